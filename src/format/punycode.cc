// Generalized variable-length integers over code point deltas.

#include "format/punycode.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "format/ascii.h"

namespace alder::format {
namespace {

// RFC 3492, section 5.
constexpr std::uint32_t kBase = 36;
constexpr std::uint32_t kTMin = 1;
constexpr std::uint32_t kTMax = 26;
constexpr std::uint32_t kSkew = 38;
constexpr std::uint32_t kDamp = 700;
constexpr std::uint32_t kInitialBias = 72;
constexpr std::uint32_t kInitialN = 0x80;
constexpr std::uint32_t kLargestCodePoint = 0x10FFFF;

// Of a digit that is none; larger than any.
constexpr std::uint32_t kNoDigit = kBase;

std::uint32_t digit_value(char c) {
  if (is_digit(c)) return static_cast<std::uint32_t>(c - '0') + 26;
  if (is_alpha(c)) return static_cast<std::uint32_t>(to_lower(c) - 'a');
  return kNoDigit;
}

char digit_of(std::uint32_t value) {
  return static_cast<char>(value < 26 ? 'a' + value : '0' + value - 26);
}

std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) {
  return k <= bias ? kTMin : std::min(k - bias, kTMax);
}

std::uint32_t adapted(std::uint64_t delta, std::uint64_t points, bool first) {
  delta = first ? delta / kDamp : delta / 2;
  delta += delta / points;
  std::uint32_t k = 0;
  for (; delta > ((kBase - kTMin) * kTMax) / 2; k += kBase) {
    delta /= kBase - kTMin;
  }
  return k + static_cast<std::uint32_t>((kBase - kTMin + 1) * delta /
                                        (delta + kSkew));
}

// Reads one delta off the front.
bool take_delta(std::string_view* text, std::uint32_t bias,
                std::uint64_t* delta) {
  *delta = 0;
  std::uint64_t weight = 1;
  for (std::uint32_t k = kBase;; k += kBase) {
    if (text->empty()) return false;
    const std::uint32_t digit = digit_value(text->front());
    text->remove_prefix(1);
    if (digit == kNoDigit) return false;
    *delta += digit * weight;
    if (*delta > UINT32_MAX) return false;
    const std::uint32_t t = threshold(k, bias);
    if (digit < t) return true;
    weight *= kBase - t;
    if (weight > UINT32_MAX) return false;
  }
}

void append_delta(std::uint64_t delta, std::uint32_t bias, std::string* out) {
  for (std::uint32_t k = kBase;; k += kBase) {
    const std::uint32_t t = threshold(k, bias);
    if (delta < t) break;
    out->push_back(
        digit_of(static_cast<std::uint32_t>(t + (delta - t) % (kBase - t))));
    delta = (delta - t) / (kBase - t);
  }
  out->push_back(digit_of(static_cast<std::uint32_t>(delta)));
}

}  // namespace

std::optional<std::vector<char32_t>> punycode_decode(std::string_view text) {
  std::vector<char32_t> label;
  const std::size_t delimiter = text.rfind('-');
  if (delimiter != std::string_view::npos) {
    for (const char c : text.substr(0, delimiter)) {
      if (!is_ascii(c)) return std::nullopt;
      label.push_back(static_cast<unsigned char>(c));
    }
    text.remove_prefix(delimiter + 1);
  }
  std::uint64_t n = kInitialN;
  std::uint64_t i = 0;
  std::uint32_t bias = kInitialBias;
  while (!text.empty()) {
    std::uint64_t delta;
    if (!take_delta(&text, bias, &delta)) return std::nullopt;
    const std::uint64_t points = label.size() + 1;
    bias = adapted(delta, points, i == 0 && n == kInitialN);
    i += delta;
    n += i / points;
    i %= points;
    if (n > kLargestCodePoint || (n >= 0xD800 && n <= 0xDFFF)) {
      return std::nullopt;
    }
    label.insert(label.begin() + static_cast<std::ptrdiff_t>(i),
                 static_cast<char32_t>(n));
    ++i;
  }
  return label;
}

std::optional<std::string> punycode_encode(const std::vector<char32_t>& label) {
  std::string out;
  for (const char32_t c : label) {
    if (c < kInitialN) out.push_back(static_cast<char>(c));
  }
  const std::uint64_t basic = out.size();
  if (basic > 0) out.push_back('-');
  std::uint64_t handled = basic;
  std::uint64_t n = kInitialN;
  std::uint64_t delta = 0;
  std::uint32_t bias = kInitialBias;
  while (handled < label.size()) {
    char32_t next = kLargestCodePoint;
    for (const char32_t c : label) {
      if (c >= n) next = std::min(next, c);
    }
    delta += (next - n) * (handled + 1);
    if (delta > UINT32_MAX) return std::nullopt;
    n = next;
    for (const char32_t c : label) {
      if (c < n) ++delta;
      if (c != n) continue;
      append_delta(delta, bias, &out);
      bias = adapted(delta, handled + 1, handled == basic);
      delta = 0;
      ++handled;
    }
    ++delta;
    ++n;
  }
  return out;
}

}  // namespace alder::format
