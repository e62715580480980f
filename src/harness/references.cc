// Source: Go's os.Expand, by which hosts expand values.

#include "harness/references.h"

#include <algorithm>

namespace alder::harness {
namespace {

bool is_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_part(char c) { return is_start(c) || (c >= '0' && c <= '9'); }

}  // namespace

std::vector<Reference> references_in(std::string_view text) {
  std::vector<Reference> found;
  for (std::size_t at = text.find('$');
       at != std::string_view::npos && at + 1 < text.size();
       at = text.find('$', at)) {
    const std::size_t start = at++;
    if (text[at] == '{') {
      const std::size_t end = text.find('}', at);
      if (end == std::string_view::npos) break;
      const std::string_view name = text.substr(at + 1, end - at - 1);
      const bool plain = !name.empty() && is_start(name.front()) &&
                         std::all_of(name.begin(), name.end(), is_part);
      found.push_back({std::string(name), start, true, plain});
      at = end + 1;
    } else if (is_start(text[at])) {
      std::size_t end = at;
      while (end < text.size() && is_part(text[end])) ++end;
      found.push_back(
          {std::string(text.substr(at, end - at)), start, false, true});
      at = end;
    }
  }
  return found;
}

}  // namespace alder::harness
