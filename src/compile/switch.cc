// A property p tells alternatives apart when their guards test it against
// string constants.  The values of p fall into classes: no object, p absent,
// each listed string, anything else.  For each class the guards are evaluated
// in three-valued logic; what is refuted is left out of the class's case, what
// is unknown stays in it, so a case can only be too large, never wrong.

#include "compile/switch.h"

#include <algorithm>
#include <iterator>

namespace alder::compiler {
namespace {

constexpr std::size_t kMaxValues = 4096;

// Names that pushing a conjunct into the cases may create; beyond it the
// conjunct stays beside the switch.
constexpr std::size_t kMaxPushedNames = 50'000;

}  // namespace

ExprId SwitchPass::visit(ExprId id) {
  switch (exprs_[id].kind) {
    case Kind::All:
      return visit_all(id);
    case Kind::Any:
    case Kind::One:
      return visit_alternatives(id);
    default:
      return id;
  }
}

ExprId SwitchPass::conjunction(std::vector<ExprId> kids) {
  return merge_ != nullptr ? merge_->conjunction(std::move(kids))
                           : exprs_.all(std::move(kids));
}

// What a guard tests for equality with strings, by property.
void SwitchPass::collect_constants(ExprId id, Constants* constants) const {
  const Expr& expr = exprs_[id];
  if (expr.kind == Kind::All) {
    for (const ExprId kid : expr.kids) collect_constants(kid, constants);
  }
  if (expr.kind != Kind::Object) return;
  for (std::size_t i = 0; i < expr.names.size(); ++i) {
    std::vector<std::string_view> strings;
    const Expr& action = exprs_[expr.kids[i]];
    bool found = string_constants(exprs_, expr.kids[i], &strings);
    // A type beside the constant changes nothing here.
    if (!found && action.kind == Kind::All) {
      for (const ExprId kid : action.kids) {
        found = found || string_constants(exprs_, kid, &strings);
      }
    }
    if (!found) continue;
    std::vector<std::string_view>& known = (*constants)[expr.names[i]];
    known.insert(known.end(), strings.begin(), strings.end());
  }
}

bool SwitchPass::choose_property(const std::vector<ExprId>& guards,
                                 std::string_view* property,
                                 std::vector<std::string_view>* values) const {
  std::map<std::string_view, std::size_t> votes;
  Constants all;
  for (const ExprId guard : guards) {
    Constants constants;
    collect_constants(guard, &constants);
    for (auto& [name, strings] : constants) {
      ++votes[name];
      all[name].insert(all[name].end(), strings.begin(), strings.end());
    }
  }
  std::size_t best = 0;
  for (const auto& [name, count] : votes) {
    if (count <= best) continue;
    best = count;
    *property = name;
  }
  if (best == 0) return false;
  *values = std::move(all[*property]);
  std::sort(values->begin(), values->end());
  values->erase(std::unique(values->begin(), values->end()), values->end());
  return values->size() <= kMaxValues;
}

template <class MakeCase>
ExprId SwitchPass::make_switch(std::string_view property,
                               const std::vector<std::string_view>& values,
                               const MakeCase& make_case) {
  using Class = Assumption::Class;
  Expr expr;
  expr.kind = Kind::Switch;
  expr.names.push_back(property);
  for (const std::string_view value : values) {
    expr.names.push_back(value);
    expr.kids.push_back(
        make_case(Assumption{Class::Equals, property, value, values}));
  }
  for (const Class which : {Class::Other, Class::Absent, Class::NotObject}) {
    expr.kids.push_back(make_case(Assumption{which, property, {}, values}));
  }
  return rebuilt(&exprs_, std::move(expr));
}

// if/then/else groups, and conjuncts beside a switch.
ExprId SwitchPass::visit_all(ExprId id) {
  std::vector<ExprId> conditionals;
  std::vector<ExprId> guards;
  std::vector<ExprId> others;
  for (const ExprId kid : exprs_[id].kids) {
    if (exprs_[kid].kind == Kind::If) {
      conditionals.push_back(kid);
      guards.push_back(exprs_[kid].kids[0]);
    } else {
      others.push_back(kid);
    }
  }
  std::string_view property;
  std::vector<std::string_view> values;
  if (!choose_property(guards, &property, &values)) {
    return push_into_cases(exprs_[id].kids, kAccept);
  }
  const ExprId decision =
      make_switch(property, values, [&](const Assumption& assumption) {
        std::vector<ExprId> kids;
        for (const ExprId conditional : conditionals) {
          const std::vector<ExprId> parts = exprs_[conditional].kids;
          const Tri tri = decide(&exprs_, parts[0], assumption);
          kids.push_back(tri == Tri::Unknown ? conditional
                         : tri == Tri::True  ? parts[1]
                                             : parts[2]);
        }
        return conjunction(std::move(kids));
      });
  return push_into_cases(others, decision);
}

// Branches of anyOf and oneOf that a class refutes are left out of its case.
ExprId SwitchPass::visit_alternatives(ExprId id) {
  const std::vector<ExprId> branches = exprs_[id].kids;
  const Kind kind = exprs_[id].kind;
  std::string_view property;
  std::vector<std::string_view> values;
  if (!choose_property(branches, &property, &values)) return id;
  std::size_t widest = 0;
  const ExprId decision =
      make_switch(property, values, [&](const Assumption& assumption) {
        std::vector<ExprId> left;
        for (const ExprId branch : branches) {
          if (decide(&exprs_, branch, assumption) == Tri::False) continue;
          left.push_back(specialise(&exprs_, branch, assumption));
        }
        if (assumption.which == Assumption::Class::Equals) {
          widest = std::max(widest, left.size());
        }
        return kind == Kind::Any ? exprs_.any(std::move(left))
                                 : exprs_.one(std::move(left));
      });
  return widest < branches.size() ? decision : id;
}

// Moves the conjuncts beside one switch into its cases, where they meet what
// the case says about the same members.
ExprId SwitchPass::push_into_cases(const std::vector<ExprId>& others,
                                   ExprId decision) {
  std::vector<ExprId> beside;
  for (const ExprId other : others) {
    if (decision == kAccept && exprs_[other].kind == Kind::Switch) {
      decision = other;
    } else {
      beside.push_back(other);
    }
  }
  if (exprs_[decision].kind != Kind::Switch || beside.empty()) {
    beside.push_back(decision);
    return conjunction(std::move(beside));
  }
  const Expr chosen = exprs_[decision];
  std::size_t names = 1;
  for (const ExprId other : beside) names += exprs_[other].names.size();
  pushed_names_ += names * chosen.kids.size();
  if (pushed_names_ > kMaxPushedNames) {
    beside.push_back(decision);
    return exprs_.all(std::move(beside));
  }
  const std::vector<std::string_view> values(chosen.names.begin() + 1,
                                             chosen.names.end());
  std::size_t next = 0;
  return make_switch(chosen.names.front(), values,
                     [&](const Assumption& assumption) {
                       std::vector<ExprId> kids;
                       for (const ExprId other : beside) {
                         kids.push_back(specialise(&exprs_, other, assumption));
                       }
                       kids.push_back(chosen.kids[next++]);
                       return conjunction(std::move(kids));
                     });
}

}  // namespace alder::compiler
