// json/value.h: values built from tapes, and their lines.

#include "json/value.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>

#include "parsing.h"

namespace alder::json {
namespace {

struct ValueRow {
  std::string_view text;
  std::string_view line;
};

TEST_CASE("a value is a copy of what the tape means") {
  const ValueRow rows[] = {
      {"null", "null"},
      {" true ", "true"},
      {"false", "false"},
      {"-12", "-12"},
      {"-0", "0"},
      {"1.5", "1.5"},
      {"1.0", "1.0"},
      {"1e2", "100.0"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"18446744073709551615", "18446744073709551615"},
      {R"("a\"\u0041")", R"("a\"A")"},
      {R"([1, [], {}])", "[1,[],{}]"},
      {R"({"b": 1, "a": {"c": null}})", R"({"b":1,"a":{"c":null}})"},
      {R"({"a": 1, "b": 2, "a": 3})", R"({"b":2,"a":3})"},
  };
  for (const ValueRow& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    REQUIRE(parsed.ok());
    CHECK(to_line(to_value(parsed.root())) == row.line);
  }
}

TEST_CASE("a number that no double holds is still a number") {
  for (const std::string_view text : {"1e400", "-1e400", "1e-400"}) {
    CAPTURE(text);
    const Parsed parsed(text);
    const Value value = to_value(parsed.root());
    REQUIRE(value.is_number());
    CHECK(std::isfinite(value.get<double>()));
    CHECK((value.get<double>() < 0) == text.starts_with('-'));
  }
}

TEST_CASE("a value within a document") {
  const Parsed parsed(R"({"a":[1,{"b":2}]})");
  CHECK(to_line(to_value(*parsed.root().find("a"))) == R"([1,{"b":2}])");
}

TEST_CASE("the limit of the parser's depth is no trouble") {
  const std::string text = std::string(1024, '[') + std::string(1024, ']');
  const Parsed parsed(text);
  REQUIRE(parsed.ok());
  CHECK(to_line(to_value(parsed.root())) == text);
}

TEST_CASE("a line is always well-formed UTF-8") {
  CHECK(to_line(Value("a\xff"
                      "b")) ==
        "\"a\xef\xbf\xbd"
        "b\"");
  CHECK(to_line(Value("line\nfeed")) == R"("line\nfeed")");
}

}  // namespace
}  // namespace alder::json
