// Costs by kind: what looks at the type, at a count, at a string, at
// children, at alternatives, at what is out of sight.

#include "compile/order.h"

#include <algorithm>

namespace alder::compiler {
namespace {

int cost_of(Kind kind) {
  switch (kind) {
    case Kind::Accept:
    case Kind::Reject:
    case Kind::Types:
      return 0;
    case Kind::Strings:
    case Kind::Bound:
    case Kind::IntegerText:
      return 1;
    case Kind::Length:
    case Kind::Values:
    case Kind::MultipleOf:
      return 2;
    case Kind::Pattern:
    case Kind::Format:
      return 3;
    case Kind::Object:
    case Kind::Array:
    case Kind::Switch:
      return 4;
    case Kind::Names:
    case Kind::Dependent:
    case Kind::Contains:
    case Kind::Not:
      return 5;
    case Kind::All:
    case Kind::Any:
    case Kind::One:
    case Kind::If:
      return 6;
    case Kind::Call:
      return 7;
    default:
      return 8;  // consumers of marks, escapes
  }
}

}  // namespace

ExprId Order::visit(ExprId id) {
  Expr expr = exprs_[id];
  if (expr.kind != Kind::All && expr.kind != Kind::Any) return id;
  std::stable_sort(expr.kids.begin(), expr.kids.end(), [&](ExprId a, ExprId b) {
    return cost_of(exprs_[a].kind) < cost_of(exprs_[b].kind);
  });
  return exprs_.add(std::move(expr));
}

}  // namespace alder::compiler
