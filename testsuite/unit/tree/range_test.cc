// Bounds as ranges of int64 and of whole parts.

#include <doctest/doctest.h>

#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "tree/tree.h"

namespace alder::tree {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

using enum Comparison;

struct Row {
  std::vector<std::pair<Comparison, std::string_view>> bounds;
  std::int64_t first;
  std::int64_t last;
  bool whole;
  std::int64_t first_floor = 0;
  std::int64_t last_floor = 0;
};

TEST_CASE("the first and last integers that bounds let pass") {
  const Row rows[] = {
      {{{AtLeast, "1"}}, 1, kMax, true, 1, kMax},
      {{{MoreThan, "1"}}, 2, kMax, true, 1, kMax},
      {{{AtMost, "1"}}, kMin, 1, true, kMin, 0},
      {{{LessThan, "1"}}, kMin, 0, true, kMin, 0},
      {{{AtLeast, "-5"}, {AtMost, "1e2"}}, -5, 100, true, -5, 99},
      {{{AtLeast, "1"}, {MoreThan, "7"}, {AtLeast, "3"}},
       8,
       kMax,
       true,
       7,
       kMax},
      {{{AtLeast, "0.5"}}, 1, kMax, false},
      {{{AtMost, "-0.5"}}, kMin, -1, false},
      {{{AtLeast, "9223372036854775807"}}, kMax, kMax, true, kMax, kMax},
      {{{AtMost, "-9223372036854775808"}}, kMin, kMin, false},
      {{{AtLeast, "1e400"}}, kMax, kMin, false},
      {{{AtMost, "-1e400"}}, kMax, kMin, false},
      {{{AtLeast, "-1e400"}, {AtMost, "1e400"}}, kMin, kMax, false},
      {{{MoreThan, "9223372036854775807"}, {AtMost, "5"}},
       kMax,
       kMin,
       true,
       kMax,
       4},
  };
  for (const Row& row : rows) {
    CAPTURE(row.bounds.front().second);
    std::vector<number::Decimal> decimals;
    Range range;
    for (const auto& [comparison, literal] : row.bounds) {
      range.bounds.emplace_back(comparison,
                                static_cast<std::uint32_t>(decimals.size()));
      decimals.push_back(*number::Decimal::from_literal(literal));
    }
    range.index(decimals);
    CHECK(range.first == row.first);
    CHECK(range.last == row.last);
    CHECK(range.whole == row.whole);
    if (!row.whole) continue;
    CHECK(range.first_floor == row.first_floor);
    CHECK(range.last_floor == row.last_floor);
  }
}

}  // namespace
}  // namespace alder::tree
