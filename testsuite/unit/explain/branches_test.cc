// The likeliest branch of a failed anyOf or oneOf.

#include <doctest/doctest.h>

#include "explaining.h"

namespace alder::explain {
namespace {

TEST_CASE("the likeliest branch speaks") {
  const Said rows[] = {
      // The discriminator first, although the other has fewer errors.
      {R"({"oneOf":[{"properties":{"kind":{"const":"a"}}},)"
       R"({"properties":{"kind":{"const":"b"},"n":{"type":"null"},"m":{"type":"null"}}}]})",
       R"({"kind":"b","n":1,"m":2})",
       R"(1:17 "n" is an integer; null is wanted (1 other alternative of oneOf failed too) [type] /n /oneOf/1/properties/n/type)"
       "\n"
       R"(1:23 "m" is an integer; null is wanted (1 other alternative of oneOf failed too) [type] /m /oneOf/1/properties/m/type)"},
      // The type at the place itself before everything.
      {R"({"anyOf":[{"type":"string"},{"type":"object","required":["a","b"]},{"type":"null"}]})",
       "{}",
       R"(1:1 the document lacks the required property "a" (2 other alternatives of anyOf failed too) [required] - /anyOf/1/required)"
       "\n"
       R"(1:1 the document lacks the required property "b" (2 other alternatives of anyOf failed too) [required] - /anyOf/1/required)"},
      // Fewest errors.
      {R"({"anyOf":[{"required":["a","b"]},{"required":["c"]}]})", "{}",
       R"(1:1 the document lacks the required property "c" (1 other alternative of anyOf failed too) [required] - /anyOf/1/required)"},
      // Deepest errors.
      {R"({"anyOf":[{"maxProperties":0},{"properties":{"a":{"items":{"type":"null"}}}}]})",
       R"({"a":[1]})",
       R"(1:7 item 0 is an integer; null is wanted (1 other alternative of anyOf failed too) [type] /a/0 /anyOf/1/properties/a/items/type)"},
      // The first of equals.
      {R"({"anyOf":[{"minimum":5},{"minimum":4}]})", "1",
       "1:1 the document is 1; at least 5 is wanted (1 other alternative of "
       "anyOf failed too) [minimum] - /anyOf/0/minimum"},
      // One alternative needs no words about others.
      {R"({"anyOf":[{"minimum":5}]})", "1",
       "1:1 the document is 1; at least 5 is wanted [minimum] - "
       "/anyOf/0/minimum"},
      // Alternatives in alternatives: the innermost ones are mentioned.
      {R"({"anyOf":[{"oneOf":[{"minimum":5},{"type":"null"}]},{"type":"string"}]})",
       "1",
       "1:1 the document is 1; at least 5 is wanted (1 other alternative of "
       "oneOf failed too) [minimum] - /anyOf/0/oneOf/0/minimum"},
  };
  for (const Said& row : rows) check_said(row);
}

TEST_CASE("all branches when asked for") {
  Options options;
  options.all_branches = true;
  check_said({R"({"anyOf":[{"minimum":5},{"type":"null"}]})", "1",
              "1:1 the document is 1; at least 5 is wanted [minimum] - "
              "/anyOf/0/minimum\n"
              "1:1 the document is an integer; null is wanted [type] - "
              "/anyOf/1/type"},
             options);
}

}  // namespace
}  // namespace alder::explain
