// Nodes in words, for all forms of dumps.  Private to the module.

#pragma once

#include <string>
#include <vector>

#include "tree/tree.h"

namespace alder::tree {

// What a node without children of its own says, or empty.
std::string leaf_text(const Tree& tree, NodeId id);

// "at most 3", "2 to 4".
std::string counts_text(const Counts& counts);
// ", size 2 to 4", or empty when any size will do.
std::string size_text(const Counts& counts);

struct Edge {
  std::string label;
  NodeId to;
};

// The children of a node, each with what leads to it.
std::vector<Edge> edges_of(const Tree& tree, NodeId id);

// What a node with children says about itself: "switch on "runtime"".
std::string head_text(const Tree& tree, NodeId id);

}  // namespace alder::tree
