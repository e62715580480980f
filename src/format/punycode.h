// Punycode: the ASCII spelling of a label with other characters.
//
//   "bücher" <-> "bcher-kva"
//
// Source: RFC 3492, sections 5 and 6.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alder::format {

// Labels are at most this long, which bounds the quadratic insertion.
constexpr std::size_t kLabelOctets = 63;

// The code points, or nullopt when `text` (without "xn--") is no Punycode.
// Requires: text.size() <= kLabelOctets.
std::optional<std::vector<char32_t>> punycode_decode(std::string_view text);

// Lower-case digits; nullopt when a delta exceeds 32 bits.
// Requires: label.size() <= kLabelOctets.
std::optional<std::string> punycode_encode(const std::vector<char32_t>& label);

}  // namespace alder::format
