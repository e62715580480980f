// Conjunctions -> one plan.

#include <doctest/doctest.h>

#include <string_view>
#include <utility>

#include "passes.h"

namespace alder::compiler {
namespace {

TEST_CASE("what conjoined parts say becomes one plan") {
  const PassRow rows[] = {
      {R"({"allOf":[{"type":["string","null"]},{"type":["string","integer"],"minimum":1}]})",
       R"(all(null or a string, all(an integer or a string, bound at least 1)))",
       R"(a string)"},
      {R"({"type":"string","allOf":[{"type":"null"}]})",
       R"(all(a string, null))", R"(reject)"},
      {R"({"type":"string","minimum":1,"minLength":2,"allOf":[{"minLength":3,"maxLength":9}]})",
       R"(all(a string, bound at least 1, length 2.., all(length 0..9, length 3..)))",
       R"(all(a string, length 3..9))"},
      {R"({"required":["b","a"],"minProperties":1})",
       R"(all(object 1.., object required "a" "b"))",
       R"(object 1.. required "a" "b")"},
      {R"({"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"a":{"minLength":1},"b":{"type":"null"}},"minProperties":1}]})",
       R"(all(all(object required "a", object("a": a string)), all(object 1.., object("a": length 1.., "b": null))))",
       R"(object 1.. required "a"("a": all(a string, length 1..), "b": null))"},
      {R"({"allOf":[{"properties":{"a":true},"additionalProperties":false},{"properties":{"b":true},"additionalProperties":{"type":"null"}}]})",
       R"(all(object("a": accept, *: reject), object("b": accept, *: null)))",
       R"(object("a": null, "b": reject, *: reject, *: null))"},
      {R"({"allOf":[{"patternProperties":{"^a":{"minLength":1}}},{"properties":{"ab":{"maxLength":3}}}]})",
       R"(all(object(/^a/: length 1.., *: accept), object("ab": length 0..3)))",
       R"(object("ab": length 1..3, /^a/: length 1.., *: accept))"},
      {R"({"allOf":[{"prefixItems":[{"type":"string"}],"items":{"type":["null","string"]}},{"items":{"minLength":1},"maxItems":3,"uniqueItems":true}]})",
       R"(all(array(a string, null or a string), all(array 0..3(accept), array unique(accept), array(length 1..))))",
       R"(array 0..3 unique(all(a string, length 1..), all(null or a string, length 1..)))"},
      {R"({"allOf":[{"anyOf":[{"type":"null"},{"type":"string"}]},{"minLength":1}]})",
       R"(all(any(null, a string), length 1..))",
       R"(all(length 1.., any(null, a string)))"},
      {R"({"properties":{"a":true},"unevaluatedProperties":false})",
       R"(all(object("a": accept), object("a": accept, *: reject)))",
       R"(object("a": accept, *: reject))"},
      {R"({"maxItems":1,"minItems":2})",
       R"(all(array 0..1(accept), array 2..(accept)))",
       R"(array 2..1(accept))"},
      {R"({"allOf":[{"minimum":1},{"minimum":1.0}]})",
       R"(all(bound at least 1, bound at least 1))",
       R"(all(bound at least 1, bound at least 1))"},
  };
  for (const PassRow& row : rows) check_pass(row, kLowered, Pass::Merge);
}

}  // namespace
}  // namespace alder::compiler
