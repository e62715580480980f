// Checks nlohmann::json values in place: no text is written, none is parsed.
//
//   alder::ValueValidator validator(*schema);
//   alder::Verdict verdict = validator.check(value);
//
// Opt-in, with a library of its own (alder_nlohmann): it and its caller must
// agree on the version of nlohmann/json.

#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "alder/schema.h"
#include "base/result.h"

namespace alder {

// Thread safety: one thread at a time; make one for each thread.
class ValueValidator {
 public:
  // Verdicts are those of the tree, whatever evaluator the schema was compiled
  // for.
  explicit ValueValidator(Schema schema);
  ~ValueValidator();
  ValueValidator(ValueValidator&&) noexcept;
  ValueValidator& operator=(ValueValidator&&) noexcept;

  // Valid, Invalid or Limit.  A number is what the value holds: a double where
  // the text had more digits.  Why a value is invalid is to be asked of a
  // Validator, with the value written out.
  //
  // Requires: strings are UTF-8.
  // Cost:     allocates nothing once warm.
  Verdict check(const nlohmann::json& value);

  // Why the last check() said Limit.
  Error failure() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alder
