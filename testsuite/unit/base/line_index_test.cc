// base/line_index.h: both ways to a place give the same one.

#include "base/line_index.h"

#include <doctest/doctest.h>

#include <string>

namespace alder {
namespace {

struct Row {
  std::string_view text;
  std::uint64_t offset_bytes;
  Place place;
};

constexpr Row kRows[] = {
    {"", 0, {1, 1}},          {"", 7, {1, 1}},           {"abc", 0, {1, 1}},
    {"abc", 2, {1, 3}},       {"abc", 3, {1, 4}},        {"abc", 99, {1, 4}},
    {"a\nb", 1, {1, 2}},      {"a\nb", 2, {2, 1}},       {"a\nb\n", 4, {3, 1}},
    {"a\nb\n", 5, {3, 1}},    {"\n\n\n", 0, {1, 1}},     {"\n\n\n", 1, {2, 1}},
    {"\n\n\n", 3, {4, 1}},    {"a\r\nb", 1, {1, 2}},     {"a\r\nb", 3, {2, 1}},
    {"\xC3\xA9x", 2, {1, 3}}, {"\xC3\xA9\nx", 3, {2, 1}}};

TEST_CASE("offsets have 1-based places in bytes") {
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.text));
    CAPTURE(row.offset_bytes);
    const Place scanned = place_at(row.text, row.offset_bytes);
    const Place indexed = LineIndex(row.text).place(row.offset_bytes);
    CHECK(scanned.line == row.place.line);
    CHECK(scanned.column == row.place.column);
    CHECK(indexed == scanned);
  }
}

TEST_CASE("a text has one line more than it has newlines") {
  CHECK(LineIndex().line_count() == 1);
  CHECK(LineIndex("a").line_count() == 1);
  CHECK(LineIndex("a\n").line_count() == 2);
  CHECK(LineIndex("\n\n").line_count() == 3);
}

TEST_CASE("every offset of a longer text agrees") {
  std::string text;
  for (int line = 0; line < 60; ++line)
    text += std::string(line % 7, 'x') + '\n';
  const LineIndex index(text);
  std::size_t wrong = 0;
  for (std::uint64_t at = 0; at <= text.size() + 2; ++at) {
    wrong += index.place(at) != place_at(text, at) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace alder
