// Subschemas -> expressions.  Private to the module.

#pragma once

#include <vector>

#include "compile/expr.h"
#include "schema/graph.h"

namespace alder::compiler {

class Lowering {
 public:
  // inline_references: a $ref becomes its target; otherwise a call.
  Lowering(const schema::Graph& graph, Exprs* exprs, bool inline_references);

  // The expression of one subschema.
  ExprId lower(schema::SubschemaId id);

 private:
  ExprId lower_keywords(const schema::Subschema& schema);
  ExprId lower_keyword(const schema::Subschema& schema,
                       const schema::Keyword& keyword);
  ExprId lower_values(const schema::Keyword& keyword);
  ExprId lower_bound(const schema::Keyword& keyword,
                     tree::Comparison comparison);
  ExprId lower_counts(const schema::Keyword& keyword, Kind kind, bool is_max);
  ExprId lower_dependent_required(const schema::Keyword& keyword);
  ExprId lower_dependent_schemas(const schema::Keyword& keyword);
  ExprId lower_if(const schema::Subschema& schema,
                  const schema::Keyword& keyword);
  ExprId lower_items(const schema::Subschema& schema);
  ExprId lower_contains(const schema::Subschema& schema,
                        const schema::Keyword& keyword);
  ExprId lower_properties(const schema::Subschema& schema);
  ExprId lower_reference(schema::SubschemaId target);
  ExprId required(std::vector<std::string_view> names);
  ExprId call(schema::SubschemaId id);
  ExprId escape(schema::SubschemaId id);
  std::vector<ExprId> lower_children(const schema::Keyword& keyword);

  enum class State : std::uint8_t { New, Open, Finished };

  const schema::Graph& graph_;
  Exprs& exprs_;
  bool inline_references_;
  std::vector<State> states_;
  std::vector<ExprId> lowered_;
  int level_ = 0;
};

}  // namespace alder::compiler
