// Height and dump of regex/syntax_tree.h.

#include "regex/syntax_tree.h"

#include <algorithm>

namespace alder::regex {
namespace {

std::string bounds(const Node& node) {
  std::string text = std::to_string(node.min) + "..";
  if (node.max != kUnbounded) text += std::to_string(node.max);
  return node.lazy ? text + " lazy" : text;
}

std::string look(const Node& node) {
  return std::string(node.negated ? "not " : "") +
         (node.behind ? "behind" : "ahead");
}

std::string line(const SyntaxTree& tree, const Node& node) {
  switch (node.kind) {
    case NodeKind::Empty:
      return "empty";
    case NodeKind::Char:
      return "char " + escaped(node.code_point);
    case NodeKind::Set:
      return "set " + tree.set(node).to_string();
    case NodeKind::Begin:
      return "begin";
    case NodeKind::End:
      return "end";
    case NodeKind::WordBoundary:
      return "word-boundary";
    case NodeKind::NotWordBoundary:
      return "not-word-boundary";
    case NodeKind::Concat:
      return "concat";
    case NodeKind::Alternate:
      return "alternate";
    case NodeKind::Repeat:
      return "repeat " + bounds(node);
    case NodeKind::Group:
      return "group " + std::to_string(node.group);
    case NodeKind::Look:
      return "look " + look(node);
    case NodeKind::Backreference:
      return "back-reference " + std::to_string(node.group);
  }
  return {};
}

void dump_node(const SyntaxTree& tree, NodeId id, std::size_t level,
               std::string* out) {
  out->append(2 * level, ' ');
  *out += line(tree, tree[id]) + "\n";
  for (const NodeId child : tree[id].children) {
    dump_node(tree, child, level + 1, out);
  }
}

}  // namespace

std::uint32_t SyntaxTree::height() const {
  std::vector<std::uint32_t> heights(nodes.size(), 1);
  for (std::size_t id = 0; id < nodes.size(); ++id) {
    for (const NodeId child : nodes[id].children) {
      heights[id] = std::max(heights[id], heights[child] + 1);
    }
  }
  return nodes.empty() ? 0 : heights[root];
}

std::string SyntaxTree::dump() const {
  std::string out;
  dump_node(*this, root, 0, &out);
  return out;
}

}  // namespace alder::regex
