// Syntax tree -> a nondeterministic automaton over the bytes of UTF-8.
//
//   ^a|\u00e9   ->   0 match
//                    1 byte 61 -> 0        2 begin -> 1
//                    3 byte a9 -> 0        4 byte c3 -> 3
//                    5 split 2 4
//
// Built from its end to its start, so that every state is told where it leads
// when it is made (Thompson's construction); a loop alone is closed later.  A
// set becomes sequences of byte ranges, one for each block of code points
// whose encodings differ in nothing but ranges.
//
// Source: K. Thompson, Regular Expression Search Algorithm (1968); RFC 3629.

#pragma once

#include <cstdint>
#include <vector>

#include "regex/syntax_tree.h"

namespace alder::regex {

enum class StateKind : std::uint8_t { Match, Bytes, Begin, End, Split };

struct ByteState {
  StateKind kind;
  std::uint8_t first = 0;  // Bytes: the range
  std::uint8_t last = 0;
  std::uint32_t next = 0;               // Bytes, Begin, End
  std::vector<std::uint32_t> branches;  // Split
};

struct ByteAutomaton {
  std::vector<ByteState> states;
  std::uint32_t start = 0;
};

// False when the tree has in it what no automaton of this kind expresses
// (word boundaries, lookarounds, back-references) or more than `most_states`.
//
// Requires: tree.height() <= kTreeLevels.
// Cost:     O(nodes + most_states).
bool build_byte_automaton(const SyntaxTree& tree, NodeId root,
                          std::size_t most_states, ByteAutomaton* automaton);

}  // namespace alder::regex
