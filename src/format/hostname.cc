// Host names: labels between dots, each plain ASCII, an A-label or a U-label.
//
//   "xn--bcher-kva.example"  ->  A-label "bücher", plain label "example"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "format/ascii.h"
#include "format/idna.h"
#include "format/network.h"
#include "format/punycode.h"
#include "regex/unicode.h"

namespace alder::format {
namespace {

constexpr std::size_t kNameOctets = 253;
constexpr std::string_view kAcePrefix = "xn--";

// Letters, digits and inner hyphens.
bool is_ldh_label(std::string_view label) {
  if (label.empty() || label.size() > kLabelOctets) return false;
  if (label.front() == '-' || label.back() == '-') return false;
  for (const char c : label) {
    if (!is_alnum(c) && c != '-') return false;
  }
  return true;
}

bool has_ace_prefix(std::string_view label) {
  return equals_ignoring_case(label.substr(0, kAcePrefix.size()), kAcePrefix);
}

bool is_plain(std::string_view label) {
  for (const char c : label) {
    if (!is_ascii(c)) return false;
  }
  return !has_ace_prefix(label);
}

// A host name under test, fed label by label.
class HostName {
 public:
  explicit HostName(bool international) : international_(international) {}

  bool add(std::string_view label);

  // Whether the labels make a name together.
  bool complete() const;

  // Whether ICU was needed and is missing.
  bool gave_up() const { return gave_up_; }

 private:
  bool add_plain(std::string_view label);
  bool add_a_label(std::string_view label);
  bool add_u_label(std::string_view label);
  bool add_u_label(std::vector<char32_t> code_points);
  bool load();

  bool international_;
  const regex::UnicodeTable* unicode_ = nullptr;
  bool gave_up_ = false;
  std::size_t octets_ = 0;  // of the A-labels, a dot behind each
  bool right_to_left_ = false;
  bool bidi_rule_broken_ = false;
};

bool HostName::add(std::string_view label) {
  if (label.empty()) return false;
  if (is_plain(label)) return add_plain(label);
  return has_ace_prefix(label) ? add_a_label(label) : add_u_label(label);
}

bool HostName::add_plain(std::string_view label) {
  if (!is_ldh_label(label)) return false;
  // RFC 5890, 2.3.1: such labels are reserved, yet RFC 1123 knows nothing of
  // that.
  if (international_ && label.substr(0, 4).size() == 4 &&
      label.substr(2, 2) == "--") {
    return false;
  }
  octets_ += label.size() + 1;
  // Only its first character can break the rule: it has no letter that runs
  // leftward, and it ends in a letter or digit.
  if (!is_alpha(label.front())) bidi_rule_broken_ = true;
  return octets_ <= kNameOctets + 1;
}

bool HostName::add_a_label(std::string_view label) {
  if (!is_ldh_label(label)) return false;
  std::string encoded(label.substr(kAcePrefix.size()));
  for (char& c : encoded) c = to_lower(c);
  std::optional<std::vector<char32_t>> decoded = punycode_decode(encoded);
  if (!decoded.has_value() || punycode_encode(*decoded) != encoded) {
    return false;
  }
  octets_ += label.size() + 1;
  return octets_ <= kNameOctets + 1 && add_u_label(*std::move(decoded));
}

bool HostName::add_u_label(std::string_view label) {
  std::vector<char32_t> code_points;
  for (std::size_t at = 0; at < label.size();) {
    if (code_points.size() == kLabelOctets) return false;
    code_points.push_back(utf8_next(label, &at));
  }
  const std::optional<std::string> encoded = punycode_encode(code_points);
  if (!encoded.has_value()) return false;
  const std::size_t octets = kAcePrefix.size() + encoded->size();
  octets_ += octets + 1;
  return octets <= kLabelOctets && octets_ <= kNameOctets + 1 &&
         add_u_label(std::move(code_points));
}

bool HostName::add_u_label(std::vector<char32_t> code_points) {
  bool foreign = false;
  for (const char32_t c : code_points) foreign = foreign || c >= 0x80;
  if (!foreign || !load()) return false;
  const Label label = make_label(*unicode_, std::move(code_points));
  if (!is_u_label(*unicode_, label)) return false;
  right_to_left_ = right_to_left_ || is_right_to_left(label);
  if (!obeys_bidi_rule(label)) bidi_rule_broken_ = true;
  return true;
}

bool HostName::load() {
  if (unicode_ != nullptr) return true;
  Result<const regex::UnicodeTable*> table = regex::unicode();
  gave_up_ = !table.ok();
  if (table.ok()) unicode_ = *table;
  return table.ok();
}

bool HostName::complete() const {
  return !(right_to_left_ && bidi_rule_broken_);
}

// The length of the label separator at `at`, 0 where there is none: the full
// stop, or beyond ASCII the three that are typed in its place (UTS #46, 2.3).
std::size_t separator_length(std::string_view text, std::size_t at,
                             bool international) {
  if (text[at] == '.') return 1;
  if (!international) return 0;
  constexpr std::string_view kSeparators[] = {"\xE3\x80\x82", "\xEF\xBC\x8E",
                                              "\xEF\xBD\xA1"};
  for (const std::string_view separator : kSeparators) {
    if (text.substr(at, separator.size()) == separator) {
      return separator.size();
    }
  }
  return 0;
}

Answer check(std::string_view text, bool international) {
  HostName name(international);
  std::size_t begin = 0;
  bool good = true;
  for (std::size_t at = 0; good && at < text.size(); ++at) {
    const std::size_t length = separator_length(text, at, international);
    if (length == 0) continue;
    good = name.add(text.substr(begin, at - begin));
    begin = at + length;
    at = begin - 1;
  }
  good = good && name.add(text.substr(begin)) && name.complete();
  if (name.gave_up()) return Answer::Limit;
  return good ? Answer::Yes : Answer::No;
}

bool is_ascii_text(std::string_view text) {
  for (const char c : text) {
    if (!is_ascii(c)) return false;
  }
  return true;
}

}  // namespace

Answer check_hostname(std::string_view text) {
  if (text.size() > kNameOctets || !is_ascii_text(text)) return Answer::No;
  return check(text, false);
}

Answer check_idn_hostname(std::string_view text) { return check(text, true); }

}  // namespace alder::format
