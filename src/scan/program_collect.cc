// The walk over a program, and what reads single names.

#include <algorithm>

#include "scan/program_collector.h"

namespace alder::scan::program {

Collected collect(const Program& program, const Scopes& scopes,
                  const ProgramLanguage& language, Evaluator* evaluator) {
  return Collector(program, scopes, language, evaluator).collect();
}

Collected Collector::collect() {
  find_calls();
  find_carriers();
  for (NodeId id = 0; id < program_.size(); ++id) visit(id);
  drop_returns_with_callers();
  return std::move(out_);
}

// Calls of functions of the file.

void Collector::find_calls() {
  for (NodeId id = 0; id < program_.size(); ++id) {
    if (program_[id].op == Op::Call) add_call_site(id);
  }
}

void Collector::add_call_site(NodeId id) {
  for (const Value& callee : evaluator_.values(program_[id].first)) {
    if (callee.kind == VKind::Function) {
      out_.calls[callee.node].push_back({id, false});
    } else if (callee.kind == VKind::Class) {
      // new X(...): its constructor.
      for (NodeId at = program_[callee.node].first; at != kNoNode;
           at = program_[at].next) {
        if (program_.is(at, Op::Function) &&
            (program_.name(at) == "constructor" ||
             program_.name(at) == "initialize" ||
             program_.name(at) == "__construct")) {
          out_.calls[at].push_back({id, false});
        }
      }
    }
  }
  Value of;
  const Api* const api = evaluator_.api_of(id, &of);
  if (api == nullptr || api->role != ApiRole::Elements) return;
  for (const Value& function :
       evaluator_.values(evaluator_.argument(id, api->name))) {
    if (function.kind == VKind::Function) {
      out_.calls[function.node].push_back({id, true});
    }
  }
}

bool Collector::carries(const Values& values) const {
  return std::any_of(values.begin(), values.end(), [&](const Value& value) {
    return value.kind == VKind::Environ || value.kind == VKind::Copy ||
           (value.kind == VKind::Param &&
            carriers_.contains({value.param.function, value.param.index}));
  });
}

// Whether a call passes the environment in a way not known before.
bool Collector::carry(const CallSite& site, NodeId function) {
  bool news = false;
  const std::size_t count = scopes_.parameters(function).size();
  for (std::uint32_t i = 0; i < count && evaluator_.spend(1); ++i) {
    if (carriers_.contains({function, i})) continue;
    const NodeId node = evaluator_.passed(site, {function, i, 0, false}).node;
    if (node == kNoNode) continue;
    bool found = carries(evaluator_.values(node));
    // { env: process.env }
    if (program_.is(node, Op::Object)) {
      for (NodeId at = program_[node].first; at != kNoNode;
           at = program_[at].next) {
        found = found || (program_.is(at, Op::Entry) &&
                          carries(evaluator_.values(program_[at].first)));
      }
    }
    if (found) carriers_.insert({function, i});
    news = news || found;
  }
  return news;
}

void Collector::find_carriers() {
  for (bool news = true; news && evaluator_.spend(1);) {
    news = false;
    for (const auto& [function, sites] : out_.calls) {
      for (const CallSite& site : sites) news = carry(site, function) || news;
    }
  }
}

// The walk.

void Collector::visit(NodeId id) {
  const Node& node = program_[id];
  switch (node.op) {
    case Op::Member:
      visit_member(id);
      return visit_whole(id);
    case Op::Index:
      visit_index(id);
      return visit_whole(id);
    case Op::Name:
      return visit_whole(id);
    case Op::Call:
      visit_call(id);
      return visit_whole(id);
    case Op::Object:
      return visit_object(id);
    case Op::In:
      return visit_in(id);
    case Op::Assign:
      visit_assign(id);
      return visit_target(node.first, program_[node.first].next);
    case Op::Declare:
      return visit_target(node.first, program_[node.first].next);
    case Op::Param:
      return visit_parameter(id);
    case Op::ForEach:
      return visit_for_each(id);
    case Op::Shell: {
      Embedded embedded;
      embedded.language = Language::Shell;
      embedded.call = id;
      return add_program(node.first, std::move(embedded));
    }
    default:
      return;
  }
}

// Bases.

std::optional<Collector::Base> Collector::base_of(const Value& value) const {
  switch (value.kind) {
    case VKind::Environ:
      return Base{};
    case VKind::Copy:
      return Base{true, {}};
    case VKind::Param:
      if (!carriers_.contains({value.param.function, value.param.index})) {
        return std::nullopt;
      }
      return Base{false, value.param};
    case VKind::Method:
      if (value.base == VKind::Copy) return Base{true, {}};
      if (value.base == VKind::Environ) return Base{};
      if (value.base != VKind::Param ||
          !carriers_.contains({value.param.function, value.param.index})) {
        return std::nullopt;
      }
      return Base{false, value.param};
    default:
      return std::nullopt;
  }
}

Access Collector::access(What what, const Base& base, NodeId expression,
                         NodeId site) const {
  Access made;
  made.what = what;
  made.on_copy = base.copy;
  made.base = base.param;
  made.expression = expression;
  made.site = site;
  return made;
}

void Collector::add_each(Access made, const Values& keys) {
  for (const Value& key : keys) {
    if (!evaluator_.spend(1)) return;
    if (key.kind == VKind::Nothing) continue;
    made.key = parts_of(key);
    out_.accesses.push_back(made);
  }
}

void Collector::add_key(Access made, NodeId key) {
  add_each(std::move(made), evaluator_.values(key));
}

// The values of a key; of those that are lists, the elements.
Values Collector::keys_of(NodeId key, bool is_list) {
  Values keys;
  for (const Value& value : evaluator_.values(key)) {
    if (is_list || value.kind == VKind::Array) {
      evaluator_.elements(value, &keys);
    } else {
      keys.push_back(value);
    }
  }
  return keys;
}

// Reads.

Collector::Use Collector::use_of(NodeId id) const {
  NodeId at = id;
  NodeId parent = program_[at].parent;
  if (program_.is(parent, Op::Cast)) {
    at = parent;
    parent = program_[at].parent;
  }
  const Node& node = program_[parent];
  const bool first = node.first == at;
  switch (node.op) {
    case Op::Assign:
      if (!first) return Use::Read;
      return node.has(kDefaulting)  ? Use::Defaulting
             : node.has(kAppending) ? Use::Appended
                                    : Use::Written;
    case Op::ForEach:
      return first ? Use::Written : Use::Read;
    case Op::Delete:
      return Use::Removed;
    case Op::ArrayPattern:
    case Op::Rest:
      return Use::Written;
    case Op::Defaulted:
      return first ? Use::Written : Use::Read;
    case Op::PatternEntry:
      return first != node.has(kComputed) &&
                     (first || program_[node.first].next == at)
                 ? Use::Written
                 : Use::Read;
    default:
      return Use::Read;
  }
}

void Collector::add_element(NodeId id, NodeId site, const Base& base,
                            const Values& keys, ReadKind kind) {
  Access read = access(What::Read, base, id, site);
  read.kind = kind;
  const Use use = use_of(id);
  if (use == Use::Defaulting) {
    read.kind = ReadKind::Defaulted;
    read.settled = true;
  }
  if (use == Use::Read || use == Use::Defaulting || use == Use::Appended) {
    add_each(read, keys);
  }
  if (use != Use::Read && use != Use::Removed) {
    add_each(access(What::Write, base, id, site), keys);
  }
}

void Collector::visit_member(NodeId id) {
  if (!language_.members_are_names) return;
  const Node& node = program_[id];
  for (const Value& object : evaluator_.values(node.first)) {
    const std::optional<Base> base = base_of(object);
    if (!base || object.kind == VKind::Method) continue;
    Values found;
    evaluator_.member(object, program_.name(id), &found);
    const bool known = std::any_of(
        found.begin(), found.end(),
        [](const Value& value) { return value.kind == VKind::Method; });
    // Set where the copy is made, or a member the mapping has itself.
    if (known || (base->copy && !has_kind(found, VKind::Read))) continue;
    // A parameter that is an object: its member may be the mapping.
    add_element(id, id, *base, {text_value(std::string(program_.name(id)))},
                language_.index_kind);
  }
}

void Collector::visit_index(NodeId id) {
  const NodeId object = program_[id].first;
  const NodeId key = program_[object].next;
  for (const Value& value : evaluator_.values(object)) {
    const std::optional<Base> base = base_of(value);
    if (!base || value.kind == VKind::Method) continue;
    if (program_.is(key, Op::Constant)) {
      add_whole(object, *base);
    } else {
      add_element(id, key, *base, keys_of(key, false), language_.index_kind);
    }
  }
}

void Collector::visit_in(NodeId id) {
  const NodeId key = program_[id].first;
  for (const Value& value : evaluator_.values(program_[key].next)) {
    const std::optional<Base> base = base_of(value);
    if (!base || value.kind == VKind::Method) continue;
    Access test = access(What::Read, *base, id, key);
    test.kind = ReadKind::Optional;
    test.tests = true;
    add_key(std::move(test), key);
  }
}

void Collector::visit_target(NodeId target, NodeId value) {
  if (value == kNoNode || !program_.is(target, Op::ObjectPattern)) return;
  visit_pattern(target, evaluator_.values(value));
}

void Collector::visit_parameter(NodeId id) {
  const NodeId target = program_[id].first;
  if (!program_.is(target, Op::ObjectPattern)) return;
  const NodeId function = program_[id].parent;
  const auto list = scopes_.parameters(function);
  const auto found = std::find(list.begin(), list.end(), id);
  Value value;
  value.kind = VKind::Param;
  value.param.function = function;
  value.param.index = static_cast<std::uint32_t>(found - list.begin());
  Values source{value};
  if (const NodeId fallback = program_[target].next; fallback != kNoNode) {
    for (const Value& one : evaluator_.values(fallback)) source.push_back(one);
  }
  visit_pattern(target, source);
}

void Collector::visit_for_each(NodeId id) {
  const NodeId target = program_[id].first;
  if (!program_.is(target, Op::ObjectPattern)) return;
  Values source;
  for (const Value& list : evaluator_.values(program_[target].next)) {
    evaluator_.elements(list, &source);
  }
  visit_pattern(target, source);
}

void Collector::visit_pattern(NodeId pattern, const Values& source) {
  struct Task {
    NodeId pattern;
    Values source;
  };
  std::vector<Task> tasks{{pattern, source}};
  while (!tasks.empty() && evaluator_.spend(1)) {
    const Task task = std::move(tasks.back());
    tasks.pop_back();
    for (NodeId at = program_[task.pattern].first; at != kNoNode;
         at = program_[at].next) {
      const Node& node = program_[at];
      if (node.op == Op::Rest) {
        for (const Value& value : task.source) {
          const std::optional<Base> base = base_of(value);
          if (base) add_whole(at, *base);
        }
      }
      if (node.op != Op::PatternEntry) continue;
      add_pattern_entry(at, task.source);
      const NodeId target =
          node.has(kComputed) ? program_[node.first].next : node.first;
      if (!program_.is(target, Op::ObjectPattern)) continue;
      Step step;
      step.which = node.name;
      step.default_value = program_[target].next;
      tasks.push_back({target, evaluator_.project(task.source, {step})});
    }
  }
}

void Collector::add_pattern_entry(NodeId entry, const Values& source) {
  const Node& node = program_[entry];
  const NodeId key = node.has(kComputed) ? node.first : kNoNode;
  const NodeId target = key == kNoNode ? node.first : program_[key].next;
  const NodeId fallback = program_[target].next;
  for (const Value& value : source) {
    const std::optional<Base> base = base_of(value);
    if (!base || value.kind == VKind::Method) continue;
    Access read = access(What::Read, *base, target, entry);
    read.kind = language_.index_kind;
    if (fallback != kNoNode) {
      read.settled = true;
      for (const Value& one : evaluator_.values(fallback)) {
        if (one.kind != VKind::Nothing) read.kind = ReadKind::Defaulted;
      }
    }
    if (key != kNoNode) {
      add_key(std::move(read), key);
    } else {
      add_each(std::move(read),
               {text_value(std::string(program_.name(entry)))});
    }
  }
}

// Calls.

void Collector::visit_call(NodeId id) {
  for (const Value& callee : evaluator_.values(program_[id].first)) {
    if (callee.kind != VKind::Path && callee.kind != VKind::Method) continue;
    if (evaluator_.table().implicit(callee.path) != nullptr) {
      out_.library_calls.push_back({callee.path, id});
    }
    const Api* const api = evaluator_.table().api(callee.path);
    if (api == nullptr) continue;
    visit_api(id, callee, *api);
  }
}

// The mapping that a call works on: the process's unless the row, or the
// object of a method, says otherwise.
std::optional<Collector::Base> Collector::base_of_call(NodeId id,
                                                       const Value& callee,
                                                       const Api& api) {
  if (api.mapping >= 0) {
    for (const Value& value :
         evaluator_.values(evaluator_.argument(id, api.mapping))) {
      if (const std::optional<Base> base = base_of(value)) return base;
    }
    return std::nullopt;
  }
  if (api.path.starts_with("@environ")) return base_of(callee);
  return Base{};
}

void Collector::visit_api(NodeId id, const Value& callee, const Api& api) {
  const std::optional<Base> base = base_of_call(id, callee, api);
  if (!base) return;
  switch (api.role) {
    case ApiRole::Get:
    case ApiRole::Lookup:
      return add_get(id, *base, api);
    case ApiRole::GetEach:
      return add_get_each(id, *base, api);
    case ApiRole::Test:
      return add_test(id, *base, api);
    case ApiRole::Set:
    case ApiRole::SetText:
    case ApiRole::SetAll:
    case ApiRole::Copy:
    case ApiRole::Append:
    case ApiRole::ChildSet:
    case ApiRole::ChildAll:
      return add_set(id, *base, api);
    case ApiRole::Expand:
    case ApiRole::ExpandWith:
      return add_expand(id, api);
    case ApiRole::List:
      if (api.path.starts_with('@') || evaluator_.argument(id, 0) == kNoNode) {
        add_whole(id, *base);
      }
      return;
    case ApiRole::EnvironCall:
      return add_whole(id, *base);
    case ApiRole::Shell:
    case ApiRole::Command:
    case ApiRole::ShellOrCommand:
    case ApiRole::Code:
      return visit_child(id, api);
    default:
      return;
  }
}

void Collector::add_get(NodeId id, const Base& base, const Api& api) {
  const NodeId key = evaluator_.argument(id, api.name);
  if (key == kNoNode) {
    bool spread = false;
    for (NodeId at = program_[id].first; at != kNoNode;
         at = program_[at].next) {
      spread = spread || program_.is(at, Op::Spread);
    }
    if (spread || api.name == 0) add_whole(id, base);
    return;
  }
  Access read = access(What::Read, base, id, key);
  read.kind = api.kind;
  if (api.role == ApiRole::Lookup) read.tests = true;
  NodeId fallback =
      api.fallback < 0 ? kNoNode : evaluator_.argument(id, api.fallback);
  // fetch(name) { raise }
  if (program_.is(fallback, Op::Function)) {
    NodeId last = program_.last_child(fallback);
    if (program_.is(last, Op::Block)) last = program_.last_child(last);
    if (program_.is(last, Op::Leave)) fallback = kNoNode;
  }
  if (fallback != kNoNode) {
    for (const Value& value : evaluator_.values(fallback)) {
      if (value.kind == VKind::Param) {
        read.fallback = value.param;
        read.kind = ReadKind::Optional;
      } else if (value.kind != VKind::Nothing) {
        read.kind = ReadKind::Defaulted;
        read.settled = true;
        break;
      } else {
        read.kind = ReadKind::Optional;
      }
    }
  }
  add_key(std::move(read), key);
}

void Collector::add_get_each(NodeId id, const Base& base, const Api& api) {
  for (NodeId at = program_[program_[id].first].next; at != kNoNode;
       at = program_[at].next) {
    const NodeId key = program_.is(at, Op::Spread) ? program_[at].first : at;
    Access read = access(What::Read, base, id, key);
    read.kind = api.kind;
    add_each(std::move(read), keys_of(key, program_.is(at, Op::Spread)));
  }
}

void Collector::add_test(NodeId id, const Base& base, const Api& api) {
  const NodeId key = evaluator_.argument(id, api.name);
  if (key == kNoNode) return;
  Access test = access(What::Read, base, id, key);
  test.kind = ReadKind::Optional;
  test.tests = true;
  test.settled = true;
  add_key(std::move(test), key);
}

void Collector::add_expand(NodeId id, const Api& api) {
  const NodeId text = evaluator_.argument(id, api.name);
  if (text == kNoNode) return;
  What what = What::Expand;
  if (api.role == ApiRole::ExpandWith) {
    what = What::ExpandWith;
    // os.Expand(text, os.Getenv)
    for (const Value& function :
         evaluator_.values(evaluator_.argument(id, api.fallback))) {
      const Api* const mapping = evaluator_.table().api(function.path);
      if (mapping != nullptr && mapping->role == ApiRole::Get) {
        what = What::Expand;
      }
    }
  }
  Access made = access(what, Base{}, id, text);
  made.kind = api.kind;
  add_key(std::move(made), text);
}

}  // namespace alder::scan::program
