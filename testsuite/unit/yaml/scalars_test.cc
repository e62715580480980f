// yaml/scalars.h: the core schema.

#include "yaml/scalars.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::yaml {
namespace {

// "json", or "string" and "none" in angle brackets.
std::string shown(std::string_view plain) {
  const Scalar scalar = resolve_plain(plain);
  if (scalar.type == ScalarType::String) return "<string>";
  if (scalar.type == ScalarType::Unrepresentable) return "<none>";
  return scalar.json;
}

TEST_CASE("plain scalars of the core schema") {
  struct Row {
    std::string_view plain;
    std::string_view shown;
  };
  constexpr Row kRows[] = {
      {"", "null"},
      {"~", "null"},
      {"null", "null"},
      {"Null", "null"},
      {"NULL", "null"},
      {"nULL", "<string>"},
      {"true", "true"},
      {"True", "true"},
      {"TRUE", "true"},
      {"tRUE", "<string>"},
      {"false", "false"},
      {"FALSE", "false"},
      {"yes", "<string>"},
      {"no", "<string>"},
      {"on", "<string>"},
      {"Off", "<string>"},
      {"y", "<string>"},
      {"0", "0"},
      {"-0", "-0"},
      {"12", "12"},
      {"+12", "12"},
      {"-12", "-12"},
      {"007", "7"},
      {"-007", "-7"},
      {"0o17", "15"},
      {"0o18", "<string>"},
      {"0O17", "<string>"},
      {"-0o17", "<string>"},
      {"0o", "<string>"},
      {"0x1F", "31"},
      {"0xfF", "255"},
      {"0x", "<string>"},
      {"+0x1F", "<string>"},
      {"0b1", "<string>"},
      {"1:30", "<string>"},
      {"1_000", "<string>"},
      {"1.5", "1.5"},
      {"1.50", "1.50"},
      {".5", "0.5"},
      {"-.5", "-0.5"},
      {"1.", "1.0"},
      {".", "<string>"},
      {"1e3", "1e3"},
      {"1E+3", "1E+3"},
      {"1.5e-03", "1.5e-03"},
      {"1e", "<string>"},
      {"1e+", "<string>"},
      {"e3", "<string>"},
      {"--1", "<string>"},
      {"+", "<string>"},
      {"-", "<string>"},
      {".inf", "<none>"},
      {"-.INF", "<none>"},
      {"+.Inf", "<none>"},
      {".nan", "<none>"},
      {"-.nan", "<string>"},
      {".iNF", "<string>"},
      {"1.2.3", "<string>"},
      {"2001-12-14", "<string>"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      {"0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"},
      {"0o7777777777777777777777777", "37778931862957161709567"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.plain));
    CHECK(shown(row.plain) == row.shown);
  }
}

TEST_CASE("integers of another radix have a longest length") {
  CHECK(shown("0x" + std::string(kMostRadixDigits, '0')) == "0");
  CHECK(shown("0x" + std::string(kMostRadixDigits, 'F')).size() == 1234);
  CHECK(shown("0x" + std::string(kMostRadixDigits + 1, 'F')) == "<none>");
}

}  // namespace
}  // namespace alder::yaml
