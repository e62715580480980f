// Divisors of more than 64 bits for number/multiple_of.h.
//
//   decimal digits --LongDivisor--> limbs in base 10^9 --divides()--> answer
//
// Long division (Knuth, The Art of Computer Programming, 4.3.1, algorithm D)
// of which only the running remainder is kept.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "number/literal.h"

namespace alder::number {

// Thread safety: immutable once built.
class LongDivisor {
 public:
  LongDivisor() = default;

  // Requires: at least 19 decimal digits, the first not 0.
  explicit LongDivisor(std::string_view digits);

  // Multiplications that divides() makes for a number of so many digits.
  std::uint64_t steps(std::uint64_t digit_count) const {
    return (digit_count / 9 + 1) * limbs_.size();
  }

  // Whether digits x 10^zeros is a multiple.
  // Cost: steps(digits + zeros); allocates one remainder.
  bool divides(const LiteralView& digits, std::uint64_t zeros) const;

  bool empty() const { return limbs_.empty(); }

 private:
  void reduce(std::vector<std::uint32_t>* remainder) const;

  std::vector<std::uint32_t> limbs_;  // least significant first, scaled
  std::uint32_t scale_ = 1;           // makes the first limb >= base / 2
};

}  // namespace alder::number
