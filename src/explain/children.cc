// The applicators that step into items and members, and the two that look at
// what has been evaluated.
//
// Source: JSON Schema Core 2020-12, sections 10.3 and 11.

#include <algorithm>
#include <string>

#include "base/words.h"
#include "explain/evaluation.h"
#include "explain/member_names.h"
#include "json/value.h"

namespace alder::explain {
namespace {

using json::Member;
using json::View;
using schema::KeywordId;

const schema::Child* child_named(const schema::Keyword* keyword,
                                 std::string_view name) {
  return keyword == nullptr ? nullptr : keyword->child_named(name);
}

std::shared_ptr<const json::Value> shared(json::Value value) {
  return std::make_shared<const json::Value>(std::move(value));
}

std::size_t prefix_size(const schema::Subschema& schema) {
  const schema::Keyword* prefix = schema.find(KeywordId::PrefixItems);
  return prefix == nullptr ? 0 : prefix->children.size();
}

}  // namespace

// 10.3.1.1.
bool Evaluation::evaluate_prefix_items(const Step& step) {
  if (!step.instance.is_array()) return true;
  Unit unit = make_unit(step);
  std::size_t index = 0;
  for (const View item : step.instance.items()) {
    if (index == step.keyword.children.size()) break;
    unit.valid &= apply_to_item(step, step.keyword.children[index],
                                recording() ? std::to_string(index) : "", index,
                                item, &unit);
    if (!unit.valid && !recording()) return false;
    ++index;
  }
  if (step.marks != nullptr) step.marks->mark_first(index);
  if (annotating() && unit.valid && index != 0) {
    unit.annotation =
        shared(index == step.instance.size() ? json::Value(true)
                                             : json::Value(index - 1));
  }
  return finish(step, &unit);
}

// 10.3.1.2.
bool Evaluation::evaluate_items(const Step& step) {
  if (!step.instance.is_array()) return true;
  const std::size_t first = prefix_size(step.schema);
  Unit unit = make_unit(step);
  std::size_t index = 0;
  for (const View item : step.instance.items()) {
    if (index >= first) {
      unit.valid &= apply_to_item(step, step.keyword.children.front(), {},
                                  index, item, &unit);
      if (!unit.valid && !recording()) return false;
    }
    ++index;
  }
  if (step.marks != nullptr) step.marks->mark_all();
  if (annotating() && unit.valid && index > first)
    unit.annotation = shared(true);
  return finish(step, &unit);
}

// 10.3.1.3, with Validation 2020-12, 6.4.4 and 6.4.5.
bool Evaluation::evaluate_contains(const Step& step) {
  if (!step.instance.is_array()) return true;
  const schema::Keyword* min_keyword = step.schema.find(KeywordId::MinContains);
  const schema::Keyword* max_keyword = step.schema.find(KeywordId::MaxContains);
  const std::uint64_t min =
      min_keyword == nullptr ? 1 : min_keyword->as<schema::Count>().value;
  // Before 2020-12 what matches is neither evaluated nor told.
  const bool evaluates = step.keyword.as<bool>();
  Unit unit = make_unit(step);
  std::uint64_t count = 0;
  std::size_t index = 0;
  json::Value matching = json::Value::array();
  for (const View item : step.instance.items()) {
    if (apply_to_item(step, step.keyword.children.front(), {}, index, item,
                      &unit)) {
      ++count;
      if (step.marks != nullptr && evaluates) step.marks->mark(index);
      if (annotating() && evaluates) matching.push_back(index);
    }
    if (!limit_.empty()) return false;
    ++index;
  }
  drop_failed(&unit);
  if (annotating() && evaluates && count != 0) {
    unit.annotation =
        shared(count == index ? json::Value(true) : std::move(matching));
  }
  unit.valid = min_keyword != nullptr || count >= min;
  if (!unit.valid && recording()) {
    unit.message = subject() + " has no item that matches \"contains\"";
  }
  const bool enough = min_keyword == nullptr || count >= min ||
                      fail_contains(step, *min_keyword, count, "least ");
  const bool few_enough = max_keyword == nullptr ||
                          count <= max_keyword->as<schema::Count>().value ||
                          fail_contains(step, *max_keyword, count, "most ");
  const bool valid = unit.valid && enough && few_enough;
  finish(step, &unit);
  return valid;
}

bool Evaluation::fail_contains(const Step& step, const schema::Keyword& keyword,
                               std::uint64_t count, std::string_view bound) {
  if (!recording()) return false;
  return fail(
      {keyword, step.schema, step.id, step.instance, step.marks, step.out},
      subject() + " has " + counted(count, "item") + " for \"contains\"; at " +
          std::string(bound) +
          std::to_string(keyword.as<schema::Count>().value) + " is wanted");
}

// 10.3.2.1.
bool Evaluation::evaluate_properties(const Step& step) {
  if (!step.instance.is_object()) return true;
  Unit unit = make_unit(step);
  json::Value names = json::Value::array();
  std::size_t ordinal = 0;
  for (const Member member : step.instance.members()) {
    const schema::Child* child = child_named(&step.keyword, member.key());
    if (child != nullptr) {
      unit.valid &= apply_to_member(step, *child, child->name, member, &unit);
      if (!unit.valid && !recording()) return false;
      if (step.marks != nullptr) step.marks->mark(ordinal);
      if (annotating()) names.push_back(std::string(member.key()));
    }
    ++ordinal;
  }
  if (annotating() && unit.valid) unit.annotation = shared(std::move(names));
  return finish(step, &unit);
}

// 10.3.2.2.
bool Evaluation::evaluate_pattern_properties(const Step& step) {
  if (!step.instance.is_object()) return true;
  const auto& patterns = step.keyword.as<std::vector<regex::Pattern>>();
  Unit unit = make_unit(step);
  json::Value names = json::Value::array();
  std::size_t ordinal = 0;
  for (const Member member : step.instance.members()) {
    bool matched = false;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (!matches(patterns[i], member.key())) {
        if (!limit_.empty()) return false;
        continue;
      }
      const schema::Child& child = step.keyword.children[i];
      unit.valid &= apply_to_member(step, child, child.name, member, &unit);
      if (!unit.valid && !recording()) return false;
      matched = true;
    }
    if (matched && step.marks != nullptr) step.marks->mark(ordinal);
    if (matched && annotating()) names.push_back(std::string(member.key()));
    ++ordinal;
  }
  if (annotating() && unit.valid) unit.annotation = shared(std::move(names));
  return finish(step, &unit);
}

// Whether neither `properties` nor `patternProperties` beside it cover a name.
bool Evaluation::is_additional(const schema::Subschema& schema,
                               std::string_view name) {
  if (child_named(schema.find(KeywordId::Properties), name) != nullptr) {
    return false;
  }
  const schema::Keyword* keyword = schema.find(KeywordId::PatternProperties);
  if (keyword == nullptr) return true;
  const auto& patterns = keyword->as<std::vector<regex::Pattern>>();
  return std::none_of(
      patterns.begin(), patterns.end(),
      [&](const regex::Pattern& pattern) { return matches(pattern, name); });
}

// 10.3.2.3.
bool Evaluation::evaluate_additional_properties(const Step& step) {
  if (!step.instance.is_object()) return true;
  Unit unit = make_unit(step);
  json::Value names = json::Value::array();
  std::size_t ordinal = 0;
  for (const Member member : step.instance.members()) {
    const std::size_t at = ordinal++;
    if (!is_additional(step.schema, member.key())) continue;
    if (!limit_.empty()) return false;
    unit.valid &=
        apply_to_member(step, step.keyword.children.front(), {}, member, &unit);
    if (!unit.valid && !recording()) return false;
    if (step.marks != nullptr) step.marks->mark(at);
    if (annotating()) names.push_back(std::string(member.key()));
  }
  if (!unit.valid) hint_at_names(step, &unit);
  if (annotating() && unit.valid) unit.annotation = shared(std::move(names));
  return finish(step, &unit);
}

// 10.3.2.4.
bool Evaluation::evaluate_property_names(const Step& step) {
  if (!step.instance.is_object()) return true;
  Unit unit = make_unit(step);
  for (const Member member : step.instance.members()) {
    const View key(member.value.tape(), member.key_node);
    unit.valid &= apply_to_child(step, step.keyword.children.front(), {},
                                 {member.key(), 0, true}, key, key, &unit);
    if (!unit.valid && !recording()) return false;
  }
  // Names are no values of the instance: nothing annotates them.
  std::erase_if(unit.children, [](const Unit& child) { return child.valid; });
  return finish(step, &unit);
}

// 11.2.
bool Evaluation::evaluate_unevaluated_items(const Step& step) {
  if (!step.instance.is_array()) return true;
  Unit unit = make_unit(step);
  std::size_t index = 0;
  bool any = false;
  for (const View item : step.instance.items()) {
    const std::size_t at = index++;
    if (step.marks->has(at)) continue;
    any = true;
    unit.valid &=
        apply_to_item(step, step.keyword.children.front(), {}, at, item, &unit);
    if (!unit.valid && !recording()) return false;
  }
  step.marks->mark_all();
  if (annotating() && unit.valid && any) unit.annotation = shared(true);
  return finish(step, &unit);
}

// 11.3.
bool Evaluation::evaluate_unevaluated_properties(const Step& step) {
  if (!step.instance.is_object()) return true;
  Unit unit = make_unit(step);
  json::Value names = json::Value::array();
  std::size_t ordinal = 0;
  for (const Member member : step.instance.members()) {
    const std::size_t at = ordinal++;
    if (step.marks->has(at)) continue;
    unit.valid &=
        apply_to_member(step, step.keyword.children.front(), {}, member, &unit);
    if (!unit.valid && !recording()) return false;
    if (annotating()) names.push_back(std::string(member.key()));
  }
  step.marks->mark_all();
  if (!unit.valid) hint_at_names(step, &unit);
  if (annotating() && unit.valid) unit.annotation = shared(std::move(names));
  return finish(step, &unit);
}

// A name that is not allowed was perhaps meant to be one that is.
void Evaluation::hint_at_names(const Step& step, Unit* unit) const {
  if (!recording()) return;
  std::vector<std::string_view> known;
  std::set<schema::SubschemaId> visited;
  collect_names(step.id, &visited, &known);
  const MemberNames present(step.instance, known.size());
  std::erase_if(known,
                [&](std::string_view name) { return present.has(name); });
  // Comparisons that hints may cost at one object.
  std::size_t budget = 100'000;
  for (Unit& child : unit->children) {
    if (child.valid || !graph_.subschema(child.schema).is_boolean()) continue;
    if (budget < known.size()) return;
    budget -= known.size();
    const std::string_view near = near_miss(child.place.string(), known);
    if (!near.empty()) child.hint = "did you mean " + quoted(near) + "?";
  }
}

// The names of `properties` here and in the subschemas applied in place.
void Evaluation::collect_names(schema::SubschemaId id,
                               std::set<schema::SubschemaId>* visited,
                               std::vector<std::string_view>* names) const {
  constexpr std::size_t kNames = 10'000;
  constexpr std::size_t kSubschemas = 512;
  if (names->size() > kNames || visited->size() > kSubschemas ||
      !visited->insert(id).second) {
    return;
  }
  for (const schema::Keyword& keyword : graph_.subschema(id).keywords) {
    switch (keyword.id) {
      case KeywordId::Properties:
        for (const schema::Child& child : keyword.children) {
          names->push_back(child.name);
        }
        break;
      case KeywordId::Ref:
        collect_names(keyword.target, visited, names);
        break;
      case KeywordId::AllOf:
      case KeywordId::AnyOf:
      case KeywordId::OneOf:
      case KeywordId::Then:
      case KeywordId::Else:
      case KeywordId::DependentSchemas:
      case KeywordId::Dependencies:
        for (const schema::Child& child : keyword.children) {
          collect_names(child.schema, visited, names);
        }
        break;
      default:
        break;
    }
  }
}

}  // namespace alder::explain
