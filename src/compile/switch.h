// Pass "switch": decisions by the string value of one property.
// Private to the module.

#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "compile/merge.h"
#include "compile/partial.h"
#include "compile/rewrite.h"

namespace alder::compiler {

class SwitchPass : public Rewrite {
 public:
  // `merge` combines what comes together in a case; nullptr leaves cases as
  // plain conjunctions.
  SwitchPass(Exprs* exprs, Merge* merge) : Rewrite(exprs), merge_(merge) {}

 protected:
  ExprId visit(ExprId id) override;

 private:
  using Constants = std::map<std::string_view, std::vector<std::string_view>>;

  ExprId visit_all(ExprId id);
  ExprId visit_alternatives(ExprId id);
  void collect_constants(ExprId id, Constants* constants) const;
  // The property that most of the guards test, with all its listed values.
  bool choose_property(const std::vector<ExprId>& guards,
                       std::string_view* property,
                       std::vector<std::string_view>* values) const;
  // A switch whose case for an assumption is what `make_case` returns.
  template <class MakeCase>
  ExprId make_switch(std::string_view property,
                     const std::vector<std::string_view>& values,
                     const MakeCase& make_case);
  ExprId push_into_cases(const std::vector<ExprId>& others, ExprId decision);
  ExprId conjunction(std::vector<ExprId> kids);

  Merge* merge_;
  std::size_t pushed_names_ = 0;
};

}  // namespace alder::compiler
