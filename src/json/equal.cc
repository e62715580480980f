// Structural comparison.  Nesting is bounded by the parser's depth limit.

#include "json/equal.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "number/decimal.h"

namespace alder::json {
namespace {

constexpr std::size_t kDigits = 24;  // of any int64

bool equal_numbers(const View& a, const View& b) {
  if (a.type() != b.type()) return false;
  if (a.holds_int64() && b.holds_int64()) return a.int64() == b.int64();
  const auto literal = [](const View& v, char* buffer) {
    if (!v.holds_int64()) return v.literal();
    const auto end = std::to_chars(buffer, buffer + kDigits, v.int64()).ptr;
    return std::string_view(buffer, static_cast<std::size_t>(end - buffer));
  };
  char buffer_a[kDigits];
  char buffer_b[kDigits];
  return number::compare(literal(a, buffer_a), literal(b, buffer_b)) == 0;
}

bool equal_arrays(const View& a, const View& b) {
  if (a.size() != b.size()) return false;
  auto other = b.items().begin();
  for (const View item : a.items()) {
    if (!equal(item, *other)) return false;
    ++other;
  }
  return true;
}

// Members sorted by name, on a stack that keeps its memory: comparing values
// pushes further ones.
class SortedMembers {
 public:
  explicit SortedMembers(const View& object) : start_(stack_.size()) {
    for (const Member member : object.members()) stack_.push_back(member);
    std::sort(
        stack_.begin() + static_cast<std::ptrdiff_t>(start_), stack_.end(),
        [](const Member& a, const Member& b) { return a.key() < b.key(); });
  }
  ~SortedMembers() { stack_.resize(start_); }
  SortedMembers(const SortedMembers&) = delete;
  SortedMembers& operator=(const SortedMembers&) = delete;

  Member operator[](std::size_t index) const { return stack_[start_ + index]; }

 private:
  static thread_local std::vector<Member> stack_;

  std::size_t start_;
};

thread_local std::vector<Member> SortedMembers::stack_;

bool same_key_order(const View& a, const View& b) {
  auto other = b.members().begin();
  for (const Member member : a.members()) {
    if (member.key() != (*other).key()) return false;
    ++other;
  }
  return true;
}

// Keys first and values once: comparing a value twice a level would be
// exponential in the nesting.
bool equal_objects(const View& a, const View& b) {
  if (a.size() != b.size()) return false;
  if (same_key_order(a, b)) {
    auto other = b.members().begin();
    for (const Member member : a.members()) {
      if (!equal(member.value, (*other).value)) return false;
      ++other;
    }
    return true;
  }
  const SortedMembers left(a);
  const SortedMembers right(b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (left[i].key() != right[i].key()) return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!equal(left[i].value, right[i].value)) return false;
  }
  return true;
}

using hash_internal::kOdd1;
using hash_internal::kOdd2;
using hash_internal::mix;

// Folds one more hash into a state.  The constants keep the two apart: states
// and hashes that are equal must not cancel, whatever the seed.
std::uint64_t fold(std::uint64_t state, std::uint64_t next) {
  return mix(state ^ kOdd2, next ^ kOdd1);
}

std::uint64_t hash_number(const View& number, std::uint64_t typed) {
  std::int64_t value;
  if (number.holds_int64()) {
    value = number.int64();
  } else if (!number::to_int64(number.literal(), &value)) {
    return fold(typed, number::hash(number.literal()));
  }
  return fold(typed, static_cast<std::uint64_t>(value));
}

std::uint64_t hash_array(const View& array, std::uint64_t typed,
                         std::uint64_t seed) {
  std::uint64_t state = typed;
  for (const View item : array.items()) state = fold(state, hash(item, seed));
  return fold(state, array.size());
}

// A sum, for the order of the members does not count.
std::uint64_t hash_object(const View& object, std::uint64_t typed,
                          std::uint64_t seed) {
  std::uint64_t sum = 0;
  for (const Member member : object.members()) {
    sum += fold(hash_bytes(member.key(), seed), hash(member.value, seed));
  }
  return fold(typed, sum);
}

}  // namespace

bool equal(const View& a, const View& b) {
  if (a.is_number() && b.is_number()) return equal_numbers(a, b);
  if (a.type() != b.type()) return false;
  switch (a.type()) {
    case Type::Boolean:
      return a.boolean() == b.boolean();
    case Type::String:
      return a.string() == b.string();
    case Type::Array:
      return equal_arrays(a, b);
    case Type::Object:
      return equal_objects(a, b);
    default:
      return true;
  }
}

std::uint64_t hash(const View& value, std::uint64_t seed) {
  const std::uint64_t typed =
      seed ^ (static_cast<std::uint64_t>(value.type()) + 1) * kOdd2;
  switch (value.type()) {
    case Type::Null:
      return fold(typed, 0);
    case Type::Boolean:
      return fold(typed, value.boolean() ? 1 : 0);
    case Type::Integer:
    case Type::Number:
      return hash_number(value, typed);
    case Type::String:
      return hash_bytes(value.string(), typed);
    case Type::Array:
      return hash_array(value, typed, seed);
    case Type::Object:
      break;
  }
  return hash_object(value, typed, seed);
}

}  // namespace alder::json
