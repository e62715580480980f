// The part of the evaluator that looks at items and members.  Included at the
// end of check/evaluation.h.
//
// Source: JSON Schema Core 2020-12, 10.3; Validation 2020-12, 6.4 and 6.5.

#pragma once

#include "check/evaluation.h"

namespace alder::check {

template <class V>
bool Evaluation<V>::array(const tree::ArrayPlan& plan, V value) {
  if (!plan.size.allow(value.size())) return false;
  if (plan.is_plain) return each_item(plan.each, value);
  if (plan.table != tree::kNone) return unique_strings(plan, value);
  if (plan.prefix.empty() ? !each_item(plan.each, value)
                          : !prefixed_items(plan, value)) {
    return false;
  }
  return !plan.unique || unique_items(value);
}

template <class V>
bool Evaluation<V>::each_item(const tree::Step& each, V value) {
  using enum tree::Step::Way;
  switch (each.way) {
    case Leaf:
      return value.items_are(each.types);
    case Array:
      return each_array(each, tree_.arrays[each.target], value);
    case Range:
      return each_number(each, tree_.ranges[each.target], value);
    default:
      break;
  }
  for (const V item : value.items()) {
    if (!run(each, item)) return false;
  }
  return true;
}

// Items that are arrays themselves, often short ones of numbers.
template <class V>
bool Evaluation<V>::each_array(const tree::Step& each,
                               const tree::ArrayPlan& plan, V value) {
  const bool is_flat = plan.is_plain && plan.each.way == tree::Step::Way::Leaf;
  for (const V item : value.items()) {
    if (!each.takes(item.type())) return false;
    if (!item.is_array()) continue;
    if (is_flat
            ? !plan.size.allow(item.size()) || !item.items_are(plan.each.types)
            : !array(plan, item)) {
      return false;
    }
  }
  return true;
}

template <class V>
bool Evaluation<V>::each_number(const tree::Step& each,
                                const tree::Range& range, V value) {
  for (const V item : value.items()) {
    if (!each.takes(item.type())) return false;
    if (item.is_integer() && item.holds_int64() ? !range.allows(item.int64())
                                                : !this->range(range, item)) {
      return false;
    }
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
        if (equal(*a, *b)) return false;
      }
    }
    return true;
  }
  // Beside each item its hash, so that another is seldom looked at in vain.
  const std::size_t slots = std::bit_ceil(std::size_t{size} * 2);
  scratch_.table.assign(slots, {});
  for (const V item : value.items()) {
    const std::uint64_t hashed = hash(item, process_seed());
    const auto tag = static_cast<std::uint32_t>(hashed >> 32);
    std::size_t at = hashed & (slots - 1);
    for (; scratch_.table[at].handle != 0; at = (at + 1) & (slots - 1)) {
      if (scratch_.table[at].tag != tag) continue;
      const V earlier = value.item_at(scratch_.table[at].handle - 1);
      if (equal(earlier, item)) return false;
    }
    scratch_.table[at] = {item.handle_in(value) + 1, tag};
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
  if constexpr (V::kMayHaveSymbols) {
    if (symbols_ == json::Symbols::Plain) return plain_members(plan, value);
  }
  if (value.size() > plan.many_members) return few_members(plan, value);
  std::uint32_t required = plan.required_count;
  for (const Member member : value.members()) {
    const tree::Step& step =
        plan.is_uniform ? plan.other : plan.find(symbol_of(member));
    required -= step.required ? 1 : 0;
    if (step.way == tree::Step::Way::Unknown ? !unknown_member(plan, member)
                                             : !run(step, member.value)) {
      return false;
    }
  }
  return required == 0;
}

// The same where every name carries its symbol and none is replaced by a later
// one.
template <class V>
bool Evaluation<V>::plain_members(const tree::ObjectPlan& plan, V value) {
  using Way = tree::Step::Way;
  if (plan.is_uniform) return value.plain_members_are(plan.other.types);
  if (value.size() > plan.many_members) [[unlikely]] {
    return few_members(plan, value);
  }
  const tree::Step* const slots = plan.slots.data();
  const std::size_t mask = plan.mask;
  std::uint32_t required = plan.required_count;
  for (typename V::PlainMembers at(value); !at.done();) {
    const tree::Step& step = plan.find_in(slots, mask, at.symbol());
    const auto member = at;
    if (!step.takes(at.value().type())) return false;
    required -= step.required ? 1 : 0;
    at.next();
    if (step.way == Way::Leaf) continue;
    if (step.way == Way::Range && member.value().holds_int64()) {
      if (!tree_.ranges[step.target].allows(member.value().int64())) {
        return false;
      }
    } else if (step.way == Way::Unknown ? !unknown_member(plan, member.member())
                                        : !follow(step, member.value())) {
      return false;
    }
  }
  return required == 0;
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
  std::array<std::uint32_t, ObjectPlan::kFewKeys> found{};
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

}  // namespace alder::check
