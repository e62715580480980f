// What is allowed in a schema and most likely a mistake.

#include "schema/lint.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "building.h"

namespace alder::schema {
namespace {

// "LINE:COLUMN MESSAGE; HINT [CODE] LOCATION" a warning.
std::string linted(std::string_view text) {
  std::string lines;
  for (const Diagnostic& each : lint(*built(text))) {
    CHECK(each.level == Level::Warning);
    lines += std::to_string(each.place.line) + ":" +
             std::to_string(each.place.column) + " " + each.message +
             (each.hint.empty() ? "" : "; " + each.hint) + " [" + each.code +
             "] " + each.keyword_location + "\n";
  }
  return lines;
}

struct LintRow {
  std::string_view text;
  std::string_view lines;  // without the last line break
};

template <std::size_t kLintRows>
void check_linted(const LintRow (&rows)[kLintRows]) {
  for (const LintRow& row : rows) {
    CAPTURE(row.text);
    const std::string wanted(row.lines);
    CHECK(linted(row.text) == (wanted.empty() ? wanted : wanted + "\n"));
  }
}

TEST_CASE("names that are no keywords") {
  const LintRow rows[] = {
      {R"({"x-a":1,"title":"t"})", ""},
      {R"({"tittle":"t"})",
       "1:2 \"tittle\" is no keyword of this dialect; did you mean \"title\"? "
       "[unknown-keyword] /tittle"},
      {R"({"properties":{"a":{"maxlength":1}}})",
       "1:21 \"maxlength\" is no keyword of this dialect; did you mean "
       "\"maxLength\"? [unknown-keyword] /properties/a/maxlength"},
      {R"({"nullable":true})",
       "1:2 \"nullable\" is no keyword of this dialect [unknown-keyword] "
       "/nullable"},
      {R"({"additionalItems":false})",
       "1:2 \"additionalItems\" is no keyword of this dialect; it is \"items\" "
       "beside \"prefixItems\" now [unknown-keyword] /additionalItems"},
      {R"({"id":"a"})",
       "1:2 \"id\" is no keyword of this dialect; it is \"$id\" now "
       "[unknown-keyword] /id"},
      {R"({"$schema":"http://json-schema.org/draft-07/schema#","prefixItems":[]})",
       "1:54 \"prefixItems\" is no keyword of this dialect; it is one since "
       "2020-12 [unknown-keyword] /prefixItems"},
  };
  check_linted(rows);
}

TEST_CASE("keywords without effect") {
  const LintRow rows[] = {
      {R"({"if":{},"then":{}})", ""},
      {R"({"then":{}})",
       "1:2 \"then\" has no effect without \"if\" [no-effect] /then"},
      {R"({"else":{}})",
       "1:2 \"else\" has no effect without \"if\" [no-effect] /else"},
      {R"({"if":{}})",
       "1:2 \"if\" has no effect without \"then\" or \"else\" [no-effect] /if"},
      {R"({"if":{"properties":{"a":{}}},"unevaluatedProperties":false})", ""},
      {R"({"minContains":1})",
       "1:2 \"minContains\" has no effect without \"contains\" [no-effect] "
       "/minContains"},
      {R"({"contentSchema":{}})",
       "1:2 \"contentSchema\" has no effect without \"contentMediaType\" "
       "[no-effect] /contentSchema"},
      {R"({"type":"integer","format":"date"})",
       "1:19 \"format\" has no effect: \"type\" allows only an integer "
       "[no-effect] /format"},
      {R"({"type":["string","null"],"format":"date"})", ""},
      {R"({"items":{"type":"object","minItems":1}})",
       "1:27 \"minItems\" has no effect: \"type\" allows only an object "
       "[no-effect] /items/minItems"},
      {R"({"items":{},"unevaluatedItems":false})",
       "1:13 \"unevaluatedItems\" has no effect beside \"items\", which leaves "
       "it nothing [no-effect] /unevaluatedItems"},
      {R"({"additionalProperties":true,"unevaluatedProperties":false})",
       "1:30 \"unevaluatedProperties\" has no effect beside "
       "\"additionalProperties\", which leaves it nothing [no-effect] "
       "/unevaluatedProperties"},
  };
  check_linted(rows);
}

TEST_CASE("what no value satisfies") {
  const LintRow rows[] = {
      {R"({"minimum":1,"maximum":1})", ""},
      {R"({"minimum":2,"maximum":1})",
       "1:14 no number satisfies both \"minimum\" and \"maximum\" "
       "[never-matches] /maximum"},
      {R"({"exclusiveMaximum":1.0,"minimum":1})",
       "1:25 no number satisfies both \"exclusiveMaximum\" and \"minimum\" "
       "[never-matches] /minimum"},
      {R"({"exclusiveMinimum":1e400,"exclusiveMaximum":1e399})",
       "1:27 no number satisfies both \"exclusiveMinimum\" and "
       "\"exclusiveMaximum\" [never-matches] /exclusiveMaximum"},
      {R"({"minLength":2,"maxLength":1})",
       "1:16 no string satisfies both \"minLength\" and \"maxLength\" "
       "[never-matches] /maxLength"},
      {R"({"minItems":2,"maxItems":2,"minProperties":3,"maxProperties":2})",
       "1:46 no object satisfies both \"minProperties\" and "
       "\"maxProperties\" [never-matches] /maxProperties"},
      {R"({"contains":{},"minContains":2,"maxContains":1})",
       "1:32 no array satisfies both \"minContains\" and \"maxContains\" "
       "[never-matches] /maxContains"},
      {R"({"prefixItems":[{},{}],"items":false,"minItems":3})",
       "1:38 no array satisfies both \"items\" and \"minItems\" "
       "[never-matches] /minItems"},
      {R"({"prefixItems":[{},{}],"items":false,"minItems":2})", ""},
      {R"({"enum":[]})",
       "1:2 an empty \"enum\" matches nothing [never-matches] /enum"},
      {R"({"type":"string","enum":[1,null]})",
       "1:18 \"enum\" has no value of the types that \"type\" allows "
       "[never-matches] /enum"},
      {R"({"type":"integer","const":1.5})",
       "1:19 \"const\" has no value of the types that \"type\" allows "
       "[never-matches] /const"},
      {R"({"type":"number","const":1})", ""},
      {R"({"enum":[1,2],"const":2.0})", ""},
      {R"({"enum":[1,2],"const":3})",
       "1:15 no value satisfies both \"enum\" and \"const\" [never-matches] "
       "/const"},
      {R"({"required":["a","b"],"maxProperties":1})",
       "1:23 no object satisfies both \"required\" and \"maxProperties\" "
       "[never-matches] /maxProperties"},
      {R"({"required":["a"],"properties":{"a":false}})",
       "1:2 \"a\" is required, and \"properties\" forbids it [never-matches] "
       "/required"},
      {R"({"required":["a","bb"],"patternProperties":{"^b":{}},"additionalProperties":false})",
       "1:2 \"a\" is required, and \"additionalProperties\" forbids it "
       "[never-matches] /required"},
  };
  check_linted(rows);
}

TEST_CASE("patterns and formats") {
  const LintRow rows[] = {
      {R"({"pattern":"\\a"})",
       R"(1:2 "\\a" is valid only under Annex B of ECMA-262, without the flag u [annex-b-pattern] /pattern)"},
      {R"({"format":"dates"})",
       "1:2 \"dates\" is no format of the specification: it asserts nothing "
       "[unknown-format] /format"},
  };
  check_linted(rows);
}

}  // namespace
}  // namespace alder::schema
