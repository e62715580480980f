// Makefile text -> statements.
//
//   CC ?= cc        Assignment  name "CC", value "cc", op '?'
//   all: a.o ; ls   Rule "all: a.o", Recipe "ls"
//   <tab>@echo a    Recipe "@echo a"
//   ifdef DEBUG     Condition   name "ifdef", value "DEBUG"
//
// Source: the GNU make manual, "What Makefiles Contain", "Splitting Long
//         Lines" and the chapters on variables and conditionals.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "scan/source.h"

namespace alder::scan::makefile {

enum class StatementKind : std::uint8_t {
  Assignment,
  Rule,       // value: targets and prerequisites
  Recipe,     // value: what the shell gets, but for make's own expansions
  Export,     // value: names, or nothing for all
  Unexport,   // likewise
  Undefine,   // value: names
  Include,    // value: file names
  Condition,  // name: ifeq, ifneq, ifdef, ifndef
  Else,
  End,
  Other,  // value: all of it
};

struct Part {
  std::size_t start = 0;
  std::size_t end = 0;
};

// The part without the blanks and tabs at its ends.
Part trimmed(std::string_view text, Part part);

struct Statement {
  StatementKind kind = StatementKind::Other;
  // Continuations are joined by a blank, except in recipes, where the shell
  // sees them; comments are cut, except in recipes and `define`.
  Source text;
  Part name;
  Part value;
  char op = '=';            // of Assignment: = : ? + !
  bool exports = false;     // of Assignment
  bool defines = false;     // of Assignment: define ... endef
  bool is_chained = false;  // of Condition: `else ifeq`

  std::string_view part(Part part) const {
    return text.text().substr(part.start, part.end - part.start);
  }
};

// Cost: O(text).
std::vector<Statement> read_statements(const Source& source);

// `name = value` in the text; nothing when it is no assignment.
struct Assigned {
  bool found = false;
  Part name;
  Part value;
  char op = '=';
};
Assigned find_assignment(std::string_view text, Part range);

}  // namespace alder::scan::makefile
