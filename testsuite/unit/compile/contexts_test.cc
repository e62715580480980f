// $dynamicRef: what is reached in two contexts is compiled twice.

#include <doctest/doctest.h>

#include <string_view>

#include "check/evaluator.h"
#include "json/parser.h"
#include "passes.h"

namespace alder::compiler {
namespace {

constexpr std::string_view kTwoContexts = R"({
  "$id": "http://x/root",
  "properties": {
    "strings": {"$ref": "strings"},
    "numbers": {"$ref": "numbers"},
    "plain": {"$ref": "list"}
  },
  "$defs": {
    "strings": {"$id": "strings", "$ref": "list",
                "$defs": {"i": {"$dynamicAnchor": "item", "type": "string"}}},
    "numbers": {"$id": "numbers", "$ref": "list",
                "$defs": {"i": {"$dynamicAnchor": "item", "type": "number"}}},
    "list": {"$id": "list", "items": {"$dynamicRef": "#item"},
             "$defs": {"i": {"$dynamicAnchor": "item", "type": "null"}}}
  }
})";

TEST_CASE("each context has its own item") {
  CHECK(Passed(kTwoContexts, kLowered).dump() ==
        R"(object("numbers": array(a number), "plain": array(null), )"
        R"("strings": array(a string)))");
}

TEST_CASE("recursion through a dynamic anchor is a call") {
  CHECK(Passed(
            R"({"$dynamicAnchor":"a","properties":{"k":{"$dynamicRef":"#a"}}})",
            kLowered)
            .dump() == R"(object("k": call 0))");
}

TEST_CASE("no context needs the interpreter") {
  const auto graph = schema::Graph::build(std::string(kTwoContexts), {});
  REQUIRE(graph.ok());
  for (const PassSet passes : {kAllPasses, PassSet{0}}) {
    const auto compiled = compile(*graph, passes);
    CHECK(compiled->tree.escapes.empty());
    check::Evaluator evaluator(compiled->tree, {});
    const auto valid = [&](std::string_view text) {
      const auto document = json::parse_document(std::string(text));
      return evaluator.check(document->root()) == check::Outcome::Valid;
    };
    CHECK(valid(R"({"strings":["a"],"numbers":[1.5],"plain":[null]})"));
    CHECK_FALSE(valid(R"({"strings":[1]})"));
    CHECK_FALSE(valid(R"({"numbers":["a"]})"));
    CHECK_FALSE(valid(R"({"plain":[1]})"));
  }
}

}  // namespace
}  // namespace alder::compiler
