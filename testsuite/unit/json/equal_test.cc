// json/equal.h: equality of values and the hash that agrees with it.

#include "json/equal.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parsing.h"

namespace alder::json {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t kSeed = 0x1234'5678'9ABC'DEF0u;

bool same(std::string_view a, std::string_view b) {
  const Parsed left(a);
  const Parsed right(b);
  REQUIRE(left.ok());
  REQUIRE(right.ok());
  const bool equals = equal(left.root(), right.root());
  CHECK(equal(right.root(), left.root()) == equals);
  const std::uint64_t hash_left = hash(left.root(), kSeed);
  const std::uint64_t hash_right = hash(right.root(), kSeed);
  // Unequal values could collide, but these do not.
  CHECK((hash_left == hash_right) == equals);
  return equals;
}

struct EqualRow {
  std::string_view a;
  std::string_view b;
};

TEST_CASE("equal values") {
  const EqualRow rows[] = {
      {"null", " null "},
      {"true", "true"},
      {"0", "-0"},
      {"0", "-0.0"},
      {"0", "0e5"},
      {"1", "1.0"},
      {"1", "10e-1"},
      {"1.0", "1.000"},
      {"100", "1e2"},
      {"-1.5", "-15e-1"},
      {"1000000000000000000", "1e18"},
      {"1000000000000000000.0", "1000000000000000000"},
      {"9223372036854775808", "9223372036854775808.00"},
      {"1e400", "10e399"},
      {"0.1", "1e-1"},
      {"999999999999999999", "999999999999999999.0"},
      {R"("a")", R"("\u0061")"},
      {R"("\ud83d\ude00")", "\"\xf0\x9f\x98\x80\""},
      {"[]", "[ ]"},
      {"[1,[2,3]]", "[1.0,[2,3e0]]"},
      {"{}", "{ }"},
      {R"({"a":1,"b":2})", R"({"b":2,"a":1})"},
      {R"({"a":1,"b":2})", R"({"a":0,"b":2,"a":1})"},
      {R"({"a":{"x":[1]},"b":null,"c":3})",
       R"({"c":3,"b":null,"a":{"x":[1]}})"},
      {R"({"\u0061":1})", R"({"a":1})"},
  };
  for (const EqualRow& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(same(row.a, row.b));
  }
}

TEST_CASE("different values") {
  const EqualRow rows[] = {
      {"null", "false"},
      {"null", "0"},
      {"true", "1"},
      {"false", "0"},
      {"true", "false"},
      {"0", "\"0\""},
      {"1", "-1"},
      {"1", "1.0000000000000000000001"},
      {"9007199254740992", "9007199254740993"},
      {"9007199254740992.0", "9007199254740993.0"},
      {"1e400", "1e401"},
      {"9223372036854775807", "9223372036854775808"},
      {"0.1", "0.10000000000000000001"},
      {R"("a")", R"("A")"},
      {R"("a")", R"("a\u0000")"},
      {"\"\xc3\xa9\"", "\"e\xcc\x81\""},
      {R"("")", "null"},
      {"[]", "{}"},
      {"[]", "[null]"},
      {"[1,2]", "[2,1]"},
      {"[[1],2]", "[1,[2]]"},
      {"[[],[]]", "[[[]]]"},
      {R"({"a":1})", R"({"b":1})"},
      {R"({"a":1})", R"({"a":2})"},
      {R"({"a":1,"b":2})", R"({"a":2,"b":1})"},
      {R"({"a":1,"b":1})", R"({"a":1})"},
      {R"({"a":1,"b":1})", R"({"c":1,"b":1})"},
      {R"({"a":[]})", R"({"a":{}})"},
      {R"({"a":1,"a":2})", R"({"a":1})"},
  };
  for (const EqualRow& row : rows) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK_FALSE(same(row.a, row.b));
  }
}

TEST_CASE("a seed changes the hash") {
  for (const std::string_view text :
       {"null", "true", "1", "1.5", "1e400", "\"\"", "[]", "{}", "[1]",
        R"({"a":1})"}) {
    CAPTURE(text);
    const Parsed parsed(text);
    CHECK(hash(parsed.root(), 1) == hash(parsed.root(), 1));
    CHECK(hash(parsed.root(), 1) != hash(parsed.root(), 2));
  }
}

// Small values of different kinds and shapes must not share a hash.
TEST_CASE("the hash tells small values apart") {
  std::vector<std::uint64_t> hashes;
  const auto add = [&](const std::string& text) {
    const Parsed parsed(text);
    REQUIRE(parsed.ok());
    hashes.push_back(hash(parsed.root(), kSeed));
  };
  for (int i = 1; i < 300; ++i) {
    const std::string n = std::to_string(i);
    for (const auto& [before, after] : {std::pair{"", ""},
                                        {"-1", ""},
                                        {"", ".5"},
                                        {"\"", "\""},
                                        {"[", "]"},
                                        {"[[", "]]"},
                                        {"[", ",0]"},
                                        {"[0,", "]"},
                                        {"{\"a\":", "}"},
                                        {"{\"b\":", "}"},
                                        {"{\"a\":0,\"b\":", "}"},
                                        {"{\"", "\":0}"}}) {
      add(before + n + after);
    }
  }
  std::sort(hashes.begin(), hashes.end());
  CHECK(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end());
}

// {"a":{"a":...},"b":1} against {"b":1,"a":{"b":1,"a":...}}: reordered on
// every level, where comparing a child twice would take 2^levels steps.
TEST_CASE("reordered nesting is compared in linear time") {
  std::string left = "0";
  std::string right = "0";
  for (int level = 0; level < 1000; ++level) {
    left = "{\"a\":" + left + ",\"b\":1}";
    right = "{\"b\":1,\"a\":" + right + "}";
  }
  CHECK(same(left, right));
  right.replace(right.find('0'), 1, "2");
  CHECK_FALSE(same(left, right));
}

TEST_CASE("wide objects in opposite orders") {
  std::string left = "{";
  std::string right;
  for (int i = 0; i < 5000; ++i) {
    const std::string member =
        "\"k" + std::to_string(i) + "\":" + std::to_string(i);
    left += member + (i == 4999 ? "}" : ",");
    right = member + (i == 0 ? "}" : ",") + right;
  }
  CHECK(same(left, "{" + right));
}

}  // namespace
}  // namespace alder::json
