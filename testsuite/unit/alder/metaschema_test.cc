// Schemas against their metaschemas.
//
// The keywords' values are read by code, not by the metaschema; so each keyword
// that the metaschema of 2020-12 speaks of is given each of many values, and
// the two must agree on which are wrong, and where.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "alder/schema.h"
#include "base/embedded.h"

namespace alder {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kDialect =
    "https://json-schema.org/draft/2020-12/schema";

// Every keyword that the metaschema's vocabularies give a shape.
std::set<std::string> shaped_keywords() {
  std::set<std::string> names;
  for (const std::string_view file :
       {"schema", "meta/applicator", "meta/content", "meta/core",
        "meta/format-annotation", "meta/meta-data", "meta/unevaluated",
        "meta/validation"}) {
    const EmbeddedFile* metaschema = embedded_file("json-schema/draft2020-12/" +
                                                   std::string(file) + ".json");
    REQUIRE(metaschema != nullptr);
    const Json properties = Json::parse(metaschema->bytes)["properties"];
    for (const auto& [name, rule] : properties.items()) names.insert(name);
  }
  return names;
}

constexpr std::string_view kValues[] = {
    "null",
    "true",
    "false",
    "0",
    "-1",
    "-0",
    "0.5",
    "2.0",
    "-1e300",
    "1e300",
    "123456789012345678901",
    R"("")",
    R"("a")",
    R"("#")",
    R"("a#b")",
    R"("##")",
    R"("1a")",
    R"("a b")",
    R"("_a-.9")",
    R"("string")",
    R"("strnig")",
    "[]",
    "[1]",
    "[true]",
    "[{}]",
    "[[]]",
    "[{},7]",
    R"(["a"])",
    R"(["a","b"])",
    R"(["a","a"])",
    R"(["a",1])",
    R"(["string","null"])",
    R"(["string","null","string"])",
    R"(["string","strnig"])",
    "{}",
    R"({"a":1})",
    R"({"a":true})",
    R"({"a":{}})",
    R"({"a":"b"})",
    R"({"a":null})",
    R"({"a":[]})",
    R"({"a":["b"]})",
    R"({"a":["b","b"]})",
    R"({"a":["b",1]})",
    R"({"a":[true]})",
    R"({"a":true,"b":7})",
    R"({"a":{"type":7}})",
    R"({"type":7})",
    R"({"a":{"maxLength":-1}})",
    R"([{"required":[1]}])",
};

// What stands around the keyword; %s is the schema that has it.
struct Frame {
  std::string_view before;
  std::string_view after;
};
constexpr Frame kFrames[] = {
    {"", ""},
    {R"({"properties":{"a/b~":)", "}}"},
    {R"({"allOf":[true,{"not":)", "}]}"},
};

// A metaschema says nothing about these.
bool is_about_meaning(ErrorCode code) {
  return code == ErrorCode::UnresolvableReference ||
         code == ErrorCode::InvalidPattern ||
         code == ErrorCode::DuplicateIdentifier ||
         code == ErrorCode::UnknownDialect || code == ErrorCode::ReferenceLoop;
}

// Says what is wrong with alder's opinion, or nothing.
std::string disagreement(const std::string& text, Validator* metaschema) {
  ReportOptions options;
  options.all_branches = true;
  const Report report = metaschema->explain(text, options);
  const auto schema = compile(text);
  if (report.verdict == Verdict::Valid) {
    if (schema.ok() || is_about_meaning(schema.error().code)) return {};
    return "refused: " + schema.error().message;
  }
  if (schema.ok()) return "accepted";
  const Error& error = schema.error();
  if (error.code != ErrorCode::InvalidSchema) {
    return "refused for another reason: " + error.message;
  }
  const bool is_there =
      std::any_of(report.problems.begin(), report.problems.end(),
                  [&](const Diagnostic& problem) {
                    return problem.instance_location == error.pointer;
                  });
  if (!is_there) return "refused elsewhere, at " + error.pointer;
  const Json wrong = Json::parse(text).at(Json::json_pointer(error.pointer));
  const std::string piece =
      text.substr(error.span.offset_bytes, error.span.length_bytes);
  if (Json::parse(piece) == wrong) return {};
  return "the span is " + piece;
}

TEST_CASE("values are judged as the metaschema judges them") {
  const Schema compiled =
      compile_or_throw(R"({"$ref":")" + std::string(kDialect) + R"("})");
  Validator metaschema(compiled);
  std::size_t refused = 0;
  for (const std::string& keyword : shaped_keywords()) {
    for (const std::string_view value : kValues) {
      for (const Frame& frame : kFrames) {
        const std::string text = std::string(frame.before) + "{\"" + keyword +
                                 "\":" + std::string(value) + "}" +
                                 std::string(frame.after);
        CAPTURE(text);
        CHECK(disagreement(text, &metaschema) == "");
        refused += metaschema.check(text) == Verdict::Valid ? 0 : 1;
      }
    }
  }
  CHECK(refused > 5000);
}

// With the vocabularies of 2020-12 and a rule of its own.
constexpr std::string_view kTitled = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "http://x/titled",
  "$dynamicAnchor": "meta",
  "$vocabulary": {
    "https://json-schema.org/draft/2020-12/vocab/core": true,
    "https://json-schema.org/draft/2020-12/vocab/applicator": true,
    "https://json-schema.org/draft/2020-12/vocab/validation": true
  },
  "allOf": [
    {"$ref": "https://json-schema.org/draft/2020-12/meta/core"},
    {"$ref": "https://json-schema.org/draft/2020-12/meta/applicator"},
    {"$ref": "https://json-schema.org/draft/2020-12/meta/validation"}
  ],
  "properties": {"title": {"maxLength": 3}, "type": {"const": "string"}},
  "if": {"type": "object"},
  "then": {"required": ["title"]}
})";

CompileOptions with_titled() {
  CompileOptions options;
  options.file = "s.json";
  options.registry["http://x/titled"] = kTitled;
  return options;
}

TEST_CASE("a metaschema of one's own is obeyed") {
  const std::string_view rows[] = {
      R"({"$schema":"http://x/titled","title":"abc","type":"string"})",
      R"({"$schema":"http://x/titled#","title":"a","items":{"title":"b"}})",
      R"({"$schema":"http://x/titled","title":"a","items":false})",
      // Other dialects inside and around are not its business.
      R"({"$schema":"http://x/titled","title":"a","$defs":{"d":{"$id":"http://x/d",)"
      R"("$schema":"https://json-schema.org/draft/2020-12/schema","type":"null"}}})",
      R"({"$defs":{"d":{"$id":"http://x/d","$schema":"http://x/titled","title":"a",)"
      R"("items":{"title":"b"}}},"type":"null"})",
  };
  for (const std::string_view text : rows) {
    CAPTURE(text);
    const auto schema = compile(std::string(text), with_titled());
    CHECK(schema.ok());
    if (!schema.ok()) MESSAGE(schema.error().message);
  }
}

TEST_CASE("what a metaschema of one's own rules out") {
  struct Row {
    std::string_view text;
    std::string_view pointer;
    std::string_view piece;
    std::string_view message;
  };
  const Row rows[] = {
      {R"({"$schema":"http://x/titled","title":"abcd"})", "/title", R"("abcd")",
       "\"title\" has 4 characters; at most 3 is wanted, says the metaschema "
       "http://x/titled"},
      {R"( {"$schema":"http://x/titled","title":"a","not":{"title":"b","type":"null"}})",
       "/not/type", R"("null")",
       "\"type\" must be \"string\", says the metaschema http://x/titled"},
      {R"({"$schema":"http://x/titled","title":"a","properties":{"a/b":{}}})",
       "/properties/a~1b", "{}",
       "\"a/b\" lacks the required property \"title\", says the metaschema "
       "http://x/titled"},
      {R"({"items":true,"$defs":{"d":{"$id":"d","$schema":"http://x/titled",)"
       R"("items":{"title":"b","type":"null"},"title":"a"}}})",
       "/$defs/d/items/type", R"("null")",
       "\"type\" must be \"string\", says the metaschema http://x/titled"},
      {R"({"$schema":"http://x/titled","title":"a","$defs":{"d":{"$id":"http://x/d",)"
       R"("$schema":"https://json-schema.org/draft/2020-12/schema"},"e":{}}})",
       "/$defs/e", "{}",
       "\"e\" lacks the required property \"title\", says the metaschema "
       "http://x/titled"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto schema = compile(std::string(row.text), with_titled());
    REQUIRE_FALSE(schema.ok());
    const Error& error = schema.error();
    CHECK(error.code == ErrorCode::InvalidSchema);
    CHECK(error.file == "s.json");
    CHECK(error.pointer == row.pointer);
    CHECK(row.text.substr(error.span.offset_bytes, error.span.length_bytes) ==
          row.piece);
    CHECK(error.message == row.message);
    CHECK_FALSE(lint(std::string(row.text), with_titled()).ok());
  }
}

TEST_CASE("a metaschema that cannot be used, or not within the limits") {
  CompileOptions options = with_titled();
  options.registry["http://x/lost"] = R"({"$ref":"http://x/nowhere"})";
  const auto lost = compile(R"({"$schema":"http://x/lost"})", options);
  REQUIRE_FALSE(lost.ok());
  CHECK(lost.error().code == ErrorCode::InvalidSchema);
  CHECK(lost.error().message.starts_with(
      "the metaschema http://x/lost cannot be used: $ref "));
  options.limits.evaluation_steps = 3;
  const auto stopped =
      compile(R"({"$schema":"http://x/titled","title":"a"})", options);
  REQUIRE_FALSE(stopped.ok());
  CHECK(stopped.error().code == ErrorCode::StepLimit);
  CHECK(stopped.error().message ==
        "checking it against http://x/titled: the evaluation took more steps "
        "than allowed");
}

TEST_CASE("the default dialect is obeyed, too") {
  CompileOptions options = with_titled();
  options.default_dialect = "http://x/titled";
  CHECK(compile(R"({"title":"a"})", options).ok());
  CHECK_FALSE(compile("{}", options).ok());
}

}  // namespace
}  // namespace alder
