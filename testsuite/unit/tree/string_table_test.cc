// A set of strings with numbers and bits.

#include "tree/string_table.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace alder::tree {
namespace {

TEST_CASE("an empty table has nothing") {
  const StringTable table;
  CHECK(table.find("") == StringTable::kNone);
  CHECK(table.find("a") == StringTable::kNone);
  CHECK(table.size() == 0);
}

TEST_CASE("strings are numbered in order and once") {
  StringTable table;
  CHECK(table.add("a") == 0);
  CHECK(table.add("") == 1);
  CHECK(table.add(std::string_view("a\0b", 3)) == 2);
  CHECK(table.add("a") == 0);
  CHECK(table.size() == 3);
  CHECK(table.find("") == 1);
  CHECK(table.find(std::string_view("a\0b", 3)) == 2);
  CHECK(table.find(std::string_view("a\0c", 3)) == StringTable::kNone);
  CHECK(table.text(2) == std::string_view("a\0b", 3));
}

TEST_CASE("every string is found while the table grows") {
  StringTable table;
  constexpr std::uint32_t kCount = 3000;
  const auto name = [](std::uint32_t i) {
    return "name-" + std::string(i % 70, 'x') + std::to_string(i);
  };
  for (std::uint32_t i = 0; i < kCount; ++i) {
    CHECK(table.add(name(i)) == i);
    table.set_bit(i, i % 64);
  }
  for (std::uint32_t i = 0; i < kCount; ++i) {
    REQUIRE(table.find(name(i)) == i);
    CHECK(table.text(i) == name(i));
    CHECK(table.mask(i) == std::uint64_t{1} << (i % 64));
  }
  CHECK(table.find(name(kCount)) == StringTable::kNone);
}

TEST_CASE("strings that share the cheap hash are told apart") {
  // The hash of a key covers its ends; these differ in the middle alone.
  StringTable table;
  const std::string end(100, 'e');
  for (char c = 'a'; c <= 'z'; ++c) table.add(end + c + end);
  for (char c = 'a'; c <= 'z'; ++c) {
    CHECK(table.find(end + c + end) == static_cast<std::uint32_t>(c - 'a'));
  }
  CHECK(table.find(end + "-" + end) == StringTable::kNone);
}

TEST_CASE("bits add up") {
  StringTable table;
  table.add("a");
  table.set_bit(0, 0);
  table.set_bit(0, 63);
  CHECK(table.mask(0) == (std::uint64_t{1} << 63 | 1));
}

}  // namespace
}  // namespace alder::tree
