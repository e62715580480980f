// The instantiation for tapes.

#include "check/evaluator.h"

#include "check/evaluation.h"

namespace alder::check {

struct Evaluator::Scratch {
  Scratch(const tree::Tree& tree, const Limits& limits)
      : limits(limits), evaluation(tree, this->limits) {}

  const Limits limits;
  Evaluation<json::View> evaluation;
};

Evaluator::Evaluator(const tree::Tree& tree, const Limits& limits)
    : scratch_(std::make_unique<Scratch>(tree, limits)) {}
Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

Outcome Evaluator::check(const json::View& instance) {
  Evaluation<json::View>& evaluation = scratch_->evaluation;
  const bool valid = evaluation.check(instance);
  if (evaluation.limit() != nullptr) return Outcome::Limit;
  return valid ? Outcome::Valid : Outcome::Invalid;
}

const LimitHit& Evaluator::limit() const {
  static constexpr LimitHit kNone;
  const LimitHit* const hit = scratch_->evaluation.limit();
  return hit == nullptr ? kNone : *hit;
}

}  // namespace alder::check
