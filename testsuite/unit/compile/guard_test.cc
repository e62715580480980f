// Type tests and bounds as parts of nodes.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "compile/compile.h"
#include "schema/graph.h"

namespace alder::compiler {
namespace {

std::string tree_of(std::string_view schema, PassSet passes) {
  auto graph = schema::Graph::build(std::string(schema), {});
  if (!graph.ok()) FAIL(graph.error().message);
  return tree::dump_text(compile(*graph, passes)->tree);
}

struct Row {
  std::string_view schema;
  std::string_view without;
  std::string_view with;
};

TEST_CASE("a conjunction becomes a guarded node") {
  const Row rows[] = {
      {R"({"type":"object","required":["a"]})",
       R"(node 3: all
  0: an object
  1: node 2: object
    "a" (required): accept
4 nodes, 0 escapes
)",
       R"(node 1: an object: object
  "a" (required): accept
2 nodes, 0 escapes
)"},
      {R"({"type":["integer","string"],"minimum":1,"maximum":5,"maxLength":3})",
       R"(node 4: all
  0: an integer or a string
  1: at most 5
  2: at least 1
  3: length at most 3
5 nodes, 0 escapes
)",
       R"(node 2: an integer or a string: all
  0: at most 5, at least 1
  1: length at most 3
3 nodes, 0 escapes
)"},
      {R"({"type":"number","exclusiveMinimum":0.5})",
       R"(node 2: all
  0: a number
  1: more than 0.5
3 nodes, 0 escapes
)",
       R"(a number: more than 0.5
1 node, 0 escapes
)"},
      {R"({"anyOf":[{"type":"object","required":["a"]},{"type":"null"}]})", "",
       R"(node 3: null or an object: any
  0: null
  1: node 2: an object: object
    "a" (required): accept
4 nodes, 0 escapes
)"},
  };
  constexpr PassSet kGuard = pass_bit(Pass::Guard);
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    if (!row.without.empty()) {
      CHECK(tree_of(row.schema, kAllPasses & ~kGuard) == row.without);
    }
    CHECK(tree_of(row.schema, kAllPasses) == row.with);
  }
}

TEST_CASE("what is used with and without a guard is built once") {
  const std::string tree = tree_of(
      R"({"$defs":{"o":{"properties":{"a":{"const":1}},"required":["a"]}},)"
      R"("prefixItems":[{"$ref":"#/$defs/o"},{"$ref":"#/$defs/o","type":"object"}]})",
      kAllPasses);
  CAPTURE(tree);
  CHECK(tree.find("an object: object") != std::string::npos);
  CHECK(tree.find("0: node 1: object") != std::string::npos);
}

TEST_CASE("alternatives know which types need no look") {
  struct Alternatives {
    std::string_view schema;
    tree::Op op;
    std::uint8_t small;
  };
  constexpr std::uint8_t kBoolean = 1 << 1;
  constexpr std::uint8_t kNumbers = 1 << 2 | 1 << 3;
  constexpr std::uint8_t kString = 1 << 4;
  const Alternatives rows[] = {
      {R"({"anyOf":[{"type":"boolean"},{"maxLength":2}]})", tree::Op::Any,
       kBoolean},
      {R"({"anyOf":[{"minItems":2},{"maxLength":2}]})", tree::Op::Any, 0},
      {R"({"oneOf":[{"type":"boolean"},{"type":"string","maxLength":2}]})",
       tree::Op::One, kBoolean | tree::kDisjoint},
      {R"({"oneOf":[{"type":"number"},{"type":"string"}]})", tree::Op::One,
       kNumbers | kString | tree::kDisjoint},
      {R"({"oneOf":[{"type":"number"},{"type":"integer"}]})", tree::Op::One, 0},
      {R"({"oneOf":[{"type":"boolean"},{"maxLength":2}]})", tree::Op::One, 0},
  };
  for (const Alternatives& row : rows) {
    CAPTURE(row.schema);
    for (const bool guards : {false, true}) {
      CAPTURE(guards);
      const PassSet passes =
          guards ? kAllPasses : kAllPasses & ~pass_bit(Pass::Guard);
      auto graph = schema::Graph::build(std::string(row.schema), {});
      REQUIRE(graph.ok());
      const tree::Tree tree = compile(*graph, passes)->tree;
      const tree::Node& root = tree.nodes[tree.root];
      REQUIRE((root.op == row.op));
      CHECK(int{root.small} == (guards ? row.small : 0));
    }
  }
}

}  // namespace
}  // namespace alder::compiler
