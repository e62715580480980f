// Conjunctions are flattened; type sets intersected; counts intersected;
// object plans and array plans combined member by member and item by item,
// which is where $ref, allOf and siblings come together.  What the remaining
// types rule out is dropped.

#include "compile/merge.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace alder::compiler {
namespace {

// Beyond this many names, rules and items, plans stay side by side.
constexpr std::size_t kMaxMergedParts = 200'000;

schema::TypeSet bit(json::Type type) { return schema::type_bit(type); }

// The types that an expression of a kind says something about; others it
// accepts.
schema::TypeSet types_of(Kind kind) {
  switch (kind) {
    case Kind::Bound:
    case Kind::MultipleOf:
    case Kind::IntegerText:
      return bit(json::Type::Integer) | bit(json::Type::Number);
    case Kind::Length:
    case Kind::Pattern:
    case Kind::Format:
      return bit(json::Type::String);
    case Kind::Array:
    case Kind::Contains:
      return bit(json::Type::Array);
    case Kind::Object:
    case Kind::Names:
    case Kind::Dependent:
      return bit(json::Type::Object);
    default:
      return schema::kAllTypes;
  }
}

tree::Counts intersection(const tree::Counts& a, const tree::Counts& b) {
  return {std::max(a.min, b.min), std::min(a.max, b.max)};
}

std::vector<std::string_view> sorted_union(
    const std::vector<std::string_view>& a,
    const std::vector<std::string_view>& b) {
  std::vector<std::string_view> both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(),
                 std::back_inserter(both));
  return both;
}

}  // namespace

struct Merge::Parts {
  schema::TypeSet types = schema::kAllTypes;
  std::vector<ExprId> objects;
  std::vector<ExprId> arrays;
  std::vector<tree::Counts> lengths;
  std::vector<ExprId> others;
};

ExprId Merge::visit(ExprId id) {
  if (exprs_[id].kind != Kind::All) return id;
  return conjunction(exprs_[id].kids);
}

void Merge::flatten(ExprId id, std::vector<ExprId>* out) const {
  if (exprs_[id].kind != Kind::All) {
    out->push_back(id);
    return;
  }
  for (const ExprId kid : exprs_[id].kids) flatten(kid, out);
}

void Merge::sort_into(ExprId id, Parts* parts) const {
  const Expr& expr = exprs_[id];
  switch (expr.kind) {
    case Kind::Types:
      parts->types &= expr.small;
      return;
    case Kind::Object:
      parts->objects.push_back(id);
      return;
    case Kind::Array:
      parts->arrays.push_back(id);
      return;
    case Kind::Length:
      parts->lengths.push_back(expr.counts);
      return;
    default:
      parts->others.push_back(id);
  }
}

// Drops what speaks only about types that are ruled out.
void Merge::drop_impossible(Parts* parts) const {
  const auto vacuous = [&](Kind kind) {
    return (types_of(kind) & parts->types) == 0;
  };
  if (vacuous(Kind::Object)) parts->objects.clear();
  if (vacuous(Kind::Array)) parts->arrays.clear();
  if (vacuous(Kind::Length)) parts->lengths.clear();
  std::erase_if(parts->others,
                [&](ExprId id) { return vacuous(exprs_[id].kind); });
}

ExprId Merge::conjunction(std::vector<ExprId> kids) {
  std::vector<ExprId> flat;
  for (const ExprId kid : kids) flatten(kid, &flat);
  std::unordered_set<ExprId> seen;
  std::erase_if(flat, [&](ExprId kid) { return !seen.insert(kid).second; });
  if (const auto known = known_.find(flat); known != known_.end()) {
    return known->second;
  }
  const ExprId made = conjunction_of_flat(flat);
  known_.emplace(std::move(flat), made);
  return made;
}

ExprId Merge::conjunction_of_flat(const std::vector<ExprId>& flat) {
  Parts parts;
  for (const ExprId kid : flat) {
    if (kid == kReject) return kReject;
    if (kid != kAccept) sort_into(kid, &parts);
  }
  if (parts.types == 0) return kReject;
  drop_impossible(&parts);
  merge_objects(&parts.objects);
  merge_arrays(&parts.arrays);
  std::vector<ExprId> merged{exprs_.types(parts.types)};
  if (!parts.lengths.empty()) {
    Expr length;
    length.kind = Kind::Length;
    for (const tree::Counts& counts : parts.lengths) {
      length.counts = intersection(length.counts, counts);
    }
    merged.push_back(exprs_.add(std::move(length)));
  }
  for (const auto* group : {&parts.objects, &parts.arrays, &parts.others}) {
    merged.insert(merged.end(), group->begin(), group->end());
  }
  return exprs_.all(std::move(merged));
}

void Merge::merge_objects(std::vector<ExprId>* objects) {
  std::vector<ExprId> kept;
  for (const ExprId next : *objects) {
    bool merged = false;
    if (!kept.empty()) {
      const ExprId both = merge_two_objects(kept.back(), next, &merged);
      if (merged) kept.back() = both;
    }
    if (!merged) kept.push_back(next);
  }
  *objects = std::move(kept);
}

// Sets *merged, or leaves it when the plans must stay apart.
ExprId Merge::merge_two_objects(ExprId a, ExprId b, bool* merged) {
  Expr both;
  both.kind = Kind::Object;
  both.counts = intersection(exprs_[a].counts, exprs_[b].counts);
  both.names = sorted_union(exprs_[a].names, exprs_[b].names);
  both.required = sorted_union(exprs_[a].required, exprs_[b].required);
  merged_parts_ +=
      both.names.size() + exprs_[a].rules.size() + exprs_[b].rules.size();
  if (merged_parts_ > kMaxMergedParts) return kAccept;
  for (const std::string_view name : both.names) {
    ExprId of_a;
    ExprId of_b;
    if (!exprs_.action(a, name, &of_a) || !exprs_.action(b, name, &of_b)) {
      return kAccept;
    }
    both.kids.push_back(conjunction({of_a, of_b}));
  }
  both.rules = exprs_[a].rules;
  for (const Rule& rule : exprs_[b].rules) {
    if (std::find(both.rules.begin(), both.rules.end(), rule) ==
        both.rules.end()) {
      both.rules.push_back(rule);
    }
  }
  *merged = true;
  return exprs_.add(std::move(both));
}

void Merge::merge_arrays(std::vector<ExprId>* arrays) {
  if (arrays->size() < 2) return;
  Expr merged;
  merged.kind = Kind::Array;
  std::size_t prefix = 0;
  for (const ExprId id : *arrays) {
    const Expr& plan = exprs_[id];
    merged.counts = intersection(merged.counts, plan.counts);
    merged.unique |= plan.unique;
    prefix = std::max(prefix, plan.kids.size() - 1);
  }
  merged_parts_ += prefix + 1;
  if (merged_parts_ > kMaxMergedParts) return;
  for (std::size_t i = 0; i <= prefix; ++i) {
    std::vector<ExprId> parts;
    for (const ExprId id : *arrays) {
      const std::vector<ExprId>& kids = exprs_[id].kids;
      parts.push_back(i + 1 < kids.size() ? kids[i] : kids.back());
    }
    merged.kids.push_back(conjunction(std::move(parts)));
  }
  *arrays = {exprs_.add(std::move(merged))};
}

}  // namespace alder::compiler
