// The conditions of comprehensions, and the first statement of a loop.

#include "scan/python_loops.h"

#include <string_view>

namespace alder::scan::python {
namespace {

// `variable.startswith("PRE_")` -> "PRE_"
std::string tested_prefix(const Tree& tree, Evaluator* evaluator,
                          NodeId condition, std::string_view variable) {
  while (tree[condition].kind == Kind::ParenthesizedExpression ||
         tree[condition].kind == Kind::BooleanOperator) {
    const NodeId sign = tree.child(condition, Field::Operator);
    if (sign != kNoNode && tree.text(sign) != "and") return {};
    condition = tree[condition].first;
    if (condition == kNoNode || !evaluator->spend(1)) return {};
  }
  if (tree[condition].kind != Kind::Call) return {};
  const NodeId function = tree.child(condition, Field::Function);
  if (function == kNoNode || tree[function].kind != Kind::Attribute) return {};
  const NodeId object = tree.child(function, Field::Object);
  const NodeId name = tree.child(function, Field::Attribute);
  const NodeId argument = evaluator->positional(condition, 0);
  if (object == kNoNode || name == kNoNode || argument == kNoNode ||
      tree.text(object) != variable || tree.text(name) != "startswith") {
    return {};
  }
  const Values& values = evaluator->values(argument);
  bool whole = false;
  if (values.size() != 1 || values[0].kind != Value::Kind::Text) return {};
  return known_prefix(values[0].parts, &whole);
}

// The prefix that the body of a loop over names keeps to.
std::string prefix_in_loop(const Tree& tree, Evaluator* evaluator, NodeId loop,
                           std::string_view variable) {
  const NodeId body = tree.child(loop, Field::Body);
  if (tree[loop].kind == Kind::ForInClause) {
    for (NodeId at = tree[tree[loop].parent].first; at != kNoNode;
         at = tree[at].next) {
      if (tree[at].kind != Kind::IfClause || tree[at].first == kNoNode) {
        continue;
      }
      std::string prefix =
          tested_prefix(tree, evaluator, tree[at].first, variable);
      if (!prefix.empty()) return prefix;
    }
    return {};
  }
  if (body == kNoNode) return {};
  const NodeId first = tree[body].first;
  if (first == kNoNode || tree[first].kind != Kind::IfStatement) return {};
  NodeId condition = tree.child(first, Field::Condition);
  const NodeId branch = tree.child(first, Field::Consequence);
  if (condition == kNoNode || branch == kNoNode) return {};
  if (tree[condition].kind == Kind::NotOperator) {
    const NodeId leaving = tree[branch].first;
    if (leaving == kNoNode || tree[leaving].kind != Kind::ContinueStatement) {
      return {};
    }
    condition = tree[condition].first;
  } else if (tree[first].next != kNoNode) {
    return {};
  }
  return condition == kNoNode
             ? std::string()
             : tested_prefix(tree, evaluator, condition, variable);
}

}  // namespace

// The prefix when `iterable` is what a loop runs over.
std::string iteration_prefix(const Tree& tree, Evaluator* evaluator,
                             NodeId iterable) {
  NodeId at = iterable;
  for (int level = 0; level < 4 && tree[at].parent != kNoNode; ++level) {
    const NodeId parent = tree[at].parent;
    const Kind kind = tree[parent].kind;
    if ((kind == Kind::ForStatement || kind == Kind::ForInClause) &&
        tree[at].field == Field::Right) {
      NodeId variable = tree.child(parent, Field::Left);
      while (variable != kNoNode && tree[variable].kind != Kind::Identifier) {
        variable = tree[variable].first;
      }
      if (variable == kNoNode) return {};
      return prefix_in_loop(tree, evaluator, parent, tree.text(variable));
    }
    if (kind != Kind::ArgumentList && kind != Kind::Call &&
        kind != Kind::ParenthesizedExpression) {
      return {};
    }
    at = parent;
  }
  return {};
}

}  // namespace alder::scan::python
