// base/module.h: modules are found beside the program and errors name places.

#include "base/module.h"

#include <doctest/doctest.h>

#include <string>

namespace alder {
namespace {

TEST_CASE("a module beside the program is loaded once") {
  const auto table = load_module("unit_base", "alder_unit_base_table");
  REQUIRE(table.ok());
  const int* const values = *static_cast<const int* const*>(*table);
  CHECK(values[0] == 20);
  CHECK(values[1] == 26);
  const auto again = load_module("unit_base", "alder_unit_base_table");
  REQUIRE(again.ok());
  CHECK(*again == *table);
}

TEST_CASE("what is missing is named") {
  struct Row {
    std::string_view module;
    std::string_view symbol;
    std::string_view named;
  };
  constexpr Row kRows[] = {
      {"no_such_part", "table", "no_such_part"},
      {"no_such_part", "table", "looked for /"},
      {"unit_base", "no_such_symbol", "no_such_symbol"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.named));
    const auto result = load_module(row.module, row.symbol);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == ErrorCode::MissingModule);
    CHECK(result.error().message.find(row.named) != std::string::npos);
  }
}

}  // namespace
}  // namespace alder
