// Structural comparison.  Nesting is bounded by the parser's depth limit.

#include "json/equal.h"

#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "number/decimal.h"

namespace alder::json {
namespace {

bool equal_numbers(const View& a, const View& b) {
  if (a.type() != b.type()) return false;
  if (a.holds_int64() && b.holds_int64()) return a.int64() == b.int64();
  const auto literal = [](const View& v, char* buffer) {
    if (!v.holds_int64()) return v.literal();
    const std::string digits = std::to_string(v.int64());
    std::copy(digits.begin(), digits.end(), buffer);
    return std::string_view(buffer, digits.size());
  };
  char buffer_a[24];
  char buffer_b[24];
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

std::vector<Member> sorted_members(const View& object) {
  std::vector<Member> members;
  members.reserve(object.size());
  for (const Member member : object.members()) members.push_back(member);
  std::sort(members.begin(), members.end(),
            [](const Member& a, const Member& b) { return a.key() < b.key(); });
  return members;
}

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
  const std::vector<Member> left = sorted_members(a);
  const std::vector<Member> right = sorted_members(b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].key() != right[i].key()) return false;
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!equal(left[i].value, right[i].value)) return false;
  }
  return true;
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
      seed ^
      (static_cast<std::uint64_t>(value.type()) + 1) * hash_internal::kOdd2;
  switch (value.type()) {
    case Type::Null:
      return hash_internal::mix(typed, hash_internal::kOdd1);
    case Type::Boolean:
      return hash_internal::mix(typed + value.boolean(), hash_internal::kOdd1);
    case Type::Integer:
    case Type::Number: {
      if (!value.holds_int64()) {
        std::int64_t small;
        if (!number::to_int64(value.literal(), &small)) {
          return hash_internal::mix(typed ^ number::hash(value.literal()),
                                    hash_internal::kOdd1);
        }
        return hash_internal::mix(typed ^ static_cast<std::uint64_t>(small),
                                  hash_internal::kOdd1);
      }
      return hash_internal::mix(
          typed ^ static_cast<std::uint64_t>(value.int64()),
          hash_internal::kOdd1);
    }
    case Type::String:
      return hash_bytes(value.string(), typed);
    case Type::Array: {
      std::uint64_t state = typed;
      for (const View item : value.items()) {
        state =
            hash_internal::mix(state ^ hash(item, seed), hash_internal::kOdd1);
      }
      return state;
    }
    case Type::Object:
      break;
  }
  std::uint64_t sum = typed;  // independent of the members' order
  for (const Member member : value.members()) {
    sum += hash_internal::mix(hash_bytes(member.key(), seed),
                              hash(member.value, seed) | hash_internal::kOdd1);
  }
  return sum;
}

}  // namespace alder::json
