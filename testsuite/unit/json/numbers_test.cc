// json/parser.h: the mathematical class of a number and what is kept of it.

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "json/parser.h"
#include "parsing.h"

namespace alder::json {
namespace {

TEST_CASE("integers of at most 18 digits are held as int64") {
  struct Row {
    std::string_view text;
    std::int64_t value;
  };
  const Row rows[] = {
      {"0", 0},
      {"-0", 0},
      {"7", 7},
      {"-7", -7},
      {"10", 10},
      {"1234567", 1234567},
      {"12345678", 12345678},
      {"123456789", 123456789},
      {"1234567890123456", 1234567890123456},
      {"12345678901234567", 12345678901234567},
      {"999999999999999999", 999999999999999999},
      {"-999999999999999999", -999999999999999999},
      {"100000000000000000", 100000000000000000},
      {"9007199254740993", 9007199254740993},
  };
  for (const Row& row : rows) {
    for (const std::string_view around : {"", " ", "[]", "[,"}) {
      std::string text(row.text);
      if (around == " ") text = " " + text + " ";
      if (around == "[]") text = "[" + text + "]";
      if (around == "[,") text = "[" + text + ",0]";
      CAPTURE(text);
      const Parsed parsed(text);
      REQUIRE(parsed.ok());
      View view = parsed.root();
      if (view.is_array()) view = *view.items().begin();
      CHECK(view.type() == Type::Integer);
      REQUIRE(view.holds_int64());
      CHECK(view.int64() == row.value);
      CHECK(view.node()->length == row.text.size());
    }
  }
}

TEST_CASE("other numbers keep their text and have their class") {
  struct Row {
    std::string_view text;
    Type type;
  };
  const Row rows[] = {
      {"1000000000000000000", Type::Integer},  // 19 digits
      {"-1000000000000000000", Type::Integer},
      {"9223372036854775807", Type::Integer},
      {"-9223372036854775808", Type::Integer},
      {"9223372036854775808", Type::Integer},
      {"18446744073709551616", Type::Integer},
      {"100000000000000000000000000000000000000000", Type::Integer},
      {"1.0", Type::Integer},
      {"-0.0", Type::Integer},
      {"0.000", Type::Integer},
      {"12.00000000000000000000", Type::Integer},
      {"1.5", Type::Number},
      {"-0.1", Type::Number},
      {"0.000000000000000000000000000001", Type::Number},
      {"1.00000000000000000000000000001", Type::Number},
      {"1e2", Type::Integer},
      {"1E2", Type::Integer},
      {"1e+2", Type::Integer},
      {"1e0", Type::Integer},
      {"1e-0", Type::Integer},
      {"1e-1", Type::Number},
      {"10e-1", Type::Integer},
      {"100e-3", Type::Number},
      {"1.5e1", Type::Integer},
      {"1.25e1", Type::Number},
      {"12.50e1", Type::Integer},
      {"0e-5", Type::Integer},
      {"0.0e-99999999999999999999", Type::Integer},
      {"1e400", Type::Integer},
      {"1e-400", Type::Number},
      {"1e007", Type::Integer},
      {"1e99999999999999999999", Type::Integer},
      {"1e-99999999999999999999", Type::Number},
      {"12345678901234567890.5", Type::Number},
      {"-1e1", Type::Integer},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed("[" + std::string(row.text) + "]");
    REQUIRE(parsed.ok());
    const View view = *parsed.root().items().begin();
    CHECK(view.type() == row.type);
    REQUIRE_FALSE(view.holds_int64());
    CHECK(view.literal() == row.text);
    CHECK(Parsed(row.text).root().literal() == row.text);
  }
}

TEST_CASE("every count of digits keeps its value") {
  std::string digits;
  std::uint64_t value = 0;
  for (int count = 1; count <= 40; ++count) {
    const auto digit = static_cast<std::uint64_t>(count * 7 % 9 + 1);
    digits.push_back(static_cast<char>('0' + digit));
    value = value * 10 + digit;  // meaningful up to 18 digits
    for (const std::string_view sign : {"", "-"}) {
      const std::string text = std::string(sign) + digits;
      CAPTURE(text);
      const Parsed parsed(text);
      REQUIRE(parsed.ok());
      const View view = parsed.root();
      CHECK(view.type() == Type::Integer);
      CHECK(view.holds_int64() == (count <= 18));
      if (view.holds_int64()) {
        const auto positive = static_cast<std::int64_t>(value);
        CHECK(view.int64() == (sign.empty() ? positive : -positive));
      } else {
        CHECK(view.literal() == text);
      }
      const Parsed fraction(text + ".5");
      REQUIRE(fraction.ok());
      CHECK(fraction.root().type() == Type::Number);
      CHECK(fraction.root().literal() == text + ".5");
    }
  }
}

}  // namespace
}  // namespace alder::json
