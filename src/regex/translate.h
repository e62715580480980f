// Syntax tree -> the pattern that RE2 and PCRE2 read alike.
//
//   ^\d+[^]$   ->   \A[0-9]+[\x{0}-\x{10ffff}]\z
//
// Only what both engines mean in the same way is written: code points, ranges,
// \A, \z, \b, bounds and groups.  Whatever ECMA-262 means differently is a set
// in the tree already.

#pragma once

#include <string>

#include "regex/syntax_tree.h"

namespace alder::regex {

enum class Target : std::uint8_t { Re2, Pcre2 };

// The pattern of the node `id` and what is below it.  Groups capture only
// where the tree has back-references.
//
// Requires: tree.height() <= kTreeLevels.
// Cost:     O(nodes + sizes of sets).
std::string translate(const SyntaxTree& tree, NodeId id, Target target);

}  // namespace alder::regex
