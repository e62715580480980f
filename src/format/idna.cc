// RFC 5892's derived property and contextual rules, RFC 5893's Bidi rule.

#include "format/idna.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "format/ascii.h"

namespace alder::format {
namespace {

namespace trait = regex::trait;

enum class Derived : unsigned char { Valid, Context, Disallowed };

constexpr char32_t kZeroWidthNonJoiner = 0x200C;
constexpr char32_t kZeroWidthJoiner = 0x200D;

bool in(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

bool is_arabic_digit(char32_t c) { return in(c, 0x660, 0x669); }
bool is_extended_arabic_digit(char32_t c) { return in(c, 0x6F0, 0x6F9); }

// RFC 5892, 2.6 and 2.8; false for a code point that is no exception.
bool find_exception(char32_t c, Derived* derived) {
  switch (c) {
    case 0xDF:
    case 0x3C2:
    case 0x6FD:
    case 0x6FE:
    case 0xF0B:
    case 0x3007:
      *derived = Derived::Valid;
      return true;
    case 0xB7:
    case 0x375:
    case 0x5F3:
    case 0x5F4:
    case 0x30FB:
    case kZeroWidthNonJoiner:
    case kZeroWidthJoiner:
      *derived = Derived::Context;
      return true;
    case 0x640:
    case 0x7FA:
    case 0x302E:
    case 0x302F:
    case 0x303B:
      *derived = Derived::Disallowed;
      return true;
    default:
      break;
  }
  *derived = is_arabic_digit(c) || is_extended_arabic_digit(c)
                 ? Derived::Context
                 : Derived::Disallowed;
  return *derived == Derived::Context || in(c, 0x3031, 0x3035);
}

// RFC 5892, section 3.
Derived derived_property(char32_t c, std::uint32_t traits) {
  constexpr std::uint32_t kNever = trait::kUnassigned | trait::kUnstable |
                                   trait::kIgnorable | trait::kOldHangulJamo;
  Derived derived;
  if (find_exception(c, &derived)) return derived;
  if (c < 0x80) {
    const char ascii = static_cast<char>(c);
    const bool allowed = ascii == '-' || is_digit(ascii) ||
                         (is_alpha(ascii) && to_lower(ascii) == ascii);
    return allowed ? Derived::Valid : Derived::Disallowed;
  }
  if ((traits & kNever) != 0) return Derived::Disallowed;
  return (traits & trait::kLetterDigit) != 0 ? Derived::Valid
                                             : Derived::Disallowed;
}

bool has(const Label& label, std::size_t at, std::uint32_t bits) {
  return at < label.traits.size() && (label.traits[at] & bits) != 0;
}

// A.1: behind a virama, or between letters that join across it.
bool non_joiner_fits(const Label& label, std::size_t at) {
  if (at > 0 && has(label, at - 1, trait::kVirama)) return true;
  std::size_t before = at;
  while (before > 0 && has(label, before - 1, trait::kTransparent)) --before;
  std::size_t after = at + 1;
  while (has(label, after, trait::kTransparent)) ++after;
  return before > 0 && has(label, before - 1, trait::kJoinsLeft) &&
         has(label, after, trait::kJoinsRight);
}

// RFC 5892, appendix A.
bool context_fits(const Label& label, std::size_t at) {
  const std::vector<char32_t>& text = label.code_points;
  const char32_t c = text[at];
  switch (c) {
    case kZeroWidthNonJoiner:
      return non_joiner_fits(label, at);
    case kZeroWidthJoiner:
      return at > 0 && has(label, at - 1, trait::kVirama);
    case 0xB7:
      return at > 0 && at + 1 < text.size() && text[at - 1] == 'l' &&
             text[at + 1] == 'l';
    case 0x375:
      return has(label, at + 1, trait::kGreek);
    case 0x5F3:
    case 0x5F4:
      return at > 0 && has(label, at - 1, trait::kHebrew);
    case 0x30FB:
      return std::any_of(
          label.traits.begin(), label.traits.end(),
          [](std::uint32_t bits) { return (bits & trait::kKana) != 0; });
    default:
      return std::none_of(
          text.begin(), text.end(),
          is_arabic_digit(c) ? is_extended_arabic_digit : is_arabic_digit);
  }
}

bool hyphens_fit(const std::vector<char32_t>& text) {
  return text.front() != '-' && text.back() != '-' &&
         !(text.size() >= 4 && text[2] == '-' && text[3] == '-');
}

}  // namespace

Label make_label(const regex::UnicodeTable& unicode,
                 std::vector<char32_t> code_points) {
  Label label;
  label.code_points = std::move(code_points);
  for (const char32_t c : label.code_points) {
    label.traits.push_back(unicode.traits(c));
  }
  return label;
}

bool is_u_label(const regex::UnicodeTable& unicode, const Label& label) {
  const std::vector<char32_t>& text = label.code_points;
  if (text.empty() || !hyphens_fit(text) || has(label, 0, trait::kMark)) {
    return false;
  }
  std::string utf8;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const Derived derived = derived_property(text[at], label.traits[at]);
    if (derived == Derived::Disallowed) return false;
    if (derived == Derived::Context && !context_fits(label, at)) return false;
    utf8_append(&utf8, text[at]);
  }
  return unicode.is_nfc(utf8);
}

bool is_right_to_left(const Label& label) {
  return std::any_of(
      label.traits.begin(), label.traits.end(), [](std::uint32_t bits) {
        return (bits & (trait::kBidiR | trait::kBidiArabicNumber)) != 0;
      });
}

bool obeys_bidi_rule(const Label& label) {
  const std::vector<std::uint32_t>& traits = label.traits;
  if (traits.empty()) return false;
  const bool leftward = (traits.front() & trait::kBidiR) != 0;
  if (!leftward && (traits.front() & trait::kBidiL) == 0) return false;
  const std::uint32_t ends =
      leftward ? trait::kBidiR | trait::kBidiNumber | trait::kBidiArabicNumber
               : trait::kBidiL | trait::kBidiNumber;
  const std::uint32_t allowed = ends | trait::kBidiNeutral | trait::kBidiMark;
  std::uint32_t seen = 0;
  std::uint32_t last = 0;  // but for marks
  for (const std::uint32_t bits : traits) {
    if ((bits & allowed) == 0) return false;
    seen |= bits;
    if ((bits & trait::kBidiMark) == 0) last = bits;
  }
  constexpr std::uint32_t kBothNumbers =
      trait::kBidiNumber | trait::kBidiArabicNumber;
  return (last & ends) != 0 && (seen & kBothNumbers) != kBothNumbers;
}

}  // namespace alder::format
