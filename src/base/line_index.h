// Byte offset -> line and column.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace alder {

// The place of one offset.  Lines end at '\n'; an offset at or past the end
// is the place just behind the last byte.
//
// Cost: O(offset).  For many look-ups in one text use LineIndex.
Place place_at(std::string_view text, std::uint64_t offset_bytes);

// The line starts of one text.  Keeps no reference to it.
//
// Thread safety: immutable once built.
class LineIndex {
 public:
  LineIndex() : LineIndex(std::string_view()) {}
  // Cost: O(text.size()).
  explicit LineIndex(std::string_view text);

  // Cost: O(log lines).
  Place place(std::uint64_t offset_bytes) const;

  std::uint32_t line_count() const {
    return static_cast<std::uint32_t>(starts_.size());
  }

 private:
  std::vector<std::uint64_t> starts_;
  std::uint64_t size_bytes_ = 0;
};

}  // namespace alder
