// The words of errors, byte for byte.

#include "report/error_text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::report {
namespace {

TEST_CASE("what is known of an error is said") {
  struct Row {
    Error error;
    Place place;
    std::string_view line;
    std::string_view json;
  };
  const Row rows[] = {
      {{ErrorCode::BadUsage, "unknown option", {}, {}, {}},
       {},
       "alder: error: unknown option [bad-usage]\n",
       R"({"code":"bad-usage","message":"unknown option"})"},
      {{ErrorCode::UnreadableFile, "cannot be read", {}, "a b.json", {}},
       {},
       "a b.json: error: cannot be read [unreadable-file]\n",
       R"({"code":"unreadable-file","file":"a b.json",)"
       R"("message":"cannot be read"})"},
      {{ErrorCode::InvalidSchema, "no type", {}, "s.json", "/a/type"},
       {3, 7},
       "s.json:3:7: error: no type (at /a/type) [invalid-schema]\n",
       R"({"code":"invalid-schema","file":"s.json","line":3,"column":7,)"
       R"("pointer":"/a/type","message":"no type"})"},
      {{ErrorCode::MalformedJson, "a\tb", {}, "x\n\x1b[2J", {}},
       {1, 1},
       "x\\n\\x1b[2J:1:1: error: a\\tb [malformed-json]\n",
       "{\"code\":\"malformed-json\",\"file\":\"x\\n\\u001b[2J\",\"line\":1,"
       "\"column\":1,\"message\":\"a\\tb\"}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    CHECK(error_line(row.error, row.place) == row.line);
    std::string out;
    JsonWriter json(&out);
    json.begin_object();
    append_error_members(row.error, row.place, &json);
    json.end_object();
    CHECK(out == row.json);
  }
}

}  // namespace
}  // namespace alder::report
