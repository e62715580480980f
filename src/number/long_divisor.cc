// Algorithm D over a running remainder, behind number/long_divisor.h.

#include "number/long_divisor.h"

#include <algorithm>

namespace alder::number {
namespace {

constexpr std::uint64_t kBase = 1'000'000'000;
constexpr std::size_t kLimbDigits = 9;

std::uint32_t limb_of(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char c : digits) {
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

// The value of digits [begin, end), zeros standing behind the last digit.
std::uint64_t padded_chunk(const LiteralView& digits, std::uint64_t begin,
                           std::uint64_t end) {
  std::uint64_t value = 0;
  for (std::uint64_t i = begin; i < end; ++i) {
    value = value * 10 + (i < digits.digit_count() ? digits.digit(i) : 0);
  }
  return value;
}

}  // namespace

LongDivisor::LongDivisor(std::string_view digits) {
  while (!digits.empty()) {
    const std::size_t count = std::min(digits.size(), kLimbDigits);
    limbs_.push_back(limb_of(digits.substr(digits.size() - count)));
    digits.remove_suffix(count);
  }
  scale_ = static_cast<std::uint32_t>(kBase / (limbs_.back() + 1));
  std::uint64_t carry = 0;
  for (std::uint32_t& limb : limbs_) {
    const std::uint64_t product = std::uint64_t{limb} * scale_ + carry;
    limb = static_cast<std::uint32_t>(product % kBase);
    carry = product / kBase;
  }
}

bool LongDivisor::divides(const LiteralView& digits,
                          std::uint64_t zeros) const {
  // remainder x scale, one limb wider than the divisor; the last is the top.
  std::vector<std::uint32_t> remainder(limbs_.size() + 1);
  const std::uint64_t places = digits.digit_count() + zeros;
  std::uint64_t begin = 0;
  std::uint64_t end = places % kLimbDigits;
  for (; begin < places; begin = end, end += kLimbDigits) {
    if (begin == end) continue;
    std::copy_backward(remainder.begin(), remainder.end() - 1, remainder.end());
    remainder.front() = 0;
    std::uint64_t carry = padded_chunk(digits, begin, end) * scale_;
    for (std::size_t i = 0; carry != 0; ++i) {
      const std::uint64_t sum = remainder[i] + carry;
      remainder[i] = static_cast<std::uint32_t>(sum % kBase);
      carry = sum / kBase;
    }
    reduce(&remainder);
  }
  return std::all_of(remainder.begin(), remainder.end(),
                     [](std::uint32_t limb) { return limb == 0; });
}

// Subtracts the largest multiple of the divisor.
// Requires: remainder < divisor x base.
void LongDivisor::reduce(std::vector<std::uint32_t>* remainder) const {
  std::vector<std::uint32_t>& rest = *remainder;
  const std::size_t size = limbs_.size();
  const std::uint64_t top = rest[size] * kBase + rest[size - 1];
  std::uint64_t quotient = top / limbs_[size - 1];
  std::uint64_t left = top % limbs_[size - 1];
  while (quotient >= kBase ||
         quotient * limbs_[size - 2] > left * kBase + rest[size - 2]) {
    --quotient;
    left += limbs_[size - 1];
    if (left >= kBase) break;
  }
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i <= size; ++i) {
    const std::uint64_t product =
        (i < size ? quotient * limbs_[i] : 0) + borrow;
    const std::uint64_t low = product % kBase;
    borrow = product / kBase + (rest[i] < low ? 1 : 0);
    rest[i] = static_cast<std::uint32_t>(rest[i] < low ? rest[i] + kBase - low
                                                       : rest[i] - low);
  }
  if (borrow == 0) return;
  // The estimate was one too large: add the divisor back.
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i <= size; ++i) {
    const std::uint64_t sum =
        rest[i] + carry + (i < size ? std::uint64_t{limbs_[i]} : 0);
    rest[i] = static_cast<std::uint32_t>(sum % kBase);
    carry = sum / kBase;
  }
}

}  // namespace alder::number
