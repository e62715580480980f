// alder/nlohmann.h: values checked in place.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include "alder/nlohmann.h"

namespace alder {
namespace {

using Json = nlohmann::json;

Verdict verdict(std::string_view schema, const Json& value,
                const CompileOptions& options = {}) {
  const auto compiled = compile(std::string(schema), options);
  REQUIRE(compiled.ok());
  return ValueValidator(*compiled).check(value);
}

TEST_CASE("every kind of rule, on values") {
  struct Row {
    std::string_view schema;
    std::string_view value;
    bool valid;
  };
  const Row rows[] = {
      {R"({"type":"integer"})", "1.0", true},
      {R"({"type":"integer"})", "1.5", false},
      {R"({"maximum":18446744073709551614})", "18446744073709551615", false},
      {R"({"multipleOf":0.1})", "0.3", true},
      {R"({"multipleOf":0.1})", "0.35", false},
      {R"({"exclusiveMinimum":0.5})", "0.5", false},
      {R"({"minLength":2})", "\"é\"", false},
      {R"({"pattern":"^é$"})", "\"é\"", true},
      {R"({"const":{"b":[1],"a":2.0}})", R"({"a":2,"b":[1.0]})", true},
      {R"({"enum":[[],"x"]})", "{}", false},
      {R"({"uniqueItems":true})", "[1,2,3,4,5,6,7,8,9,1.0]", false},
      {R"({"uniqueItems":true})", "[1,\"1\",[1],{\"a\":1}]", true},
      {R"({"required":["a"],"additionalProperties":false,
           "properties":{"a":{}}})",
       R"({"a":1,"b":1})", false},
      {R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})", false},
      {R"({"patternProperties":{"^x":{"type":"null"}}})", R"({"x1":1})", false},
      {R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})", false},
      {R"({"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false})",
       R"({"a":1,"c":1})", false},
      {R"({"contains":{"type":"null"},"unevaluatedItems":false})", "[null]",
       true},
      {R"({"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},
                    {"properties":{"k":{"const":"b"},"v":{"type":"null"}},
                     "required":["k"]}]})",
       R"({"k":"b","v":1})", false},
      {R"({"$ref":"#/$defs/n","$defs":{"n":{"items":{"$ref":"#/$defs/n"},
           "type":"array"}}})",
       "[[],[[]]]", true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    CAPTURE(row.value);
    CHECK(verdict(row.schema, Json::parse(row.value)) ==
          (row.valid ? Verdict::Valid : Verdict::Invalid));
  }
}

TEST_CASE("an object of many members") {
  Json value = Json::object();
  for (int i = 0; i < 500; ++i) value["k" + std::to_string(i)] = i;
  constexpr std::string_view kSchema =
      R"({"required":["k7"],"properties":{"k7":{"type":"integer"}},
          "dependentSchemas":{"k8":{"properties":{"k9":{"maximum":9}}}}})";
  CHECK(verdict(kSchema, value) == Verdict::Valid);
  value["k9"] = 10;
  CHECK(verdict(kSchema, value) == Verdict::Invalid);
  value.erase("k8");
  CHECK(verdict(kSchema, value) == Verdict::Valid);
  value.erase("k7");
  CHECK(verdict(kSchema, value) == Verdict::Invalid);
}

TEST_CASE("nesting without end is a limit") {
  Json deep = 1;
  for (int i = 0; i < 200'000; ++i) deep = Json::array({std::move(deep)});
  constexpr std::string_view kSchemas[] = {
      R"({"$ref":"#/$defs/n","$defs":{"n":{"items":{"$ref":"#/$defs/n"}}}})",
      R"({"items":{"items":{"uniqueItems":true}}})",
  };
  for (const std::string_view schema : kSchemas) {
    CAPTURE(schema);
    const auto compiled = compile(std::string(schema));
    REQUIRE(compiled.ok());
    ValueValidator validator(*compiled);
    CHECK(validator.check(deep) == Verdict::Limit);
    CHECK(validator.failure().code == ErrorCode::DepthLimit);
    CHECK(validator.check(Json::array()) == Verdict::Valid);
  }
  CHECK(verdict(R"({"type":"array"})", deep) == Verdict::Valid);
}

TEST_CASE("draft-04 integers are held as such") {
  CompileOptions options;
  options.default_dialect = "http://json-schema.org/draft-04/schema";
  CHECK(verdict(R"({"type":"integer"})", 1, options) == Verdict::Valid);
  CHECK(verdict(R"({"type":"integer"})", 1.0, options) == Verdict::Invalid);
}

}  // namespace
}  // namespace alder
