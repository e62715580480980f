// Trees in words, as JSON and for Graphviz.

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

#include "json/value.h"
#include "tree/tree.h"

namespace alder::tree {
namespace {

NodeId add(Tree* tree, Node node) {
  tree->nodes.push_back(node);
  return static_cast<NodeId>(tree->nodes.size() - 1);
}

NodeId add_group(Tree* tree, Op op, std::initializer_list<NodeId> kids) {
  const Node node{op, 0, kAnyType,
                  static_cast<std::uint32_t>(tree->links.size()),
                  static_cast<std::uint32_t>(kids.size())};
  tree->links.insert(tree->links.end(), kids.begin(), kids.end());
  return add(tree, node);
}

// Accept and Reject, nodes 0 and 1.
Tree with_leaves() {
  Tree tree;
  add(&tree, {Op::Accept});
  add(&tree, {Op::Reject});
  return tree;
}

TEST_CASE("names of operations differ") {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Op::MarkCall); ++i) {
    CAPTURE(i);
    CHECK(names.insert(to_string(static_cast<Op>(i))).second);
  }
}

TEST_CASE("leaves") {
  Tree tree = with_leaves();
  tree.counts = {{2, 4}, {0, 3}, {1, kNoLimit}};
  tree.bounds.push_back(*number::Decimal::from_literal("1.50"));
  tree.divisors.push_back(*number::MultipleOf::from_literal("0.5"));
  tree.patterns.push_back(
      *regex::Pattern::compile("^a", regex::Syntax::UnicodeOrAnnexB, {}));
  tree.formats.push_back(format::find("date"));
  tree.escapes.push_back({nullptr, nullptr, "x#/a"});
  struct Row {
    Node node;
    std::string_view text;
  };
  const Row rows[] = {
      {{Op::Accept}, "accept"},
      {{Op::Reject}, "reject"},
      {{Op::Types, 1 << static_cast<int>(json::Type::Null)}, "null"},
      {{Op::Strings, 3, kAnyType, 7}, "a string of table 7, bit 3"},
      {{Op::Bound, static_cast<std::uint8_t>(Comparison::AtMost)},
       "at most 1.5"},
      {{Op::Bound, static_cast<std::uint8_t>(Comparison::LessThan)},
       "less than 1.5"},
      {{Op::Bound, static_cast<std::uint8_t>(Comparison::AtLeast)},
       "at least 1.5"},
      {{Op::Bound, static_cast<std::uint8_t>(Comparison::MoreThan)},
       "more than 1.5"},
      {{Op::MultipleOf}, "a multiple of 0.5"},
      {{Op::Length, 0, kAnyType, 0}, "length 2 to 4"},
      {{Op::Length, 0, kAnyType, 1}, "length at most 3"},
      {{Op::Length, 0, kAnyType, 2}, "length at least 1"},
      {{Op::Pattern}, "matches \"^a\""},
      {{Op::Format}, "format date"},
      {{Op::Escape}, "escape x#/a"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    tree.root = add(&tree, row.node);
    const std::string dump = dump_text(tree);
    CHECK(dump.substr(0, dump.find('\n')) == row.text);
  }
}

TEST_CASE("nodes with children, shared ones once") {
  Tree tree = with_leaves();
  const NodeId string =
      add(&tree, {Op::Types, 1 << static_cast<int>(json::Type::String)});
  const NodeId negation = add(&tree, {Op::Not, 0, kAnyType, string});
  const NodeId choice = add(&tree, {Op::If, 0, kAnyType, negation, 0, 1});
  tree.root = add_group(&tree, Op::All, {choice, negation});
  CHECK(dump_text(tree) ==
        "node 5: all\n"
        "  0: node 4: if\n"
        "    if: node 3: not\n"
        "      a string\n"
        "    then: accept\n"
        "    else: reject\n"
        "  1: node 3\n"
        "6 nodes, 0 escapes\n");
}

TEST_CASE("plans") {
  Tree tree = with_leaves();
  tree.counts.push_back({1, 2});
  tree.patterns.push_back(
      *regex::Pattern::compile("^x", regex::Syntax::UnicodeOrAnnexB, {}));
  ArrayPlan items;
  items.size = {0, 5};
  items.unique = true;
  items.prefix = {0};
  items.rest = 1;
  tree.arrays.push_back(items);
  items.prefix.clear();
  items.table = 0;
  items.size = {};
  tree.arrays.push_back(items);
  const NodeId array = add(&tree, {Op::Array, 0, kAnyType, 0});
  const NodeId set = add(&tree, {Op::Array, 0, kAnyType, 1});
  const NodeId contains = add(&tree, {Op::Contains, 0, kAnyType, 0, 0});
  ObjectPlan plan;
  plan.size = {1, kNoLimit};
  plan.keys = {{tree.dictionary.add("a"), true, array},
               {tree.dictionary.add("b"), false, set}};
  plan.unknown.push_back({{{0, contains}}, 1});

  tree.objects.push_back(plan);
  tree.root = add(&tree, {Op::Object, 0, kAnyType, 0});
  CHECK(dump_text(tree) ==
        "node 5: object, size at least 1\n"
        "  \"a\" (required): node 2: array, size at most 5, unique\n"
        "    0: accept\n"
        "    each: reject\n"
        "  \"b\": node 3: array, unique by a bit set\n"
        "    each: reject\n"
        "  /^x/: node 4: contains 1 to 2 of\n"
        "    accept\n"
        "  any other: reject\n"
        "6 nodes, 0 escapes\n");
}

TEST_CASE("a switch and its tables") {
  Tree tree = with_leaves();
  Switch decision;
  decision.property = tree.dictionary.add("kind");
  decision.values.add("a");
  decision.values.add("b");
  decision.cases = {0, 1};
  decision.other = 1;
  decision.absent = 0;
  decision.not_object = 0;
  tree.switches.push_back(decision);
  tree.tables.emplace_back();
  tree.tables[0].add("s");
  tree.tables[0].set_bit(0, 0);
  tree.tables[0].set_bit(0, 5);
  tree.root = add(&tree, {Op::Switch});
  CHECK(dump_text(tree) ==
        "node 2: switch on \"kind\"\n"
        "  \"a\": accept\n"
        "  \"b\": reject\n"
        "  any other value: reject\n"
        "  absent: accept\n"
        "  no object: accept\n"
        "table 0: 1 string\n"
        "  \"s\" bits 0 5\n"
        "3 nodes, 0 escapes\n");
}

TEST_CASE("calls end where they began") {
  Tree tree = with_leaves();
  tree.arrays.emplace_back();
  const NodeId array = add(&tree, {Op::Array});
  const NodeId call = add(&tree, {Op::Call, 0, kAnyType, array});
  tree.arrays[0].rest = call;
  tree.root = array;
  CHECK(dump_text(tree) ==
        "node 2: array\n"
        "  each: node 3: call\n"
        "    node 2\n"
        "4 nodes, 0 escapes\n");
}

TEST_CASE("a deep tree is printed in pieces") {
  constexpr int kLevels = 100'000;
  Tree tree = with_leaves();
  NodeId id = 0;
  for (int i = 0; i < kLevels; ++i) id = add(&tree, {Op::Not, 0, kAnyType, id});
  tree.root = id;
  const std::string dump = dump_text(tree);
  std::size_t nots = 0;
  for (std::size_t at = dump.find(": not\n"); at != std::string::npos;
       at = dump.find(": not\n", at + 1)) {
    ++nots;
  }
  CHECK(nots == kLevels);
}

TEST_CASE("JSON") {
  Tree tree = with_leaves();
  tree.root = add(&tree, {Op::Not, 0, kAnyType, 1});
  tree.tables.emplace_back();
  tree.tables[0].add("a\"b");
  tree.tables[0].set_bit(0, 63);
  CHECK(dump_json(tree) ==
        R"({"root":2,"nodes":[)"
        R"({"id":0,"op":"accept","text":"accept","edges":[]},)"
        R"({"id":1,"op":"reject","text":"reject","edges":[]},)"
        R"({"id":2,"op":"not","text":"not","edges":[{"label":"","to":1}]}],)"
        R"("tables":[[{"string":"a\"b","bits":9223372036854775808}]]})");
}

TEST_CASE("Graphviz") {
  Tree tree = with_leaves();
  Switch decision;
  decision.property = tree.dictionary.add("k\"\\");
  tree.switches.push_back(decision);
  tree.root = add(&tree, {Op::Switch});
  CHECK(dump_dot(tree) ==
        "digraph tree {\n"
        "  node [shape=box];\n"
        "  n0 [label=\"accept\"];\n"
        "  n1 [label=\"reject\"];\n"
        "  n2 [label=\"switch on \\\"k\\\\\\\"\\\\\\\\\\\"\"];\n"
        "  n2 -> n0 [label=\"any other value\"];\n"
        "  n2 -> n0 [label=\"absent\"];\n"
        "  n2 -> n0 [label=\"no object\"];\n"
        "}\n");
}

}  // namespace
}  // namespace alder::tree
