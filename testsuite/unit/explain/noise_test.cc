// Every problem once, at its place, in document order.

#include <doctest/doctest.h>

#include <string>

#include "explaining.h"

namespace alder::explain {
namespace {

TEST_CASE("applicators are not echoed") {
  CHECK(
      lines_of(
          R"({"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"properties":{"p":{"allOf":[{"type":"null"}]}}}}})",
          R"({"p":1})") ==
      "1:6 \"p\" is an integer; null is wanted [type] /p "
      "/allOf/0/$ref/properties/p/allOf/0/type\n");
}

TEST_CASE("a problem reached by several paths is one") {
  CHECK(
      lines_of(
          R"({"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"type":"null"}}})",
          "1") ==
      "1:1 the document is an integer; null is wanted [type] - "
      "/allOf/0/$ref/type\n");
}

TEST_CASE("what failed is not unevaluated as well") {
  const Said rows[] = {
      {R"({"properties":{"a":{"type":"null"}},"unevaluatedProperties":false})",
       R"({"a":1})",
       R"(1:6 "a" is an integer; null is wanted [type] /a /properties/a/type)"},
      {R"({"propertyNames":{"maxLength":1},"additionalProperties":false})",
       R"({"ab":1})",
       R"(1:2 "ab" has 2 characters; at most 1 is wanted [maxLength] /ab /propertyNames/maxLength)"},
      {R"({"allOf":[{"properties":{"a":{"items":{"type":"null"}}}}],"additionalProperties":false})",
       R"({"a":[1]})",
       R"(1:7 item 0 is an integer; null is wanted [type] /a/0 /allOf/0/properties/a/items/type)"},
      // Names that sort between "a" and "a/".
      {R"({"allOf":[{"properties":{"a":{"items":{"type":"null"}}}},{"properties":{"a b":{"type":"null"}}}],"additionalProperties":false})",
       R"({"a":[1],"a b":1})",
       R"(1:7 item 0 is an integer; null is wanted [type] /a/0 /allOf/0/properties/a/items/type)"
       "\n"
       R"(1:16 "a b" is an integer; null is wanted [type] /a b /allOf/1/properties/a b/type)"},
      // "ab" does not lie within "a".
      {R"({"properties":{"ab":{"type":"null"}},"additionalProperties":false})",
       R"({"a":1,"ab":1})",
       R"(1:2 "a" is not allowed [additionalProperties] /a /additionalProperties)"
       "\n"
       R"(1:13 "ab" is an integer; null is wanted [type] /ab /properties/ab/type)"},
      {R"({"prefixItems":[{"type":"null"}],"unevaluatedItems":false})", "[1,2]",
       "1:2 item 0 is an integer; null is wanted [type] /0 "
       "/prefixItems/0/type\n"
       "1:4 item 1 is not allowed [unevaluatedItems] /1 /unevaluatedItems"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("what a failed alternative looked at is not unevaluated as well") {
  const Said rows[] = {
      {R"({"anyOf":[{"properties":{"a":{"type":"null"},"b":true}}],"unevaluatedProperties":false})",
       R"({"a":1,"b":2,"c":3})",
       R"(1:6 "a" is an integer; null is wanted [type] /a /anyOf/0/properties/a/type)"
       "\n"
       R"(1:14 "c" is not allowed [unevaluatedProperties] /c /unevaluatedProperties)"},
      {R"({"oneOf":[{"properties":{"a":true}},{"properties":{"b":true}}],"unevaluatedProperties":false})",
       R"({"a":1,"b":2,"c":3})",
       "1:1 the document matches the alternatives 0 and 1; exactly one is "
       "wanted [oneOf] - /oneOf\n"
       R"(1:14 "c" is not allowed [unevaluatedProperties] /c /unevaluatedProperties)"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("document order") {
  const std::string lines = lines_of(
      R"({"required":["z"],"additionalProperties":{"type":"null"},"properties":{"c":{"type":"string"}}})",
      "{\n\"b\": 1,\n\"c\": 2,\n\"a\": 3}");
  CHECK(lines ==
        "1:1 the document lacks the required property \"z\" [required] - "
        "/required\n"
        "2:6 \"b\" is an integer; null is wanted [type] /b "
        "/additionalProperties/type\n"
        "3:6 \"c\" is an integer; a string is wanted [type] /c "
        "/properties/c/type\n"
        "4:6 \"a\" is an integer; null is wanted [type] /a "
        "/additionalProperties/type\n");
}

TEST_CASE("what not and a failed if look at is no problem") {
  const Said rows[] = {
      {R"({"items":{"not":{"const":1}},"minItems":3})", "[2]",
       "1:1 the document has 1 item; at least 3 is wanted [minItems] - "
       "/minItems"},
      {R"({"if":{"type":"null"},"then":false,"minimum":2})", "1",
       "1:1 the document is 1; at least 2 is wanted [minimum] - /minimum"},
      {R"({"contains":{"type":"null"}})", R"([1,"x"])",
       R"(1:1 the document has no item that matches "contains" [contains] - /contains)"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("at most so many, and how many there are") {
  const Subject subject(R"({"items":{"type":"null"}})", "[1,2,3,4]");
  std::size_t total = 0;
  CHECK(subject.problems({}, 2, &total).size() == 2);
  CHECK(total == 4);
  CHECK(subject.problems({}, 4, &total).size() == 4);
  CHECK(subject.problems({}, 0, &total).size() == 4);
  CHECK(total == 4);
}

TEST_CASE("lines and columns count bytes") {
  CHECK(lines_of(R"({"items":{"type":"null"}})", "[\"é\",\r\n\t1]") ==
        "1:2 item 0 is a string; null is wanted [type] /0 /items/type\n"
        "2:2 item 1 is an integer; null is wanted [type] /1 /items/type\n");
}

}  // namespace
}  // namespace alder::explain
