// Verdicts of subschemas, dynamic scopes, and annotations.

#include "explain/interpreter.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "explaining.h"
#include "json/value.h"

namespace alder::explain {
namespace {

// "keyword instance keyword-location: annotation" of every unit that has one.
void collect(const Unit& unit, std::string* out) {
  if (unit.annotation) {
    *out += std::string(unit.keyword_name) + " \"" + unit.instance_location +
            "\" " + unit.keyword_location + ": " + unit.annotation->dump() +
            "\n";
  }
  for (const Unit& child : unit.children) collect(child, out);
}

std::string annotations_of(std::string_view schema, std::string_view document) {
  Options options;
  options.annotations = true;
  std::string out;
  const Subject subject(schema, document);
  const Explanation explanation = subject.explanation(options);
  REQUIRE(explanation.outcome == Outcome::Valid);
  collect(explanation.root, &out);
  return out;
}

TEST_CASE("annotations") {
  struct Row {
    std::string_view schema;
    std::string_view document;
    std::string_view wanted;
  };
  const Row rows[] = {
      {R"({"title":"t","x-more":[1]})", "1",
       "title \"\" /title: \"t\"\nx-more \"\" /x-more: [1]\n"},
      {R"({"contentEncoding":"base64"})", "1", ""},
      {R"({"contentEncoding":"base64"})", R"("")",
       "contentEncoding \"\" /contentEncoding: \"base64\"\n"},
      {R"({"properties":{"a":{"default":1}},"additionalProperties":true})",
       R"({"a":1,"b":2})",
       "properties \"\" /properties: [\"a\"]\n"
       "default \"/a\" /properties/a/default: 1\n"
       "additionalProperties \"\" /additionalProperties: [\"b\"]\n"},
      {R"({"patternProperties":{"^a":true}})", R"({"ab":1,"b":2})",
       "patternProperties \"\" /patternProperties: [\"ab\"]\n"},
      {R"({"prefixItems":[true]})", "[1,2]",
       "prefixItems \"\" /prefixItems: 0\n"},
      {R"({"prefixItems":[true]})", "[1]",
       "prefixItems \"\" /prefixItems: true\n"},
      {R"({"items":true})", "[1]", "items \"\" /items: true\n"},
      {R"({"items":true})", "[]", ""},
      {R"({"contains":{"const":1}})", "[1,2,1]",
       "contains \"\" /contains: [0,2]\n"},
      {R"({"contains":{"const":1}})", "[1]", "contains \"\" /contains: true\n"},
      {R"({"format":"date"})", "1", "format \"\" /format: \"date\"\n"},
      {R"({"unevaluatedProperties":true})", R"({"a":1})",
       "unevaluatedProperties \"\" /unevaluatedProperties: [\"a\"]\n"},
      // What fails annotates nothing (Core 2020-12, 7.7.1.2).
      {R"({"anyOf":[{"type":"null","title":"no"},{"title":"yes"}]})", "1",
       "title \"\" /anyOf/1/title: \"yes\"\n"},
      {R"({"not":{"not":{"title":"no"}}})", "1", ""},
      {R"({"if":{"title":"if","type":"null"},"else":{"title":"else"}})", "1",
       "title \"\" /else/title: \"else\"\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    CAPTURE(row.document);
    CHECK(annotations_of(row.schema, row.document) == row.wanted);
  }
}

TEST_CASE("the verdict of one subschema") {
  const Subject subject(
      R"({"type":"null","items":{"type":"integer"},"not":false})", "1");
  const Interpreter interpreter(subject.graph());
  const auto verdict_at = [&](std::string_view reference) {
    return interpreter.verdict_at(subject.at(reference), subject.root());
  };
  CHECK(verdict_at("#") == Outcome::Invalid);
  CHECK(verdict_at("#/items") == Outcome::Valid);
  CHECK(verdict_at("#/not") == Outcome::Invalid);
}

TEST_CASE("the scope around a subschema decides") {
  const Subject subject(
      R"({"$id":"http://x/a","$dynamicAnchor":"m","type":"integer",)"
      R"("$defs":{"b":{"$id":"b","$dynamicAnchor":"m","type":"string",)"
      R"("$defs":{"c":{"$dynamicRef":"#m"}}}}})",
      R"("x")");
  const schema::Graph& graph = subject.graph();
  const Interpreter interpreter(graph);
  const schema::SubschemaId id = subject.at("b#/$defs/c");
  CHECK(interpreter.verdict_at(id, subject.root()) == Outcome::Valid);
  const schema::ResourceId outer = graph.subschema(graph.root()).resource;
  CHECK(interpreter.verdict_at(id, subject.root(), {outer}) ==
        Outcome::Invalid);
}

TEST_CASE("unevaluated keywords see their own subschema alone") {
  struct Row {
    std::string_view schema;
    std::string_view document;
    Outcome wanted;
  };
  const Row rows[] = {
      {R"({"allOf":[{"unevaluatedProperties":false}],"properties":{"a":true}})",
       R"({"a":1})", Outcome::Invalid},
      {R"({"allOf":[{"unevaluatedProperties":true}],"unevaluatedProperties":false})",
       R"({"a":1})", Outcome::Valid},
      {R"({"not":{"properties":{"a":false}},"unevaluatedProperties":false})",
       R"({"a":1})", Outcome::Invalid},
      {R"({"anyOf":[{"properties":{"a":true},"required":["b"]},true],"unevaluatedProperties":false})",
       R"({"a":1})", Outcome::Invalid},
      {R"({"anyOf":[{"properties":{"a":true}},{"properties":{"b":true}}],"unevaluatedProperties":false})",
       R"({"a":1,"b":1})", Outcome::Valid},
      {R"({"if":{"properties":{"a":{"const":1}}},"unevaluatedProperties":false})",
       R"({"a":1})", Outcome::Valid},
      {R"({"if":{"properties":{"a":{"const":1}}},"unevaluatedProperties":false})",
       R"({"a":2})", Outcome::Invalid},
      {R"({"contains":{"const":1},"unevaluatedItems":{"const":2}})", "[1,2]",
       Outcome::Valid},
      {R"({"contains":{"const":1},"unevaluatedItems":{"const":2}})", "[1,3]",
       Outcome::Invalid},
  };
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    CAPTURE(row.document);
    CHECK(Subject(row.schema, row.document).verdict() == row.wanted);
  }
}

}  // namespace
}  // namespace alder::explain
