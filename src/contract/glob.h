// Globs of paths: * and ? stay within one name, ** matches any number of
// folders, none among them.

#pragma once

#include <string_view>

namespace alder::contract {

// Both use '/' between names and start with neither '/' nor "./".
// Cost: O(glob.size() x path.size()).
bool glob_matches(std::string_view glob, std::string_view path);

// The folders and names before the first one that holds a * or a ?.
std::string_view literal_prefix(std::string_view glob);

}  // namespace alder::contract
