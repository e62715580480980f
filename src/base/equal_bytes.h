// Whether two short runs of bytes are equal, without a call.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alder {

// As memcmp(a, b, size) == 0; overlapping loads, none outside the runs.
inline bool equal_bytes(const char* a, const char* b, std::size_t size) {
  const auto differ = [&]<class Word>(Word, std::size_t at) {
    Word left;
    Word right;
    std::memcpy(&left, a + at, sizeof(Word));
    std::memcpy(&right, b + at, sizeof(Word));
    return (left ^ right) != 0;
  };
  if (size >= 8) {
    if (size > 16) return std::memcmp(a, b, size) == 0;
    return !(differ(std::uint64_t{}, 0) || differ(std::uint64_t{}, size - 8));
  }
  if (size >= 4) {
    return !(differ(std::uint32_t{}, 0) || differ(std::uint32_t{}, size - 4));
  }
  if (size == 0) return true;
  return a[0] == b[0] && a[size / 2] == b[size / 2] &&
         a[size - 1] == b[size - 1];
}

}  // namespace alder
