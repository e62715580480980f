// check() and explain(): verdicts, reports, failures.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "alder/schema.h"

namespace alder {
namespace {

Schema compiled(std::string_view text, const CompileOptions& options = {}) {
  auto schema = compile(std::string(text), options);
  if (!schema.ok()) FAIL(schema.error().message);
  return *schema;
}

TEST_CASE("verdicts of both evaluators") {
  for (const Evaluator evaluator : {Evaluator::Tree, Evaluator::Explain}) {
    CompileOptions options;
    options.evaluator = evaluator;
    Validator validator(compiled(R"({"type":"integer"})", options));
    CHECK(validator.check("1") == Verdict::Valid);
    CHECK(validator.check(" 1.5 ") == Verdict::Invalid);
    CHECK(validator.check("") == Verdict::Malformed);
    CHECK(validator.check("1 1") == Verdict::Malformed);
    CHECK(validator.check("\"\xff\"") == Verdict::Malformed);
    CHECK(validator.check(std::string(2000, '[')) == Verdict::Limit);
    CHECK(validator.check("1e0") == Verdict::Valid);
    CHECK(validator.disagreements() == 0);
  }
}

TEST_CASE("a report of an invalid document") {
  Validator validator(compiled(
      R"({"$id":"http://x/s","properties":{"a":{"type":"null"},"b":{"minimum":5}}})"));
  ReportOptions options;
  options.file = "d.json";
  const Report report = validator.explain("{\n \"b\": 1, \"a\": 2}", options);
  CHECK(report.verdict == Verdict::Invalid);
  CHECK(report.total_problems == 2);
  REQUIRE(report.problems.size() == 2);
  const Diagnostic& first = report.problems[0];
  CHECK(first.code == "minimum");
  CHECK(first.keyword == "minimum");
  CHECK(first.level == Level::Error);
  CHECK(first.file == "d.json");
  CHECK(first.place == Place{2, 7});
  CHECK(first.message == "\"b\" is 1; at least 5 is wanted");
  CHECK(first.instance_location == "/b");
  CHECK(first.keyword_location == "/properties/b/minimum");
  CHECK(first.absolute_keyword_location == "http://x/s#/properties/b/minimum");
  CHECK(report.problems[1].place == Place{2, 15});
  options.max_errors = 1;
  const Report cut = validator.explain("{\"b\":1,\"a\":2}", options);
  CHECK(cut.problems.size() == 1);
  CHECK(cut.total_problems == 2);
}

TEST_CASE("a report of a valid document is empty") {
  Validator validator(compiled("true"));
  const Report report = validator.explain("[1]");
  CHECK(report.verdict == Verdict::Valid);
  CHECK(report.problems.empty());
  CHECK(report.total_problems == 0);
  CHECK(report.error.message.empty());
}

TEST_CASE("a report of a malformed document says where") {
  Validator validator(compiled("true"));
  ReportOptions options;
  options.file = "d.json";
  const Report report = validator.explain("[1,\n 2,,]", options);
  CHECK(report.verdict == Verdict::Malformed);
  CHECK(report.error.code == ErrorCode::MalformedJson);
  CHECK(report.error.file == "d.json");
  CHECK(report.error.span.offset_bytes == 7);
  CHECK(report.place == Place{2, 4});
  CHECK(report.problems.empty());
  CHECK(validator.failure().message == report.error.message);
}

TEST_CASE("failures") {
  CompileOptions options;
  options.limits.depth_levels = 2;
  options.refuse_duplicates = true;
  Validator validator(compiled("true", options));
  CHECK(validator.check("[[]]") == Verdict::Valid);
  CHECK(validator.check("[[[]]]") == Verdict::Limit);
  CHECK(validator.failure().code == ErrorCode::DepthLimit);
  CHECK(validator.check(R"({"a":1,"a":2})") == Verdict::Malformed);
  CHECK(validator.failure().code == ErrorCode::DuplicateKey);
  CHECK(validator.check("\"\xff\"") == Verdict::Malformed);
  CHECK(validator.failure().code == ErrorCode::InvalidUtf8);
}

TEST_CASE("steps run out") {
  for (const Evaluator evaluator : {Evaluator::Tree, Evaluator::Explain}) {
    CompileOptions options;
    options.evaluator = evaluator;
    options.limits.evaluation_steps = 10;
    Validator validator(compiled(R"({"items":{"$ref":"#"}})", options));
    const std::string_view text = "[1,2,3,4,5,6,7,8,9,10,11,12]";
    CHECK(validator.check(text) == Verdict::Limit);
    CHECK(validator.failure().code == ErrorCode::StepLimit);
    CHECK(validator.failure().message ==
          "the evaluation took more steps than allowed");
    const Report report = validator.explain(text);
    CHECK(report.verdict == Verdict::Limit);
    CHECK(report.error.code == ErrorCode::StepLimit);
    CHECK(report.problems.empty());
    CHECK(validator.check("[1]") == Verdict::Valid);
  }
}

TEST_CASE("every limit says which it is") {
  struct Row {
    std::string_view schema;
    std::string document;
    ErrorCode code;
    std::string_view message;
  };
  const Row rows[] = {
      {R"({"items":{"$ref":"#"}})", "[[[[]]]]", ErrorCode::DepthLimit,
       "the evaluation is nested deeper than allowed"},
      {R"({"pattern":"^(a+)+\\1$"})", "\"" + std::string(40, 'a') + "b\"",
       ErrorCode::RegexLimit,
       "a regular expression took more steps than allowed"},
      {R"({"patternProperties":{"^(a+)+\\1$":true}})",
       "{\"" + std::string(40, 'a') + "b\":1}", ErrorCode::RegexLimit,
       "a regular expression took more steps than allowed"},
      {R"({"multipleOf":0.7})", "1." + std::string(1'000'001, '3'),
       ErrorCode::NumberLimit, "a number has more digits than allowed"},
  };
  for (const Evaluator evaluator : {Evaluator::Tree, Evaluator::Explain}) {
    for (const Row& row : rows) {
      CAPTURE(row.schema);
      CompileOptions options;
      options.evaluator = evaluator;
      options.limits.regex_steps = 1000;
      if (row.code == ErrorCode::DepthLimit) options.limits.stack_bytes = 1;
      Validator validator(compiled(row.schema, options));
      CHECK(validator.check(row.document) == Verdict::Limit);
      CHECK(validator.failure().code == row.code);
      CHECK(validator.failure().message == row.message);
      const Report report = validator.explain(row.document);
      CHECK(report.verdict == Verdict::Limit);
      CHECK(report.error.code == row.code);
      CHECK(report.error.message == row.message);
      CHECK(validator.output(row.document, OutputFormat::Basic).verdict ==
            Verdict::Limit);
      CHECK(validator.failure().code == row.code);
    }
  }
}

// In place as long as is allowed; what is longer does not compile.
TEST_CASE("both evaluators go as deep in place") {
  for (const int levels : {100, 101}) {
    std::string schema = "{\"$ref\":\"#/$defs/1\",\"$defs\":{";
    for (int i = 1; i < levels; ++i) {
      schema += "\"" + std::to_string(i) + "\":{\"$ref\":\"#/$defs/" +
                std::to_string(i + 1) + "\"},";
    }
    schema += "\"" + std::to_string(levels) + "\":{\"type\":\"null\"}}}";
    for (const Evaluator evaluator : {Evaluator::Tree, Evaluator::Explain}) {
      for (const bool inlined : {false, true}) {
        CompileOptions options;
        options.evaluator = evaluator;
        options.limits.in_place_levels = 100;
        if (!inlined) options.skipped_passes = {"inline"};
        const auto made = compile(schema, options);
        CHECK(made.ok() == (levels == 100));
        if (!made.ok()) {
          CHECK(made.error().code == ErrorCode::DepthLimit);
          continue;
        }
        Validator validator(*made);
        CHECK(validator.check("null") == Verdict::Valid);
        CHECK(validator.check("1") == Verdict::Invalid);
        CHECK(validator.explain("1").problems.size() == 1);
      }
    }
  }
}

TEST_CASE("branches and redaction") {
  Validator validator(
      compiled(R"({"anyOf":[{"enum":["a"]},{"type":"integer"}]})"));
  ReportOptions options;
  CHECK(validator.explain(R"("secret")", options).problems.size() == 1);
  options.all_branches = true;
  options.redact = true;
  const Report report = validator.explain(R"("secret")", options);
  CHECK(report.problems.size() == 2);
  for (const Diagnostic& problem : report.problems) {
    CHECK(problem.message.find("secret") == std::string::npos);
  }
}

// What is near to a value gives it away.
TEST_CASE("redaction of hints") {
  Validator validator(compiled(
      R"({"properties":{"a":{"enum":["secret"]},"b":{"const":"hidden"}},)"
      R"("additionalProperties":false})"));
  ReportOptions options;
  constexpr std::string_view kText = R"({"a":"secert","b":"hiden","bb":1})";
  const auto hints = [&] {
    std::size_t count = 0;
    for (const Diagnostic& problem :
         validator.explain(kText, options).problems) {
      count += problem.hint.empty() ? 0 : 1;
    }
    return count;
  };
  CHECK(hints() == 2);
  options.redact = true;
  CHECK(hints() == 0);
}

TEST_CASE("validators move") {
  Validator first(compiled(R"({"type":"null"})"));
  CHECK(first.check("null") == Verdict::Valid);
  Validator second = std::move(first);
  CHECK(second.check("1") == Verdict::Invalid);
  CHECK(second.explain("1").problems.size() == 1);
}

}  // namespace
}  // namespace alder
