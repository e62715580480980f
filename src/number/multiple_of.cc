// Divisibility of decimals, behind number/multiple_of.h.
//
// With n x 10^f the number and d x 10^e the divisor, neither n nor d ending in
// 0, and places = f - e:
//
//   places < 0   never: 10 would have to divide n
//   places >= 0  d divides n x 10^places
//
// Only as many of those places matter as d has factors 2 or 5, which bounds
// the work by the size of d instead of the size of the exponent.

#include "number/multiple_of.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "number/literal.h"

namespace alder::number {
namespace {

__extension__ typedef unsigned __int128 Wide;

// A 64-bit number has fewer factors 2 or 5 than this.
constexpr std::int64_t kEnoughPlaces = 64;

std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b,
                           std::uint64_t modulus) {
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

std::uint64_t power_of_ten_mod(std::int64_t exponent, std::uint64_t modulus) {
  std::uint64_t power = 1 % modulus;
  std::uint64_t square = 10 % modulus;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) power = multiply_mod(power, square, modulus);
    square = multiply_mod(square, square, modulus);
  }
  return power;
}

std::uint64_t digits_mod(const LiteralView& number, std::uint64_t modulus) {
  constexpr std::size_t kStep = 18;
  std::uint64_t rest = 0;
  for (std::size_t at = 0; at < number.digit_count(); at += kStep) {
    const std::size_t end = std::min(number.digit_count(), at + kStep);
    std::uint64_t shift = 1;
    for (std::size_t i = at; i < end; ++i) shift *= 10;
    rest = static_cast<std::uint64_t>(
        (static_cast<Wide>(rest) * shift + number.chunk(at, end)) % modulus);
  }
  return rest;
}

// An integer of at most 18 digits, as most literals are.
bool read_short_integer(std::string_view literal, std::int64_t* value) {
  const bool negative = !literal.empty() && literal.front() == '-';
  if (negative) literal.remove_prefix(1);
  if (literal.empty() || literal.size() > 18) return false;
  std::int64_t sum = 0;
  for (const char c : literal) {
    if (c < '0' || c > '9') return false;
    sum = sum * 10 + (c - '0');
  }
  *value = negative ? -sum : sum;
  return true;
}

}  // namespace

Result<MultipleOf> MultipleOf::from_literal(std::string_view literal,
                                            const Limits& limits) {
  Limits divisor_limits = limits;
  divisor_limits.number_digits =
      std::min(limits.number_digits, std::uint32_t{kDivisorDigits});
  Result<Decimal> divisor = Decimal::from_literal(literal, divisor_limits);
  if (!divisor.ok()) return std::move(divisor).error();
  if (divisor->is_zero() || divisor->is_negative()) {
    return Error{ErrorCode::InvalidSchema,
                 "\"multipleOf\" must be greater than 0",
                 {0, literal.size()},
                 {},
                 {}};
  }
  return MultipleOf(*std::move(divisor), limits);
}

MultipleOf::MultipleOf(Decimal divisor, const Limits& limits)
    : divisor_(std::move(divisor)), digit_limit_(limits.number_digits) {
  const LiteralView view(divisor_);
  if (!divisor_.to_uint64(&integer_)) integer_ = 0;
  const std::string digits(view.head());
  if (!LiteralView(std::string_view(digits)).to_magnitude(&coefficient_)) {
    long_ = LongDivisor(view.head());
    return;
  }
  scale_ = power_of_ten_mod(
      std::clamp<std::int64_t>(-view.exponent(), 0, kEnoughPlaces),
      coefficient_);
}

MultipleOf::Answer MultipleOf::divides(std::string_view literal) const {
  std::int64_t integer;
  if (read_short_integer(literal, &integer)) {
    return divides(integer) ? Answer::Yes : Answer::No;
  }
  const LiteralView number(literal);
  if (number.is_zero()) return Answer::Yes;
  if (number.digit_count() > digit_limit_) return Answer::Limit;
  const std::int64_t places = number.exponent_minus(LiteralView(divisor_));
  if (places < 0) return Answer::No;
  const bool yes = long_.empty() ? divides_short(number, places)
                                 : divides_long(number, places);
  return yes ? Answer::Yes : Answer::No;
}

bool MultipleOf::divides_short(const LiteralView& number,
                               std::int64_t places) const {
  const std::uint64_t power =
      power_of_ten_mod(std::min(places, kEnoughPlaces), coefficient_);
  return multiply_mod(digits_mod(number, coefficient_), power, coefficient_) ==
         0;
}

bool MultipleOf::divides_long(const LiteralView& number,
                              std::int64_t places) const {
  // d < 10^k has fewer than 4k factors 2 or 5.
  const std::int64_t enough =
      4 * static_cast<std::int64_t>(LiteralView(divisor_).digit_count());
  return long_.divides(number,
                       static_cast<std::uint64_t>(std::min(places, enough)));
}

bool MultipleOf::divides(std::int64_t value) const {
  const std::uint64_t magnitude = value < 0
                                      ? 0 - static_cast<std::uint64_t>(value)
                                      : static_cast<std::uint64_t>(value);
  if (integer_ != 0) return magnitude % integer_ == 0;
  if (magnitude == 0) return true;
  if (LiteralView(divisor_).exponent() >= 0) return false;  // beyond 64 bits
  if (long_.empty()) {
    return multiply_mod(magnitude % coefficient_, scale_, coefficient_) == 0;
  }
  std::array<char, 20> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), magnitude);
  const LiteralView number(std::string_view(
      digits.data(), static_cast<std::size_t>(end.ptr - digits.data())));
  return divides_long(number, number.exponent_minus(LiteralView(divisor_)));
}

}  // namespace alder::number
