// A limit is an outcome of its own.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "checking.h"

namespace alder::check {
namespace {

constexpr std::string_view kTooManySteps =
    "the evaluation took more steps than allowed";

TEST_CASE("steps of a recursion, at the limit and one beyond") {
  schema::BuildOptions options;
  options.limits.evaluation_steps = 3;
  Subject subject(R"({"items":{"$ref":"#"}})", compiler::kAllPasses, options);
  CHECK(subject.check("[1,2,3]") == Outcome::Valid);
  CHECK(subject.check("[1,2,3,4]") == Outcome::Limit);
  CHECK(subject.limit() == kTooManySteps);
  // The next document starts anew.
  CHECK(subject.check("[1]") == Outcome::Valid);
  CHECK(subject.limit().empty());
}

// 2^40 paths, none of them through a recursion.
TEST_CASE("steps without recursion") {
  std::string definitions;
  constexpr int kLevels = 40;
  for (int i = 0; i < kLevels; ++i) {
    const std::string next =
        "{\"$ref\":\"#/$defs/d" + std::to_string(i + 1) + "\"}";
    definitions += "\"d" + std::to_string(i) +
                   "\":{\"oneOf\":[{\"not\":" + next + "}," + next + "]},";
  }
  definitions += "\"d" + std::to_string(kLevels) + "\":{\"type\":\"null\"}";
  schema::BuildOptions options;
  options.limits.evaluation_steps = 100'000;
  for (const compiler::PassSet passes :
       {compiler::kAllPasses, compiler::PassSet{0}}) {
    Subject subject("{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + definitions + "}}",
                    passes, options);
    CHECK(subject.check("1") == Outcome::Limit);
    CHECK(subject.limit() == kTooManySteps);
  }
}

TEST_CASE("depth of a recursion") {
  schema::BuildOptions options;
  options.limits.stack_bytes = 8 << 10;
  Subject subject(R"({"items":{"$ref":"#"}})", compiler::kAllPasses, options);
  CHECK(subject.check("[[[]]]") == Outcome::Valid);
  CHECK(subject.check(std::string(900, '[') + std::string(900, ']')) ==
        Outcome::Limit);
  CHECK(subject.limit() == "the evaluation is nested deeper than allowed");
}

TEST_CASE("the deepest text that is read is answered") {
  Subject subject(R"({"items":{"$ref":"#"},"type":"array"})");
  const std::size_t levels = Limits{}.depth_levels;
  const std::string open(levels - 1, '[');
  const std::string close(levels - 1, ']');
  CHECK(subject.check(open + close) == Outcome::Valid);
  CHECK(subject.check(open + "1" + close) == Outcome::Invalid);
}

TEST_CASE("nothing around a limit turns it into an answer") {
  schema::BuildOptions options;
  options.limits.evaluation_steps = 8;
  // Calls itself for every item, and so on.
  constexpr std::string_view kMany = R"({"$ref":"#/$defs/many"})";
  const std::string_view rows[] = {
      R"({"not":@,)",
      R"({"anyOf":[@,{"minItems":1}],)",
      R"({"oneOf":[@,{"minItems":1}],)",
      R"({"allOf":[@],)",
      R"({"if":@,"then":{"minItems":1},"else":{"maxItems":99},)",
      R"({"contains":@,"minContains":0,"maxContains":9,)",
      R"({"anyOf":[{"prefixItems":[@]},{"minItems":1}],"unevaluatedItems":true,)",
      R"({"oneOf":[{"items":@},{"minItems":1}],"unevaluatedItems":true,)",
      R"({"if":{"items":@},"then":{"minItems":1},"unevaluatedItems":true,)",
      R"({"contains":@,"unevaluatedItems":true,)",
  };
  for (const std::string_view row : rows) {
    std::string schema(row);
    schema.replace(schema.find('@'), 1, kMany);
    schema += R"("$defs":{"many":{"items":{"$ref":"#/$defs/many"}}}})";
    CAPTURE(schema);
    Subject subject(schema, compiler::kAllPasses, options);
    CHECK(subject.check("[[1,2,3,4,5,6,7,8,9,10],[1]]") == Outcome::Limit);
  }
}

TEST_CASE("digits of a number") {
  Subject subject(R"({"not":{"multipleOf":0.7}})");
  CHECK(subject.check("1." + std::string(1'000'001, '3')) == Outcome::Limit);
  CHECK(subject.limit() == "a number has more digits than allowed");
}

}  // namespace
}  // namespace alder::check
