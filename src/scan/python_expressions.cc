// Operators, literals and iteration.

#include <algorithm>
#include <charconv>
#include <utility>

#include "scan/python_strings.h"
#include "scan/python_texts.h"
#include "scan/python_values.h"

namespace alder::scan::python {

Values Evaluator::union_of_children(NodeId node) {
  const bool conditional = tree_[node].kind == Kind::ConditionalExpression;
  Values out;
  int number = 0;
  for (NodeId at = tree_[node].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind == Kind::Operator) continue;
    // value if condition else value
    if (conditional && number++ == 1) continue;
    append(&out, values(at));
  }
  return out;
}

Values Evaluator::concatenate(const Values& left, const Values& right) {
  Values out;
  for (const Values* const side : {&left, &right}) {
    for (const Value& value : *side) {
      if (value.kind == Value::Kind::Sequence) out.push_back(value);
    }
  }
  return out.empty() ? product(left, right) : out;
}

Values Evaluator::binary(NodeId node) {
  const NodeId left = tree_.child(node, Field::Left);
  const NodeId right = tree_.child(node, Field::Right);
  const NodeId sign = tree_.child(node, Field::Operator);
  if (left == kNoNode || right == kNoNode || sign == kNoNode) return {};
  const std::string_view spelled = tree_.text(sign);
  // Values stay where they are while others are computed.
  const Values& a = values(left);
  if (spelled == "+") return concatenate(a, values(right));
  if (spelled == "%") return percent(right, a);
  if (spelled == "|") {
    const Values& b = values(right);
    if (is_environment(a) || is_environment(b)) {
      Value copy;
      copy.kind = Value::Kind::Copy;
      return {copy};
    }
    Values both = a;
    append(&both, b);
    return both;
  }
  return {};
}

// "..%s.." % value, or % (value, ...): only %s and %d are followed.
Values Evaluator::percent(NodeId node, const Values& left) {
  std::string pattern;
  if (left.size() != 1 || !whole_text(left[0], &pattern)) return {};
  NodeId next = node;
  const bool tuple = tree_[node].kind == Kind::Tuple;
  if (tuple) next = tree_[node].first;
  Values out{text_value({})};
  std::size_t at = 0;
  while (at < pattern.size()) {
    const std::size_t hit = pattern.find('%', at);
    const std::size_t end = std::min(hit, pattern.size());
    out = product(out, {text_value(pattern.substr(at, end - at))});
    if (hit == std::string::npos || hit + 1 == pattern.size()) break;
    at = hit + 2;
    if (pattern[hit + 1] == '%') {
      out = product(out, {text_value("%")});
    } else if (pattern[hit + 1] == 's' && next != kNoNode) {
      out = product(out, values(next));
      next = tuple ? tree_[next].next : kNoNode;
    } else {
      return product(out, {unknown_part_value()});
    }
  }
  return out;
}

Values Evaluator::string(NodeId node) {
  Values out{text_value({})};
  for (StringPiece& piece : string_pieces(tree_, node)) {
    if (piece.what != StringPiece::What::Field) {
      for (Value& value : out) {
        Part& last = value.parts.back();
        if (!last.unknown && !last.param.known()) {
          last.text += piece.text;
        } else {
          value.parts.push_back({piece.text, {}, false});
        }
      }
      continue;
    }
    const NodeId field = tree_[piece.node].first;
    const bool plain = field != kNoNode && tree_[field].next == kNoNode;
    out = product(out, plain ? values(field) : Values{unknown_part_value()});
  }
  return out;
}

Values Evaluator::dictionary(NodeId node) {
  Value value;
  value.kind = Value::Kind::Mapping;
  value.node = node;
  for (NodeId at = tree_[node].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind == Kind::DictionarySplat &&
        is_environment(values(tree_[at].first))) {
      value.kind = Value::Kind::Copy;
    }
  }
  return {value};
}

// {k: v for k, v in os.environ.items() ...}
Values Evaluator::dictionary_comprehension(NodeId node) {
  Value value;
  const NodeId clause = tree_.child(node, Kind::ForInClause);
  const NodeId from =
      clause == kNoNode ? kNoNode : tree_.child(clause, Field::Right);
  if (from == kNoNode) return {value};
  bool environment = is_environment(values(from));
  if (tree_[from].kind == Kind::Call) {
    for (const Value& method : values(tree_.child(from, Field::Function))) {
      environment = environment || (method.kind == Value::Kind::Method &&
                                    (method.base == Value::Kind::Environ ||
                                     method.base == Value::Kind::Copy));
    }
  }
  if (environment) value.kind = Value::Kind::Copy;
  return {value};
}

// The values of `mapping` under those `keys` that are known, or all of them.
Values Evaluator::mapping_values(NodeId mapping, const Values& keys) {
  std::string wanted;
  const bool one = keys.size() == 1 && whole_text(keys[0], &wanted);
  Values out;
  for (NodeId at = tree_[mapping].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind != Kind::Pair || !spend(1)) continue;
    std::string key;
    const Values& spelled = values(tree_.child(at, Field::Key));
    const bool other = one && spelled.size() == 1 &&
                       whole_text(spelled[0], &key) && key != wanted;
    if (!other) append(&out, values(tree_.child(at, Field::Value)));
  }
  return out;
}

Values Evaluator::subscript(NodeId node) {
  const NodeId object = tree_.child(node, Field::Value);
  const NodeId key = tree_.child(node, Field::Subscript);
  if (object == kNoNode || key == kNoNode) return {};
  Values out;
  const Values& objects = values(object);
  for (const Value& value : objects) {
    if (value.kind == Value::Kind::Mapping) {
      append(&out, mapping_values(value.node, values(key)));
    } else if (value.kind == Value::Kind::Sequence) {
      std::uint16_t index = 0;
      const std::string_view digits = tree_.text(key);
      const auto read =
          std::from_chars(digits.data(), digits.data() + digits.size(), index);
      const bool number = tree_[key].kind == Kind::Integer &&
                          read.ec == std::errc() &&
                          read.ptr == digits.data() + digits.size();
      if (number) {
        append(&out, project(value.node, {index}, 0));
      } else {
        elements_of_value(value, {}, &out);
      }
    } else if (value.kind == Value::Kind::Class) {
      // Members of an enumeration by name.
      std::string name;
      const Values& keys = values(key);
      if (keys.size() == 1 && whole_text(keys[0], &name)) {
        append(&out, member(value.node, name, false));
      }
    }
  }
  return out;
}

// The part of the value of `node` that `projection` from `level` on leads to.
Values Evaluator::project(NodeId node,
                          const std::vector<std::uint16_t>& projection,
                          std::size_t level) {
  if (node == kNoNode) return {Value{}};
  while (level < projection.size()) {
    const Values& wholes = values(node);
    if (wholes.size() != 1 || wholes[0].kind != Value::Kind::Sequence) {
      return {Value{}};
    }
    std::uint16_t left = projection[level++];
    NodeId at = tree_[wholes[0].node].first;
    while (at != kNoNode && tree_[at].kind != Kind::ListSplat && left > 0) {
      at = tree_[at].next;
      --left;
    }
    if (at == kNoNode || tree_[at].kind == Kind::ListSplat) return {Value{}};
    node = at;
  }
  return values(node);
}

void Evaluator::elements_of_value(const Value& value,
                                  const std::vector<std::uint16_t>& projection,
                                  Values* out) {
  if (value.kind == Value::Kind::Param && !value.param.element &&
      projection.empty()) {
    Value element = value;
    element.param.element = true;
    out->push_back(std::move(element));
    return;
  }
  if (value.kind == Value::Kind::Mapping && projection.empty()) {
    for (NodeId at = tree_[value.node].first; at != kNoNode;
         at = tree_[at].next) {
      if (tree_[at].kind == Kind::Pair && spend(1)) {
        append(out, values(tree_.child(at, Field::Key)));
      }
    }
    return;
  }
  if (value.kind == Value::Kind::Class) {
    // Iterating over an enumeration: its members.
    const ScopeId scope = scopes_.opened_by(value.node);
    for (const auto& [name, bindings] : scopes_[scope].names) {
      for (const Binding& binding : bindings) {
        if (binding.how == Binding::How::Assigned && spend(1)) {
          append(out, project(binding.value, binding.projection, 0));
        }
      }
    }
    return;
  }
  if (value.kind != Value::Kind::Sequence) {
    out->push_back({});
    return;
  }
  const NodeId body = tree_.child(value.node, Field::Body);
  if (body != kNoNode) {  // a comprehension
    append(out, project(body, projection, 0));
    return;
  }
  for (NodeId at = tree_[value.node].first; at != kNoNode && spend(1);
       at = tree_[at].next) {
    if (tree_[at].kind == Kind::ListSplat) {
      append(out, elements(tree_[at].first, projection));
    } else {
      append(out, project(at, projection, 0));
    }
  }
}

const Values& Evaluator::elements(
    NodeId iterable, const std::vector<std::uint16_t>& projection) {
  static const Values unknown{Value{}};
  if (iterable == kNoNode || levels_ >= max_levels_ || !spend(1)) {
    return unknown;
  }
  // What is under way stands as unknown, so that cycles end.
  const auto [known, added] =
      elements_.try_emplace({iterable, projection}, unknown);
  if (!added) return known->second;
  const Level level(this);
  Values found = compute_elements(iterable, projection);
  spend(found.size());
  if (!found.empty()) known->second = std::move(found);
  return known->second;
}

Values Evaluator::compute_elements(
    NodeId iterable, const std::vector<std::uint16_t>& projection) {
  Values out;
  while (tree_[iterable].kind == Kind::ParenthesizedExpression &&
         tree_[iterable].first != kNoNode) {
    iterable = tree_[iterable].first;
  }
  if (tree_[iterable].kind == Kind::Call) {
    bool known = false;
    element_of_call(iterable, projection, &out, &known);
    if (known) return out;
  }
  const Values& wholes = values(iterable);
  for (const Value& value : wholes) {
    if (!spend(1)) break;
    elements_of_value(value, projection, &out);
  }
  return out;
}

}  // namespace alder::scan::python
