// A row of a table a name of the glob, so that no glob is slow: matched[i]
// tells whether the names so far match the first i names of the path.

#include "contract/glob.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace alder::contract {
namespace {

using Flags = std::vector<bool>;

std::vector<std::string_view> names_of(std::string_view path) {
  std::vector<std::string_view> names;
  for (;;) {
    const std::size_t end = path.find('/');
    names.push_back(path.substr(0, end));
    if (end == std::string_view::npos) return names;
    path.remove_prefix(end + 1);
  }
}

// One name; the last * is the only one that is ever gone back to.
bool name_matches(std::string_view glob, std::string_view name) {
  std::size_t g = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t retry = 0;
  while (n < name.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      retry = n;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == name[n])) {
      ++g;
      ++n;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      n = ++retry;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', g) == std::string_view::npos;
}

// What ** matches: everything from the first match on.
Flags any_folders(const Flags& before) {
  Flags after = before;
  for (std::size_t i = 1; i < after.size(); ++i) {
    after[i] = after[i] || after[i - 1];
  }
  return after;
}

Flags one_name(const Flags& before, std::string_view glob,
               const std::vector<std::string_view>& path) {
  Flags after(before.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    after[i + 1] = before[i] && name_matches(glob, path[i]);
  }
  return after;
}

}  // namespace

bool glob_matches(std::string_view glob, std::string_view path) {
  const std::vector<std::string_view> names = names_of(path);
  Flags matched(names.size() + 1);
  matched[0] = true;
  for (const std::string_view name : names_of(glob)) {
    matched =
        name == "**" ? any_folders(matched) : one_name(matched, name, names);
  }
  return matched.back();
}

std::string_view literal_prefix(std::string_view glob) {
  const std::size_t wild = glob.find_first_of("*?");
  if (wild == std::string_view::npos) return glob;
  const std::size_t slash = glob.rfind('/', wild);
  return slash == std::string_view::npos ? std::string_view()
                                         : glob.substr(0, slash);
}

}  // namespace alder::contract
