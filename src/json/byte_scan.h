// The hot loops of JSON parsing, over many bytes at a time.
//
// Two spellings of the same three questions: with SSE2, sixteen bytes a step,
// and in plain C++ (SWAR, the bytes of a 64-bit word side by side), eight.
// Neither reads outside [begin, end); where fewer than a step's bytes are
// left, SSE2 loads the last sixteen once more and shifts out the known ones.
//
// Source: for SWAR, "zero byte in a word": (x - 0x01..) & ~x & 0x80.. has its
//         lowest set bit in the first zero byte of x.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace alder::json {

inline bool is_digit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

// Whether a string may hold this byte as it is.
inline bool is_plain(char c) {
  return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20;
}

inline bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

// The contract of both:
//
//   plain_end   the first byte from `at` on that is '"', '\\' or a control
//               character, or end; *high collects whether a byte passed over
//               has its top bit set
//   digits_end  the first byte that is no digit, or end
//   space_end   the first byte that is no white space, or end
//
// Requires: begin <= at <= end.
struct SwarBytes {
  static const char* plain_end(const char*, const char* at, const char* end,
                               bool* high) {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
    constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080u;
    for (; end - at >= 8; at += 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      const std::uint64_t quote = word ^ (kOnes * '"');
      const std::uint64_t slash = word ^ (kOnes * '\\');
      const std::uint64_t stop =
          (((quote - kOnes) & ~quote) | ((slash - kOnes) & ~slash) |
           ((word - kOnes * 0x20) & ~word)) &
          kHighs;
      if (stop != 0) {
        const std::uint64_t before = (stop & (~stop + 1)) - 1;
        *high |= (word & kHighs & before) != 0;
        return at + (std::countr_zero(stop) >> 3);
      }
      *high |= (word & kHighs) != 0;
    }
    for (; at != end && is_plain(*at); ++at) {
      *high |= static_cast<unsigned char>(*at) >= 0x80;
    }
    return at;
  }

  static const char* digits_end(const char*, const char* at, const char* end) {
    while (at != end && is_digit(*at)) ++at;
    return at;
  }

  static const char* space_end(const char*, const char* at, const char* end) {
    while (at != end && is_space(*at)) ++at;
    return at;
  }
};

#if defined(__SSE2__)

struct Sse2Bytes {
  static const char* plain_end(const char* begin, const char* at,
                               const char* end, bool* high) {
    for (; end - at >= 16; at += 16) {
      const __m128i bytes = load(at);
      const unsigned stops = plain_stops(bytes);
      const unsigned highs = mask(bytes);
      if (highs != 0) [[unlikely]] {
        *high |= (highs & below_lowest(stops)) != 0;
      }
      if (stops != 0) return at + std::countr_zero(stops);
    }
    if (end - begin < 16) return SwarBytes::plain_end(begin, at, end, high);
    const __m128i bytes = load(end - 16);
    const auto known = static_cast<unsigned>(16 - (end - at));
    const unsigned stops = (plain_stops(bytes) | 0x10000u) >> known;
    const auto highs = static_cast<unsigned>(_mm_movemask_epi8(bytes)) >> known;
    *high |= (highs & (stops ^ (stops - 1)) & ~stops) != 0;
    return at + std::countr_zero(stops);
  }

  static const char* digits_end(const char* begin, const char* at,
                                const char* end) {
    for (; end - at >= 16; at += 16) {
      const unsigned stops = ~digits(load(at)) & 0xFFFF;
      if (stops != 0) return at + std::countr_zero(stops);
    }
    return SwarBytes::digits_end(begin, at, end);
  }

  static const char* space_end(const char* begin, const char* at,
                               const char* end) {
    for (; end - at >= 16; at += 16) {
      const unsigned stops = ~spaces(load(at)) & 0xFFFF;
      if (stops != 0) return at + std::countr_zero(stops);
    }
    return SwarBytes::space_end(begin, at, end);
  }

 private:
  // The bits below the lowest one set; all of them if none is.
  static unsigned below_lowest(unsigned bits) { return (bits - 1) & ~bits; }
  static __m128i load(const char* at) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
  }
  static unsigned mask(__m128i bytes) {
    return static_cast<unsigned>(_mm_movemask_epi8(bytes));
  }
  static __m128i is(__m128i bytes, char c) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
  }
  static unsigned plain_stops(__m128i bytes) {
    const __m128i control = _mm_set1_epi8(0x1F);
    return mask(_mm_or_si128(_mm_or_si128(is(bytes, '"'), is(bytes, '\\')),
                             is_at_most(bytes, control)));
  }
  static unsigned digits(__m128i bytes) {
    const __m128i from_zero = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    return mask(is_at_most(from_zero, _mm_set1_epi8(9)));
  }
  static unsigned spaces(__m128i bytes) {
    return mask(_mm_or_si128(_mm_or_si128(is(bytes, ' '), is(bytes, '\n')),
                             _mm_or_si128(is(bytes, '\r'), is(bytes, '\t'))));
  }
  static __m128i is_at_most(__m128i bytes, __m128i bound) {
    return _mm_cmpeq_epi8(_mm_min_epu8(bytes, bound), bytes);
  }
};

using FastBytes = Sse2Bytes;

#else

using FastBytes = SwarBytes;

#endif

}  // namespace alder::json
