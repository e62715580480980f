// Decisions by the string value of one property.

#include <doctest/doctest.h>

#include <string_view>
#include <utility>

#include "passes.h"

namespace alder::compiler {
namespace {

TEST_CASE("guards on a property become a switch") {
  const PassRow rows[] = {
      {R"({"oneOf":[{"properties":{"k":{"const":"a"},"x":{"type":"null"}},"required":["k"]},{"properties":{"k":{"const":"b"}},"required":["k"]}]})",
       R"(one(object required "k"("k": values "a", "x": null), object required "k"("k": values "b")))",
       R"(switch "k"("a": object("k": accept, "x": null), "b": accept, other: reject, absent: reject, no object: reject))"},
      {R"({"oneOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}]})",
       R"(one(object("k": values "a"), object("k": values "b")))",
       R"(switch "k"("a": accept, "b": accept, other: reject, absent: reject, no object: reject))"},
      {R"({"anyOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}]})",
       R"(any(object("k": values "a"), object("k": values "b")))",
       R"(switch "k"("a": accept, "b": accept, other: reject, absent: accept, no object: accept))"},
      {R"({"allOf":[{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x"]}},{"if":{"properties":{"k":{"const":"b"}}},"then":{"required":["y"]},"else":{"required":["z"]}}]})",
       R"(all(if(object required "k"("k": values "a"), object required "x", accept), if(object("k": values "b"), object required "y", object required "z")))",
       R"(switch "k"("a": object required "x" "z", "b": object required "y", other: object required "z", absent: object required "y", no object: object required "x" "y"))"},
      {R"({"type":"object","properties":{"k":{"enum":["a","b"]},"v":{"minLength":1}},"required":["k"],"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"v":{"maxLength":2}}}})",
       R"(all(an object, object required "k"("k": values "a" "b", "v": length 1..), if(object("k": values "a"), object("v": length 0..2), accept)))",
       R"(switch "k"("a": object("k": accept, "v": length 1..2), other: object("k": values "a" "b", "v": length 1..), absent: reject, no object: reject))"},
      {R"({"anyOf":[{"properties":{"k":{"const":1}}},{"properties":{"k":{"const":2}}}]})",
       R"(any(object("k": values 1), object("k": values 2)))",
       R"(any(object("k": values 1), object("k": values 2)))"},
      {R"({"anyOf":[{"properties":{"k":{"const":"a"}}},{"type":"null"},{"properties":{"k":{"type":"integer"}}}]})",
       R"(any(object("k": values "a"), null, object("k": an integer)))",
       R"(switch "k"("a": accept, other: object("k": an integer), absent: accept, no object: accept))"},
      {R"({"anyOf":[{"type":"null"},{"type":"string"}]})",
       R"(any(null, a string))", R"(any(null, a string))"},
  };
  for (const PassRow& row : rows)
    check_pass(row, kLowered | pass_bit(Pass::Merge), Pass::Switch);
}

}  // namespace
}  // namespace alder::compiler
