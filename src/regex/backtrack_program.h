// The instructions of the tier Backtrack.
//
//   ^(a|b)\1$   ->   0 begin
//                    1 open 1
//                    2 split 3 5
//                    3 char a
//                    4 jump 6
//                    5 char b
//                    6 close 1
//                    7 back-reference 1
//                    8 end
//                    9 match
//
// State is a place in the text and a row of slots: three for each group (where
// it begins and ends, and where it was opened), two for each loop (how often
// it went round, where it did last), two for each lookaround (how much there
// was to go back to, and where).
//
// Inside a lookbehind the text is read backwards, from right to left, and the
// parts of a sequence come in that order too.
//
// Source: ECMA-262, 22.2.2 (Pattern Semantics).

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "regex/syntax_tree.h"

namespace alder::regex {

enum class Op : std::uint8_t {
  Char,  // a: code point
  Set,   // a: set
  Begin,
  End,
  WordBoundary,
  NotWordBoundary,
  Jump,           // a: target
  Split,          // a: target to try first, b: target to try then
  Open,           // a: group
  Close,          // a: group
  Backreference,  // a: group
  LoopStart,      // loop: sets the count to 0
  LoopTest,       // loop; a: target of another round, b: target behind
  LoopRound,      // loop: counts, forgets the groups inside
  LoopEnd,        // loop; a: target of LoopTest
  LookStart,      // a: slot; b: target behind, where negated
  LookEnd,        // a: slot
  Match,
};

struct Instruction {
  Op op;
  bool backward = false;
  bool negated = false;  // LookStart, LookEnd
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t loop = 0;  // index into loops
};

struct Loop {
  std::uint32_t min;
  std::uint32_t max;
  bool lazy;
  std::uint32_t count_slot;
  std::uint32_t place_slot;
  std::uint32_t first_group;  // the groups inside: [first_group, last_group)
  std::uint32_t last_group;
};

struct BacktrackProgram {
  std::vector<Instruction> code;
  std::vector<Loop> loops;
  std::vector<CharSet> sets;
  std::uint32_t slot_count = 0;

  // The slots of a group, which is numbered from 1.
  static std::uint32_t begin_slot(std::uint32_t group) { return 3 * group - 3; }
  static std::uint32_t end_slot(std::uint32_t group) { return 3 * group - 2; }
  static std::uint32_t open_slot(std::uint32_t group) { return 3 * group - 1; }

  std::string dump() const;
};

// Requires: tree.height() <= kTreeLevels.
BacktrackProgram compile_backtrack(const SyntaxTree& tree, NodeId root);

}  // namespace alder::regex
