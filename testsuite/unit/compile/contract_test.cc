// The contract that alder ships: one switch, one table, no pattern at run time.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/embedded.h"
#include "compile/compile.h"

namespace alder::compiler {
namespace {

using tree::Op;

TEST_CASE("env-references is a switch on runtime over one table") {
  const EmbeddedFile* file =
      embedded_file("fullsend/sandbox-env/v1/env-references.schema.json");
  REQUIRE(file != nullptr);
  const auto graph = schema::Graph::build(std::string(file->bytes), {});
  REQUIRE(graph.ok());
  const auto compiled = compile(*graph);
  const tree::Tree& tree = compiled->tree;
  CHECK(tree.nodes[tree.root].op == Op::Switch);
  REQUIRE(tree.switches.size() == 1);
  const tree::Switch& decision = tree.switches.front();
  CHECK(tree.dictionary.key(decision.property) == "runtime");
  CHECK(decision.values.size() == 5);
  CHECK(tree.nodes[decision.other].op == Op::Reject);
  CHECK(tree.nodes[decision.absent].op == Op::Reject);
  CHECK(tree.nodes[decision.not_object].op == Op::Reject);
  CHECK(tree.tables.size() == 1);
  CHECK(tree.escapes.empty());
  CHECK(tree.patterns.empty());
  const auto count = [&](Op op) {
    return std::count_if(tree.nodes.begin(), tree.nodes.end(),
                         [&](const tree::Node& node) { return node.op == op; });
  };
  for (const Op op :
       {Op::Pattern, Op::Any, Op::One, Op::Not, Op::If, Op::Call, Op::Values}) {
    CAPTURE(tree::to_string(op));
    CHECK(count(op) == 0);
  }
  // What is left beside the plans are the types they stand behind.
  for (const tree::Node& node : tree.nodes) {
    if (node.op != Op::All) continue;
    REQUIRE(node.b == 2);
    CHECK(tree.nodes[tree.links[node.a]].op == Op::Types);
    CHECK(tree.nodes[tree.links[node.a + 1]].op == Op::Array);
  }
  for (const tree::NodeId id : decision.cases) {
    REQUIRE(tree.nodes[id].op == Op::Object);
    const tree::ObjectPlan& plan = tree.objects[tree.nodes[id].a];
    const auto symbol = tree.dictionary.find("variables");
    REQUIRE(plan.find(symbol).symbol == symbol);
    CHECK(bool{plan.find(symbol).required});
    CHECK(plan.unknown.size() == 1);
  }
  for (const tree::ArrayPlan& plan : tree.arrays) {
    CHECK(plan.unique);
    CHECK(plan.table == 0);
  }
}

}  // namespace
}  // namespace alder::compiler
