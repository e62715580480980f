// The evaluator as a template over cursors (json/view.h names the operations
// that a cursor has).  Private to the module: evaluator.cc instantiates it.
//
// One function a kind of node, kept apart from the switch that calls it, so
// that the switch needs no stack; the recursion follows the instance and, at
// `call`, the schema.  Only calls can recurse without a step into the
// instance or the tree, so they alone look at the stack.  What has several
// children at one place counts a step: shared children can make the paths
// through a tree exponential in its size.

#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/limit_hit.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "check/mark_stack.h"
#include "json/equal.h"
#include "tree/tree.h"

namespace alder::check {

// The members of one object by symbol, for plans that ask for few of many.
struct MemberIndex {
  const void* object = nullptr;
  std::vector<std::uint32_t> values;  // index of the value's node, or 0
};

// Memory that outlives one document.
struct Scratch {
  MemberIndex members;
  std::vector<std::uint64_t> bits;  // by number of a table's string
  std::vector<std::uint32_t> table;
  MarkStack marks;
};

template <class V>
class Evaluation {
 public:
  Evaluation(const tree::Tree& tree, const Limits& limits, Scratch* scratch,
             bool has_symbols)
      : tree_(tree),
        limits_(limits),
        scratch_(*scratch),
        has_symbols_(has_symbols),
        stack_base_(static_cast<const char*>(__builtin_frame_address(0))) {}

  bool run(tree::NodeId id, V value) {
    const Node& node = tree_.nodes[id];
    return passes(node, value) &&
           (tree::is_leaf(node.op) || run_operation(node, value));
  }

  // Empty unless a limit was reached; then no verdict stands.
  const LimitHit& limit() const { return limit_; }

 private:
  // From how many members on an index pays, and for how many names.
  static constexpr std::uint32_t kManyMembers = 64;
  static constexpr std::size_t kFewKeys = 4;

  using Node = tree::Node;
  using Member = decltype(*std::declval<const V&>().members().begin());

  bool stop(const LimitHit& hit) {
    if (limit_.empty()) limit_ = hit;
    return false;
  }
  bool stopped() const { return !limit_.empty(); }

  static bool passes(const Node& node, V value) {
    return (node.types >> static_cast<unsigned>(value.type()) & 1) != 0;
  }
  // The same by way of a step, which spares leaves a look at their nodes.
  bool run(const tree::Step& step, V value) {
    if ((step.types >> static_cast<unsigned>(value.type()) & 1) == 0) {
      return false;
    }
    using enum tree::Step::Way;
    switch (step.way) {
      case Leaf:
        return true;
      case Object:
        return !value.is_object() || object(tree_.objects[step.target], value);
      case Array:
        return !value.is_array() || array(tree_.arrays[step.target], value);
      case Other:
        break;
    }
    return run_operation(tree_.nodes[step.target], value);
  }
  // Requires: passes(node, value).
  bool run_operation(const Node& node, V value);

  // Counts one step; false when that was one too many.
  bool step() {
    return ++steps_ <= limits_.evaluation_steps || stop(kTooManySteps);
  }

  // Like run(), and marks the children of `value` that are evaluated.
  bool run_marking(tree::NodeId id, V value, Marks marks);
  bool mark_all(const Node& node, V value, Marks marks);
  bool mark_any(const Node& node, V value, Marks marks);
  bool mark_one(const Node& node, V value, Marks marks);
  bool mark_if(const Node& node, V value, Marks marks);
  bool mark_array(const Node& node, V value, Marks marks);
  bool mark_contains(const Node& node, V value, Marks marks);
  bool mark_object(const Node& node, V value, Marks marks);
  bool mark_dependent(const Node& node, V value, Marks marks);
  bool consume(const Node& node, V value, const Marks* outer);
  bool consume_unmarked(const Node& node, V value, Marks marks);
  Marks new_marks(V value) {
    const bool has_children = value.is_array() || value.is_object();
    return scratch_.marks.push(has_children ? value.size() : 0);
  }

  bool may_call();
  [[gnu::noinline]] bool all(const Node& node, V value);
  [[gnu::noinline]] bool any(const Node& node, V value);
  [[gnu::noinline]] bool one(const Node& node, V value);
  [[gnu::noinline]] bool call(const Node& node, V value);
  [[gnu::noinline]] bool strings(const Node& node, V value) const;
  [[gnu::noinline]] bool values(const Node& node, V value) const;
  bool bound(const Node& node, V value) const;
  [[gnu::noinline]] bool range(const Node& node, V value) const;
  [[gnu::noinline]] bool in_bounds(const tree::Range& range, V value) const;
  [[gnu::noinline]] bool multiple_of(const Node& node, V value);
  bool integer_text(V value) const;
  [[gnu::noinline]] bool length(const Node& node, V value) const;
  [[gnu::noinline]] bool pattern(std::uint32_t index, std::string_view text);
  [[gnu::noinline]] bool format(const Node& node, V value);
  [[gnu::noinline]] bool array(const tree::ArrayPlan& plan, V value);
  bool each_item(tree::Step each, V value);
  [[gnu::noinline]] bool prefixed_items(const tree::ArrayPlan& plan, V value);
  [[gnu::noinline]] bool unique_strings(const tree::ArrayPlan& plan, V value);
  [[gnu::noinline]] bool unique_items(V value);
  [[gnu::noinline]] bool contains(const Node& node, V value);
  [[gnu::noinline]] bool object(const tree::ObjectPlan& plan, V value);
  [[gnu::noinline]] bool few_members(const tree::ObjectPlan& plan, V value);
  std::uint32_t member_node(V value, KeyDictionary::Symbol symbol);
  bool unknown_member(const tree::ObjectPlan& plan, const Member& member);
  bool unknown_member(const tree::ObjectPlan& plan, const Member& member,
                      bool* any_matched);
  [[gnu::noinline]] bool names(const Node& node, V value);
  [[gnu::noinline]] bool dependent(const Node& node, V value);
  [[gnu::noinline]] bool choose(const tree::Switch& decision, V value);
  [[gnu::noinline]] bool escape(const tree::Escape& escape, V value);

  bool has_member(V value, KeyDictionary::Symbol symbol) {
    if (value.size() > kManyMembers) return member_node(value, symbol) != 0;
    for (const Member member : value.members()) {
      if (symbol_of(member) == symbol) return true;
    }
    return false;
  }

  KeyDictionary::Symbol symbol_of(const Member& member) const {
    return has_symbols_ ? member.symbol()
                        : tree_.dictionary.find(member.key(), member.hash());
  }

  const tree::Tree& tree_;
  const Limits& limits_;
  Scratch& scratch_;
  const bool has_symbols_;
  const char* const stack_base_;
  std::uint64_t steps_ = 0;
  LimitHit limit_;
};

template <class V>
bool Evaluation<V>::run_operation(const Node& node, V value) {
  using enum tree::Op;
  switch (node.op) {
    case Accept:
    case Reject:
    case Types:
      return true;  // the guard has answered
    case All:
      return all(node, value);
    case Any:
      return any(node, value);
    case One:
      return one(node, value);
    case Not: {
      const bool inner = run(node.a, value);
      return !stopped() && !inner;
    }
    case If: {
      if (!step()) return false;
      const bool condition = run(node.a, value);
      return !stopped() && run(condition ? node.b : node.c, value);
    }
    case Strings:
      return strings(node, value);
    case Values:
      return values(node, value);
    case Bound:
      return bound(node, value);
    case Range:
      return range(node, value);
    case MultipleOf:
      return multiple_of(node, value);
    case IntegerText:
      return integer_text(value);
    case Length:
      return length(node, value);
    case Pattern:
      return !value.is_string() || pattern(node.a, value.string());
    case Format:
      return format(node, value);
    case Array:
      return !value.is_array() || array(tree_.arrays[node.a], value);
    case Contains:
      return contains(node, value);
    case Object:
      return !value.is_object() || object(tree_.objects[node.a], value);
    case Names:
      return names(node, value);
    case Dependent:
      return dependent(node, value);
    case Switch:
      return choose(tree_.switches[node.a], value);
    case Call:
      return call(node, value);
    case Escape:
      return escape(tree_.escapes[node.a], value);
    case Consume:
      return consume(node, value, nullptr);
    default:
      break;  // the others stand below a consumer
  }
  return false;
}

template <class V>
bool Evaluation<V>::all(const Node& node, V value) {
  if (!step()) return false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    if (!run(tree_.links[node.a + i], value)) return false;
  }
  return true;
}

template <class V>
bool Evaluation<V>::any(const Node& node, V value) {
  if (!step()) return false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    if (run(tree_.links[node.a + i], value)) return true;
    if (stopped()) return false;
  }
  return false;
}

template <class V>
bool Evaluation<V>::one(const Node& node, V value) {
  if (!step()) return false;
  bool found = false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    const bool holds = run(tree_.links[node.a + i], value);
    if (stopped() || (holds && found)) return false;
    found |= holds;
  }
  return found;
}

// Whether another call is within the limits.
template <class V>
bool Evaluation<V>::may_call() {
  if (!step()) return false;
  const char* here = static_cast<const char*>(__builtin_frame_address(0));
  if (static_cast<std::uint64_t>(stack_base_ - here) > limits_.stack_bytes) {
    return stop(kNestedTooDeep);
  }
  return true;
}

template <class V>
bool Evaluation<V>::call(const Node& node, V value) {
  return may_call() && run(node.a, value);
}

template <class V>
bool Evaluation<V>::strings(const Node& node, V value) const {
  if (!value.is_string()) return false;
  const tree::StringTable& table = tree_.tables[node.a];
  const std::uint32_t number = table.find(value.string());
  return number != tree::StringTable::kNone &&
         (table.mask(number) >> node.small & 1) != 0;
}

template <class V>
bool Evaluation<V>::values(const Node& node, V value) const {
  for (const json::View& constant : tree_.value_sets[node.a]) {
    if (json::equal(constant, value)) return true;
  }
  return false;
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
bool Evaluation<V>::range(const Node& node, V value) const {
  if (!value.is_number()) return true;
  const tree::Range& range = tree_.ranges[node.a];
  if (value.holds_int64()) {
    return range.first <= value.int64() && value.int64() <= range.last;
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
bool Evaluation<V>::length(const Node& node, V value) const {
  if (!value.is_string()) return true;
  const tree::Counts& counts = tree_.counts[node.a];
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

template <class V>
bool Evaluation<V>::array(const tree::ArrayPlan& plan, V value) {
  if (!plan.size.allow(value.size())) return false;
  if (plan.table != tree::kNone) return unique_strings(plan, value);
  if (!plan.prefix.empty()) {
    if (!prefixed_items(plan, value)) return false;
  } else if (!each_item(plan.each, value)) {
    return false;
  }
  return !plan.unique || unique_items(value);
}

template <class V>
bool Evaluation<V>::each_item(tree::Step each, V value) {
  if (each.way == tree::Step::Way::Leaf) {
    return each.types == tree::kAnyType || value.items_are(each.types);
  }
  for (const V item : value.items()) {
    if (!run(each, item)) return false;
  }
  return true;
}

template <class V>
bool Evaluation<V>::prefixed_items(const tree::ArrayPlan& plan, V value) {
  std::size_t index = 0;
  for (const V item : value.items()) {
    const bool holds = index < plan.prefix.size()
                           ? run(plan.prefix[index], item)
                           : run(plan.each, item);
    if (!holds) return false;
    ++index;
  }
  return true;
}

template <class V>
bool Evaluation<V>::unique_strings(const tree::ArrayPlan& plan, V value) {
  const tree::StringTable& table = tree_.tables[plan.table];
  const std::size_t words = (table.size() + 63) / 64;
  scratch_.bits.assign(words, 0);
  for (const V item : value.items()) {
    if (!item.is_string()) return false;
    const std::uint32_t number = table.find(item.string());
    if (number == tree::StringTable::kNone ||
        (table.mask(number) >> plan.bit & 1) == 0) {
      return false;
    }
    std::uint64_t& word = scratch_.bits[number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word & bit) != 0) return false;
    word |= bit;
  }
  return true;
}

// Few items are compared pairwise, many through a seeded hash table.
template <class V>
bool Evaluation<V>::unique_items(V value) {
  constexpr std::uint32_t kPairwise = 8;
  const std::uint32_t size = value.size();
  if (size <= kPairwise) {
    const auto items = value.items();
    for (auto a = items.begin(); a != items.end(); ++a) {
      auto b = a;
      for (++b; b != items.end(); ++b) {
        if (json::equal(*a, *b)) return false;
      }
    }
    return true;
  }
  const std::size_t slots = std::bit_ceil(std::size_t{size} * 2);
  scratch_.table.assign(slots, 0);
  for (const V item : value.items()) {
    std::size_t at = json::hash(item, process_seed()) & (slots - 1);
    for (; scratch_.table[at] != 0; at = (at + 1) & (slots - 1)) {
      const V earlier = value.item_at(scratch_.table[at] - 1);
      if (json::equal(earlier, item)) return false;
    }
    scratch_.table[at] = item.handle_in(value) + 1;
  }
  return true;
}

template <class V>
bool Evaluation<V>::contains(const Node& node, V value) {
  if (!value.is_array()) return true;
  const tree::Counts& counts = tree_.counts[node.b];
  std::uint64_t found = 0;
  for (const V item : value.items()) {
    const bool holds = run(node.a, item);
    if (stopped()) return false;
    if (!holds) continue;
    ++found;
    if (found > counts.max) return false;
    if (found >= counts.min && counts.max == tree::kNoLimit) return true;
  }
  return counts.allow(found);
}

template <class V>
bool Evaluation<V>::object(const tree::ObjectPlan& plan, V value) {
  if (!plan.size.allow(value.size())) return false;
  if (value.size() > kManyMembers && plan.keys.size() <= kFewKeys &&
      plan.unknown.empty()) {
    return few_members(plan, value);
  }
  std::uint32_t required = 0;
  for (const Member member : value.members()) {
    const tree::Step* const step = plan.find(symbol_of(member));
    if (step != nullptr) {
      required += step->required ? 1 : 0;
      if (!run(*step, member.value)) return false;
    } else if (!unknown_member(plan, member)) {
      return false;
    }
  }
  return required == plan.required_count;
}

// The node of the value that an object has under a name, or 0.
// Cost: O(members) when it was another object's turn before, else O(1).
template <class V>
std::uint32_t Evaluation<V>::member_node(V value,
                                         KeyDictionary::Symbol symbol) {
  MemberIndex& index = scratch_.members;
  if (index.object != value.node()) {
    index.object = value.node();
    index.values.assign(std::size_t{tree_.dictionary.size()} + 1, 0);
    for (const Member member : value.members()) {
      index.values[symbol_of(member)] =
          static_cast<std::uint32_t>(member.value.index());
    }
  }
  return index.values[symbol];
}

// Looks all names up before a member's value needs the index for itself.
template <class V>
bool Evaluation<V>::few_members(const tree::ObjectPlan& plan, V value) {
  std::array<std::uint32_t, kFewKeys> found{};
  for (std::size_t i = 0; i < plan.keys.size(); ++i) {
    found[i] = member_node(value, plan.keys[i].symbol);
    if (found[i] == 0 && plan.keys[i].required) return false;
  }
  for (std::size_t i = 0; i < plan.keys.size(); ++i) {
    if (found[i] == 0) continue;
    const V member(value.tape(), value.tape()->nodes() + found[i]);
    if (!run(plan.keys[i].node, member)) return false;
  }
  return true;
}

template <class V>
bool Evaluation<V>::unknown_member(const tree::ObjectPlan& plan,
                                   const Member& member) {
  bool matched;
  return unknown_member(plan, member, &matched);
}

// *any_matched: whether a pattern did.
template <class V>
bool Evaluation<V>::unknown_member(const tree::ObjectPlan& plan,
                                   const Member& member, bool* any_matched) {
  *any_matched = false;
  for (const tree::UnknownRule& rule : plan.unknown) {
    bool matched = false;
    for (const auto& [index, node] : rule.patterns) {
      if (pattern(index, member.key())) {
        matched = true;
        if (!run(node, member.value)) return false;
      }
      if (stopped()) return false;
    }
    if (!matched && !run(rule.additional, member.value)) return false;
    *any_matched |= matched;
  }
  return true;
}

template <class V>
bool Evaluation<V>::names(const Node& node, V value) {
  if (!value.is_object()) return true;
  for (const Member member : value.members()) {
    if (!run(node.a, member.key_view())) return false;
  }
  return true;
}

template <class V>
bool Evaluation<V>::dependent(const Node& node, V value) {
  if (!value.is_object()) return true;
  const auto name = static_cast<KeyDictionary::Symbol>(node.a);
  return !has_member(value, name) || run(node.b, value);
}

template <class V>
bool Evaluation<V>::choose(const tree::Switch& decision, V value) {
  if (!value.is_object()) return run(decision.not_object, value);
  for (const Member member : value.members()) {
    if (symbol_of(member) != decision.property) continue;
    if (!member.value.is_string()) return run(decision.other, value);
    const std::uint32_t number = decision.values.find(member.value.string());
    return run(number == tree::StringTable::kNone ? decision.other
                                                  : decision.cases[number],
               value);
  }
  return run(decision.absent, value);
}

template <class V>
bool Evaluation<V>::escape(const tree::Escape& escape, V value) {
  switch (value.ask(escape.ask, escape.handle)) {
    case tree::Answer::Yes:
      return true;
    case tree::Answer::No:
      return false;
    case tree::Answer::Limit:
      break;
  }
  return stop(kTooManySteps);
}

}  // namespace alder::check

#include "check/marking.h"
