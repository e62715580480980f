// Pass "merge": what conjoined parts say about one value becomes one plan.
// Private to the module.

#pragma once

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

  void flatten(ExprId id, std::vector<ExprId>* out) const;
  void sort_into(ExprId id, Parts* parts) const;
  void drop_impossible(Parts* parts) const;
  void merge_objects(std::vector<ExprId>* objects);
  void merge_arrays(std::vector<ExprId>* arrays);
  ExprId merge_two_objects(ExprId a, ExprId b, bool* merged);

  // Names created by merging so far; a bound on the growth of the tree.
  std::size_t merged_names_ = 0;
};

}  // namespace alder::compiler
