// What names mean, draft by draft.

#include "schema/dialects.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"

namespace alder::schema {
namespace {

using enum Draft;

BuildOptions options_of(Draft draft) {
  BuildOptions options;
  options.default_dialect = draft_row(draft).uri;
  return options;
}

// The ids of a schema's keywords as 2020-12 names them, in its own order.
std::string meanings(Draft draft, std::string_view text) {
  const auto document = json::parse_document(std::string(text));
  REQUIRE(document.ok());
  std::string out;
  for (const json::Member member : document->root().members()) {
    const KeywordId id =
        meaning_of(draft, member.key(), member.value, document->root());
    if (!out.empty()) out += " ";
    out += id == KeywordId::Unknown   ? "?"
           : id == KeywordId::Ignored ? "-"
                                      : std::string(to_string(id));
  }
  return out;
}

TEST_CASE("every name leads to its row, within its drafts") {
  for (const Spelling& row : spellings()) {
    CAPTURE(row.name);
    CHECK(row.first <= row.last);
    for (const DraftRow& draft : drafts()) {
      const Spelling* found = spelling(draft.draft, row.name);
      CHECK((found != nullptr) == knows(draft.draft, row));
      if (found != nullptr) CHECK(found->id == row.id);
    }
  }
  for (const std::string_view name :
       {"", "Type", "types", "typ", "$Ref", "x-type", "divisibleBy"}) {
    CAPTURE(name);
    for (const DraftRow& draft : drafts()) {
      CHECK(spelling(draft.draft, name) == nullptr);
    }
  }
}

TEST_CASE("what a name means depends on the draft") {
  struct Row {
    std::string_view text;
    std::string_view draft4;
    std::string_view draft6;
    std::string_view draft7;
    std::string_view v2019_09;
    std::string_view v2020_12;
  };
  const Row rows[] = {
      {R"({"id":"a"})", "$id", "?", "?", "?", "?"},
      {R"({"$id":"a"})", "?", "$id", "$id", "$id", "$id"},
      {R"({"const":1,"contains":{},"propertyNames":{},"examples":[]})",
       "? ? ? ?", "const contains propertyNames examples",
       "const contains propertyNames examples",
       "const contains propertyNames examples",
       "const contains propertyNames examples"},
      {R"({"if":{},"then":{},"else":{},"readOnly":true})", "? ? ? ?", "? ? ? ?",
       "if then else readOnly", "if then else readOnly",
       "if then else readOnly"},
      {R"({"$defs":{},"$anchor":"a","dependentSchemas":{},"minContains":1})",
       "? ? ? ?", "? ? ? ?", "? ? ? ?",
       "$defs $anchor dependentSchemas minContains",
       "$defs $anchor dependentSchemas minContains"},
      {R"({"items":{},"additionalItems":{}})", "items additionalItems",
       "items additionalItems", "items additionalItems",
       "items additionalItems", "items ?"},
      {R"({"items":[{}],"additionalItems":{}})", "prefixItems items",
       "prefixItems items", "prefixItems items", "prefixItems items",
       "items ?"},
      {R"({"additionalItems":{}})", "additionalItems", "additionalItems",
       "additionalItems", "additionalItems", "?"},
      {R"({"maximum":1,"exclusiveMaximum":true})", "exclusiveMaximum -",
       "maximum exclusiveMaximum", "maximum exclusiveMaximum",
       "maximum exclusiveMaximum", "maximum exclusiveMaximum"},
      {R"({"minimum":1,"exclusiveMinimum":false})", "minimum -",
       "minimum exclusiveMinimum", "minimum exclusiveMinimum",
       "minimum exclusiveMinimum", "minimum exclusiveMinimum"},
      {R"({"$recursiveRef":"#","$recursiveAnchor":true})", "? ?", "? ?", "? ?",
       "$dynamicRef $dynamicAnchor", "? ?"},
      {R"({"definitions":{},"dependencies":{}})", "definitions dependencies",
       "definitions dependencies", "definitions dependencies",
       "definitions dependencies", "definitions dependencies"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(meanings(Draft4, row.text) == row.draft4);
    CHECK(meanings(Draft6, row.text) == row.draft6);
    CHECK(meanings(Draft7, row.text) == row.draft7);
    CHECK(meanings(V2019_09, row.text) == row.v2019_09);
    CHECK(meanings(V2020_12, row.text) == row.v2020_12);
  }
}

TEST_CASE("drafts by URI and by name") {
  struct Row {
    std::string_view name;
    const char* found;  // nullptr: no draft
  };
  const Row rows[] = {
      {"https://json-schema.org/draft/2020-12/schema", "2020-12"},
      {"http://json-schema.org/draft-07/schema#", "draft-07"},
      {"https://json-schema.org/draft-07/schema", "draft-07"},
      {"http://json-schema.org/draft-04/schema", "draft-04"},
      {"2019-09", "2019-09"},
      {"draft2019-09", "2019-09"},
      {"draft-06", "draft-06"},
      {"draft6", "draft-06"},
      {"6", "draft-06"},
      {"", nullptr},
      {"draft", nullptr},
      {"5", nullptr},
      {"draft-03", nullptr},
      {"http://json-schema.org/draft-07/schema#x", nullptr},
      {"urn:json-schema.org/draft-07/schema", nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const DraftRow* draft = draft_from_name(row.name);
    REQUIRE((draft != nullptr) == (row.found != nullptr));
    if (draft != nullptr) CHECK(draft->name == row.found);
  }
}

TEST_CASE("formats by draft") {
  CHECK(find_format(Draft4, "ipv4") != nullptr);
  CHECK(find_format(Draft4, "date") == nullptr);
  CHECK(find_format(Draft6, "uri-template") != nullptr);
  CHECK(find_format(Draft6, "regex") == nullptr);
  CHECK(find_format(Draft7, "regex") != nullptr);
  CHECK(find_format(Draft7, "uuid") == nullptr);
  CHECK(find_format(V2019_09, "uuid") != nullptr);
  for (const format::Format& format : format::formats()) {
    CAPTURE(format.name);
    CHECK(find_format(V2020_12, format.name) == &format);
  }
}

TEST_CASE("graphs of older drafts") {
  struct Row {
    Draft draft;
    std::string_view text;
    std::string_view dump;
  };
  const Row rows[] = {
      // $ref hides what is beside it, but not where definitions lie.
      {Draft7,
       R"({"$ref":"#/definitions/a","type":7,"$id":"http://x/",)"
       R"("definitions":{"a":{"$id":"http://y/a"}}})",
       "0 #: definitions type $id $ref->1\n1 http://y/a#: $id\n"},
      {V2019_09, R"({"$ref":"#/$defs/a","type":"null","$defs":{"a":true}})",
       "0 #: $defs $ref->1 type\n1 #/$defs/a: true\n"},
      // An identifier with a fragment alone names a subschema.
      {Draft6, R"({"items":{"$id":"#a"},"not":{"$ref":"#a"}})",
       "0 #: not items\n1 #/not: $ref->2\n2 #/items: $id\n"},
      {Draft4,
       R"({"id":"http://x/","items":{"id":"t#a"},"not":{"$ref":"t#a"}})",
       "0 http://x/#: id not items\n1 http://x/#/not: $ref->2\n"
       "2 http://x/t#: id\n"},
      {Draft4, R"({"items":[{}],"additionalItems":false})",
       "0 #: items additionalItems\n1 #/items/0:\n"
       "2 #/additionalItems: false\n"},
      {V2019_09, R"({"$recursiveAnchor":true,"items":{"$recursiveRef":"#"}})",
       "0 #: $recursiveAnchor items\n1 #/items: $recursiveRef->0?\n"},
      {V2019_09, R"({"$recursiveAnchor":false,"items":{"$recursiveRef":"#"}})",
       "0 #: $recursiveAnchor items\n1 #/items: $recursiveRef->0\n"},
      // The name that both share is no anchor to refer to.
      {V2019_09, R"({"items":{"$recursiveAnchor":true}})",
       "0 #: items\n1 #/items: $recursiveAnchor\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(built(row.text, options_of(row.draft))->dump() == row.dump);
  }
}

TEST_CASE("what older drafts refuse") {
  struct Row {
    Draft draft;
    std::string_view text;
    std::string_view pointer;
    std::string_view message;
  };
  const Row rows[] = {
      {Draft4, "true", "", "a schema of draft-04 is an object, not a boolean"},
      {Draft4, R"({"not":true})", "/not",
       "a schema of draft-04 is an object, not a boolean"},
      {Draft4, R"({"maximum":1,"exclusiveMaximum":1})", "/exclusiveMaximum",
       "exclusiveMaximum must be a boolean, not an integer"},
      {Draft4, R"({"id":1})", "/id", "id must be a string"},
      {Draft4, R"({"items":{"id":"a"},"not":{"id":"a"}})", "/items/id",
       "two schemas have the id \"a\""},
      {Draft7, R"({"items":{"$id":"#a"},"not":{"$id":"#a"}})", "/items/$id",
       "the anchor \"a\" stands twice in one resource"},
      {Draft7, R"({"items":[]})", "/items", "items may not be empty"},
      {V2019_09, R"({"$id":"x#a"})", "/$id",
       "$id may not have a fragment; use $anchor"},
      {V2019_09, R"({"$recursiveAnchor":"a"})", "/$recursiveAnchor",
       "$recursiveAnchor must be a boolean, not a string"},
      {V2019_09, R"({"$recursiveRef":"#a"})", "/$recursiveRef",
       "$recursiveRef must be \"#\""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Refusal refused = refusal(row.text, options_of(row.draft));
    CHECK(refused.error.message == row.message);
    CHECK(refused.error.pointer == row.pointer);
  }
  built(R"({"additionalProperties":false,"additionalItems":true})",
        options_of(Draft4));
}

TEST_CASE("resources of several drafts in one document") {
  const auto graph =
      built(R"({"$schema":"http://json-schema.org/draft-07/schema#",)"
            R"("definitions":{"a":{"$id":"http://x/a",)"
            R"("$schema":"http://json-schema.org/draft-04/schema#",)"
            R"("id":"http://x/b","const":1},)"
            R"("c":{"$schema":"http://json-schema.org/draft-04/schema#"},)"
            R"("d":{"$id":"http://x/d",)"
            R"("$schema":"https://json-schema.org/draft/2019-09/schema",)"
            R"("$ref":"#/$defs/e","const":1,"$defs":{"e":{}}}}})");
  const auto dialect = [&](std::string_view reference) {
    const SubschemaId id = id_of(*graph, reference);
    REQUIRE(id != kNone);
    return graph->resource_of(id).dialect.rules().name;
  };
  CHECK(dialect("#") == "draft-07");
  CHECK(dialect("http://x/b") == "draft-04");
  // Without an identifier, $schema starts nothing.
  CHECK(dialect("#/definitions/c") == "draft-07");
  CHECK(dialect("http://x/d") == "2019-09");
  CHECK(dialect("http://x/d#/$defs/e") == "2019-09");
}

TEST_CASE("a metaschema has the names of the draft that it is written in") {
  const Registry registry = {
      {"http://x/seven",
       R"({"$schema":"http://json-schema.org/draft-07/schema#"})"},
      {"http://x/above", R"({"$schema":"http://x/seven"})"},
      {"http://x/own", R"({"$schema":"http://x/own"})"},
      {"http://x/round", R"({"$schema":"http://x/trip"})"},
      {"http://x/trip", R"({"$schema":"http://x/round"})"},
      {"http://x/2019",
       R"({"$schema":"https://json-schema.org/draft/2019-09/schema",)"
       R"("$vocabulary":{)"
       R"("https://json-schema.org/draft/2019-09/vocab/core":true,)"
       R"("https://json-schema.org/draft/2019-09/vocab/applicator":true,)"
       R"("https://json-schema.org/draft/2019-09/vocab/format":true}})"},
  };
  const auto options = options_with(&registry);
  const auto dialect = [&](std::string_view uri) {
    return built("{\"$schema\":\"" + std::string(uri) + "\"}", options)
        ->resource(0)
        .dialect;
  };
  CHECK(dialect("http://x/seven").draft == Draft7);
  CHECK(dialect("http://x/above").draft == Draft7);
  CHECK(dialect("http://x/own").draft == V2020_12);
  const Dialect made = dialect("http://x/2019");
  CHECK(made.draft == V2019_09);
  CHECK(made.has(Vocabulary::Unevaluated));
  CHECK(made.has(Vocabulary::FormatAssertion));
  CHECK_FALSE(made.has(Vocabulary::Validation));
  CHECK_FALSE(Dialect(built("{}", options_of(V2019_09))->resource(0).dialect)
                  .has(Vocabulary::FormatAssertion));
  CHECK(refusal(R"({"$schema":"http://x/round"})", options).error.code ==
        ErrorCode::UnknownDialect);
}

TEST_CASE("content asserts in draft-07, when asked to") {
  struct Row {
    std::string_view schema;
    std::string_view text;
    format::Answer answer;
  };
  using enum format::Answer;
  const Row rows[] = {
      {R"({"contentEncoding":"base64"})", "", Yes},
      {R"({"contentEncoding":"base64"})", "QQ==", Yes},
      {R"({"contentEncoding":"base64"})", "QUE=", Yes},
      {R"({"contentEncoding":"base64"})", "QUFB", Yes},
      {R"({"contentEncoding":"base64"})", "QUF", No},
      {R"({"contentEncoding":"base64"})", "Q===", No},
      {R"({"contentEncoding":"base64"})", "====", No},
      {R"({"contentEncoding":"base64"})", "QU=B", No},
      {R"({"contentEncoding":"base64"})", "QU-_", No},
      {R"({"contentMediaType":"application/json"})", "[1]", Yes},
      {R"({"contentMediaType":"application/json"})", "[1", No},
      {R"({"contentMediaType":"application/json","contentEncoding":"base64"})",
       "WzFd", Yes},
      {R"({"contentMediaType":"application/json","contentEncoding":"base64"})",
       "WzE=", No},
  };
  BuildOptions options = options_of(Draft7);
  const auto payload = [&](std::string_view text) -> const format::Format* {
    const auto graph = built(text, options);
    const Subschema& root = graph->subschema(0);
    const Keyword* keyword = root.find(KeywordId::ContentMediaType);
    if (keyword == nullptr) keyword = root.find(KeywordId::ContentEncoding);
    const auto* check = std::get_if<const format::Format*>(&keyword->payload);
    return check == nullptr ? nullptr : *check;
  };
  CHECK(payload(rows[0].schema) == nullptr);
  options.assert_formats = true;
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    CAPTURE(row.text);
    REQUIRE(payload(row.schema) != nullptr);
    CHECK(payload(row.schema)->check(row.text) == row.answer);
  }
  for (
      const std::string_view other :
      {R"({"contentEncoding":"base32"})", R"({"contentMediaType":"text/html"})",
       R"({"contentMediaType":"application/json","contentEncoding":"8bit"})"}) {
    CHECK(payload(other) == nullptr);
  }
  options.default_dialect = draft_row(V2019_09).uri;
  CHECK(payload(rows[0].schema) == nullptr);
}

}  // namespace
}  // namespace alder::schema
