// Pass "fold": predicates over finite sets of strings become tables.
// Private to the module.

#pragma once

#include <string_view>
#include <vector>

#include "compile/rewrite.h"

namespace alder::compiler {

class Fold : public Rewrite {
 public:
  using Rewrite::Rewrite;

 protected:
  ExprId visit(ExprId id) override;

 private:
  ExprId fold_values(ExprId id);
  ExprId fold_all(ExprId id);
  ExprId fold_alternatives(ExprId id);
};

}  // namespace alder::compiler
