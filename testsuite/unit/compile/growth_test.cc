// Compiling is never much more than linear, however often a definition is
// reached.

#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <string_view>

#include "compile/compile.h"
#include "tree/tree.h"

namespace alder::compiler {
namespace {

// Definitions d0, d1, ... whose bodies name the next one as "@".
std::string chain(int levels, std::string_view body, std::string_view last) {
  std::string text = R"({"$ref":"#/$defs/d0","$defs":{)";
  for (int i = 0; i < levels; ++i) {
    std::string made(body);
    const std::string next =
        R"({"$ref":"#/$defs/d)" + std::to_string(i + 1) + "\"}";
    for (std::size_t at = made.find('@'); at != std::string::npos;
         at = made.find('@', at + next.size())) {
      made.replace(at, 1, next);
    }
    text += "\"d" + std::to_string(i) + "\":" + made + ",";
  }
  return text + "\"d" + std::to_string(levels) + "\":" + std::string(last) +
         "}}";
}

std::size_t nodes_of(const std::string& schema, PassSet passes) {
  const auto graph = schema::Graph::build(schema, {});
  if (!graph.ok()) FAIL(graph.error().message);
  const std::clock_t start = std::clock();
  const std::size_t nodes = compile(*graph, passes)->tree.nodes.size();
  CHECK((std::clock() - start) / CLOCKS_PER_SEC < 5);
  return nodes;
}

TEST_CASE("shared definitions stay shared") {
  const std::string_view bodies[] = {
      R"({"allOf":[@,{"anyOf":[@,{"type":"null"}]}]})",
      R"({"oneOf":[{"not":@},@]})",
      R"({"properties":{"a":@,"b":@},"allOf":[{"properties":{"a":@,"b":@,"c":true}}],"minProperties":1})",
      R"({"prefixItems":[@,@],"allOf":[{"prefixItems":[@,@,{"type":"null"}]}],"minItems":1})",
      R"({"anyOf":[{"properties":{"v":@},"required":["v"]},{"properties":{"v":@},"minProperties":1}]})",
      R"({"if":@,"then":@,"else":{"not":@}})",
      R"({"unevaluatedProperties":false,"allOf":[@,@,{"properties":{"a":@}}]})",
      R"({"unevaluatedItems":false,"anyOf":[@,{"prefixItems":[@,@]}]})",
      R"({"allOf":[@,@,{"$ref":"#/$defs/d60"}]})",
      R"({"oneOf":[{"properties":{"k":{"const":"a"},"v":@}},{"properties":{"k":{"const":"b"},"v":@}}]})",
  };
  for (const std::string_view body : bodies) {
    CAPTURE(body);
    const std::string schema = chain(60, body, R"({"minLength":1})");
    CHECK(nodes_of(schema, kAllPasses) < 20'000);
    CHECK(nodes_of(schema, 0) < 20'000);
  }
}

TEST_CASE("a consumer looks at shared definitions once") {
  const std::string body = chain(60, R"({"allOf":[@,@,{"allOf":[@]}]})",
                                 R"({"properties":{"a":true}})");
  const std::string schema =
      R"({"unevaluatedProperties":false,)" + body.substr(1);
  CHECK(nodes_of(schema, kAllPasses) < 1000);
}

TEST_CASE("wide schemas") {
  constexpr int kCount = 20'000;
  std::string all_of;
  std::string enums;
  std::string rules;
  for (int i = 0; i < kCount; ++i) {
    const std::string number = std::to_string(i);
    const std::string comma = i == 0 ? "" : ",";
    all_of += comma + "{\"minimum\":" + number + "}";
    if (i >= kCount / 4) continue;
    enums += comma + "\"p" + number + "\":{\"enum\":[\"a" + number + "\",\"b" +
             number + "\"]}";
    rules += comma + "{\"patternProperties\":{\"^a" + number +
             "\":{\"type\":\"null\"}}}";
  }
  CHECK(nodes_of("{\"allOf\":[" + all_of + "]}",
                 kAllPasses & ~pass_bit(Pass::Guard)) > kCount);
  CHECK(nodes_of("{\"allOf\":[" + all_of + "]}", kAllPasses) == 1);
  CHECK(nodes_of("{\"anyOf\":[" + all_of + "]}", kAllPasses) > kCount);
  CHECK(nodes_of("{\"properties\":{" + enums + "}}", kAllPasses) > kCount / 4);
  CHECK(nodes_of("{\"allOf\":[" + rules + "]}", kAllPasses) > 0);
}

TEST_CASE("a long chain of references") {
  const std::string schema =
      chain(20'000, R"({"properties":{"a":@}})", "false");
  const auto graph = schema::Graph::build(schema, {});
  REQUIRE(graph.ok());
  const auto compiled = compile(*graph);
  const std::string dump = tree::dump_text(compiled->tree);
  CHECK(dump.find("reject") != std::string::npos);
  schema::BuildOptions options;
  options.limits.in_place_levels = 40'000;
  const auto in_place =
      schema::Graph::build(chain(20'000, "@", "false"), options);
  REQUIRE(in_place.ok());
  CHECK(compile(*in_place)->tree.nodes.size() > 0);
}

}  // namespace
}  // namespace alder::compiler
