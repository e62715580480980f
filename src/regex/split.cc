// Pinned lookarounds: those that stand where only one place of the text can be.
//
//   ^(?=.*\d)(?!.*--)[a-z0-9-]+(?<!-)$
//
//   and    ^[a-z0-9-]+$
//   and    ^(?:.*\d)
//   not    ^(?:.*--)
//   not    (?:-)$
//
// A lookahead right behind the ^ of a top-level alternative holds or not
// whatever the rest matches, and so does a lookbehind right before its $.
// Each becomes a search of its own, all of them linear.

#include <cstddef>
#include <utility>
#include <vector>

#include "regex/matcher.h"

namespace alder::regex {
namespace {

struct Condition {
  bool expected;
  MatcherPtr matcher;
};

// The conditions of one top-level alternative, all of which must hold.
using Clause = std::vector<Condition>;

class SplitMatcher : public Matcher {
 public:
  explicit SplitMatcher(std::vector<Clause> clauses)
      : clauses_(std::move(clauses)) {}

  Answer search(std::string_view text) const override {
    Answer answer = Answer::No;
    for (const Clause& clause : clauses_) {
      const Answer one = check(clause, text);
      if (one == Answer::Yes) return one;
      if (one == Answer::Limit) answer = one;
    }
    return answer;
  }

  std::string dump() const override {
    std::string out;
    for (const Clause& clause : clauses_) {
      out += "either\n";
      for (const Condition& condition : clause) {
        out +=
            (condition.expected ? "and " : "not ") + condition.matcher->dump();
      }
    }
    return out;
  }

 private:
  static Answer check(const Clause& clause, std::string_view text) {
    for (const Condition& condition : clause) {
      const Answer answer = condition.matcher->search(text);
      if (answer == Answer::Limit) return answer;
      if ((answer == Answer::Yes) != condition.expected) return Answer::No;
    }
    return Answer::Yes;
  }

  std::vector<Clause> clauses_;
};

// Splits a copy of the tree, to which it adds the nodes of the conditions.
class Splitter {
 public:
  Splitter(const SyntaxTree& tree, const Limits& limits)
      : tree_(tree), limits_(limits) {}

  Result<MatcherPtr> split(NodeId root);

 private:
  NodeId without_groups(NodeId id) const;
  void flatten(NodeId id, std::vector<NodeId>* parts) const;
  Result<Clause> split_alternative(NodeId id);
  Status add_condition(NodeId root, bool expected, Clause* clause);
  Status add_look(NodeId look, Clause* clause);
  bool is_look(NodeId id, bool behind) const;
  bool has_look(NodeId id) const;
  NodeId add(NodeKind kind, std::vector<NodeId> children);

  SyntaxTree tree_;
  const Limits& limits_;
};

// Nothing refers back to a group here, so that it is as good as its body.
NodeId Splitter::without_groups(NodeId id) const {
  while (tree_[id].kind == NodeKind::Group) id = tree_[id].children[0];
  return id;
}

void Splitter::flatten(NodeId id, std::vector<NodeId>* parts) const {
  id = without_groups(id);
  if (tree_[id].kind != NodeKind::Concat) {
    parts->push_back(id);
    return;
  }
  for (const NodeId child : tree_[id].children) flatten(child, parts);
}

NodeId Splitter::add(NodeKind kind, std::vector<NodeId> children) {
  Node node;
  node.kind = kind;
  node.children = std::move(children);
  tree_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

bool Splitter::is_look(NodeId id, bool behind) const {
  return tree_[id].kind == NodeKind::Look && tree_[id].behind == behind;
}

bool Splitter::has_look(NodeId id) const {
  if (tree_[id].kind == NodeKind::Look) return true;
  for (const NodeId child : tree_[id].children) {
    if (has_look(child)) return true;
  }
  return false;
}

Status Splitter::add_condition(NodeId root, bool expected, Clause* clause) {
  if (has_look(root)) {
    return inexpressible("split", "a lookaround is not pinned to an end");
  }
  Result<MatcherPtr> matcher = make_linear(tree_, root, limits_);
  if (!matcher.ok()) return std::move(matcher).error();
  clause->push_back({expected, *std::move(matcher)});
  return Done{};
}

Status Splitter::add_look(NodeId look, Clause* clause) {
  const bool behind = tree_[look].behind;
  const bool expected = !tree_[look].negated;
  const NodeId body = tree_[look].children[0];
  const NodeId anchor = add(behind ? NodeKind::End : NodeKind::Begin, {});
  std::vector<NodeId> parts = {anchor, body};
  if (behind) std::swap(parts[0], parts[1]);
  return add_condition(add(NodeKind::Concat, std::move(parts)), expected,
                       clause);
}

Result<Clause> Splitter::split_alternative(NodeId id) {
  std::vector<NodeId> parts;
  flatten(id, &parts);
  std::size_t first = 0;
  std::size_t last = parts.size();
  Clause looks;
  if (tree_[parts.front()].kind == NodeKind::Begin) {
    for (first = 1; first < last && is_look(parts[first], false); ++first) {
      Status added = add_look(parts[first], &looks);
      if (!added.ok()) return std::move(added).error();
    }
  }
  if (last > first && tree_[parts.back()].kind == NodeKind::End) {
    for (--last; last > first && is_look(parts[last - 1], true); --last) {
      Status added = add_look(parts[last - 1], &looks);
      if (!added.ok()) return std::move(added).error();
    }
  }
  std::vector<NodeId> rest;
  if (first > 0) rest.push_back(parts.front());
  rest.insert(rest.end(), parts.begin() + static_cast<std::ptrdiff_t>(first),
              parts.begin() + static_cast<std::ptrdiff_t>(last));
  if (last < parts.size()) rest.push_back(parts.back());
  Clause clause;
  Status added =
      add_condition(add(NodeKind::Concat, std::move(rest)), true, &clause);
  if (!added.ok()) return std::move(added).error();
  for (Condition& look : looks) clause.push_back(std::move(look));
  return clause;
}

Result<MatcherPtr> Splitter::split(NodeId root) {
  if (tree_.has_backreference) {
    return inexpressible("split", "it has a back-reference");
  }
  root = without_groups(root);
  std::vector<NodeId> alternatives = {root};
  if (tree_[root].kind == NodeKind::Alternate) {
    alternatives = tree_[root].children;
  }
  std::vector<Clause> clauses;
  for (const NodeId alternative : alternatives) {
    Result<Clause> clause = split_alternative(alternative);
    if (!clause.ok()) return std::move(clause).error();
    clauses.push_back(*std::move(clause));
  }
  return MatcherPtr(std::make_unique<SplitMatcher>(std::move(clauses)));
}

}  // namespace

Result<MatcherPtr> make_split(const SyntaxTree& tree, NodeId root,
                              const Limits& limits) {
  return Splitter(tree, limits).split(root);
}

}  // namespace alder::regex
