// Lines of a dotenv file, read as data: no shell runs them.
//
//   FOO=bar        taken          export FOO       taken
//   FOO=${BAR:-x}  ignored        if true; then    ignored
//
// The grammar is fixed; which names never arrive is a matter of whoever loads
// the file, and so comes from a contract's "delivery" (DeliveryRules).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/delivery.h"

namespace alder::scan {

// A `$NAME` or `${NAME}` in a value.
struct DotenvReference {
  std::string_view name;
  std::size_t at = 0;  // of the name in the text
};

// A line that is neither blank nor a comment.
struct DotenvLine {
  std::size_t start = 0;  // of the line in the text
  std::string_view name;  // in a line that is ignored, if it is known
  std::size_t name_at = 0;
  bool has_value = false;  // false: `export NAME`
  std::vector<DotenvReference> references;
  std::string ignored;  // why the line is dropped; empty: it is taken
};

// The names point into `text`.
// Cost: O(text.size()) times the rules.
std::vector<DotenvLine> dotenv_lines(std::string_view text,
                                     const DeliveryRules& rules);

}  // namespace alder::scan
