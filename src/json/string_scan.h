// The hot loop of JSON parsing: the end of the plain part of a string.

#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace alder::json {

// Advances over bytes that a string may hold as they are and stops at '"',
// '\\', a control character or `end`.  *high collects whether any byte passed
// over has its top bit set (bytes behind the stop may count too; callers only
// use it to skip the check of UTF-8).
inline const char* scan_plain(const char* at, const char* end, bool* high) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i slash = _mm_set1_epi8('\\');
  const __m128i control = _mm_set1_epi8(0x1F);
  while (end - at >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i stop =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote),
                                  _mm_cmpeq_epi8(bytes, slash)),
                     _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes));
    const auto stops = static_cast<unsigned>(_mm_movemask_epi8(stop));
    const auto highs = static_cast<unsigned>(_mm_movemask_epi8(bytes));
    if (stops != 0) {
      const int first = __builtin_ctz(stops);
      *high |= (highs & ((1u << first) - 1)) != 0;
      return at + first;
    }
    *high |= highs != 0;
    at += 16;
  }
#else
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
  constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080u;
  while (end - at >= 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    const std::uint64_t quote = word ^ (kOnes * '"');
    const std::uint64_t slash = word ^ (kOnes * '\\');
    const std::uint64_t stop = ((quote - kOnes) & ~quote) |
                               ((slash - kOnes) & ~slash) |
                               ((word - kOnes * 0x20) & ~word);
    if ((stop & kHighs) != 0) break;
    *high |= (word & kHighs) != 0;
    at += 8;
  }
#endif
  for (; at != end; ++at) {
    const auto byte = static_cast<unsigned char>(*at);
    if (byte == '"' || byte == '\\' || byte < 0x20) break;
    *high |= byte >= 0x80;
  }
  return at;
}

}  // namespace alder::json
