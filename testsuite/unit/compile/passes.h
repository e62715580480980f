// A schema after some passes, for the tests of compile/.

#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include "compile/compile.h"
#include "compile/expr.h"
#include "compile/fold.h"
#include "compile/lower.h"
#include "compile/merge.h"
#include "compile/order.h"
#include "compile/switch.h"

namespace alder::compiler {

// The expression of a schema's root after lowering and, as asked for, merging,
// deciding, folding and ordering.
class Passed {
 public:
  Passed(std::string_view schema, PassSet passes) {
    auto graph = schema::Graph::build(std::string(schema), {});
    if (!graph.ok()) FAIL(graph.error().message);
    graph_ = *graph;
    const auto has = [&](Pass pass) { return (passes & pass_bit(pass)) != 0; };
    Lowering lowering(*graph_, &exprs_, has(Pass::Inline), has(Pass::Coverage));
    root_ = lowering.lower(lowering.root());
    Merge merge(&exprs_);
    SwitchPass decide(&exprs_, has(Pass::Merge) ? &merge : nullptr);
    Fold fold(&exprs_);
    Order order(&exprs_);
    if (has(Pass::Merge)) root_ = merge.run(root_);
    if (has(Pass::Switch)) root_ = decide.run(root_);
    if (has(Pass::Fold)) root_ = fold.run(root_);
    if (has(Pass::Order)) root_ = order.run(root_);
  }

  Exprs* exprs() { return &exprs_; }
  ExprId root() const { return root_; }
  std::string dump() const { return exprs_.dump(root_); }

 private:
  std::shared_ptr<const schema::Graph> graph_;
  Exprs exprs_;
  ExprId root_ = kAccept;
};

inline constexpr PassSet kLowered =
    pass_bit(Pass::Inline) | pass_bit(Pass::Coverage);

struct PassRow {
  std::string_view schema;
  std::string_view before;
  std::string_view after;
};

// What the passes `before` leave, and what those with `pass` do.
inline void check_pass(const PassRow& row, PassSet before, Pass pass) {
  CAPTURE(row.schema);
  CHECK(Passed(row.schema, before).dump() == row.before);
  CHECK(Passed(row.schema, static_cast<PassSet>(before | pass_bit(pass)))
            .dump() == row.after);
}

}  // namespace alder::compiler
