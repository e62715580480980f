// number/decimal.h: every pair of a family of short literals against 128-bit
// integers, then the literals that no machine type holds.

#include "number/decimal.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "unit/number/short_literals.h"

namespace alder::number {
namespace {

Decimal decimal(std::string_view literal) {
  Result<Decimal> value = Decimal::from_literal(literal);
  REQUIRE(value.ok());
  return *value;
}

int sign(std::strong_ordering order) {
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

TEST_CASE("short literals: every pair is ordered as its exact values") {
  const std::vector<ShortLiteral> all = short_literals();
  for (const ShortLiteral& a : all) {
    const Decimal a_decimal = decimal(a.text);
    for (const ShortLiteral& b : all) {
      const int expected = a.scaled < b.scaled ? -1 : a.scaled > b.scaled;
      const Decimal b_decimal = decimal(b.text);
      const bool right =
          sign(compare(a.text, std::string_view(b.text))) == expected &&
          sign(compare(a.text, b_decimal)) == expected &&
          sign(a_decimal <=> b_decimal) == expected &&
          (a_decimal == b_decimal) == (expected == 0) &&
          (expected != 0 || hash(a.text) == hash(b.text));
      if (!right) {
        CAPTURE(a.text);
        CAPTURE(b.text);
        CHECK(right);
      }
    }
  }
}

TEST_CASE("short literals: integers and their spelling") {
  for (const ShortLiteral& row : short_literals()) {
    CAPTURE(row.text);
    const bool integer = row.scaled % kShortScale == 0;
    CHECK(is_integer(row.text) == integer);
    CHECK(decimal(row.text).is_integer() == integer);
    std::int64_t value = 0;
    CHECK(to_int64(row.text, &value) == integer);
    if (integer) CHECK(value == row.scaled / kShortScale);
    CHECK(decimal(decimal(row.text).to_string()) == decimal(row.text));
  }
}

TEST_CASE("different literals rarely share a hash") {
  CHECK(hash("1") != hash("-1"));
  CHECK(hash("1") != hash("10"));
  CHECK(hash("12") != hash("1.2"));
  CHECK(hash("0") != hash("1"));
  CHECK(hash("1e99999999999999999999") != hash("1e99999999999999999998"));
}

struct OrderRow {
  std::string_view a;
  std::string_view b;
  int order;
};

constexpr OrderRow kOrders[] = {
    {"0", "-0", 0},
    {"-0.0e5", "0", 0},
    {"0e99999999999999999999999", "0", 0},
    {"1", "1.0", 0},
    {"10e-1", "1", 0},
    {"100000000000000000000", "1e20", 0},
    {"9007199254740992", "9007199254740993", -1},
    {"9007199254740993.0", "9007199254740992.99999999999999999999", 1},
    {"18446744073709551616", "18446744073709551615", 1},
    {"0.12345678901234567890", "0.12345678901234567891", -1},
    {"0.1", "0.10000000000000000000", 0},
    {"1e400", "1e401", -1},
    {"1e400", "9e399", 1},
    {"-1e400", "-9e399", -1},
    {"1e-400", "0", 1},
    {"-1e-400", "0", -1},
    {"1e1000000000", "1e999999999", 1},
    {"1e1000000000", "0.1e1000000001", 0},
    {"1e4611686018427387904", "10e4611686018427387903", 0},
    {"0.1e4611686018427387905", "1e4611686018427387904", 0},
    {"1e-4611686018427387905", "0.1e-4611686018427387904", 0},
    {"1e9223372036854775807", "1e9223372036854775808", -1},
    {"1e18446744073709551616", "1e0", 1},  // 0 modulo 2^64
    {"1e18446744073709551616", "1", 1},
    {"1e-18446744073709551616", "1", -1},
    {"1e99999999999999999999", "10e99999999999999999998", 0},
    {"1e100000000000000000000", "10e99999999999999999999", 0},
    {"1e100000000000000000000", "100e99999999999999999999", -1},
    {"1e00000000000000000000000000000000000001", "10", 0},
    {"1e-100000000000000000000", "0.1e-99999999999999999999", 0},
    {"2e99999999999999999999", "1e99999999999999999999", 1},
    {"-2e99999999999999999999", "1e-99999999999999999999", -1},
};

TEST_CASE("literals beyond machine types are ordered exactly") {
  for (const OrderRow& row : kOrders) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(sign(compare(row.a, row.b)) == row.order);
    CHECK(sign(compare(row.b, row.a)) == -row.order);
    if (row.order == 0) CHECK(hash(row.a) == hash(row.b));
    const Result<Decimal> bound = Decimal::from_literal(row.b);
    if (bound.ok()) CHECK(sign(compare(row.a, *bound)) == row.order);
  }
}

TEST_CASE("exponents as long as the text keep their last digit") {
  const std::string nines(50'000, '9');
  const std::string power = "1" + std::string(50'000, '0');
  CHECK(compare("10e" + nines, std::string_view("1e" + power)) == 0);
  CHECK(compare("1e" + nines, std::string_view("1e" + power)) < 0);
  CHECK(hash("10e" + nines) == hash("1e" + power));
}

struct IntegerRow {
  std::string_view literal;
  bool integer;
  bool fits;
  std::int64_t value;
};

constexpr IntegerRow kIntegers[] = {
    {"1.0", true, true, 1},
    {"1e2", true, true, 100},
    {"12.50e1", true, true, 125},
    {"12.5", false, false, 0},
    {"-0.0", true, true, 0},
    {"9223372036854775807", true, true, INT64_MAX},
    {"9223372036854775808", true, false, 0},
    {"-9223372036854775808", true, true, INT64_MIN},
    {"-9223372036854775809", true, false, 0},
    {"-9223372036854775808.000", true, true, INT64_MIN},
    {"0.9223372036854775807e19", true, true, INT64_MAX},
    {"1e18", true, true, 1'000'000'000'000'000'000},
    {"1e19", true, false, 0},
    {"1e400", true, false, 0},
    {"1e-400", false, false, 0},
    {"1e99999999999999999999", true, false, 0},
    {"1e-99999999999999999999", false, false, 0},
    {"0e-99999999999999999999", true, true, 0},
    {"1.5e18446744073709551616", true, false, 0},
};

TEST_CASE("integers by value, not by spelling") {
  for (const IntegerRow& row : kIntegers) {
    CAPTURE(row.literal);
    std::int64_t value = 0;
    CHECK(is_integer(row.literal) == row.integer);
    CHECK(to_int64(row.literal, &value) == row.fits);
    CHECK(value == row.value);
  }
}

TEST_CASE("machine integers become decimals and back") {
  const std::int64_t values[] = {0,    1,         -1,        10,
                                 -100, INT64_MAX, INT64_MIN, 1'000'000};
  for (const std::int64_t value : values) {
    CAPTURE(value);
    std::int64_t back = 1;
    CHECK(Decimal(value).to_int64(&back));
    CHECK(back == value);
    CHECK(Decimal(value) == decimal(std::to_string(value)));
  }
  std::uint64_t unsigned_back = 0;
  CHECK(Decimal(UINT64_MAX).to_uint64(&unsigned_back));
  CHECK(unsigned_back == UINT64_MAX);
  CHECK_FALSE(decimal("18446744073709551616").to_uint64(&unsigned_back));
  CHECK_FALSE(decimal("-1").to_uint64(&unsigned_back));
}

struct SpellingRow {
  std::string_view literal;
  std::string_view canonical;
};

constexpr SpellingRow kSpellings[] = {
    {"-0", "0"},
    {"1.50", "1.5"},
    {"1e2", "100"},
    {"-0.001", "-0.001"},
    {"123.456e1", "1234.56"},
    {"1e20", "100000000000000000000"},
    {"1e21", "1e21"},
    {"1e400", "1e400"},
    {"-1.5e-400", "-1.5e-400"},
    {"1e-19", "0.0000000000000000001"},
    {"1e-20", "1e-20"},
    {"12345678901234567890.5", "1.23456789012345678905e19"},
};

TEST_CASE("canonical spelling") {
  for (const SpellingRow& row : kSpellings) {
    CAPTURE(row.literal);
    CHECK(decimal(row.literal).to_string() == row.canonical);
  }
}

TEST_CASE("limits of a decimal") {
  Limits limits;
  limits.number_digits = 3;
  CHECK(Decimal::from_literal("0.123000", limits).ok());
  const Result<Decimal> longer = Decimal::from_literal("1234", limits);
  REQUIRE(!longer.ok());
  CHECK(longer.error().code == ErrorCode::NumberLimit);
  CHECK(Decimal::from_literal("1e4611686018427387904").ok());
  CHECK(!Decimal::from_literal("1e4611686018427387905").ok());
  CHECK(!Decimal::from_literal("1e-99999999999999999999").ok());
  CHECK(Decimal::from_literal("0e-99999999999999999999").ok());
}

}  // namespace
}  // namespace alder::number
