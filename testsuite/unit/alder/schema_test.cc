// compile(): options, errors, and the tree in words.

#include "alder/schema.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace alder {
namespace {

bool is_valid(const Schema& schema, std::string_view document) {
  Validator validator(schema);
  const Verdict verdict = validator.check(document);
  CHECK((verdict == Verdict::Valid || verdict == Verdict::Invalid));
  return verdict == Verdict::Valid;
}

TEST_CASE("errors say what, in which file and where") {
  CompileOptions options;
  options.file = "s.json";
  struct Row {
    std::string_view text;
    ErrorCode code;
    std::string_view pointer;
    std::uint64_t offset;
  };
  const Row rows[] = {
      {"{", ErrorCode::MalformedJson, "", 1},
      {R"({"type":"x"})", ErrorCode::InvalidSchema, "/type", 8},
      {R"({"items":{"$ref":"#/a"}})", ErrorCode::UnresolvableReference,
       "/items/$ref", 17},
      {R"x({"pattern":"("})x", ErrorCode::InvalidPattern, "/pattern", 11},
      {R"({"$schema":"x"})", ErrorCode::UnknownDialect, "/$schema", 11},
      {R"({"$ref":"#"})", ErrorCode::ReferenceLoop, "/$ref", 8},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto schema = compile(std::string(row.text), options);
    REQUIRE_FALSE(schema.ok());
    CHECK(schema.error().code == row.code);
    CHECK(schema.error().file == "s.json");
    CHECK(schema.error().pointer == row.pointer);
    CHECK(schema.error().span.offset_bytes == row.offset);
    CHECK_FALSE(schema.error().message.empty());
  }
}

TEST_CASE("the throwing spelling") {
  CHECK_NOTHROW((void)compile_or_throw("true"));
  CHECK_THROWS_WITH_AS((void)compile_or_throw(R"({"maxItems":-1})"),
                       "maxItems may not be negative", std::runtime_error);
}

TEST_CASE("passes by name") {
  CHECK(pass_names().size() == 8);
  CHECK(pass_names().front() == "inline");
  for (const std::string_view name : pass_names()) {
    CAPTURE(name);
    CompileOptions options;
    options.skipped_passes.emplace_back(name);
    CHECK(is_valid(*compile(R"({"enum":["a"]})", options), R"("a")"));
  }
  CompileOptions options;
  options.skipped_passes = {"fold", "bend"};
  const auto schema = compile("true", options);
  REQUIRE_FALSE(schema.ok());
  CHECK(schema.error().code == ErrorCode::BadUsage);
  CHECK(schema.error().message == "there is no compiler pass \"bend\"");
}

TEST_CASE("registry first, then retrieve, never anything else") {
  int asked = 0;
  CompileOptions options;
  options.uri = "http://x/root";
  options.registry = {{"http://x/a", R"({"type":"null"})"}};
  options.retrieve =
      [&](const std::string& uri) -> std::optional<Result<std::string>> {
    ++asked;
    CHECK(uri == "http://x/b");
    return Result<std::string>(R"({"type":"string"})");
  };
  const auto schema = compile(
      R"({"prefixItems":[{"$ref":"a"},{"$ref":"b"},{"$ref":"root#/not"}],"not":{"const":7}})",
      options);
  REQUIRE(schema.ok());
  CHECK(asked == 1);
  CHECK(is_valid(*schema, R"([null,"s",7])"));
  CHECK_FALSE(is_valid(*schema, R"(["s"])"));
  CHECK_FALSE(is_valid(*schema, "[null,null]"));
  CHECK_FALSE(is_valid(*schema, R"([null,"s",8])"));
  const auto lost = compile(R"({"$ref":"http://x/c"})", {});
  REQUIRE_FALSE(lost.ok());
  CHECK(lost.error().code == ErrorCode::UnresolvableReference);
}

TEST_CASE("formats assert when asked to") {
  CompileOptions options;
  CHECK(is_valid(*compile(R"({"format":"date"})", options), R"("x")"));
  options.assert_formats = true;
  CHECK_FALSE(is_valid(*compile(R"({"format":"date"})", options), R"("x")"));
}

TEST_CASE("schemas are handles, and the tree can be shown") {
  Schema copy;
  {
    const auto schema = compile(R"({"enum":["a","b"]})");
    REQUIRE(schema.ok());
    copy = *schema;
  }
  CHECK(is_valid(copy, R"("a")"));
  CHECK(copy.tree_text() ==
        "a string of table 0, bit 0\n"
        "table 0: 2 strings\n"
        "  \"a\" bits 0\n"
        "  \"b\" bits 0\n"
        "1 node, 0 escapes\n");
  CHECK(copy.tree_json().starts_with(R"({"root":0,"nodes":[)"));
  CHECK(copy.tree_dot().starts_with("digraph tree {\n"));
}

}  // namespace
}  // namespace alder
