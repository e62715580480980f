// Graphs as rows: a subschema a line, its keywords, where references lead.

#include <doctest/doctest.h>

#include <string_view>

#include "building.h"

namespace alder::schema {
namespace {

TEST_CASE("dumps") {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"true", "0 #: true\n"},
      {"{}", "0 #:\n"},
      {R"({"x":1,"type":"string","$comment":"c"})", "0 #: $comment type x\n"},
      {R"({"items":false,"prefixItems":[true,{}]})",
       "0 #: prefixItems items\n1 #/prefixItems/0: true\n"
       "2 #/prefixItems/1:\n3 #/items: false\n"},
      {R"({"properties":{"a/b":{"$ref":"#"},"c d":true}})",
       "0 #: properties\n1 #/properties/a~1b: $ref->0\n"
       "2 #/properties/c%20d: true\n"},
      {R"({"$ref":"#/$defs/a","$defs":{"a":{"$anchor":"b"}},"items":{"$ref":"#b"}})",
       "0 #: $defs $ref->1 items\n1 #/$defs/a: $anchor\n2 #/items: "
       "$ref->1\n"},
      {R"({"$id":"http://x/a","$defs":{"b":{"$id":"b","items":{"$ref":"#"}}},)"
       R"("$ref":"b#"})",
       "0 http://x/a#: $id $defs $ref->1\n1 http://x/b#: $id items\n"
       "2 http://x/b#/items: $ref->1\n"},
      {R"({"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"},"not":{"$dynamicRef":"#/items"}})",
       "0 #: $dynamicAnchor not items\n1 #/not: $dynamicRef->2\n"
       "2 #/items: $dynamicRef->0?\n"},
      {R"({"$ref":"#/x/y","x":{"y":{"items":true}}})",
       "0 #: $ref->1 x\n1 #/x/y: items\n2 #/x/y/items: true\n"},
      {R"({"dependencies":{"a":["b"],"c":{"const":1}}})",
       "0 #: dependencies\n1 #/dependencies/c: const\n"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(built(row.first)->dump() == row.second);
  }
}

TEST_CASE("keywords are found by id") {
  const auto graph =
      built(R"({"type":["null","integer"],"maxItems":3.0,"x":1})");
  const Subschema& root = graph->subschema(0);
  REQUIRE(root.find(KeywordId::Type) != nullptr);
  CHECK(root.find(KeywordId::Type)->as<TypeSet>() ==
        (type_bit(json::Type::Null) | type_bit(json::Type::Integer)));
  CHECK(root.find(KeywordId::MaxItems)->as<Count>().value == 3);
  CHECK(root.find(KeywordId::MinItems) == nullptr);
  CHECK(root.find(KeywordId::Unknown)->name == "x");
}

TEST_CASE("counts beyond 64 bits are the largest") {
  const auto graph =
      built(R"({"minItems":1e30,"maxItems":18446744073709551615})");
  CHECK(graph->subschema(0).find(KeywordId::MinItems)->as<Count>().value ==
        ~std::uint64_t{0});
  CHECK(graph->subschema(0).find(KeywordId::MaxItems)->as<Count>().value ==
        ~std::uint64_t{0});
}

TEST_CASE("what a graph uses") {
  struct Row {
    std::string_view text;
    bool unevaluated;
    bool dynamic_scope;
  };
  const Row rows[] = {
      {"{}", false, false},
      {R"({"not":{"unevaluatedItems":true}})", true, false},
      {R"({"unevaluatedProperties":true})", true, false},
      {R"({"items":{"$dynamicRef":"#"}})", false, false},
      {R"({"$anchor":"a","items":{"$dynamicRef":"#a"}})", false, false},
      {R"({"$dynamicAnchor":"a","items":{"$dynamicRef":"#a"}})", false, true},
      {R"({"$dynamicAnchor":"a","items":{"$ref":"#a"}})", false, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto graph = built(row.text);
    CHECK(graph->uses_unevaluated() == row.unevaluated);
    CHECK(graph->uses_dynamic_scope() == row.dynamic_scope);
  }
}

TEST_CASE("locations") {
  const auto graph = built(
      R"({"$id":"http://x/a","properties":{"p":{"$id":"q","items":true}}})");
  CHECK(graph->pointer(0).empty());
  CHECK(graph->pointer(2) == "/properties/p/items");
  CHECK(graph->absolute_location(2) == "http://x/q#/items");
  CHECK(graph->resource_of(2).uri == "http://x/q");
  CHECK(graph->resource_count() == 2);
}

TEST_CASE("references are looked up from the root") {
  const auto graph = built(
      R"({"$id":"http://x/a","$defs":{"p":{"$id":"q","$anchor":"r","items":true}}})");
  const std::pair<std::string_view, SubschemaId> rows[] = {
      {"", 0},          {"#", 0},  {"a", 0},
      {"#/$defs/p", 1}, {"q", 1},  {"http://x/q#r", 1},
      {"q#/items", 2},  {"q#", 1}, {"#/%24defs/p", 1},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(id_of(*graph, row.first) == row.second);
  }
  for (const std::string_view reference : {"#r", "#/x", "z", "q#s"}) {
    CAPTURE(reference);
    const auto found = graph->look_up(reference);
    REQUIRE_FALSE(found.ok());
    CHECK(found.error().code == ErrorCode::UnresolvableReference);
  }
}

}  // namespace
}  // namespace alder::schema
