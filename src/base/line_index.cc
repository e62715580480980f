// Line starts, and a binary search over them.

#include "base/line_index.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace alder {
namespace {

// The high bit of each of eight bytes that is a newline; the first byte is the
// lowest.
std::uint64_t newlines_in(const char* eight) {
  constexpr std::uint64_t kLow7 = 0x7F7F'7F7F'7F7F'7F7Fu;
  std::uint64_t word;
  std::memcpy(&word, eight, 8);
  if constexpr (std::endian::native == std::endian::big) {
    word = __builtin_bswap64(word);
  }
  word ^= 0x0A0A'0A0A'0A0A'0A0Au;  // newlines become zero
  return ~(((word & kLow7) + kLow7) | word | kLow7);
}

}  // namespace

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
  starts_.reserve(text.size() / 24 + 2);  // most lines are longer
  starts_.push_back(0);
  std::size_t at = 0;
  // Eight bytes at once: lines of programs are too short for memchr to pay.
  for (; at + 8 <= text.size(); at += 8) {
    for (std::uint64_t hits = newlines_in(text.data() + at); hits != 0;
         hits &= hits - 1) {
      starts_.push_back(
          at + static_cast<std::size_t>(std::countr_zero(hits)) / 8 + 1);
    }
  }
  for (; at < text.size(); ++at) {
    if (text[at] == '\n') starts_.push_back(at + 1);
  }
}

Place LineIndex::place(std::uint64_t offset_bytes) const {
  const std::uint64_t offset = std::min(offset_bytes, size_bytes_);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  return {line, static_cast<std::uint32_t>(offset - *(next - 1) + 1)};
}

}  // namespace alder
