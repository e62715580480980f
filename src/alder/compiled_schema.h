// What a Schema holds.  Private to the module.

#pragma once

#include <memory>

#include "alder/schema.h"
#include "check/evaluator.h"
#include "compile/compile.h"

namespace alder {

struct Schema::Compiled {
  std::shared_ptr<const compiler::Compiled> program;
  Evaluator evaluator = Evaluator::Tree;
};

inline Verdict verdict_of(check::Outcome outcome) {
  switch (outcome) {
    case check::Outcome::Valid:
      return Verdict::Valid;
    case check::Outcome::Invalid:
      return Verdict::Invalid;
    case check::Outcome::Limit:
      break;
  }
  return Verdict::Limit;
}

}  // namespace alder
