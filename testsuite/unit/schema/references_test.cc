// Where references lead, and what they say when they lead nowhere.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "building.h"

namespace alder::schema {
namespace {

struct ReferencesRow {
  std::string_view text;
  std::string_view pointer;
  std::string_view piece;
  std::string_view message;
};

void check_refused(const ReferencesRow& row, ErrorCode code,
                   const BuildOptions& options = {}) {
  CAPTURE(row.text);
  const Refusal refused = refusal(row.text, options);
  CHECK(refused.error.code == code);
  CHECK(refused.error.message == row.message);
  CHECK(refused.error.pointer == row.pointer);
  CHECK(refused.piece == row.piece);
}

TEST_CASE("dangling references of each kind") {
  const ReferencesRow rows[] = {
      {R"({"$ref":"#/$defs/a"})", "/$ref", R"("#/$defs/a")",
       "$ref \"#/$defs/a\" leads to no schema: nothing is at \"/$defs/a\""},
      {R"({"items":{"$ref":"#/allOf/1"},"allOf":[true]})", "/items/$ref",
       R"("#/allOf/1")",
       "$ref \"#/allOf/1\" leads to no schema: nothing is at \"/allOf/1\""},
      {R"({"allOf":[true],"$ref":"#/allOf/00"})", "/$ref", R"("#/allOf/00")",
       "$ref \"#/allOf/00\" leads to no schema: nothing is at \"/allOf/00\""},
      {R"({"$defs":{"a":{}},"$ref":"#/$defs/a/~2"})", "/$ref",
       R"("#/$defs/a/~2")",
       "$ref \"#/$defs/a/~2\" leads to no schema: nothing is at "
       "\"/$defs/a/~2\""},
      {R"({"$ref":"#/required","required":["a"]})", "/$ref", R"("#/required")",
       "$ref \"#/required\" leads to no schema: what is there is an array, no "
       "schema"},
      {R"({"$ref":"#a"})", "/$ref", R"("#a")",
       "$ref \"#a\" leads to no schema: there is no anchor \"a\""},
      {R"({"$dynamicRef":"#a"})", "/$dynamicRef", R"("#a")",
       "$dynamicRef \"#a\" leads to no schema: there is no anchor \"a\""},
      {R"({"$id":"http://x/a","$ref":"b"})", "/$ref", R"("b")",
       "$ref \"b\" leads to no schema: \"http://x/b\" is neither embedded nor "
       "among the given schemas"},
      {R"({"$ref":"other.json#/a"})", "/$ref", R"("other.json#/a")",
       "$ref \"other.json#/a\" leads to no schema: \"other.json\" is neither "
       "embedded nor among the given schemas"},
  };
  for (const ReferencesRow& row : rows) {
    check_refused(row, ErrorCode::UnresolvableReference);
  }
}

TEST_CASE("identifiers that stand twice") {
  const ReferencesRow rows[] = {
      {R"({"$defs":{"a":{"$id":"x"},"b":{"$id":"x"}}})", "/$defs/b/$id",
       R"("x")", "two schemas have the $id \"x\""},
      {R"({"$id":"http://x/a","items":{"$id":"a"}})", "/items/$id", R"("a")",
       "two schemas have the $id \"http://x/a\""},
      {R"({"$anchor":"a","items":{"$anchor":"a"}})", "/items/$anchor", R"("a")",
       "the anchor \"a\" stands twice in one resource"},
      {R"({"$anchor":"a","items":{"$dynamicAnchor":"a"}})",
       "/items/$dynamicAnchor", R"("a")",
       "the anchor \"a\" stands twice in one resource"},
  };
  for (const ReferencesRow& row : rows) {
    check_refused(row, ErrorCode::DuplicateIdentifier);
  }
  built(R"({"$anchor":"a","$dynamicAnchor":"a"})");
  built(R"({"$anchor":"a","items":{"$id":"b","$anchor":"a"}})");
}

// A chain that stays in place: both evaluators would meet it at any instance.
TEST_CASE("levels in place, at the limit and one beyond") {
  BuildOptions options;
  options.limits.in_place_levels = 3;
  const std::string_view within[] = {
      R"({"not":{"not":{"not":true}}})",
      R"({"$ref":"#/$defs/a","$defs":{"a":{"allOf":[true,{"not":{}}]}}})",
      // A step into the instance starts anew.
      R"({"not":{"not":{"items":{"not":{"not":{"items":{"not":true}}}}}}})",
      // Nothing leads there.
      R"({"$defs":{"a":{"not":{"not":{"not":{"not":true}}}}}})",
  };
  for (const std::string_view text : within) {
    CAPTURE(text);
    CHECK(Graph::build(std::string(text), options).ok());
  }
  const struct {
    std::string_view text;
    std::string_view pointer;
  } beyond[] = {
      {R"({"not":{"not":{"not":{"not":true}}}})", ""},
      {R"({"items":{"if":{"not":{"not":{"not":true}}}}})", "/items"},
      {R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},)"
       R"("b":{"$ref":"#/$defs/c"},"c":{"$ref":"#/$defs/d"},"d":{}}})",
       ""},
      {R"({"properties":{"p":{"$ref":"#/$defs/a"}},)"
       R"("$defs":{"a":{"not":{"not":{"not":{"not":true}}}}}})",
       "/$defs/a"},
  };
  for (const auto& row : beyond) {
    CAPTURE(row.text);
    const Refusal refused = refusal(row.text, options);
    CHECK(refused.error.code == ErrorCode::DepthLimit);
    CHECK(refused.error.message == "subschemas are nested deeper than allowed");
    CHECK(refused.error.pointer == row.pointer);
  }
}

TEST_CASE("loops") {
  constexpr std::string_view kMessage =
      "this reference leads back to itself at the same place of the instance";
  const ReferencesRow rows[] = {
      {R"({"$ref":"#"})", "/$ref", R"("#")", kMessage},
      {R"({"allOf":[{"$ref":"#"}]})", "/allOf/0/$ref", R"("#")", kMessage},
      {R"({"if":{"$ref":"#"}})", "/if/$ref", R"("#")", kMessage},
      {R"({"if":true,"else":{"$ref":"#"}})", "/else/$ref", R"("#")", kMessage},
      {R"({"dependentSchemas":{"a":{"$ref":"#"}}})", "/dependentSchemas/a/$ref",
       R"("#")", kMessage},
      {R"({"not":{"$dynamicRef":"#"}})", "/not/$dynamicRef", R"("#")",
       kMessage},
      {R"({"items":{"$ref":"#/$defs/a"},"$defs":{"a":{"$ref":"#/$defs/b"},)"
       R"("b":{"anyOf":[{"$ref":"#/$defs/a"}]}}})",
       "/$defs/b/anyOf/0/$ref", R"("#/$defs/a")", kMessage},
  };
  for (const ReferencesRow& row : rows)
    check_refused(row, ErrorCode::ReferenceLoop);
  for (
      const std::string_view text : {
          R"({"items":{"$ref":"#"},"additionalProperties":{"$ref":"#"}})",
          R"({"propertyNames":{"$ref":"#"}})",
          R"({"then":{"$ref":"#"},"else":{"$ref":"#"}})",
          R"({"contentSchema":{"$ref":"#"}})",
          R"({"contentSchema":{"$ref":"#/contentSchema"}})",
          R"({"$defs":{"a":{"$ref":"#/$defs/a"}}})",
          R"({"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{}}})",
      }) {
    CAPTURE(text);
    built(text);
  }
}

TEST_CASE("pointers are decoded twice") {
  const auto graph =
      built(R"({"$defs":{"a b":true,"c~d/e%f":true,"é":true},"allOf":[)"
            R"({"$ref":"#/$defs/a%20b"},{"$ref":"#/$defs/c~0d~1e%25f"},)"
            R"({"$ref":"#/$defs/%C3%A9"},{"$ref":"#/%24defs/a b"}]})");
  const auto target = [&](std::size_t index) {
    const Keyword* all_of = graph->subschema(0).find(KeywordId::AllOf);
    const SubschemaId id = all_of->children[index].schema;
    return graph->pointer(graph->subschema(id).find(KeywordId::Ref)->target);
  };
  CHECK(target(0) == "/$defs/a b");
  CHECK(target(1) == "/$defs/c~0d~1e%f");
  CHECK(target(2) == "/$defs/é");
  CHECK(target(3) == "/$defs/a b");
}

TEST_CASE("references into unknown keywords may overlap") {
  for (const std::string_view text : {
           R"({"x":{"a":{"items":{"$anchor":"n"}}},)"
           R"("allOf":[{"$ref":"#/x/a"},{"$ref":"#/x/a/items"}]})",
           R"({"x":{"a":{"items":{"$anchor":"n"}}},)"
           R"("allOf":[{"$ref":"#/x/a/items"},{"$ref":"#/x/a"}]})",
       }) {
    CAPTURE(text);
    const auto graph = built(text);
    CHECK(graph->size() == 5);
    CHECK(graph->look_up("#n").ok());
  }
}

TEST_CASE("documents are retrieved once, by absolute URI") {
  std::vector<std::string> asked;
  BuildOptions options;
  options.uri = "http://x/dir/root.json";
  options.retrieve =
      [&](const std::string& uri) -> std::optional<Result<std::string>> {
    asked.push_back(uri);
    if (uri == "http://x/dir/a.json") {
      return Result<std::string>(
          R"({"$id":"http://y/b","items":{"$ref":"c"}})");
    }
    if (uri == "http://y/c") return Result<std::string>("true");
    return std::nullopt;
  };
  const auto graph = built(
      R"({"allOf":[{"$ref":"a.json"},{"$ref":"./a.json#/items"},)"
      R"({"$ref":"http://y/b"}],"not":{"$ref":"root.json#/$defs/d"},"$defs":{"d":{}}})",
      options);
  CHECK(asked == std::vector<std::string>{"http://x/dir/a.json", "http://y/c"});
  CHECK(graph->document(1).file == "http://x/dir/a.json");
  CHECK(graph->look_up("http://y/b#/items").ok());
}

TEST_CASE("errors in retrieved documents say where") {
  const Registry registry = {
      {"http://x/bad", R"({"type":"text"})"},
      {"http://x/cut", "{"},
      {"http://x/lost", R"({"items":{"$ref":"#/no"}})"},
  };
  struct Bad {
    std::string_view text;
    ErrorCode code;
    std::string_view file;
    std::string_view pointer;
  };
  const Bad rows[] = {
      {R"({"$ref":"http://x/bad"})", ErrorCode::InvalidSchema, "http://x/bad",
       "/type"},
      {R"({"$ref":"http://x/cut"})", ErrorCode::MalformedJson, "http://x/cut",
       ""},
      {R"({"$ref":"http://x/lost"})", ErrorCode::UnresolvableReference,
       "http://x/lost", "/items/$ref"},
  };
  for (const Bad& row : rows) {
    CAPTURE(row.text);
    const auto graph =
        Graph::build(std::string(row.text), options_with(&registry));
    REQUIRE_FALSE(graph.ok());
    CHECK(graph.error().code == row.code);
    CHECK(graph.error().file == row.file);
    CHECK(graph.error().pointer == row.pointer);
  }
}

TEST_CASE("schemas of the registry are found by $id, and only those count") {
  BuildOptions options;
  options.registry = {
      {"http://x/0", R"({"type":"text"})"},
      {"http://x/1", R"({"items":{"$ref":"#/no"}})"},
      {"http://x/2", R"({"$id":"urn:two","items":{"$ref":"urn:three"}})"},
      {"http://x/3", R"({"$id":"urn:three","items":{"$ref":"#/$defs/a"},)"
                     R"("$defs":{"a":true}})"},
  };
  built(R"({"$ref":"urn:two"})", options);
  struct Used {
    std::string_view text;
    ErrorCode code;
  };
  const Used rows[] = {
      {R"({"allOf":[{"$ref":"urn:two"},{"$ref":"http://x/0"}]})",
       ErrorCode::InvalidSchema},
      {R"({"allOf":[{"$ref":"urn:two"},{"$ref":"http://x/1"}]})",
       ErrorCode::UnresolvableReference},
      {R"({"allOf":[{"$ref":"urn:two"},{"$ref":"urn:four"}]})",
       ErrorCode::UnresolvableReference},
  };
  for (const Used& row : rows) {
    CAPTURE(row.text);
    CHECK(refusal(row.text, options).error.code == row.code);
  }
}

TEST_CASE("what retrieval says when it fails is said on") {
  BuildOptions options;
  options.retrieve =
      [](const std::string&) -> std::optional<Result<std::string>> {
    return Result<std::string>(
        Error{ErrorCode::UnreadableFile, "no such file", {}, {}, {}});
  };
  check_refused({R"({"$ref":"a"})", "/$ref", R"("a")",
                 "$ref \"a\" leads to no schema: no such file"},
                ErrorCode::UnresolvableReference, options);
}

TEST_CASE("the metaschemas need no registry") {
  const auto graph =
      built(R"({"$ref":"https://json-schema.org/draft/2020-12/schema"})");
  CHECK(graph->uses_dynamic_scope());
  CHECK(graph->resource_count() == 9);
  built(
      R"({"$ref":"https://json-schema.org/draft/2020-12/meta/core#/$defs/anchorString"})");
}

TEST_CASE("embedded resources win over retrieval") {
  BuildOptions options;
  options.retrieve =
      [](const std::string& uri) -> std::optional<Result<std::string>> {
    FAIL(uri);
    return std::nullopt;
  };
  const auto graph = built(
      R"({"$id":"http://x/a","$ref":"b","$defs":{"b":{"$id":"b"}}})", options);
  CHECK(graph->size() == 2);
}

}  // namespace
}  // namespace alder::schema
