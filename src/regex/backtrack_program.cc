// Syntax tree -> instructions, one function a kind of node.

#include "regex/backtrack_program.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alder::regex {
namespace {

class Compiler {
 public:
  explicit Compiler(const SyntaxTree& tree) : tree_(tree) {
    program_.sets = tree.sets;
    program_.slot_count = 3 * tree.group_count;
    groups_below_.reserve(tree.nodes.size());
    for (const Node& node : tree.nodes) groups_below_.push_back(below(node));
  }

  BacktrackProgram run(NodeId root) {
    emit_node(root);
    emit(Op::Match);
    return std::move(program_);
  }

 private:
  // The numbers of the groups in a node, which are neighbours.
  struct Groups {
    std::uint32_t first = kUnbounded;
    std::uint32_t last = 0;  // behind the last
  };

  Groups below(const Node& node) const;
  void emit_node(NodeId id);
  void emit_concat(const Node& node);
  void emit_alternate(const Node& node);
  void emit_group(const Node& node);
  void emit_repeat(const Node& node);
  void emit_look(const Node& node);

  std::uint32_t here() const {
    return static_cast<std::uint32_t>(program_.code.size());
  }
  std::uint32_t emit(Op op, std::uint32_t a = 0) {
    Instruction instruction{.op = op};
    instruction.backward = backward_;
    instruction.a = a;
    program_.code.push_back(instruction);
    return here() - 1;
  }
  Instruction& at(std::uint32_t pc) { return program_.code[pc]; }

  const SyntaxTree& tree_;
  BacktrackProgram program_;
  std::vector<Groups> groups_below_;  // by node
  bool backward_ = false;
};

Compiler::Groups Compiler::below(const Node& node) const {
  Groups groups;
  for (const NodeId child : node.children) {
    groups.first = std::min(groups.first, groups_below_[child].first);
    groups.last = std::max(groups.last, groups_below_[child].last);
  }
  if (node.kind == NodeKind::Group) {
    groups.first = std::min(groups.first, node.group);
    groups.last = std::max(groups.last, node.group + 1);
  }
  return groups;
}

void Compiler::emit_node(NodeId id) {
  const Node& node = tree_[id];
  switch (node.kind) {
    case NodeKind::Empty:
      return;
    case NodeKind::Char:
      emit(Op::Char, node.code_point);
      return;
    case NodeKind::Set:
      emit(Op::Set, node.set);
      return;
    case NodeKind::Begin:
      emit(Op::Begin);
      return;
    case NodeKind::End:
      emit(Op::End);
      return;
    case NodeKind::WordBoundary:
      emit(Op::WordBoundary);
      return;
    case NodeKind::NotWordBoundary:
      emit(Op::NotWordBoundary);
      return;
    case NodeKind::Concat:
      return emit_concat(node);
    case NodeKind::Alternate:
      return emit_alternate(node);
    case NodeKind::Repeat:
      return emit_repeat(node);
    case NodeKind::Group:
      return emit_group(node);
    case NodeKind::Look:
      return emit_look(node);
    case NodeKind::Backreference:
      emit(Op::Backreference, node.group);
      return;
  }
}

void Compiler::emit_concat(const Node& node) {
  if (!backward_) {
    for (const NodeId child : node.children) emit_node(child);
    return;
  }
  for (auto child = node.children.rbegin(); child != node.children.rend();
       ++child) {
    emit_node(*child);
  }
}

void Compiler::emit_alternate(const Node& node) {
  std::vector<std::uint32_t> jumps;
  for (std::size_t i = 0; i + 1 < node.children.size(); ++i) {
    const std::uint32_t split = emit(Op::Split);
    at(split).a = here();
    emit_node(node.children[i]);
    jumps.push_back(emit(Op::Jump));
    at(split).b = here();
  }
  emit_node(node.children.back());
  for (const std::uint32_t jump : jumps) at(jump).a = here();
}

void Compiler::emit_group(const Node& node) {
  emit(Op::Open, node.group);
  emit_node(node.children[0]);
  emit(Op::Close, node.group);
}

void Compiler::emit_repeat(const Node& node) {
  if (node.max == 0) return;
  Loop loop{};
  loop.min = node.min;
  loop.max = node.max;
  loop.lazy = node.lazy;
  loop.count_slot = program_.slot_count++;
  loop.place_slot = program_.slot_count++;
  loop.first_group = groups_below_[node.children[0]].first;
  loop.last_group = groups_below_[node.children[0]].last;
  const auto index = static_cast<std::uint32_t>(program_.loops.size());
  program_.loops.push_back(loop);
  at(emit(Op::LoopStart)).loop = index;
  const std::uint32_t test = emit(Op::LoopTest);
  at(test).loop = index;
  at(test).a = here();
  at(emit(Op::LoopRound)).loop = index;
  emit_node(node.children[0]);
  at(emit(Op::LoopEnd, test)).loop = index;
  at(test).b = here();
}

void Compiler::emit_look(const Node& node) {
  const bool outer = std::exchange(backward_, node.behind);
  const std::uint32_t slot = program_.slot_count;
  program_.slot_count += 2;
  const std::uint32_t start = emit(Op::LookStart, slot);
  at(start).negated = node.negated;
  emit_node(node.children[0]);
  at(emit(Op::LookEnd, slot)).negated = node.negated;
  at(start).b = here();
  backward_ = outer;
}

constexpr auto kNames = std::to_array<const char*>(
    {"char", "set", "begin", "end", "word-boundary", "not-word-boundary",
     "jump", "split", "open", "close", "back-reference", "loop-start",
     "loop-test", "loop-round", "loop-end", "look-start", "look-end", "match"});

}  // namespace

std::string BacktrackProgram::dump() const {
  std::string out;
  for (std::size_t pc = 0; pc < code.size(); ++pc) {
    const Instruction& instruction = code[pc];
    out += "backtrack: " + std::to_string(pc) + " " +
           kNames[static_cast<std::size_t>(instruction.op)] + " " +
           std::to_string(instruction.a) + " " + std::to_string(instruction.b) +
           (instruction.backward ? " backward\n" : "\n");
  }
  return out;
}

BacktrackProgram compile_backtrack(const SyntaxTree& tree, NodeId root) {
  return Compiler(tree).run(root);
}

}  // namespace alder::regex
