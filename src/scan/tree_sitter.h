// tree-sitter's tree -> nodes in one array.
//
//   bytes --parse_within_budget()--> TSTree --flatten()--> nodes
//
// What python_tree.cc and syntax_tree.cc share; private to them.  The cursor
// visits every node once, and the stack of open nodes is explicit.

#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace alder::scan::tree_sitter {

struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
using TreePointer = std::unique_ptr<TSTree, TreeDeleter>;

// nullptr: the parser cannot use that grammar, or needed more steps than a
// fixed number a byte, or 5 s of wall time.
//
// Requires:      text.size() < 4 GiB.
// Thread safety: safe.
TreePointer parse_within_budget(const TSLanguage* language,
                                std::string_view text);

class Cursor {
 public:
  explicit Cursor(TSNode root) : cursor_(ts_tree_cursor_new(root)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  TSFieldId field() const { return ts_tree_cursor_current_field_id(&cursor_); }
  bool down() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool next() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool up() { return ts_tree_cursor_goto_parent(&cursor_); }

 private:
  TSTreeCursor cursor_;
};

// Copies what the cursor shows, node by node.  `Node` has the members start,
// end, parent, first, next and subtree_end, the latter four indices.
// `keep(node, field, &flat)` sets what else a Node holds and answers whether
// it is kept with what is below it; the root always is.
template <class Node, class Keep>
class Flattener {
 public:
  static constexpr std::uint32_t kNoNode = 0xFFFF'FFFFu;

  Flattener(std::vector<Node>* nodes, Keep keep)
      : nodes_(*nodes), keep_(keep) {}

  void walk(TSNode root) {
    Cursor cursor(root);
    // For every level the cursor is down, whether its node is kept.
    std::vector<bool> kept{open(cursor)};
    while (true) {
      if (kept.back() && cursor.down()) {
        kept.push_back(open(cursor));
        continue;
      }
      while (true) {
        if (kept.back()) close();
        kept.pop_back();
        if (kept.empty()) return;
        if (cursor.next()) {
          kept.push_back(open(cursor));
          break;
        }
        cursor.up();
      }
    }
  }

  // Where the text is first not in the language, or nullopt.
  std::optional<std::uint32_t> first_error() const { return first_error_; }

 private:
  struct Open {
    std::uint32_t id;
    std::uint32_t last_child;
  };

  // Opens the node under the cursor.  Returns whether it is kept.
  bool open(const Cursor& cursor) {
    const TSNode node = cursor.node();
    if (!first_error_ && (ts_node_is_error(node) || ts_node_is_missing(node))) {
      first_error_ = ts_node_start_byte(node);
    }
    Node flat;
    if (!keep_(node, cursor.field(), &flat) && !open_.empty()) return false;
    flat.start = ts_node_start_byte(node);
    flat.end = ts_node_end_byte(node);
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    if (!open_.empty()) link(&flat, id);
    nodes_.push_back(flat);
    open_.push_back({id, kNoNode});
    return true;
  }

  void close() {
    nodes_[open_.back().id].subtree_end =
        static_cast<std::uint32_t>(nodes_.size());
    open_.pop_back();
  }

  void link(Node* flat, std::uint32_t id) {
    Open& parent = open_.back();
    flat->parent = parent.id;
    if (parent.last_child == kNoNode) {
      nodes_[parent.id].first = id;
    } else {
      nodes_[parent.last_child].next = id;
    }
    parent.last_child = id;
  }

  std::vector<Node>& nodes_;
  Keep keep_;
  std::vector<Open> open_;
  std::optional<std::uint32_t> first_error_;
};

}  // namespace alder::scan::tree_sitter
