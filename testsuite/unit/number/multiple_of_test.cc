// number/multiple_of.h: every pair of short literals against the remainder of
// exact integers, long divisors against products, then the hostile ones.

#include "number/multiple_of.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>

#include "unit/number/short_literals.h"

namespace alder::number {
namespace {

using Answer = MultipleOf::Answer;

MultipleOf divisor(std::string_view literal, const Limits& limits = {}) {
  Result<MultipleOf> result = MultipleOf::from_literal(literal, limits);
  REQUIRE(result.ok());
  return *result;
}

TEST_CASE("short literals: every pair against exact remainders") {
  const std::vector<ShortLiteral> all = short_literals();
  for (const ShortLiteral& by : all) {
    if (by.scaled <= 0) continue;
    const MultipleOf multiple_of = divisor(by.text);
    for (const ShortLiteral& number : all) {
      const bool expected = number.scaled % by.scaled == 0;
      const Answer answer = multiple_of.divides(number.text);
      bool right = answer == (expected ? Answer::Yes : Answer::No);
      if (number.scaled % kShortScale == 0) {
        const std::int64_t integer = number.scaled / kShortScale;
        right = right && multiple_of.divides(integer) == expected;
      }
      if (!right) {
        CAPTURE(by.text);
        CAPTURE(number.text);
        CHECK(right);
      }
    }
  }
}

struct Row {
  std::string_view number;
  std::string_view by;
  Answer answer;
};

constexpr Row kRows[] = {
    {"0.3", "0.1", Answer::Yes},
    {"0.35", "0.1", Answer::No},
    {"1.1", "0.01", Answer::Yes},
    {"0.0075", "0.0001", Answer::Yes},
    {"0.00751", "0.0001", Answer::No},
    {"9007199254740993", "2", Answer::No},
    {"9007199254740994", "2", Answer::Yes},
    {"18446744073709551615", "5", Answer::Yes},
    {"18446744073709551616", "5", Answer::No},
    {"1e308", "0.123456789", Answer::No},
    {"1e400", "1e400", Answer::Yes},
    {"1e400", "1e401", Answer::No},
    {"1e400", "3", Answer::No},
    {"3e400", "3", Answer::Yes},
    {"1e1000000000", "7", Answer::No},
    {"7e1000000000", "7", Answer::Yes},
    {"1e1000000000", "1e-1000000000", Answer::Yes},
    {"1e-1000000000", "1e1000000000", Answer::No},
    {"1e1000000000", "9223372036854775808", Answer::Yes},  // 2^63
    {"1e62", "9223372036854775808", Answer::No},
    {"1e63", "9223372036854775808", Answer::Yes},
    {"1e99999999999999999999", "8", Answer::Yes},
    {"1e99999999999999999999", "3", Answer::No},
    {"1e-99999999999999999999", "1e-300", Answer::No},
    {"0e99999999999999999999", "3", Answer::Yes},
    {"-0", "3", Answer::Yes},
    {"-9", "3", Answer::Yes},
    {"-9223372036854775808", "2", Answer::Yes},
    {"-9223372036854775808", "9223372036854775808", Answer::Yes},
    {"5", "1e19", Answer::No},
    {"0.12345678901234567890", "0.00000000000000000010", Answer::Yes},
    {"0.12345678901234567891", "0.00000000000000000010", Answer::No},
    {"0.12345678901234567891", "0.00000000000000000001", Answer::Yes},
    {"18446744073709551617", "18446744073709551617", Answer::Yes},
    {"18446744073709551616", "18446744073709551617", Answer::No},
    {"36893488147419103234", "18446744073709551617", Answer::Yes},
    {"1e200", "1267650600228229401496703205376", Answer::Yes},  // 2^100
    {"1e99", "1267650600228229401496703205376", Answer::No},
    {"1e100", "1267650600228229401496703205376", Answer::Yes},
    {"1e1000000000", "1267650600228229401496703205376", Answer::Yes},
    {"1e1000000000", "1267650600228229401496703205377", Answer::No},
};

TEST_CASE("numbers beyond machine types") {
  for (const Row& row : kRows) {
    CAPTURE(row.number);
    CAPTURE(row.by);
    CHECK(divisor(row.by).divides(row.number) == row.answer);
  }
}

TEST_CASE("integers against fractions") {
  CHECK(divisor("0.01").divides(std::int64_t{4}));
  CHECK(divisor("0.75").divides(std::int64_t{3}));
  CHECK_FALSE(divisor("0.75").divides(std::int64_t{4}));
  CHECK(divisor("0.5").divides(INT64_MIN));
  CHECK(divisor("0.00000000000000000000000000000005").divides(INT64_MAX));
  CHECK(divisor("12345678901234567890123e-23").divides(std::int64_t{0}));
  CHECK_FALSE(divisor("12345678901234567890123e-23").divides(INT64_MAX));
  CHECK(
      divisor("1267650600228229401496703205376e-100").divides(std::int64_t{1}));
}

// a x b, digit by digit.
std::string product(const std::string& a, const std::string& b) {
  std::string sum(a.size() + b.size(), '\0');
  for (std::size_t i = a.size(); i-- > 0;) {
    int carry = 0;
    for (std::size_t j = b.size(); j-- > 0;) {
      const int value = sum[i + j + 1] + (a[i] - '0') * (b[j] - '0') + carry;
      sum[i + j + 1] = static_cast<char>(value % 10);
      carry = value / 10;
    }
    sum[i] = static_cast<char>(sum[i] + carry);
  }
  for (char& digit : sum) digit = static_cast<char>(digit + '0');
  const std::size_t first = sum.find_first_not_of('0');
  return first == std::string::npos ? "0" : sum.substr(first);
}

TEST_CASE("long divisors divide their products and nothing beside them") {
  std::mt19937 random(20260101);
  // Runs of 9 and 0 are where a quotient digit is guessed wrong.
  const std::string alphabet = "0099123456789";
  const auto digits = [&](std::size_t size) {
    std::string text = "1";
    while (text.size() < size) text += alphabet[random() % alphabet.size()];
    text.back() = "1379"[random() % 4];
    return text;
  };
  for (int round = 0; round < 3000; ++round) {
    const std::string by = digits(20 + random() % 40);
    const std::string number = product(by, digits(1 + random() % 60));
    CAPTURE(by);
    CAPTURE(number);
    const MultipleOf multiple_of = divisor(by);
    CHECK(multiple_of.divides(number) == Answer::Yes);
    CHECK(multiple_of.divides(number + "000e-3") == Answer::Yes);
    std::string beside = number;
    beside.back() =
        beside.back() == '0' ? '1' : static_cast<char>(beside.back() - 1);
    CHECK(multiple_of.divides(beside) == Answer::No);
  }
}

TEST_CASE("what a divisor may be") {
  for (const char* literal : {"0", "-1", "-0.0", "0e5", "-1e-400"}) {
    CAPTURE(literal);
    const Result<MultipleOf> result = MultipleOf::from_literal(literal);
    REQUIRE(!result.ok());
    CHECK(result.error().code == ErrorCode::InvalidSchema);
  }
  const std::string longest(MultipleOf::kDivisorDigits, '9');
  CHECK(MultipleOf::from_literal(longest).ok());
  const Result<MultipleOf> longer = MultipleOf::from_literal(longest + "9");
  REQUIRE(!longer.ok());
  CHECK(longer.error().code == ErrorCode::NumberLimit);
}

TEST_CASE("more digits than allowed are a limit, not an answer") {
  Limits limits;
  limits.number_digits = 30;
  const std::string digits(30, '3');
  const MultipleOf three = divisor("3", limits);
  CHECK(three.divides(digits) == Answer::Yes);
  CHECK(three.divides(digits + "3") == Answer::Limit);
  CHECK(three.divides(digits + "0") == Answer::Yes);
}

}  // namespace
}  // namespace alder::number
