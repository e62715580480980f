// Subschemas -> expressions, keyword by keyword.

#include <doctest/doctest.h>

#include <string_view>
#include <utility>

#include "passes.h"

namespace alder::compiler {
namespace {

using LowerRow = std::pair<std::string_view, std::string_view>;

TEST_CASE("keywords") {
  const LowerRow rows[] = {
      {R"({"type":"string","title":"x","minLength":2})",
       R"(all(a string, length 2..))"},
      {R"({"enum":["b","a",1]})", R"(values "b" "a" 1)"},
      {R"({"const":{"a":1}})", R"(values an object of 1 property)"},
      {R"({"enum":[]})", R"(reject)"},
      {R"({"minimum":1,"exclusiveMaximum":2.50,"multipleOf":0.5})",
       R"(all(multipleOf 0.5, bound less than 2.5, bound at least 1))"},
      {R"({"not":{"type":["integer","number"]}})",
       R"(null, a boolean, a string, an array or an object)"},
      {R"({"not":{"minimum":1}})", R"(not(bound at least 1))"},
      {R"({"anyOf":[{"type":"null"},true]})", R"(accept)"},
      {R"({"anyOf":[{"type":"null"},false]})", R"(null)"},
      {R"({"allOf":[{"type":"null"},false]})", R"(reject)"},
      {R"({"oneOf":[true,{"type":"null"}]})",
       R"(a boolean, a number, a string, an array or an object)"},
      {R"({"oneOf":[true,true]})", R"(reject)"},
      {R"({"oneOf":[{"type":"null"},{"type":"null"}]})", R"(one(null, null))"},
      {R"({"if":{"type":"null"},"then":true,"else":{"minimum":1}})",
       R"(if(null, accept, bound at least 1))"},
      {R"({"if":true,"then":{"minimum":1}})", R"(bound at least 1)"},
      {R"({"if":{"type":"null"}})", R"(accept)"},
      {R"({"then":{"minimum":1}})", R"(accept)"},
      {R"({"prefixItems":[{"type":"null"}],"items":false,"maxItems":3,"uniqueItems":true})",
       R"(all(array 0..3(accept), array unique(accept), array(null, reject)))"},
      {R"({"uniqueItems":false,"items":true,"minItems":0})", R"(accept)"},
      {R"({"contains":{"type":"null"}})", R"(contains 1..(null))"},
      {R"({"contains":{"type":"null"},"minContains":0})", R"(accept)"},
      {R"({"contains":{"type":"null"},"minContains":2,"maxContains":3})",
       R"(contains 2..3(null))"},
      {R"({"minContains":2})", R"(accept)"},
      {R"({"properties":{"b":{"type":"null"},"ab":true},"patternProperties":{"^a":{"type":"string"}},"additionalProperties":false})",
       R"(object("ab": a string, "b": null, /^a/: a string, *: reject))"},
      {R"({"additionalProperties":true})", R"(accept)"},
      {R"({"required":["b","a"],"minProperties":1})",
       R"(all(object 1.., object required "a" "b"))"},
      {R"({"dependentRequired":{"a":["b"],"c":[]},"dependentSchemas":{"a":{"type":"null"},"b":true}})",
       R"(all(dependent("a": object required "b"), dependent("a": null)))"},
      {R"({"dependencies":{"a":["b"],"c":{"type":"null"}}})",
       R"(all(dependent("a": object required "b"), dependent("c": null)))"},
      {R"({"propertyNames":{"maxLength":3}})", R"(names(length 0..3))"},
      {R"({"pattern":"^a","format":"date"})", R"(pattern "^a")"},
      {R"({"maxLength":1e30})", R"(accept)"},
      // What older drafts mean.
      {R"({"$schema":"http://json-schema.org/draft-04/schema#","type":["integer","null"]})",
       R"(any(null, all(an integer, integerText)))"},
      {R"({"$schema":"http://json-schema.org/draft-04/schema#","type":["integer","number"]})",
       R"(a number)"},
      {R"({"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true})",
       R"(bound more than 1)"},
      {R"({"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}],"additionalItems":false})",
       R"(array(null, reject))"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(Passed(row.first, kLowered).dump() == row.second);
  }
}

TEST_CASE("references") {
  const LowerRow rows[] = {
      {R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}})", R"(null)"},
      {R"({"items":{"$ref":"#"},"type":"array"})",
       R"(all(an array, array(call 0)))"},
      {R"({"allOf":[{"$ref":"#/$defs/a"},{"items":{"$ref":"#/$defs/a"}}],"$defs":{"a":{"type":"array"}}})",
       R"(all(an array, array(an array)))"},
      {R"({"$ref":"#/$defs/a","$defs":{"a":true}})", R"(accept)"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(Passed(row.first, kLowered).dump() == row.second);
  }
  // Not inlined, they are calls.
  CHECK(Passed(R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}})", 0)
            .dump() == "call 1");
}

TEST_CASE("consumers of what is evaluated") {
  const LowerRow rows[] = {
      {R"({"properties":{"a":true},"unevaluatedProperties":false})",
       R"(all(object("a": accept), object("a": accept, *: reject)))"},
      {R"({"additionalProperties":{"type":"null"},"unevaluatedProperties":false})",
       R"(object(*: null))"},
      {R"({"allOf":[{"patternProperties":{"^a":true}}],"unevaluatedProperties":{"type":"null"}})",
       R"(all(object(/^a/: accept, *: accept), object(/^a/: accept, *: null)))"},
      {R"({"anyOf":[{"properties":{"a":true}},true],"unevaluatedProperties":false})",
       R"(consume(markAny(markObject("a": accept), accept), accept, reject))"},
      {R"({"prefixItems":[true],"unevaluatedItems":{"type":"null"}})",
       R"(array(accept, null))"},
      {R"({"items":{"type":"null"},"unevaluatedItems":false})",
       R"(array(null))"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    CHECK(Passed(row.first, kLowered).dump() == row.second);
  }
  CHECK(Passed(R"({"properties":{"a":true},"unevaluatedProperties":false})",
               pass_bit(Pass::Inline))
            .dump() == R"(consume(markObject("a": accept), accept, reject))");
}

}  // namespace
}  // namespace alder::compiler
