// Expressions -> tree.  Private to the module.

#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "compile/compile.h"
#include "compile/entries.h"
#include "compile/expr.h"

namespace alder::compiler {

// The passes that are parts of emitting.
struct EmitOptions {
  bool unique_as_bits = false;
  bool guards = false;
};

class Emitter {
 public:
  // roots: the expression of each entry.
  Emitter(const std::unordered_map<EntryId, ExprId>& roots, Exprs* exprs,
          EmitOptions options, Compiled* out);

  // Fills the tree, starting at the entry `root`.
  // Returns false when the schema has more names than a dictionary holds, or
  // a pattern has no answer for one of them.
  bool emit(EntryId root);

 private:
  struct Membership {
    std::uint32_t table;
    std::uint8_t bit;
  };

  // The guard of an operation that fails for other types anyway.
  std::uint16_t guard(schema::TypeSet types) const {
    return options_.guards ? types : tree::kAnyType;
  }

  tree::NodeId node_of(ExprId id);
  tree::NodeId add_node(const tree::Node& node);
  tree::Node body_of(ExprId id);
  std::vector<tree::NodeId> nodes_of(const std::vector<ExprId>& kids);
  tree::Node build(ExprId id);
  tree::Node build_plan(ExprId id);
  tree::Node build_marking(ExprId id);
  tree::Node build_branches(tree::Op op, const Expr& expr);
  tree::Node build_group(tree::Op op, const std::vector<tree::NodeId>& nodes);
  tree::Node build_alternatives(tree::Op op, const std::vector<ExprId>& kids);
  tree::Node build_guarded(const Expr& expr);
  tree::Node build_range(const std::vector<ExprId>& bounds);
  tree::Node build_switch(const Expr& expr);
  tree::Node build_object(ExprId id);
  tree::Node build_array(const Expr& expr);
  tree::Node build_escape(schema::SubschemaId id);
  Membership membership(ExprId strings);
  KeyDictionary::Symbol symbol(std::string_view name);
  std::uint32_t bound(ExprId id);
  std::uint32_t counts(const tree::Counts& counts);
  std::uint32_t pattern(const regex::Pattern* pattern);

  const std::unordered_map<EntryId, ExprId>& roots_;
  Exprs& exprs_;
  EmitOptions options_;
  Compiled& out_;
  bool failed_ = false;
  std::unordered_map<ExprId, tree::NodeId> nodes_;
  std::unordered_map<ExprId, tree::Node> bodies_;  // used in another's place
  std::map<std::vector<ExprId>, std::uint32_t> ranges_;
  std::unordered_map<ExprId, Membership> memberships_;
  std::vector<std::uint8_t> bits_used_;  // by table
  // The youngest table that has a string.
  std::unordered_map<std::string_view, std::uint32_t> table_of_;
  std::unordered_map<const regex::Pattern*, std::uint32_t> patterns_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t> counts_;
  std::unordered_map<EntryId, std::vector<tree::NodeId>> calls_;
  std::unordered_map<EntryId, tree::NodeId> entries_;
};

}  // namespace alder::compiler
