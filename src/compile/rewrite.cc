// The walk that all passes share.

#include "compile/rewrite.h"

#include <algorithm>

namespace alder::compiler {

ExprId rebuilt(Exprs* exprs, Expr expr) {
  switch (expr.kind) {
    case Kind::All:
      return exprs->all(std::move(expr.kids));
    case Kind::Any:
      return exprs->any(std::move(expr.kids));
    case Kind::One:
      return exprs->one(std::move(expr.kids));
    case Kind::Not:
      return exprs->negation(expr.kids.front());
    case Kind::If:
      return exprs->conditional(expr.kids[0], expr.kids[1], expr.kids[2]);
    case Kind::Names:
    case Kind::Dependent:
      if (expr.kids.front() == kAccept) return kAccept;
      break;
    case Kind::Switch:
      if (std::all_of(expr.kids.begin(), expr.kids.end(),
                      [&](ExprId kid) { return kid == expr.kids.front(); })) {
        return expr.kids.front();
      }
      break;
    default:
      break;
  }
  return exprs->add(std::move(expr));
}

ExprId Rewrite::with_kids_rewritten(ExprId id) {
  Expr expr = exprs_[id];
  bool changed = false;
  const auto rewrite = [&](ExprId* kid) {
    const ExprId now = run(*kid);
    changed |= now != *kid;
    *kid = now;
  };
  for (ExprId& kid : expr.kids) rewrite(&kid);
  for (Rule& rule : expr.rules) {
    for (auto& [pattern, kid] : rule.patterns) rewrite(&kid);
    rewrite(&rule.additional);
  }
  return changed ? rebuilt(&exprs_, std::move(expr)) : id;
}

ExprId Rewrite::run(ExprId id) {
  if (const auto known = done_.find(id); known != done_.end()) {
    return known->second;
  }
  const ExprId result = visit(with_kids_rewritten(id));
  done_.emplace(id, result);
  return result;
}

}  // namespace alder::compiler
