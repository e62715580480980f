// The $NAME and ${NAME} in a value that is expanded on the host.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace alder::harness {

struct Reference {
  std::string name;  // of ${...}: all that stands between the braces
  std::size_t offset_bytes = 0;  // of the '$'
  bool braced = false;
  bool plain = true;  // a name and nothing else
};

// In the order of the text.  A '$' before anything else refers to nothing.
// Cost: O(text.size()).
std::vector<Reference> references_in(std::string_view text);

}  // namespace alder::harness
