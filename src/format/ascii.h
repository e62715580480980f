// ASCII characters as the RFCs name them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alder::format {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
inline bool is_alnum(char c) { return is_digit(c) || is_alpha(c); }
inline bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
inline bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
inline char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

// Whether an ASCII text equals a lower-case one but for case.
inline bool equals_ignoring_case(std::string_view text,
                                 std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (to_lower(text[i]) != lower[i]) return false;
  }
  return true;
}

// The part before the first `c`, which is removed from *text along with it;
// all of it where there is none.
inline std::string_view take_until(std::string_view* text, char c) {
  const std::size_t at = text->find(c);
  const std::string_view part = text->substr(0, at);
  text->remove_prefix(at == std::string_view::npos ? text->size() : at + 1);
  return part;
}

}  // namespace alder::format
