// How a number is spelled, where its value does not tell.
//
// Source: JSON Schema Core draft-04, section 3.5: an integer is a number
//         without a fraction or exponent part.

#pragma once

#include <string_view>

namespace alder::number {

// Requires: `literal` is a complete RFC 8259 number.
inline bool is_spelled_as_integer(std::string_view literal) {
  return literal.find_first_of(".eE") == std::string_view::npos;
}

}  // namespace alder::number
