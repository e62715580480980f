// The applicators that stay at their instance location.
//
// Source: JSON Schema Core 2020-12, section 10.2.

#include <string>
#include <utility>

#include "base/words.h"
#include "explain/evaluation.h"
#include "explain/member_names.h"

namespace alder::explain {

using schema::KeywordId;

// 10.2.1.1.
bool Evaluation::evaluate_all_of(const Step& step) {
  Unit unit = make_unit(step);
  for (std::size_t i = 0; i < step.keyword.children.size(); ++i) {
    unit.valid &=
        apply_in_place(step, step.keyword.children[i],
                       recording() ? std::to_string(i) : "", step.marks, &unit);
    if (!unit.valid && !recording()) return false;
  }
  return finish(step, &unit);
}

// 10.2.1.2.  All branches are tried where their annotations count.
//
// When none holds there is no verdict left to decide; what the branches
// looked at is marked then, lest it be told to be unevaluated as well.
bool Evaluation::evaluate_any_of(const Step& step) {
  Unit unit = make_unit(step);
  bool any = false;
  Marks tried;
  for (std::size_t i = 0; i < step.keyword.children.size(); ++i) {
    Marks marks;
    const bool valid = apply_in_place(
        step, step.keyword.children[i], recording() ? std::to_string(i) : "",
        step.marks != nullptr ? &marks : nullptr, &unit);
    if (!limit_.empty()) return false;
    if (!valid) {
      if (recording()) tried.merge(marks);
      continue;
    }
    any = true;
    if (step.marks != nullptr) step.marks->merge(marks);
    if (step.marks == nullptr && !annotating()) break;
  }
  unit.valid = any;
  if (any) {
    drop_failed(&unit);
  } else if (recording()) {
    unit.message = subject() + " matches none of the " +
                   counted(step.keyword.children.size(), "alternative");
    prune_branches(&unit);
    if (step.marks != nullptr) step.marks->merge(tried);
  }
  return finish(step, &unit);
}

// 10.2.1.3.  Marks as anyOf does.
bool Evaluation::evaluate_one_of(const Step& step) {
  Unit unit = make_unit(step);
  std::vector<std::string> matching;
  Marks winner;
  Marks tried;
  for (std::size_t i = 0; i < step.keyword.children.size(); ++i) {
    Marks marks;
    const bool valid = apply_in_place(
        step, step.keyword.children[i], recording() ? std::to_string(i) : "",
        step.marks != nullptr ? &marks : nullptr, &unit);
    if (!limit_.empty()) return false;
    if (recording()) tried.merge(marks);
    if (!valid) continue;
    matching.push_back(recording() ? std::to_string(i) : "");
    winner = std::move(marks);
    if (matching.size() > 1 && !recording()) return false;
  }
  unit.valid = matching.size() == 1;
  if (unit.valid) {
    if (step.marks != nullptr) step.marks->merge(winner);
    drop_failed(&unit);
  } else if (recording() && matching.empty()) {
    unit.message = subject() + " matches none of the " +
                   counted(step.keyword.children.size(), "alternative");
    prune_branches(&unit);
  } else if (recording()) {
    unit.message = subject() + " matches the alternatives " +
                   joined(matching, "and") + "; exactly one is wanted";
    if (!options_->all_branches) unit.children.clear();
  }
  if (!unit.valid && step.marks != nullptr) step.marks->merge(tried);
  return finish(step, &unit);
}

// 10.2.1.4.  What happens inside is neither an error nor an annotation.
bool Evaluation::evaluate_not(const Step& step) {
  Unit unit = make_unit(step);
  const Options* const options = std::exchange(options_, nullptr);
  const bool inner = apply(step.keyword.children.front().schema, step.instance,
                           nullptr, nullptr);
  options_ = options;
  if (!limit_.empty()) return false;
  unit.valid = !inner;
  if (!unit.valid && recording()) {
    unit.message =
        subject() + " is " + shown(step.instance) + ", which \"not\" rules out";
  }
  return finish(step, &unit);
}

// 10.2.2.
bool Evaluation::evaluate_if(const Step& step) {
  Unit unit = make_unit(step);
  Marks marks;
  const bool holds =
      apply_in_place(step, step.keyword.children.front(), {},
                     step.marks != nullptr ? &marks : nullptr, &unit);
  if (!limit_.empty()) return false;
  if (holds && step.marks != nullptr) step.marks->merge(marks);
  if (!holds) drop_failed(&unit);
  finish(step, &unit);
  const schema::Keyword* next =
      step.schema.find(holds ? KeywordId::Then : KeywordId::Else);
  if (next == nullptr) return true;
  const Step branch{*next,         step.schema, step.id,
                    step.instance, step.marks,  step.out};
  Unit branch_unit = make_unit(branch);
  branch_unit.valid = apply_in_place(branch, next->children.front(), {},
                                     step.marks, &branch_unit);
  return finish(branch, &branch_unit);
}

// 10.2.2.4.
bool Evaluation::evaluate_dependent_schemas(const Step& step) {
  if (!step.instance.is_object()) return true;
  Unit unit = make_unit(step);
  const MemberNames names(step.instance, step.keyword.children.size());
  for (const schema::Child& child : step.keyword.children) {
    if (!names.has(child.name)) continue;
    unit.valid &= apply_in_place(step, child, child.name, step.marks, &unit);
    if (!unit.valid && !recording()) return false;
  }
  return finish(step, &unit);
}

// Kept for schemas written before 2019-09 (Core 2020-12, appendix on
// compatibility): its arrays are dependentRequired, the rest dependentSchemas.
bool Evaluation::evaluate_dependencies(const Step& step) {
  const bool required = evaluate_dependent_required(step);
  if (!required && !recording()) return false;
  return evaluate_dependent_schemas(step) && required;
}

}  // namespace alder::explain
