// tree-sitter's tree -> nodes in one array.
//
//   bytes --Parsed--> TSTree --Flattener--> nodes
//
// What python_tree.cc and syntax_tree.cc share; private to them.  The cursor
// visits every node once, and the stack of open nodes is explicit.

#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "scan/tree_sitter_memory.h"

namespace alder::scan::tree_sitter {

// A text as tree-sitter's tree.
//
// Thread safety: made, used and ended on one thread, one at a time there.
class Parsed {
 public:
  // Keeps a reference to `text`.
  Parsed(const TSLanguage* language, std::string_view text);

  // False: the text is larger than kMostParsedBytes, the parser cannot use that
  // grammar, or it needed more steps, more looks at the text or more memory
  // than a fixed number a byte, which does not depend on the machine, or 4 s of
  // CPU time, which only attacks were seen to take.
  bool ok() const { return tree_ != nullptr; }

  // Requires: ok(); it ends before the Parsed does.
  TSNode root() const { return ts_tree_root_node(tree_); }

 private:
  Memory memory_;
  TSTree* tree_ = nullptr;
};

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
