// The syntax tree of a regular expression.
//
//   ^(a|[0-9]+)$
//
//   concat
//     begin
//     group 1
//       alternate
//         char a
//         repeat 1..
//           set [0-9]
//     end
//
// The parser has resolved everything that depends on the dialect: escapes,
// classes and the dot are code points and sets, names are numbers.
//
// Source: ECMA-262, 22.2.1 (Patterns).

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "regex/char_set.h"

namespace alder::regex {

enum class NodeKind : std::uint8_t {
  Empty,
  Char,             // code_point
  Set,              // set
  Begin,            // ^
  End,              // $
  WordBoundary,     // \b
  NotWordBoundary,  // \B
  Concat,           // children
  Alternate,        // children
  Repeat,           // one child, min..max, lazy
  Group,            // one child, group
  Look,             // one child, behind, negated
  Backreference,    // group
};

using NodeId = std::uint32_t;

constexpr std::uint32_t kUnbounded = 0xFFFF'FFFF;

struct Node {
  NodeKind kind = NodeKind::Empty;
  bool lazy = false;
  bool behind = false;
  bool negated = false;
  char32_t code_point = 0;
  std::uint32_t set = 0;    // index into SyntaxTree::sets
  std::uint32_t group = 0;  // 1-based
  std::uint32_t min = 0;
  std::uint32_t max = 0;
  std::vector<NodeId> children;
};

// Invariant: a child's id is less than its parent's, so that a pass over
//            `nodes` in order sees children first.
struct SyntaxTree {
  std::vector<Node> nodes;
  std::vector<CharSet> sets;
  NodeId root = 0;
  std::uint32_t group_count = 0;

  // What it takes to match.
  bool has_look = false;
  bool has_backreference = false;
  bool annex_b = false;

  const Node& operator[](NodeId id) const { return nodes[id]; }
  const CharSet& set(const Node& node) const { return sets[node.set]; }

  // Levels from the root to the deepest leaf.  Cost: O(nodes).
  std::uint32_t height() const;

  // One node a line, children indented.
  // Requires: height() <= kTreeLevels.
  std::string dump() const;
};

// The passes over a tree recurse at most this deep; a deeper pattern is
// refused as a limit.
constexpr std::uint32_t kTreeLevels = 500;

}  // namespace alder::regex
