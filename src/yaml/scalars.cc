// The regular expressions of the core schema, by hand.

#include "yaml/scalars.h"

#include <algorithm>
#include <array>
#include <vector>

namespace alder::yaml {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_one_of(std::string_view text,
               std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

// The digits at the start of *rest, which moves behind them.
std::string_view take_digits(std::string_view* rest) {
  std::size_t count = 0;
  while (count < rest->size() && is_digit((*rest)[count])) ++count;
  const std::string_view digits = rest->substr(0, count);
  rest->remove_prefix(count);
  return digits;
}

// The value of a digit in the radix; -1: it is none.
int digit_value(char c, int radix) {
  int value = -1;
  if (is_digit(c)) {
    value = c - '0';
  } else if (c >= 'a' && c <= 'f') {
    value = c - 'a' + 10;
  } else if (c >= 'A' && c <= 'F') {
    value = c - 'A' + 10;
  }
  return value < radix ? value : -1;
}

// Digits of a radix -> decimal, in limbs of nine digits, the lowest first.
std::string decimal_of(std::string_view digits, int radix) {
  constexpr std::uint64_t kLimb = 1'000'000'000;
  std::vector<std::uint64_t> limbs{0};
  for (const char digit : digits) {
    std::uint64_t carry = static_cast<std::uint64_t>(digit_value(digit, radix));
    for (std::uint64_t& limb : limbs) {
      carry += limb * static_cast<std::uint64_t>(radix);
      limb = carry % kLimb;
      carry /= kLimb;
    }
    if (carry != 0) limbs.push_back(carry);
  }
  std::string decimal = std::to_string(limbs.back());
  for (auto limb = limbs.rbegin() + 1; limb != limbs.rend(); ++limb) {
    const std::string nine = std::to_string(*limb);
    decimal.append(9 - nine.size(), '0').append(nine);
  }
  return decimal;
}

// 0o17 and 0x1F, which take no sign.
std::optional<Scalar> resolve_radix(std::string_view plain) {
  const int radix = plain.starts_with("0o")   ? 8
                    : plain.starts_with("0x") ? 16
                                              : 0;
  if (radix == 0 || plain.size() == 2) return std::nullopt;
  const std::string_view digits = plain.substr(2);
  for (const char digit : digits) {
    if (digit_value(digit, radix) < 0) return std::nullopt;
  }
  if (digits.size() > kMostRadixDigits) {
    return Scalar{ScalarType::Unrepresentable, {}};
  }
  return Scalar{ScalarType::Number, decimal_of(digits, radix)};
}

// [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
std::optional<Scalar> resolve_decimal(std::string_view plain) {
  std::string_view rest = plain;
  std::string json;
  if (rest.starts_with('-')) json = "-";
  if (rest.starts_with('-') || rest.starts_with('+')) rest.remove_prefix(1);
  std::string_view whole = take_digits(&rest);
  std::optional<std::string_view> fraction;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    fraction = take_digits(&rest);
  }
  if (whole.empty() && (!fraction || fraction->empty())) return std::nullopt;
  while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
  json += whole.empty() ? "0" : whole;
  if (fraction) {
    json.append(".").append(fraction->empty() ? "0" : *fraction);
  }
  if (rest.starts_with('e') || rest.starts_with('E')) {
    json += rest.front();
    rest.remove_prefix(1);
    if (rest.starts_with('-') || rest.starts_with('+')) {
      json += rest.front();
      rest.remove_prefix(1);
    }
    const std::string_view exponent = take_digits(&rest);
    if (exponent.empty()) return std::nullopt;
    json += exponent;
  }
  if (!rest.empty()) return std::nullopt;
  return Scalar{ScalarType::Number, std::move(json)};
}

bool is_infinite_or_nan(std::string_view plain) {
  if (is_one_of(plain, {".nan", ".NaN", ".NAN"})) return true;
  if (plain.starts_with('-') || plain.starts_with('+')) plain.remove_prefix(1);
  return is_one_of(plain, {".inf", ".Inf", ".INF"});
}

}  // namespace

Scalar resolve_plain(std::string_view plain) {
  if (is_one_of(plain, {"", "~", "null", "Null", "NULL"})) {
    return {ScalarType::Null, "null"};
  }
  if (is_one_of(plain, {"true", "True", "TRUE"})) {
    return {ScalarType::Boolean, "true"};
  }
  if (is_one_of(plain, {"false", "False", "FALSE"})) {
    return {ScalarType::Boolean, "false"};
  }
  if (auto radix = resolve_radix(plain)) return *std::move(radix);
  if (auto decimal = resolve_decimal(plain)) return *std::move(decimal);
  if (is_infinite_or_nan(plain)) return {ScalarType::Unrepresentable, {}};
  return {ScalarType::String, {}};
}

}  // namespace alder::yaml
