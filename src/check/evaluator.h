// Decision tree x instance -> verdict.
//
// A verdict and nothing else: no locations, no messages, and no allocation
// once the scratch memory is warm.  Reasons are the interpreter's.

#pragma once

#include <cstdint>
#include <memory>

#include "base/limit_hit.h"
#include "base/limits.h"
#include "json/view.h"
#include "tree/tree.h"

namespace alder::check {

enum class Outcome : std::uint8_t { Valid, Invalid, Limit };

// Evaluates one tree, which must outlive it.
//
// Thread safety: one thread at a time; several may share a tree.
class Evaluator {
 public:
  Evaluator(const tree::Tree& tree, const Limits& limits);
  ~Evaluator();
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;

  // Cost: linear in the instance for most schemas; bounded by
  //       limits.evaluation_steps.  Fastest when the instance was parsed with
  //       the tree's dictionary.
  Outcome check(const json::View& instance);

  // Which limit the last check() reached, if one.
  const LimitHit& limit() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace alder::check
