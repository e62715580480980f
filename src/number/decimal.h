// Exact decimal numbers, as JSON spells them.
//
//   literal --Decimal::from_literal()--> sign, digits, exponent --> comparison
//
// A value is (-1)^negative x digits x 10^exponent with digits a run of decimal
// digits that neither starts nor ends with 0 (empty for zero).  So 1, 1.0 and
// 10e-1 are the same Decimal, and so are 0 and -0.
//
// Source: RFC 8259, section 6 (spelling); JSON Schema Core 2020-12, 4.2.2
//         (equality of numbers), Validation 6.1.1 (1.0 is an integer).

#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"

namespace alder::number {

// One number.  Owns its digits.
//
// Thread safety: immutable once built.
class Decimal {
 public:
  Decimal() = default;  // zero
  explicit Decimal(std::int64_t value);
  explicit Decimal(std::uint64_t value);

  // Requires: `literal` is a complete RFC 8259 number.
  // Errors:   NumberLimit, more digits than `limits` allow or an exponent
  //           beyond +-2^62.
  // Cost:     O(literal.size()).
  static Result<Decimal> from_literal(std::string_view literal,
                                      const Limits& limits = {});

  bool is_zero() const { return digits_.empty(); }
  bool is_negative() const { return negative_; }
  bool is_integer() const { return digits_.empty() || exponent_ >= 0; }

  // The value as an int64 or uint64 when it is one, else false.
  bool to_int64(std::int64_t* value) const;
  bool to_uint64(std::uint64_t* value) const;

  // The shortest canonical spelling: plain digits where that stays within 21
  // characters, else scientific ("1e400").
  std::string to_string() const;

  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b) = default;

 private:
  friend class LiteralView;
  std::string digits_;
  std::int64_t exponent_ = 0;
  bool negative_ = false;
};

// The functions below read literals in place and allocate nothing.
//
// Requires: complete RFC 8259 numbers.
// Cost:     O(size of the literals), whatever their exponents.
// Exponents beyond 64 bits are compared as written, never wrapped.

std::strong_ordering compare(std::string_view literal, const Decimal& bound);
std::strong_ordering compare(std::int64_t value, const Decimal& bound);
std::strong_ordering compare(std::string_view literal,
                             std::string_view other_literal);

// Whether the value has no fractional part: 1, 1.0, 1e2, 12.50e1.
bool is_integer(std::string_view literal);

// Equal literals (1, 1.0, 10e-1; 0, -0.0) have equal hashes.
std::uint64_t hash(std::string_view literal);

// The value as int64 when it is one exactly (1.0 and 1e2 are), else false.
bool to_int64(std::string_view literal, std::int64_t* value);

}  // namespace alder::number
