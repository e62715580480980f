// Two passes over the flat tree: scopes and `global` first, then bindings.
//
// What stands outside the scope that its parent opens: default values and
// base classes, and the first iterable of a comprehension.

#include "scan/python_scope.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

namespace alder::scan::python {
namespace {

bool is_comprehension(Kind kind) {
  return kind == Kind::ListComprehension || kind == Kind::SetComprehension ||
         kind == Kind::DictionaryComprehension ||
         kind == Kind::GeneratorExpression;
}

bool is_function(Kind kind) {
  return kind == Kind::FunctionDefinition || kind == Kind::Lambda;
}

bool opens_scope(Kind kind) {
  return kind == Kind::Module || kind == Kind::ClassDefinition ||
         is_function(kind) || is_comprehension(kind);
}

}  // namespace

class Scopes::Builder {
 public:
  Builder(const Tree& tree, Scopes* scopes) : tree_(tree), out_(*scopes) {}

  void build() {
    out_.at_.assign(tree_.size(), 0);
    for (NodeId id = 0; id < tree_.size(); ++id) place(id);
    for (NodeId id = 0; id < tree_.size(); ++id) note_globals(id);
    for (NodeId id = 0; id < tree_.size(); ++id) bind(id);
  }

 private:
  // The scope of what stands inside `id`.
  ScopeId inside(NodeId id) const {
    const auto found = out_.opened_.find(id);
    return found != out_.opened_.end() ? found->second : out_.at_[id];
  }

  void place(NodeId id) {
    const Node& node = tree_[id];
    if (node.parent != kNoNode) out_.at_[id] = scope_for_child(id, node);
    // The root is an error when nothing of the text is Python.
    if (node.parent != kNoNode && !opens_scope(node.kind)) return;
    Scope scope;
    scope.node = id;
    scope.parent = node.parent == kNoNode ? kNoScope : out_.at_[id];
    scope.is_class = node.kind == Kind::ClassDefinition;
    scope.is_comprehension = is_comprehension(node.kind);
    out_.opened_[id] = static_cast<ScopeId>(out_.scopes_.size());
    out_.scopes_.push_back(std::move(scope));
  }

  ScopeId scope_for_child(NodeId id, const Node& node) const {
    const Node& parent = tree_[node.parent];
    const bool definition = parent.kind == Kind::ClassDefinition ||
                            parent.kind == Kind::FunctionDefinition;
    if (definition &&
        (node.field == Field::Name || node.field == Field::Superclasses)) {
      return out_.at_[node.parent];
    }
    const bool default_value = (parent.kind == Kind::DefaultParameter ||
                                parent.kind == Kind::TypedDefaultParameter) &&
                               node.field == Field::Value;
    if (default_value) return outside(node.parent);
    if (parent.kind == Kind::ForInClause && node.field == Field::Right &&
        is_first_clause(node.parent)) {
      return outside(node.parent);
    }
    (void)id;
    return inside(node.parent);
  }

  // The scope around the one that `id` stands in.
  ScopeId outside(NodeId id) const {
    const ScopeId scope = out_.at_[id];
    const ScopeId parent = out_.scopes_[scope].parent;
    return parent == kNoScope ? scope : parent;
  }

  bool is_first_clause(NodeId clause) const {
    const NodeId comprehension = tree_[clause].parent;
    return is_comprehension(tree_[comprehension].kind) &&
           tree_.child(comprehension, Kind::ForInClause) == clause;
  }

  void note_globals(NodeId id) {
    const Kind kind = tree_[id].kind;
    if (kind != Kind::GlobalStatement && kind != Kind::NonlocalStatement) {
      return;
    }
    for (NodeId at = tree_[id].first; at != kNoNode; at = tree_[at].next) {
      redirected_[out_.at_[id]].insert(
          {tree_.text(at), kind == Kind::GlobalStatement});
    }
  }

  // Where an assignment to `name` in `scope` ends up.
  ScopeId target_scope(ScopeId scope, std::string_view name) const {
    const auto found = redirected_.find(scope);
    if (found == redirected_.end()) return scope;
    const auto entry = found->second.find(name);
    if (entry == found->second.end()) return scope;
    if (entry->second) return module_scope(scope);
    for (int level = 0; level < kMaxScopeLevels; ++level) {
      const ScopeId around = out_.scopes_[scope].parent;
      if (around == kNoScope) return scope;
      scope = around;
      if (!out_.scopes_[scope].is_class &&
          out_.scopes_[scope].names.contains(name)) {
        return scope;
      }
    }
    return module_scope(scope);
  }

  ScopeId module_scope(ScopeId scope) const {
    return out_.opened_.at(tree_.root_of(out_.scopes_[scope].node));
  }

  void add(ScopeId scope, NodeId site, std::string_view name, Binding binding) {
    binding.site = site;
    out_.scopes_[target_scope(scope, name)].names[name].push_back(
        std::move(binding));
  }

  void bind(NodeId id) {
    switch (tree_[id].kind) {
      case Kind::Assignment:
        return bind_assignment(id);
      case Kind::AugmentedAssignment:
        return bind_value(tree_.child(id, Field::Left), Binding::How::Augmented,
                          tree_.child(id, Field::Right));
      case Kind::NamedExpression:
        return bind_named_expression(id);
      case Kind::ForStatement:
      case Kind::ForInClause:
        return bind_value(tree_.child(id, Field::Left), Binding::How::Element,
                          tree_.child(id, Field::Right));
      case Kind::AsPatternTarget:
        return bind_value(tree_[id].first, Binding::How::Opaque, kNoNode);
      case Kind::FunctionDefinition:
        bind_definition(id, Binding::How::Function);
        return bind_parameters(id);
      case Kind::Lambda:
        return bind_parameters(id);
      case Kind::ClassDefinition:
        return bind_definition(id, Binding::How::Class);
      case Kind::Call:
        return bind_merged(id);
      case Kind::ImportStatement:
        return bind_import(id);
      case Kind::ImportFromStatement:
        return bind_import_from(id);
      default:
        return;
    }
  }

  // a = b = value nests to the right; every target gets the last value, which
  // the outermost looks for.
  void bind_assignment(NodeId id) {
    const NodeId right = tree_.child(id, Field::Right);
    if (id != next_in_chain_) {
      chain_value_ = right;
      while (chain_value_ != kNoNode &&
             tree_[chain_value_].kind == Kind::Assignment) {
        chain_value_ = tree_.child(chain_value_, Field::Right);
      }
    }
    next_in_chain_ = right;
    const NodeId value = chain_value_;
    if (value == kNoNode) return;
    bind_value(tree_.child(id, Field::Left), Binding::How::Assigned, value);
  }

  // Binds the names of a target pattern.  The walk keeps its own stack.
  void bind_value(NodeId target, Binding::How how, NodeId value) {
    struct Open {
      NodeId target;
      std::vector<std::uint16_t> projection;
    };
    if (target == kNoNode) return;
    std::vector<Open> open{{target, {}}};
    while (!open.empty()) {
      Open now = std::move(open.back());
      open.pop_back();
      Binding binding;
      binding.how = how;
      binding.value = value;
      binding.projection = std::move(now.projection);
      switch (tree_[now.target].kind) {
        case Kind::Identifier:
          add(out_.at_[now.target], now.target, tree_.text(now.target),
              std::move(binding));
          break;
        case Kind::Attribute:
          bind_attribute(now.target, std::move(binding));
          break;
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::ParenthesizedExpression:
        case Kind::ExpressionList:
        case Kind::Tuple: {
          if (binding.projection.size() >= kMaxProjection) break;
          std::uint16_t number = 0;
          for (NodeId at = tree_[now.target].first;
               at != kNoNode && number < UINT16_MAX; at = tree_[at].next) {
            Open child{at, binding.projection};
            child.projection.push_back(number++);
            open.push_back(std::move(child));
          }
          break;
        }
        case Kind::ListSplatPattern:
          bind_opaque(tree_[now.target].first);
          break;
        default:
          break;
      }
    }
  }

  void bind_opaque(NodeId name) {
    if (name == kNoNode || tree_[name].kind != Kind::Identifier) return;
    add(out_.at_[name], name, tree_.text(name), {});
  }

  // `self.name = value` in a method.
  void bind_attribute(NodeId target, Binding binding) {
    const NodeId object = tree_.child(target, Field::Object);
    const NodeId name = tree_.child(target, Field::Attribute);
    if (object == kNoNode || name == kNoNode) return;
    if (tree_[object].kind != Kind::Identifier) return;
    const ScopeId scope = out_.at_[target];
    const ScopeId around = out_.scopes_[scope].parent;
    if (around == kNoScope || !out_.scopes_[around].is_class) return;
    const std::vector<Parameter>& parameters = out_.scopes_[scope].parameters;
    if (parameters.empty() || parameters[0].name != tree_.text(object)) return;
    binding.site = target;
    out_.scopes_[around].attributes[tree_.text(name)].push_back(
        std::move(binding));
  }

  // name.update(mapping)
  void bind_merged(NodeId call) {
    const NodeId function = tree_.child(call, Field::Function);
    if (tree_[function].kind != Kind::Attribute) return;
    const NodeId object = tree_.child(function, Field::Object);
    const NodeId method = tree_.child(function, Field::Attribute);
    if (tree_[object].kind != Kind::Identifier ||
        tree_.text(method) != "update") {
      return;
    }
    const NodeId list = tree_.child(call, Field::Arguments);
    const NodeId value = tree_[list].first;
    if (value == kNoNode || tree_[value].kind == Kind::KeywordArgument) return;
    const Scopes::Found found = out_.find(object, tree_.text(object));
    if (found.scope == kNoScope) return;
    Binding binding;
    binding.how = Binding::How::Merged;
    binding.value =
        tree_[value].kind == Kind::DictionarySplat ? tree_[value].first : value;
    binding.site = call;
    out_.scopes_[found.scope].names[tree_.text(object)].push_back(
        std::move(binding));
  }

  // The walrus binds in the scope around its comprehensions.
  void bind_named_expression(NodeId id) {
    const NodeId name = tree_.child(id, Field::Name);
    if (name == kNoNode) return;
    ScopeId scope = out_.at_[id];
    for (int level = 0;
         level < kMaxScopeLevels && out_.scopes_[scope].is_comprehension &&
         out_.scopes_[scope].parent != kNoScope;
         ++level) {
      scope = out_.scopes_[scope].parent;
    }
    Binding binding;
    binding.how = Binding::How::Assigned;
    binding.value = tree_.child(id, Field::Value);
    add(scope, name, tree_.text(name), std::move(binding));
  }

  void bind_definition(NodeId id, Binding::How how) {
    const NodeId name = tree_.child(id, Field::Name);
    if (name == kNoNode) return;
    Binding binding;
    binding.how = how;
    binding.value = id;
    add(out_.at_[id], name, tree_.text(name), std::move(binding));
  }

  void bind_parameters(NodeId function) {
    const NodeId list = tree_.child(function, Field::Parameters);
    if (list == kNoNode) return;
    const ScopeId scope = out_.opened_.at(function);
    bool keyword_only = false;
    for (NodeId at = tree_[list].first; at != kNoNode; at = tree_[at].next) {
      if (tree_[at].kind == Kind::KeywordSeparator) keyword_only = true;
      std::optional<Parameter> parameter = parameter_of(at);
      if (!parameter) continue;
      if (keyword_only && parameter->form == Parameter::Form::Plain) {
        parameter->form = Parameter::Form::KeywordOnly;
      }
      if (parameter->form == Parameter::Form::Rest) keyword_only = true;
      Binding binding;
      binding.how = Binding::How::Parameter;
      binding.index =
          static_cast<std::uint32_t>(out_.scopes_[scope].parameters.size());
      out_.scopes_[scope].parameters.push_back(*parameter);
      binding.site = at;
      out_.scopes_[scope].names[parameter->name].push_back(std::move(binding));
    }
  }

  std::optional<Parameter> parameter_of(NodeId id) const {
    Parameter parameter;
    parameter.node = id;
    NodeId name = id;
    if (tree_[id].kind == Kind::DefaultParameter ||
        tree_[id].kind == Kind::TypedDefaultParameter) {
      name = tree_.child(id, Field::Name);
      parameter.default_value = tree_.child(id, Field::Value);
    } else if (tree_[id].kind == Kind::TypedParameter) {
      name = tree_[id].first;
    }
    if (name == kNoNode) return std::nullopt;
    if (tree_[name].kind == Kind::ListSplatPattern) {
      parameter.form = Parameter::Form::Rest;
      name = tree_[name].first;
    } else if (tree_[name].kind == Kind::DictionarySplatPattern) {
      parameter.form = Parameter::Form::Keywords;
      name = tree_[name].first;
    }
    if (name == kNoNode || tree_[name].kind != Kind::Identifier) {
      return std::nullopt;
    }
    parameter.name = tree_.text(name);
    return parameter;
  }

  // import a.b    binds a;    import a.b as c    binds c to a.b
  void bind_import(NodeId id) {
    for (NodeId at = tree_[id].first; at != kNoNode; at = tree_[at].next) {
      Binding binding;
      binding.how = Binding::How::Imported;
      if (tree_[at].kind == Kind::AliasedImport) {
        const NodeId name = tree_.child(at, Field::Name);
        const NodeId alias = tree_.child(at, Field::Alias);
        if (name == kNoNode || alias == kNoNode) continue;
        binding.path = tree_.text(name);
        binding.file = tree_.drawn(id, binding.path);
        add(out_.at_[id], alias, tree_.text(alias), std::move(binding));
      } else if (tree_[at].kind == Kind::DottedName) {
        const NodeId first = tree_[at].first;
        if (first == kNoNode) continue;
        binding.path = tree_.text(first);
        binding.file = tree_.drawn(id, binding.path);
        add(out_.at_[id], first, tree_.text(first), std::move(binding));
      }
    }
  }

  void bind_import_from(NodeId id) {
    const NodeId module = tree_.child(id, Field::ModuleName);
    if (module == kNoNode) return;
    const std::string from(tree_.text(module));
    const NodeId file = tree_.drawn(id, from);
    for (NodeId at = tree_[id].first; at != kNoNode; at = tree_[at].next) {
      if (tree_[at].kind == Kind::WildcardImport && from == "os") {
        out_.scopes_[out_.at_[id]].imports_everything_of_os = true;
      }
      if (tree_[at].kind == Kind::WildcardImport && file != kNoNode) {
        out_.scopes_[out_.at_[id]].wildcards.push_back(file);
      }
      if (tree_[at].field != Field::Name) continue;
      NodeId name = at;
      NodeId alias = at;
      if (tree_[at].kind == Kind::AliasedImport) {
        name = tree_.child(at, Field::Name);
        alias = tree_.child(at, Field::Alias);
      }
      if (name == kNoNode || alias == kNoNode) continue;
      Binding binding;
      binding.how = Binding::How::Imported;
      binding.path = from + "." + std::string(tree_.text(name));
      binding.file = file;
      binding.member = tree_.text(name);
      binding.submodule =
          tree_.drawn(id, from + (from.ends_with('.') ? "" : ".") +
                              std::string(binding.member));
      add(out_.at_[id], alias, tree_.text(alias), std::move(binding));
    }
  }

  static constexpr std::size_t kMaxProjection = 8;

  const Tree& tree_;
  NodeId next_in_chain_ = kNoNode;
  NodeId chain_value_ = kNoNode;
  Scopes& out_;
  // Of a scope: its `global` (true) and `nonlocal` names.
  std::unordered_map<ScopeId, std::unordered_map<std::string_view, bool>>
      redirected_;
};

namespace {

bool has_decorator(const Tree& tree, NodeId function, std::string_view name) {
  const NodeId decorated = tree[function].parent;
  if (decorated == kNoNode) return false;
  for (NodeId at = tree[decorated].first; at != kNoNode && at != function;
       at = tree[at].next) {
    if (tree[at].kind == Kind::Decorator && tree[at].first != kNoNode &&
        tree.text(tree[at].first) == name) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_static_method(const Tree& tree, NodeId function) {
  return tree[function].field == Field::Definition &&
         has_decorator(tree, function, "staticmethod");
}

bool is_class_method(const Tree& tree, NodeId function) {
  return tree[function].field == Field::Definition &&
         has_decorator(tree, function, "classmethod");
}

Scopes::Scopes(const Tree& tree) { Builder(tree, this).build(); }

ScopeId Scopes::opened_by(NodeId node) const {
  const auto found = opened_.find(node);
  return found == opened_.end() ? kNoScope : found->second;
}

Scopes::Found Scopes::find(NodeId node, std::string_view name) const {
  ScopeId id = at_[node];
  bool innermost = true;
  for (int level = 0; level < kMaxScopeLevels && id != kNoScope; ++level) {
    const Scope& scope = scopes_[id];
    if (innermost || !scope.is_class) {
      const auto found = scope.names.find(name);
      if (found != scope.names.end()) return {id, found->second};
    }
    // A comprehension directly in a class still sees the class's names.
    innermost = innermost && scope.is_comprehension;
    id = scope.parent;
  }
  return {};
}

ScopeId Scopes::function_around(NodeId node) const {
  ScopeId id = at_[node];
  for (int level = 0; level < kMaxScopeLevels && id != kNoScope; ++level) {
    const Scope& scope = scopes_[id];
    if (!scope.is_class && !scope.is_comprehension && scope.node != 0) {
      return id;
    }
    id = scope.parent;
  }
  return kNoScope;
}

}  // namespace alder::scan::python
