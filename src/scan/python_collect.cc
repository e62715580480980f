// Every node once, in the order of the text; reads by subscript, member call
// and comparison.

#include <utility>

#include "scan/python_collector.h"
#include "scan/python_context.h"
#include "scan/python_loops.h"

namespace alder::scan::python {
namespace {

constexpr std::size_t kMaxNamesCompared = 64;

constexpr auto kListMethods = std::to_array<std::string_view>(
    {"items", "keys", "values", "__iter__", "iteritems", "iterkeys"});

NodeId last_child(const Tree& tree, NodeId id) {
  NodeId last = tree[id].first;
  while (last != kNoNode && tree[last].next != kNoNode) {
    last = tree[last].next;
  }
  return last;
}

}  // namespace

Collected Collector::collect() {
  for (NodeId id = 0; id < tree_.size(); ++id) visit(id);
  drop_returns_with_callers();
  return std::move(out_);
}

void Collector::visit(NodeId id) {
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

// The base of an access through `value`, if it is an environment.
std::optional<Collector::Base> Collector::base_of(const Value& value,
                                                  VKind kind) {
  if (kind == VKind::Environ) return Base{};
  if (kind == VKind::Copy) return Base{true, {}};
  if (kind == VKind::Param && !value.param.element) {
    return Base{false, value.param};
  }
  return std::nullopt;
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

// One access for each name that `keys` may be.
void Collector::add_each(Access made, const Values& keys) {
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

void Collector::visit_subscript(NodeId id) {
  const NodeId object = tree_.child(id, Field::Value);
  const NodeId key = tree_.child(id, Field::Subscript);
  if (object == kNoNode || key == kNoNode) return;
  for (const Value& value : evaluator_.values(object)) {
    const std::optional<Base> base = base_of(value, value.kind);
    if (base) add_subscript(id, key, *base);
  }
}

void Collector::add_subscript(NodeId id, NodeId key, const Base& base) {
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

// What happens to an element: it is a target, or its value is used.
Collector::Use Collector::use_of(NodeId id) const {
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
void Collector::visit_comparison(NodeId id) {
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

void Collector::add_test(NodeId id, NodeId key, const Base& base) {
  Access read = access(What::Read, base, id, key);
  read.kind = ReadKind::Optional;
  read.tests = true;
  add_each(std::move(read), evaluator_.values(key));
}

void Collector::visit_call(NodeId id) {
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

void Collector::add_call_site(const Value& function, const CallSite& site) {
  if (function.kind != VKind::Function) return;
  out_.calls[scopes_.opened_by(function.node)].push_back(site);
}

void Collector::visit_method(NodeId id, const Value& method) {
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
bool Collector::is_tested_keys(NodeId id) const {
  const NodeId parent = tree_[id].parent;
  return parent != kNoNode && tree_[parent].kind == Kind::ComparisonOperator &&
         tree_[parent].first != id;
}

void Collector::add_write(NodeId id, const Base& base, NodeId key) {
  if (key == kNoNode) return;
  add_each(access(What::Write, base, id, key), evaluator_.values(key));
}

void Collector::add_read_call(NodeId id, const Base& base,
                              std::string_view name) {
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
  read.takes = name == "pop";
  const Values& keys = evaluator_.values(key);
  if (name == "setdefault") {
    add_each(access(What::Write, base, id, key), keys);
  }
  add_each(std::move(read), keys);
}

NodeId Collector::argument(NodeId call, std::size_t index,
                           std::string_view name) const {
  const NodeId given = evaluator_.positional(call, index);
  return given != kNoNode ? given : evaluator_.keyword(call, name);
}

// The kind by the default that a call supplies, then by its context.
void Collector::set_kind(NodeId call, std::string_view name, Access* read) {
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

bool Collector::has_other_than_none(const Values& values) {
  return std::any_of(values.begin(), values.end(), [](const Value& value) {
    return value.kind != VKind::None;
  });
}

// Whether a default is itself a read without one.
bool Collector::yields_nothing(NodeId fallback) {
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

Collected collect(const Tree& tree, const Scopes& scopes,
                  Evaluator* evaluator) {
  return Collector(tree, scopes, evaluator).collect();
}

}  // namespace alder::scan::python
