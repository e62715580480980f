// Names of variables in texts.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace alder::scan {

// Whether `name` can be a variable's: not empty, no '=' and no NUL.
bool is_variable_name(std::string_view name);

struct ExpandedName {
  std::string name;
  std::size_t at = 0;  // of the name, in the text
};

// The names that os.path.expandvars replaces: $NAME and ${NAME}.
std::vector<ExpandedName> expanded_names(std::string_view text);

// Whether `text` ends in `$NAM` or `${NAM`.
bool ends_within_expansion(std::string_view text);

}  // namespace alder::scan
