// Names set in the process, and in the copies that children are given.

#include <utility>

#include "scan/python_collector.h"

namespace alder::scan::python {

// os.environ.update({...}, NAME=...)
void Collector::add_update(NodeId id, const Base& base) {
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

void Collector::add_keyword_name(NodeId keyword, const Base& base,
                                 NodeId expression) {
  const NodeId name = tree_.child(keyword, Field::Name);
  if (name == kNoNode) return;
  Access write = access(What::Write, base, expression, name);
  write.key = {{std::string(tree_.text(name)), {}, false}};
  out_.accesses.push_back(std::move(write));
}

// The keys of the mappings that `node` may be.
void Collector::add_mapping_names(NodeId node, const Base& base,
                                  NodeId expression) {
  const Values& values = evaluator_.values(node);
  for (const Value& value : values) {
    if (value.kind == VKind::Mapping) {
      add_pairs(value.node, base, expression);
    }
  }
}

void Collector::add_pairs(NodeId mapping, const Base& base, NodeId expression) {
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
    } else if (tree_[at].kind == Kind::DictionarySplat) {
      add_mapping_names(tree_[at].first, base, expression);
    }
  }
}

// Names added to a copy where it is made: {**os.environ, "X": "1"}.
void Collector::add_child_names(NodeId node) {
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
void Collector::visit_merge(NodeId id) {
  if (!has_kind(evaluator_.values(id), VKind::Copy)) return;
  const Base copy{true, {}};
  for (const Field side : {Field::Left, Field::Right}) {
    const NodeId operand = tree_.child(id, side);
    if (operand != kNoNode) add_mapping_names(operand, copy, id);
  }
}

// os.environ |= {"X": "1"}
void Collector::visit_augmented(NodeId id) {
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
void Collector::visit_patching(NodeId id, NodeId function) {
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

bool Collector::is_patched_environment(std::string_view member, NodeId first) {
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

}  // namespace alder::scan::python
