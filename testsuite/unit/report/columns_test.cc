// report/columns.h: bytes -> code points.

#include "report/columns.h"

#include <doctest/doctest.h>

#include <string>

namespace alder::report {
namespace {

TEST_CASE("columns in code points") {
  // e with acute, a face, and a byte that is no UTF-8.
  const std::string text = "ab\n\xC3\xA9x\xF0\x9F\x98\x80y\n\n\xFFz";
  struct Row {
    Place place;
    std::uint32_t column;
  };
  const Row rows[] = {
      {{1, 1}, 1},
      {{1, 2}, 2},
      {{1, 3}, 3},
      {{2, 1}, 1},
      {{2, 3}, 2},
      {{2, 4}, 3},
      {{2, 8}, 4},
      {{2, 9}, 5},
      {{3, 1}, 1},
      {{4, 1}, 1},
      {{4, 2}, 2},
      {{4, 3}, 3},
      // Beyond the text a column is as good as any.
      {{9, 7}, 7},
  };
  for (const Row& row : rows) {
    CAPTURE(row.place.line);
    CAPTURE(row.place.column);
    CHECK(CodePointColumns(text)(row.place) == row.column);
  }
  // The same in one pass, forwards and backwards.
  CodePointColumns forwards(text);
  for (int i = 0; i < 12; ++i) CHECK(forwards(rows[i].place) == rows[i].column);
  CodePointColumns backwards(text);
  for (int i = 12; i-- > 0;) {
    CHECK(backwards(rows[i].place) == rows[i].column);
  }
}

TEST_CASE("many places cost one pass") {
  std::string line(200000, 'a');
  for (std::size_t i = 0; i + 1 < line.size(); i += 10) {
    line[i] = '\xC3';
    line[i + 1] = '\xA9';
  }
  CodePointColumns columns(line);
  std::uint32_t last = 0;
  for (std::uint32_t column = 3; column < line.size(); column += 10) {
    last = columns({1, column});
  }
  CHECK(last == 179993);
}

}  // namespace
}  // namespace alder::report
