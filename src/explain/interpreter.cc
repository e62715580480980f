// The public face of Evaluation.

#include "explain/interpreter.h"

#include "explain/evaluation.h"

namespace alder::explain {
namespace {

Outcome outcome_of(const Evaluation& evaluation, bool valid) {
  if (!evaluation.limit().empty()) return Outcome::Limit;
  return valid ? Outcome::Valid : Outcome::Invalid;
}

}  // namespace

Interpreter::Interpreter(const schema::Graph& graph) : graph_(graph) {}

Outcome Interpreter::verdict(const json::View& instance,
                             LimitHit* limit) const {
  return verdict_at(graph_.root(), instance, {}, limit);
}

Outcome Interpreter::verdict_at(schema::SubschemaId id,
                                const json::View& instance,
                                const std::vector<schema::ResourceId>& scope,
                                LimitHit* limit) const {
  Evaluation evaluation(graph_, nullptr, scope);
  const bool valid = evaluation.apply(id, instance, nullptr, nullptr);
  if (limit != nullptr) *limit = evaluation.limit();
  return outcome_of(evaluation, valid);
}

Explanation Interpreter::explain(const json::View& instance,
                                 const Options& options) const {
  Explanation explanation;
  Evaluation evaluation(graph_, &options, {});
  const bool valid =
      evaluation.apply(graph_.root(), instance, nullptr, &explanation.root);
  explanation.outcome = outcome_of(evaluation, valid);
  explanation.limit = evaluation.limit();
  return explanation;
}

}  // namespace alder::explain
