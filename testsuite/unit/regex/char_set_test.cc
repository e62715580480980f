// regex/char_set.h, against a bitmap of small code points.

#include "regex/char_set.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

namespace alder::regex {
namespace {

TEST_CASE("sets of ranges behave like sets") {
  constexpr char32_t kSmall = 64;
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::vector<CharRange> a_ranges;
    std::vector<CharRange> b_ranges;
    std::vector<bool> a_bits(kSmall);
    std::vector<bool> b_bits(kSmall);
    const auto fill = [&](std::vector<CharRange>* ranges,
                          std::vector<bool>* bits) {
      for (auto i = random() % 5; i > 0; --i) {
        const char32_t first = random() % kSmall;
        const char32_t last =
            std::min<char32_t>(kSmall - 1, first + random() % 9);
        ranges->push_back({first, last});
        for (char32_t c = first; c <= last; ++c) (*bits)[c] = true;
      }
    };
    fill(&a_ranges, &a_bits);
    fill(&b_ranges, &b_bits);
    const CharSet a(a_ranges);
    const CharSet b(b_ranges);
    CharSet both = a;
    both.add(b_ranges);
    const CharSet not_a = a.complement();
    bool meet = false;
    for (char32_t c = 0; c < kSmall; ++c) {
      meet = meet || (a_bits[c] && b_bits[c]);
      REQUIRE(a.contains(c) == a_bits[c]);
      REQUIRE(not_a.contains(c) == !a_bits[c]);
      REQUIRE(both.contains(c) == (a_bits[c] || b_bits[c]));
    }
    REQUIRE(a.intersects(b) == meet);
    REQUIRE(not_a.complement() == a);
    for (std::size_t i = 1; i < a.ranges().size(); ++i) {
      REQUIRE(a.ranges()[i].first > a.ranges()[i - 1].last + 1);
    }
  }
}

TEST_CASE("surrogates make no difference") {
  CHECK(CharSet({{0xD800, 0xDFFF}}).empty());
  CHECK(CharSet({{0xD7FF, 0xD7FF}, {0xE000, 0xE000}}) ==
        CharSet({{0xD7FF, 0xE000}}));
  CHECK(CharSet({{0xD7FE, 0xDABC}}) == CharSet({{0xD7FE, 0xD7FF}}));
  CHECK(CharSet({{0, 0xD7FF}, {0xE000, kLastCodePoint}}).is_all());
  CHECK(CharSet().complement().is_all());
  CHECK(CharSet::all().complement().empty());
}

TEST_CASE("spelling") {
  CHECK(CharSet({{'a', 'c'}, {'-', '-'}}).to_string() == "[\\x{2d}a-c]");
  CHECK(CharSet().to_string() == "[^\\x{0}-\\x{10ffff}]");
  CHECK(escaped('z') == "z");
  CHECK(escaped(0x1F600) == "\\x{1f600}");
}

}  // namespace
}  // namespace alder::regex
