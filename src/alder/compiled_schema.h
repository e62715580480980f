// What a Schema holds.  Private to the module.

#pragma once

#include <memory>

#include "alder/schema.h"
#include "compile/compile.h"

namespace alder {

struct Schema::Compiled {
  std::shared_ptr<const compiler::Compiled> program;
  Evaluator evaluator = Evaluator::Tree;
};

}  // namespace alder
