// The passes in order, over the root and every subschema that is called.

#include "compile/compile.h"

#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compile/emit.h"
#include "compile/expr.h"
#include "compile/fold.h"
#include "compile/lower.h"
#include "compile/merge.h"
#include "compile/order.h"
#include "compile/switch.h"

namespace alder::compiler {
namespace {

constexpr std::array kPasses = {Pass::Inline, Pass::Coverage, Pass::Merge,
                                Pass::Switch, Pass::Fold,     Pass::Order,
                                Pass::Guard,  Pass::Unique};
constexpr std::array<std::string_view, kPasses.size()> kNames = {
    "inline", "coverage", "merge", "switch",
    "fold",   "order",    "guard", "unique"};

bool has(PassSet passes, Pass pass) { return (passes & pass_bit(pass)) != 0; }

// The entries that expressions reachable from `id` call.
void collect_calls(const Exprs& exprs, ExprId id, std::vector<bool>* seen,
                   std::vector<EntryId>* calls) {
  if (id >= seen->size()) seen->resize(exprs.size());
  if ((*seen)[id]) return;
  (*seen)[id] = true;
  const Expr& expr = exprs[id];
  if (expr.kind == Kind::Call || expr.kind == Kind::MarkCall) {
    calls->push_back(expr.id);
  }
  for (const ExprId kid : expr.kids) collect_calls(exprs, kid, seen, calls);
  for (const Rule& rule : expr.rules) {
    for (const auto& [pattern, kid] : rule.patterns) {
      collect_calls(exprs, kid, seen, calls);
    }
    collect_calls(exprs, rule.additional, seen, calls);
  }
}

// A tree that leaves everything to the interpreter.
void escape_everything(Compiled* compiled) {
  compiled->tree = {};
  compiled->escapes.clear();
  Exprs exprs;
  Expr escape;
  escape.kind = Kind::Escape;
  escape.id = compiled->graph->root();
  const std::unordered_map<EntryId, ExprId> roots{
      {0, exprs.add(std::move(escape))}};
  Emitter(roots, &exprs, {}, compiled).emit(0);
}

}  // namespace

std::span<const Pass> passes() { return kPasses; }

std::string_view to_string(Pass pass) {
  return kNames[static_cast<std::size_t>(pass)];
}

std::shared_ptr<const Compiled> compile(
    std::shared_ptr<const schema::Graph> graph, PassSet passes) {
  auto compiled = std::make_shared<Compiled>();
  compiled->graph = std::move(graph);

  Exprs exprs;
  Lowering lowering(*compiled->graph, &exprs, has(passes, Pass::Inline),
                    has(passes, Pass::Coverage));
  Merge merge(&exprs);
  SwitchPass decide(&exprs, has(passes, Pass::Merge) ? &merge : nullptr);
  Fold fold(&exprs);
  Order order(&exprs);

  const EntryId root = lowering.root();
  std::unordered_map<EntryId, ExprId> roots;
  std::vector<EntryId> pending{root};
  std::vector<bool> seen;
  while (!pending.empty() && !lowering.failed()) {
    const EntryId id = pending.back();
    pending.pop_back();
    if (roots.count(id) != 0) continue;
    ExprId expr = lowering.lower(id);
    if (has(passes, Pass::Merge)) expr = merge.run(expr);
    if (has(passes, Pass::Switch)) expr = decide.run(expr);
    if (has(passes, Pass::Fold)) expr = fold.run(expr);
    if (has(passes, Pass::Order)) expr = order.run(expr);
    roots.emplace(id, expr);
    collect_calls(exprs, expr, &seen, &pending);
  }
  if (lowering.failed() ||
      !Emitter(roots, &exprs,
               {has(passes, Pass::Unique), has(passes, Pass::Guard)},
               compiled.get())
           .emit(root)) {
    escape_everything(compiled.get());
  }
  return compiled;
}

}  // namespace alder::compiler
