// base/diagnostic.h: places and levels.

#include "base/diagnostic.h"

#include <doctest/doctest.h>

namespace alder {
namespace {

TEST_CASE("levels are spelled in lower case and ordered by weight") {
  CHECK(to_string(Level::Note) == "note");
  CHECK(to_string(Level::Warning) == "warning");
  CHECK(to_string(Level::Error) == "error");
  CHECK(Level::Note < Level::Warning);
  CHECK(Level::Warning < Level::Error);
}

TEST_CASE("places are ordered by line, then column") {
  CHECK(Place{1, 9} < Place{2, 1});
  CHECK(Place{2, 1} < Place{2, 2});
  CHECK(Place{} == Place{0, 0});
}

}  // namespace
}  // namespace alder
