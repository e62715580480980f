// Older drafts -> 2020-12, as text.  That verdicts stay is for the official
// suite to show.

#include "schema/upgrade.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"
#include "json/parser.h"
#include "json/value.h"

namespace alder::schema {
namespace {

using enum Draft;

// One line, without the $schema that all have.
std::string upgraded_line(Draft draft, std::string_view text) {
  BuildOptions options;
  options.default_dialect = draft_row(draft).uri;
  const auto graph = built(text, options);
  const Result<std::string> upgrade = upgraded(*graph);
  if (!upgrade.ok()) return upgrade.error().message;
  json::Value value = json::Value::parse(*upgrade);
  if (value.is_object()) {
    CHECK(value["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    value.erase("$schema");
  }
  return json::to_line(value);
}

TEST_CASE("keywords and references") {
  struct Row {
    Draft draft;
    std::string_view text;
    std::string_view upgraded;
  };
  const Row rows[] = {
      {Draft7, "true", "true"},
      {Draft7, R"({"$schema":"http://json-schema.org/draft-07/schema#"})",
       "{}"},
      {Draft4, R"({"id":"http://x/y#","items":{"id":"#a b"}})",
       R"({"$id":"http://x/y","items":{"$anchor":"a_20b"}})"},
      {Draft6,
       R"({"not":{"$ref":"#n"},"items":{"$id":"#n"},"contains":{"$ref":"#"}})",
       R"({"not":{"$ref":"#n"},"items":{"$anchor":"n"},"contains":{"$ref":"#"}})"},
      {Draft4,
       R"({"minimum":1,"exclusiveMinimum":true,"maximum":2,"exclusiveMaximum":false})",
       R"({"exclusiveMinimum":1,"maximum":2})"},
      {Draft4, R"({"const":1,"if":{},"$id":"a","x":{"y":1.50}})",
       R"({"x-const":1,"x-if":{},"x-$id":"a","x":{"y":1.5}})"},
      {Draft7, R"({"items":[{}],"additionalItems":false})",
       R"({"prefixItems":[{}],"items":false})"},
      {Draft7, R"({"items":{},"additionalItems":{"const":1}})",
       R"({"items":{},"x-additionalItems":{"const":1}})"},
      {Draft7, R"({"dependencies":{"a":["b"],"c":{"type":"null"}}})",
       R"({"dependentRequired":{"a":["b"]},"dependentSchemas":{"c":{"type":"null"}}})"},
      {V2019_09,
       R"({"dependencies":{"a":["b"],"c":{}},"dependentRequired":{"d":[]},"allOf":[{}]})",
       R"({"dependentSchemas":{"c":{}},"dependentRequired":{"d":[]},"allOf":[{},{"dependentRequired":{"a":["b"]}}]})"},
      {V2019_09, R"({"definitions":{"a":{},"b":{}},"$defs":{"a":true}})",
       R"({"$defs":{"a_":{},"b":{},"a":true}})"},
      // References follow.
      {Draft7,
       R"({"definitions":{"a/b":{"items":[{"items":{"$ref":"#/definitions/a~1b/items/0"}}]}},"not":{"$ref":"#/definitions/a~1b"}})",
       R"({"$defs":{"a/b":{"prefixItems":[{"items":{"$ref":"#/$defs/a~1b/prefixItems/0"}}]}},"not":{"$ref":"#/$defs/a~1b"}})"},
      {Draft7,
       R"({"definitions":{"a":{"$id":"http://x/a","definitions":{"b":{}}}},"not":{"$ref":"http://x/a#/definitions/b"},"items":{"$ref":"#/definitions/a/definitions/b"}})",
       R"({"$defs":{"a":{"$id":"http://x/a","$defs":{"b":{}}}},"not":{"$ref":"http://x/a#/$defs/b"},"items":{"$ref":"#/$defs/a/$defs/b"}})"},
      {Draft7,
       R"({"x":{"items":[{}]},"$comment":"","not":{"$ref":"#/x/items/0"}})",
       R"({"x":{"items":[{}]},"$comment":"","not":{"$ref":"#/x/items/0"}})"},
      {Draft7, R"({"examples":[{"items":[{}]}],"not":{"$ref":"#/examples/0"}})",
       R"({"examples":[{"prefixItems":[{}]}],"not":{"$ref":"#/examples/0"}})"},
      {Draft7, R"({"enum":[{"items":[{}]}],"not":{"$ref":"#/enum/0"}})",
       R"({"enum":[{"items":[{}]}],"not":{"$ref":"#/enum/0"}})"},
      // What $ref hides.
      {Draft7,
       R"({"$ref":"#/definitions/a","type":7,"title":"t","$id":"http://z/","definitions":{"a":{"type":"null"}}})",
       R"({"$ref":"#/$defs/a","x-type":7,"title":"t","x-$id":"http://z/","$defs":{"a":{"type":"null"}}})"},
      {Draft7,
       R"({"not":{"$ref":"#/items/properties/p"},"items":{"$ref":"#","x-properties":1,"properties":{"p":{}}}})",
       R"({"not":{"$ref":"#/items/x-x-properties/p"},"items":{"$ref":"#","x-properties":1,"x-x-properties":{"p":{}}}})"},
      // The dynamic scope.
      {V2019_09,
       R"({"$recursiveAnchor":true,"items":{"$recursiveRef":"#"},"not":{"$anchor":"recursive"}})",
       R"({"$dynamicAnchor":"recursive_","items":{"$dynamicRef":"#recursive_"},"not":{"$anchor":"recursive"}})"},
      {V2019_09, R"({"items":{"$recursiveRef":"#","$recursiveAnchor":true}})",
       R"({"items":{"$ref":"#"}})"},
      {V2019_09,
       R"({"items":{"$recursiveRef":"#","$ref":"#/$defs/a"},"$defs":{"a":{}}})",
       R"({"items":{"$ref":"#/$defs/a","allOf":[{"$ref":"#"}]},"$defs":{"a":{}}})"},
      // What `contains` evaluates.
      {V2019_09, R"({"contains":{},"minContains":2})",
       R"({"contains":{},"minContains":2})"},
      {V2019_09,
       R"({"contains":{"type":"null"},"minContains":2,"unevaluatedItems":false})",
       R"({"unevaluatedItems":false,"allOf":[{"not":{"not":{"contains":{"type":"null"},"minContains":2}}}]})"},
      // What only later drafts look at is no format yet.
      {Draft4, R"({"format":"uuid"})", R"({"x-format":"uuid"})"},
      {V2019_09, R"({"format":"uuid"})", R"({"format":"uuid"})"},
      {Draft4, R"({"format":"color"})", R"({"format":"color"})"},
      // Resources of 2020-12 stay, but for what moves.
      {V2020_12,
       R"({"items":{"$ref":"http://x/#/definitions/b"},"$defs":{"a":{"$id":"http://x/","$schema":"http://json-schema.org/draft-07/schema#","definitions":{"b":{"items":[{}]}}}}})",
       R"({"items":{"$ref":"http://x/#/$defs/b"},"$defs":{"a":{"$id":"http://x/","$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"b":{"prefixItems":[{}]}}}}})"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(upgraded_line(row.draft, row.text) == row.upgraded);
  }
}

TEST_CASE("what 2020-12 cannot say is noted") {
  struct Row {
    Draft draft;
    std::string_view text;
    std::string_view notes;
  };
  constexpr Row kRows[] = {
      {Draft4, R"({"type":"integer"})", "1:2 upgrade-integer /type\n"},
      {Draft4, R"({"items":{"type":["null","integer"]},"type":"integer"})",
       "1:38 upgrade-integer /type\n"},
      {Draft4, R"({"type":"number","properties":{"type":{}}})", ""},
      {Draft6, R"({"type":"integer","contentEncoding":"base64"})", ""},
      {Draft7, R"({"contentMediaType":"a/b","contentEncoding":"base64"})",
       "1:2 upgrade-content /contentMediaType\n"
       "1:27 upgrade-content /contentEncoding\n"},
      {Draft7, R"({"const":{"contentEncoding":"base64"},"format":"date"})", ""},
      {V2019_09, R"({"contentEncoding":"base64","type":"integer"})", ""},
      {V2020_12,
       R"({"$defs":{"a":{"$id":"http://x/","$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}}})",
       ""},
      {V2020_12,
       R"({"$defs":{"a":{"id":"http://x/","$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}}})",
       "1:85 upgrade-integer /$defs/a/type\n"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    BuildOptions options;
    options.default_dialect = draft_row(row.draft).uri;
    std::string shown;
    for (const Diagnostic& note : upgrade_notes(*built(row.text, options))) {
      CHECK(note.level == Level::Note);
      shown += std::to_string(note.place.line) + ":" +
               std::to_string(note.place.column) + " " + note.code + " " +
               note.keyword_location + "\n";
    }
    CHECK(shown == row.notes);
  }
}

TEST_CASE("what other documents rely on does not move") {
  const Registry registry = {
      {"http://x/a", R"({"not":{"$ref":"r#/definitions/d"}})"},
      {"http://x/b", R"({"not":{"$ref":"r#/properties/p"}})"},
      {"http://x/c",
       R"({"$recursiveAnchor":true,"not":{"$recursiveRef":"#"}})"}};
  BuildOptions options = options_with(&registry);
  options.uri = "http://x/r";
  const auto upgrade = [&](Draft draft, std::string_view text) {
    options.default_dialect = draft_row(draft).uri;
    const auto result = upgraded(*built(text, options));
    return result.ok() ? std::string() : result.error().message;
  };
  CHECK(upgrade(Draft7, R"({"items":{"$ref":"a"},"definitions":{"d":{}}})") ==
        "\"a\" refers to what would move, by $ref "
        "\"r#/definitions/d\": bundle the schema first");
  CHECK(upgrade(Draft7, R"({"items":{"$ref":"b"},"properties":{"p":{}}})") ==
        "");
  CHECK(
      upgrade(V2019_09, R"({"items":{"$ref":"c"},"$recursiveAnchor":true})") ==
      "\"c\" refers to what would move, by $recursiveRef \"#\": "
      "bundle the schema first");
  CHECK(upgrade(V2019_09, R"({"items":{"$ref":"c"}})") == "");
  CHECK(upgrade(V2019_09,
                R"({"$recursiveAnchor":true,)"
                R"("$ref":"https://json-schema.org/draft/2019-09/schema"})") ==
        "\"https://json-schema.org/draft/2019-09/schema\" refers to what would "
        "move, by $recursiveRef \"#\"; there is one of 2020-12");
}

}  // namespace
}  // namespace alder::schema
