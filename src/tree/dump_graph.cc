// Tree -> JSON, and tree -> Graphviz.

#include <string>

#include "base/words.h"
#include "json/value.h"
#include "tree/describe.h"
#include "tree/tree.h"

namespace alder::tree {
namespace {

std::string text_of(const Tree& tree, NodeId id) {
  const std::string leaf = leaf_text(tree, id);
  return leaf.empty() ? head_text(tree, id) : leaf;
}

json::Value table_value(const StringTable& table) {
  json::Value strings = json::Value::array();
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    strings.push_back(
        {{"string", std::string(table.text(i))}, {"bits", table.mask(i)}});
  }
  return strings;
}

// A double-quoted Graphviz identifier.
std::string dot_quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out + "\"";
}

}  // namespace

std::string dump_json(const Tree& tree) {
  json::Value nodes = json::Value::array();
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    json::Value edges = json::Value::array();
    for (const Edge& edge : edges_of(tree, id)) {
      edges.push_back({{"label", edge.label}, {"to", edge.to}});
    }
    nodes.push_back({{"id", id},
                     {"op", std::string(to_string(tree.nodes[id].op))},
                     {"text", text_of(tree, id)},
                     {"edges", std::move(edges)}});
  }
  json::Value tables = json::Value::array();
  for (const StringTable& table : tree.tables) {
    tables.push_back(table_value(table));
  }
  return json::to_line({{"root", tree.root},
                        {"nodes", std::move(nodes)},
                        {"tables", std::move(tables)}});
}

std::string dump_dot(const Tree& tree) {
  std::string out = "digraph tree {\n  node [shape=box];\n";
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    const std::string name = "n" + std::to_string(id);
    out += "  " + name + " [label=" + dot_quoted(text_of(tree, id)) + "];\n";
    for (const Edge& edge : edges_of(tree, id)) {
      out += "  " + name + " -> n" + std::to_string(edge.to) +
             " [label=" + dot_quoted(edge.label) + "];\n";
    }
  }
  return out + "}\n";
}

}  // namespace alder::tree
