// Whether a script loads a dotenv file, by what it says.
//
//   script + the file's name --loads_env_file()--> evidence, or none
//
// Evidence is the file's name outside of comments together with a word that
// loads such files: source, ".", --env-file, a dotenv library.  The two may
// stand on different lines, as the name often goes through a variable.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace alder::scan {

// Whether a shell word, quoted or not, ends with the name of such a file.
bool is_env_file(std::string_view word, const std::vector<std::string>& names);

// Requires: `name` is not empty.
// Cost:     O(text.size() x name.size()).
bool loads_env_file(std::string_view text, std::string_view name);

}  // namespace alder::scan
