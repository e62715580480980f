// Names, members and bindings; the other half of the evaluator, operators and
// calls, is python_expressions.cc.
//
// Every answer is kept by node, so that each expression is evaluated once; an
// expression that is asked for while it is being evaluated (a cycle) is
// Unknown.

#include "scan/python_values.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "scan/python_texts.h"

namespace alder::scan::python {
namespace {

constexpr std::size_t kMaxValues = 1u << 12;
constexpr std::size_t kMaxBindingsSeen = 256;
constexpr int kMaxBases = 16;
constexpr int kMaxHops = 16;

// What `from os import *` is taken to bring.
constexpr auto kOsNames = std::to_array<std::string_view>(
    {"environ", "environb", "getenv", "getenvb", "putenv", "unsetenv", "path",
     "system", "popen", "execve", "execvpe", "spawnve", "posix_spawn"});

// Equal for equal values.
std::string identity(const Value& value) {
  std::string out{static_cast<char>(value.kind), static_cast<char>(value.base),
                  value.bound ? 'b' : 'f'};
  const auto add_param = [&](const ParamRef& ref) {
    out.append(std::to_string(ref.function))
        .append(":")
        .append(std::to_string(ref.index))
        .append(ref.element ? "*" : ".");
  };
  out.append(std::to_string(value.node)).append("/").append(value.path);
  add_param(value.param);
  for (const Part& part : value.parts) {
    out.push_back('\0');
    add_param(part.param);
    out.push_back(static_cast<char>(part.letters));
    out.append(part.unknown ? "?" : "=").append(part.text);
  }
  return out;
}

void remove_repeated(Values* values) {
  if (values->size() < 2) return;
  std::unordered_set<std::string> seen;
  std::erase_if(*values, [&](const Value& value) {
    return !seen.insert(identity(value)).second;
  });
  if (values->size() > kMaxValues) values->resize(kMaxValues);
}

const Values& unknown_values() {
  static const Values unknown{Value{}};
  return unknown;
}

bool is_suite(Kind kind) { return kind == Kind::Block || kind == Kind::Module; }

}  // namespace

bool has_kind(const Values& values, Value::Kind kind) {
  return std::any_of(values.begin(), values.end(),
                     [&](const Value& value) { return value.kind == kind; });
}

std::vector<Part> parts_of(const Value& value) {
  if (value.kind == Value::Kind::Text) return value.parts;
  Part part;
  if (value.kind == Value::Kind::Param) {
    part.param = value.param;
  } else {
    part.unknown = true;
  }
  return {part};
}

std::string with_letters(std::string text, Letters letters) {
  if (letters == Letters::AsTheyAre) return text;
  const char first = letters == Letters::Upper ? 'a' : 'A';
  for (char& byte : text) {
    if (byte >= first && byte <= first + 25) byte ^= 0x20;
  }
  return text;
}

std::vector<Part> parts_for(const Part& part, const Value& value) {
  std::vector<Part> parts = parts_of(value);
  if (part.letters == Letters::AsTheyAre) return parts;
  for (Part& made : parts) {
    made.text = with_letters(std::move(made.text), part.letters);
    if (made.param.known()) made.letters = part.letters;
  }
  return parts;
}

std::string known_prefix(const std::vector<Part>& parts, bool* whole) {
  std::string prefix;
  for (const Part& part : parts) {
    if (part.unknown || part.param.known()) {
      *whole = false;
      return prefix;
    }
    prefix += part.text;
  }
  *whole = true;
  return prefix;
}

Value path_value(std::string path) {
  Value value;
  if (path == "os.environ" || path == "os.environb" ||
      path == "posix.environ" || path == "nt.environ") {
    value.kind = Value::Kind::Environ;
    return value;
  }
  for (const std::string_view alias : {"posixpath.", "ntpath."}) {
    if (path.starts_with(alias)) path = "os.path." + path.substr(alias.size());
  }
  if (path == "posixpath" || path == "ntpath") path = "os.path";
  value.kind = Value::Kind::Path;
  value.path = std::move(path);
  return value;
}

Evaluator::Evaluator(const Tree& tree, const Scopes& scopes,
                     std::uint64_t steps, int max_levels)
    : tree_(tree),
      scopes_(scopes),
      steps_left_(steps),
      max_levels_(max_levels),
      known_(tree.size(), 0) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree[id].kind == Kind::ReturnStatement && tree[id].first != kNoNode) {
      returns_[scopes.function_around(id)].push_back(tree[id].first);
    }
    if (tree[id].kind == Kind::Lambda) {
      const NodeId body = tree.child(id, Field::Body);
      if (body != kNoNode) returns_[scopes.opened_by(id)].push_back(body);
    }
  }
}

bool Evaluator::spend(std::uint64_t steps) {
  steps_left_ -= std::min(steps_left_, steps);
  return steps_left_ != 0;
}

const Values& Evaluator::values(NodeId expression) {
  if (expression == kNoNode) return unknown_values();
  std::uint32_t& known = known_[expression];
  if (known >= 2) return store_[known - 2];
  if (known == 1 || levels_ >= max_levels_ || !spend(1)) {
    return unknown_values();
  }
  known = 1;
  const Level level(this);
  Values computed = compute(expression);
  if (computed.empty()) computed = unknown_values();
  spend(computed.size());
  remove_repeated(&computed);
  // What is kept takes memory: long texts in pieces take the most.
  for (const Value& value : computed) {
    if (value.parts.size() > 2) spend(4 * value.parts.size());
  }
  store_.push_back(std::move(computed));
  known_[expression] = static_cast<std::uint32_t>(store_.size() + 1);
  return store_.back();
}

Values Evaluator::compute(NodeId expression) {
  switch (tree_[expression].kind) {
    case Kind::Identifier:
      return identifier(expression);
    case Kind::Attribute:
      return attribute(expression);
    case Kind::Call:
      return call(expression);
    case Kind::String:
    case Kind::ConcatenatedString:
      return string(expression);
    case Kind::BinaryOperator:
      return binary(expression);
    case Kind::Subscript:
      return subscript(expression);
    case Kind::ParenthesizedExpression:
    case Kind::Await:
      return values(tree_[expression].first);
    case Kind::NamedExpression:
      return values(tree_.child(expression, Field::Value));
    case Kind::ConditionalExpression:
    case Kind::BooleanOperator:
      return union_of_children(expression);
    case Kind::Dictionary:
      return dictionary(expression);
    case Kind::DictionaryComprehension:
      return dictionary_comprehension(expression);
    default:
      break;
  }
  Value value;
  switch (tree_[expression].kind) {
    case Kind::None:
      value.kind = Value::Kind::None;
      break;
    case Kind::List:
    case Kind::Tuple:
    case Kind::Set:
    case Kind::ExpressionList:
    case Kind::ListComprehension:
    case Kind::SetComprehension:
    case Kind::GeneratorExpression:
      value.kind = Value::Kind::Sequence;
      value.node = expression;
      break;
    case Kind::Lambda:
      value.kind = Value::Kind::Function;
      value.node = expression;
      break;
    default:
      break;
  }
  return {value};
}

Values Evaluator::identifier(NodeId node) {
  const std::string_view name = tree_.text(node);
  const Scopes::Found found = scopes_.find(node, name);
  if (!found.bindings.empty()) return reaching(node, found);
  const NodeId root = tree_.root_of(node);
  if (Values found = wildcard_member(root, name); !found.empty()) return found;
  if (scopes_[scopes_.opened_by(root)].imports_everything_of_os &&
      std::find(kOsNames.begin(), kOsNames.end(), name) != kOsNames.end()) {
    return {path_value("os." + std::string(name))};
  }
  // A builtin, or a module whose import stands in another file.
  return {path_value(std::string(name))};
}

bool Evaluator::dominates(const Binding& binding, NodeId use) const {
  if (binding.how == Binding::How::Parameter) return true;
  NodeId at = binding.site;
  if (binding.how == Binding::How::Element) {
    // The target of a loop holds in its body, that of a comprehension in it.
    while (at != kNoNode && tree_[at].kind != Kind::ForStatement &&
           tree_[at].kind != Kind::ForInClause && !is_suite(tree_[at].kind)) {
      at = tree_[at].parent;
    }
    if (at == kNoNode || is_suite(tree_[at].kind)) return false;
    const NodeId held = tree_[at].kind == Kind::ForStatement
                            ? tree_.child(at, Field::Body)
                            : tree_[at].parent;
    return held != kNoNode && tree_.contains(held, use);
  }
  NodeId statement = at;
  while (tree_[statement].parent != kNoNode &&
         !is_suite(tree_[tree_[statement].parent].kind)) {
    statement = tree_[statement].parent;
  }
  const NodeId block = tree_[statement].parent;
  return block == kNoNode ||
         (tree_.contains(block, use) && use >= tree_[statement].subtree_end);
}

// The assignments whose value `node` may have: back from `node` to the last
// one that dominates it, and those behind it in a loop around both.
Values Evaluator::reaching(NodeId node, const Scopes::Found& found) {
  const std::span<const Binding> all = found.bindings;
  ScopeId holder_scope = found.scope;
  while (scopes_[holder_scope].is_comprehension) {
    holder_scope = scopes_[holder_scope].parent;
  }
  const NodeId holder = scopes_[holder_scope].node;
  const bool same_flow =
      !scopes_[holder_scope].is_class &&
      scopes_.function_around(node) ==
          (tree_[holder].parent == kNoNode ? kNoScope : holder_scope);
  Values out;
  const auto add = [&](const Binding& binding) {
    spend(1);
    Values more = binding_values(binding, found.scope);
    out.insert(out.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
  };
  if (!same_flow || all.size() == 1) {
    for (const Binding& binding :
         all.first(std::min(all.size(), kMaxBindingsSeen))) {
      add(binding);
    }
    return out;
  }
  const auto after = std::partition_point(
      all.begin(), all.end(),
      [&](const Binding& binding) { return binding.site < node; });
  std::size_t seen = 0;
  for (auto at = after; at != all.begin() && seen < kMaxBindingsSeen; ++seen) {
    --at;
    const NodeId assignment =
        at->how == Binding::How::Assigned ? tree_[at->site].parent : kNoNode;
    // `name = name or "x"`: the right side sees what was before.
    if (assignment != kNoNode && tree_.contains(assignment, node)) continue;
    add(*at);
    const bool is_whole =
        at->how != Binding::How::Augmented && at->how != Binding::How::Merged;
    if (is_whole && dominates(*at, node)) break;
  }
  NodeId loop = kNoNode;
  for (NodeId at = tree_[node].parent; at != kNoNode && at != holder;
       at = tree_[at].parent) {
    spend(1);
    if (tree_[at].kind == Kind::ForStatement ||
        tree_[at].kind == Kind::WhileStatement) {
      loop = at;
    }
  }
  for (auto at = after;
       loop != kNoNode && at != all.end() && tree_.contains(loop, at->site) &&
       seen < kMaxBindingsSeen;
       ++at, ++seen) {
    add(*at);
  }
  // Only bindings behind the use: it may run later all the same.
  if (out.empty()) {
    for (const Binding& binding :
         all.first(std::min(all.size(), kMaxBindingsSeen))) {
      add(binding);
    }
  }
  return out;
}

Values Evaluator::binding_values(const Binding& binding, ScopeId scope) {
  Value value;
  switch (binding.how) {
    case Binding::How::Assigned:
      return project(binding.value, binding.projection, 0);
    case Binding::How::Merged:
      if (!is_environment(values(binding.value))) return {};
      value.kind = Value::Kind::Copy;
      return {value};
    case Binding::How::Augmented: {
      const Values& added = values(binding.value);
      if (is_environment(added)) {  // child |= os.environ
        value.kind = Value::Kind::Copy;
        return {value};
      }
      return has_kind(added, Value::Kind::Sequence) ? added : unknown_values();
    }
    case Binding::How::Element:
      return elements(binding.value, binding.projection);
    case Binding::How::Imported:
      return import_value(binding);
    case Binding::How::Parameter:
      return parameter(scope, binding.index);
    case Binding::How::Function:
      value.kind = Value::Kind::Function;
      value.node = binding.value;
      return {value};
    case Binding::How::Class:
      value.kind = Value::Kind::Class;
      value.node = binding.value;
      return {value};
    case Binding::How::Opaque:
      break;
  }
  return unknown_values();
}

namespace {

Value file_value(NodeId root) {
  Value value;
  value.kind = Value::Kind::File;
  value.node = root;
  return value;
}

}  // namespace

// From a file of the tree, or else a dotted path.
Values Evaluator::import_value(const Binding& binding) {
  if (binding.file != kNoNode && binding.member.empty()) {
    return {file_value(binding.file)};
  }
  if (binding.file != kNoNode) {
    Values found = file_member(binding.file, binding.member);
    if (!found.empty()) return found;
  }
  if (binding.submodule != kNoNode) return {file_value(binding.submodule)};
  return {path_value(binding.path)};
}

// What a name of another file may be; empty: it has none such.
Values Evaluator::file_member(NodeId root, std::string_view name) {
  Values out;
  if (hops_ >= kMaxHops || !spend(1)) return out;
  ++hops_;
  const ScopeId scope = scopes_.opened_by(root);
  const auto found = scopes_[scope].names.find(name);
  if (found == scopes_[scope].names.end()) {
    out = wildcard_member(root, name);
  } else {
    for (const Binding& binding : found->second) {
      if (out.size() > kMaxBindingsSeen) break;
      Values more = binding_values(binding, scope);
      out.insert(out.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
    }
  }
  --hops_;
  return out;
}

// `from .names import *`
Values Evaluator::wildcard_member(NodeId root, std::string_view name) {
  for (const NodeId file : scopes_[scopes_.opened_by(root)].wildcards) {
    if (Values found = file_member(file, name); !found.empty()) return found;
  }
  return {};
}

// The first parameter of a method is the object itself.
Values Evaluator::parameter(ScopeId scope, std::uint32_t index) {
  const ScopeId around = scopes_[scope].parent;
  Value value;
  if (index == 0 && around != kNoScope && scopes_[around].is_class &&
      scopes_[scope].parameters[0].form == Parameter::Form::Plain &&
      tree_[scopes_[scope].node].kind == Kind::FunctionDefinition &&
      !is_static_method(tree_, scopes_[scope].node)) {
    value.kind = Value::Kind::Instance;
    value.node = scopes_[around].node;
    return {value};
  }
  value.kind = Value::Kind::Param;
  value.param = {scope, index, false};
  return {value};
}

Values Evaluator::attribute(NodeId node) {
  const NodeId name = tree_.child(node, Field::Attribute);
  const NodeId object = tree_.child(node, Field::Object);
  if (name == kNoNode || object == kNoNode) return {};
  Values out;
  const Values& objects = values(object);
  for (const Value& value : objects) {
    Values more = attribute_of(value, tree_.text(name));
    // import a.b: a.b.c is of the file.
    const bool is_file = more.size() == 1 &&
                         more[0].kind == Value::Kind::Path &&
                         tree_.drawn(node, more[0].path) != kNoNode;
    if (is_file) more = {file_value(tree_.drawn(node, more[0].path))};
    out.insert(out.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
  }
  return out;
}

Values Evaluator::attribute_of(const Value& object, std::string_view name) {
  switch (object.kind) {
    case Value::Kind::Path:
      return {path_value(object.path + "." + std::string(name))};
    case Value::Kind::File: {
      Values found = file_member(object.node, name);
      return found.empty() ? unknown_values() : found;
    }
    case Value::Kind::Class:
      return member(object.node, name, false);
    case Value::Kind::Instance:
      return member(object.node, name, true);
    case Value::Kind::Text:
      // The value of a member of an enumeration.
      if (name == "value") return {object};
      break;
    case Value::Kind::Environ:
    case Value::Kind::Copy:
    case Value::Kind::Param:
    case Value::Kind::Mapping:
    case Value::Kind::Sequence:
      break;
    default:
      return unknown_values();
  }
  Value method = object;
  method.base = object.kind;
  method.kind = Value::Kind::Method;
  method.path = name;
  return {method};
}

Values Evaluator::member(NodeId class_node, std::string_view name,
                         bool of_object) {
  Values out;
  std::vector<NodeId> open{class_node};
  for (int count = 0; !open.empty() && count < kMaxBases; ++count) {
    const NodeId now = open.back();
    open.pop_back();
    const ScopeId scope = scopes_.opened_by(now);
    if (scope == kNoScope || !spend(1)) break;
    for (const auto* const table :
         {&scopes_[scope].names, &scopes_[scope].attributes}) {
      const auto found = table->find(name);
      if (found == table->end()) continue;
      for (const Binding& binding : found->second) {
        for (Value value : binding_values(binding, scope)) {
          if (value.kind == Value::Kind::Function &&
              binding.how == Binding::How::Function) {
            value.bound = is_class_method(tree_, value.node) ||
                          (of_object && !is_static_method(tree_, value.node));
          }
          out.push_back(std::move(value));
        }
        if (out.size() > kMaxBindingsSeen) return out;
      }
    }
    if (!out.empty()) return out;
    const NodeId bases = tree_.child(now, Field::Superclasses);
    for (NodeId at = bases == kNoNode ? kNoNode : tree_[bases].first;
         at != kNoNode && open.size() < kMaxBases; at = tree_[at].next) {
      for (const Value& base : values(at)) {
        if (base.kind == Value::Kind::Class) open.push_back(base.node);
      }
    }
  }
  return out.empty() ? unknown_values() : out;
}

}  // namespace alder::scan::python
