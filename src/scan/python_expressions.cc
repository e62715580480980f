// Operators, literals and calls: the other half of the evaluator.

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

#include "scan/python_strings.h"
#include "scan/python_values.h"

namespace alder::scan::python {
namespace {

constexpr std::size_t kMaxProduct = 256;
constexpr std::size_t kMaxParts = 64;
constexpr std::size_t kMaxReturns = 64;

// Calls that yield what they are given, as far as names go.
constexpr auto kTransparent = std::to_array<std::string_view>(
    {"str", "sorted", "list", "tuple", "set", "frozenset", "reversed", "iter",
     "os.fsencode", "os.fsdecode", "os.fspath", "copy.copy", "copy.deepcopy",
     "types.MappingProxyType"});

bool is_transparent(std::string_view path) {
  return std::find(kTransparent.begin(), kTransparent.end(), path) !=
         kTransparent.end();
}

bool is_capital(char byte) { return byte >= 'A' && byte <= 'Z'; }

Value text_value(std::string text) {
  Value value;
  value.kind = Value::Kind::Text;
  value.parts.push_back({std::move(text), {}, false});
  return value;
}

Value unknown_part_value() {
  Value value;
  value.kind = Value::Kind::Text;
  value.parts.push_back({{}, {}, true});
  return value;
}

void append(Values* out, Values more) {
  out->insert(out->end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

bool is_environment(const Values& values) {
  return has_kind(values, Value::Kind::Environ) ||
         has_kind(values, Value::Kind::Copy);
}

// Appends to every text of `left` every text of `right`.
Values product(const Values& left, const Values& right) {
  Values out;
  for (const Value& a : left) {
    for (const Value& b : right) {
      if (out.size() >= kMaxProduct) return out;
      Value joined;
      joined.kind = Value::Kind::Text;
      joined.parts = parts_of(a);
      const std::vector<Part> more = parts_of(b);
      joined.parts.insert(joined.parts.end(), more.begin(), more.end());
      if (joined.parts.size() > kMaxParts) {
        joined.parts.resize(kMaxParts);
        joined.parts.back() = {{}, {}, true};
      }
      out.push_back(std::move(joined));
    }
  }
  return out;
}

// The text when all of it is known.
bool whole_text(const Value& value, std::string* text) {
  bool whole = false;
  if (value.kind == Value::Kind::Text)
    *text = known_prefix(value.parts, &whole);
  return whole;
}

std::string changed_case(std::string text, bool upper) {
  for (char& byte : text) {
    if (upper && byte >= 'a' && byte <= 'z') {
      byte = static_cast<char>(byte - 'a' + 'A');
    } else if (!upper && is_capital(byte)) {
      byte = static_cast<char>(byte - 'A' + 'a');
    }
  }
  return text;
}

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

Values Evaluator::elements(NodeId iterable,
                           const std::vector<std::uint16_t>& projection) {
  Values out;
  if (iterable == kNoNode) return {Value{}};
  while (tree_[iterable].kind == Kind::ParenthesizedExpression &&
         tree_[iterable].first != kNoNode) {
    iterable = tree_[iterable].first;
  }
  if (tree_[iterable].kind == Kind::Call) {
    bool known = false;
    element_of_call(iterable, projection, &out, &known);
    if (known) return out.empty() ? Values{Value{}} : out;
  }
  // A copy: the store may grow, but what is in it does not move.
  const Values& wholes = values(iterable);
  for (const Value& value : wholes) {
    if (!spend(1)) break;
    elements_of_value(value, projection, &out);
  }
  return out.empty() ? Values{Value{}} : out;
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
      out = product(out, passed(call, part.param, bound).values);
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
    return {text_value(changed_case(known, name == "upper"))};
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
