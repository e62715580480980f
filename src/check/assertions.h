// The part of the evaluator that tests single values: strings and numbers.
// Included at the end of check/evaluation.h.
//
// Source: JSON Schema Validation 2020-12, sections 6.1 to 6.3 and 7.

#pragma once

#include "check/evaluation.h"

namespace alder::check {

template <class V>
bool Evaluation<V>::strings(std::uint32_t index, std::uint32_t bit,
                            V value) const {
  if (!value.is_string()) return false;
  const tree::StringTable& table = tree_.tables[index];
  const std::uint32_t number = table.find(value.string());
  return number != tree::StringTable::kNone &&
         (table.mask(number) >> bit & 1) != 0;
}

template <class V>
bool Evaluation<V>::values(const Node& node, V value) const {
  return tree_.value_sets[node.a].has(value);
}

template <class V>
bool Evaluation<V>::bound(const Node& node, V value) const {
  if (!value.is_number()) return true;
  const number::Decimal& bound = tree_.bounds[node.a];
  const auto comparison = static_cast<tree::Comparison>(node.small);
  return value.holds_int64()
             ? tree::satisfies(value.int64(), comparison, bound)
             : tree::satisfies(value.literal(), comparison, bound);
}

template <class V>
bool Evaluation<V>::range(const tree::Range& range, V value) const {
  if (!value.is_number()) return true;
  if (value.holds_int64()) {
    return range.allows(value.int64());
  }
  std::int64_t floor;
  if (range.whole && !value.is_integer() && value.floor(&floor)) {
    return range.first_floor <= floor && floor <= range.last_floor;
  }
  return in_bounds(range, value);
}

template <class V>
bool Evaluation<V>::in_bounds(const tree::Range& range, V value) const {
  for (const auto& [comparison, index] : range.bounds) {
    if (!tree::satisfies(value.literal(), comparison, tree_.bounds[index])) {
      return false;
    }
  }
  return true;
}

template <class V>
bool Evaluation<V>::multiple_of(const Node& node, V value) {
  if (!value.is_number()) return true;
  const number::MultipleOf& divisor = tree_.divisors[node.a];
  if (value.holds_int64()) return divisor.divides(value.int64());
  switch (divisor.divides(value.literal())) {
    case number::MultipleOf::Answer::Yes:
      return true;
    case number::MultipleOf::Answer::No:
      return false;
    case number::MultipleOf::Answer::Limit:
      break;
  }
  return stop(kTooManyDigits);
}

template <class V>
bool Evaluation<V>::integer_text(V value) const {
  return !value.is_number() || value.is_spelled_as_integer();
}

// Bytes bound code points from both sides: n bytes are at least n/4 and at
// most n code points.
template <class V>
bool Evaluation<V>::length(const tree::Counts& counts, V value) const {
  if (!value.is_string()) return true;
  const std::string_view text = value.string();
  if (text.size() < counts.min) return false;
  if (text.size() <= counts.max && (text.size() + 3) / 4 >= counts.min) {
    return true;
  }
  return counts.allow(value.is_ascii() ? text.size() : utf8_length(text));
}

template <class V>
bool Evaluation<V>::pattern(std::uint32_t index, std::string_view text) {
  switch (tree_.patterns[index].search(text)) {
    case regex::Answer::Yes:
      return true;
    case regex::Answer::No:
      return false;
    case regex::Answer::Limit:
      break;
  }
  return stop(kRegexStopped);
}

template <class V>
bool Evaluation<V>::format(const Node& node, V value) {
  if (!value.is_string()) return true;
  switch (tree_.formats[node.a]->check(value.string())) {
    case format::Answer::Yes:
      return true;
    case format::Answer::No:
      return false;
    case format::Answer::Limit:
      break;
  }
  return stop(kFormatStopped);
}

}  // namespace alder::check
