// base/utf8.h: RFC 3629, section 4, at each of its edges.

#include "base/utf8.h"

#include <doctest/doctest.h>

#include <string>

namespace alder {
namespace {

using namespace std::string_view_literals;

struct ValidRow {
  std::string_view bytes;
  char32_t code_point;
};

constexpr ValidRow kValid[] = {
    {"\0"sv, 0x0},
    {"\x7F"sv, 0x7F},
    {"\xC2\x80"sv, 0x80},
    {"\xDF\xBF"sv, 0x7FF},
    {"\xE0\xA0\x80"sv, 0x800},
    {"\xED\x9F\xBF"sv, 0xD7FF},
    {"\xEE\x80\x80"sv, 0xE000},
    {"\xEF\xBF\xBF"sv, 0xFFFF},
    {"\xF0\x90\x80\x80"sv, 0x10000},
    {"\xF4\x8F\xBF\xBF"sv, 0x10FFFF},
};

constexpr std::string_view kInvalid[] = {
    "\x80"sv,              // a continuation alone
    "\xBF"sv,              //
    "\xC0\x80"sv,          // overlong
    "\xC1\xBF"sv,          //
    "\xC2"sv,              // cut short
    "\xC2\x41"sv,          // no continuation
    "\xC2\xC2"sv,          //
    "\xE0\x9F\xBF"sv,      // overlong
    "\xE1\x80"sv,          // cut short
    "\xE1\x80\x41"sv,      //
    "\xED\xA0\x80"sv,      // first surrogate
    "\xED\xBF\xBF"sv,      // last surrogate
    "\xF0\x8F\xBF\xBF"sv,  // overlong
    "\xF0\x90\x80"sv,      // cut short
    "\xF1\x80\x80\x41"sv,  //
    "\xF4\x90\x80\x80"sv,  // above U+10FFFF
    "\xF5\x80\x80\x80"sv,  //
    "\xFE"sv,              //
    "\xFF"sv,              //
};

TEST_CASE("well-formed sequences are read and written") {
  for (const ValidRow& row : kValid) {
    CAPTURE(static_cast<std::uint32_t>(row.code_point));
    CHECK(utf8_valid_prefix(row.bytes) == row.bytes.size());
    CHECK(utf8_length(row.bytes) == 1);
    std::size_t at = 0;
    CHECK(utf8_next(row.bytes, &at) == row.code_point);
    CHECK(at == row.bytes.size());
    std::string out("x");
    utf8_append(&out, row.code_point);
    CHECK(out == "x" + std::string(row.bytes));
  }
}

TEST_CASE("ill-formed sequences end the valid prefix, wherever they stand") {
  for (const std::string_view bad : kInvalid) {
    // Padding moves the sequence through the word-sized steps.
    for (std::size_t before = 0; before <= 17; ++before) {
      for (const std::size_t after : {0u, 1u, 9u}) {
        const std::string text = std::string(before, 'a') + std::string(bad) +
                                 std::string(after, 'b');
        CAPTURE(text);
        CHECK(utf8_valid_prefix(text) == before);
      }
    }
  }
}

TEST_CASE("lengths count code points through the word-sized steps") {
  for (std::size_t count = 0; count <= 40; ++count) {
    for (const ValidRow& row : kValid) {
      std::string text;
      for (std::size_t i = 0; i < count; ++i) text += row.bytes;
      CAPTURE(count);
      CAPTURE(static_cast<std::uint32_t>(row.code_point));
      CHECK(utf8_length(text) == count);
      CHECK(utf8_length("a" + text) == count + 1);
    }
  }
}

TEST_CASE("repair replaces each ill-formed byte and keeps the rest") {
  struct Row {
    std::string_view text;
    std::string_view repaired;
  };
  constexpr Row kRows[] = {
      {"", ""},
      {"plain", "plain"},
      {"\xC3\xA9", "\xC3\xA9"},
      {"a\xFFz", "a\xEF\xBF\xBDz"},
      {"\xFF\xFE", "\xEF\xBF\xBD\xEF\xBF\xBD"},
      {"\xE2\x82", "\xEF\xBF\xBD\xEF\xBF\xBD"},
      {"\xED\xA0\x80!", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD!"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.text));
    CHECK(utf8_repaired(row.text) == row.repaired);
    CHECK(utf8_valid_prefix(row.repaired) == row.repaired.size());
  }
}

}  // namespace
}  // namespace alder
