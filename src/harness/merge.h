// How the fields of a harness merge: base with child, harness with overlay.
//
// The rules are one table, kFieldRules.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "harness/value.h"

namespace alder::harness {

enum class Rule : std::uint8_t {
  ChildWins,     // unless it is empty
  Concatenate,   // the base's items, then the child's
  MergeKeys,     // objects, key by key and level by level; the child wins
  MergeFields,   // an object's fields by ChildWins
  MergeSkills,   // one item an identity; the child replaces
  MergeByDest,   // one item a `dest`; the child replaces
  MergeForges,   // by platform, null removes; platforms merge by these rules
  Replace,       // the child's, if there is one
  NotInherited,  // the child's, or nothing
};

// Where a child field comes from.
enum class Layer : std::uint8_t { Child, Overlay };

struct FieldRule {
  std::string_view field;
  Rule rule;
  bool in_overlays;  // false: an overlay's is ignored
};

// What differs from ChildWins, which every other field follows.
std::span<const FieldRule> field_rules();
Rule rule_of(std::string_view field, Layer layer);
// Whether an overlay's field of that name does anything.
bool counts_in_overlay(std::string_view field);

// The path of a skill entry, which is a string or a map of one key; empty when
// it is neither.
std::string_view skill_path(const Value& skill);

// What tells skills apart: see compose.h.
using SkillIdentity = std::function<std::string(std::string_view path)>;

// Merges `child` into `base`.
// Cost: O(size of both), and quadratic in the number of skills of one harness.
void merge(Value* base, const Value& child, Layer layer,
           const SkillIdentity& identity);

}  // namespace alder::harness
