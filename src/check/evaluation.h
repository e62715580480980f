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

// An item in a table by hash; the handle is one more than the item's.
struct HashedItem {
  std::uint32_t handle = 0;
  std::uint32_t tag = 0;
};

// Memory that outlives one document.
struct Scratch {
  MemberIndex members;
  std::vector<std::uint64_t> bits;  // by number of a table's string
  std::vector<HashedItem> table;
  MarkStack marks;
};

// Evaluates one tree on one instance after another.
template <class V>
class Evaluation {
 public:
  // Both must outlive it.
  Evaluation(const tree::Tree& tree, const Limits& limits)
      : tree_(tree), limits_(limits), root_(tree.steps[tree.root]) {}

  // Whether the instance is valid; limit() says whether that stands.
  bool check(V instance) {
    symbols_ = instance.symbols(tree_.dictionary);
    stack_base_ = static_cast<const char*>(__builtin_frame_address(0));
    steps_ = 0;
    limit_ = nullptr;
    scratch_.members.object = nullptr;
    return run(root_, instance);
  }

  // The limit that the last check() reached, or nullptr.
  const LimitHit* limit() const { return limit_; }

 private:
  using ObjectPlan = tree::ObjectPlan;

  using Node = tree::Node;
  using Member = decltype(*std::declval<const V&>().members().begin());

  bool stop(const LimitHit& hit) {
    if (limit_ == nullptr) limit_ = &hit;
    return false;
  }
  bool stopped() const { return limit_ != nullptr; }

  bool run(tree::NodeId id, V value) { return run(tree_.steps[id], value); }
  bool run(const tree::Step& step, V value) {
    return step.takes(value.type()) &&
           (step.way == tree::Step::Way::Leaf || follow(step, value));
  }
  // What a step asks beside its guard, which has let the value pass.
  [[gnu::noinline]] bool follow(const tree::Step& step, V value);
  [[gnu::noinline]] bool run_operation(const Node& node, V value);

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
  [[gnu::noinline]] bool call(tree::NodeId id, V value);
  [[gnu::noinline]] bool strings(std::uint32_t table, std::uint32_t bit,
                                 V value) const;
  [[gnu::noinline]] bool values(const Node& node, V value) const;
  bool bound(const Node& node, V value) const;
  [[gnu::noinline]] bool range(const tree::Range& range, V value) const;
  [[gnu::noinline]] bool in_bounds(const tree::Range& range, V value) const;
  [[gnu::noinline]] bool multiple_of(const Node& node, V value);
  bool integer_text(V value) const;
  [[gnu::noinline]] bool length(const tree::Counts& counts, V value) const;
  [[gnu::noinline]] bool pattern(std::uint32_t index, std::string_view text);
  [[gnu::noinline]] bool format(const Node& node, V value);
  [[gnu::noinline]] bool array(const tree::ArrayPlan& plan, V value);
  bool each_item(const tree::Step& each, V value);
  [[gnu::noinline]] bool each_array(const tree::Step& each,
                                    const tree::ArrayPlan& plan, V value);
  [[gnu::noinline]] bool each_number(const tree::Step& each,
                                     const tree::Range& range, V value);
  [[gnu::noinline]] bool prefixed_items(const tree::ArrayPlan& plan, V value);
  [[gnu::noinline]] bool unique_strings(const tree::ArrayPlan& plan, V value);
  [[gnu::noinline]] bool unique_items(V value);
  [[gnu::noinline]] bool contains(const Node& node, V value);
  [[gnu::noinline]] bool object(const tree::ObjectPlan& plan, V value);
  [[gnu::always_inline]] inline bool plain_members(const tree::ObjectPlan& plan,
                                                   V value);
  [[gnu::noinline]] bool few_members(const tree::ObjectPlan& plan, V value);
  std::uint32_t member_node(V value, KeyDictionary::Symbol symbol);
  [[gnu::noinline]] bool unknown_member(const tree::ObjectPlan& plan,
                                        const Member& member);
  bool unknown_member(const tree::ObjectPlan& plan, const Member& member,
                      bool* any_matched);
  [[gnu::noinline]] bool names(const Node& node, V value);
  [[gnu::noinline]] bool dependent(const Node& node, V value);
  [[gnu::noinline]] bool choose(const tree::Switch& decision, V value);
  [[gnu::noinline]] bool escape(const tree::Escape& escape, V value);

  bool has_member(V value, KeyDictionary::Symbol symbol) {
    if (value.size() > ObjectPlan::kManyMembers)
      return member_node(value, symbol) != 0;
    for (const Member member : value.members()) {
      if (symbol_of(member) == symbol) return true;
    }
    return false;
  }

  KeyDictionary::Symbol symbol_of(const Member& member) const {
    return symbols_ != json::Symbols::None
               ? member.symbol()
               : tree_.dictionary.find(member.key(), member.hash());
  }

  const tree::Tree& tree_;
  const Limits& limits_;
  const tree::Step root_;
  Scratch scratch_;
  json::Symbols symbols_ = json::Symbols::None;
  const char* stack_base_ = nullptr;
  std::uint64_t steps_ = 0;
  const LimitHit* limit_ = nullptr;
};

template <class V>
bool Evaluation<V>::follow(const tree::Step& step, V value) {
  using enum tree::Step::Way;
  if (step.way == Object) [[likely]] {
    return !value.is_object() || object(tree_.objects[step.target], value);
  }
  switch (step.way) {
    case Leaf:
      return true;
    case Array:
      return !value.is_array() || array(tree_.arrays[step.target], value);
    case Strings:
      return strings(step.target / tree::kTableBits,
                     step.target % tree::kTableBits, value);
    case Length:
      return length(tree_.counts[step.target], value);
    case Range:
      return range(tree_.ranges[step.target], value);
    case Pattern:
      return !value.is_string() || pattern(step.target, value.string());
    case Call:
      return call(step.target, value);
    default:
      break;
  }
  return run_operation(tree_.nodes[step.target], value);
}

template <class V>
bool Evaluation<V>::run_operation(const Node& node, V value) {
  using enum tree::Op;
  switch (node.op) {
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
    case Values:
      return values(node, value);
    case Bound:
      return bound(node, value);
    case MultipleOf:
      return multiple_of(node, value);
    case IntegerText:
      return integer_text(value);
    case Format:
      return format(node, value);
    case Contains:
      return contains(node, value);
    case Names:
      return names(node, value);
    case Dependent:
      return dependent(node, value);
    case Switch:
      return choose(tree_.switches[node.a], value);
    case Escape:
      return escape(tree_.escapes[node.a], value);
    case Consume:
      return consume(node, value, nullptr);
    default:
      break;  // the others have ways of their own, or stand below a consumer
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
  const auto type = static_cast<unsigned>(value.type());
  if ((node.small >> type & 1) != 0) return true;
  if (!step()) return false;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    if (run(tree_.links[node.a + i], value)) return true;
    if (stopped()) return false;
  }
  return false;
}

template <class V>
bool Evaluation<V>::one(const Node& node, V value) {
  if ((node.small & tree::kDisjoint) != 0) return any(node, value);
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
bool Evaluation<V>::call(tree::NodeId id, V value) {
  return may_call() && run(id, value);
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

#include "check/assertions.h"
#include "check/children.h"
#include "check/marking.h"
