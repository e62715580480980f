// UTF-8 (RFC 3629): validity, code points, lengths.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace alder {

// The offset of the first byte that does not belong to a well-formed
// sequence, or text.size().  Encoded surrogates are ill-formed.
//
// Cost: O(text.size()), eight bytes a step over ASCII.
std::size_t utf8_valid_prefix(std::string_view text);

// The number of code points.  Requires: well-formed text.
std::size_t utf8_length(std::string_view text);

// The code point that starts at *at, which moves behind it.
// Requires: well-formed text, *at < text.size().
char32_t utf8_next(std::string_view text, std::size_t* at);

// Appends one code point.  Requires: a scalar value (no surrogate).
void utf8_append(std::string* out, char32_t code_point);

// `text` with every ill-formed byte replaced by U+FFFD, so that messages are
// always well-formed.
std::string utf8_repaired(std::string_view text);

}  // namespace alder
