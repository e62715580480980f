// What the place of a read says: what stands in for an absent value, whether
// absence is seen, and where else in the text that has effect.

#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "scan/findings.h"
#include "scan/program.h"
#include "scan/program_scope.h"
#include "scan/program_values.h"
#include "scan/regions.h"

namespace alder::scan::program {

struct ReadContext {
  bool seen = false;       // absence is told from presence
  bool defaulted = false;  // something stands in
  bool demanded = false;   // absence is ruled out (a cast, unwrap)
  bool returned = false;   // the value is what its function yields
  bool tests = false;      // it decides a branch
  ParamRef fallback;       // what stands in, when it is a parameter
};

// Thread safety: one thread at a time.
class ContextFinder {
 public:
  // Keeps references.
  ContextFinder(const Program& program, const Scopes& scopes,
                const ProgramLanguage& language, Evaluator* evaluator)
      : program_(program),
        scopes_(scopes),
        language_(language),
        evaluator_(*evaluator) {}

  // Of the expression, or target, `id` that has the value read.
  ReadContext context(NodeId id);

  // Where a test at `id` has shown that its name is there: the statement it
  // decides, and what follows when a branch of it leaves.
  std::optional<Region> guarded(NodeId id);
  // Where a write at `id` has surely happened before.
  std::optional<Region> written(NodeId id);

 private:
  void look(NodeId id, int depth, ReadContext* out);
  bool step(NodeId* at, NodeId subject, int depth, ReadContext* out);
  bool step_call(NodeId argument, NodeId call, ReadContext* out);
  bool step_member(NodeId* at, NodeId member, ReadContext* out);
  bool step_target(NodeId at, NodeId parent, int depth, ReadContext* out);
  bool is_test(NodeId id) const;
  void follow(NodeId target, int depth, ReadContext* out);
  void follow_name(NodeId name, int depth, ReadContext* out);
  void tested(NodeId test, NodeId subject, ReadContext* out);
  void conditional(NodeId id, NodeId subject, ReadContext* out);
  void statement(NodeId id, NodeId subject, ReadContext* out);
  void fall_back(NodeId value, bool empty_counts, ReadContext* out);
  bool mentions(NodeId outer, NodeId subject) const;
  NodeId assigned_in(NodeId block, NodeId subject) const;
  NodeId returned_in(NodeId block) const;
  bool leaves(NodeId block);
  bool caught(NodeId id) const;
  NodeId statement_of(NodeId id) const;
  const std::vector<NodeId>& uses(ScopeId scope, TextId name);

  const Program& program_;
  const Scopes& scopes_;
  const ProgramLanguage& language_;
  Evaluator& evaluator_;
  // The value of which the name looked at tells whether it is there.
  NodeId partner_ = kNoNode;
  bool counted_ = false;
  std::unordered_map<std::uint64_t, std::vector<NodeId>> uses_;
};

}  // namespace alder::scan::program
