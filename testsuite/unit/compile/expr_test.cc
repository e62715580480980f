// Hash-consing and the constructors that do the trivial.

#include "compile/expr.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace alder::compiler {
namespace {

constexpr schema::TypeSet kNull = schema::type_bit(json::Type::Null);
constexpr schema::TypeSet kString = schema::type_bit(json::Type::String);

TEST_CASE("equal expressions are one") {
  Exprs exprs;
  const ExprId a = exprs.types(kNull);
  const ExprId b = exprs.strings({"a", "b"});
  CHECK(exprs.types(kNull) == a);
  CHECK(exprs.strings({"a", "b"}) == b);
  CHECK(exprs.strings({"a"}) != b);
  CHECK(exprs.any({a, b}) == exprs.any({a, b}));
  CHECK(exprs.any({a, b}) != exprs.any({b, a}));
}

TEST_CASE("what decides alone, what changes nothing") {
  Exprs exprs;
  const ExprId a = exprs.types(kNull);
  const ExprId b = exprs.strings({"b"});
  CHECK(exprs.all({}) == kAccept);
  CHECK(exprs.all({a}) == a);
  CHECK(exprs.all({a, kAccept, a}) == a);
  CHECK(exprs.all({a, kReject, b}) == kReject);
  CHECK(exprs.any({}) == kReject);
  CHECK(exprs.any({a, kReject, a}) == a);
  CHECK(exprs.any({a, kAccept}) == kAccept);
  CHECK(exprs.one({}) == kReject);
  CHECK(exprs.one({a, kReject}) == a);
  CHECK(exprs.dump(exprs.one({a, a})) == "one(null, null)");
  CHECK(exprs.one({kAccept, kAccept, a}) == kReject);
  CHECK(exprs.one({kAccept, b}) == exprs.negation(b));
  CHECK(exprs.one({kAccept}) == kAccept);
  CHECK(exprs.negation(kAccept) == kReject);
  CHECK(exprs.negation(kReject) == kAccept);
  CHECK(exprs.negation(exprs.negation(a)) == a);
  CHECK(exprs.types(schema::kAllTypes) == kAccept);
  CHECK(exprs.types(0) == kReject);
  CHECK(exprs.strings({}) == kReject);
  CHECK(exprs.conditional(kAccept, a, b) == a);
  CHECK(exprs.conditional(kReject, a, b) == b);
  CHECK(exprs.conditional(a, b, b) == b);
}

TEST_CASE("many kids") {
  Exprs exprs;
  std::vector<std::string> names;
  for (int i = 0; i < 50'000; ++i) names.push_back(std::to_string(i));
  std::vector<ExprId> kids;
  for (const std::string& name : names) kids.push_back(exprs.strings({name}));
  const ExprId once = exprs.all(kids);
  std::vector<ExprId> twice = kids;
  twice.insert(twice.end(), kids.begin(), kids.end());
  CHECK(exprs.all(twice) == once);
  CHECK(exprs[once].kids.size() == kids.size());
}

TEST_CASE("what a plan says about a member") {
  Exprs exprs;
  const auto pattern =
      *regex::Pattern::compile("^a", regex::Syntax::UnicodeOrAnnexB, {});
  const ExprId null = exprs.types(kNull);
  const ExprId string = exprs.types(kString);
  Expr plan;
  plan.kind = Kind::Object;
  plan.names = {"ab", "b"};
  plan.kids = {kReject, null};
  plan.rules = {{{{&pattern, string}}, kReject}, {{}, null}};
  const ExprId object = exprs.add(plan);
  const auto action = [&](std::string_view name) {
    ExprId result = kAccept;
    CHECK(exprs.action(object, name, &result));
    return exprs.dump(result);
  };
  CHECK(action("ab") == "reject");
  CHECK(action("b") == "null");
  CHECK(action("a") == "all(a string, null)");
  CHECK(action("c") == "reject");
}

}  // namespace
}  // namespace alder::compiler
