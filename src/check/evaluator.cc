// The instantiation for tapes.

#include "check/evaluator.h"

#include "check/evaluation.h"

namespace alder::check {

struct Evaluator::Scratch {
  check::Scratch memory;
  LimitHit limit;
};

Evaluator::Evaluator(const tree::Tree& tree, const Limits& limits)
    : tree_(&tree), limits_(limits), scratch_(std::make_unique<Scratch>()) {}
Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

Outcome Evaluator::check(const json::View& instance) {
  const bool has_symbols = instance.tape()->dictionary() == &tree_->dictionary;
  Evaluation<json::View> evaluation(*tree_, limits_, &scratch_->memory,
                                    has_symbols);
  scratch_->memory.marks.clear();
  scratch_->memory.members.object = nullptr;
  const bool valid = evaluation.run(tree_->root, instance);
  scratch_->limit = evaluation.limit();
  if (!scratch_->limit.empty()) return Outcome::Limit;
  return valid ? Outcome::Valid : Outcome::Invalid;
}

const LimitHit& Evaluator::limit() const { return scratch_->limit; }

}  // namespace alder::check
