// Every node once, in the order of the text: accesses by subscript, member
// call and comparison, uses of the environment as a whole, calls.

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "scan/python_access.h"
#include "scan/python_context.h"
#include "scan/python_strings.h"

namespace alder::scan::python {
namespace {

using What = Access::What;
using VKind = Value::Kind;

template <std::size_t n>
bool is_one_of(const std::array<std::string_view, n>& list,
               std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

constexpr auto kReadMethods = std::to_array<std::string_view>(
    {"get", "pop", "setdefault", "__getitem__", "__contains__", "has_key"});
constexpr auto kListMethods = std::to_array<std::string_view>(
    {"items", "keys", "values", "__iter__", "iteritems", "iterkeys"});

// Calls that look at the mapping without reading it.
constexpr auto kHarmless = std::to_array<std::string_view>(
    {"isinstance", "id", "type", "callable", "hasattr", "getattr", "bool",
     "typing.cast", "cast"});

// Calls whose first argument is a program for the shell, and those whose
// first argument is one only with shell=True, else a list of words.
constexpr auto kShellCalls = std::to_array<std::string_view>(
    {"os.system", "os.popen", "subprocess.getoutput",
     "subprocess.getstatusoutput", "commands.getoutput",
     "commands.getstatusoutput", "asyncio.create_subprocess_shell"});
constexpr auto kCommandCalls = std::to_array<std::string_view>(
    {"subprocess.run", "subprocess.call", "subprocess.check_call",
     "subprocess.check_output", "subprocess.Popen"});
constexpr auto kWordCalls = std::to_array<std::string_view>(
    {"asyncio.create_subprocess_exec", "os.execl", "os.execlp", "os.execle"});

// Calls that take the environment of the child as that positional argument.
struct ChildCall {
  std::string_view path;
  std::size_t environment;
};
constexpr auto kChildCalls = std::to_array<ChildCall>({
    {"os.execve", 2},
    {"os.execvpe", 2},
    {"os.spawnve", 3},
    {"os.spawnvpe", 3},
    {"os.posix_spawn", 2},
    {"os.posix_spawnp", 2},
});

// What the grammar puts where no expression stands.
bool is_used_as_value(const Tree& tree, NodeId id) {
  const Node& node = tree[id];
  if (node.parent == kNoNode) return false;
  const Kind parent = tree[node.parent].kind;
  switch (parent) {
    case Kind::Attribute:
      return node.field != Field::Attribute;
    case Kind::KeywordArgument:
    case Kind::DefaultParameter:
    case Kind::TypedDefaultParameter:
    case Kind::NamedExpression:
      return node.field == Field::Value;
    case Kind::FunctionDefinition:
    case Kind::ClassDefinition:
    case Kind::Parameters:
    case Kind::LambdaParameters:
    case Kind::TypedParameter:
    case Kind::DottedName:
    case Kind::AliasedImport:
    case Kind::GlobalStatement:
    case Kind::NonlocalStatement:
    case Kind::AsPatternTarget:
    case Kind::PatternList:
    case Kind::TuplePattern:
    case Kind::ListPattern:
    case Kind::ListSplatPattern:
    case Kind::DictionarySplatPattern:
    case Kind::Type:
      return false;
    case Kind::Assignment:
    case Kind::AugmentedAssignment:
    case Kind::ForStatement:
    case Kind::ForInClause:
      return node.field == Field::Right;
    default:
      return true;
  }
}

NodeId last_child(const Tree& tree, NodeId id) {
  NodeId last = tree[id].first;
  while (last != kNoNode && tree[last].next != kNoNode) {
    last = tree[last].next;
  }
  return last;
}

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
  if (values.size() != 1 || values[0].kind != VKind::Text) return {};
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

class Collector {
 public:
  Collector(const Tree& tree, const Scopes& scopes, Evaluator* evaluator)
      : tree_(tree), scopes_(scopes), evaluator_(*evaluator) {}

  Collected collect() {
    for (NodeId id = 0; id < tree_.size(); ++id) visit(id);
    drop_returns_with_callers();
    return std::move(out_);
  }

 private:
  void visit(NodeId id) {
    switch (tree_[id].kind) {
      case Kind::Call:
        return visit_call(id);
      case Kind::Subscript:
        return visit_subscript(id);
      case Kind::ComparisonOperator:
        return visit_comparison(id);
      case Kind::Identifier:
      case Kind::Attribute:
        return visit_whole(id);
      case Kind::Dictionary:
        if (has_kind(evaluator_.values(id), VKind::Copy)) add_child_names(id);
        return;
      case Kind::BinaryOperator:
        return visit_merge(id);
      case Kind::AugmentedAssignment:
        return visit_augmented(id);
      default:
        return;
    }
  }

  // Bases ---------------------------------------------------------------

  struct Base {
    bool copy = false;
    ParamRef param;
  };

  // The base of an access through `value`, if it is an environment.
  static std::optional<Base> base_of(const Value& value, VKind kind) {
    if (kind == VKind::Environ) return Base{};
    if (kind == VKind::Copy) return Base{true, {}};
    if (kind == VKind::Param && !value.param.element) {
      return Base{false, value.param};
    }
    return std::nullopt;
  }

  Access access(What what, const Base& base, NodeId expression,
                NodeId site) const {
    Access made;
    made.what = what;
    made.on_copy = base.copy;
    made.base = base.param;
    made.expression = expression;
    made.site = site;
    return made;
  }

  // One access for each name that `keys` may be.
  void add_each(Access made, const Values& keys) {
    std::vector<std::string> seen;
    bool unknown_seen = false;
    for (const Value& key : keys) {
      if (key.kind == VKind::None || !evaluator_.spend(1)) continue;
      made.key = parts_of(key);
      bool whole = false;
      std::string text = known_prefix(made.key, &whole);
      if (whole) {
        if (seen.size() < kMaxNamesCompared &&
            std::find(seen.begin(), seen.end(), text) != seen.end()) {
          continue;
        }
        seen.push_back(std::move(text));
      } else if (made.key.size() == 1 && made.key[0].unknown) {
        if (unknown_seen) continue;
        unknown_seen = true;
      }
      out_.accesses.push_back(made);
    }
  }

  // Reads ---------------------------------------------------------------

  void visit_subscript(NodeId id) {
    const NodeId object = tree_.child(id, Field::Value);
    const NodeId key = tree_.child(id, Field::Subscript);
    if (object == kNoNode || key == kNoNode) return;
    for (const Value& value : evaluator_.values(object)) {
      const std::optional<Base> base = base_of(value, value.kind);
      if (base) add_subscript(id, key, *base);
    }
  }

  void add_subscript(NodeId id, NodeId key, const Base& base) {
    const Use use = use_of(id);
    if (use == Use::Removed || tree_[key].kind == Kind::Slice) return;
    const Values& keys = evaluator_.values(key);
    if (use != Use::Written) {
      Access read = access(What::Read, base, id, key);
      read.raises = true;
      read.returned = is_returned(tree_, &evaluator_, id);
      add_each(std::move(read), keys);
    }
    if (use != Use::Read) {
      add_each(access(What::Write, base, id, key), keys);
    }
  }

  enum class Use : std::uint8_t { Read, Written, Both, Removed };

  // What happens to an element: it is a target, or its value is used.
  Use use_of(NodeId id) const {
    NodeId at = id;
    for (int level = 0; level < 8 && tree_[at].parent != kNoNode; ++level) {
      const NodeId parent = tree_[at].parent;
      const bool left = tree_[at].field == Field::Left;
      switch (tree_[parent].kind) {
        case Kind::Assignment:
        case Kind::ForStatement:
        case Kind::ForInClause:
          return left ? Use::Written : Use::Read;
        case Kind::AugmentedAssignment:
          return left ? Use::Both : Use::Read;
        case Kind::DeleteStatement:
          return Use::Removed;
        case Kind::AsPatternTarget:
          return Use::Written;
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::ListSplatPattern:
        case Kind::ExpressionList:
        case Kind::Tuple:
        case Kind::ParenthesizedExpression:
          at = parent;
          continue;
        default:
          return Use::Read;
      }
    }
    return Use::Read;
  }

  // "X" in os.environ, os.environ.keys()
  void visit_comparison(NodeId id) {
    const NodeId sign = tree_.child(id, Field::Operator);
    if (sign == kNoNode) return;
    const std::string_view spelled = tree_.text(sign);
    if (spelled != "in" && spelled != "not in") return;
    const NodeId key = tree_[id].first;
    const NodeId mapping = last_child(tree_, id);
    if (key == kNoNode || mapping == kNoNode || key == mapping) return;
    for (const Value& value : evaluator_.values(mapping)) {
      if (const std::optional<Base> base = base_of(value, value.kind)) {
        add_test(id, key, *base);
      }
    }
    if (tree_[mapping].kind != Kind::Call) return;
    for (const Value& value :
         evaluator_.values(tree_.child(mapping, Field::Function))) {
      if (value.kind != VKind::Method || value.path != "keys") continue;
      if (const std::optional<Base> base = base_of(value, value.base)) {
        add_test(id, key, *base);
      }
    }
  }

  void add_test(NodeId id, NodeId key, const Base& base) {
    Access read = access(What::Read, base, id, key);
    read.kind = ReadKind::Optional;
    read.tests = true;
    add_each(std::move(read), evaluator_.values(key));
  }

  void visit_call(NodeId id) {
    const NodeId function = tree_.child(id, Field::Function);
    if (function == kNoNode) return;
    const Values& functions = evaluator_.values(function);
    for (const Value& value : functions) {
      switch (value.kind) {
        case VKind::Method:
          visit_method(id, value);
          break;
        case VKind::Path:
          visit_path_call(id, value.path);
          break;
        case VKind::Function:
          add_call_site(value, {id, value.bound, false});
          break;
        case VKind::Class:
          for (const Value& made :
               evaluator_.member(value.node, "__init__", true)) {
            add_call_site(made, {id, made.bound, false});
          }
          break;
        default:
          break;
      }
    }
    visit_patching(id, function);
    if (has_kind(evaluator_.values(id), VKind::Copy)) add_child_names(id);
  }

  void add_call_site(const Value& function, const CallSite& site) {
    if (function.kind != VKind::Function) return;
    out_.calls[scopes_.opened_by(function.node)].push_back(site);
  }

  void visit_method(NodeId id, const Value& method) {
    const std::optional<Base> base = base_of(method, method.base);
    if (!base) return;
    const std::string& name = method.path;
    if (is_one_of(kReadMethods, name)) return add_read_call(id, *base, name);
    if (name == "__setitem__") {
      return add_write(id, *base, evaluator_.positional(id, 0));
    }
    if (name == "update") return add_update(id, *base);
    if (name == "copy" || is_one_of(kListMethods, name)) {
      if (base->copy) return;
      Access whole = access(What::Whole, *base, id, id);
      if (name != "copy") {
        if (is_tested_keys(id)) return;
        whole.prefix = iteration_prefix(tree_, &evaluator_, id);
      }
      out_.accesses.push_back(std::move(whole));
      return;
    }
    if (name == "clear" || name == "popitem" || name == "__delitem__" ||
        name == "__len__" || base->copy) {
      return;
    }
    out_.accesses.push_back(access(What::Whole, *base, id, id));
  }

  // `"X" in os.environ.keys()` is a test, not a listing.
  bool is_tested_keys(NodeId id) const {
    const NodeId parent = tree_[id].parent;
    return parent != kNoNode &&
           tree_[parent].kind == Kind::ComparisonOperator &&
           tree_[parent].first != id;
  }

  void add_write(NodeId id, const Base& base, NodeId key) {
    if (key == kNoNode) return;
    add_each(access(What::Write, base, id, key), evaluator_.values(key));
  }

  void add_read_call(NodeId id, const Base& base, std::string_view name) {
    // Taking a name out of a copy keeps it from a child.
    if (base.copy && name == "pop") return;
    const NodeId key = argument(id, 0, "key");
    if (key == kNoNode) return;
    Access read = access(What::Read, base, id, key);
    read.returned = is_returned(tree_, &evaluator_, id);
    if (name == "__contains__" || name == "has_key") {
      read.kind = ReadKind::Optional;
    } else if (name == "__getitem__") {
      read.raises = true;
    } else {
      set_kind(id, name, &read);
    }
    read.tests = !read.raises;
    const Values& keys = evaluator_.values(key);
    if (name == "setdefault") {
      add_each(access(What::Write, base, id, key), keys);
    }
    add_each(std::move(read), keys);
  }

  NodeId argument(NodeId call, std::size_t index, std::string_view name) const {
    const NodeId given = evaluator_.positional(call, index);
    return given != kNoNode ? given : evaluator_.keyword(call, name);
  }

  // The kind by the default that a call supplies, then by its context.
  void set_kind(NodeId call, std::string_view name, Access* read) {
    const NodeId fallback = argument(call, 1, "default");
    if (fallback == kNoNode) {
      read->raises = name == "pop";
      read->kind = read->raises ? ReadKind::Plain : ReadKind::Optional;
    } else {
      read->kind = ReadKind::Defaulted;
      const Values& values = evaluator_.values(fallback);
      if (!has_other_than_none(values) || yields_nothing(fallback)) {
        read->kind = ReadKind::Optional;
      } else if (values.size() == 1 && values[0].kind == VKind::Param) {
        read->fallback = values[0].param;
      }
    }
    if (read->kind == ReadKind::Optional) {
      read->kind = kind_in_context(tree_, &evaluator_, call);
    }
  }

  static bool has_other_than_none(const Values& values) {
    return std::any_of(values.begin(), values.end(), [](const Value& value) {
      return value.kind != VKind::None;
    });
  }

  // Whether a default is itself a read without one.
  bool yields_nothing(NodeId fallback) {
    if (tree_[fallback].kind != Kind::Call ||
        argument(fallback, 1, "default") != kNoNode) {
      return false;
    }
    const NodeId function = tree_.child(fallback, Field::Function);
    for (const Value& value : evaluator_.values(function)) {
      if (value.path == "os.getenv" ||
          (value.kind == VKind::Method && value.path == "get" &&
           base_of(value, value.base))) {
        return true;
      }
    }
    return false;
  }

  // Writes --------------------------------------------------------------

  // os.environ.update({...}, NAME=...)
  void add_update(NodeId id, const Base& base) {
    const NodeId list = tree_.child(id, Field::Arguments);
    if (list == kNoNode) return;
    for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
      if (tree_[at].kind == Kind::KeywordArgument) {
        add_keyword_name(at, base, id);
      } else {
        add_mapping_names(at, base, id);
      }
    }
  }

  void add_keyword_name(NodeId keyword, const Base& base, NodeId expression) {
    const NodeId name = tree_.child(keyword, Field::Name);
    if (name == kNoNode) return;
    Access write = access(What::Write, base, expression, name);
    write.key = {{std::string(tree_.text(name)), {}, false}};
    out_.accesses.push_back(std::move(write));
  }

  // The keys of the mappings that `node` may be.
  void add_mapping_names(NodeId node, const Base& base, NodeId expression) {
    const Values& values = evaluator_.values(node);
    for (const Value& value : values) {
      if (value.kind == VKind::Mapping) {
        add_pairs(value.node, base, expression);
      }
    }
  }

  void add_pairs(NodeId mapping, const Base& base, NodeId expression) {
    const NodeId list = tree_[mapping].kind == Kind::Call
                            ? tree_.child(mapping, Field::Arguments)
                            : mapping;
    if (list == kNoNode) return;
    for (NodeId at = tree_[list].first; at != kNoNode && evaluator_.spend(1);
         at = tree_[at].next) {
      if (tree_[at].kind == Kind::KeywordArgument) {
        add_keyword_name(at, base, expression);
      } else if (tree_[at].kind == Kind::Pair) {
        const NodeId key = tree_.child(at, Field::Key);
        if (key == kNoNode) continue;
        add_each(access(What::Write, base, expression, key),
                 evaluator_.values(key));
      }
    }
  }

  // Names added to a copy where it is made: {**os.environ, "X": "1"}.
  void add_child_names(NodeId node) {
    const Base copy{true, {}};
    if (tree_[node].kind == Kind::Dictionary) {
      return add_pairs(node, copy, node);
    }
    const NodeId function = tree_.child(node, Field::Function);
    for (const Value& value : evaluator_.values(function)) {
      if (value.path == "dict") add_pairs(node, copy, node);
    }
  }

  // os.environ | {"X": "1"}
  void visit_merge(NodeId id) {
    if (!has_kind(evaluator_.values(id), VKind::Copy)) return;
    const Base copy{true, {}};
    for (const Field side : {Field::Left, Field::Right}) {
      const NodeId operand = tree_.child(id, side);
      if (operand != kNoNode) add_mapping_names(operand, copy, id);
    }
  }

  // os.environ |= {"X": "1"}
  void visit_augmented(NodeId id) {
    const NodeId target = tree_.child(id, Field::Left);
    const NodeId added = tree_.child(id, Field::Right);
    const NodeId sign = tree_.child(id, Field::Operator);
    if (target == kNoNode || added == kNoNode || sign == kNoNode ||
        tree_.text(sign) != "|=") {
      return;
    }
    for (const Value& value : evaluator_.values(target)) {
      if (const std::optional<Base> base = base_of(value, value.kind)) {
        add_mapping_names(added, *base, id);
      }
    }
  }

  // Calls of tests that set variables: patch.dict(os.environ, {...}),
  // monkeypatch.setenv("X", "1").
  void visit_patching(NodeId id, NodeId function) {
    if (tree_[function].kind != Kind::Attribute) return;
    const NodeId object = tree_.child(function, Field::Object);
    const NodeId name = tree_.child(function, Field::Attribute);
    const NodeId first = evaluator_.positional(id, 0);
    if (object == kNoNode || name == kNoNode || first == kNoNode) return;
    const std::string_view member = tree_.text(name);
    if (member == "setenv" && tree_.text(object).ends_with("monkeypatch")) {
      return add_write(id, {}, first);
    }
    if (!is_patched_environment(member, first)) return;
    if (member == "setitem") {
      return add_write(id, {}, evaluator_.positional(id, 1));
    }
    const NodeId names = argument(id, 1, "values");
    if (names != kNoNode) add_mapping_names(names, {}, id);
    const NodeId list = tree_.child(id, Field::Arguments);
    for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
      if (tree_[at].kind != Kind::KeywordArgument) continue;
      const NodeId key = tree_.child(at, Field::Name);
      if (key != kNoNode && tree_.text(key) != "clear" &&
          tree_.text(key) != "values") {
        add_keyword_name(at, {}, id);
      }
    }
  }

  bool is_patched_environment(std::string_view member, NodeId first) {
    if (member != "dict" && member != "setitem" && member != "delitem") {
      return false;
    }
    for (const Value& value : evaluator_.values(first)) {
      bool whole = false;
      if (value.kind == VKind::Environ ||
          (value.kind == VKind::Text &&
           known_prefix(value.parts, &whole) == "os.environ" && whole)) {
        return true;
      }
    }
    return false;
  }

  // Whole uses ----------------------------------------------------------

  void visit_whole(NodeId id) {
    if (!is_used_as_value(tree_, id)) return;
    const Values& values = evaluator_.values(id);
    for (const Value& value : values) {
      if (value.kind == VKind::Environ || value.kind == VKind::Param) {
        if (const std::optional<Base> base = base_of(value, value.kind)) {
          classify(id, *base);
        }
      } else if (value.kind == VKind::Method &&
                 tree_[id].kind == Kind::Attribute) {
        classify_method(id, value);
      }
    }
  }

  void add_whole(NodeId id, const Base& base) {
    Access whole = access(What::Whole, base, id, id);
    whole.prefix = iteration_prefix(tree_, &evaluator_, id);
    out_.accesses.push_back(std::move(whole));
  }

  // A member that is not called on the spot: an alias, or handed on.
  void classify_method(NodeId id, const Value& method) {
    const std::optional<Base> base = base_of(method, method.base);
    if (!base || base->copy) return;
    const NodeId parent = tree_[id].parent;
    switch (tree_[parent].kind) {
      case Kind::Call:
        return;  // visit_method
      case Kind::Assignment:
      case Kind::NamedExpression:
      case Kind::ParenthesizedExpression:
      case Kind::DefaultParameter:
      case Kind::TypedDefaultParameter:
      case Kind::ExpressionStatement:
        return;
      case Kind::Attribute:
        return;
      case Kind::ArgumentList:
        if (is_one_of(kReadMethods, method.path) && add_mapped(id, *base)) {
          return;
        }
        break;
      default:
        break;
    }
    if (!base->param.known()) add_whole(id, *base);
  }

  // map(os.environ.get, names)
  bool add_mapped(NodeId id, const Base& base) {
    const NodeId call = tree_[tree_[id].parent].parent;
    const NodeId function = tree_.child(call, Field::Function);
    const NodeId names = evaluator_.positional(call, 1);
    if (function == kNoNode || names == kNoNode ||
        tree_.text(function) != "map") {
      return false;
    }
    Access read = access(What::Read, base, call, names);
    read.kind = ReadKind::Optional;
    add_each(std::move(read), evaluator_.elements(names, {}));
    return true;
  }

  void classify(NodeId id, const Base& base) {
    NodeId at = id;
    while (evaluator_.spend(1)) {
      const NodeId parent = tree_[at].parent;
      switch (tree_[parent].kind) {
        case Kind::ParenthesizedExpression:
        case Kind::NamedExpression:
        case Kind::Await:
          break;
        case Kind::BooleanOperator:
          if (tree_[at].field == Field::Left && is_and(parent)) return;
          break;
        case Kind::ConditionalExpression:
          if (tree_[tree_[parent].first].next == at) return;
          break;
        case Kind::Attribute:  // visit_method, classify_method
        case Kind::ExpressionStatement:
        case Kind::DeleteStatement:
        case Kind::IfStatement:
        case Kind::ElifClause:
        case Kind::WhileStatement:
        case Kind::NotOperator:
        case Kind::AssertStatement:
        case Kind::DefaultParameter:
        case Kind::TypedDefaultParameter:
          return;
        case Kind::Subscript:
          if (tree_[at].field == Field::Value) return;
          return add_whole(id, base);
        case Kind::ComparisonOperator:
          return classify_comparison(id, at, parent, base);
        case Kind::Assignment:
          return classify_assignment(id, parent, base);
        case Kind::ExpressionList:
          if (tree_[tree_[parent].parent].kind == Kind::Assignment) return;
          return add_whole(id, base);
        case Kind::ReturnStatement:
        case Kind::Lambda:
          returned_.push_back(
              {out_.accesses.size(), scopes_.function_around(id)});
          return add_whole(id, base);
        case Kind::KeywordArgument:
        case Kind::ArgumentList:
          return classify_argument(id, at, base);
        default:
          return add_whole(id, base);
      }
      at = parent;
    }
  }

  bool is_and(NodeId boolean) const {
    const NodeId sign = tree_.child(boolean, Field::Operator);
    return sign != kNoNode && tree_.text(sign) == "and";
  }

  void classify_comparison(NodeId id, NodeId at, NodeId comparison,
                           const Base& base) {
    const NodeId sign = tree_.child(comparison, Field::Operator);
    const std::string_view spelled =
        sign == kNoNode ? std::string_view() : tree_.text(sign);
    const bool membership = spelled == "in" || spelled == "not in";
    if (membership && tree_[comparison].first != at) return;
    if (spelled.starts_with("is")) return;
    // A parameter compared with something is hardly a mapping.
    if (!base.param.known()) add_whole(id, base);
  }

  void classify_assignment(NodeId id, NodeId assignment, const Base& base) {
    const NodeId target = tree_.child(assignment, Field::Left);
    const Kind kind = target == kNoNode ? Kind::Other : tree_[target].kind;
    if (kind == Kind::Identifier || kind == Kind::Attribute) return;
    add_whole(id, base);
  }

  void classify_argument(NodeId id, NodeId at, const Base& base) {
    NodeId list = tree_[at].parent;
    if (tree_[list].kind == Kind::KeywordArgument) list = tree_[list].parent;
    const NodeId call = tree_[list].parent;
    const NodeId function = tree_.child(call, Field::Function);
    if (function == kNoNode) return add_whole(id, base);
    for (const Value& value : evaluator_.values(function)) {
      if (value.kind == VKind::Function || value.kind == VKind::Class) return;
      if (value.kind == VKind::Path &&
          (is_one_of(kHarmless, value.path) || value.path == "patch.dict" ||
           value.path.ends_with(".patch.dict"))) {
        return;
      }
    }
    const std::string_view spelled = tree_.text(function);
    if (spelled.ends_with("monkeypatch.setitem") ||
        spelled.ends_with("monkeypatch.delitem")) {
      return;
    }
    Access whole = access(What::Whole, base, call, id);
    whole.prefix = iteration_prefix(tree_, &evaluator_, id);
    out_.accesses.push_back(std::move(whole));
  }

  // An environment that a function returns is followed to its callers.
  void drop_returns_with_callers() {
    for (auto at = returned_.rbegin(); at != returned_.rend(); ++at) {
      if (out_.calls.contains(at->function)) {
        dropped_.push_back(at->access);
      }
    }
    std::sort(dropped_.begin(), dropped_.end());
    std::vector<Access> kept;
    auto next = dropped_.begin();
    for (std::size_t i = 0; i < out_.accesses.size(); ++i) {
      if (next != dropped_.end() && *next == i) {
        ++next;
        continue;
      }
      kept.push_back(std::move(out_.accesses[i]));
    }
    out_.accesses = std::move(kept);
  }

  // Library calls -------------------------------------------------------

  void visit_path_call(NodeId id, const std::string& path) {
    out_.library_calls.push_back({path, id});
    if (path == "os.getenv" || path == "os.getenvb") {
      return add_read_call(id, {}, "get");
    }
    if (path == "os.putenv") {
      return add_write(id, {}, evaluator_.positional(id, 0));
    }
    if (path == "os.path.expandvars") return add_expand(id);
    if (path == "map") return add_map(id);
    visit_child(id, path);
  }

  void add_expand(NodeId id) {
    const NodeId text = evaluator_.positional(id, 0);
    if (text == kNoNode) return;
    Access read = access(What::Expand, {}, id, text);
    read.kind = ReadKind::Optional;
    add_each(std::move(read), evaluator_.values(text));
  }

  void add_map(NodeId id) {
    const NodeId function = evaluator_.positional(id, 0);
    const NodeId names = evaluator_.positional(id, 1);
    if (function == kNoNode || names == kNoNode) return;
    for (const Value& value : evaluator_.values(function)) {
      add_call_site(value, {id, value.bound, true});
      if (value.path == "os.getenv" && value.kind == VKind::Path) {
        Access read = access(What::Read, {}, id, names);
        read.kind = ReadKind::Optional;
        add_each(std::move(read), evaluator_.elements(names, {}));
      }
    }
  }

  void visit_child(NodeId id, std::string_view path) {
    NodeId environment = evaluator_.keyword(id, "env");
    for (const ChildCall& child : kChildCalls) {
      if (child.path != path) continue;
      const NodeId given = evaluator_.positional(id, child.environment);
      if (given != kNoNode) environment = given;
    }
    const bool shell = is_one_of(kShellCalls, path);
    const bool command = is_one_of(kCommandCalls, path);
    const bool words = is_one_of(kWordCalls, path);
    const bool child =
        shell || command || words ||
        std::any_of(kChildCalls.begin(), kChildCalls.end(),
                    [&](const ChildCall& known) { return known.path == path; });
    if (!child) return;
    Embedded embedded;
    embedded.call = id;
    if (environment != kNoNode) {
      add_mapping_names(environment, {true, {}}, id);
      note_provided(environment, &embedded);
    }
    NodeId first = evaluator_.positional(id, 0);
    if (first == kNoNode) first = evaluator_.keyword(id, "args");
    if (first == kNoNode) return;
    if (shell || (command && is_true(evaluator_.keyword(id, "shell")))) {
      embedded.language = Language::Shell;
      return add_program(first, std::move(embedded));
    }
    if (command) visit_words(first, std::move(embedded));
    if (words) add_command(first, id);
  }

  bool is_true(NodeId node) const {
    return node != kNoNode && tree_[node].kind == Kind::True;
  }

  void note_provided(NodeId environment, Embedded* embedded) {
    for (const Value& value : evaluator_.values(environment)) {
      if (value.kind != VKind::Mapping && value.kind != VKind::Copy) continue;
      const NodeId mapping = value.node == kNoNode ? environment : value.node;
      for (NodeId at = tree_[mapping].first; at != kNoNode;
           at = tree_[at].next) {
        if (tree_[at].kind != Kind::Pair || !evaluator_.spend(1)) continue;
        for (const Value& key :
             evaluator_.values(tree_.child(at, Field::Key))) {
          bool whole = false;
          std::string name = known_prefix(parts_of(key), &whole);
          if (whole) embedded->provided.push_back(std::move(name));
        }
      }
    }
  }

  // A program given as text: as it stands, or through a constant.
  void add_program(NodeId text, Embedded embedded) {
    while (tree_[text].kind == Kind::ParenthesizedExpression &&
           tree_[text].first != kNoNode) {
      text = tree_[text].first;
    }
    if (tree_[text].kind == Kind::String ||
        tree_[text].kind == Kind::ConcatenatedString) {
      embedded.literal = text;
      out_.embedded.push_back(std::move(embedded));
      return;
    }
    for (const Value& value : evaluator_.values(text)) {
      if (value.kind != VKind::Text) continue;
      bool whole = false;
      embedded.text = known_prefix(value.parts, &whole);
      embedded.literal = text;
      if (!embedded.text.empty()) out_.embedded.push_back(embedded);
    }
  }

  // ["bash", "-c", "..."], ["gh", ...]
  void visit_words(NodeId first, Embedded embedded) {
    const Values& lists = evaluator_.values(first);
    for (const Value& list : lists) {
      if (list.kind != VKind::Sequence) continue;
      const NodeId program = tree_[list.node].first;
      if (program == kNoNode) continue;
      add_command(program, embedded.call);
      const NodeId option = tree_[program].next;
      const NodeId text = option == kNoNode ? kNoNode : tree_[option].next;
      if (text == kNoNode) continue;
      bool whole = false;
      const Values& options = evaluator_.values(option);
      const std::string spelled =
          options.size() == 1 ? known_prefix(parts_of(options[0]), &whole)
                              : std::string();
      if (!spelled.starts_with('-') || !spelled.ends_with('c')) continue;
      embedded.language = interpreter(program);
      if (embedded.language == Language::Shell ||
          embedded.language == Language::Python) {
        add_program(text, embedded);
      }
    }
  }

  static std::string base_name(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
  }

  Language interpreter(NodeId program) {
    for (const Value& value : evaluator_.values(program)) {
      if (value.path == "sys.executable") return Language::Python;
      bool whole = false;
      const std::string name = base_name(known_prefix(parts_of(value), &whole));
      if (!whole) continue;
      if (const std::optional<Language> language = language_from_name(name)) {
        return *language;
      }
    }
    return Language::Unknown;
  }

  void add_command(NodeId program, NodeId call) {
    for (const Value& value : evaluator_.values(program)) {
      bool whole = false;
      std::string name = base_name(known_prefix(parts_of(value), &whole));
      if (whole && !name.empty()) {
        out_.commands.push_back({std::move(name), call});
      }
    }
  }

  static constexpr std::size_t kMaxNamesCompared = 64;

  struct Returned {
    std::size_t access;
    ScopeId function;
  };

  const Tree& tree_;
  const Scopes& scopes_;
  Evaluator& evaluator_;
  Collected out_;
  std::vector<Returned> returned_;
  std::vector<std::size_t> dropped_;
};

}  // namespace

Collected collect(const Tree& tree, const Scopes& scopes,
                  Evaluator* evaluator) {
  return Collector(tree, scopes, evaluator).collect();
}

}  // namespace alder::scan::python
