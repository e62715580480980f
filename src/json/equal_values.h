// Equality and hashes over any two cursors.  Private to the module: equal.cc
// and value_view.cc instantiate it, and say how objects are compared.

#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "json/tape.h"
#include "number/decimal.h"

namespace alder::json::equal_internal {

inline constexpr std::size_t kDigits = 24;  // of any int64

// Runs `function` over the text of a number.
template <class V, class Function>
auto with_literal(const V& number, Function&& function) {
  if (!number.holds_int64()) {
    return function(std::string_view(number.literal()));
  }
  char buffer[kDigits];
  const auto end = std::to_chars(buffer, buffer + kDigits, number.int64()).ptr;
  return function(
      std::string_view(buffer, static_cast<std::size_t>(end - buffer)));
}

template <class A, class B>
bool equal_numbers(const A& a, const B& b) {
  if (a.type() != b.type()) return false;
  if (a.holds_int64() && b.holds_int64()) return a.int64() == b.int64();
  return with_literal(a, [&b](std::string_view left) {
    return with_literal(b, [left](std::string_view right) {
      return number::compare(left, right) == 0;
    });
  });
}

template <class A, class B>
bool equal_arrays(const A& a, const B& b) {
  if (a.size() != b.size()) return false;
  auto other = b.items().begin();
  for (const A item : a.items()) {
    if (!equal(item, *other)) return false;
    ++other;
  }
  return true;
}

// Finds equal(), for what is below, and equal_objects() by their arguments.
template <class A, class B>
bool equal_values(const A& a, const B& b) {
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

using hash_internal::kOdd1;
using hash_internal::kOdd2;
using hash_internal::mix;

// Folds one more hash into a state.  The constants keep the two apart: states
// and hashes that are equal must not cancel, whatever the seed.
inline std::uint64_t fold(std::uint64_t state, std::uint64_t next) {
  return mix(state ^ kOdd2, next ^ kOdd1);
}

template <class V>
std::uint64_t hash_number(const V& number, std::uint64_t typed) {
  if (number.holds_int64()) {
    return fold(typed, static_cast<std::uint64_t>(number.int64()));
  }
  return with_literal(number, [typed](std::string_view literal) {
    std::int64_t value;
    if (number::to_int64(literal, &value)) {
      return fold(typed, static_cast<std::uint64_t>(value));
    }
    return fold(typed, number::hash(literal));
  });
}

template <class V>
std::uint64_t hash_array(const V& array, std::uint64_t typed,
                         std::uint64_t seed) {
  std::uint64_t state = typed;
  for (const V item : array.items()) state = fold(state, hash(item, seed));
  return fold(state, array.size());
}

// A sum, for the order of the members does not count.
template <class V>
std::uint64_t hash_object(const V& object, std::uint64_t typed,
                          std::uint64_t seed) {
  std::uint64_t sum = 0;
  for (const auto member : object.members()) {
    sum += fold(hash_bytes(member.key(), seed), hash(member.value, seed));
  }
  return fold(typed, sum);
}

template <class V>
std::uint64_t hash_value(const V& value, std::uint64_t seed) {
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

}  // namespace alder::json::equal_internal
