// Subschemas -> expressions.  Private to the module.

#pragma once

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "compile/entries.h"
#include "compile/expr.h"
#include "schema/graph.h"

namespace alder::compiler {

class Lowering {
 public:
  // inline_references: a $ref becomes its target; otherwise a call.
  // static_coverage: consumers of evaluated children that need no marks at
  // run time are lowered without.
  Lowering(const schema::Graph& graph, Exprs* exprs, bool inline_references,
           bool static_coverage);

  // The entry of the root subschema.
  EntryId root();
  // The expression of one entry.
  ExprId lower(EntryId id);
  const Entry& entry(EntryId id) const { return entries_[id]; }

  // Whether the expressions do not stand for the schema: contexts multiplied
  // it too much, or a pattern had no answer for a name.
  bool failed() const { return failed_ || overgrown(); }

 private:
  enum class State : std::uint8_t { New, Open, Finished };

  // A subschema being lowered.
  struct Site {
    const schema::Subschema& schema;
    schema::SubschemaId id;
    ContextId context;
  };

  // What the subschemas applied in place evaluate without any condition.
  struct Coverage {
    std::vector<std::string_view> names;
    std::vector<const regex::Pattern*> patterns;
    bool all_names = false;
    std::size_t prefix = 0;
    bool all_items = false;
    bool conditional_names = false;
    bool conditional_items = false;
    int level = 0;
    // Looked at already: shared subschemas cover no more the second time.
    std::set<std::pair<schema::SubschemaId, ContextId>> visited;
  };

  bool overgrown() const;
  EntryId entry_of(const Entry& entry);
  ExprId lower_at(schema::SubschemaId id, ContextId context,
                  bool marking = false);

  // lower.cc: plain expressions.
  ExprId lower_keywords(const Site& site);
  ExprId lower_keyword(const Site& site, const schema::Keyword& keyword);
  ExprId lower_type(const schema::Keyword& keyword);
  ExprId lower_values(const schema::Keyword& keyword);
  ExprId lower_bound(const schema::Keyword& keyword,
                     tree::Comparison comparison);
  ExprId lower_counts(const schema::Keyword& keyword, Kind kind, bool is_max);
  ExprId lower_pattern(const schema::Keyword& keyword);
  ExprId lower_format(const schema::Keyword& keyword);
  ExprId lower_multiple_of(const schema::Keyword& keyword);
  ExprId lower_unique_items(const schema::Keyword& keyword);
  ExprId lower_property_names(const Site& site, const schema::Keyword& keyword);
  ExprId lower_dependent_required(const schema::Keyword& keyword);
  ExprId lower_dependent_schemas(const Site& site,
                                 const schema::Keyword& keyword);
  ExprId lower_if(const Site& site, const schema::Keyword& keyword);
  ExprId lower_items(const Site& site);
  ExprId lower_contains(const Site& site, const schema::Keyword& keyword);
  ExprId lower_properties(const Site& site);
  ExprId lower_reference(schema::SubschemaId target, ContextId context);
  ExprId required(std::vector<std::string_view> names);
  std::vector<ExprId> lower_children(const Site& site,
                                     const schema::Keyword& keyword);
  // Fills names, kids and rules of a plan from one subschema.
  void resolve_properties(const Site& site, Expr* plan);
  void resolve_items(const Site& site, Expr* plan);
  tree::Counts contains_counts(const Site& site) const;

  // marks.cc: consumers of evaluated children, and what is beneath them.
  ExprId lower_consumer(const Site& site, bool marking);
  ExprId lower_static_consumer(const Site& site, const Coverage& coverage);
  void add_coverage(schema::SubschemaId id, ContextId context,
                    Coverage* coverage);
  void add_keyword_coverage(const Site& site, const schema::Keyword& keyword,
                            Coverage* coverage);
  ExprId mark_body(const Site& site);
  ExprId mark_keyword(const Site& site, const schema::Keyword& keyword);
  ExprId mark_group(Kind kind, std::vector<ExprId> kids);
  ExprId mark_if(const Site& site, const schema::Keyword& keyword);
  ExprId mark_dependent(const Site& site, const schema::Keyword& keyword);
  ExprId mark_array(const Site& site);
  ExprId mark_contains(const Site& site, const schema::Keyword& keyword);
  ExprId mark_object(const Site& site);
  std::vector<ExprId> mark_children(const Site& site,
                                    const schema::Keyword& keyword);

  const schema::Graph& graph_;
  Exprs& exprs_;
  bool inline_references_;
  bool static_coverage_;
  Contexts contexts_;
  std::vector<Entry> entries_;
  std::map<Entry, EntryId> entry_ids_;
  std::vector<State> states_;
  std::vector<ExprId> lowered_;
  int level_ = 0;
  bool failed_ = false;
};

}  // namespace alder::compiler
