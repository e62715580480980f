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

#include <cstdint>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"
#include "number/decimal.h"

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
  //           NumberLimit, more significant digits than `limits` allow.
  static Result<MultipleOf> from_literal(std::string_view literal,
                                         const Limits& limits = {});

  // Whether number / divisor is an integer.  Zero always is; sign is ignored.
  //
  // Requires: `literal` is a complete RFC 8259 number.
  // Cost:     O(literal.size() + log |exponent|) steps, so that a short
  //           hostile literal (1e999999999) cannot stall it; allocates
  //           nothing unless the divisor has more than 18 digits.
  Answer divides(std::string_view literal) const;

  // The same for a value that is an int64 already.
  bool divides(std::int64_t value) const;

  const Decimal& divisor() const { return divisor_; }

 private:
  explicit MultipleOf(Decimal divisor) : divisor_(std::move(divisor)) {}

  Decimal divisor_;
  std::int64_t integer_ = 0;  // the divisor when it fits, else 0
  std::uint32_t digit_limit_ = 0;
};

}  // namespace alder::number
