// The exact arithmetic behind the `multipleOf` keyword.
//
//   schema literal --from_literal()--> MultipleOf --divides(literal)--> answer
//
// Works on decimal digits, never on doubles: 0.3 is a multiple of 0.1 here,
// while fmod(0.3, 0.1) is close to 0.1.
//
// Source: JSON Schema Validation 2020-12, section 6.2.1 (meaning);
//         RFC 8259, section 6 (spelling of a number).

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/result.h"
#include "number/decimal.h"
#include "number/long_divisor.h"

namespace alder::number {

// One divisor, immutable once built; safe to share between threads.
//
// Invariant: the divisor is > 0.
class MultipleOf {
 public:
  enum class Answer : std::uint8_t {
    Yes,
    No,
    Limit,  // more digits than Limits allow: never a guess
  };

  // Reads a divisor as spelled in the schema: "2", "0.01", "1e-2".
  // Keeps no reference to `literal`.
  //
  // Requires: `literal` is a complete RFC 8259 number.
  // Errors:   InvalidSchema, value <= 0, which section 6.2.1 forbids;
  //           NumberLimit, more significant digits than `limits` allow or
  //           than kDivisorDigits.
  static constexpr std::size_t kDivisorDigits = 10'000;
  static Result<MultipleOf> from_literal(std::string_view literal,
                                         const Limits& limits = {});

  // Whether number / divisor is an integer.  Zero always is; sign is ignored.
  //
  // Requires: `literal` is a complete RFC 8259 number.
  // Cost:     O(literal.size()) steps whatever the exponent, so that a short
  //           hostile literal (1e999999999) cannot stall it, and allocates
  //           nothing.  A divisor whose digits exceed 64 bits costs
  //           O(literal.size() x its digits) and one allocation.
  Answer divides(std::string_view literal) const;

  // The same for a value that is an int64 already.
  bool divides(std::int64_t value) const;

  const Decimal& divisor() const { return divisor_; }

 private:
  MultipleOf(Decimal divisor, const Limits& limits);
  bool divides_short(const LiteralView& number, std::int64_t places) const;
  bool divides_long(const LiteralView& number, std::int64_t places) const;

  // divisor = coefficient x 10^exponent, the coefficient without a zero at
  // its end.
  Decimal divisor_;
  std::uint64_t coefficient_ = 0;  // when it fits, else 0 and long_ holds it
  LongDivisor long_;
  std::uint64_t integer_ = 0;  // the divisor when it is one that fits, else 0
  std::uint64_t scale_ = 0;    // 10^-exponent modulo the coefficient
  std::uint32_t digit_limit_ = 0;
};

}  // namespace alder::number
