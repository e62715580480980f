// The reader behind number/literal.h: one pass over the literal, then zeros
// are trimmed from both ends of the digits.

#include "number/literal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace alder::number {
namespace {

constexpr std::int64_t kLargestExponent = std::int64_t{1} << 62;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view take_digits(std::string_view* text) {
  std::size_t count = 0;
  while (count < text->size() && is_digit((*text)[count])) ++count;
  const std::string_view digits = text->substr(0, count);
  text->remove_prefix(count);
  return digits;
}

std::string_view without_leading_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? std::string_view{}
                                         : digits.substr(first);
}

// An exponent as sign and digits, whichever way it is held.
struct WrittenExponent {
  std::string_view digits;
  bool negative;
  std::array<char, 20> buffer;

  void set(std::int64_t value) {
    negative = value < 0;
    const std::uint64_t magnitude = negative
                                        ? 0 - static_cast<std::uint64_t>(value)
                                        : static_cast<std::uint64_t>(value);
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude);
    digits = {buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())};
  }

  // The signed digit `from_right` places from the right; 0 beyond the left.
  int digit(std::size_t from_right) const {
    if (from_right >= digits.size()) return 0;
    const int value = digits[digits.size() - 1 - from_right] - '0';
    return negative ? -value : value;
  }
};

// a - b, or +-LiteralView::kFar once it is certain to be beyond 2^56.
std::int64_t difference(const WrittenExponent& a, const WrittenExponent& b) {
  std::int64_t sum = 0;
  for (std::size_t i = std::max(a.digits.size(), b.digits.size()); i > 0; --i) {
    sum = sum * 10 + a.digit(i - 1) - b.digit(i - 1);
    // What follows changes the sum by less than one unit of this place.
    if (sum > LiteralView::kFar / 16) return LiteralView::kFar;
    if (sum < -LiteralView::kFar / 16) return -LiteralView::kFar;
  }
  return sum;
}

std::int64_t clamped(std::int64_t value) {
  return std::clamp(value, -LiteralView::kFar, LiteralView::kFar);
}

}  // namespace

LiteralView::LiteralView(std::string_view literal) {
  if (!literal.empty() && literal.front() == '-') {
    negative_ = true;
    literal.remove_prefix(1);
  }
  head_ = take_digits(&literal);
  if (!literal.empty() && literal.front() == '.') {
    literal.remove_prefix(1);
    tail_ = take_digits(&literal);
  }
  trim_zeros(tail_.size());
  if (is_zero()) {
    negative_ = false;
    return;
  }
  read_exponent(literal);
}

LiteralView::LiteralView(const Decimal& value)
    : head_(value.digits_),
      exponent_(value.exponent_),
      negative_(value.negative_) {}

void LiteralView::trim_zeros(std::size_t fraction_digits) {
  head_ = without_leading_zeros(head_);
  if (head_.empty()) tail_ = without_leading_zeros(tail_);
  std::size_t trimmed = 0;
  while (!tail_.empty() && tail_.back() == '0') {
    tail_.remove_suffix(1);
    ++trimmed;
  }
  while (tail_.empty() && !head_.empty() && head_.back() == '0') {
    head_.remove_suffix(1);
    ++trimmed;
  }
  offset_ = static_cast<std::int64_t>(trimmed) -
            static_cast<std::int64_t>(fraction_digits);
}

void LiteralView::read_exponent(std::string_view text) {
  exponent_ = offset_;
  if (text.empty()) return;
  text.remove_prefix(1);  // e or E
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    written_negative_ = text.front() == '-';
    text.remove_prefix(1);
  }
  const std::string_view digits = without_leading_zeros(text);
  std::uint64_t wrapped = 0;
  for (const char c : digits) {
    wrapped = wrapped * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (digits.size() > 19 ||
      wrapped > static_cast<std::uint64_t>(kLargestExponent)) {
    written_ = digits;
  }
  if (written_negative_) wrapped = 0 - wrapped;
  exponent_ =
      static_cast<std::int64_t>(wrapped + static_cast<std::uint64_t>(offset_));
}

bool LiteralView::is_integer() const {
  if (is_zero()) return true;
  return exponent_fits() ? exponent_ >= 0 : !written_negative_;
}

std::int64_t LiteralView::exponent_minus(const LiteralView& other) const {
  if (exponent_fits() && other.exponent_fits()) {
    __extension__ typedef __int128 Wide;
    const Wide exact = static_cast<Wide>(exponent_) - other.exponent_;
    if (exact > kFar) return kFar;
    if (exact < -kFar) return -kFar;
    return static_cast<std::int64_t>(exact);
  }
  const auto written = [](const LiteralView& view, WrittenExponent* out) {
    if (view.exponent_fits()) return out->set(view.exponent_);
    out->digits = view.written_;
    out->negative = view.written_negative_;
  };
  WrittenExponent mine;
  WrittenExponent theirs;
  written(*this, &mine);
  written(other, &theirs);
  // Offsets are no larger than literals, so they cannot reach back from kFar.
  const std::int64_t mine_offset = exponent_fits() ? 0 : offset_;
  const std::int64_t theirs_offset = other.exponent_fits() ? 0 : other.offset_;
  return clamped(difference(mine, theirs) + mine_offset - theirs_offset);
}

std::strong_ordering LiteralView::compare_magnitude(
    const LiteralView& other) const {
  if (is_zero() || other.is_zero()) return other.is_zero() <=> is_zero();
  const std::int64_t size_difference =
      static_cast<std::int64_t>(digit_count()) -
      static_cast<std::int64_t>(other.digit_count());
  const std::int64_t places = exponent_minus(other) + size_difference;
  if (places != 0) return places <=> 0;
  const std::size_t shared = std::min(digit_count(), other.digit_count());
  for (std::size_t i = 0; i < shared; ++i) {
    if (digit(i) != other.digit(i)) return digit(i) <=> other.digit(i);
  }
  return digit_count() <=> other.digit_count();
}

std::uint64_t LiteralView::chunk(std::size_t begin, std::size_t end) const {
  std::uint64_t value = 0;
  for (std::size_t i = begin; i < end; ++i) value = value * 10 + digit(i);
  return value;
}

bool LiteralView::to_magnitude(std::uint64_t* magnitude) const {
  *magnitude = 0;
  if (is_zero()) return true;
  if (!exponent_fits() || exponent_ < 0 || exponent_ > 19 ||
      digit_count() + static_cast<std::size_t>(exponent_) > 20) {
    return false;
  }
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t value = 0;
  const std::size_t places =
      digit_count() + static_cast<std::size_t>(exponent_);
  for (std::size_t i = 0; i < places; ++i) {
    const unsigned next = i < digit_count() ? digit(i) : 0;
    if (value > (kMax - next) / 10) return false;
    value = value * 10 + next;
  }
  *magnitude = value;
  return true;
}

std::strong_ordering compare(const LiteralView& a, const LiteralView& b) {
  if (a.is_negative() != b.is_negative()) {
    return b.is_negative() <=> a.is_negative();
  }
  return a.is_negative() ? b.compare_magnitude(a) : a.compare_magnitude(b);
}

}  // namespace alder::number
