// Dockerfile text -> instructions.
//
//   RUN a \          -->  RUN  "a   b"
//     # comment
//     b
//
// Source: the Dockerfile reference, "Format", "Parser directives" and
//         "Here-documents".

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "scan/source.h"

namespace alder::scan::dockerfile {

struct HereDocument {
  std::string delimiter;
  bool is_quoted = false;     // nothing is expanded in it
  bool strips_tabs = false;   // <<-
  std::size_t start = 0;      // of the body in the text
  std::size_t end = 0;        // behind its last line
  std::size_t whole_end = 0;  // behind the line with the delimiter
};

struct Instruction {
  std::string keyword;  // in upper case
  std::size_t at = 0;   // of the keyword in the text
  Source arguments;     // one line, continuations joined, comments left out
  std::vector<HereDocument> documents;
};

struct File {
  char escape = '\\';
  std::vector<Instruction> instructions;
};

// Cost: O(text).
File read_file(const Source& source);

// The instruction that ONBUILD holds: its first word and the rest.
Instruction nested(const Instruction& onbuild);

// A word of a line: blanks end it, quotes keep it together.
struct Word {
  std::size_t start = 0;
  std::size_t end = 0;
};
std::vector<Word> words_of(std::string_view line, char escape);

}  // namespace alder::scan::dockerfile
