// Escapes and commas.

#include "report/json_writer.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace std::string_view_literals;

namespace alder::report {
namespace {

TEST_CASE("strings") {
  struct Row {
    std::string_view text;
    std::string_view json;
  };
  const Row rows[] = {
      {"", R"("")"},
      {"plain", R"("plain")"},
      {"a\"b\\c", R"("a\"b\\c")"},
      {"\n\r\t\x01\x7f"sv, R"("\n\r\t\u0001\u007f")"},
      {"\0"sv, R"("\u0000")"},
      {"\xC3\xA4", "\"\xC3\xA4\""},
      {"a\xFF", "\"a\xEF\xBF\xBD\""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.json);
    std::string out;
    append_json_string(&out, row.text);
    CHECK(out == row.json);
  }
}

TEST_CASE("commas stand between, never behind") {
  std::string out;
  JsonWriter json(&out);
  json.begin_object();
  json.member("a", "x");
  json.member("b", true);
  json.key("c");
  json.begin_array();
  json.number(1);
  json.begin_object();
  json.end_object();
  json.begin_array();
  json.end_array();
  json.raw("null");
  json.end_array();
  json.member("d", std::uint64_t{18446744073709551615u});
  json.end_object();
  CHECK(out ==
        R"({"a":"x","b":true,"c":[1,{},[],null],"d":18446744073709551615})");
}

}  // namespace
}  // namespace alder::report
