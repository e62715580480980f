// Pass "merge": what conjoined parts say about one value becomes one plan.
// Private to the module.

#pragma once

#include <map>
#include <vector>

#include "compile/rewrite.h"

namespace alder::compiler {

class Merge : public Rewrite {
 public:
  using Rewrite::Rewrite;

  // The conjunction of expressions that are merged themselves.
  ExprId conjunction(std::vector<ExprId> kids);

 protected:
  ExprId visit(ExprId id) override;

 private:
  struct Parts;

  // Of distinct expressions that are no conjunctions.
  ExprId conjunction_of_flat(const std::vector<ExprId>& flat);
  void flatten(ExprId id, std::vector<ExprId>* out) const;
  void sort_into(ExprId id, Parts* parts) const;
  void drop_impossible(Parts* parts) const;
  void merge_objects(std::vector<ExprId>* objects);
  void merge_arrays(std::vector<ExprId>* arrays);
  ExprId merge_two_objects(ExprId a, ExprId b, bool* merged);

  // Names, rules and items created by merging so far; a bound on the growth
  // of the tree.
  std::size_t merged_parts_ = 0;
  // What was conjoined before: shared parts of a schema meet again and again.
  std::map<std::vector<ExprId>, ExprId> known_;
};

}  // namespace alder::compiler
