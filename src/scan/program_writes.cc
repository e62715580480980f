// What sets names: in the process, in a copy of its environment, or in that
// of a child.

#include "scan/program_collector.h"

namespace alder::scan::program {
namespace {

constexpr int kMaxNested = 8;  // mappings made of mappings

}  // namespace

void Collector::add_set(NodeId id, const Base& base, const Api& api) {
  switch (api.role) {
    case ApiRole::Set:
    case ApiRole::ChildSet: {
      const NodeId key = evaluator_.argument(id, api.name);
      if (key == kNoNode) return;
      Base where = base;
      where.copy = where.copy || api.role == ApiRole::ChildSet;
      return add_key(access(What::Write, where, id, key), key);
    }
    case ApiRole::SetText:
      return add_set_text(evaluator_.argument(id, api.name), base, id);
    case ApiRole::SetAll:
      return add_arguments(id, base);
    case ApiRole::ChildAll:
      return add_names(evaluator_.argument(id, api.name), {true, {}}, id);
    default:
      break;
  }
  if (api.path.starts_with('@')) return add_arguments(id, {true, {}});
  // Object.assign(process.env, more...), append(os.Environ(), "A=1")
  const NodeId first = evaluator_.argument(id, 0);
  std::optional<Base> into;
  for (NodeId at = first; at != kNoNode; at = program_[at].next) {
    const NodeId part = program_.is(at, Op::Spread) ? program_[at].first : at;
    if (into) {
      add_names(part, *into, id);
      continue;
    }
    for (const Value& value : evaluator_.values(part)) {
      if (into || value.kind == VKind::Method) continue;
      into = base_of(value);
      if (into && (at != first || api.role == ApiRole::Append)) {
        into->copy = true;
      }
    }
  }
}

// environ.merge(mapping, NAME: value)
void Collector::add_arguments(NodeId id, const Base& base) {
  for (NodeId at = program_[program_[id].first].next; at != kNoNode;
       at = program_[at].next) {
    if (program_.is(at, Op::Named)) {
      add_each(access(What::Write, base, id, at),
               {text_value(std::string(program_.name(at)))});
    } else {
      add_names(at, base, id);
    }
  }
}

// NAME of "NAME=value".
void Collector::add_set_text(NodeId text, const Base& base, NodeId expression) {
  for (const Value& value : evaluator_.values(text)) {
    bool whole = false;
    const std::string known = known_prefix(parts_of(value), &whole);
    const std::size_t equals = known.find('=');
    Access made = access(What::Write, base, expression, text);
    if (equals != std::string::npos) {
      made.key = parts_of(text_value(known.substr(0, equals)));
      out_.accesses.push_back(std::move(made));
    }
  }
}

// The names of a mapping, or of a list of NAME=value.
void Collector::add_names(NodeId mapping, const Base& base, NodeId expression,
                          int depth) {
  if (depth > kMaxNested || mapping == kNoNode) return;
  for (const Value& value : evaluator_.values(mapping)) {
    if (evaluator_.spend(1)) {
      add_value_names(value, mapping, base, expression, depth);
    }
  }
}

void Collector::add_value_names(const Value& value, NodeId mapping,
                                const Base& base, NodeId expression,
                                int depth) {
  if (value.kind == VKind::Text) {
    return add_set_text(mapping, base, expression);
  }
  if (value.kind == VKind::Unknown && program_.is(mapping, Op::Call)) {
    // append(command.Env, "A=1")
    Value of;
    const Api* const api = evaluator_.api_of(mapping, &of);
    if (api == nullptr || api->role != ApiRole::Append) return;
    for (NodeId at = program_[program_[mapping].first].next; at != kNoNode;
         at = program_[at].next) {
      add_names(at, base, expression, depth + 1);
    }
    return;
  }
  const bool made = value.kind == VKind::Object || value.kind == VKind::Array ||
                    (value.kind == VKind::Copy && value.node != kNoNode);
  if (!made) return;
  for (NodeId at = program_[value.node].first; at != kNoNode;
       at = program_[at].next) {
    const Node& node = program_[at];
    if (node.op == Op::Entry && node.has(kComputed)) {
      add_key(access(What::Write, base, expression, node.first), node.first);
    } else if (node.op == Op::Entry) {
      add_each(access(What::Write, base, expression, at),
               {text_value(std::string(program_.name(at)))});
    } else if (node.op == Op::Spread) {
      add_names(node.first, base, expression, depth + 1);
    } else if (value.kind == VKind::Array) {
      add_set_text(at, base, expression);
    } else if (value.kind == VKind::Copy && program_.is(value.node, Op::Call) &&
               at != program_[value.node].first) {
      add_names(at, base, expression, depth + 1);
    }
  }
}

// process.env = {...}, command.Env = [...]
void Collector::visit_assign(NodeId id) {
  const NodeId target = program_[id].first;
  const NodeId value = program_[target].next;
  if (!program_.is(target, Op::Member)) return;
  for (const Value& one : evaluator_.values(target)) {
    if (one.kind == VKind::Environ) add_names(value, Base{}, id);
    const Api* const api =
        one.kind == VKind::Method ? evaluator_.table().api(one.path) : nullptr;
    if (api != nullptr && api->role == ApiRole::ChildAll) {
      add_names(value, {true, {}}, id);
    }
  }
}

// { ...process.env, NAME: value }: what stands behind the spread is set.
void Collector::visit_object(NodeId id) {
  bool behind = false;
  for (NodeId at = program_[id].first; at != kNoNode; at = program_[at].next) {
    const Node& node = program_[at];
    if (node.op == Op::Spread) {
      behind = behind || is_environment(evaluator_.values(node.first));
      if (behind) add_names(node.first, {true, {}}, id);
    } else if (behind && node.op == Op::Entry) {
      const Access made = access(What::Write, {true, {}}, id,
                                 node.has(kComputed) ? node.first : at);
      if (node.has(kComputed)) {
        add_key(made, node.first);
      } else {
        add_each(made, {text_value(std::string(program_.name(at)))});
      }
    }
  }
}

}  // namespace alder::scan::program
