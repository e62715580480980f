// What a compiled pattern runs: one of the engines, behind one function.

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"
#include "regex/pattern.h"
#include "regex/syntax_tree.h"

namespace alder::regex {

// Thread safety: immutable once built.
class Matcher {
 public:
  virtual ~Matcher() = default;

  // Whether it matches anywhere in the text.
  virtual Answer search(std::string_view text) const = 0;

  // The program, a line or more.
  virtual std::string dump() const = 0;
};

using MatcherPtr = std::unique_ptr<const Matcher>;

// The makers below compile the node `root` of a tree.
//
// Requires: tree.height() <= kTreeLevels.
// Errors:   InvalidPattern, this engine cannot express it; RegexLimit, its
//           program would exceed the limits; MissingModule.

// Plain scans: see regex/scan.cc.
Result<MatcherPtr> make_scan(const SyntaxTree& tree, NodeId root);

// A small automaton: see regex/dfa.cc.
Result<MatcherPtr> make_dfa(const SyntaxTree& tree, NodeId root);

Result<MatcherPtr> make_re2(const SyntaxTree& tree, NodeId root,
                            const Limits& limits);

// Pinned lookarounds apart from the rest: see regex/split.cc.
Result<MatcherPtr> make_split(const SyntaxTree& tree, NodeId root,
                              const Limits& limits);

Result<MatcherPtr> make_pcre2(const SyntaxTree& tree, NodeId root,
                              const Limits& limits);

// ECMA-262's own semantics under limits: see regex/backtrack.cc.  Takes every
// pattern.
MatcherPtr make_backtrack(const SyntaxTree& tree, NodeId root,
                          const Limits& limits);

// A scan where that is possible, else a small automaton, else RE2.
Result<MatcherPtr> make_linear(const SyntaxTree& tree, NodeId root,
                               const Limits& limits);

// The error of a maker that cannot express a pattern.
Error inexpressible(std::string_view engine, std::string_view why);

}  // namespace alder::regex
