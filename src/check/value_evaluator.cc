// The instantiation for nlohmann::json values.
//
// Their objects find a name by themselves, so that no index of members is
// made.  Nothing bounds their nesting; what compares whole values, or hands
// them to somebody else, follows it to the end, so that for trees that do it
// is measured first.  All else looks at the stack.

#include "check/value_evaluator.h"

#include <algorithm>
#include <optional>

#include "check/evaluation.h"

namespace alder::check {

using Values = Evaluation<json::ValueView>;

template <>
std::uint32_t Values::member_node(json::ValueView value,
                                  KeyDictionary::Symbol symbol) {
  return value.find(tree_.dictionary.key(symbol)) ? 1 : 0;
}

template <>
bool Values::few_members(const tree::ObjectPlan& plan, json::ValueView value) {
  for (const tree::KnownKey& key : plan.keys) {
    const auto member = value.find(tree_.dictionary.key(key.symbol));
    if (member ? !run(key.node, *member) : key.required) return false;
  }
  return true;
}

template <>
bool Values::choose(const tree::Switch& decision, json::ValueView value) {
  if (!value.is_object()) return run(decision.not_object, value);
  const auto member = value.find(tree_.dictionary.key(decision.property));
  if (!member) return run(decision.absent, value);
  if (!member->is_string()) return run(decision.other, value);
  const std::uint32_t number = decision.values.find(member->string());
  return run(number == tree::StringTable::kNone ? decision.other
                                                : decision.cases[number],
             value);
}

namespace {

bool follows_nesting(const tree::Tree& tree) {
  return !tree.escapes.empty() ||
         std::any_of(tree.arrays.begin(), tree.arrays.end(),
                     [](const tree::ArrayPlan& plan) { return plan.unique; });
}

}  // namespace

struct ValueEvaluator::Scratch {
  Scratch(const tree::Tree& tree_in, const Limits& limits_in)
      : limits(limits_in),
        measures_depth(follows_nesting(tree_in)),
        evaluation(tree_in, limits) {}

  const Limits limits;
  const bool measures_depth;
  json::DepthGauge depth;
  Values evaluation;
  const LimitHit* limit = nullptr;
};

ValueEvaluator::ValueEvaluator(const tree::Tree& tree, const Limits& limits)
    : scratch_(std::make_unique<Scratch>(tree, limits)) {}
ValueEvaluator::~ValueEvaluator() = default;
ValueEvaluator::ValueEvaluator(ValueEvaluator&&) noexcept = default;
ValueEvaluator& ValueEvaluator::operator=(ValueEvaluator&&) noexcept = default;

Outcome ValueEvaluator::check(const json::ValueView& value) {
  Scratch& scratch = *scratch_;
  if (scratch.measures_depth &&
      scratch.depth.exceeds(value, scratch.limits.depth_levels)) {
    scratch.limit = &kNestedTooDeep;
    return Outcome::Limit;
  }
  const bool valid = scratch.evaluation.check(value);
  scratch.limit = scratch.evaluation.limit();
  if (scratch.limit != nullptr) return Outcome::Limit;
  return valid ? Outcome::Valid : Outcome::Invalid;
}

const LimitHit& ValueEvaluator::limit() const {
  static constexpr LimitHit kNone;
  return scratch_->limit == nullptr ? kNone : *scratch_->limit;
}

}  // namespace alder::check
