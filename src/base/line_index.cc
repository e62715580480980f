// Line starts, and a binary search over them.

#include "base/line_index.h"

#include <algorithm>
#include <cstring>

namespace alder {

Place place_at(std::string_view text, std::uint64_t offset_bytes) {
  const std::uint64_t end = std::min<std::uint64_t>(offset_bytes, text.size());
  std::uint32_t line = 1;
  std::uint64_t start = 0;
  while (start < end) {
    const void* hit = std::memchr(text.data() + start, '\n', end - start);
    if (hit == nullptr) break;
    start = static_cast<std::uint64_t>(static_cast<const char*>(hit) -
                                       text.data()) +
            1;
    ++line;
  }
  return {line, static_cast<std::uint32_t>(end - start + 1)};
}

LineIndex::LineIndex(std::string_view text) : size_bytes_(text.size()) {
  starts_.push_back(0);
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const void* hit = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    if (hit == nullptr) break;
    at = static_cast<const char*>(hit) + 1;
    starts_.push_back(static_cast<std::uint64_t>(at - text.data()));
  }
}

Place LineIndex::place(std::uint64_t offset_bytes) const {
  const std::uint64_t offset = std::min(offset_bytes, size_bytes_);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  return {line, static_cast<std::uint32_t>(offset - *(next - 1) + 1)};
}

}  // namespace alder
