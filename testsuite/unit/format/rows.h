// The shape of the tables of strings in the tests of format/.

#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string_view>

#include "format/format.h"

namespace alder::format {

struct Row {
  std::string_view text;
  bool valid;
};

inline void check_rows(std::string_view name, std::span<const Row> rows) {
  const Format* format = find(name);
  REQUIRE(format != nullptr);
  for (const Row& row : rows) {
    CAPTURE(name);
    CAPTURE(row.text);
    CHECK(format->check(row.text) == (row.valid ? Answer::Yes : Answer::No));
  }
}

}  // namespace alder::format
