// A limit is an outcome of its own, whatever stands around it.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "explaining.h"

namespace alder::explain {
namespace {

void check_limit(const Subject& subject, std::string_view words) {
  CHECK(subject.verdict() == Outcome::Limit);
  const Explanation explanation = subject.explanation();
  CHECK(explanation.outcome == Outcome::Limit);
  CHECK(explanation.limit.what == words);
}

TEST_CASE("steps, at the limit and one beyond") {
  schema::BuildOptions options;
  options.limits.evaluation_steps = 4;
  constexpr std::string_view kSchema = R"({"items":true})";
  CHECK(Subject(kSchema, "[1,2,3]", options).verdict() == Outcome::Valid);
  check_limit(Subject(kSchema, "[1,2,3,4]", options),
              "the evaluation took more steps than allowed");
}

// The graph refuses what is too long whatever the instance; only where the
// dynamic scope decides is there something left to watch.
TEST_CASE("levels in place") {
  schema::BuildOptions options;
  options.limits.in_place_levels = 6;
  check_limit(
      Subject(
          R"({"$id":"http://x/a","$dynamicAnchor":"m","$ref":"b",)"
          R"("$defs":{"b":{"$id":"b","$defs":{"n":{"$dynamicAnchor":"m"}},"allOf":[{"$dynamicRef":"#m"}]}}})",
          "1", options),
      "subschemas are nested deeper than allowed");
}

TEST_CASE("the stack") {
  schema::BuildOptions options;
  options.limits.stack_bytes = 16 << 10;
  std::string deep(500, '[');
  deep += std::string(500, ']');
  check_limit(Subject(R"({"items":{"$ref":"#"}})", deep, options),
              "the evaluation is nested deeper than allowed");
  CHECK(Subject(R"({"items":{"$ref":"#"}})", "[[]]", options).verdict() ==
        Outcome::Valid);
}

TEST_CASE("digits of a number") {
  // Which a number reaches only by its length.
  const std::string digits = "1." + std::string(1'000'001, '3');
  check_limit(Subject(R"({"multipleOf":0.7})", digits),
              "a number has more digits than allowed");
}

TEST_CASE("no applicator turns a limit into an answer") {
  schema::BuildOptions options;
  options.limits.evaluation_steps = 4;
  constexpr std::string_view kBeyond = R"({"not":{"not":{"not":{"not":{}}}}})";
  const std::string_view rows[] = {
      R"({"not":@})",
      R"({"anyOf":[@,true]})",
      R"({"oneOf":[@,true]})",
      R"({"allOf":[@]})",
      R"({"if":@,"then":true,"else":true})",
      R"({"items":{"not":@}})",
      R"({"contains":@,"minContains":0})",
      R"({"properties":{"a":{"anyOf":[@,true]}}})",
      R"({"unevaluatedItems":@})",
  };
  for (const std::string_view row : rows) {
    std::string schema(row);
    schema.replace(schema.find('@'), 1, kBeyond);
    CAPTURE(schema);
    const std::string_view document =
        row.find("properties") != std::string_view::npos ? R"({"a":1})" : "[1]";
    CHECK(Subject(schema, document, options).verdict() == Outcome::Limit);
    CHECK(Subject(schema, document, options).explanation().outcome ==
          Outcome::Limit);
  }
}

TEST_CASE("reasons, as many as can be told") {
  std::string many = "[1";
  for (int i = 1; i < 120'000; ++i) many += ",1";
  const Subject subject(R"({"items":{"type":"null"}})", many + "]");
  std::size_t total = 0;
  const auto problems = subject.problems({}, 0, &total);
  CHECK(total == 120'000);
  CHECK(problems.front().message == "item 0 is an integer; null is wanted");
  CHECK(problems[99'999].code == "type");
  CHECK(problems[100'000].code == "schema");
  CHECK(problems.back().message ==
        "item 119999 does not match its schema; too much fails to say why");
}

TEST_CASE("a loop that only the dynamic scope closes") {
  const Subject subject(
      R"({"$id":"http://x/a","$dynamicAnchor":"m","$ref":"b",)"
      R"("$defs":{"b":{"$id":"b","$defs":{"n":{"$dynamicAnchor":"m"}},"allOf":[{"$dynamicRef":"#m"}]}}})",
      "1");
  CHECK(subject.verdict() == Outcome::Limit);
}

}  // namespace
}  // namespace alder::explain
