// A pass: a function over expressions, applied bottom-up with a memory.
// Private to the module.

#pragma once

#include <unordered_map>
#include <utility>

#include "compile/expr.h"

namespace alder::compiler {

// Derived passes say what becomes of an expression whose kids have been
// rewritten already.
class Rewrite {
 public:
  explicit Rewrite(Exprs* exprs) : exprs_(*exprs) {}
  virtual ~Rewrite() = default;
  Rewrite(const Rewrite&) = delete;
  Rewrite& operator=(const Rewrite&) = delete;

  // Cost: each distinct expression once.
  ExprId run(ExprId id);

 protected:
  virtual ExprId visit(ExprId id) = 0;

  Exprs& exprs_;

 private:
  ExprId with_kids_rewritten(ExprId id);

  std::unordered_map<ExprId, ExprId> done_;
};

// `expr` through the constructor of its kind.
ExprId rebuilt(Exprs* exprs, Expr expr);

}  // namespace alder::compiler
