// Three-valued logic over expressions.

#include "compile/partial.h"

#include <algorithm>

#include "base/utf8.h"

namespace alder::compiler {
namespace {

Tri negated(Tri tri) {
  if (tri == Tri::Unknown) return tri;
  return tri == Tri::True ? Tri::False : Tri::True;
}

Tri from_bool(bool value) { return value ? Tri::True : Tri::False; }

Tri from_answer(regex::Answer answer) {
  if (answer == regex::Answer::Limit) return Tri::Unknown;
  return from_bool(answer == regex::Answer::Yes);
}

// The connectives, given how to decide a kid.
template <class Decide>
Tri combine(const Expr& expr, const Decide& decide_kid) {
  switch (expr.kind) {
    case Kind::All: {
      Tri result = Tri::True;
      for (const ExprId kid : expr.kids) {
        const Tri tri = decide_kid(kid);
        if (tri == Tri::False) return tri;
        if (tri == Tri::Unknown) result = tri;
      }
      return result;
    }
    case Kind::Any: {
      Tri result = Tri::False;
      for (const ExprId kid : expr.kids) {
        const Tri tri = decide_kid(kid);
        if (tri == Tri::True) return tri;
        if (tri == Tri::Unknown) result = tri;
      }
      return result;
    }
    case Kind::One: {
      std::size_t holding = 0;
      bool unknown = false;
      for (const ExprId kid : expr.kids) {
        const Tri tri = decide_kid(kid);
        holding += tri == Tri::True ? 1 : 0;
        unknown |= tri == Tri::Unknown;
      }
      if (holding > 1) return Tri::False;
      return unknown ? Tri::Unknown : from_bool(holding == 1);
    }
    case Kind::Not:
      return negated(decide_kid(expr.kids.front()));
    case Kind::If: {
      const Tri condition = decide_kid(expr.kids[0]);
      if (condition == Tri::True) return decide_kid(expr.kids[1]);
      if (condition == Tri::False) return decide_kid(expr.kids[2]);
      const Tri then = decide_kid(expr.kids[1]);
      return then == decide_kid(expr.kids[2]) ? then : Tri::Unknown;
    }
    default:
      return Tri::Unknown;
  }
}

bool is_connective(Kind kind) {
  return kind == Kind::All || kind == Kind::Any || kind == Kind::One ||
         kind == Kind::Not || kind == Kind::If;
}

bool lists(const Expr& expr, std::string_view text) {
  if (expr.kind == Kind::Strings) {
    return std::binary_search(expr.names.begin(), expr.names.end(), text);
  }
  return std::any_of(expr.values.begin(), expr.values.end(),
                     [&](const json::View& value) {
                       return value.is_string() && value.string() == text;
                     });
}

// Expressions that one question may look at: those that share others can be
// reached on exponentially many ways.  What is beyond is unknown.
constexpr int kMaxLooks = 10'000;

Tri look_at_string(const Exprs& exprs, ExprId id, std::string_view text,
                   int* looks);

// Of a value that is none of the strings `listed`, whatever its type.
Tri decide_other(const Exprs& exprs, ExprId id,
                 std::span<const std::string_view> listed, int* looks) {
  if (--*looks < 0) return Tri::Unknown;
  const Expr& expr = exprs[id];
  if (id == kAccept) return Tri::True;
  if (id == kReject) return Tri::False;
  if (is_connective(expr.kind)) {
    return combine(expr, [&](ExprId kid) {
      return decide_other(exprs, kid, listed, looks);
    });
  }
  std::vector<std::string_view> strings;
  if (string_constants(exprs, id, &strings) &&
      std::includes(listed.begin(), listed.end(), strings.begin(),
                    strings.end())) {
    return Tri::False;
  }
  return Tri::Unknown;
}

Tri decide_object(Exprs* exprs, ExprId id, const Assumption& assumption,
                  int* looks) {
  using Class = Assumption::Class;
  if (assumption.which == Class::NotObject) return Tri::True;
  const bool required =
      std::binary_search((*exprs)[id].required.begin(),
                         (*exprs)[id].required.end(), assumption.property);
  Tri here = Tri::True;
  if (assumption.which == Class::Absent) {
    if (required) return Tri::False;
  } else {
    ExprId action;
    if (!exprs->action(id, assumption.property, &action)) return Tri::Unknown;
    here = assumption.which == Class::Equals
               ? look_at_string(*exprs, action, assumption.value, looks)
               : decide_other(*exprs, action, assumption.listed, looks);
    if (here == Tri::False) return here;
  }
  // Whatever else the plan demands is not known.
  const Expr& plan = (*exprs)[id];
  const bool nothing_else =
      plan.counts == tree::Counts{} && plan.rules.empty() &&
      plan.required.size() == (required ? 1u : 0u) &&
      std::all_of(
          plan.names.begin(), plan.names.end(),
          [&](std::string_view name) { return name == assumption.property; });
  return nothing_else ? here : Tri::Unknown;
}

Tri decide_types(schema::TypeSet types, const Assumption& assumption) {
  const schema::TypeSet object = schema::type_bit(json::Type::Object);
  if (assumption.which != Assumption::Class::NotObject) {
    return from_bool((types & object) != 0);
  }
  const schema::TypeSet others = schema::kAllTypes & ~object;
  if ((types & others) == 0) return Tri::False;
  return (types & others) == others ? Tri::True : Tri::Unknown;
}

}  // namespace

bool string_constants(const Exprs& exprs, ExprId id,
                      std::vector<std::string_view>* strings) {
  const Expr& expr = exprs[id];
  if (expr.kind == Kind::Strings) {
    *strings = expr.names;
    return true;
  }
  if (expr.kind != Kind::Values) return false;
  strings->clear();
  for (const json::View& value : expr.values) {
    if (!value.is_string()) return false;
    strings->push_back(value.string());
  }
  std::sort(strings->begin(), strings->end());
  strings->erase(std::unique(strings->begin(), strings->end()), strings->end());
  return true;
}

namespace {

Tri look_at_string(const Exprs& exprs, ExprId id, std::string_view text,
                   int* looks) {
  if (--*looks < 0) return Tri::Unknown;
  const Expr& expr = exprs[id];
  switch (expr.kind) {
    case Kind::Accept:
      return Tri::True;
    case Kind::Reject:
      return Tri::False;
    case Kind::Types:
      return from_bool((expr.small & schema::type_bit(json::Type::String)) !=
                       0);
    case Kind::Strings:
    case Kind::Values:
      return from_bool(lists(expr, text));
    case Kind::Length:
      return from_bool(expr.counts.allow(utf8_length(text)));
    case Kind::Pattern:
      return from_answer(
          static_cast<const regex::Pattern*>(expr.ref)->search(text));
    case Kind::Format:
      switch (static_cast<const format::Format*>(expr.ref)->check(text)) {
        case format::Answer::Yes:
          return Tri::True;
        case format::Answer::No:
          return Tri::False;
        case format::Answer::Limit:
          break;
      }
      return Tri::Unknown;
    case Kind::Call:
    case Kind::Escape:
      return Tri::Unknown;
    case Kind::Switch:
      return look_at_string(exprs, expr.kids.back(), text, looks);
    case Kind::Bound:
    case Kind::MultipleOf:
    case Kind::IntegerText:
    case Kind::Array:
    case Kind::Contains:
    case Kind::Object:
    case Kind::Names:
    case Kind::Dependent:
      return Tri::True;
    default:
      return combine(expr, [&](ExprId kid) {
        return look_at_string(exprs, kid, text, looks);
      });
  }
}

Tri look_at(Exprs* exprs, ExprId id, const Assumption& assumption, int* looks) {
  if (--*looks < 0) return Tri::Unknown;
  const Expr& expr = (*exprs)[id];
  using Class = Assumption::Class;
  switch (expr.kind) {
    case Kind::Accept:
      return Tri::True;
    case Kind::Reject:
      return Tri::False;
    case Kind::Types:
      return decide_types(expr.small, assumption);
    case Kind::Object:
      return decide_object(exprs, id, assumption, looks);
    case Kind::Strings:
      return assumption.which == Class::NotObject ? Tri::Unknown : Tri::False;
    case Kind::Bound:
    case Kind::MultipleOf:
    case Kind::IntegerText:
    case Kind::Length:
    case Kind::Pattern:
    case Kind::Format:
    case Kind::Array:
    case Kind::Contains:
      return assumption.which == Class::NotObject ? Tri::Unknown : Tri::True;
    case Kind::Dependent:
      if (assumption.which == Class::NotObject) return Tri::True;
      if (expr.names.front() != assumption.property) return Tri::Unknown;
      if (assumption.which == Class::Absent) return Tri::True;
      return look_at(exprs, expr.kids.front(), assumption, looks);
    default:
      break;
  }
  if (!is_connective(expr.kind)) return Tri::Unknown;
  const Expr copy = expr;  // deciding may add expressions
  return combine(
      copy, [&](ExprId kid) { return look_at(exprs, kid, assumption, looks); });
}

}  // namespace

Tri decide_string(const Exprs& exprs, ExprId id, std::string_view text) {
  int looks = kMaxLooks;
  return look_at_string(exprs, id, text, &looks);
}

Tri decide(Exprs* exprs, ExprId id, const Assumption& assumption) {
  int looks = kMaxLooks;
  return look_at(exprs, id, assumption, &looks);
}

namespace {

// The plan without what the assumption settles about the property.
ExprId specialise_object(Exprs* exprs, ExprId id,
                         const Assumption& assumption) {
  using Class = Assumption::Class;
  if (assumption.which == Class::NotObject) return kAccept;
  Expr plan = (*exprs)[id];
  const auto required = std::lower_bound(
      plan.required.begin(), plan.required.end(), assumption.property);
  const bool is_required =
      required != plan.required.end() && *required == assumption.property;
  if (assumption.which == Class::Absent) {
    return is_required ? kReject : id;
  }
  if (is_required) plan.required.erase(required);
  ExprId action;
  if (!exprs->action(id, assumption.property, &action)) return id;
  int looks = kMaxLooks;
  const Tri tri = assumption.which == Class::Equals
                      ? decide_string(*exprs, action, assumption.value)
                      : decide_other(*exprs, action, assumption.listed, &looks);
  if (tri == Tri::False) return kReject;
  if (tri == Tri::True && action != kAccept) {
    const auto at = std::lower_bound(plan.names.begin(), plan.names.end(),
                                     assumption.property);
    const auto index = at - plan.names.begin();
    if (at == plan.names.end() || *at != assumption.property) {
      plan.names.insert(at, assumption.property);
      plan.kids.insert(plan.kids.begin() + index, kAccept);
    } else {
      plan.kids[static_cast<std::size_t>(index)] = kAccept;
    }
  }
  const bool empty = plan.counts == tree::Counts{} && plan.rules.empty() &&
                     plan.required.empty() &&
                     std::all_of(plan.kids.begin(), plan.kids.end(),
                                 [](ExprId kid) { return kid == kAccept; });
  return empty ? kAccept : exprs->add(std::move(plan));
}

}  // namespace

ExprId specialise(Exprs* exprs, ExprId id, const Assumption& assumption) {
  const Tri tri = decide(exprs, id, assumption);
  if (tri != Tri::Unknown) return tri == Tri::True ? kAccept : kReject;
  const Expr expr = (*exprs)[id];
  switch (expr.kind) {
    case Kind::Object:
      return specialise_object(exprs, id, assumption);
    case Kind::Types:
      return exprs->types(static_cast<schema::TypeSet>(
          expr.small & ~schema::type_bit(json::Type::Object)));
    case Kind::All: {
      std::vector<ExprId> kids;
      for (const ExprId kid : expr.kids) {
        kids.push_back(specialise(exprs, kid, assumption));
      }
      return exprs->all(std::move(kids));
    }
    default:
      return id;
  }
}

}  // namespace alder::compiler
