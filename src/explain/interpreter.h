// The plain interpreter: schema graph x instance -> verdict and reasons.
//
// It follows the specification keyword by keyword and knows no shortcut, so
// that it can serve as the oracle of the compiler, evaluate subschemas at
// compile time, and produce errors and annotations.
//
// Source: JSON Schema Core 2020-12, sections 7 (annotations), 10, 11;
//         Validation 2020-12.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/limit_hit.h"
#include "base/limits.h"
#include "explain/unit.h"
#include "json/view.h"
#include "schema/graph.h"

namespace alder::explain {

enum class Outcome : std::uint8_t { Valid, Invalid, Limit };

struct Options {
  // Keep units of what succeeded and the annotations they produce.
  bool annotations = false;
  // Keep a unit for every keyword; goes with annotations.
  bool verbose = false;
  // Keep every branch of a failed anyOf or oneOf.
  bool all_branches = false;
  // No instance values in messages.
  bool redact = false;
};

struct Explanation {
  Outcome outcome = Outcome::Valid;
  LimitHit limit;  // which limit was reached
  Unit root;
};

// Interprets one graph, which must outlive it.
//
// Thread safety: one thread at a time; several interpreters may share a graph.
class Interpreter {
 public:
  explicit Interpreter(const schema::Graph& graph);

  // The verdict of the root, or of one subschema, without reasons.  Stops at
  // the first failure.
  //
  // `scope` is the dynamic scope around a subschema, outermost resource first
  // (Core 2020-12, 7.1); empty for the root.  *limit says which limit was
  // reached.
  // Cost: exponential in the worst case, bounded by limits.evaluation_steps.
  Outcome verdict(const json::View& instance, LimitHit* limit = nullptr) const;
  Outcome verdict_at(schema::SubschemaId id, const json::View& instance,
                     const std::vector<schema::ResourceId>& scope = {},
                     LimitHit* limit = nullptr) const;

  // The verdict and its reasons, all of them.
  Explanation explain(const json::View& instance, const Options& options) const;

 private:
  const schema::Graph& graph_;
};

}  // namespace alder::explain
