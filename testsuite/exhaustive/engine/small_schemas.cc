// The tables of fragments, and their combinations.

#include "small_schemas.h"

#include <string_view>

namespace alder::testsuite {
namespace {

struct Fragment {
  std::string_view keyword;
  std::string text;  // with the keyword's name
};

struct Row {
  std::string_view keyword;
  std::vector<std::string_view> values;
};

// A value is the keyword's; "..., "more": value" brings a second keyword.
const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      {"type",
       {R"("string")", R"("integer")", R"("number")", R"("object")",
        R"(["array","null"])", R"(["string","object"])"}},
      {"enum",
       {R"([])", R"(["a","b"])", R"([1.0,"a"])", R"([null,[1],{"a":1}])"}},
      {"const", {R"("a")", "1", R"({"b":2,"a":1})", "[1]", "false"}},
      {"multipleOf", {"2", "0.5"}},
      {"maximum", {"1"}},
      {"exclusiveMaximum", {"1.0"}},
      {"minimum", {"1.5"}},
      {"exclusiveMinimum", {"-1"}},
      {"maxLength", {"1"}},
      {"minLength", {"1"}},
      {"pattern", {R"("^a")"}},
      {"maxItems", {"1"}},
      {"minItems", {"2"}},
      {"uniqueItems", {"true"}},
      {"maxProperties", {"1"}},
      {"minProperties", {"1"}},
      {"required", {R"(["a"])", R"(["b","a"])"}},
      {"dependentRequired", {R"({"a":["b"]})"}},
      {"allOf",
       {R"([{"properties":{"a":{"type":"string"}}},{"required":["b"]}])",
        R"([{"items":{"type":"string"}},{"prefixItems":[true]}])"}},
      {"anyOf",
       {R"([{"type":"string"},{"minimum":2}])",
        R"([{"properties":{"a":{"const":"a"}}},{"required":["b"]}])",
        R"([{"enum":["a"]},{"enum":["b",1]}])"}},
      {"oneOf",
       {R"([{"type":"integer"},{"minimum":2}])",
        R"([{"properties":{"a":{"const":"a"}},"required":["a"]},)"
        R"({"properties":{"a":{"const":"x"}},"required":["a"]}])",
        R"([{"enum":["a","b"]},{"const":"b"}])"}},
      {"not",
       {R"({"type":"string"})", R"({"properties":{"a":{"const":"a"}}})",
        R"({"enum":["a",1]})"}},
      {"if",
       {R"({"properties":{"a":{"const":"a"}}},"then":{"required":["b"]})",
        R"({"required":["a"]},"else":{"minProperties":1})",
        R"({"type":"string"},"then":{"const":"a"},"else":{"const":1})"}},
      {"dependentSchemas", {R"({"a":{"properties":{"b":{"type":"string"}}}})"}},
      {"prefixItems", {R"([{"type":"string"}])", R"([true,false])"}},
      {"items", {"false", R"({"enum":["a","b"]})", R"({"$ref":"#"})"}},
      {"contains",
       {R"({"const":1})", R"({"type":"string"},"maxContains":1)",
        R"({"type":"string"},"minContains":0)",
        R"({"type":"integer"},"minContains":2)"}},
      {"properties",
       {R"({"a":false})", R"({"a":{"type":"string"},"b":{"const":2}})",
        R"({"a":{"$ref":"#"}})"}},
      {"patternProperties", {R"({"^a":{"type":["string","object"]}})"}},
      {"additionalProperties", {"false", R"({"type":"integer"})"}},
      {"propertyNames", {R"({"enum":["a","b"]})", R"({"maxLength":1})"}},
      {"$ref", {R"("#/$defs/d")", R"("#/$defs/closed")"}},
      {"unevaluatedItems", {"false", R"({"type":"integer"})"}},
      {"unevaluatedProperties", {"false", R"({"type":"integer"})"}},
  };
  return table;
}

constexpr std::string_view kDefs =
    R"("$defs":{"d":{"type":["object","string"],)"
    R"("properties":{"a":{"type":"string"}}},)"
    R"("closed":{"properties":{"a":true},"additionalProperties":false}})";

const std::vector<Fragment>& fragments() {
  static const std::vector<Fragment> all = [] {
    std::vector<Fragment> made;
    for (const Row& row : rows()) {
      for (const std::string_view value : row.values) {
        made.push_back({row.keyword, "\"" + std::string(row.keyword) +
                                         "\":" + std::string(value)});
      }
    }
    return made;
  }();
  return all;
}

std::string schema_of(const std::string& body) {
  return "{" + body + "," + std::string(kDefs) + "}";
}

}  // namespace

void for_sibling_schemas(const UseSchema& use) {
  for (const Fragment& first : fragments()) {
    use(schema_of(first.text));
    for (const Fragment& second : fragments()) {
      if (&second == &first) break;
      if (first.keyword == second.keyword) continue;
      use(schema_of(second.text + "," + first.text));
    }
  }
}

void for_combined_schemas(std::size_t stride, const UseSchema& use) {
  std::size_t count = 0;
  for (const Fragment& first : fragments()) {
    for (const Fragment& second : fragments()) {
      const std::string a = "{" + first.text + "}";
      const std::string b = "{" + second.text + "}";
      const std::string forms[] = {
          R"("allOf":[)" + a + "," + b + "]",
          R"("anyOf":[)" + a + "," + b + "]",
          R"("oneOf":[)" + a + "," + b + "]",
          R"("if":)" + a + R"(,"then":)" + b,
          R"("if":)" + a + R"(,"else":)" + b,
          R"("not":{"allOf":[)" + a + R"(,{"not":)" + b + "}]}",
          R"("properties":{"a":)" + a + R"(},"additionalProperties":)" + b,
          R"("prefixItems":[)" + a + R"(],"items":)" + b,
          R"("anyOf":[)" + a + "," + b + R"(],"unevaluatedProperties":false)",
          R"("allOf":[{"not":)" + a + "}," + b +
              R"(],"unevaluatedItems":false)",
          R"("allOf":[{"properties":{"a":)" + a +
              R"(}},{"patternProperties":{"a":)" + b +
              R"(},"additionalProperties":false}])",
      };
      for (const std::string& form : forms) {
        if (count++ % stride == 0) use(schema_of(form));
      }
    }
  }
}

const std::vector<std::string>& small_instances() {
  static const std::vector<std::string> all = {
      "null",
      "true",
      "false",
      "0",
      "1",
      "1.0",
      "2",
      "1.5",
      "-1",
      "1e400",
      R"("")",
      R"("a")",
      R"("b")",
      R"("ab")",
      R"("\u0061\u00e9")",
      "[]",
      "[1]",
      "[1,1.0]",
      R"(["a"])",
      R"(["a","a"])",
      R"(["a","b"])",
      R"([1,"a"])",
      R"([2,2,"a","b"])",
      R"([[1],{"a":1}])",
      "{}",
      R"({"a":1})",
      R"({"a":"a"})",
      R"({"a":"x"})",
      R"({"b":2})",
      R"({"a":1,"b":2})",
      R"({"a":"a","b":"b"})",
      R"({"b":"a","a":"x"})",
      R"({"ab":1})",
      R"({"ab":"a","b":2,"c":3})",
      R"({"a":{"a":"a"}})",
      R"({"a":["a"],"c":1})",
      R"({"a":1,"a":"a"})",
      R"({"a":"a","b":1,"a":null})",
      R"({"\u0061":"a"})",
  };
  return all;
}

}  // namespace alder::testsuite
