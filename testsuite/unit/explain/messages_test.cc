// What is said about each keyword, byte for byte, and where.

#include <doctest/doctest.h>

#include "explaining.h"

namespace alder::explain {
namespace {

TEST_CASE("types, enums and constants") {
  const Said rows[] = {
      {R"({"type":"integer"})", R"("x")",
       R"(1:1 the document is a string; an integer is wanted [type] - /type)"},
      {R"({"type":"integer"})", "1.5",
       R"(1:1 the document is a number; an integer is wanted [type] - /type)"},
      {R"({"type":["string","number","null"]})", "[]",
       R"(1:1 the document is an array; null, a number or a string is wanted [type] - /type)"},
      {R"({"properties":{"a":{"type":"string"}}})", "{\n  \"a\": 1}",
       R"(2:8 "a" is an integer; a string is wanted [type] /a /properties/a/type)"},
      {R"({"items":{"type":"string"}})", R"(["x", 2, true])",
       "1:7 item 1 is an integer; a string is wanted [type] /1 /items/type\n"
       "1:10 item 2 is a boolean; a string is wanted [type] /2 /items/type"},
      {R"({"enum":[1,"b",null]})", "2",
       R"(1:1 the document is 2; wanted is 1, "b" or null [enum] - /enum)"},
      {R"({"enum":["red","green"]})", R"("gren")",
       R"(1:1 the document is "gren"; wanted is "red" or "green"; did you mean "green"? [enum] - /enum)"},
      {R"({"enum":[]})", "0",
       "1:1 the document is 0; no value is allowed [enum] - /enum"},
      {R"({"enum":[1,2,3,4,5,6,7,8,9,10]})", "0",
       "1:1 the document is 0; wanted is 1, 2, 3, 4, 5, 6, 7, 8 or 2 more "
       "[enum] - /enum"},
      {R"({"const":"Yes"})", R"("yes")",
       R"(1:1 the document must be "Yes"; did you mean "Yes"? [const] - /const)"},
      {R"({"const":[1]})", "{}",
       "1:1 the document must be an array of 1 item [const] - /const"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("numbers") {
  const Said rows[] = {
      {R"({"multipleOf":0.1})", "0.25",
       "1:1 the document is 0.25, which is no multiple of 0.1 [multipleOf] - "
       "/multipleOf"},
      {R"({"maximum":10})", "10.5",
       "1:1 the document is 10.5; at most 10 is wanted [maximum] - /maximum"},
      {R"({"exclusiveMaximum":1e400})", "1e400",
       "1:1 the document is 1e400; less than 1e400 is wanted "
       "[exclusiveMaximum] - /exclusiveMaximum"},
      {R"({"minimum":-1})", "-2",
       "1:1 the document is -2; at least -1 is wanted [minimum] - /minimum"},
      {R"({"exclusiveMinimum":0})", "0",
       "1:1 the document is 0; more than 0 is wanted [exclusiveMinimum] - "
       "/exclusiveMinimum"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("strings") {
  const Said rows[] = {
      {R"({"maxLength":1})", R"("é\u00e9")",
       "1:1 the document has 2 characters; at most 1 is wanted [maxLength] - "
       "/maxLength"},
      {R"({"minLength":2})", R"("x")",
       "1:1 the document has 1 character; at least 2 is wanted [minLength] - "
       "/minLength"},
      {R"({"pattern":"^a"})", R"("b\n\"")",
       R"(1:1 the document is "b\u000a\"", which does not match "^a" [pattern] - /pattern)"},
  };
  for (const Said& row : rows) check_said(row);
  schema::BuildOptions formats;
  formats.assert_formats = true;
  CHECK(
      lines_of(Subject(R"({"format":"date"})", R"("x")", formats).problems()) ==
      "1:1 the document is \"x\", which is no date [format] - /format\n");
}

TEST_CASE("arrays") {
  const Said rows[] = {
      {R"({"maxItems":1})", "[1,2]",
       "1:1 the document has 2 items; at most 1 is wanted [maxItems] - "
       "/maxItems"},
      {R"({"items":{"minItems":1}})", "[[]]",
       "1:2 item 0 has 0 items; at least 1 is wanted [minItems] /0 "
       "/items/minItems"},
      {R"({"uniqueItems":true})", R"([1,"x",1.0])",
       "1:8 items 0 and 2 of the document are equal: 1.0 [uniqueItems] - "
       "/uniqueItems"},
      {R"({"prefixItems":[{"type":"null"},false]})", "[1,2]",
       "1:2 item 0 is an integer; null is wanted [type] /0 "
       "/prefixItems/0/type\n"
       "1:4 item 1 is not allowed [prefixItems] /1 /prefixItems/1"},
      {R"({"prefixItems":[true],"items":false})", "[1,2]",
       "1:4 item 1 is not allowed [items] /1 /items"},
      {R"({"contains":{"const":1}})", "[2]",
       R"(1:1 the document has no item that matches "contains" [contains] - /contains)"},
      {R"({"contains":{"const":1},"minContains":2})", "[1,2]",
       R"(1:1 the document has 1 item for "contains"; at least 2 is wanted [minContains] - /minContains)"},
      {R"({"contains":{"const":1},"maxContains":1})", "[1,1]",
       R"(1:1 the document has 2 items for "contains"; at most 1 is wanted [maxContains] - /maxContains)"},
      {R"({"prefixItems":[true],"unevaluatedItems":false})", "[1,2]",
       "1:4 item 1 is not allowed [unevaluatedItems] /1 /unevaluatedItems"},
      {R"({"unevaluatedItems":{"type":"null"}})", "[1]",
       "1:2 item 0 is an integer; null is wanted [type] /0 "
       "/unevaluatedItems/type"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("objects") {
  const Said rows[] = {
      {R"({"maxProperties":0})", R"({"a":1})",
       "1:1 the document has 1 property; at most 0 is wanted [maxProperties] "
       "- /maxProperties"},
      {R"({"minProperties":2})", R"({"a":1,"a":2})",
       "1:1 the document has 1 property; at least 2 is wanted [minProperties] "
       "- /minProperties"},
      {R"({"required":["a","b"]})", "{}",
       R"(1:1 the document lacks the required property "a" [required] - /required)"
       "\n"
       R"(1:1 the document lacks the required property "b" [required] - /required)"},
      {R"({"dependentRequired":{"a":["b"]}})", R"({"a":1})",
       R"(1:1 the document lacks the property "b", which its property "a" requires [dependentRequired] - /dependentRequired)"},
      {R"({"dependentSchemas":{"a":{"required":["b"]}}})", R"({"a":1})",
       R"(1:1 the document lacks the required property "b" [required] - /dependentSchemas/a/required)"},
      {R"({"dependencies":{"a":["b"],"c":false}})", R"({"a":1,"c":1})",
       R"(1:1 the document lacks the property "b", which its property "a" requires [dependencies] - /dependencies)"
       "\n"
       "1:1 the document is not allowed [false] - /dependencies/c"},
      {R"({"properties":{"a":false}})", R"({ "a":1})",
       R"(1:3 "a" is not allowed [properties] /a /properties/a)"},
      {R"({"patternProperties":{"^x/":{"type":"null"}}})", R"({"x/y":1})",
       R"(1:8 "x/y" is an integer; null is wanted [type] /x~1y /patternProperties/^x~1/type)"},
      {R"({"properties":{"default":true},"additionalProperties":false})",
       R"({"defualt":1})",
       R"(1:2 "defualt" is not allowed; did you mean "default"? [additionalProperties] /defualt /additionalProperties)"},
      {R"({"properties":{"default":true},"additionalProperties":false})",
       R"({"default":1,"defualt":1})",
       R"(1:14 "defualt" is not allowed [additionalProperties] /defualt /additionalProperties)"},
      {R"({"additionalProperties":{"type":"null"}})", R"({"a":1})",
       R"(1:6 "a" is an integer; null is wanted [type] /a /additionalProperties/type)"},
      {R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})",
       R"(1:2 "ab" has 2 characters; at most 1 is wanted [maxLength] /ab /propertyNames/maxLength)"},
      {R"({"propertyNames":false})", R"({"a":1})",
       R"(1:2 "a" is not allowed [propertyNames] /a /propertyNames)"},
      {R"({"allOf":[{"properties":{"kind":true}}],"unevaluatedProperties":false})",
       R"({"Kind":1})",
       R"(1:2 "Kind" is not allowed; did you mean "kind"? [unevaluatedProperties] /Kind /unevaluatedProperties)"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("in place") {
  const Said rows[] = {
      {"false", "1", "1:1 the document is not allowed [false] - -"},
      {R"({"allOf":[true,{"type":"null"},false]})", "1",
       "1:1 the document is an integer; null is wanted [type] - /allOf/1/type\n"
       "1:1 the document is not allowed [false] - /allOf/2"},
      {R"({"not":{"type":"integer"}})", "1",
       R"(1:1 the document is 1, which "not" rules out [not] - /not)"},
      {R"({"if":{"type":"integer"},"then":{"minimum":2}})", "1",
       "1:1 the document is 1; at least 2 is wanted [minimum] - "
       "/then/minimum"},
      {R"({"if":{"type":"string"},"else":{"minimum":2}})", "1",
       "1:1 the document is 1; at least 2 is wanted [minimum] - "
       "/else/minimum"},
      {R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"null"}}})", "1",
       "1:1 the document is an integer; null is wanted [type] - /$ref/type"},
      {R"({"$dynamicRef":"#a","$defs":{"a":{"$dynamicAnchor":"a","type":"null"}}})",
       "1",
       "1:1 the document is an integer; null is wanted [type] - "
       "/$dynamicRef/type"},
      {R"({"anyOf":[false,false]})", "1",
       "1:1 the document is not allowed (1 other alternative of anyOf failed "
       "too) [false] - /anyOf/0"},
      {R"({"oneOf":[true,{"type":"null"},true]})", "1",
       "1:1 the document matches the alternatives 0 and 2; exactly one is "
       "wanted [oneOf] - /oneOf"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("absolute locations") {
  const Subject subject(
      R"({"$id":"http://x/a","properties":{"p":{"$ref":"b#/$defs/c d"},"q":false},)"
      R"("$defs":{"b":{"$id":"b","$defs":{"c d":{"type":"null"}}}}})",
      R"({"p":1,"q":2})");
  const auto problems = subject.problems();
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].absolute_keyword_location ==
        "http://x/b#/$defs/c%20d/type");
  CHECK(problems[0].keyword_location == "/properties/p/$ref/type");
  CHECK(problems[1].absolute_keyword_location == "http://x/a#/properties/q");
  CHECK(problems[0].file == "d.json");
  CHECK(problems[0].keyword == "type");
  CHECK(problems[0].level == Level::Error);
}

TEST_CASE("long values are cut and hostile ones escaped") {
  const std::string longer(200, 'x');
  const std::string lines = lines_of(R"({"enum":["a"]})", "\"" + longer + "\"");
  CHECK(lines == "1:1 the document is \"" + std::string(60, 'x') +
                     "...\"; wanted is \"a\" [enum] - /enum\n");
  CHECK(lines_of(R"({"additionalProperties":false})", R"({"\u001b[2J":1})") ==
        "1:2 \"\\u001b[2J\" is not allowed [additionalProperties] /\x1b[2J "
        "/additionalProperties\n");
}

TEST_CASE("nothing of the instance when redacted") {
  Options options;
  options.redact = true;
  const Said rows[] = {
      {R"({"enum":["a"]})", R"("secret")",
       R"(1:1 the document is a string; wanted is "a" [enum] - /enum)"},
      {R"({"not":{}})", R"("secret")",
       R"(1:1 the document is a string, which "not" rules out [not] - /not)"},
      {R"({"pattern":"^a"})", R"("secret")",
       R"(1:1 the document is a string, which does not match "^a" [pattern] - /pattern)"},
      {R"({"maximum":1})", "22",
       "1:1 the document is an integer; at most 1 is wanted [maximum] - "
       "/maximum"},
      {R"({"multipleOf":2})", "1.5",
       "1:1 the document is a number, which is no multiple of 2 [multipleOf] "
       "- /multipleOf"},
      {R"({"uniqueItems":true})", R"(["secret","secret"])",
       "1:11 items 0 and 1 of the document are equal: a string [uniqueItems] "
       "- /uniqueItems"},
      {R"({"const":"secreT"})", R"("secret")",
       R"(1:1 the document must be "secreT" [const] - /const)"},
  };
  for (const Said& row : rows) check_said(row, options);
}

}  // namespace
}  // namespace alder::explain
