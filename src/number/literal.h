// A JSON number read in place: the form in which literals are compared.
//
//   "-12.50e3" --LiteralView--> sign -, digits 125 (two pieces), exponent 2
//
// The significant digits are a run of at most two pieces of the literal, since
// the decimal point may stand among them.  The exponent is kept as a 64-bit
// number where it fits, else as the digits that were written:
//
//   - 0 0 1 2 . 5 0 0 e + 0 3
//         ^^^   ^            ^ written exponent
//         head  tail
//
// Source: RFC 8259, section 6.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "number/decimal.h"

namespace alder::number {

// Borrows the literal or the Decimal it was made from; allocates nothing.
//
// Invariant: value = (-1)^negative x digits x 10^exponent, and the digits
//            neither start nor end with 0.
class LiteralView {
 public:
  // Requires: `literal` is a complete RFC 8259 number.
  explicit LiteralView(std::string_view literal);
  explicit LiteralView(const Decimal& value);

  bool is_zero() const { return digit_count() == 0; }
  bool is_negative() const { return negative_; }
  std::size_t digit_count() const { return head_.size() + tail_.size(); }

  // The digit at `index`, 0 being the most significant.
  unsigned digit(std::size_t index) const {
    const char c =
        index < head_.size() ? head_[index] : tail_[index - head_.size()];
    return static_cast<unsigned>(c - '0');
  }

  // Whether exponent() is exact; else it is only right modulo 2^64.
  bool exponent_fits() const { return written_.empty(); }
  std::int64_t exponent() const { return exponent_; }

  // Whether there is no fractional part.
  bool is_integer() const;

  // exponent() - other.exponent(); exact within 2^56 of 0, else some number
  // beyond that on the right side, at most kFar away from 0.
  std::int64_t exponent_minus(const LiteralView& other) const;
  static constexpr std::int64_t kFar = std::int64_t{1} << 60;

  // Orders the values without their signs.
  std::strong_ordering compare_magnitude(const LiteralView& other) const;

  // The value of the digits [begin, end).
  // Requires: end - begin <= 19.
  std::uint64_t chunk(std::size_t begin, std::size_t end) const;

  // The value when it is an integer whose magnitude fits, else false.
  bool to_magnitude(std::uint64_t* magnitude) const;

  std::string_view head() const { return head_; }
  std::string_view tail() const { return tail_; }

 private:
  void trim_zeros(std::size_t fraction_digits);
  void read_exponent(std::string_view text);

  std::string_view head_;
  std::string_view tail_;
  std::string_view written_;  // only when too large; no leading zeros
  std::int64_t exponent_ = 0;
  std::int64_t offset_ = 0;  // exponent - written exponent
  bool negative_ = false;
  bool written_negative_ = false;
};

// Orders two values.
std::strong_ordering compare(const LiteralView& a, const LiteralView& b);

}  // namespace alder::number
