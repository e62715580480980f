// Nodes in pre-order; texts that are slices of the program are not copied.

#include "scan/program.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alder::scan::program {
namespace {

constexpr auto kOpNames = std::to_array<std::string_view>({
    "Other",        "Nothing",  "Constant",  "Text",          "Concat",
    "Name",         "This",     "Member",    "Index",         "Call",
    "Named",        "Spread",   "Object",    "Entry",         "Array",
    "Function",     "Class",    "Extends",   "Field",         "Conditional",
    "Or",           "Nullish",  "And",       "Not",           "Exists",
    "Equal",        "NotEqual", "In",        "Assign",        "Delete",
    "Cast",         "Shell",    "Sequence",  "ObjectPattern", "PatternEntry",
    "ArrayPattern", "Rest",     "Defaulted", "Module",        "Block",
    "Declare",      "If",       "Loop",      "ForEach",       "Switch",
    "Case",         "Try",      "Return",    "Leave",         "Import",
    "Export",       "Param",
});
static_assert(kOpNames.size() == static_cast<std::size_t>(Op::Param) + 1);

}  // namespace

std::string_view to_string(Op op) {
  return kOpNames[static_cast<std::size_t>(op)];
}

NodeId Program::child(NodeId id, std::size_t index) const {
  NodeId at = (*this)[id].first;
  for (; index > 0 && at != kNoNode; --index) at = nodes_[at].next;
  return at;
}

NodeId Program::last_child(NodeId id) const {
  NodeId last = kNoNode;
  for (NodeId at = (*this)[id].first; at != kNoNode; at = nodes_[at].next) {
    last = at;
  }
  return last;
}

TextId Program::find_text(std::string_view text) const {
  const auto found = ids_.find(text);
  return found == ids_.end() ? 0 : found->second;
}

std::string Program::dump() const {
  std::string out;
  std::vector<NodeId> ends;  // of the subtrees around
  for (NodeId id = 0; id < size(); ++id) {
    while (!ends.empty() && ends.back() <= id) ends.pop_back();
    out.append(2 * ends.size(), ' ').append(to_string(nodes_[id].op));
    for (const TextId text :
         {nodes_[id].name, nodes_[id].extra, nodes_[id].member}) {
      if (text != 0) out.append(" \"").append(texts_[text]).append("\"");
    }
    if (nodes_[id].flags != 0) {
      out.append(" /").append(std::to_string(nodes_[id].flags));
    }
    out.push_back('\n');
    ends.push_back(nodes_[id].subtree_end);
  }
  return out;
}

NodeId Program::module_of(NodeId id) const {
  return *(std::upper_bound(modules_.begin(), modules_.end(), id) - 1);
}

NodeId Program::drawn(NodeId id, std::string_view spelled) const {
  const auto found = links_.find(link_key(module_of(id), find_text(spelled)));
  return found == links_.end() ? kNoNode : found->second;
}

NodeId Builder::open(Op op, syntax::NodeId from, std::uint16_t flags) {
  const syntax::Node& node = tree_[from];
  return open_at(op, node.start, node.end, flags);
}

NodeId Builder::open_at(Op op, std::uint32_t start, std::uint32_t end,
                        std::uint16_t flags) {
  const auto id = static_cast<NodeId>(program_.nodes_.size());
  Node node;
  node.op = op;
  node.flags = flags;
  node.start = node.place = start;
  node.end = end;
  if (!open_.empty()) {
    Open& parent = open_.back();
    node.parent = parent.id;
    if (parent.last_child == kNoNode) {
      program_.nodes_[parent.id].first = id;
    } else {
      program_.nodes_[parent.last_child].next = id;
    }
    parent.last_child = id;
  }
  program_.nodes_.push_back(node);
  open_.push_back({id, kNoNode});
  return id;
}

void Builder::close() {
  program_.nodes_[open_.back().id].subtree_end =
      static_cast<NodeId>(program_.nodes_.size());
  open_.pop_back();
}

NodeId Builder::leaf(Op op, syntax::NodeId from, std::uint16_t flags) {
  const NodeId id = open(op, from, flags);
  close();
  return id;
}

NodeId Builder::leaf(Op op, syntax::NodeId from, std::string_view name) {
  const NodeId id = leaf(op, from);
  set_name(id, name);
  return id;
}

void Builder::set_name(NodeId id, std::string_view name) {
  program_.nodes_[id].name = intern(name);
}

void Builder::set_extra(NodeId id, std::string_view extra) {
  program_.nodes_[id].extra = intern(extra);
}

void Builder::set_member(NodeId id, std::string_view member) {
  program_.nodes_[id].member = intern(member);
}

void Builder::set_place(NodeId id, std::uint32_t place_bytes) {
  program_.nodes_[id].place = place_bytes;
}

void Builder::add_flags(NodeId id, std::uint16_t flags) {
  program_.nodes_[id].flags |= flags;
}

bool Builder::too_deep(syntax::NodeId from) {
  if (levels_ < kMaxLevels &&
      open_.size() < static_cast<std::size_t>(kMaxLevels)) {
    return false;
  }
  program_.too_deep_.push_back(tree_[from].start);
  leaf(Op::Other, from);
  return true;
}

Program Builder::finish() && { return std::move(program_); }

TextId Builder::intern(std::string_view text) {
  if (text.empty()) return 0;
  const auto found = program_.ids_.find(text);
  if (found != program_.ids_.end()) return found->second;
  const std::string_view whole = tree_.text();
  if (text.data() < whole.data() ||
      text.data() + text.size() > whole.data() + whole.size()) {
    text = program_.owned_.emplace_back(text);
  }
  const auto id = static_cast<TextId>(program_.texts_.size());
  program_.texts_.push_back(text);
  program_.ids_.emplace(text, id);
  return id;
}

}  // namespace alder::scan::program
