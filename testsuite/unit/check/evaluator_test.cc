// Verdicts by kind of node.

#include "check/evaluator.h"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "checking.h"

namespace alder::check {
namespace {

using tree::Op;

// The schema's tree has the node, with these documents valid and those not.
struct Row {
  Op op;
  std::string_view schema;
  std::vector<std::string_view> valid;
  std::vector<std::string_view> invalid;
};

void check_row(const Row& row, compiler::PassSet passes) {
  CAPTURE(row.schema);
  CAPTURE(tree::to_string(row.op));
  Subject subject(row.schema, passes);
  CHECK(subject.has(row.op));
  for (const std::string_view document : row.valid) {
    CAPTURE(document);
    CHECK(subject.is_valid(document));
  }
  for (const std::string_view document : row.invalid) {
    CAPTURE(document);
    CHECK_FALSE(subject.is_valid(document));
  }
}

TEST_CASE("bounds one by one, without guards") {
  const Row rows[] = {
      {Op::Bound,
       R"({"maximum":9007199254740993})",
       {"9007199254740993", "9007199254740993.0", R"("x")"},
       {"9007199254740993.5", "9007199254740994"}},
      {Op::Bound, R"({"exclusiveMaximum":1.0})", {"0.999"}, {"1"}},
      {Op::Bound, R"({"minimum":0.1})", {"0.1", "0.10"}, {"0.0999"}},
      {Op::Bound, R"({"exclusiveMinimum":0})", {"1e-400"}, {"0", "-1"}},
  };
  for (const Row& row : rows) check_row(row, 0);
}

TEST_CASE("verdicts of every kind of node") {
  const Row rows[] = {
      {Op::Accept, "true", {"1"}, {}},
      {Op::Reject, "false", {}, {"1", "{}"}},
      {Op::Types,
       R"({"type":"integer"})",
       {"1", "1.0", "1e2", "-0.0", "99999999999999999999"},
       {"1.5", "true", R"("1")", "null", "[]", "{}"}},
      {Op::Types, R"({"type":"number"})", {"1", "1.5", "1e400"}, {"null"}},
      {Op::All,
       R"({"minimum":1,"multipleOf":2})",
       {"2", "4", "null"},
       {"0", "3"}},
      {Op::Any,
       R"({"anyOf":[{"type":"null"},{"minimum":2}]})",
       {"null", "2", R"("x")"},
       {"1"}},
      {Op::One,
       R"({"oneOf":[{"minimum":1},{"maximum":2},{"type":"null"}]})",
       {"0", "3"},
       {"1", "null"}},
      {Op::Not, R"({"not":{"minimum":1}})", {"0"}, {"1", "null"}},
      {Op::If,
       R"({"if":{"minimum":1},"then":{"maximum":2},"else":{"minimum":-1}})",
       {"1", "2", "0", "-1", "null"},
       {"3", "-2"}},
      {Op::Strings,
       R"({"enum":["a","","\u00e9"]})",
       {R"("a")", R"("")", R"("é")", R"("\u0061")"},
       {R"("b")", "1", "null", R"("aa")"}},
      {Op::Values,
       R"({"const":{"a":[1,2.0],"b":null}})",
       {R"({"b":null,"a":[1.0,2]})"},
       {R"({"a":[1,2]})", R"({"b":null,"a":[2,1]})", "1"}},
      {Op::Values, R"({"enum":[0,false]})", {"0", "-0.0", "false"}, {R"("0")"}},
      {Op::Range,
       R"({"maximum":9007199254740993})",
       {"9007199254740993", "9007199254740993.0", R"("x")",
        "9007199254740992.99"},
       {"9007199254740993.5", "9007199254740994", "1e400"}},
      {Op::Range,
       R"({"exclusiveMaximum":1.0})",
       {"0.999", "-1.5"},
       {"1", "1.5"}},
      {Op::Range, R"({"minimum":0.1})", {"0.1", "0.10"}, {"0.0999", "0"}},
      {Op::Range,
       R"({"exclusiveMinimum":0})",
       {"1e-400", "0.5"},
       {"0", "-0.5"}},
      {Op::Range,
       R"({"minimum":-3,"exclusiveMaximum":3})",
       {"-3", "-2.5", "2.999", "2", "null", "29e-1"},
       {"-3.001", "3.0", "3.5", "3", "99999999999999999999"}},
      {Op::MultipleOf,
       R"({"multipleOf":0.01})",
       {"1.23", "0", "null", "1070468.14", "5"},
       {"1.234"}},
      {Op::Length,
       R"({"minLength":2,"maxLength":3})",
       {R"("ab")", R"("\ud83d\ude00é")", R"("ééé")", "1"},
       {R"("a")", R"("abcd")", R"("\ud83d\ude00")", R"("éééé")"}},
      {Op::Pattern, R"({"pattern":"b"})", {R"("abc")", "1"}, {R"("ac")"}},
      {Op::Array,
       R"({"minItems":1,"maxItems":2})",
       {"[1]", "[1,2]", "1"},
       {"[]", "[1,2,3]"}},
      {Op::Array,
       R"({"prefixItems":[{"type":"null"}],"items":{"type":"string"}})",
       {"[]", "[null]", R"([null,"a","b"])"},
       {"[1]", "[null,1]"}},
      {Op::Contains,
       R"({"contains":{"type":"null"},"minContains":2,"maxContains":3})",
       {"[null,1,null]", "[null,null,null]", "1"},
       {"[null]", "[null,null,null,null]"}},
      {Op::Contains,
       R"({"contains":{"type":"null"},"maxContains":0,"minContains":0})",
       {"[]", "[1]"},
       {"[null]"}},
      {Op::Object,
       R"({"required":["a","b"],"maxProperties":2})",
       {R"({"a":1,"b":2})", R"({"a":1,"b":2,"a":3})", "[]"},
       {R"({"a":1})", R"({"a":1,"a":2})", R"({"a":1,"b":2,"c":3})"}},
      {Op::Object,
       R"({"properties":{"ab":{"type":"null"}},"patternProperties":)"
       R"({"^a":{"maximum":2},"b$":{"minimum":1}},"additionalProperties":false})",
       {R"({"ab":null})", R"({"a":0})", R"({"aab":1})", R"({"b":1})", "{}"},
       {R"({"ab":1})", R"({"a":3})", R"({"aab":0})", R"({"c":1})"}},
      {Op::Object,
       R"({"properties":{"a":{"type":"null"}}})",
       {R"({"a":1,"a":null})", R"({"\u0061":null})"},
       {R"({"a":null,"a":1})", R"({"\u0061":1})"}},
      {Op::Names,
       R"({"propertyNames":{"maxLength":1}})",
       {"{}", R"({"é":1})", R"({"\u0061":1})", "[]"},
       {R"({"ab":1})"}},
      {Op::Dependent,
       R"({"dependentSchemas":{"a":{"maxProperties":1}}})",
       {R"({"a":1})", R"({"b":1,"c":2})", "1"},
       {R"({"a":1,"b":2})"}},
      {Op::Switch,
       R"({"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k","x"]},)"
       R"({"properties":{"k":{"const":"b"}},"required":["k","y"]}]})",
       {R"({"k":"a","x":1})", R"({"y":1,"k":"b"})", R"({"k":"a","x":1,"y":1})"},
       {R"({"k":"a"})", R"({"k":"b","x":1})", R"({"k":"c","x":1})",
        R"({"x":1})", R"({"k":1,"x":1,"y":1})", "{}", "1"}},
      {Op::Call,
       R"({"items":{"$ref":"#"},"type":["array","null"]})",
       {"[[null],[]]", "null"},
       {"[[[1]]]"}},
  };
  for (const Row& row : rows) check_row(row, compiler::kAllPasses);
}

TEST_CASE("verdicts where branches decide what is evaluated") {
  const Row rows[] = {
      {Op::MarkAny,
       R"({"anyOf":[{"properties":{"a":true},"required":["a"]},)"
       R"({"properties":{"b":true}}],"unevaluatedProperties":false})",
       {R"({"a":1,"b":2})", R"({"b":2})", "{}", "1"},
       {R"({"a":1,"c":2})"}},
      {Op::MarkOne,
       R"({"oneOf":[{"properties":{"a":true},"required":["a"]},)"
       R"({"properties":{"b":true},"required":["b"]}],)"
       R"("unevaluatedProperties":false})",
       {R"({"a":1})", R"({"b":1})"},
       {R"({"a":1,"b":1})", R"({"a":1,"c":1})", "{}"}},
      {Op::MarkIf,
       R"({"if":{"properties":{"a":{"const":1}},"required":["a"]},)"
       R"("then":{"properties":{"b":true}},"else":{"properties":{"c":true}},)"
       R"("unevaluatedProperties":false})",
       {R"({"a":1,"b":1})", R"({"c":1})"},
       {R"({"a":2})", R"({"a":1,"c":1})", R"({"b":1})"}},
      {Op::MarkDependent,
       R"({"dependentSchemas":{"a":{"properties":{"a":true,"b":true}}},)"
       R"("unevaluatedProperties":false})",
       {R"({"a":1,"b":1})", "{}"},
       {R"({"b":1})"}},
      {Op::MarkContains,
       R"({"contains":{"type":"null"},"unevaluatedItems":{"type":"string"}})",
       {R"([null,"a"])", R"(["a",null])"},
       {R"(["a"])", R"([null,1])"}},
      {Op::MarkArray,
       R"({"anyOf":[{"prefixItems":[true,true]},{"prefixItems":[true]}],)"
       R"("unevaluatedItems":false})",
       {"[]", "[1]", "[1,2]"},
       {"[1,2,3]"}},
  };
  for (const Row& row : rows) check_row(row, compiler::kAllPasses);
}

// Over 64 children, marks take more than one word.
TEST_CASE("marks of many children") {
  std::string properties;
  std::string document = "{";
  for (int i = 0; i < 200; ++i) {
    const std::string name = "\"p" + std::to_string(i) + "\"";
    properties += (i == 0 ? "" : ",") + name + ":true";
    document += (i == 0 ? "" : ",") + name + ":" + std::to_string(i);
  }
  Subject subject(
      R"({"anyOf":[{"properties":{)" + properties +
      R"(}},{"properties":{"x":true}}],"unevaluatedProperties":false})");
  CHECK(subject.is_valid(document + "}"));
  CHECK(subject.is_valid(document + R"(,"x":1})"));
  CHECK_FALSE(subject.is_valid(document + R"(,"y":1})"));
  CHECK(subject.is_valid("{}"));
}

TEST_CASE("tapes without the tree's symbols, or with another's") {
  Subject subject(
      R"({"properties":{"a":{"type":"null"}},"required":["a"],"additionalProperties":false})");
  Evaluator evaluator(subject.tree(), {});
  KeyDictionary other;
  other.add("b");
  other.add("a");
  for (const KeyDictionary* dictionary :
       {(const KeyDictionary*)nullptr, (const KeyDictionary*)&other}) {
    json::ParseOptions options;
    options.dictionary = dictionary;
    json::Parser parser(options);
    json::Tape tape;
    json::ParseFailure failure;
    const auto check = [&](std::string_view document) {
      REQUIRE(parser.parse(document, &tape, &failure));
      return evaluator.check(tape.root());
    };
    CHECK(check(R"({"a":null})") == Outcome::Valid);
    CHECK(check(R"({"\u0061":null})") == Outcome::Valid);
    CHECK(check(R"({"b":null})") == Outcome::Invalid);
    CHECK(check(R"({"a":null,"b":null})") == Outcome::Invalid);
  }
}

TEST_CASE("an evaluator is used again and again") {
  Subject subject(R"({"uniqueItems":true,"items":{"enum":["a","b","c"]}})");
  for (int round = 0; round < 3; ++round) {
    CHECK(subject.is_valid(R"(["a","b"])"));
    CHECK_FALSE(subject.is_valid(R"(["a","a"])"));
    CHECK(subject.is_valid(R"(["c","b","a"])"));
    CHECK_FALSE(subject.is_valid(R"(["d"])"));
  }
}

TEST_CASE("every kind of node and every pass left out") {
  const std::string_view documents[] = {"1", "{}", R"({"k":"a"})", "[1,1]",
                                        R"(["a","a"])"};
  for (const compiler::Pass pass : compiler::passes()) {
    CAPTURE(compiler::to_string(pass));
    const auto without = static_cast<compiler::PassSet>(
        compiler::kAllPasses & ~compiler::pass_bit(pass));
    Subject subject(
        R"({"uniqueItems":true,"items":{"enum":["a",1]},"type":["array","object"],)"
        R"("if":{"properties":{"k":{"const":"a"}}},"then":{"minProperties":1}})",
        without);
    const bool wanted[] = {false, false, true, false, false};
    for (std::size_t i = 0; i < std::size(documents); ++i) {
      CAPTURE(documents[i]);
      CHECK(subject.is_valid(documents[i]) == wanted[i]);
    }
  }
}

}  // namespace
}  // namespace alder::check
