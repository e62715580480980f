// One walk opens scopes and notes declarations; a second one binds names that
// are only ever assigned.

#include "scan/program_scope.h"

#include <algorithm>
#include <utility>

namespace alder::scan::program {

class Scopes::Maker {
 public:
  Maker(Scopes* scopes, const ProgramLanguage& language)
      : scopes_(*scopes), program_(scopes->program_), language_(language) {}

  void run() {
    scopes_.at_.resize(program_.size());
    scopes_.function_.assign(program_.size(), kNoNode);
    scopes_.scopes_.push_back({});
    open_.push_back({0, program_.size(), kNoNode});
    for (NodeId id = 0; id < program_.size(); ++id) enter(id);
    for (const auto& [id, how] : assignments_) bind_assignment(id, how);
    for (auto& [key, list] : scopes_.names_) {
      std::sort(list.begin(), list.end(), [&](auto a, auto b) {
        return scopes_.bindings_[a].site < scopes_.bindings_[b].site;
      });
    }
  }

 private:
  using How = Binding::How;
  // A target still to be bound.
  struct Task {
    NodeId target;
    std::vector<Step> steps;
  };
  struct Open {
    ScopeId scope;
    NodeId end;
    NodeId function;
  };

  void enter(NodeId id) {
    while (open_.size() > 1 && open_.back().end <= id) open_.pop_back();
    const Node& node = program_[id];
    scopes_.at_[id] = open_.back().scope;
    scopes_.function_[id] = open_.back().function;
    switch (node.op) {
      case Op::Module:
        if (id != 0 && !language_.files_share) open_module(id);
        return;
      case Op::Function:
        return enter_function(id);
      case Op::Class:
        if (node.has(kDeclares)) bind(node.name, simple(How::Class, id, id));
        return;
      case Op::Block:
        if (!node.has(kPlain)) open_scope(id, false);
        return;
      case Op::Declare:
        return declare(id);
      case Op::ForEach:
        open_scope(id, false);
        return for_each(id);
      case Op::Import:
        if (!node.has(kWildcard)) {
          bind(node.name, simple(How::Imported, id, id));
        }
        return;
      case Op::Assign:
        assignments_.emplace_back(
            id, node.has(kAppending) ? How::Appended : How::Assigned);
        return;
      case Op::Return:
        if (node.first != kNoNode && open_.back().function != kNoNode) {
          scopes_.returns_[open_.back().function].push_back(node.first);
        }
        return;
      default:
        return;
    }
  }

  // Of another file: it sees nothing of this one.
  void open_module(NodeId id) {
    const auto scope = static_cast<ScopeId>(scopes_.scopes_.size());
    scopes_.scopes_.push_back({id, kNoScope, scope, scope});
    scopes_.at_[id] = scope;
    open_.push_back({scope, program_[id].subtree_end, kNoNode});
  }

  void open_scope(NodeId id, bool function) {
    const auto scope = static_cast<ScopeId>(scopes_.scopes_.size());
    const ScopeId parent = open_.back().scope;
    scopes_.scopes_.push_back(
        {id, parent, function ? scope : scopes_.scopes_[parent].function,
         scopes_.scopes_[parent].module});
    open_.push_back({scope, program_[id].subtree_end,
                     function ? id : open_.back().function});
  }

  void enter_function(NodeId id) {
    const Node& node = program_[id];
    if (node.has(kDeclares)) bind(node.name, simple(How::Function, id, id));
    open_scope(id, true);
    std::uint32_t index = 0;
    NodeId body = kNoNode;
    std::vector<NodeId>& list = scopes_.parameters_[id];
    for (NodeId at = node.first; at != kNoNode; at = program_[at].next) {
      if (program_[at].op != Op::Param) {
        body = at;
        continue;
      }
      list.push_back(at);
      Binding made = simple(How::Parameter, id, id);
      made.index = index++;
      bind_target(program_[at].first, made, false);
    }
    if (body != kNoNode) add_result(id, body);
  }

  // What a function yields without `return`.
  void add_result(NodeId function, NodeId body) {
    if (program_[body].op != Op::Block) {
      scopes_.returns_[function].push_back(body);
    } else if (language_.last_is_returned) {
      const NodeId last = program_.last_child(body);
      if (last != kNoNode) scopes_.returns_[function].push_back(last);
    }
  }

  static Binding simple(How how, NodeId site, NodeId value) {
    Binding made;
    made.how = how;
    made.site = site;
    made.value = value;
    return made;
  }

  ScopeId declaring_scope(const Node& node) const {
    const ScopeId scope = open_.back().scope;
    return node.has(kFunctionScoped) ? scopes_.scopes_[scope].function : scope;
  }

  void declare(NodeId id) {
    const Node& node = program_[id];
    if (node.has(kGlobal)) return;
    Binding made;
    made.value = program_[node.first].next;
    made.how = made.value == kNoNode  ? How::Opaque
               : node.has(kAppending) ? How::Appended
                                      : How::Assigned;
    into_ = declaring_scope(node);
    const bool nothing = made.value == kNoNode;
    bind_target(node.first, made, false, nothing);
    into_ = kNoScope;
  }

  void for_each(NodeId id) {
    const Node& node = program_[id];
    Binding made;
    made.value = program_[node.first].next;
    made.how = node.has(kKeys)    ? How::Key
               : node.has(kPairs) ? How::Pair
                                  : How::Element;
    bind_target(node.first, made, false);
  }

  // Binds each name of a target.  `assigned`: only names that are bound
  // already, or are bound by being assigned.  `nothing`: a declaration
  // without a value, which only opens the name.
  void bind_target(NodeId target, const Binding& made, bool assigned,
                   bool nothing = false) {
    std::vector<Task> tasks{{target, made.steps}};
    while (!tasks.empty()) {
      Task task = std::move(tasks.back());
      tasks.pop_back();
      const Node& node = program_[task.target];
      if (task.target == kNoNode || task.steps.size() > 16) continue;
      if (node.op == Op::Name) {
        Binding one = made;
        one.site = task.target;
        one.steps = std::move(task.steps);
        if (nothing) one.how = How::Opaque;
        bind_name(task.target, std::move(one), assigned, nothing);
      } else if (node.op == Op::Defaulted) {
        if (!task.steps.empty()) {
          task.steps.back().default_value = program_[node.first].next;
        }
        tasks.push_back({node.first, std::move(task.steps)});
      } else if (node.op == Op::ObjectPattern || node.op == Op::ArrayPattern) {
        std::uint32_t item = 0;
        for (NodeId at = node.first; at != kNoNode; at = program_[at].next) {
          tasks.push_back(part_of(at, item++, task.steps));
        }
      }
    }
  }

  // A child of a pattern: its target, and the steps to its value.
  Task part_of(NodeId at, std::uint32_t item, std::vector<Step> steps) const {
    const Node& node = program_[at];
    Step step;
    NodeId target = at;
    if (node.op == Op::PatternEntry) {
      step.which = node.name;
      target = node.first;
      if (node.has(kComputed)) {
        step.key = target;
        target = program_[target].next;
      }
      step.default_value = program_[target].next;
    } else if (node.op == Op::Rest) {
      step.what = Step::What::Rest;
      target = node.first;
    } else {
      step.what = Step::What::Item;
      step.which = item;
    }
    steps.push_back(step);
    return {target, std::move(steps)};
  }

  void bind_name(NodeId id, Binding made, bool assigned, bool nothing) {
    const TextId name = program_[id].name;
    if (!assigned) {
      const ScopeId scope = into_ == kNoScope ? open_.back().scope : into_;
      if (nothing) {
        scopes_.names_.try_emplace(key(scope, name));
        return;
      }
      return add(scope, name, std::move(made));
    }
    const Found found = scopes_.find(id, name);
    if (found.scope != kNoScope) {
      return add(found.scope, name, std::move(made));
    }
    const Scope& around = scopes_.scopes_[scopes_.at_[id]];
    add(language_.assignment_declares ? around.function : around.module, name,
        std::move(made));
  }

  void bind(TextId name, Binding made) {
    add(open_.back().scope, name, std::move(made));
  }

  void add(ScopeId scope, TextId name, Binding made) {
    const auto index = static_cast<std::uint32_t>(scopes_.bindings_.size());
    scopes_.bindings_.push_back(std::move(made));
    scopes_.names_[key(scope, name)].push_back(index);
  }

  void bind_assignment(NodeId id, How how) {
    Binding made;
    made.how = how;
    made.value = program_[program_[id].first].next;
    bind_target(program_[id].first, made, true);
  }

  Scopes& scopes_;
  const Program& program_;
  const ProgramLanguage& language_;
  std::vector<Open> open_;
  std::vector<std::pair<NodeId, How>> assignments_;
  ScopeId into_ = kNoScope;
};

Scopes::Scopes(const Program& program, const ProgramLanguage& language)
    : program_(program), closed_(language.functions_are_closed) {
  Maker(this, language).run();
}

Scopes::Found Scopes::find(NodeId node, TextId name) const {
  ScopeId scope = at_[node];
  for (int level = 0; level < kMaxScopeLevels && scope != kNoScope; ++level) {
    const auto found = names_.find(key(scope, name));
    if (found != names_.end()) return {scope, found->second};
    const bool wall = closed_ && scope != scopes_[scope].module &&
                      !is_constant(name) && scopes_[scope].function == scope &&
                      !program_[scopes_[scope].node].has(kOpen);
    if (wall) return functions_of(find_in(scopes_[scope].module, name));
    scope = scopes_[scope].parent;
  }
  return {};
}

// Behind the walls of a closed function only what cannot vary is seen.
bool Scopes::is_constant(TextId name) const {
  const std::string_view text = program_.text(name);
  return !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
}

Scopes::Found Scopes::functions_of(Found found) const {
  using How = Binding::How;
  for (const std::uint32_t index : found.bindings) {
    const How how = bindings_[index].how;
    if (how == How::Function || how == How::Class || how == How::Imported) {
      return found;
    }
  }
  return {};
}

Scopes::Found Scopes::find_in(ScopeId scope, TextId name) const {
  const auto found = names_.find(key(scope, name));
  return found == names_.end() ? Found{} : Found{scope, found->second};
}

NodeId Scopes::class_around(NodeId node) const {
  NodeId at = program_[node].parent;
  for (int level = 0; level < kMaxScopeLevels && at != kNoNode; ++level) {
    if (program_[at].op == Op::Class) return at;
    if (program_[at].op == Op::Function && !program_[at].has(kMethod) &&
        program_[at].has(kDeclares)) {
      return kNoNode;
    }
    at = program_[at].parent;
  }
  return kNoNode;
}

std::span<const NodeId> Scopes::returns(NodeId function) const {
  const auto found = returns_.find(function);
  if (found == returns_.end()) return {};
  return found->second;
}

std::span<const NodeId> Scopes::parameters(NodeId function) const {
  const auto found = parameters_.find(function);
  if (found == parameters_.end()) return {};
  return found->second;
}

}  // namespace alder::scan::program
