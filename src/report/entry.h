// What a report tells about one input.

#pragma once

#include <cstddef>
#include <cstdint>
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

  std::size_t omitted() const {
    return total_problems > problems.size() ? total_problems - problems.size()
                                            : 0;
  }
};

}  // namespace alder::report
