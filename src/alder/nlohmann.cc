// A thin cover over check/value_evaluator.h.

#include "alder/nlohmann.h"

#include <string>
#include <utility>

#include "alder/compiled_schema.h"
#include "check/value_evaluator.h"

namespace alder {

struct ValueValidator::State {
  explicit State(Schema schema_in)
      : schema(std::move(schema_in)),
        evaluator(schema.compiled_->program->tree,
                  schema.compiled_->program->graph->options().limits) {}

  Schema schema;
  check::ValueEvaluator evaluator;
};

ValueValidator::ValueValidator(Schema schema)
    : state_(std::make_unique<State>(std::move(schema))) {}
ValueValidator::~ValueValidator() = default;
ValueValidator::ValueValidator(ValueValidator&&) noexcept = default;
ValueValidator& ValueValidator::operator=(ValueValidator&&) noexcept = default;

Verdict ValueValidator::check(const nlohmann::json& value) {
  return verdict_of(state_->evaluator.check(json::ValueView(value)));
}

Error ValueValidator::failure() const {
  const LimitHit& limit = state_->evaluator.limit();
  return {limit.code, std::string(limit.what), {}, {}, {}};
}

}  // namespace alder
