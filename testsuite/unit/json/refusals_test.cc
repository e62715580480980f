// json/parser.h: what is no JSON, where and in which words.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "json/parser.h"
#include "parsing.h"

namespace alder::json {
namespace {

using namespace std::string_view_literals;

struct RefusalsRow {
  std::string_view text;
  std::string_view refusal;
};

void check_all(std::initializer_list<RefusalsRow> rows) {
  for (const RefusalsRow& row : rows) {
    CAPTURE(row.text);
    CHECK(Parsed(row.text).outcome() == row.refusal);
  }
}

TEST_CASE("a text may not end early") {
  const std::string_view texts[] = {"",
                                    " ",
                                    "\n\t ",
                                    "[",
                                    "[ ",
                                    "[1",
                                    "[1 ",
                                    "[1,",
                                    "[1, ",
                                    "{",
                                    "{ ",
                                    "{\"a\"",
                                    "{\"a\" ",
                                    "{\"a\":",
                                    "{\"a\": ",
                                    "{\"a\":1",
                                    "{\"a\":1 ",
                                    "{\"a\":1,",
                                    "{\"a\":1, ",
                                    "[[",
                                    "[{",
                                    "\"",
                                    "\"a",
                                    "\"\\",
                                    "\"\\u",
                                    "\"\\u1",
                                    "\"\\u12",
                                    "\"\\u123",
                                    "\"\\u1234",
                                    "{\"",
                                    "-",
                                    "1.",
                                    "1e",
                                    "1e+",
                                    "1.5e",
                                    "t",
                                    "tr",
                                    "tru",
                                    "f",
                                    "fals",
                                    "n",
                                    "nul",
                                    "[\"0123456789abcdef0123456789abcdef"};
  for (const std::string_view text : texts) {
    CAPTURE(text);
    CHECK(Parsed(text).outcome() == "malformed-json at " +
                                        std::to_string(text.size()) +
                                        "+0: unexpected end of the text");
  }
}

TEST_CASE("every proper beginning of an array or object is refused") {
  const std::string_view text =
      "{\"a\":[1,-2.5e1,true,false,null,\"x\\n\\u00e9\\ud83d\\ude00\","
      "{\"\":{}},[]],\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\":0}";
  REQUIRE(Parsed(text).ok());
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(Parsed(text.substr(0, size)).ok());
  }
}

TEST_CASE("structure") {
  check_all({
      {"]", "malformed-json at 0+1: expected a value"},
      {"}", "malformed-json at 0+1: expected a value"},
      {",", "malformed-json at 0+1: expected a value"},
      {":", "malformed-json at 0+1: expected a value"},
      {"[,]", "malformed-json at 1+1: expected a value"},
      {"[1,]", "malformed-json at 3+1: expected a value"},
      {"[1,,2]", "malformed-json at 3+1: expected a value"},
      {"[1 2]", "malformed-json at 3+1: expected ',' or ']'"},
      {"[1:2]", "malformed-json at 2+1: expected ',' or ']'"},
      {"[1}", "malformed-json at 2+1: expected ',' or ']'"},
      {"[\"a\"\"b\"]", "malformed-json at 4+1: expected ',' or ']'"},
      {"{]", "malformed-json at 1+1: expected a name in quotes"},
      {"{,}", "malformed-json at 1+1: expected a name in quotes"},
      {"{1:1}", "malformed-json at 1+1: expected a name in quotes"},
      {"{a:1}", "malformed-json at 1+1: expected a name in quotes"},
      {"{'a':1}", "malformed-json at 1+1: expected a name in quotes"},
      {"{\"a\":1,}", "malformed-json at 7+1: expected a name in quotes"},
      {"{\"a\",1}", "malformed-json at 4+1: expected ':'"},
      {"{\"a\" 1}", "malformed-json at 5+1: expected ':'"},
      {"{\"a\"}", "malformed-json at 4+1: expected ':'"},
      {"{\"a\"::1}", "malformed-json at 5+1: expected a value"},
      {"{\"a\":}", "malformed-json at 5+1: expected a value"},
      {"{\"a\":1]", "malformed-json at 6+1: expected ',' or '}'"},
      {"{\"a\":1 \"b\":2}", "malformed-json at 7+1: expected ',' or '}'"},
      {"{\"a\":{\"b\":1]}", "malformed-json at 11+1: expected ',' or '}'"},
      {"1 2", "malformed-json at 2+1: unexpected text behind the document"},
      {"[]]", "malformed-json at 2+1: unexpected text behind the document"},
      {"{}}", "malformed-json at 2+1: unexpected text behind the document"},
      {"{} x", "malformed-json at 3+1: unexpected text behind the document"},
      {"nullnull",
       "malformed-json at 4+1: unexpected text behind the document"},
      {"\"a\",", "malformed-json at 3+1: unexpected text behind the document"},
      {"1\0"sv, "malformed-json at 1+1: unexpected text behind the document"},
  });
}

TEST_CASE("words, comments and foreign spaces") {
  check_all({
      {"True", "malformed-json at 0+1: expected a value"},
      {"trux", "malformed-json at 0+1: expected a value"},
      {"[nil]", "malformed-json at 1+1: expected a value"},
      {"[falsy]", "malformed-json at 1+1: expected a value"},
      {"truefalse",
       "malformed-json at 4+1: unexpected text behind the document"},
      {"NaN", "malformed-json at 0+1: expected a value"},
      {"Infinity", "malformed-json at 0+1: expected a value"},
      {"'a'", "malformed-json at 0+1: expected a value"},
      {"/**/1", "malformed-json at 0+1: expected a value"},
      {"1//", "malformed-json at 1+1: unexpected text behind the document"},
      {"[1,#\n2]", "malformed-json at 3+1: expected a value"},
      {"\v1", "malformed-json at 0+1: expected a value"},
      {"\f1", "malformed-json at 0+1: expected a value"},
      {"\0001"sv, "malformed-json at 0+1: expected a value"},
      {"[1\f]", "malformed-json at 2+1: expected ',' or ']'"},
      {"\xc2\xa0"
       "1",
       "malformed-json at 0+1: expected a value"},
      {"\xef\xbb\xbf{}", "malformed-json at 0+1: expected a value"},
      {"\xef\xbb\xbf", "malformed-json at 0+1: expected a value"},
  });
}

TEST_CASE("numbers") {
  check_all({
      {"+1", "malformed-json at 0+1: expected a value"},
      {".5", "malformed-json at 0+1: expected a value"},
      {"[-]", "malformed-json at 2+1: expected a digit"},
      {"-a", "malformed-json at 1+1: expected a digit"},
      {"--1", "malformed-json at 1+1: expected a digit"},
      {"-.5", "malformed-json at 1+1: expected a digit"},
      {"-Infinity", "malformed-json at 1+1: expected a digit"},
      {"01",
       "malformed-json at 1+1: a number may not start with 0 and another "
       "digit"},
      {"-00",
       "malformed-json at 2+1: a number may not start with 0 and another "
       "digit"},
      {"[00.5]",
       "malformed-json at 2+1: a number may not start with 0 and another "
       "digit"},
      {"0123456789012345678901",
       "malformed-json at 1+1: a number may not start with 0 and another "
       "digit"},
      {"[1.]", "malformed-json at 3+1: expected a digit"},
      {"1.e1", "malformed-json at 2+1: expected a digit"},
      {"1.-5", "malformed-json at 2+1: expected a digit"},
      {"[1e]", "malformed-json at 3+1: expected a digit"},
      {"[1E-]", "malformed-json at 4+1: expected a digit"},
      {"[1e+-1]", "malformed-json at 4+1: expected a digit"},
      {"[0e+]", "malformed-json at 4+1: expected a digit"},
      {"1.5.2", "malformed-json at 3+1: unexpected text behind the document"},
      {"1e5e2", "malformed-json at 3+1: unexpected text behind the document"},
      {"1e5.2", "malformed-json at 3+1: unexpected text behind the document"},
      {"0x1", "malformed-json at 1+1: unexpected text behind the document"},
      {"[1a]", "malformed-json at 2+1: expected ',' or ']'"},
      {"[1_000]", "malformed-json at 2+1: expected ',' or ']'"},
      {"[1\xef\xbc\x91]", "malformed-json at 2+1: expected ',' or ']'"},
  });
}

TEST_CASE("strings") {
  check_all({
      {"\"\n\"",
       "malformed-json at 1+1: a control character must be escaped in a "
       "string"},
      {"\"a\0\""sv,
       "malformed-json at 2+1: a control character must be escaped in a "
       "string"},
      {"\"0123456789abcdef0\x1f\"",
       "malformed-json at 18+1: a control character must be escaped in a "
       "string"},
      {"\"\\t\t\"",
       "malformed-json at 3+1: a control character must be escaped in a "
       "string"},
      {"{\"a\tb\":1}",
       "malformed-json at 3+1: a control character must be escaped in a "
       "string"},
      {"\"\\x\"", "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\'\"", "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\0\"", "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\\0\""sv, "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\U0041\"", "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\\n\"", "malformed-json at 2+1: no such escape in a JSON string"},
      {"\"\\u\"", "malformed-json at 3+1: expected four hexadecimal digits"},
      {"\"\\u00G0\"",
       "malformed-json at 5+1: expected four hexadecimal digits"},
      {"\"\\u123\"", "malformed-json at 6+1: expected four hexadecimal digits"},
      {"\"\\u-123\"",
       "malformed-json at 3+1: expected four hexadecimal digits"},
      {"\"\\ud83d\\u12x4\"",
       "malformed-json at 11+1: expected four hexadecimal digits"},
  });
}

TEST_CASE("surrogates come in pairs") {
  check_all({
      {"\"\\ud800\"", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"a\\uDBFFb\"", "invalid-utf8 at 2+1: a lone high surrogate"},
      {"\"\\ud800\\n\"", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\ud800\\ud800\"", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\ud800\\u0041\"", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\ud800\\uE000\"", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\ud800", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\ud800\\", "invalid-utf8 at 1+1: a lone high surrogate"},
      {"\"\\udc00\"", "invalid-utf8 at 1+1: a lone low surrogate"},
      {"\"\\uDFFF\\ud800\"", "invalid-utf8 at 1+1: a lone low surrogate"},
      {"{\"\\udc00\":1}", "invalid-utf8 at 2+1: a lone low surrogate"},
  });
}

TEST_CASE("a string is well-formed UTF-8") {
  const std::string_view bad[] = {"\x80",
                                  "\xbf",
                                  "\xc0\x80",
                                  "\xc1\xbf",
                                  "\xc3",
                                  "\xc3(",
                                  "\xe2\x82",
                                  "\xe2(\xa1",
                                  "\xe0\x9f\xbf",
                                  "\xed\xa0\x80",
                                  "\xed\xbf\xbf",
                                  "\xf0\x9f\x98",
                                  "\xf0\x8f\xbf\xbf",
                                  "\xf4\x90\x80\x80",
                                  "\xf5\x80\x80\x80",
                                  "\xf8\x88\x80\x80\x80",
                                  "\xfe",
                                  "\xff"};
  constexpr std::string_view kWhat =
      ": this byte is not part of well-formed UTF-8";
  for (const std::string_view bytes : bad) {
    for (std::size_t before = 0; before < 40; ++before) {
      CAPTURE(bytes);
      CAPTURE(before);
      const std::string lead(before, 'x');
      const std::string place = "invalid-utf8 at ";
      CHECK(Parsed("\"" + lead + std::string(bytes) + "\"").outcome() ==
            place + std::to_string(1 + before) + "+1" + std::string(kWhat));
      CHECK(Parsed("{\"" + lead + std::string(bytes) + "\":0}").outcome() ==
            place + std::to_string(2 + before) + "+1" + std::string(kWhat));
      CHECK(Parsed("\"\\n" + lead + std::string(bytes) + "\\n\"").outcome() ==
            place + std::to_string(3 + before) + "+1" + std::string(kWhat));
    }
  }
}

TEST_CASE("the first fault of a text is the one reported") {
  check_all({
      {"\"\xff\n\"",
       "invalid-utf8 at 1+1: this byte is not part of well-formed UTF-8"},
      {"\"\n\xff\"",
       "malformed-json at 1+1: a control character must be escaped in a "
       "string"},
      {"\"\xff\\x\"",
       "invalid-utf8 at 1+1: this byte is not part of well-formed UTF-8"},
      {"\"\xff",
       "invalid-utf8 at 1+1: this byte is not part of well-formed UTF-8"},
      {"[1,}\"\xff\"]", "malformed-json at 3+1: expected a value"},
  });
}

TEST_CASE("bytes outside strings are never UTF-8 errors") {
  check_all({
      {"\xff", "malformed-json at 0+1: expected a value"},
      {"[1,\xc3\xa9]", "malformed-json at 3+1: expected a value"},
      {"[]\xff", "malformed-json at 2+1: unexpected text behind the document"},
  });
}

}  // namespace
}  // namespace alder::json
