// Text that could not be parsed -> the reads that its words show.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scan/program_language.h"

namespace alder::scan {

struct LexicalRead {
  std::string name;
  std::size_t at = 0;  // of the name, in the text
  ReadKind kind = ReadKind::Plain;
};

// The names behind each of `forms`, in the order of the text.
// Cost: O(text * forms).
std::vector<LexicalRead> lexical_reads(std::string_view text,
                                       std::span<const LexicalForm> forms);

}  // namespace alder::scan
