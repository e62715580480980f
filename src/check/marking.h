// The part of the evaluator that marks evaluated children.  Included at the
// end of check/evaluation.h.
//
// Source: JSON Schema Core 2020-12, 7.7.1 (what fails evaluates nothing),
//         11.2 and 11.3.

#pragma once

#include "check/evaluation.h"

namespace alder::check {

template <class V>
bool Evaluation<V>::run_marking(tree::NodeId id, V value, Marks marks) {
  const tree::Step& step = tree_.steps[id];
  if (!step.takes(value.type())) return false;
  const Node& node = tree_.nodes[id];
  using enum tree::Op;
  switch (node.op) {
    case MarkAll:
      return mark_all(node, value, marks);
    case MarkAny:
      return mark_any(node, value, marks);
    case MarkOne:
      return mark_one(node, value, marks);
    case MarkIf:
      return mark_if(node, value, marks);
    case MarkArray:
      return !value.is_array() || mark_array(node, value, marks);
    case MarkContains:
      return !value.is_array() || mark_contains(node, value, marks);
    case MarkObject:
      return !value.is_object() || mark_object(node, value, marks);
    case MarkDependent:
      return !value.is_object() || mark_dependent(node, value, marks);
    case MarkCall:
      return may_call() && run_marking(node.a, value, marks);
    case Consume:
      return consume(node, value, &marks);
    default:
      return run(id, value);  // a test, which marks nothing
  }
}

template <class V>
bool Evaluation<V>::mark_all(const Node& node, V value, Marks marks) {
  if (!step()) return false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    if (!run_marking(tree_.links[node.a + i], value, marks)) return false;
  }
  return true;
}

template <class V>
bool Evaluation<V>::mark_any(const Node& node, V value, Marks marks) {
  if (!step()) return false;
  bool found = false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    const Marks branch = new_marks(value);
    const bool holds = run_marking(tree_.links[node.a + i], value, branch);
    if (holds) scratch_.marks.merge(marks, branch);
    scratch_.marks.pop(branch);
    if (stopped()) return false;
    found |= holds;
  }
  return found;
}

template <class V>
bool Evaluation<V>::mark_one(const Node& node, V value, Marks marks) {
  if (!step()) return false;
  bool found = false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    const Marks branch = new_marks(value);
    const bool holds = run_marking(tree_.links[node.a + i], value, branch);
    if (holds) scratch_.marks.merge(marks, branch);
    scratch_.marks.pop(branch);
    if (stopped() || (holds && found)) return false;
    found |= holds;
  }
  return found;
}

template <class V>
bool Evaluation<V>::mark_if(const Node& node, V value, Marks marks) {
  if (!step()) return false;
  const Marks condition = new_marks(value);
  const bool holds = run_marking(node.a, value, condition);
  if (holds) scratch_.marks.merge(marks, condition);
  scratch_.marks.pop(condition);
  return !stopped() && run_marking(holds ? node.b : node.c, value, marks);
}

template <class V>
bool Evaluation<V>::mark_array(const Node& node, V value, Marks marks) {
  const tree::ArrayPlan& plan = tree_.arrays[node.a];
  std::size_t index = 0;
  for (const V item : value.items()) {
    const bool in_prefix = index < plan.prefix.size();
    if (!in_prefix && node.small == 0) break;
    if (!run(in_prefix ? plan.prefix[index] : plan.rest, item)) return false;
    scratch_.marks.mark(marks, index);
    ++index;
  }
  return true;
}

template <class V>
bool Evaluation<V>::mark_contains(const Node& node, V value, Marks marks) {
  std::uint64_t found = 0;
  std::size_t index = 0;
  for (const V item : value.items()) {
    const bool holds = run(node.a, item);
    if (stopped()) return false;
    if (holds) {
      scratch_.marks.mark(marks, index);
      ++found;
    }
    ++index;
  }
  return tree_.counts[node.b].allow(found);
}

template <class V>
bool Evaluation<V>::mark_object(const Node& node, V value, Marks marks) {
  const tree::ObjectPlan& plan = tree_.objects[node.a];
  std::size_t ordinal = 0;
  for (const Member member : value.members()) {
    const tree::Step& step = plan.find(symbol_of(member));
    const bool known = step.symbol != KeyDictionary::kUnknown;
    bool covered = known || node.small != 0;
    if (known) {
      if (!run(step, member.value)) return false;
    } else {
      bool matched;
      if (!unknown_member(plan, member, &matched)) return false;
      covered |= matched;
    }
    if (covered) scratch_.marks.mark(marks, ordinal);
    ++ordinal;
  }
  return true;
}

template <class V>
bool Evaluation<V>::mark_dependent(const Node& node, V value, Marks marks) {
  const auto name = static_cast<KeyDictionary::Symbol>(node.a);
  return !has_member(value, name) || run_marking(node.b, value, marks);
}

// outer: the marks of a consumer around this one at the same value, or
// nullptr.  It sees what this one evaluates; this one sees its own alone.
template <class V>
bool Evaluation<V>::consume(const Node& node, V value, const Marks* outer) {
  const Marks marks = new_marks(value);
  const bool holds =
      run_marking(node.a, value, marks) && consume_unmarked(node, value, marks);
  if (holds && outer != nullptr) scratch_.marks.merge(*outer, marks);
  scratch_.marks.pop(marks);
  return holds;
}

template <class V>
bool Evaluation<V>::consume_unmarked(const Node& node, V value, Marks marks) {
  std::size_t ordinal = 0;
  if (value.is_array() && (node.small & 1) != 0) {
    for (const V item : value.items()) {
      if (!scratch_.marks.has(marks, ordinal++) && !run(node.b, item)) {
        return false;
      }
    }
    scratch_.marks.mark_everything(marks);
  }
  if (value.is_object() && (node.small & 2) != 0) {
    for (const Member member : value.members()) {
      if (!scratch_.marks.has(marks, ordinal++) && !run(node.c, member.value)) {
        return false;
      }
    }
    scratch_.marks.mark_everything(marks);
  }
  return true;
}

}  // namespace alder::check
