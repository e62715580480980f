// What a plain scalar is under the core schema of YAML 1.2, spelled as JSON.
//
//   "~" -> null    "True" -> true    "+0x1F" is a string, "0x1F" -> 31
//   "no" and "1:30" are strings: those meanings went with YAML 1.1
//
// Source: YAML 1.2.2, section 10.3.2.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace alder::yaml {

enum class ScalarType : std::uint8_t {
  Null,
  Boolean,
  Number,
  Unrepresentable,  // an infinity, NaN or an endless integer: not in JSON
  String,
};

struct Scalar {
  ScalarType type;
  std::string json;  // of all but strings; a number that JSON can spell
                     // keeps its spelling
};

// Cost: O(plain.size()); hexadecimal and octal integers beyond int64 cost
//       O(digits^2) up to kMostRadixDigits, and are Unrepresentable beyond.
Scalar resolve_plain(std::string_view plain);

inline constexpr std::size_t kMostRadixDigits = 1024;

}  // namespace alder::yaml
