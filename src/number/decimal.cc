// Decimal and the literal functions of number/decimal.h, both over the
// in-place reader of number/literal.h.

#include "number/decimal.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/hash.h"
#include "number/literal.h"

namespace alder::number {
namespace {

constexpr std::size_t kPlainCharacters = 21;

// The signed value of a magnitude, when int64 holds it.
bool to_signed(bool negative, std::uint64_t magnitude, std::int64_t* value) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::int64_t>::max();
  if (magnitude > kLargest + (negative ? 1 : 0)) return false;
  *value = static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude);
  return true;
}

bool view_to_int64(const LiteralView& view, std::int64_t* value) {
  std::uint64_t magnitude;
  return view.to_magnitude(&magnitude) &&
         to_signed(view.is_negative(), magnitude, value);
}

std::string scientific(const std::string& digits, std::int64_t exponent) {
  std::string text = digits.substr(0, 1);
  if (digits.size() > 1) text += "." + digits.substr(1);
  const std::int64_t places =
      exponent + static_cast<std::int64_t>(digits.size()) - 1;
  return text + "e" + std::to_string(places);
}

}  // namespace

Decimal::Decimal(std::int64_t value)
    : Decimal(value < 0 ? 0 - static_cast<std::uint64_t>(value)
                        : static_cast<std::uint64_t>(value)) {
  negative_ = value < 0;
}

Decimal::Decimal(std::uint64_t value) {
  if (value == 0) return;
  for (; value % 10 == 0; value /= 10) ++exponent_;
  digits_ = std::to_string(value);
}

Result<Decimal> Decimal::from_literal(std::string_view literal,
                                      const Limits& limits) {
  const LiteralView view(literal);
  if (view.digit_count() > limits.number_digits) {
    return Error{ErrorCode::NumberLimit,
                 "the number has " + std::to_string(view.digit_count()) +
                     " significant digits; the limit is " +
                     std::to_string(limits.number_digits),
                 {0, literal.size()},
                 {},
                 {}};
  }
  if (!view.exponent_fits()) {
    return Error{ErrorCode::NumberLimit,
                 "the exponent of the number is beyond 2^62",
                 {0, literal.size()},
                 {},
                 {}};
  }
  Decimal value;
  value.digits_.reserve(view.digit_count());
  value.digits_.append(view.head());
  value.digits_.append(view.tail());
  value.exponent_ = view.is_zero() ? 0 : view.exponent();
  value.negative_ = view.is_negative();
  return value;
}

bool Decimal::to_int64(std::int64_t* value) const {
  return view_to_int64(LiteralView(*this), value);
}

bool Decimal::to_uint64(std::uint64_t* value) const {
  std::uint64_t magnitude;
  if (negative_ || !LiteralView(*this).to_magnitude(&magnitude)) return false;
  *value = magnitude;
  return true;
}

std::string Decimal::to_string() const {
  if (is_zero()) return "0";
  const std::string sign = negative_ ? "-" : "";
  const std::int64_t room =
      static_cast<std::int64_t>(kPlainCharacters - sign.size());
  const auto size = static_cast<std::int64_t>(digits_.size());
  if (exponent_ >= 0 && exponent_ <= room && size + exponent_ <= room) {
    return sign + digits_ +
           std::string(static_cast<std::size_t>(exponent_), '0');
  }
  // "0." and the zeros between the point and the first digit, or the point.
  if (exponent_ < 0 && exponent_ >= -room &&
      std::max(size + 1, 2 - exponent_) <= room) {
    const std::int64_t whole = size + exponent_;
    if (whole > 0) {
      const auto at = static_cast<std::size_t>(whole);
      return sign + digits_.substr(0, at) + "." + digits_.substr(at);
    }
    return sign + "0." + std::string(static_cast<std::size_t>(-whole), '0') +
           digits_;
  }
  return sign + scientific(digits_, exponent_);
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  return compare(LiteralView(a), LiteralView(b));
}

std::strong_ordering compare(std::string_view literal, const Decimal& bound) {
  return compare(LiteralView(literal), LiteralView(bound));
}

std::strong_ordering compare(std::string_view literal,
                             std::string_view other_literal) {
  return compare(LiteralView(literal), LiteralView(other_literal));
}

bool is_integer(std::string_view literal) {
  return LiteralView(literal).is_integer();
}

std::uint64_t hash(std::string_view literal) {
  using namespace hash_internal;
  const LiteralView view(literal);
  // exponent() is a homomorphism modulo 2^64, so equal values agree in it
  // even where it does not fit.
  std::uint64_t state =
      view.is_zero() ? 0 : static_cast<std::uint64_t>(view.exponent());
  state = state * kOdd1 + (view.is_negative() ? 1 : 0);
  constexpr std::size_t kStep = 19;
  for (std::size_t at = 0; at < view.digit_count(); at += kStep) {
    const std::size_t end = std::min(view.digit_count(), at + kStep);
    state = mix(state ^ view.chunk(at, end) ^ kOdd2, kOdd1);
  }
  return mix(state ^ kOdd2, kOdd1);
}

bool to_int64(std::string_view literal, std::int64_t* value) {
  return view_to_int64(LiteralView(literal), value);
}

std::strong_ordering compare(std::int64_t value, const Decimal& bound) {
  std::int64_t small;
  if (bound.to_int64(&small)) return value <=> small;
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + 24, value);
  return compare(
      std::string_view(digits, static_cast<std::size_t>(end - digits)), bound);
}

}  // namespace alder::number
