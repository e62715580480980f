// The writer behind regex/translate.h.

#include "regex/translate.h"

#include <algorithm>

namespace alder::regex {
namespace {

// RE2 refuses larger bounds (kMaxRepeat).
constexpr std::uint32_t kRe2Repeat = 1000;

class Writer {
 public:
  Writer(const SyntaxTree& tree, Target target)
      : tree_(tree), target_(target) {}

  void write(NodeId id);
  std::string take() { return std::move(out_); }

 private:
  void write_list(const Node& node, const char* separator);
  void write_repeat(const Node& node);
  void write_large_repeat(const std::string& atom, const Node& node);
  void write_enclosed(const char* open, NodeId id);
  std::string atom_text(NodeId id);

  const SyntaxTree& tree_;
  Target target_;
  std::string out_;
};

void Writer::write(NodeId id) {
  const Node& node = tree_[id];
  switch (node.kind) {
    case NodeKind::Empty:
      out_ += "(?:)";
      return;
    case NodeKind::Char:
      out_ += escaped(node.code_point);
      return;
    case NodeKind::Set:
      out_ += tree_.set(node).to_string();
      return;
    case NodeKind::Begin:
      out_ += "\\A";
      return;
    case NodeKind::End:
      out_ += "\\z";
      return;
    case NodeKind::WordBoundary:
      out_ += "\\b";
      return;
    case NodeKind::NotWordBoundary:
      out_ += "\\B";
      return;
    case NodeKind::Concat:
      return write_list(node, "");
    case NodeKind::Alternate:
      return write_list(node, "|");
    case NodeKind::Repeat:
      return write_repeat(node);
    case NodeKind::Group:
      return write_enclosed(tree_.has_backreference ? "(" : "(?:",
                            node.children[0]);
    case NodeKind::Look:
      out_ += node.behind ? "(?<" : "(?";
      return write_enclosed(node.negated ? "!" : "=", node.children[0]);
    case NodeKind::Backreference:
      out_ += "\\g{" + std::to_string(node.group) + "}";
      return;
  }
}

void Writer::write_list(const Node& node, const char* separator) {
  bool first = true;
  for (const NodeId child : node.children) {
    if (!first) out_ += separator;
    first = false;
    if (tree_[child].kind == NodeKind::Alternate) {
      write_enclosed("(?:", child);
    } else {
      write(child);
    }
  }
}

void Writer::write_enclosed(const char* open, NodeId id) {
  out_ += open;
  write(id);
  out_ += ")";
}

// The node as one thing that a quantifier may follow.
std::string Writer::atom_text(NodeId id) {
  const std::size_t begin = out_.size();
  switch (tree_[id].kind) {
    case NodeKind::Char:
    case NodeKind::Set:
    case NodeKind::Group:
      write(id);
      break;
    default:
      write_enclosed("(?:", id);
  }
  std::string text = out_.substr(begin);
  out_.resize(begin);
  return text;
}

void Writer::write_repeat(const Node& node) {
  const std::string atom = atom_text(node.children[0]);
  const std::uint32_t largest =
      node.max == kUnbounded ? node.min : std::max(node.min, node.max);
  if (target_ == Target::Re2 && largest > kRe2Repeat) {
    return write_large_repeat(atom, node);
  }
  out_ += atom;
  if (node.min == 0 && node.max == kUnbounded) {
    out_ += "*";
  } else if (node.min == 1 && node.max == kUnbounded) {
    out_ += "+";
  } else if (node.min == 0 && node.max == 1) {
    out_ += "?";
  } else {
    out_ += "{" + std::to_string(node.min);
    if (node.max != node.min) out_ += ",";
    if (node.max != node.min && node.max != kUnbounded) {
      out_ += std::to_string(node.max);
    }
    out_ += "}";
  }
  if (node.lazy) out_ += "?";
}

// x{2500,} as x{1000}x{1000}x{500}x*, and x{0,2500} as
// (?:x{0,1000})(?:x{0,1000})(?:x{0,500}).
void Writer::write_large_repeat(const std::string& atom, const Node& node) {
  out_ += "(?:";
  for (std::uint32_t left = node.min; left > 0;) {
    const std::uint32_t step = std::min(left, kRe2Repeat);
    out_ += atom + "{" + std::to_string(step) + "}";
    left -= step;
  }
  if (node.max == kUnbounded) {
    out_ += atom + "*";
  } else {
    for (std::uint32_t left = node.max - node.min; left > 0;) {
      const std::uint32_t step = std::min(left, kRe2Repeat);
      out_ += "(?:" + atom + "{0," + std::to_string(step) + "})";
      left -= step;
    }
  }
  out_ += ")";
}

}  // namespace

std::string translate(const SyntaxTree& tree, NodeId id, Target target) {
  Writer writer(tree, target);
  writer.write(id);
  return writer.take();
}

}  // namespace alder::regex
