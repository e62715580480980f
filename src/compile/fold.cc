// A conjunction with a finite part is decided string by string, now; what is
// left is the set of those that pass.  Alternatives keep what is not finite
// beside the union of what is.
//
// Works bottom-up, so that a nested mix of enum, const, pattern, length and
// not ends as one set.

#include "compile/fold.h"

#include <algorithm>
#include <iterator>

#include "compile/partial.h"

namespace alder::compiler {
namespace {

// More strings are not decided one by one.
constexpr std::size_t kMaxStrings = 4096;

}  // namespace

ExprId Fold::visit(ExprId id) {
  switch (exprs_[id].kind) {
    case Kind::Values:
      return fold_values(id);
    case Kind::All:
      return fold_all(id);
    case Kind::Any:
    case Kind::One:
      return fold_alternatives(id);
    default:
      return id;
  }
}

// The strings of an enum as a set, its other values beside it.
ExprId Fold::fold_values(ExprId id) {
  Expr rest = exprs_[id];
  std::vector<std::string_view> strings;
  std::erase_if(rest.values, [&](const json::View& value) {
    if (value.is_string()) strings.push_back(value.string());
    return value.is_string();
  });
  if (strings.empty()) return id;
  std::sort(strings.begin(), strings.end());
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  const ExprId folded = exprs_.strings(std::move(strings));
  if (rest.values.empty()) return folded;
  return exprs_.any({folded, exprs_.add(std::move(rest))});
}

ExprId Fold::fold_all(ExprId id) {
  ExprId smallest = kAccept;
  for (const ExprId kid : exprs_[id].kids) {
    if (exprs_[kid].kind != Kind::Strings) continue;
    if (smallest == kAccept ||
        exprs_[kid].names.size() < exprs_[smallest].names.size()) {
      smallest = kid;
    }
  }
  if (smallest == kAccept || exprs_[smallest].names.size() > kMaxStrings) {
    return id;
  }
  std::vector<std::string_view> passing;
  for (const std::string_view text : exprs_[smallest].names) {
    const Tri tri = decide_string(exprs_, id, text);
    if (tri == Tri::Unknown) return id;
    if (tri == Tri::True) passing.push_back(text);
  }
  return exprs_.strings(std::move(passing));
}

ExprId Fold::fold_alternatives(ExprId id) {
  const Expr& expr = exprs_[id];
  std::vector<std::string_view> strings;
  std::vector<ExprId> rest;
  bool overlap = false;
  for (const ExprId kid : expr.kids) {
    if (exprs_[kid].kind != Kind::Strings) {
      rest.push_back(kid);
      continue;
    }
    std::vector<std::string_view> both;
    const std::vector<std::string_view>& names = exprs_[kid].names;
    std::set_union(strings.begin(), strings.end(), names.begin(), names.end(),
                   std::back_inserter(both));
    overlap |= both.size() != strings.size() + names.size();
    strings = std::move(both);
  }
  if (strings.size() > kMaxStrings || rest.size() + 1 >= expr.kids.size()) {
    return id;
  }
  if (expr.kind == Kind::Any) {
    rest.push_back(exprs_.strings(std::move(strings)));
    return exprs_.any(std::move(rest));
  }
  if (overlap && !rest.empty()) return id;
  if (!rest.empty()) {
    rest.push_back(exprs_.strings(std::move(strings)));
    return exprs_.one(std::move(rest));
  }
  // All branches are finite: exactly one must list a string.
  std::vector<std::string_view> passing;
  for (const std::string_view text : strings) {
    const Tri tri = decide_string(exprs_, id, text);
    if (tri == Tri::Unknown) return id;
    if (tri == Tri::True) passing.push_back(text);
  }
  return exprs_.strings(std::move(passing));
}

}  // namespace alder::compiler
