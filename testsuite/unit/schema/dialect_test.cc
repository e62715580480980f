// $schema and $vocabulary decide which keywords mean something.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"

namespace alder::schema {
namespace {

constexpr std::string_view kVocab =
    "https://json-schema.org/draft/2020-12/vocab/";

// A metaschema that lists vocabularies by their last word.
std::string metaschema(std::initializer_list<std::string_view> words) {
  std::string text = R"({"$vocabulary":{)";
  for (const std::string_view word : words) {
    if (text.back() != '{') text += ",";
    text += "\"" + std::string(kVocab) + std::string(word) + "\":true";
  }
  return text + "}}";
}

TEST_CASE("dialects that are not known") {
  const Registry registry = {
      {"http://x/text", "nothing"},
      {"http://x/array", "[]"},
      {"http://x/odd", R"({"$vocabulary":{"http://x/v":true}})"},
  };
  struct Row {
    std::string_view uri;
    ErrorCode code;
    std::string_view message;
  };
  const Row rows[] = {
      {"http://x/no", ErrorCode::UnknownDialect,
       "the dialect \"http://x/no\" is not known"},
      {"http://json-schema.org/draft-03/schema#", ErrorCode::UnknownDialect,
       "the dialect \"http://json-schema.org/draft-03/schema\" is not known"},
      {"http://x/text", ErrorCode::UnknownDialect,
       "the metaschema \"http://x/text\" is no schema"},
      {"http://x/array", ErrorCode::UnknownDialect,
       "the metaschema \"http://x/array\" is no schema"},
      {"http://x/odd", ErrorCode::UnknownVocabulary,
       "the metaschema \"http://x/odd\" requires the vocabulary "
       "\"http://x/v\", which is not known"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.uri);
    const std::string value = "\"" + std::string(row.uri) + "\"";
    const Refusal refused =
        refusal("{\"$schema\":" + value + "}", options_with(&registry));
    CHECK(refused.error.code == row.code);
    CHECK(refused.error.message == row.message);
    CHECK(refused.error.pointer == "/$schema");
    CHECK(refused.piece == value);
  }
  BuildOptions options;
  options.default_dialect = "http://x/no";
  CHECK(refusal("{}", options).error.code == ErrorCode::UnknownDialect);
}

TEST_CASE("keywords outside the dialect's vocabularies mean nothing") {
  const Registry registry = {
      {"http://x/core", metaschema({"core"})},
      {"http://x/apply", metaschema({"core", "applicator"})},
      {"http://x/format", metaschema({"core", "format-assertion"})},
      {"http://x/note", metaschema({"core", "format-annotation"})},
      {"http://x/all", "{}"},
      {"http://x/odd",
       R"({"$vocabulary":{"http://x/v":false,"http://x/w":0}})"},
  };
  struct Row {
    std::string_view dialect;
    bool type;
    bool items;
    bool format;
    bool format_asserts;
  };
  const Row rows[] = {
      {"http://x/core", false, false, false, false},
      {"http://x/apply", false, true, false, false},
      {"http://x/format", false, false, true, true},
      {"http://x/note", false, false, true, false},
      {"http://x/all", true, true, true, false},
      {"http://x/odd", false, false, false, false},
      {"https://json-schema.org/draft/2020-12/schema", true, true, true, false},
      {"https://json-schema.org/draft/2020-12/schema#", true, true, true,
       false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.dialect);
    const auto graph =
        built("{\"$schema\":\"" + std::string(row.dialect) +
                  R"(","type":"string","items":true,"format":"date"})",
              options_with(&registry));
    const Subschema& root = graph->subschema(0);
    CHECK((root.find(KeywordId::Type) != nullptr) == row.type);
    CHECK((root.find(KeywordId::Items) != nullptr) == row.items);
    const Keyword* format = root.find(KeywordId::Format);
    CHECK((format != nullptr) == row.format);
    if (format == nullptr) continue;
    CHECK(std::holds_alternative<const format::Format*>(format->payload) ==
          row.format_asserts);
  }
}

TEST_CASE("an embedded resource may have a dialect of its own") {
  const Registry registry = {{"http://x/core", metaschema({"core"})}};
  const auto graph =
      built(R"({"type":"object","properties":{)"
            R"("a":{"$id":"http://y/a","$schema":"http://x/core","type":7},)"
            R"("b":{"$id":"http://y/b","type":"null"},)"
            R"("c":{"$schema":"http://x/core","type":"null"}}})",
            options_with(&registry));
  const auto has_type = [&](std::string_view pointer) {
    const SubschemaId id =
        id_of(*graph, "#/properties/" + std::string(pointer));
    return graph->subschema(id).find(KeywordId::Type) != nullptr;
  };
  CHECK_FALSE(has_type("a"));
  CHECK(has_type("b"));
  // Without $id it starts no resource (Core 2020-12, 8.1.1).
  CHECK(has_type("c"));
}

TEST_CASE("formats assert when asked to") {
  BuildOptions options;
  options.assert_formats = true;
  const auto graph =
      built(R"({"format":"date","items":{"format":"x"}})", options);
  const auto payload = [&](SubschemaId id) {
    return graph->subschema(id)
        .find(KeywordId::Format)
        ->as<const format::Format*>();
  };
  CHECK(payload(0) != nullptr);
  CHECK(payload(1) == nullptr);
}

}  // namespace
}  // namespace alder::schema
