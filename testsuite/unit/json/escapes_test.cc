// json/parser.h: strings and names, unescaped.

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "json/parser.h"
#include "parsing.h"

namespace alder::json {
namespace {

using namespace std::string_view_literals;

struct EscapesRow {
  std::string_view text;
  std::string_view meaning;
};

TEST_CASE("escapes mean what RFC 8259 says") {
  const EscapesRow rows[] = {
      {R"("\"")", "\""},
      {R"("\\")", "\\"},
      {R"("\/")", "/"},
      {R"("/")", "/"},
      {R"("\b\f\n\r\t")", "\b\f\n\r\t"},
      {R"("\u0041")", "A"},
      {R"("\u0000")", "\0"sv},
      {R"("a\u0000b")", "a\0b"sv},
      {R"("\u007F")", "\x7f"},
      {R"("\u0080")", "\xc2\x80"},
      {R"("\u00e9\u00E9")", "\xc3\xa9\xc3\xa9"},
      {R"("\u07ff\u0800")", "\xdf\xbf\xe0\xa0\x80"},
      {R"("\ud7ff\ue000")", "\xed\x9f\xbf\xee\x80\x80"},
      {R"("\uffff")", "\xef\xbf\xbf"},
      {R"("\uD800\uDC00")", "\xf0\x90\x80\x80"},
      {R"("\ud83d\ude00!")", "\xf0\x9f\x98\x80!"},
      {R"("\uDBFF\uDFFF")", "\xf4\x8f\xbf\xbf"},
      {R"("\\u0041")", "\\u0041"},
      {R"("\\\"")", "\\\""},
      {R"("0123456789abcdef\n0123456789abcdef")",
       "0123456789abcdef\n0123456789abcdef"},
      {"\"\xc3\xa9\\n\xe2\x82\xac\"", "\xc3\xa9\n\xe2\x82\xac"},
      {"\"\x7f\"", "\x7f"},
  };
  for (const EscapesRow& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    REQUIRE_MESSAGE(parsed.ok(), parsed.outcome());
    CHECK(parsed.root().string() == row.meaning);
    const Parsed object("{" + std::string(row.text) + ":" +
                        std::string(row.text) + "}");
    REQUIRE(object.ok());
    const Member member = *object.root().members().begin();
    CHECK(member.key() == row.meaning);
    CHECK(member.hash() == hash_key(row.meaning));
    CHECK(member.value.string() == row.meaning);
  }
}

TEST_CASE("every code unit but a surrogate may stand alone") {
  for (char32_t unit = 0; unit <= 0xFFFF; ++unit) {
    char text[16];
    std::snprintf(text, sizeof text, "\"\\u%04x\"",
                  static_cast<unsigned>(unit));
    const Parsed parsed(text);
    const bool surrogate = unit >= 0xD800 && unit <= 0xDFFF;
    if (parsed.ok() == surrogate) FAIL_CHECK(text);
    if (surrogate) continue;
    std::string meaning;
    utf8_append(&meaning, unit);
    if (parsed.root().string() != meaning) FAIL_CHECK(text);
  }
}

TEST_CASE("plain strings refer to the text, of whatever length") {
  for (std::size_t size = 0; size < 100; ++size) {
    CAPTURE(size);
    std::string plain;
    for (std::size_t i = 0; i < size; ++i) {
      plain.push_back(static_cast<char>('a' + i % 26));
    }
    const Parsed parsed("\"" + plain + "\"");
    REQUIRE(parsed.ok());
    CHECK(parsed.root().string() == plain);
    CHECK(parsed.root().string().data() == parsed.tape().text().data() + 1);
    CHECK(parsed.root().is_ascii());
  }
}

TEST_CASE("an escape at any place of a long string") {
  for (std::size_t size = 0; size < 40; ++size) {
    for (std::size_t at = 0; at <= size; ++at) {
      std::string inside(size, 'x');
      std::string meaning = inside;
      inside.insert(at, "\\t");
      meaning.insert(at, "\t");
      CAPTURE(inside);
      const Parsed parsed("[\"" + inside + "\",1]");
      REQUIRE(parsed.ok());
      CHECK((*parsed.root().items().begin()).string() == meaning);
    }
  }
}

TEST_CASE("a string with a byte above ASCII is not called ASCII") {
  for (std::size_t size = 0; size < 40; ++size) {
    for (std::size_t at = 0; at <= size; ++at) {
      std::string inside(size, 'x');
      inside.insert(at, "\xc3\xa9");
      CAPTURE(inside);
      const Parsed parsed("\"" + inside + "\"");
      REQUIRE(parsed.ok());
      CHECK_FALSE(parsed.root().is_ascii());
      CHECK(parsed.root().string() == inside);
    }
  }
  CHECK_FALSE(Parsed(R"("\u00e9")").root().is_ascii());
}

}  // namespace
}  // namespace alder::json
