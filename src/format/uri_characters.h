// The character classes of RFC 3986 and RFC 3987.

#pragma once

#include <cstddef>
#include <string_view>

#include "format/ascii.h"

namespace alder::format {

inline bool is_unreserved(char c) {
  return is_alnum(c) || is_one_of(c, "-._~");
}
inline bool is_sub_delimiter(char c) { return is_one_of(c, "!$&'()*+,;="); }

// Whether "%" and two hexadecimal digits stand at `at`.
inline bool is_percent_encoded(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '%' && is_hex(text[at + 1]) &&
         is_hex(text[at + 2]);
}

inline bool is_ucschar(char32_t c) {
  if (c < 0x10000) {
    return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) ||
           (c >= 0xFDF0 && c <= 0xFFEF);
  }
  // Planes 1 to 14 without their last two code points, plane 14 from E1000.
  return c <= 0xEFFFD && (c & 0xFFFF) <= 0xFFFD &&
         !(c >= 0xE0000 && c < 0xE1000);
}

inline bool is_iprivate(char32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && c <= 0xFFFFD) ||
         (c >= 0x100000 && c <= 0x10FFFD);
}

}  // namespace alder::format
