// Thompson's construction behind regex/byte_automaton.h.

#include "regex/byte_automaton.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/utf8.h"

namespace alder::regex {
namespace {

class Builder {
 public:
  Builder(const SyntaxTree& tree, std::size_t most, ByteAutomaton* automaton)
      : tree_(tree), most_(most), automaton_(automaton) {}

  bool run(NodeId root) {
    const std::uint32_t match = add({StateKind::Match});
    automaton_->start = build(root, match);
    return good_;
  }

 private:
  // Each returns the state at which the part begins, given where it leads.
  std::uint32_t build(NodeId id, std::uint32_t next);
  std::uint32_t build_concat(const Node& node, std::uint32_t next);
  std::uint32_t build_alternate(const Node& node, std::uint32_t next);
  std::uint32_t build_repeat(const Node& node, std::uint32_t next);
  std::uint32_t build_set(const CharSet& set, std::uint32_t next);
  std::uint32_t assertion(StateKind kind, std::uint32_t next) {
    const std::uint32_t state = add({kind});
    automaton_->states[state].next = next;
    return state;
  }

  void add_block(char32_t first, char32_t last, std::uint32_t next,
                 std::vector<std::uint32_t>* branches);
  std::uint32_t add(ByteState state);

  const SyntaxTree& tree_;
  std::size_t most_;
  ByteAutomaton* automaton_;
  bool good_ = true;
};

std::uint32_t Builder::add(ByteState state) {
  if (automaton_->states.size() >= most_) {
    good_ = false;
    return 0;
  }
  automaton_->states.push_back(std::move(state));
  return static_cast<std::uint32_t>(automaton_->states.size() - 1);
}

std::uint32_t Builder::build(NodeId id, std::uint32_t next) {
  if (!good_) return 0;
  const Node& node = tree_[id];
  switch (node.kind) {
    case NodeKind::Empty:
      return next;
    case NodeKind::Char:
      return build_set(CharSet({{node.code_point, node.code_point}}), next);
    case NodeKind::Set:
      return build_set(tree_.set(node), next);
    case NodeKind::Begin:
      return assertion(StateKind::Begin, next);
    case NodeKind::End:
      return assertion(StateKind::End, next);
    case NodeKind::Concat:
      return build_concat(node, next);
    case NodeKind::Alternate:
      return build_alternate(node, next);
    case NodeKind::Repeat:
      return build_repeat(node, next);
    case NodeKind::Group:
      return build(node.children[0], next);
    case NodeKind::WordBoundary:
    case NodeKind::NotWordBoundary:
    case NodeKind::Look:
    case NodeKind::Backreference:
      break;
  }
  good_ = false;
  return 0;
}

std::uint32_t Builder::build_concat(const Node& node, std::uint32_t next) {
  for (auto child = node.children.rbegin(); child != node.children.rend();
       ++child) {
    next = build(*child, next);
  }
  return next;
}

std::uint32_t Builder::build_alternate(const Node& node, std::uint32_t next) {
  ByteState split{StateKind::Split};
  for (const NodeId child : node.children) {
    split.branches.push_back(build(child, next));
  }
  return add(std::move(split));
}

// x{2,4} is x x (x (x)?)?, and x{2,} is x x x*.
std::uint32_t Builder::build_repeat(const Node& node, std::uint32_t next) {
  const NodeId body = node.children[0];
  if (node.max == kUnbounded) {
    const std::uint32_t loop = add({StateKind::Split});
    const std::uint32_t round = build(body, loop);
    if (!good_) return 0;
    automaton_->states[loop].branches = {round, next};
    next = loop;
  } else {
    const std::uint32_t behind = next;
    for (std::uint32_t i = node.min; good_ && i < node.max; ++i) {
      ByteState split{StateKind::Split};
      split.branches = {build(body, next), behind};
      next = add(std::move(split));
    }
  }
  for (std::uint32_t i = 0; good_ && i < node.min; ++i) {
    const std::size_t before = automaton_->states.size();
    next = build(body, next);
    if (automaton_->states.size() == before) break;  // it is empty
  }
  return next;
}

std::uint32_t Builder::build_set(const CharSet& set, std::uint32_t next) {
  ByteState split{StateKind::Split};
  for (const CharRange& range : set.ranges()) {
    if (!good_) return 0;
    char32_t first = range.first;
    for (const char32_t last : {0x7Fu, 0x7FFu, 0xFFFFu, 0x10FFFFu}) {
      if (first > last) continue;
      add_block(first, std::min<char32_t>(range.last, last), next,
                &split.branches);
      if (range.last <= last) break;
      first = last + 1;
    }
  }
  if (split.branches.size() == 1) return split.branches.front();
  return add(std::move(split));
}

// Requires: encodings of one length.
void Builder::add_block(char32_t first, char32_t last, std::uint32_t next,
                        std::vector<std::uint32_t>* branches) {
  for (int bits = 6; first >= 0x80 && bits < 24; bits += 6) {
    const char32_t low = (char32_t{1} << bits) - 1;
    if ((first & ~low) == (last & ~low)) break;
    if ((first & low) != 0) {
      add_block(first, first | low, next, branches);
      return add_block((first | low) + 1, last, next, branches);
    }
    if ((last & low) != low) {
      add_block(first, (last & ~low) - 1, next, branches);
      return add_block(last & ~low, last, next, branches);
    }
  }
  std::string low_bytes;
  std::string high_bytes;
  utf8_append(&low_bytes, first);
  utf8_append(&high_bytes, last);
  for (std::size_t i = low_bytes.size(); i > 0; --i) {
    ByteState bytes{StateKind::Bytes};
    bytes.first = static_cast<std::uint8_t>(low_bytes[i - 1]);
    bytes.last = static_cast<std::uint8_t>(high_bytes[i - 1]);
    bytes.next = next;
    next = add(std::move(bytes));
  }
  branches->push_back(next);
}

}  // namespace

bool build_byte_automaton(const SyntaxTree& tree, NodeId root,
                          std::size_t most_states, ByteAutomaton* automaton) {
  return Builder(tree, most_states, automaton).run(root);
}

}  // namespace alder::regex
