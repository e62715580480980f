// What a report tells about one input.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"

namespace alder::report {

enum class Status : std::uint8_t {
  Valid,
  Invalid,
  Malformed,   // no JSON
  Limit,       // a limit stopped the verdict
  Unreadable,  // a file that is missing, cannot be read, or matches nothing
};
inline constexpr std::size_t kStatusCount = 5;

// "valid", "invalid", "malformed", "limit", "unreadable".
std::string_view to_string(Status status);

// The output formats of JSON Schema Core 2020-12, section 12.
enum class UnitFormat : std::uint8_t { Flag, Basic, Detailed, Verbose };
inline constexpr std::size_t kUnitFormatCount = 4;

struct Entry {
  std::string file;  // as the user spelled it
  Status status = Status::Valid;
  // Errors of an invalid input; notes and warnings of any.
  std::vector<Diagnostic> problems;
  // How many there were before some were left out; 0: as many as shown.
  std::size_t total_problems = 0;
  // Of Malformed, Limit and Unreadable; error.file need not be set.
  Error error;
  Place place;

  // The column of a place of this input in Unicode code points.  Empty: it is
  // not known, and as good as that in bytes.
  std::function<std::uint32_t(Place)> code_points;

  // The output units of the specification, a line of JSON by UnitFormat; only
  // of those formats that were asked for.
  std::array<std::string, kUnitFormatCount> units;

  std::size_t omitted() const {
    return total_problems > problems.size() ? total_problems - problems.size()
                                            : 0;
  }
};

}  // namespace alder::report
