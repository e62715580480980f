// Plan indexing and the names of operations.

#include "tree/tree.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>

namespace alder::tree {
namespace {

constexpr std::string_view kNames[] = {
    "accept",      "reject",
    "types",       "all",
    "any",         "one",
    "not",         "if",
    "strings",     "values",
    "bound",       "range",
    "multipleOf",  "integer text",
    "length",      "pattern",
    "format",      "array",
    "contains",    "object",
    "names",       "dependent",
    "switch",      "call",
    "escape",      "consume",
    "mark all",    "mark any",
    "mark one",    "mark if",
    "mark array",  "mark contains",
    "mark object", "mark dependent",
    "mark call",
};
static_assert(std::size(kNames) == static_cast<std::size_t>(Op::MarkCall) + 1);

}  // namespace

std::string_view to_string(Op op) {
  return kNames[static_cast<std::size_t>(op)];
}

namespace {

bool satisfies(std::strong_ordering order, Comparison comparison) {
  switch (comparison) {
    case Comparison::AtMost:
      return order <= 0;
    case Comparison::LessThan:
      return order < 0;
    case Comparison::AtLeast:
      return order >= 0;
    case Comparison::MoreThan:
      break;
  }
  return order > 0;
}

bool is_lower(Comparison comparison) {
  return comparison == Comparison::AtLeast ||
         comparison == Comparison::MoreThan;
}

}  // namespace

bool satisfies(std::int64_t value, Comparison comparison,
               const number::Decimal& bound) {
  return satisfies(number::compare(value, bound), comparison);
}

bool satisfies(std::string_view literal, Comparison comparison,
               const number::Decimal& bound) {
  return satisfies(number::compare(literal, bound), comparison);
}

namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

std::int64_t middle_of(std::int64_t low, std::int64_t high) {
  const auto distance =
      static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  return low + static_cast<std::int64_t>(distance / 2);
}

// The first int64 that a lower bound lets pass; kMax, too, when none does.
std::int64_t first_above(Comparison comparison, const number::Decimal& bound) {
  std::int64_t low = kMin;
  std::int64_t high = kMax;
  while (low != high) {
    const std::int64_t middle = middle_of(low, high);
    if (satisfies(middle, comparison, bound)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// The last int64 that an upper bound lets pass; kMin, too, when none does.
std::int64_t last_below(Comparison comparison, const number::Decimal& bound) {
  std::int64_t low = kMin;
  std::int64_t high = kMax;
  while (low != high) {
    const std::int64_t middle = middle_of(low, high) + 1;
    if (satisfies(middle, comparison, bound)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

}  // namespace

void Range::index(const std::vector<number::Decimal>& decimals) {
  first = first_floor = kMin;
  last = last_floor = kMax;
  whole = true;
  for (const auto& [comparison, index] : bounds) {
    const number::Decimal& bound = decimals[index];
    std::int64_t value = 0;
    whole &= bound.to_int64(&value) && value != kMin;
    if (is_lower(comparison)) {
      first = std::max(first, first_above(comparison, bound));
      first_floor = std::max(first_floor, value);
      if (!satisfies(first, comparison, bound)) last = kMin;
    } else {
      last = std::min(last, last_below(comparison, bound));
      last_floor = std::min(last_floor, value == kMin ? kMin : value - 1);
      if (!satisfies(last, comparison, bound)) first = kMax;
    }
  }
}

namespace {

Step::Way way_of(Op op) {
  using enum Step::Way;
  switch (op) {
    case Op::Object:
      return Object;
    case Op::Array:
      return Array;
    case Op::Strings:
      return Strings;
    case Op::Length:
      return Length;
    case Op::Range:
      return Range;
    case Op::Pattern:
      return Pattern;
    case Op::Call:
      return Call;
    default:
      return is_leaf(op) ? Leaf : Other;
  }
}

}  // namespace

Step step_to(const std::vector<Node>& nodes, NodeId id) {
  const Node& node = nodes[id];
  Step step;
  step.types = static_cast<std::uint8_t>(node.types);
  step.way = way_of(node.op);
  switch (step.way) {
    case Step::Way::Leaf:
    case Step::Way::Other:
      step.target = id;
      break;
    case Step::Way::Strings:
      step.target = node.a * kTableBits + node.small;
      break;
    default:
      step.target = node.a;
  }
  return step;
}

void ObjectPlan::index(const std::vector<Node>& nodes) {
  other = Step();
  other.types = static_cast<std::uint8_t>(kAnyType);
  bool has_patterns = unknown.size() > 1;
  for (const UnknownRule& rule : unknown) {
    has_patterns |= !rule.patterns.empty();
    if (!has_patterns) other = step_to(nodes, rule.additional);
  }
  if (has_patterns) {
    other.types = static_cast<std::uint8_t>(kAnyType);
    other.way = Step::Way::Unknown;
  }
  is_uniform = keys.empty() && other.way == Step::Way::Leaf;
  const bool has_few = keys.size() <= kFewKeys && unknown.empty();
  many_members = has_few ? kManyMembers : kNone;
  Step free;
  free.symbol = kFree;
  slots.assign(std::bit_ceil((keys.size() + 1) * 2), free);
  mask = slots.size() - 1;
  slots[KeyDictionary::kUnknown & mask] = other;
  for (const KnownKey& key : keys) {
    std::size_t at = key.symbol & mask;
    while (slots[at].symbol != kFree) at = (at + 1) & mask;
    slots[at] = step_to(nodes, key.node);
    slots[at].symbol = key.symbol;
    slots[at].required = key.required;
  }
}

void ValueSet::index() {
  constexpr std::size_t kFewValues = 8;
  slots.clear();
  if (values.size() <= kFewValues) return;
  slots.resize(std::bit_ceil(values.size() * 2));
  const std::size_t mask = slots.size() - 1;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    std::size_t at = json::hash(values[i], process_seed()) & mask;
    while (slots[at] != 0) at = (at + 1) & mask;
    slots[at] = i + 1;
  }
}

void Tree::index() {
  for (ValueSet& set : value_sets) set.index();
  steps.clear();
  steps.reserve(nodes.size());
  for (NodeId id = 0; id < nodes.size(); ++id) {
    steps.push_back(step_to(nodes, id));
  }
  for (ObjectPlan& plan : objects) plan.index(nodes);
  for (ArrayPlan& plan : arrays) {
    plan.each = steps[plan.rest];
    plan.is_plain = plan.prefix.empty() && !plan.unique && plan.table == kNone;
  }
}

}  // namespace alder::tree
