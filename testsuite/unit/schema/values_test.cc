// What keyword values are refused, with what words and where.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"

namespace alder::schema {
namespace {

struct ValuesRow {
  std::string_view text;
  std::string_view pointer;
  std::string_view piece;
  std::string_view message;
};

void check_refused(const ValuesRow& row, ErrorCode code) {
  CAPTURE(row.text);
  const Refusal refused = refusal(row.text);
  CHECK(refused.error.code == code);
  CHECK(refused.error.message == row.message);
  CHECK(refused.error.pointer == row.pointer);
  CHECK(refused.piece == row.piece);
}

TEST_CASE("what is no schema") {
  const ValuesRow rows[] = {
      {"1", "", "1", "a schema is an object or a boolean, not an integer"},
      {" null", "", "null", "a schema is an object or a boolean, not null"},
      {R"({"not":[]})", "/not", "[]",
       "a schema is an object or a boolean, not an array"},
      {R"({"allOf":[true,"x"]})", "/allOf/1", R"("x")",
       "a schema is an object or a boolean, not a string"},
      {R"({"properties":{"a/b":{"items":1.5}}})", "/properties/a~1b/items",
       "1.5", "a schema is an object or a boolean, not a number"},
      {R"({"$defs":{"x":0}})", "/$defs/x", "0",
       "a schema is an object or a boolean, not an integer"},
      {R"({"dependencies":{"a":1}})", "/dependencies/a", "1",
       "a schema is an object or a boolean, not an integer"},
      {R"({"contentSchema":1})", "/contentSchema", "1",
       "a schema is an object or a boolean, not an integer"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
}

TEST_CASE("identifiers") {
  const ValuesRow rows[] = {
      {R"({"$id":1})", "/$id", "1", "$id must be a string"},
      {R"({"$id":"http://x/#a"})", "/$id", R"("http://x/#a")",
       "$id may not have a fragment; use $anchor"},
      {R"({"$defs":{"a":{"$id":"#a"}}})", "/$defs/a/$id", R"("#a")",
       "$id may not have a fragment; use $anchor"},
      {R"({"$schema":1})", "/$schema", "1", "$schema must be a string"},
      {R"({"$anchor":1})", "/$anchor", "1",
       "$anchor must be a string, not an integer"},
      {R"({"$anchor":""})", "/$anchor", R"("")",
       "$anchor \"\" must start with a letter or _ and go on with letters, "
       "digits, -, _ or ."},
      {R"({"$anchor":"1a"})", "/$anchor", R"("1a")",
       "$anchor \"1a\" must start with a letter or _ and go on with letters, "
       "digits, -, _ or ."},
      {R"({"$dynamicAnchor":"a#b"})", "/$dynamicAnchor", R"("a#b")",
       "$dynamicAnchor \"a#b\" must start with a letter or _ and go on with "
       "letters, digits, -, _ or ."},
      {R"({"$ref":1})", "/$ref", "1", "$ref must be a string, not an integer"},
      {R"({"$dynamicRef":{}})", "/$dynamicRef", "{}",
       "$dynamicRef must be a string, not an object"},
      {R"({"$comment":1})", "/$comment", "1",
       "$comment must be a string, not an integer"},
      {R"({"$defs":[]})", "/$defs", "[]",
       "$defs must be an object of schemas, not an array"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
}

TEST_CASE("types and values") {
  const ValuesRow rows[] = {
      {R"({"type":1})", "/type", "1",
       "type must be a string or an array of strings, not an integer"},
      {R"({"type":"text"})", "/type", R"("text")",
       "type has no value \"text\""},
      {R"({"type":[]})", "/type", "[]", "type may not be an empty array"},
      {R"({"type":["string",1]})", "/type/1", "1",
       "each entry of type must be a string, not an integer"},
      {R"({"type":["null","null"]})", "/type", R"(["null","null"])",
       "type lists \"null\" twice"},
      {R"({"type":["any"]})", "/type/0", R"("any")",
       "type has no value \"any\""},
      {R"({"enum":{}})", "/enum", "{}", "enum must be an array, not an object"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
}

TEST_CASE("numbers and counts") {
  const ValuesRow rows[] = {
      {R"({"multipleOf":"1"})", "/multipleOf", R"("1")",
       "multipleOf must be a number, not a string"},
      {R"({"maximum":null})", "/maximum", "null",
       "maximum must be a number, not null"},
      {R"({"exclusiveMaximum":true})", "/exclusiveMaximum", "true",
       "exclusiveMaximum must be a number, not a boolean"},
      {R"({"minimum":[]})", "/minimum", "[]",
       "minimum must be a number, not an array"},
      {R"({"exclusiveMinimum":"0"})", "/exclusiveMinimum", R"("0")",
       "exclusiveMinimum must be a number, not a string"},
      {R"({"maxLength":-1})", "/maxLength", "-1",
       "maxLength may not be negative"},
      {R"({"minLength":1.5})", "/minLength", "1.5",
       "minLength must be a non-negative integer, not a number"},
      {R"({"maxItems":"1"})", "/maxItems", R"("1")",
       "maxItems must be a non-negative integer, not a string"},
      {R"({"minItems":-99999999999999999999})", "/minItems",
       "-99999999999999999999", "minItems may not be negative"},
      {R"({"maxProperties":null})", "/maxProperties", "null",
       "maxProperties must be a non-negative integer, not null"},
      {R"({"minProperties":[0]})", "/minProperties", "[0]",
       "minProperties must be a non-negative integer, not an array"},
      {R"({"minContains":-1.0})", "/minContains", "-1.0",
       "minContains may not be negative"},
      {R"({"maxContains":{}})", "/maxContains", "{}",
       "maxContains must be a non-negative integer, not an object"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
  for (const char* divisor : {"0", "-2", "0.0", "-1e400"}) {
    CAPTURE(divisor);
    const Refusal refused =
        refusal("{\"multipleOf\":" + std::string(divisor) + "}");
    CHECK(refused.error.code == ErrorCode::InvalidSchema);
    CHECK(refused.piece == divisor);
    CHECK(refused.error.pointer == "/multipleOf");
    CHECK_FALSE(refused.error.message.empty());
  }
}

TEST_CASE("lists of names, flags and texts") {
  const ValuesRow rows[] = {
      {R"({"required":"a"})", "/required", R"("a")",
       "required must be an array of strings, not a string"},
      {R"({"required":[1]})", "/required/0", "1",
       "each entry of required must be a string, not an integer"},
      {R"({"required":["a","a"]})", "/required", R"(["a","a"])",
       "required lists \"a\" twice"},
      {R"({"dependentRequired":[]})", "/dependentRequired", "[]",
       "dependentRequired must be an object, not an array"},
      {R"({"dependentRequired":{"a":1}})", "/dependentRequired/a", "1",
       "dependentRequired must be an array of strings, not an integer"},
      {R"({"dependentRequired":{"a":["b","b"]}})", "/dependentRequired/a",
       R"(["b","b"])", "dependentRequired lists \"b\" twice"},
      {R"({"dependencies":{"a":[1]}})", "/dependencies/a/0", "1",
       "each entry of dependencies must be a string, not an integer"},
      {R"({"uniqueItems":1})", "/uniqueItems", "1",
       "uniqueItems must be a boolean, not an integer"},
      {R"({"deprecated":"yes"})", "/deprecated", R"("yes")",
       "deprecated must be a boolean, not a string"},
      {R"({"readOnly":0})", "/readOnly", "0",
       "readOnly must be a boolean, not an integer"},
      {R"({"writeOnly":null})", "/writeOnly", "null",
       "writeOnly must be a boolean, not null"},
      {R"({"pattern":1})", "/pattern", "1",
       "pattern must be a string, not an integer"},
      {R"({"format":1})", "/format", "1",
       "format must be a string, not an integer"},
      {R"({"title":1})", "/title", "1",
       "title must be a string, not an integer"},
      {R"({"description":[]})", "/description", "[]",
       "description must be a string, not an array"},
      {R"({"contentEncoding":1})", "/contentEncoding", "1",
       "contentEncoding must be a string, not an integer"},
      {R"({"contentMediaType":1})", "/contentMediaType", "1",
       "contentMediaType must be a string, not an integer"},
      {R"({"examples":{}})", "/examples", "{}",
       "examples must be an array, not an object"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
}

TEST_CASE("places of subschemas") {
  const ValuesRow rows[] = {
      {R"({"allOf":{}})", "/allOf", "{}",
       "allOf must be an array of schemas, not an object"},
      {R"({"anyOf":[]})", "/anyOf", "[]", "anyOf may not be empty"},
      {R"({"oneOf":true})", "/oneOf", "true",
       "oneOf must be an array of schemas, not a boolean"},
      {R"({"prefixItems":[]})", "/prefixItems", "[]",
       "prefixItems may not be empty"},
      {R"({"properties":[]})", "/properties", "[]",
       "properties must be an object of schemas, not an array"},
      {R"({"patternProperties":1})", "/patternProperties", "1",
       "patternProperties must be an object of schemas, not an integer"},
      {R"({"dependentSchemas":null})", "/dependentSchemas", "null",
       "dependentSchemas must be an object of schemas, not null"},
      {R"({"dependencies":1})", "/dependencies", "1",
       "dependencies must be an object, not an integer"},
  };
  for (const ValuesRow& row : rows)
    check_refused(row, ErrorCode::InvalidSchema);
}

TEST_CASE("patterns") {
  for (const std::string_view text :
       {R"x({"pattern":"("})x", R"x({"patternProperties":{"(":true}})x"}) {
    CAPTURE(text);
    const Refusal refused = refusal(text);
    CHECK(refused.error.code == ErrorCode::InvalidPattern);
    CHECK(refused.error.message.starts_with(
        "the regular expression \"(\" is not usable: "));
    CHECK(refused.error.pointer.ends_with("attern") ==
          (text.find("Properties") == std::string_view::npos));
  }
  CHECK(refusal(R"x({"patternProperties":{"(":true}})x").error.pointer ==
        "/patternProperties/(");
}

TEST_CASE("malformed and hostile texts") {
  CHECK(refusal("").error.code == ErrorCode::MalformedJson);
  CHECK(refusal(R"({"a":})").error.code == ErrorCode::MalformedJson);
  CHECK(refusal("{\"a\":\"\xff\"}").error.code == ErrorCode::InvalidUtf8);
  BuildOptions strict;
  strict.file = "s.json";
  strict.refuse_duplicates = true;
  const Error duplicate =
      refusal(R"({"type":"null","type":"null"})", strict).error;
  CHECK(duplicate.code == ErrorCode::DuplicateKey);
  CHECK(duplicate.file == "s.json");
  BuildOptions shallow;
  shallow.limits.depth_levels = 3;
  const std::string at = R"({"not":{"not":{}}})";
  built(at, shallow);
  CHECK(refusal("{\"not\":" + at + "}", shallow).error.code ==
        ErrorCode::DepthLimit);
}

TEST_CASE("values that are accepted") {
  for (const std::string_view text : {
           R"({"maxLength":2.0,"minLength":1e1,"maxItems":0})",
           R"({"maxLength":99999999999999999999999999})",
           R"({"enum":[]})",
           R"({"enum":[1,1]})",
           R"({"required":[]})",
           R"({"dependentRequired":{"a":[]}})",
           R"({"properties":{}})",
           R"({"type":["integer","number"]})",
           R"({"format":"unheard-of"})",
           R"({"$comment":"","default":1,"examples":[]})",
           R"({"$anchor":"_a-b.c9"})",
           R"({"x-unknown":[{"type":7}],"Type":7,"":7})",
           R"({"then":true,"else":false,"minContains":2})",
       }) {
    CAPTURE(text);
    built(text);
  }
}

TEST_CASE("an unknown keyword is checked by nobody") {
  const auto graph = built(R"({"x":{"type":7,"$id":1,"$ref":"#/no"}})");
  CHECK(graph->size() == 1);
}

}  // namespace
}  // namespace alder::schema
