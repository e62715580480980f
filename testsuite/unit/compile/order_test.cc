// Cheap tests first.

#include <doctest/doctest.h>

#include <string_view>
#include <utility>

#include "passes.h"

namespace alder::compiler {
namespace {

TEST_CASE("conjunctions and disjunctions are sorted by cost") {
  const PassRow rows[] = {
      {R"({"minimum":1,"exclusiveMaximum":2,"multipleOf":0.5})",
       R"(all(multipleOf 0.5, bound less than 2, bound at least 1))",
       R"(all(bound less than 2, bound at least 1, multipleOf 0.5))"},
      {R"({"anyOf":[{"allOf":[{"required":["a"]},{"contains":{}}]},{"pattern":"a"},{"type":"null"},{"const":1}]})",
       R"(any(all(object required "a", contains 1..(accept)), pattern "a", null, values 1))",
       R"(any(null, values 1, pattern "a", all(object required "a", contains 1..(accept))))"},
      {R"({"oneOf":[{"pattern":"a"},{"type":"null"}]})",
       R"(one(pattern "a", null))", R"(one(pattern "a", null))"},
  };
  for (const PassRow& row : rows)
    check_pass(row, kLowered | pass_bit(Pass::Merge), Pass::Order);
}

}  // namespace
}  // namespace alder::compiler
