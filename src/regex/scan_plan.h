// The plan of a scan: see regex/scan.cc for what it is and why it is exact.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "regex/syntax_tree.h"

namespace alder::regex {

// A set with its ASCII part as a table.
class FastSet {
 public:
  explicit FastSet(CharSet set) : set_(std::move(set)) {
    for (char32_t c = 0; c < ascii_.size(); ++c) ascii_[c] = set_.contains(c);
    const std::vector<CharRange>& ranges = set_.ranges();
    if (ranges.empty() || ranges.back().last < 0x80) {
      beyond_ = Beyond::None;
    } else if (ranges.back().first <= 0x80 &&
               ranges.back().last == kLastCodePoint) {
      beyond_ = Beyond::All;
    }
  }

  // Whether the character at *at, which moves behind it, belongs to the set.
  bool take(std::string_view text, std::size_t* at) const {
    const auto byte = static_cast<unsigned char>(text[*at]);
    if (byte < 0x80) {
      if (!ascii_[byte]) return false;
      ++*at;
      return true;
    }
    if (beyond_ == Beyond::None) return false;
    std::size_t next = *at;
    const char32_t c = utf8_next(text, &next);
    if (beyond_ == Beyond::Some && !set_.contains(c)) return false;
    *at = next;
    return true;
  }

  // The same for the character that ends at *end, which moves before it.
  bool take_back(std::string_view text, std::size_t* end) const {
    std::size_t begin = *end - 1;
    while (begin > 0 &&
           (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) {
      --begin;
    }
    std::size_t at = begin;
    if (!take(text, &at)) return false;
    *end = begin;
    return true;
  }

  const CharSet& set() const { return set_; }

 private:
  enum class Beyond : std::uint8_t { None, Some, All };

  CharSet set_;
  std::array<bool, 0x80> ascii_{};
  Beyond beyond_ = Beyond::Some;  // members beyond ASCII
};

// A run of characters of a set, or a literal, which is a run of one of each of
// its characters.
struct Item {
  FastSet set;
  std::uint32_t min;
  std::uint32_t max;
  std::string literal;  // UTF-8; empty for a run

  bool fixed() const { return min == max; }
};

// Items in their order, anchored to the begin or end of the text or to neither.
struct Sequence {
  bool begin = false;
  bool end = false;
  std::vector<Item> items;
  std::optional<std::size_t> pivot;  // the item that both sides leave over
};

using Sequences = std::vector<Sequence>;

// The sequences of which one has to match, ready to be scanned.  On failure
// null, and why in *why.
//
// Requires: tree.height() <= kTreeLevels.
// Cost:     bounded but for the size of the sets.
std::optional<Sequences> plan_scan(const SyntaxTree& tree, NodeId root,
                                   std::string_view* why);

}  // namespace alder::regex
