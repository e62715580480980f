// harness/references.h

#include "harness/references.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::harness {
namespace {

TEST_CASE("references of values") {
  struct Row {
    std::string_view text;
    std::string_view found;  // "offset name kind" of each
  };
  constexpr Row kRows[] = {
      {"", ""},
      {"plain", ""},
      {"$", ""},
      {"a$ b", ""},
      {"$A", "0 A bare;"},
      {"${A}", "0 A plain;"},
      {"x${A}y$B_1-${C}", "1 A plain;6 B_1 bare;11 C plain;"},
      {"${A:-b}", "0 A:-b other;"},
      {"${}", "0  other;"},
      {"${A", ""},
      {"$$A", "1 A bare;"},
      {"$1 ${1}", "3 1 other;"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.text));
    std::string found;
    for (const Reference& one : references_in(row.text)) {
      found += std::to_string(one.offset_bytes) + " " + one.name +
               (!one.braced ? " bare;"
                : one.plain ? " plain;"
                            : " other;");
    }
    CHECK(found == row.found);
  }
}

}  // namespace
}  // namespace alder::harness
