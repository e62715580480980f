// The values of the `format` keyword, as assertions.
//
// Source: JSON Schema Validation 2020-12, section 7.3 and the RFCs that it
// names; each family's file cites its own.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace alder::format {

enum class Answer : std::uint8_t {
  Yes,
  No,
  Limit,  // a regex or size limit was reached
};

// Requires: well-formed UTF-8.  Cost: linear unless the entry says otherwise.
// Thread safety: safe.
using Check = Answer (*)(std::string_view text);

struct Format {
  std::string_view name;  // "date-time"
  Check check;
};

// Every format of section 7.3, ordered by name.
std::span<const Format> formats();

// One format, or nullptr when the name is unknown (which is no error).
const Format* find(std::string_view name);

}  // namespace alder::format
