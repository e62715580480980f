// Evaluation; the parser is condition_parser.cc.

#include "harness/condition.h"

#include <algorithm>

#include "harness/condition_node.h"

namespace alder::harness {
namespace {

Truth truth(bool value) { return value ? Truth::True : Truth::False; }

Truth negated(Truth value) {
  if (value == Truth::Unknown) return value;
  return truth(value == Truth::False);
}

// The value that is assumed of a path or atom equals one of these.
Truth equals(const Assumptions& assumptions, const std::string& name,
             const std::string& value) {
  const auto found = assumptions.find(name);
  if (found == assumptions.end()) return Truth::Unknown;
  return truth(found->second.value == value);
}

}  // namespace

Truth Condition::evaluate(const Assumptions& assumptions) const {
  return evaluate(*root_, assumptions);
}

Truth Condition::evaluate(const Node& node, const Assumptions& assumptions) {
  using Kind = Node::Kind;
  // What decides an operator of several operands, and what else it may give.
  const auto fold = [&](Truth deciding) {
    Truth result = negated(deciding);
    for (const Node& item : node.items) {
      const Truth value = evaluate(item, assumptions);
      if (value == deciding) return deciding;
      if (value == Truth::Unknown) result = value;
    }
    return result;
  };
  switch (node.kind) {
    case Kind::Literal:
      return node.text == "true"    ? Truth::True
             : node.text == "false" ? Truth::False
                                    : Truth::Unknown;
    case Kind::Path:
    case Kind::Atom:
      return equals(assumptions, node.text, "true");
    case Kind::List:
      return Truth::Unknown;
    case Kind::Equal:
      return equals(assumptions, node.items[0].text, node.text);
    case Kind::OneOf: {
      Truth result = Truth::False;
      for (std::size_t i = 1; i < node.items.size(); ++i) {
        const Truth value =
            equals(assumptions, node.items[0].text, node.items[i].text);
        if (value != Truth::False) result = value;
        if (value == Truth::True) break;
      }
      return result;
    }
    case Kind::Not:
      return negated(evaluate(node.items[0], assumptions));
    case Kind::And:
      return fold(Truth::False);
    case Kind::Or:
      return fold(Truth::True);
    case Kind::Choice:
      break;
  }
  const Truth which = evaluate(node.items[0], assumptions);
  if (which != Truth::Unknown) {
    return evaluate(node.items[which == Truth::True ? 1 : 2], assumptions);
  }
  const Truth either = evaluate(node.items[1], assumptions);
  return either == evaluate(node.items[2], assumptions) ? either
                                                        : Truth::Unknown;
}

void Condition::collect(
    std::map<std::string, std::set<std::string>>* values) const {
  std::vector<const Node*> left{root_.get()};
  while (!left.empty()) {
    const Node& node = *left.back();
    left.pop_back();
    switch (node.kind) {
      case Node::Kind::Path:
      case Node::Kind::Atom:
        (*values)[node.text].insert("true");
        break;
      case Node::Kind::Equal:
        (*values)[node.items[0].text].insert(node.text);
        break;
      case Node::Kind::OneOf:
        for (std::size_t i = 1; i < node.items.size(); ++i) {
          (*values)[node.items[0].text].insert(node.items[i].text);
        }
        break;
      default:
        for (const Node& item : node.items) left.push_back(&item);
    }
  }
}

}  // namespace alder::harness
