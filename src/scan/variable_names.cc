// Source: posixpath.expandvars in the Library Reference.

#include "scan/variable_names.h"

#include <algorithm>

#include "base/text.h"

namespace alder::scan {
namespace {}  // namespace

bool is_variable_name(std::string_view name) {
  return !name.empty() && name.find('=') == std::string_view::npos &&
         name.find('\0') == std::string_view::npos;
}

std::vector<ExpandedName> expanded_names(std::string_view text) {
  std::vector<ExpandedName> names;
  for (std::size_t at = text.find('$'); at < text.size();
       at = text.find('$', at)) {
    ++at;
    const bool braced = at < text.size() && text[at] == '{';
    if (braced) ++at;
    std::size_t end = at;
    while (end < text.size() && is_word_byte(text[end])) ++end;
    if (end > at && (!braced || (end < text.size() && text[end] == '}'))) {
      names.push_back({std::string(text.substr(at, end - at)), at});
    }
    at = end;
  }
  return names;
}

bool ends_within_expansion(std::string_view text) {
  while (!text.empty() && is_word_byte(text.back())) text.remove_suffix(1);
  return text.ends_with("$") || text.ends_with("${");
}

}  // namespace alder::scan
