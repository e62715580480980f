// Small questions about texts: names in lists, the parts of a path, words.
//
// All are pure and safe to call from any thread.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace alder {

// Whether one of `names` is `name`.  Cost: O(names).
inline bool contains(const std::vector<std::string>& names,
                     std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// What stands before the last '/' of a path; empty without one.
inline std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view()
                                         : path.substr(0, slash);
}

// What stands behind the last '/' of a path: all of it without one.
inline std::string_view leaf_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// ASCII letters in lower case; other bytes as they are.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& byte : lower) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return lower;
}

// Whether a byte can stand in a name of most languages: [A-Za-z0-9_].
constexpr bool is_word_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte == '_';
}

}  // namespace alder
