// Calls: what they pass, and what they yield.

#include <algorithm>
#include <utility>

#include "scan/python_texts.h"
#include "scan/python_values.h"

namespace alder::scan::python {
namespace {

constexpr std::size_t kMaxReturns = 64;

bool is_capital(char byte) { return byte >= 'A' && byte <= 'Z'; }

std::string stripped(const std::string& text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r\n") - start + 1);
}

std::string replaced(const std::string& text, const std::string& from,
                     const std::string& to) {
  if (from.empty()) return text;
  std::string out;
  std::size_t at = 0;
  for (std::size_t hit = text.find(from); hit != std::string::npos;
       hit = text.find(from, at)) {
    out.append(text, at, hit - at).append(to);
    at = hit + from.size();
  }
  return out.append(text, at);
}

}  // namespace

// enumerate, zip, chain, items and their like.  *known tells whether `call`
// is one of them.
void Evaluator::element_of_call(NodeId call,
                                const std::vector<std::uint16_t>& projection,
                                Values* out, bool* known) {
  const Values functions = values(tree_.child(call, Field::Function));
  if (functions.size() != 1) return;
  const Value& function = functions[0];
  const std::vector<std::uint16_t> rest(
      projection.begin() + (projection.empty() ? 0 : 1), projection.end());
  *known = true;
  if (function.kind == Value::Kind::Path) {
    if (function.path == "enumerate" && projection.size() >= 1 &&
        projection[0] == 1) {
      return append(out, elements(positional(call, 0), rest));
    }
    if (function.path == "zip" && projection.size() >= 1) {
      return append(out, elements(positional(call, projection[0]), rest));
    }
    if (is_transparent(function.path) || function.path == "dict.fromkeys") {
      return append(out, elements(positional(call, 0), projection));
    }
    if (function.path == "itertools.chain") {
      for (std::size_t i = 0; i < kMaxProduct; ++i) {
        const NodeId argument = positional(call, i);
        if (argument == kNoNode) return;
        append(out, elements(argument, projection));
      }
      return;
    }
  }
  if (function.kind == Value::Kind::Method &&
      function.base == Value::Kind::Mapping) {
    const bool items = function.path == "items" && !projection.empty();
    Value mapping = function;
    mapping.kind = Value::Kind::Mapping;
    if (function.path == "keys" || (items && projection[0] == 0)) {
      return elements_of_value(mapping, items ? rest : projection, out);
    }
    if (function.path == "values" || items) {
      for (NodeId at = tree_[mapping.node].first; at != kNoNode && spend(1);
           at = tree_[at].next) {
        if (tree_[at].kind != Kind::Pair) continue;
        append(out, project(tree_.child(at, Field::Value),
                            items ? rest : projection, 0));
      }
      return;
    }
  }
  *known = false;
}

NodeId Evaluator::keyword(NodeId call, std::string_view name) const {
  const NodeId list = tree_.child(call, Field::Arguments);
  if (list == kNoNode) return kNoNode;
  for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind != Kind::KeywordArgument) continue;
    const NodeId key = tree_.child(at, Field::Name);
    if (key != kNoNode && tree_.text(key) == name) {
      return tree_.child(at, Field::Value);
    }
  }
  return kNoNode;
}

NodeId Evaluator::positional(NodeId call, std::size_t index) const {
  const NodeId list = tree_.child(call, Field::Arguments);
  if (list == kNoNode) return kNoNode;
  if (tree_[list].kind == Kind::GeneratorExpression) {
    return index == 0 ? list : kNoNode;
  }
  for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind == Kind::ListSplat) return kNoNode;
    if (tree_[at].kind == Kind::KeywordArgument ||
        tree_[at].kind == Kind::DictionarySplat) {
      continue;
    }
    if (index-- == 0) return at;
  }
  return kNoNode;
}

// What a call passes from positional argument `index` on.
Values Evaluator::rest_arguments(NodeId call, std::size_t index, NodeId* node) {
  Values out;
  const NodeId list = tree_.child(call, Field::Arguments);
  if (list == kNoNode) return out;
  std::size_t number = 0;
  for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
    if (tree_[at].kind == Kind::KeywordArgument ||
        tree_[at].kind == Kind::DictionarySplat || number++ < index) {
      continue;
    }
    *node = at;
    append(&out, tree_[at].kind == Kind::ListSplat
                     ? elements(tree_[at].first, {})
                     : values(at));
    if (out.size() > kMaxProduct) break;
  }
  return out;
}

Passed Evaluator::passed(NodeId call, const ParamRef& ref, bool bound) {
  Passed out;
  const std::vector<Parameter>& parameters = scopes_[ref.function].parameters;
  if (ref.index >= parameters.size()) return {{Value{}}, kNoNode, false};
  const Parameter& parameter = parameters[ref.index];
  const std::size_t skipped = bound ? 1 : 0;
  const auto add = [&](NodeId argument) {
    out.node = argument;
    append(&out.values, ref.element && parameter.form == Parameter::Form::Plain
                            ? elements(argument, {})
                            : values(argument));
  };
  if (parameter.form == Parameter::Form::Rest) {
    append(&out.values, rest_arguments(call, ref.index - skipped, &out.node));
    // Only what is iterated over is a name; the tuple itself is not.
    if (!ref.element || out.values.empty()) out.values = {Value{}};
    return out;
  }
  if (parameter.form != Parameter::Form::Keywords) {
    NodeId argument = keyword(call, parameter.name);
    if (argument == kNoNode && parameter.form == Parameter::Form::Plain &&
        ref.index >= skipped) {
      argument = positional(call, ref.index - skipped);
    }
    if (argument != kNoNode) {
      add(argument);
      return out;
    }
    const NodeId list = tree_.child(call, Field::Arguments);
    const bool spread = list != kNoNode &&
                        (tree_.child(list, Kind::ListSplat) != kNoNode ||
                         tree_.child(list, Kind::DictionarySplat) != kNoNode);
    if (!spread && parameter.default_value != kNoNode) {
      add(parameter.default_value);
      out.node = kNoNode;
      out.left_out = true;
      return out;
    }
  }
  out.values = {Value{}};
  return out;
}

Values Evaluator::substitute(const Value& value, ScopeId function, NodeId call,
                             bool bound) {
  if (value.kind == Value::Kind::Param) {
    if (value.param.function != function) return {value};
    return passed(call, value.param, bound).values;
  }
  if (value.kind != Value::Kind::Text) return {value};
  Values out{text_value({})};
  for (const Part& part : value.parts) {
    if (part.param.known() && part.param.function == function) {
      Values texts;
      for (const Value& given : passed(call, part.param, bound).values) {
        Value text;
        text.kind = Value::Kind::Text;
        text.parts = parts_for(part, given);
        texts.push_back(std::move(text));
      }
      out = product(out, texts);
      continue;
    }
    Value same;
    same.kind = Value::Kind::Text;
    same.parts.push_back(part);
    out = product(out, {same});
  }
  return out;
}

Values Evaluator::call(NodeId node) {
  Values out;
  const Values& functions = values(tree_.child(node, Field::Function));
  for (const Value& function : functions) {
    switch (function.kind) {
      case Value::Kind::Path:
        append(&out, call_path(node, function.path));
        break;
      case Value::Kind::Method:
        append(&out, call_method(node, function));
        break;
      case Value::Kind::Function:
        append(&out, call_function(node, function));
        break;
      case Value::Kind::Class: {
        Value object = function;
        object.kind = Value::Kind::Instance;
        out.push_back(std::move(object));
        break;
      }
      default:
        out.push_back({});
    }
  }
  return out;
}

Values Evaluator::call_path(NodeId node, const std::string& path) {
  const NodeId first = positional(node, 0);
  if (path == "dict") {
    Value value;
    value.kind = Value::Kind::Mapping;
    value.node = node;
    const NodeId list = tree_.child(node, Field::Arguments);
    for (NodeId at = list == kNoNode ? kNoNode : tree_[list].first;
         at != kNoNode; at = tree_[at].next) {
      const bool splat = tree_[at].kind == Kind::DictionarySplat;
      if (tree_[at].kind != Kind::KeywordArgument &&
          is_environment(values(splat ? tree_[at].first : at))) {
        value.kind = Value::Kind::Copy;
      }
    }
    if (value.kind == Value::Kind::Mapping && first != kNoNode) {
      return values(first);
    }
    return {value};
  }
  if (path == "super") return super_objects(node);
  if (path == "typing.cast" || path == "cast") {
    return values(positional(node, 1));
  }
  if (is_transparent(path)) {
    Values out = values(first);
    const bool copies = path.starts_with("copy.");
    for (Value& value : out) {
      if (value.kind != Value::Kind::Environ) continue;
      value.kind = copies ? Value::Kind::Copy : Value::Kind::Unknown;
    }
    return out;
  }
  if (path == "__import__" || path == "importlib.import_module") {
    std::string name;
    const Values& names = values(first);
    if (names.size() == 1 && whole_text(names[0], &name)) {
      return {path_value(name)};
    }
  }
  if (path == "getattr") {
    std::string name;
    const Values& names = values(positional(node, 1));
    if (names.size() != 1 || !whole_text(names[0], &name)) return {};
    Values out;
    for (const Value& object : values(first)) {
      append(&out, attribute_of(object, name));
    }
    return out;
  }
  // An object of a class of another module: its methods keep the path.
  const std::size_t dot = path.rfind('.');
  const std::size_t last = dot == std::string::npos ? 0 : dot + 1;
  if (last < path.size() && is_capital(path[last])) return {path_value(path)};
  return {};
}

Values Evaluator::super_objects(NodeId node) {
  Values out;
  NodeId at = node;
  while (at != kNoNode && tree_[at].kind != Kind::ClassDefinition) {
    at = tree_[at].parent;
  }
  if (at == kNoNode) return out;
  const NodeId bases = tree_.child(at, Field::Superclasses);
  for (NodeId base = bases == kNoNode ? kNoNode : tree_[bases].first;
       base != kNoNode; base = tree_[base].next) {
    for (Value value : values(base)) {
      if (value.kind != Value::Kind::Class) continue;
      value.kind = Value::Kind::Instance;
      out.push_back(std::move(value));
    }
  }
  return out;
}

Values Evaluator::call_method(NodeId node, const Value& method) {
  switch (method.base) {
    case Value::Kind::Environ:
    case Value::Kind::Copy: {
      Value value;
      if (method.path == "copy") value.kind = Value::Kind::Copy;
      return {value};
    }
    case Value::Kind::Mapping: {
      Value mapping = method;
      mapping.kind = Value::Kind::Mapping;
      if (method.path == "copy") return {mapping};
      if (method.path == "get" || method.path == "pop") {
        return mapping_values(method.node, values(positional(node, 0)));
      }
      return {};
    }
    case Value::Kind::Param: {
      if (method.path != "upper" && method.path != "lower") return {};
      Value text;
      text.kind = Value::Kind::Text;
      text.parts.push_back(
          {{},
           method.param,
           false,
           method.path == "upper" ? Letters::Upper : Letters::Lower});
      return {text};
    }
    case Value::Kind::Text:
      return call_text_method(node, method);
    default:
      return {};
  }
}

Values Evaluator::call_text_method(NodeId node, const Value& method) {
  Value text = method;
  text.kind = Value::Kind::Text;
  text.path.clear();
  const std::string& name = method.path;
  if (name == "encode" || name == "decode") return {text};
  if (name == "format") return format_call(node, text.parts);
  std::string known;
  if (!whole_text(text, &known)) return {};
  if (name == "upper" || name == "lower") {
    return {text_value(with_letters(
        known, name == "upper" ? Letters::Upper : Letters::Lower))};
  }
  if (name == "strip") return {text_value(stripped(known))};
  if (name == "replace") {
    std::string from;
    std::string to;
    const Values& first = values(positional(node, 0));
    const Values& second = values(positional(node, 1));
    if (first.size() == 1 && second.size() == 1 &&
        whole_text(first[0], &from) && whole_text(second[0], &to)) {
      return {text_value(replaced(known, from, to))};
    }
  }
  return {};
}

// "..{}..{name}..".format(...): plain fields only.
Values Evaluator::format_call(NodeId node, const std::vector<Part>& parts) {
  bool whole = false;
  const std::string pattern = known_prefix(parts, &whole);
  if (!whole) return {};
  Values out{text_value({})};
  std::size_t at = 0;
  std::size_t number = 0;
  while (at < pattern.size()) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    out = product(out, {text_value(pattern.substr(at, open - at))});
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    if (close == std::string::npos) return {};
    const std::string field = pattern.substr(open + 1, close - open - 1);
    NodeId argument = keyword(node, field);
    if (field.empty()) argument = positional(node, number++);
    if (argument == kNoNode) return product(out, {unknown_part_value()});
    out = product(out, values(argument));
    at = close + 1;
  }
  return out;
}

Values Evaluator::call_function(NodeId node, const Value& function) {
  const ScopeId scope = scopes_.opened_by(function.node);
  const auto found = returns_.find(scope);
  if (found == returns_.end()) return {};
  Values out;
  std::size_t seen = 0;
  for (const NodeId result : found->second) {
    if (++seen > kMaxReturns || !spend(1)) break;
    const Values& results = values(result);
    for (const Value& value : results) {
      append(&out, substitute(value, scope, node, function.bound));
      if (out.size() > kMaxProduct) return out;
    }
  }
  return out;
}

}  // namespace alder::scan::python
