// Python text that could not be parsed -> the reads that its words show.

#pragma once

#include "scan/python_access.h"
#include "scan/source.h"

namespace alder::scan::python {

struct LexicalRead {
  std::string name;
  std::size_t at = 0;  // of the name, in the text
};

// `environ["X"]`, `environ.get("X"`, `getenv("X"`, outside comments and
// strings.  Cost: O(text).
std::vector<LexicalRead> lexical_reads(std::string_view text);

}  // namespace alder::scan::python
