// Decision tree x nlohmann::json value -> verdict: the evaluator over the
// other cursor (json/value_view.h).  No tape is built.

#pragma once

#include <memory>

#include "base/limit_hit.h"
#include "base/limits.h"
#include "check/evaluator.h"
#include "json/value_view.h"
#include "tree/tree.h"

namespace alder::check {

// Evaluates one tree, which must outlive it.
//
// Thread safety: one thread at a time; several may share a tree.
class ValueEvaluator {
 public:
  ValueEvaluator(const tree::Tree& tree, const Limits& limits);
  ~ValueEvaluator();
  ValueEvaluator(ValueEvaluator&&) noexcept;
  ValueEvaluator& operator=(ValueEvaluator&&) noexcept;

  // Requires: strings of the value are UTF-8.
  // Cost:     as for tapes, and a look-up of every name.
  Outcome check(const json::ValueView& value);

  // Which limit the last check() reached, if one.
  const LimitHit& limit() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace alder::check
