// Source: Harness Field Reference, "Field merge rules".

#include "harness/merge.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace alder::harness {
namespace {

constexpr auto kFieldRules = std::to_array<FieldRule>({
    {"allow_runtime_fetch", Rule::NotInherited, true},
    {"allowed_remote_resources", Rule::NotInherited, true},
    {"api_servers", Rule::Concatenate, true},
    {"base", Rule::NotInherited, false},
    {"env", Rule::MergeKeys, true},
    {"forge", Rule::MergeForges, false},
    {"host_files", Rule::MergeByDest, true},
    {"max_runtime_fetches", Rule::NotInherited, true},
    {"openshell", Rule::MergeKeys, true},
    {"overlays", Rule::Concatenate, false},
    {"plugins", Rule::Concatenate, false},
    {"privilege_levels", Rule::MergeKeys, false},
    {"providers", Rule::Concatenate, true},
    {"runner_env", Rule::MergeKeys, true},
    {"security", Rule::Replace, true},
    {"skills", Rule::MergeSkills, true},
    {"validation_loop", Rule::MergeFields, true},
    {"when", Rule::ChildWins, false},
});

const FieldRule* find_rule(std::string_view field) {
  const auto found = std::find_if(
      kFieldRules.begin(), kFieldRules.end(),
      [field](const FieldRule& rule) { return rule.field == field; });
  return found == kFieldRules.end() ? nullptr : &*found;
}

void put(Value* object, const Member& member) {
  if (Value* const known = object->find_mutable(member.key)) {
    *known = member.value;
    for (Member& mine : object->members) {
      if (mine.key == member.key) mine.key_origin = member.key_origin;
    }
  } else {
    object->members.push_back(member);
  }
}

// Objects below objects merge on; lists in them are the base's, then the
// child's, as openshell.profiles asks for.
void merge_keys(Value* base, const Value& child) {
  for (const Member& member : child.members) {
    Value* const known = base->find_mutable(member.key);
    if (known != nullptr && known->is_object() && member.value.is_object()) {
      merge_keys(known, member.value);
    } else if (known != nullptr && known->is_array() &&
               member.value.is_array()) {
      known->items.insert(known->items.end(), member.value.items.begin(),
                          member.value.items.end());
    } else if (!member.value.is_null() || known == nullptr) {
      put(base, member);
    }
  }
}

void merge_fields(Value* base, const Value& child) {
  for (const Member& member : child.members) {
    if (!member.value.is_empty()) put(base, member);
  }
}

void merge_by_dest(Value* base, const Value& child) {
  for (const Value& item : child.items) {
    const std::string_view dest = item.string_at("dest");
    std::erase_if(base->items, [dest](const Value& mine) {
      return !dest.empty() && mine.string_at("dest") == dest;
    });
    base->items.push_back(item);
  }
}

// Siblings below folders of their own, known by their leaves alone, are two
// skills though the leaves are equal.
bool same_skill(std::string_view a, std::string_view b,
                const SkillIdentity& identity) {
  if (a == b) return true;
  const std::string mine = identity(a);
  if (mine.empty() || mine != identity(b)) return false;
  const bool by_leaf = mine == leaf_of(a) && mine == leaf_of(b);
  const bool nested = folder_of(a).find('/') != std::string_view::npos &&
                      folder_of(b).find('/') != std::string_view::npos;
  return !(by_leaf && nested && folder_of(a) != folder_of(b));
}

// A skill's map of files, or nullptr.
const Value* overrides_of(const Value& skill) {
  return skill.is_object() && skill.members.size() == 1 &&
                 skill.members.front().value.is_object()
             ? &skill.members.front().value
             : nullptr;
}

// The child's entry, with the files that the base's entry overrides and the
// child's does not.
Value merged_skill(const Value& base, const Value& child) {
  const Value* const inherited = overrides_of(base);
  if (inherited == nullptr || skill_path(base) != skill_path(child)) {
    return child;
  }
  if (!child.is_object()) return base;
  Value merged = child;
  Value& files = merged.members.front().value;
  if (!files.is_object()) return base;
  for (const Member& member : inherited->members) {
    if (files.find(member.key) == nullptr) files.members.push_back(member);
  }
  return merged;
}

void merge_skills(Value* base, const Value& child,
                  const SkillIdentity& identity) {
  const std::size_t inherited = base->items.size();
  for (const Value& item : child.items) {
    bool replaced = false;
    for (std::size_t i = 0; i < inherited && !replaced; ++i) {
      if (!same_skill(skill_path(base->items[i]), skill_path(item), identity)) {
        continue;
      }
      base->items[i] = merged_skill(base->items[i], item);
      replaced = true;
    }
    if (!replaced) base->items.push_back(item);
  }
}

void merge_forges(Value* base, const Value& child,
                  const SkillIdentity& identity) {
  for (const Member& member : child.members) {
    Value* const known = base->find_mutable(member.key);
    if (member.value.is_null()) {
      std::erase_if(base->members,
                    [&](const Member& mine) { return mine.key == member.key; });
    } else if (known != nullptr && known->is_object() &&
               member.value.is_object()) {
      merge(known, member.value, Layer::Overlay, identity);
    } else {
      put(base, member);
    }
  }
}

void merge_field(Value* base, const Member& child, Rule rule,
                 const SkillIdentity& identity) {
  Value* const known = base->find_mutable(child.key);
  const bool same_shape = known != nullptr && known->type == child.value.type;
  switch (rule) {
    case Rule::Replace:
    case Rule::NotInherited:
      return put(base, child);
    case Rule::ChildWins:
      if (known == nullptr || !child.value.is_empty()) put(base, child);
      return;
    default:
      break;
  }
  if (!same_shape) {
    if (known == nullptr || !child.value.is_empty()) put(base, child);
    return;
  }
  switch (rule) {
    case Rule::Concatenate:
      known->items.insert(known->items.end(), child.value.items.begin(),
                          child.value.items.end());
      return;
    case Rule::MergeKeys:
      return merge_keys(known, child.value);
    case Rule::MergeFields:
      return merge_fields(known, child.value);
    case Rule::MergeSkills:
      return merge_skills(known, child.value, identity);
    case Rule::MergeByDest:
      return merge_by_dest(known, child.value);
    case Rule::MergeForges:
      return merge_forges(known, child.value, identity);
    default:
      return;
  }
}

}  // namespace

std::span<const FieldRule> field_rules() { return kFieldRules; }

Rule rule_of(std::string_view field, Layer layer) {
  const FieldRule* const found = find_rule(field);
  if (found == nullptr) return Rule::ChildWins;
  if (found->rule == Rule::NotInherited && layer == Layer::Overlay) {
    return Rule::Replace;
  }
  return found->rule;
}

bool counts_in_overlay(std::string_view field) {
  const FieldRule* const found = find_rule(field);
  return found == nullptr || found->in_overlays;
}

std::string_view skill_path(const Value& skill) {
  if (skill.is_string()) return skill.text;
  if (skill.is_object() && skill.members.size() == 1) {
    return skill.members.front().key;
  }
  return {};
}

void merge(Value* base, const Value& child, Layer layer,
           const SkillIdentity& identity) {
  if (layer == Layer::Child) {
    std::erase_if(base->members, [](const Member& member) {
      return rule_of(member.key, Layer::Child) == Rule::NotInherited;
    });
  }
  for (const Member& member : child.members) {
    if (layer == Layer::Overlay && !counts_in_overlay(member.key)) continue;
    merge_field(base, member, rule_of(member.key, layer), identity);
  }
}

}  // namespace alder::harness
