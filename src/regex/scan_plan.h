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
  FastSet() = default;
  explicit FastSet(const CharSet& set);

  // Takes characters of the set from `at` on, `most` of them at most; returns
  // where it stopped.
  std::size_t take_run(std::string_view text, std::size_t at,
                       std::uint32_t most, std::size_t* count) const {
    std::size_t taken = 0;
    while (at < text.size() && taken < most) {
      const auto byte = static_cast<unsigned char>(text[at]);
      if (byte < 0x80 ? !ascii_[byte] : !takes_beyond(text, at)) break;
      at += byte < 0x80 ? 1 : sequence_length(byte);
      ++taken;
    }
    *count = taken;
    return at;
  }

  // The same backwards from `end`.
  std::size_t take_run_back(std::string_view text, std::size_t end,
                            std::uint32_t most, std::size_t* count) const;

 private:
  enum class Beyond : std::uint8_t { None, Some, All };

  static std::size_t sequence_length(unsigned char lead) {
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  }
  bool takes_beyond(std::string_view text, std::size_t at) const {
    if (beyond_ != Beyond::Some) return beyond_ == Beyond::All;
    return set_.contains(utf8_next(text, &at));
  }

  CharSet set_;
  std::array<bool, 0x80> ascii_{};
  Beyond beyond_ = Beyond::None;  // members beyond ASCII
};

// A run of characters of a set, or a literal, which is a run of one of each of
// its characters.
struct Item {
  CharSet set;
  std::uint32_t min;
  std::uint32_t max;
  std::string literal;  // UTF-8; empty for a run
  FastSet fast;         // of a run, once the plan is made

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
