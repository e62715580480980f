// Predicates over finite sets of strings -> tables.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include "passes.h"

namespace alder::compiler {
namespace {

TEST_CASE("finite sets are decided now") {
  const PassRow rows[] = {
      {R"({"enum":["b","a","b"]})", R"(values "b" "a" "b")",
       R"(strings "a" "b")"},
      {R"({"enum":["b",1]})", R"(values "b" 1)",
       R"(any(strings "b", values 1))"},
      {R"({"enum":[1,null]})", R"(values 1 null)", R"(values 1 null)"},
      {R"({"type":"string","pattern":"^a","enum":["ab","b","ac"]})",
       R"(all(a string, values "ab" "b" "ac", pattern "^a"))",
       R"(strings "ab" "ac")"},
      {R"({"type":"integer","enum":["a"]})", R"(all(an integer, values "a"))",
       R"(reject)"},
      {R"({"enum":["a","é","abc"],"minLength":1,"maxLength":1})",
       R"(all(length 1..1, values "a" "é" "abc"))", R"(strings "a" "é")"},
      {R"({"anyOf":[{"enum":["b"]},{"const":"a"},{"type":"null"},{"enum":["a","c"]}]})",
       R"(any(values "b", values "a", null, values "a" "c"))",
       R"(any(null, strings "a" "b" "c"))"},
      {R"({"oneOf":[{"enum":["a","b"]},{"enum":["b","c"]}]})",
       R"(one(values "a" "b", values "b" "c"))", R"(strings "a" "c")"},
      {R"({"oneOf":[{"enum":["a","b"]},{"enum":["b","c"]},{"type":"null"}]})",
       R"(one(values "a" "b", values "b" "c", null))",
       R"(one(strings "a" "b", strings "b" "c", null))"},
      {R"({"oneOf":[{"const":"a"},{"const":"b"},{"type":"null"}]})",
       R"(one(values "a", values "b", null))", R"(one(null, strings "a" "b"))"},
      {R"({"allOf":[{"enum":["a","b","c"]},{"not":{"const":"b"}},{"oneOf":[{"const":"a"},{"pattern":"^b"}]}]})",
       R"(all(values "a" "b" "c", not(values "b"), one(values "a", pattern "^b")))",
       R"(strings "a")"},
      {R"({"allOf":[{"enum":["a"]},{"$ref":"#/$defs/r"}],"$defs":{"r":{"anyOf":[{"type":"string"},{"items":{"$ref":"#/$defs/r"}}]}}})",
       R"(all(values "a", any(a string, array(call 3))))", R"(strings "a")"},
      {R"({"allOf":[{"enum":["a"]},{"not":{"not":{"$ref":"#/$defs/r"}}}],"$defs":{"r":{"properties":{"x":{"$ref":"#/$defs/r"}}}}})",
       R"(all(values "a", not(not(object("x": call 5)))))", R"(strings "a")"},
      {R"({"items":{"enum":["a","b"],"not":{"const":"a"}}})",
       R"(array(all(values "a" "b", not(values "a"))))",
       R"(array(strings "b"))"},
  };
  for (const PassRow& row : rows)
    check_pass(row, kLowered | pass_bit(Pass::Merge), Pass::Fold);
}

TEST_CASE("an enum is a set of strings, however long") {
  constexpr PassSet kPasses =
      kLowered | pass_bit(Pass::Merge) | pass_bit(Pass::Fold);
  for (const std::size_t count : {4096u, 4097u, 10'000u}) {
    CAPTURE(count);
    std::string values;
    for (std::size_t i = 0; i < count; ++i) {
      values += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\"";
    }
    Passed alone(R"({"enum":[)" + values + "]}", kPasses);
    CHECK(((*alone.exprs())[alone.root()].kind == Kind::Strings));
    CHECK((*alone.exprs())[alone.root()].names.size() == count);
    // Too many to be decided one by one.
    Passed tested(R"({"pattern":"1","enum":[)" + values + "]}", kPasses);
    CHECK(((*tested.exprs())[tested.root()].kind == Kind::Strings) ==
          (count <= 4096));
  }
}

}  // namespace
}  // namespace alder::compiler
