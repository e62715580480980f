// Hashes of byte strings.  Fast, not collision-resistant: equality is always
// confirmed by comparing bytes, and tables filled by input alone use a seed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace alder {

namespace hash_internal {

inline std::uint64_t load64(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, 8);
  return word;
}

inline std::uint64_t load32(const char* at) {
  std::uint32_t word;
  std::memcpy(&word, at, 4);
  return word;
}

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ typedef unsigned __int128 Wide;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t kOdd1 = 0x9E37'79B9'7F4A'7C15u;
constexpr std::uint64_t kOdd2 = 0xD6E8'FEB8'6659'FD93u;

}  // namespace hash_internal

// Every byte counts.  Reads nothing outside `bytes`.
inline std::uint64_t hash_bytes(std::string_view bytes,
                                std::uint64_t seed = 0) {
  using namespace hash_internal;
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t state = seed ^ (left * kOdd1);
  for (; left > 16; left -= 16, at += 16) {
    state = mix(state ^ load64(at) ^ kOdd2, load64(at + 8) ^ kOdd1);
  }
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (left >= 8) {
    low = load64(at);
    high = load64(at + left - 8);
  } else if (left >= 4) {
    low = load32(at);
    high = load32(at + left - 4);
  } else if (left > 0) {
    low = static_cast<unsigned char>(at[0]);
    high = static_cast<std::uint64_t>(static_cast<unsigned char>(at[left / 2]))
               << 8 |
           static_cast<unsigned char>(at[left - 1]);
  }
  return mix(state ^ low ^ kOdd2, high ^ kOdd1);
}

// The 32 bits kept beside keys on the tape and in dictionaries.
inline std::uint32_t hash_key(std::string_view key) {
  return static_cast<std::uint32_t>(hash_bytes(key) >> 32);
}

// A value drawn once per process, for tables that hostile input fills.
std::uint64_t process_seed();

}  // namespace alder
