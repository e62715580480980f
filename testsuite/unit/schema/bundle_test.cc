// Several documents -> one, as text.  That verdicts stay is for the official
// suite to show.

#include "schema/bundle.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"
#include "json/value.h"

namespace alder::schema {
namespace {

const Registry& registry() {
  static const Registry documents = {
      {"http://x/plain", R"({"type":"null"})"},
      {"http://x/named", R"({"$id":"http://y/own","items":{}})"},
      {"http://x/relative", R"({"$id":"other","not":{"$ref":"plain"}})"},
      {"http://x/yes", "true"},
      {"http://x/no", "false"},
      {"http://x/back", R"({"items":{"$ref":"root"}})"},
      {"http://x/seven",
       R"({"$schema":"http://json-schema.org/draft-07/schema#","$ref":"plain","definitions":{"d":{}},"type":1})"},
      {"http://x/hidden",
       R"({"$schema":"http://json-schema.org/draft-07/schema#","$ref":"plain","properties":{"p":{}}})"},
      {"http://x/four",
       R"({"$schema":"http://json-schema.org/draft-04/schema#","type":"null"})"},
      {"file:///a/b/c.json", R"({"$ref":"d/e.json"})"},
      {"file:///a/b/d/e.json", R"({"$ref":"../root.json#/$defs/f"})"},
  };
  return documents;
}

std::string bundled_line(std::string_view text,
                         std::string uri = "http://x/root") {
  BuildOptions options = options_with(&registry());
  options.uri = std::move(uri);
  const Result<std::string> bundle = bundled(*built(text, options));
  if (!bundle.ok()) return bundle.error().message;
  return json::to_line(json::Value::parse(*bundle));
}

TEST_CASE("bundles") {
  struct Row {
    std::string_view text;
    std::string_view bundled;
  };
  const Row rows[] = {
      {"true", "true"},
      {R"({"$ref":"#/$defs/a","$defs":{"a":{}}})",
       R"({"$ref":"#/$defs/a","$defs":{"a":{}}})"},
      {R"({"$ref":"plain","items":{"$ref":"plain#"}})",
       R"({"$ref":"plain","items":{"$ref":"plain#"},"$defs":{"http://x/plain":{"$id":"http://x/plain","type":"null"}}})"},
      {R"({"$ref":"yes","not":{"$ref":"no"}})",
       R"({"$ref":"yes","not":{"$ref":"no"},"$defs":{"http://x/yes":{"$id":"http://x/yes"},"http://x/no":{"$id":"http://x/no","not":{}}}})"},
      // A document with a name of its own goes by that; another has its place.
      {R"({"$ref":"named","$defs":{"http://y/own":true}})",
       R"({"$ref":"http://y/own","$defs":{"http://y/own":true,"http://y/own_":{"$id":"http://y/own","items":{}}}})"},
      {R"({"$id":"http://x/me","$ref":"relative"})",
       R"({"$id":"http://x/me","$ref":"http://x/other","$defs":{"http://x/other":{"$id":"http://x/other","not":{"$ref":"plain"}},"http://x/plain":{"$id":"http://x/plain","type":"null"}}})"},
      // Somebody calls the root by its URI.
      {R"({"$ref":"back"})",
       R"({"$id":"http://x/root","$ref":"back","$defs":{"http://x/back":{"$id":"http://x/back","items":{"$ref":"root"}}}})"},
      // Other dialects, where $ref would hide the name.
      {R"({"$ref":"four"})",
       R"({"$ref":"four","$defs":{"http://x/four":{"id":"http://x/four","$schema":"http://json-schema.org/draft-04/schema#","type":"null"}}})"},
      {R"({"$ref":"seven#/definitions/d"})",
       R"({"$ref":"seven#/definitions/d","$defs":{"http://x/seven":{"$id":"http://x/seven","$schema":"http://json-schema.org/draft-07/schema#","definitions":{"d":{}},"allOf":[{"$ref":"plain"}]},"http://x/plain":{"$id":"http://x/plain","type":"null"}}})"},
      {R"({"$schema":"http://json-schema.org/draft-07/schema#","$ref":"plain"})",
       R"({"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"plain"}],"definitions":{"http://x/plain":{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://x/plain","type":"null"}}})"},
      {R"({"$schema":"http://json-schema.org/draft-07/schema#","not":{"$ref":"#/items/items"},"items":{"$ref":"#/x","items":{}},"x":{}})",
       R"({"$schema":"http://json-schema.org/draft-07/schema#","not":{"$ref":"#/items/items"},"items":{"$ref":"#/x","items":{}},"x":{}})"},
      {R"({"$ref":"hidden#/properties/p"})",
       "$ref \"hidden#/properties/p\" leads to what a $ref beside it hides"},
      // Metaschemas stay outside.
      {R"({"$ref":"http://json-schema.org/draft-07/schema#"})",
       R"({"$ref":"http://json-schema.org/draft-07/schema#"})"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(bundled_line(row.text) == row.bundled);
  }
}

TEST_CASE("files go by relative URIs") {
  CHECK(bundled_line(R"({"$ref":"c.json","$defs":{"f":{}}})",
                     "file:///a/b/root.json") ==
        R"({"$id":"root.json","$ref":"c.json","$defs":{"f":{},)"
        R"("c.json":{"$id":"c.json","$ref":"d/e.json"},)"
        R"("d/e.json":{"$id":"d/e.json","$ref":"../root.json#/$defs/f"}}})");
}

}  // namespace
}  // namespace alder::schema
