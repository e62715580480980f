// Dispatch by keyword, references and the dynamic scope, recording.

#include "explain/evaluation.h"

#include <utility>

#include "base/words.h"
#include "json/pointer.h"
#include "json/preview.h"
#include "json/value.h"

namespace alder::explain {

using schema::Keyword;
using schema::KeywordId;
using schema::SubschemaId;

Evaluation::Evaluation(const schema::Graph& graph, const Options* options,
                       std::vector<schema::ResourceId> scope)
    : graph_(graph), options_(options), scope_(std::move(scope)) {
  stack_base_ = static_cast<const char*>(__builtin_frame_address(0));
}

namespace {

// Failing subschemas that are recorded in all detail.  A hostile document can
// bring a reason a byte, a hostile schema exponentially many.
constexpr std::size_t kMaxFailures = 100'000;

// Steps from which on failures are remembered, and how many of them.
constexpr std::uint64_t kLongEvaluation = 20'000;
constexpr std::size_t kMaxRemembered = 1'000'000;

}  // namespace

bool Evaluation::enter_limit(const LimitHit& hit) {
  if (limit_.empty()) limit_ = hit;
  return false;
}

// Whether another subschema may be applied.
bool Evaluation::within_limits() {
  const Limits& limits = graph_.options().limits;
  if (!limit_.empty()) return false;
  if (++steps_ > limits.evaluation_steps) {
    return enter_limit(kTooManySteps);
  }
  if (in_place_levels_ > limits.in_place_levels) {
    return enter_limit(kTooManyInPlace);
  }
  const char* here = static_cast<const char*>(__builtin_frame_address(0));
  if (static_cast<std::uint64_t>(stack_base_ - here) > limits.stack_bytes) {
    return enter_limit(kNestedTooDeep);
  }
  return true;
}

bool Evaluation::apply(SubschemaId id, const json::View& instance, Marks* marks,
                       Unit* out) {
  if (!within_limits()) return false;
  const schema::Subschema& schema = graph_.subschema(id);
  if (out != nullptr) {
    out->schema = id;
    out->instance = instance;
    out->place = instance;
    out->instance_location = instance_location();
    out->keyword_location = keyword_path_;
    if (failures_ >= kMaxFailures && !annotating()) {
      return apply_unrecorded(id, instance, marks, out);
    }
  }
  // A failure does not depend on what is marked, nor, without dynamic
  // references, on the way there.
  if (remembers_failures() && failed_.count(failure_key(id, instance)) != 0) {
    if (out != nullptr) {
      out->valid = false;
      out->message = subject() + " does not match its schema";
    }
    return false;
  }
  if (schema.is_boolean()) {
    const bool valid = schema.value.boolean();
    if (out != nullptr && !valid) {
      out->valid = false;
      out->message = subject() + " is not allowed";
    }
    return valid;
  }
  // Core 2020-12, 7.1: entering another resource extends the dynamic scope.
  const bool enters = scope_.empty() || scope_.back() != schema.resource;
  if (enters) scope_.push_back(schema.resource);
  ++in_place_levels_;
  bool valid = true;
  if (schema.find(KeywordId::UnevaluatedItems) != nullptr ||
      schema.find(KeywordId::UnevaluatedProperties) != nullptr) {
    // It reads the marks of its own subschema alone, not of its siblings'.
    Marks own;
    valid = apply_keywords(id, instance, &own, out);
    if (marks != nullptr) marks->merge(own);
  } else {
    valid = apply_keywords(id, instance, marks, out);
  }
  --in_place_levels_;
  if (enters) scope_.pop_back();
  if (out != nullptr) out->valid = valid;
  if (out != nullptr && !valid) ++failures_;
  if (!valid && limit_.empty() && remembers_failures() &&
      failed_.size() < kMaxRemembered) {
    failed_.insert(failure_key(id, instance));
  }
  return valid;
}

bool Evaluation::remembers_failures() const {
  return steps_ > kLongEvaluation && !graph_.uses_dynamic_scope() &&
         !annotating();
}

// The verdict, with one message in place of all reasons.
bool Evaluation::apply_unrecorded(SubschemaId id, const json::View& instance,
                                  Marks* marks, Unit* out) {
  const Options* const options = std::exchange(options_, nullptr);
  out->valid = apply(id, instance, marks, nullptr);
  options_ = options;
  if (!out->valid && limit_.empty()) {
    out->message = subject() +
                   " does not match its schema; too much fails to "
                   "say why";
  }
  return out->valid;
}

bool Evaluation::apply_keywords(SubschemaId id, const json::View& instance,
                                Marks* marks, Unit* out) {
  const schema::Subschema& schema = graph_.subschema(id);
  bool valid = true;
  for (const Keyword& keyword : schema.keywords) {
    const Step step{keyword, schema, id, instance, marks, out};
    const std::size_t units = out == nullptr ? 0 : out->children.size();
    valid &= evaluate(step);
    if (verbose() && keyword.id != KeywordId::Ignored &&
        out->children.size() == units) {
      out->children.push_back(make_unit(step));
    }
    if (!valid && !recording()) return false;
    if (!limit_.empty()) return false;
  }
  return valid;
}

bool Evaluation::evaluate(const Step& step) {
  switch (step.keyword.id) {
    case KeywordId::Schema:
    case KeywordId::Vocabulary:
    case KeywordId::Id:
    case KeywordId::Anchor:
    case KeywordId::DynamicAnchor:
    case KeywordId::Comment:
    case KeywordId::Defs:
    case KeywordId::Definitions:
    case KeywordId::AdditionalItems:
    case KeywordId::Ignored:
      return true;
    case KeywordId::Ref:
      return evaluate_ref(step);
    case KeywordId::DynamicRef:
      return evaluate_dynamic_ref(step);
    case KeywordId::Type:
      return evaluate_type(step);
    case KeywordId::Enum:
    case KeywordId::Const:
      return evaluate_enum(step);
    case KeywordId::MultipleOf:
      return evaluate_multiple_of(step);
    case KeywordId::Maximum:
    case KeywordId::ExclusiveMaximum:
    case KeywordId::Minimum:
    case KeywordId::ExclusiveMinimum:
      return evaluate_bound(step);
    case KeywordId::MaxLength:
    case KeywordId::MinLength:
      return evaluate_length(step);
    case KeywordId::Pattern:
      return evaluate_pattern(step);
    case KeywordId::Format:
      return evaluate_format(step);
    case KeywordId::MaxItems:
    case KeywordId::MinItems:
    case KeywordId::MaxProperties:
    case KeywordId::MinProperties:
      return evaluate_size(step);
    case KeywordId::UniqueItems:
      return evaluate_unique_items(step);
    case KeywordId::Required:
      return evaluate_required(step);
    case KeywordId::DependentRequired:
      return evaluate_dependent_required(step);
    case KeywordId::AllOf:
      return evaluate_all_of(step);
    case KeywordId::AnyOf:
      return evaluate_any_of(step);
    case KeywordId::OneOf:
      return evaluate_one_of(step);
    case KeywordId::Not:
      return evaluate_not(step);
    case KeywordId::If:
      return evaluate_if(step);
    case KeywordId::Then:
    case KeywordId::Else:
      return true;  // by `if`
    case KeywordId::DependentSchemas:
      return evaluate_dependent_schemas(step);
    case KeywordId::Dependencies:
      return evaluate_dependencies(step);
    case KeywordId::PrefixItems:
      return evaluate_prefix_items(step);
    case KeywordId::Items:
      return evaluate_items(step);
    case KeywordId::Contains:
      return evaluate_contains(step);
    case KeywordId::MinContains:
    case KeywordId::MaxContains:
      return true;  // by `contains`
    case KeywordId::Properties:
      return evaluate_properties(step);
    case KeywordId::PatternProperties:
      return evaluate_pattern_properties(step);
    case KeywordId::AdditionalProperties:
      return evaluate_additional_properties(step);
    case KeywordId::PropertyNames:
      return evaluate_property_names(step);
    case KeywordId::UnevaluatedItems:
      return evaluate_unevaluated_items(step);
    case KeywordId::UnevaluatedProperties:
      return evaluate_unevaluated_properties(step);
    case KeywordId::ContentEncoding:
    case KeywordId::ContentMediaType:
    case KeywordId::ContentSchema:
      // Validation 2020-12, 8.2: annotations of strings only; 8.5: of a schema
      // only where a media type says what it is about.
      if (!step.instance.is_string() ||
          (step.keyword.id == KeywordId::ContentSchema &&
           step.schema.find(KeywordId::ContentMediaType) == nullptr)) {
        return true;
      }
      return evaluate_format(step);
    case KeywordId::Title:
    case KeywordId::Description:
    case KeywordId::Default:
    case KeywordId::Deprecated:
    case KeywordId::ReadOnly:
    case KeywordId::WriteOnly:
    case KeywordId::Examples:
    case KeywordId::Unknown:
      if (annotating()) annotate(step, json::to_value(step.keyword.value));
      return true;
  }
  return true;
}

// Core 2020-12, 8.2.3.1.
bool Evaluation::evaluate_ref(const Step& step) {
  Unit unit = make_unit(step);
  unit.valid =
      apply_in_place(step, {step.keyword.target, {}}, {}, step.marks, &unit);
  return finish(step, &unit);
}

// Core 2020-12, 8.2.3.2: the outermost resource of the dynamic scope that has
// the anchor wins.
SubschemaId Evaluation::dynamic_target(const Keyword& keyword) const {
  if (keyword.dynamic_anchor.empty()) return keyword.target;
  for (const schema::ResourceId id : scope_) {
    const auto& anchors = graph_.resource(id).dynamic_anchors;
    const auto found = anchors.find(keyword.dynamic_anchor);
    if (found != anchors.end()) return found->second;
  }
  return keyword.target;
}

bool Evaluation::evaluate_dynamic_ref(const Step& step) {
  Unit unit = make_unit(step);
  unit.valid = apply_in_place(step, {dynamic_target(step.keyword), {}}, {},
                              step.marks, &unit);
  return finish(step, &unit);
}

bool Evaluation::apply_in_place(const Step& step, const schema::Child& child,
                                std::string_view token, Marks* marks,
                                Unit* unit) {
  if (!recording()) {
    return apply(child.schema, step.instance, marks, nullptr);
  }
  const std::size_t path_size = keyword_path_.size();
  json::append_token(&keyword_path_, step.keyword.name);
  if (!token.empty()) json::append_token(&keyword_path_, token);
  Unit made;
  const bool valid = apply(child.schema, step.instance, marks, &made);
  keyword_path_.resize(path_size);
  if (!valid || annotating()) unit->children.push_back(std::move(made));
  return valid;
}

bool Evaluation::apply_to_child(const Step& step, const schema::Child& child,
                                std::string_view token, const Token& where,
                                const json::View& value,
                                const json::View& place, Unit* unit) {
  // A step into the instance starts a new count of in-place levels.
  const std::uint32_t levels = std::exchange(in_place_levels_, 0);
  bool valid;
  if (!recording()) {
    valid = apply(child.schema, value, nullptr, nullptr);
  } else {
    const std::size_t path_size = keyword_path_.size();
    json::append_token(&keyword_path_, step.keyword.name);
    if (!token.empty()) json::append_token(&keyword_path_, token);
    instance_path_.push_back(where);
    Unit made;
    valid = apply(child.schema, value, nullptr, &made);
    if (graph_.subschema(child.schema).is_boolean()) {
      made.place = place;
      made.keyword = step.keyword.id;
      made.keyword_name = step.keyword.name;
    }
    instance_path_.pop_back();
    keyword_path_.resize(path_size);
    if (!valid || annotating()) unit->children.push_back(std::move(made));
  }
  in_place_levels_ = levels;
  return valid;
}

bool Evaluation::apply_to_member(const Step& step, const schema::Child& child,
                                 std::string_view token,
                                 const json::Member& member, Unit* unit) {
  return apply_to_child(step, child, token, {member.key(), 0, true},
                        member.value,
                        json::View(member.value.tape(), member.key_node), unit);
}

bool Evaluation::apply_to_item(const Step& step, const schema::Child& child,
                               std::string_view token, std::size_t index,
                               const json::View& item, Unit* unit) {
  return apply_to_child(step, child, token, {{}, index, false}, item, item,
                        unit);
}

Unit Evaluation::make_unit(const Step& step) const {
  Unit unit;
  if (!recording()) return unit;
  unit.keyword = step.keyword.id;
  unit.keyword_name = step.keyword.name;
  unit.schema = step.id;
  unit.instance = step.instance;
  unit.place = step.instance;
  unit.instance_location = instance_location();
  unit.keyword_location = keyword_path_;
  json::append_token(&unit.keyword_location, step.keyword.name);
  return unit;
}

bool Evaluation::fail(const Step& step, std::string message, std::string hint) {
  return fail_at(step, step.instance, std::move(message), std::move(hint));
}

bool Evaluation::fail_at(const Step& step, const json::View& place,
                         std::string message, std::string hint) {
  if (step.out == nullptr) return false;
  Unit unit = make_unit(step);
  unit.valid = false;
  unit.place = place;
  unit.message = std::move(message);
  unit.hint = std::move(hint);
  step.out->children.push_back(std::move(unit));
  return false;
}

bool Evaluation::finish(const Step& step, Unit* unit) {
  const bool valid = unit->valid;
  if (step.out == nullptr) return valid;
  if (!valid || annotating()) step.out->children.push_back(std::move(*unit));
  return valid;
}

void Evaluation::annotate(const Step& step, json::Value value) {
  Unit unit = make_unit(step);
  unit.annotation = std::make_shared<const json::Value>(std::move(value));
  step.out->children.push_back(std::move(unit));
}

std::string Evaluation::instance_location() const {
  std::string pointer;
  for (const Token& token : instance_path_) {
    if (token.is_name) {
      json::append_token(&pointer, token.name);
    } else {
      json::append_token(&pointer, token.index);
    }
  }
  return pointer;
}

std::string Evaluation::subject() const {
  if (instance_path_.empty()) return "the document";
  const Token& token = instance_path_.back();
  if (token.is_name) return quoted(token.name);
  return "item " + std::to_string(token.index);
}

std::string Evaluation::shown(const json::View& value) const {
  if (recording() && options_->redact) {
    return std::string(json::with_article(value.type()));
  }
  return json::preview(value);
}

}  // namespace alder::explain
