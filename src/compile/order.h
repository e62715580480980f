// Pass "order": cheap tests before dear ones.  Conjunction and disjunction
// commute, and evaluation has no side effects.  Private to the module.

#pragma once

#include "compile/rewrite.h"

namespace alder::compiler {

class Order : public Rewrite {
 public:
  using Rewrite::Rewrite;

 protected:
  ExprId visit(ExprId id) override;
};

}  // namespace alder::compiler
