// Hash-consing and the constructors.

#include "compile/expr.h"

#include <algorithm>
#include <unordered_set>

#include "base/hash.h"
#include "base/words.h"
#include "json/preview.h"

namespace alder::compiler {
namespace {

using hash_internal::kOdd1;
using hash_internal::mix;

void fold_in(std::uint64_t* state, std::uint64_t value) {
  *state = mix(*state ^ value, kOdd1);
}

}  // namespace

std::size_t Exprs::Hash::operator()(const Expr* expr) const {
  std::uint64_t state = static_cast<std::uint64_t>(expr->kind) << 40 |
                        std::uint64_t{expr->small} << 32 | expr->id;
  fold_in(&state, (expr->unique ? 1u : 0u) | (expr->marks_rest ? 2u : 0u));
  fold_in(&state, reinterpret_cast<std::uintptr_t>(expr->ref));
  fold_in(&state, expr->counts.min);
  fold_in(&state, expr->counts.max);
  for (const ExprId kid : expr->kids) fold_in(&state, kid);
  for (const auto name : expr->names) fold_in(&state, hash_bytes(name));
  for (const auto name : expr->required) fold_in(&state, hash_bytes(name));
  for (const Rule& rule : expr->rules) {
    fold_in(&state, rule.additional);
    for (const auto& [pattern, kid] : rule.patterns) {
      fold_in(&state, reinterpret_cast<std::uintptr_t>(pattern));
      fold_in(&state, kid);
    }
  }
  for (const json::View& value : expr->values) {
    fold_in(&state, reinterpret_cast<std::uintptr_t>(value.node()));
  }
  return state;
}

Exprs::Exprs() {
  add(Expr{});
  Expr reject;
  reject.kind = Kind::Reject;
  add(std::move(reject));
}

ExprId Exprs::add(Expr expr) {
  if (const auto known = ids_.find(&expr); known != ids_.end()) {
    return known->second;
  }
  const auto id = static_cast<ExprId>(exprs_.size());
  exprs_.push_back(std::move(expr));
  ids_.emplace(&exprs_.back(), id);
  return id;
}

namespace {

// Each kid once, in order, without the one that changes nothing.
std::vector<ExprId> distinct(const std::vector<ExprId>& kids, ExprId neutral) {
  std::vector<ExprId> kept;
  std::unordered_set<ExprId> seen;
  for (const ExprId kid : kids) {
    if (kid != neutral && seen.insert(kid).second) kept.push_back(kid);
  }
  return kept;
}

bool has(const std::vector<ExprId>& kids, ExprId wanted) {
  return std::find(kids.begin(), kids.end(), wanted) != kids.end();
}

}  // namespace

ExprId Exprs::all(std::vector<ExprId> kids) {
  if (has(kids, kReject)) return kReject;
  std::vector<ExprId> kept = distinct(kids, kAccept);
  if (kept.empty()) return kAccept;
  if (kept.size() == 1) return kept.front();
  Expr expr;
  expr.kind = Kind::All;
  expr.kids = std::move(kept);
  return add(std::move(expr));
}

ExprId Exprs::any(std::vector<ExprId> kids) {
  if (has(kids, kAccept)) return kAccept;
  std::vector<ExprId> kept = distinct(kids, kReject);
  if (kept.empty()) return kReject;
  if (kept.size() == 1) return kept.front();
  Expr expr;
  expr.kind = Kind::Any;
  expr.kids = std::move(kept);
  return add(std::move(expr));
}

ExprId Exprs::one(std::vector<ExprId> kids) {
  std::erase(kids, kReject);
  const auto accepting = std::count(kids.begin(), kids.end(), kAccept);
  if (accepting > 1) return kReject;
  if (accepting == 1) {  // no other may hold
    std::erase(kids, kAccept);
    return negation(any(std::move(kids)));
  }
  if (kids.empty()) return kReject;
  if (kids.size() == 1) return kids.front();
  Expr expr;
  expr.kind = Kind::One;
  expr.kids = std::move(kids);
  return add(std::move(expr));
}

ExprId Exprs::negation(ExprId kid) {
  if (kid == kAccept) return kReject;
  if (kid == kReject) return kAccept;
  if (exprs_[kid].kind == Kind::Types) {
    return types(schema::kAllTypes & ~exprs_[kid].small);
  }
  Expr expr;
  expr.kind = Kind::Not;
  expr.kids = {kid};
  return add(std::move(expr));
}

ExprId Exprs::types(schema::TypeSet types) {
  if (types == schema::kAllTypes) return kAccept;
  if (types == 0) return kReject;
  Expr expr;
  expr.kind = Kind::Types;
  expr.small = types;
  return add(std::move(expr));
}

ExprId Exprs::strings(std::vector<std::string_view> sorted) {
  if (sorted.empty()) return kReject;
  Expr expr;
  expr.kind = Kind::Strings;
  expr.names = std::move(sorted);
  return add(std::move(expr));
}

ExprId Exprs::conditional(ExprId condition, ExprId then, ExprId otherwise) {
  if (condition == kAccept) return then;
  if (condition == kReject) return otherwise;
  if (then == otherwise) return then;
  Expr expr;
  expr.kind = Kind::If;
  expr.kids = {condition, then, otherwise};
  return add(std::move(expr));
}

bool Exprs::action(ExprId object, std::string_view name, ExprId* result) {
  const Expr& plan = exprs_[object];
  const auto known =
      std::lower_bound(plan.names.begin(), plan.names.end(), name);
  if (known != plan.names.end() && *known == name) {
    *result = plan.kids[static_cast<std::size_t>(known - plan.names.begin())];
    return true;
  }
  std::vector<ExprId> parts;
  for (const Rule& rule : plan.rules) {
    bool matched = false;
    for (const auto& [pattern, kid] : rule.patterns) {
      switch (pattern->search(name)) {
        case regex::Answer::Limit:
          return false;
        case regex::Answer::Yes:
          matched = true;
          parts.push_back(kid);
          break;
        case regex::Answer::No:
          break;
      }
    }
    if (!matched) parts.push_back(rule.additional);
  }
  *result = all(std::move(parts));
  return true;
}

namespace {

std::string_view name_of(Kind kind) {
  constexpr std::string_view kNames[] = {
      "accept",        "reject",    "types",        "all",
      "any",           "one",       "not",          "if",
      "strings",       "values",    "bound",        "multipleOf",
      "integerText",   "length",    "pattern",      "format",
      "array",         "contains",  "object",       "names",
      "dependent",     "switch",    "call",         "escape",
      "consume",       "markAll",   "markAny",      "markOne",
      "markIf",        "markArray", "markContains", "markObject",
      "markDependent", "markCall"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string counts_text(const tree::Counts& counts) {
  if (counts == tree::Counts{}) return {};
  return " " + std::to_string(counts.min) + ".." +
         (counts.max == tree::kNoLimit ? "" : std::to_string(counts.max));
}

std::string ref_text(const Expr& expr) {
  constexpr std::string_view kComparisons[] = {" at most ", " less than ",
                                               " at least ", " more than "};
  switch (expr.kind) {
    case Kind::Bound:
      return std::string(kComparisons[expr.small]) +
             static_cast<const number::Decimal*>(expr.ref)->to_string();
    case Kind::MultipleOf:
      return " " + static_cast<const number::MultipleOf*>(expr.ref)
                       ->divisor()
                       .to_string();
    case Kind::Pattern:
      return " " +
             quoted(static_cast<const regex::Pattern*>(expr.ref)->source());
    case Kind::Format:
      return " " +
             std::string(static_cast<const format::Format*>(expr.ref)->name);
    default:
      return {};
  }
}

// What leads to a kid, where it has a name.
std::string label_of(const Expr& expr, std::size_t index) {
  constexpr std::string_view kOthers[] = {"other: ", "absent: ", "no object: "};
  const bool is_switch = expr.kind == Kind::Switch;
  const std::size_t at = index + (is_switch ? 1 : 0);
  if (at < expr.names.size()) return quoted(expr.names[at]) + ": ";
  return is_switch ? std::string(kOthers[at - expr.names.size()])
                   : std::string();
}

}  // namespace

std::string Exprs::dump(ExprId id) const {
  const Expr& expr = exprs_[id];
  std::string out(name_of(expr.kind));
  if (expr.kind == Kind::Types) return json::type_list(expr.small);
  out += counts_text(expr.counts);
  if (expr.unique) out += " unique";
  for (const json::View& value : expr.values) {
    out += " " + json::preview(value);
  }
  if (expr.kind == Kind::Call || expr.kind == Kind::Escape ||
      expr.kind == Kind::MarkCall) {
    out += " " + std::to_string(expr.id);
  }
  out += ref_text(expr);
  const bool named = !expr.names.empty();
  if (named && expr.kids.empty()) {
    for (const auto name : expr.names) out += " " + quoted(name);
  }
  if (!expr.required.empty()) {
    out += " required";
    for (const auto name : expr.required) out += " " + quoted(name);
  }
  if (expr.kids.empty() && expr.rules.empty()) return out;
  if (expr.kind == Kind::Switch) out += " " + quoted(expr.names.front());
  const char* separator = "(";
  const auto add_part = [&](const std::string& label, ExprId kid) {
    out += separator + label + dump(kid);
    separator = ", ";
  };
  for (std::size_t i = 0; i < expr.kids.size(); ++i) {
    add_part(label_of(expr, i), expr.kids[i]);
  }
  for (const Rule& rule : expr.rules) {
    for (const auto& [pattern, kid] : rule.patterns) {
      add_part("/" + pattern->source() + "/: ", kid);
    }
    add_part("*: ", rule.additional);
  }
  return out + ")";
}

}  // namespace alder::compiler
