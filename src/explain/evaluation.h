// One run of the interpreter.  Private to the module.
//
// evaluation.cc holds the dispatch and the references; assertions.cc,
// applicators.cc and children.cc the keywords by kind.

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/limit_hit.h"
#include "explain/interpreter.h"
#include "explain/marks.h"
#include "explain/unit.h"
#include "json/view.h"
#include "schema/graph.h"

namespace alder::explain {

class Evaluation {
 public:
  // options == nullptr: a verdict only.
  Evaluation(const schema::Graph& graph, const Options* options,
             std::vector<schema::ResourceId> scope);

  // Applies a subschema.  Marks what it evaluates in *marks, which may be
  // nullptr; callers drop the marks of a subschema that failed.  Fills *out,
  // which is nullptr for a verdict only.
  bool apply(schema::SubschemaId id, const json::View& instance, Marks* marks,
             Unit* out);

  // Empty unless a limit was reached; then no verdict stands.
  const LimitHit& limit() const { return limit_; }

 private:
  // The keyword in hand and all it works on.
  struct Step {
    const schema::Keyword& keyword;
    const schema::Subschema& schema;
    schema::SubschemaId id;
    const json::View& instance;
    Marks* marks;
    Unit* out;  // of the subschema; nullptr for a verdict only
  };

  // One token of the instance location.
  struct Token {
    std::string_view name;
    std::size_t index;
    bool is_name;
  };

  bool recording() const { return options_ != nullptr; }
  bool annotating() const { return recording() && options_->annotations; }
  bool verbose() const { return recording() && options_->verbose; }

  std::uint64_t failure_key(schema::SubschemaId id,
                            const json::View& instance) const {
    return static_cast<std::uint64_t>(id) << 32 | instance.index();
  }
  bool remembers_failures() const;
  bool apply_unrecorded(schema::SubschemaId id, const json::View& instance,
                        Marks* marks, Unit* out);
  bool apply_keywords(schema::SubschemaId id, const json::View& instance,
                      Marks* marks, Unit* out);
  bool evaluate(const Step& step);
  bool enter_limit(const LimitHit& hit);
  bool within_limits();

  // References.
  bool evaluate_ref(const Step& step);
  bool evaluate_dynamic_ref(const Step& step);
  schema::SubschemaId dynamic_target(const schema::Keyword& keyword) const;

  // Assertions.
  bool evaluate_type(const Step& step);
  bool evaluate_enum(const Step& step);
  bool evaluate_multiple_of(const Step& step);
  bool evaluate_bound(const Step& step);
  bool evaluate_length(const Step& step);
  bool evaluate_pattern(const Step& step);
  bool evaluate_format(const Step& step);
  bool evaluate_size(const Step& step);
  bool evaluate_unique_items(const Step& step);
  bool evaluate_required(const Step& step);
  bool evaluate_dependent_required(const Step& step);
  bool matches(const regex::Pattern& pattern, std::string_view text);

  // Applicators at the same location.
  bool evaluate_all_of(const Step& step);
  bool evaluate_any_of(const Step& step);
  bool evaluate_one_of(const Step& step);
  bool evaluate_not(const Step& step);
  bool evaluate_if(const Step& step);
  bool evaluate_dependent_schemas(const Step& step);
  bool evaluate_dependencies(const Step& step);

  // Applicators to children.
  bool evaluate_prefix_items(const Step& step);
  bool evaluate_items(const Step& step);
  bool evaluate_contains(const Step& step);
  bool fail_contains(const Step& step, const schema::Keyword& keyword,
                     std::uint64_t count, std::string_view bound);
  bool evaluate_properties(const Step& step);
  bool evaluate_pattern_properties(const Step& step);
  bool evaluate_additional_properties(const Step& step);
  bool evaluate_property_names(const Step& step);
  bool evaluate_unevaluated_items(const Step& step);
  bool evaluate_unevaluated_properties(const Step& step);
  bool is_additional(const schema::Subschema& schema, std::string_view name);

  // Applies a child subschema of `step` in place.
  bool apply_in_place(const Step& step, const schema::Child& child,
                      std::string_view token, Marks* marks, Unit* unit);
  // Applies it to a member or an item; a failing `false` points at `place`.
  bool apply_to_child(const Step& step, const schema::Child& child,
                      std::string_view token, const Token& where,
                      const json::View& value, const json::View& place,
                      Unit* unit);
  bool apply_to_member(const Step& step, const schema::Child& child,
                       std::string_view token, const json::Member& member,
                       Unit* unit);
  bool apply_to_item(const Step& step, const schema::Child& child,
                     std::string_view token, std::size_t index,
                     const json::View& item, Unit* unit);

  // Recording.  All do nothing for a verdict only.
  Unit make_unit(const Step& step) const;
  // Adds a failed assertion; returns false, for `return fail(...)`.
  bool fail(const Step& step, std::string message, std::string hint = {});
  bool fail_at(const Step& step, const json::View& place, std::string message,
               std::string hint = {});
  // Adds an applicator's unit when it is of interest; returns its validity.
  bool finish(const Step& step, Unit* unit);
  void annotate(const Step& step, json::Value value);
  void prune_branches(Unit* unit) const;
  // Failures below an applicator that holds are no errors.
  void drop_failed(Unit* unit) const;
  void hint_at_names(const Step& step, Unit* unit) const;
  void collect_names(schema::SubschemaId id,
                     std::set<schema::SubschemaId>* visited,
                     std::vector<std::string_view>* names) const;
  std::string instance_location() const;
  // How messages call the instance: "name", item 3, the document.
  std::string subject() const;
  std::string shown(const json::View& value) const;
  // Of a string that is none of the wanted values.
  std::string did_you_mean(const json::View& value,
                           const std::vector<json::View>& values) const;

  const schema::Graph& graph_;
  const Options* options_;
  std::vector<schema::ResourceId> scope_;
  std::vector<Token> instance_path_;
  std::string keyword_path_;
  std::uint64_t steps_ = 0;
  std::size_t failures_ = 0;  // subschemas that failed, while recording
  // What has failed before.  Kept once evaluation takes long, so that
  // alternatives that ask the same again do not make it exponential.
  std::unordered_set<std::uint64_t> failed_;
  std::uint32_t in_place_levels_ = 0;
  const char* stack_base_ = nullptr;
  LimitHit limit_;
};

}  // namespace alder::explain
