// Each expression is worked out once; one that is asked for while it is being
// worked out is Unknown there.

#include "scan/program_values.h"

#include <algorithm>
#include <array>

namespace alder::scan::program {
namespace {

using VKind = Value::Kind;
using How = Binding::How;

// Bounds on alternatives: of one value, and made by combining two.
constexpr std::size_t kMaxValues = 64;
constexpr std::size_t kMaxProduct = 64;
constexpr std::size_t kMaxLater = 256;  // bindings behind a use
// Files that hand on what they import.
constexpr int kMaxHops = 8;

const Values& unknown() {
  static const Values values{Value()};
  return values;
}

bool same(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.base != b.base || a.path != b.path ||
      a.node != b.node || !(a.param == b.param) ||
      a.parts.size() != b.parts.size()) {
    return false;
  }
  return std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(),
                    [](const Part& x, const Part& y) {
                      return x.text == y.text && x.param == y.param &&
                             x.unknown == y.unknown && x.letters == y.letters;
                    });
}

// Each alternative once.
void append(Values* out, const Values& more) {
  for (const Value& value : more) {
    if (out->size() >= kMaxValues) return;
    const bool known =
        std::any_of(out->begin(), out->end(),
                    [&](const Value& one) { return same(one, value); });
    if (!known) out->push_back(value);
  }
}

Value node_value(VKind kind, NodeId node) {
  Value value;
  value.kind = kind;
  value.node = node;
  return value;
}

// Puts `more` behind `parts`; runs of one sort become one part.
void append_parts(const std::vector<Part>& more, std::vector<Part>* parts) {
  const auto plain = [](const Part& part) {
    return !part.unknown && !part.param.known();
  };
  for (const Part& part : more) {
    if (!parts->empty() && plain(parts->back()) && plain(part)) {
      parts->back().text += part.text;
    } else if (parts->empty() || !parts->back().unknown || !part.unknown) {
      parts->push_back(part);
    }
  }
}

Values product(const Values& left, const Values& right) {
  Values out;
  for (const Value& a : left) {
    for (const Value& b : right) {
      if (out.size() >= kMaxValues) return out;
      Value joined;
      joined.kind = VKind::Text;
      joined.parts = parts_of(a);
      append_parts(parts_of(b), &joined.parts);
      out.push_back(std::move(joined));
    }
  }
  return out;
}

}  // namespace

std::string with_letters(std::string text, Letters letters) {
  for (char& byte : text) {
    if (letters == Letters::Upper && byte >= 'a' && byte <= 'z') {
      byte = static_cast<char>(byte - 'a' + 'A');
    } else if (letters == Letters::Lower && byte >= 'A' && byte <= 'Z') {
      byte = static_cast<char>(byte - 'A' + 'a');
    }
  }
  return text;
}

bool has_kind(const Values& values, VKind kind) {
  return std::any_of(values.begin(), values.end(),
                     [&](const Value& value) { return value.kind == kind; });
}

bool is_environment(const Values& values) {
  return has_kind(values, VKind::Environ) || has_kind(values, VKind::Copy);
}

Value text_value(std::string text) {
  Value value;
  value.kind = VKind::Text;
  value.parts.emplace_back().text = std::move(text);
  return value;
}

std::vector<Part> parts_of(const Value& value) {
  if (value.kind == VKind::Text) return value.parts;
  std::vector<Part> parts(1);
  if (value.kind == VKind::Param) {
    parts[0].param = value.param;
  } else {
    parts[0].unknown = true;
  }
  return parts;
}

std::string known_prefix(const std::vector<Part>& parts, bool* whole) {
  std::string text;
  for (const Part& part : parts) {
    if (part.unknown || part.param.known()) {
      *whole = false;
      return text;
    }
    text += part.text;
  }
  *whole = true;
  return text;
}

std::optional<std::string> whole_text(const Value& value) {
  if (value.kind != VKind::Text) return std::nullopt;
  bool whole = false;
  std::string text = known_prefix(value.parts, &whole);
  if (!whole) return std::nullopt;
  return text;
}

Evaluator::Evaluator(const Program& program, const Scopes& scopes,
                     const ApiTable& table, const ProgramLanguage& language,
                     std::uint64_t steps, int max_levels)
    : program_(program),
      scopes_(scopes),
      table_(table),
      language_(language),
      steps_left_(steps),
      max_levels_(max_levels),
      known_(program.size(), 0),
      known_bindings_(scopes.binding_count(), 0) {
  for (NodeId id = 0; id < program.size(); ++id) {
    const Node& node = program[id];
    if (node.op == Op::Import && node.has(kWildcard) && !node.has(kFile)) {
      const PathId path = table.find(program.text(node.extra));
      if (path != kNoPath) wildcards_.push_back(path);
    }
    // A file of Lua is what it returns.
    const bool is_result =
        node.op == Op::Return && program.is(node.parent, Op::Module);
    if (node.op == Op::Export || is_result) {
      exports_[program.module_of(id)].push_back(id);
    }
    if (language.methods_by_name && node.op == Op::Function &&
        node.has(kMethod)) {
      methods_[node.name].push_back(id);
    }
    if (node.op != Op::Assign || !program.is(node.first, Op::Member)) continue;
    if (program.is(program[node.first].first, Op::Name)) {
      member_assignments_[program[node.first].name].push_back(id);
    }
    if (!program.is(program[node.first].first, Op::This)) continue;
    const NodeId around = scopes.class_around(id);
    if (around != kNoNode) {
      attributes_[{around, program[node.first].name}].push_back(
          program[node.first].next);
    }
  }
}

bool Evaluator::spend(std::uint64_t steps) {
  if (steps_left_ <= steps) {
    steps_left_ = 0;
    return false;
  }
  steps_left_ -= steps;
  return true;
}

const Values& Evaluator::values(NodeId id) {
  if (id >= program_.size()) return unknown();
  if (known_[id] == 2 || known_[id] == 1) return unknown();
  if (known_[id] != 0) return store_[known_[id] - 3];
  if (levels_ >= max_levels_ || !spend(1)) return unknown();
  known_[id] = 1;
  ++levels_;
  Values found = compute(id);
  --levels_;
  if (found.empty() || (found.size() == 1 && found[0].kind == VKind::Unknown)) {
    known_[id] = 2;
    return unknown();
  }
  // What is kept takes memory: it counts more than what is looked at.
  spend(8 * found.size());
  store_.push_back(std::move(found));
  known_[id] = static_cast<std::uint32_t>(store_.size() + 2);
  return store_.back();
}

Values Evaluator::compute(NodeId id) {
  const Node& node = program_[id];
  switch (node.op) {
    case Op::Nothing:
      return {node_value(VKind::Nothing, id)};
    case Op::Text:
      return {text_value(std::string(program_.name(id)))};
    case Op::Concat:
      return concat(id);
    case Op::Name:
      return name(id);
    case Op::This: {
      const NodeId around = scopes_.class_around(id);
      if (around == kNoNode) return {};
      return {node_value(VKind::Instance, around)};
    }
    case Op::Member: {
      Values out;
      for (const Value& object : values(node.first)) {
        member(object, program_.name(id), &out);
      }
      return out;
    }
    case Op::Index:
      return index(id);
    case Op::Call:
      return call(id);
    case Op::Function:
      return {node_value(VKind::Function, id)};
    case Op::Class:
      return {node_value(VKind::Class, id)};
    case Op::Array:
      return {node_value(VKind::Array, id)};
    case Op::Object:
      return object(id);
    default:
      return compute_statement_value(id);
  }
}

// A mapping into which the environment is spread is a copy of it.
Values Evaluator::object(NodeId id) {
  for (NodeId at = program_[id].first; at != kNoNode; at = program_[at].next) {
    if (!program_.is(at, Op::Spread)) continue;
    if (is_environment(values(program_[at].first))) {
      return {node_value(VKind::Copy, id)};
    }
  }
  return {node_value(VKind::Object, id)};
}

// Operators that choose among values, and statements that are expressions in
// some languages.
Values Evaluator::compute_statement_value(NodeId id) {
  const Node& node = program_[id];
  switch (node.op) {
    case Op::Conditional:
    case Op::If:
      return union_of(program_[node.first].next, kNoNode);
    case Op::Or:
    case Op::Nullish:
      return union_of(node.first, kNoNode);
    case Op::And:
    case Op::Sequence:
    case Op::Block:
      return values(program_.last_child(id));
    case Op::Assign: {
      Values out = values(program_[node.first].next);
      if (node.has(kDefaulting)) append(&out, values(node.first));
      return out;
    }
    case Op::Cast:
    case Op::Named:
    case Op::Return:
      return values(node.first);
    default:
      return {};
  }
}

Values Evaluator::union_of(NodeId first, NodeId end) {
  Values out;
  for (NodeId at = first; at != end && at != kNoNode; at = program_[at].next) {
    append(&out, values(at));
  }
  return out;
}

Values Evaluator::concat(NodeId id) {
  Values out{text_value({})};
  for (NodeId at = program_[id].first; at != kNoNode; at = program_[at].next) {
    const Values& piece = values(at);
    if (!spend(out.size() * piece.size())) return {};
    // A list that is joined to another is one still.
    if (has_kind(piece, VKind::Copy)) return piece;
    if (piece.size() == 1 || out.size() * piece.size() > kMaxProduct) {
      // More alternatives than names ever have: a piece that is not known.
      const std::vector<Part> parts =
          parts_of(piece.size() == 1 ? piece[0] : Value());
      for (Value& made : out) append_parts(parts, &made.parts);
    } else {
      out = product(out, piece);
    }
  }
  return out;
}

// Names.

Values Evaluator::name(NodeId id) {
  const Scopes::Found found = scopes_.find(id);
  if (found.scope == kNoScope) return unbound(program_[id].name);
  Values out;
  for (const std::uint32_t binding : reaching(id, found)) {
    append(&out, binding_values(binding));
  }
  return out;
}

Value Evaluator::path_value(PathId path) const {
  Value value;
  value.path = path;
  const Api* const api = table_.api(path);
  value.kind = api != nullptr && api->role == ApiRole::Environ ? VKind::Environ
                                                               : VKind::Path;
  return value;
}

Values Evaluator::unbound(TextId name) {
  const std::string_view text = program_.text(name);
  if (const PathId path = table_.root(text); path != kNoPath) {
    return {path_value(path)};
  }
  for (const PathId wildcard : wildcards_) {
    const PathId path = table_.member(wildcard, text);
    if (path != kNoPath) return {path_value(path)};
  }
  return {};
}

// Whether the binding at `site` has surely been made when `use` is reached
// from it in the order of the text: the block around it holds both.
bool Evaluator::dominates(NodeId site, NodeId use) const {
  NodeId at = site;
  for (int level = 0; level < 64 && at != kNoNode; ++level) {
    const NodeId parent = program_[at].parent;
    const Op op = program_[parent].op;
    if (op == Op::Block || op == Op::Module || op == Op::Function) {
      return program_.contains(parent, use);
    }
    if (op == Op::If || op == Op::Conditional || op == Op::And ||
        op == Op::Or || op == Op::Nullish || op == Op::Loop) {
      if (program_[parent].first != at) return program_.contains(at, use);
    }
    at = parent;
  }
  return false;
}

std::vector<std::uint32_t> Evaluator::reaching(NodeId use,
                                               const Scopes::Found& found) {
  const auto all = found.bindings;
  if (all.size() < 2) return {all.begin(), all.end()};
  const NodeId function = scopes_.function_around(use);
  const auto behind = std::partition_point(
      all.begin(), all.end(),
      [&](std::uint32_t id) { return scopes_.binding(id).site <= use; });
  const auto later = static_cast<std::size_t>(behind - all.begin());
  std::size_t first = later;
  while (first > 0 && spend(1)) {
    const Binding& binding = scopes_.binding(all[--first]);
    const bool whole = binding.how != How::Appended;
    if (whole && scopes_.function_around(binding.site) == function &&
        !program_.contains(program_[binding.site].parent, use) &&
        dominates(binding.site, use)) {
      break;
    }
  }
  const bool same_flow =
      function == scopes_.function_around(program_[use].parent);
  const NodeId loop = outermost_loop(use);
  const std::size_t end = std::min(all.size(), later + kMaxLater);
  std::vector<std::uint32_t> out;
  for (std::size_t i = first; i < end && out.size() < kMaxValues; ++i) {
    const Binding& binding = scopes_.binding(all[i]);
    // What is assigned to itself reads what was there before.
    if (program_.contains(binding.value, use) && all.size() > 1) continue;
    if (i >= later && same_flow && binding.how != How::Function &&
        !(loop != kNoNode && program_.contains(loop, binding.site)) &&
        scopes_.function_around(binding.site) == function) {
      continue;
    }
    out.push_back(all[i]);
  }
  return out;
}

NodeId Evaluator::outermost_loop(NodeId use) const {
  NodeId loop = kNoNode;
  NodeId at = program_[use].parent;
  for (int level = 0; level < 64 && at != kNoNode; ++level) {
    const Op op = program_[at].op;
    if (op == Op::Loop || op == Op::ForEach) loop = at;
    at = program_[at].parent;
  }
  return loop;
}

const Values& Evaluator::binding_values(std::uint32_t index) {
  std::uint32_t& known = known_bindings_[index];
  if (known == 1 || known == 2) return unknown();
  if (known != 0) return store_[known - 3];
  if (levels_ >= max_levels_ || !spend(1)) return unknown();
  known = 1;
  ++levels_;
  Values found = compute_binding(scopes_.binding(index));
  --levels_;
  if (found.empty()) {
    known_bindings_[index] = 2;
    return unknown();
  }
  spend(8 * found.size());
  store_.push_back(std::move(found));
  known_bindings_[index] = static_cast<std::uint32_t>(store_.size() + 2);
  return store_.back();
}

Values Evaluator::compute_binding(const Binding& binding) {
  switch (binding.how) {
    case How::Assigned:
      return project(values(binding.value), binding.steps);
    case How::Function:
    case How::Class:
      return values(binding.value);
    case How::Imported: {
      Values out;
      import_value(binding.value, &out);
      return out;
    }
    case How::Parameter: {
      Value value;
      value.kind = VKind::Param;
      value.param = {binding.value, binding.index, 0, false};
      Values out = project({value}, binding.steps);
      const auto list = scopes_.parameters(binding.value);
      if (binding.index < list.size()) {
        const NodeId target = program_[list[binding.index]].first;
        const NodeId fallback = program_[target].next;
        if (fallback != kNoNode) {
          for (const Value& value : project(values(fallback), binding.steps)) {
            if (value.kind != VKind::Unknown) out.push_back(value);
          }
        }
      }
      return out;
    }
    case How::Element:
    case How::Key:
    case How::Pair: {
      Values found;
      for (const Value& value : values(binding.value)) {
        if (binding.how == How::Element) {
          elements(value, &found);
        } else if (value.kind == VKind::Object) {
          Value view = value;
          view.kind = binding.how == How::Key ? VKind::Keys : VKind::Pairs;
          elements(view, &found);
        } else if (binding.how == How::Pair && !binding.steps.empty() &&
                   binding.steps[0].which == 1) {
          // Index and element of a list.
          Values list;
          elements(value, &list);
          append(&found, project(std::move(list), {binding.steps.begin() + 1,
                                                   binding.steps.end()}));
        }
      }
      if (binding.how == How::Pair && !has_kind(found, VKind::Pair)) {
        return found;
      }
      return project(std::move(found), binding.steps);
    }
    default:
      return {};
  }
}

void Evaluator::import_value(NodeId import, Values* out) {
  const Node& node = program_[import];
  if (node.has(kFile)) {
    const NodeId module = program_.drawn(import, program_.text(node.extra));
    if (module == kNoNode) return;
    return import_file(module, program_.text(node.member), out);
  }
  const PathId path = table_.find(program_.text(node.extra));
  if (path != kNoPath) out->push_back(path_value(path));
}

// Other files.

// What `member` of a file is: "" for all of it, as a mapping.
void Evaluator::import_file(NodeId module, std::string_view member,
                            Values* out) {
  if (!member.empty()) {
    file_member(module, member, out);
    if (!out->empty() || member != "default") return;
  }
  exported(module, {}, out, 0);  // module.exports = ...
  out->push_back(node_value(VKind::File, module));
}

// A member of a file, through files that hand on what they import.
void Evaluator::file_member(NodeId module, std::string_view name, Values* out,
                            int hops) {
  if (hops > kMaxHops || !spend(1)) return;
  const std::size_t before = out->size();
  exported(module, name, out, hops);
  if (out->size() != before) return;
  Values whole;
  exported(module, {}, &whole, hops);
  for (const Value& value : whole) {
    if (value.kind != VKind::File) member(value, name, out);
  }
  if (out->size() != before) return;
  const auto found = exports_.find(module);
  if (found == exports_.end()) return;
  for (const NodeId id : found->second) {
    const Node& node = program_[id];
    if (!node.has(kFile) || !node.has(kWildcard)) continue;
    const NodeId next = program_.drawn(id, program_.text(node.extra));
    if (next != kNoNode) file_member(next, name, out, hops + 1);
  }
}

// The values of the Exports with that name.
void Evaluator::exported(NodeId module, std::string_view name, Values* out,
                         int hops) {
  const auto found = exports_.find(module);
  if (found == exports_.end()) return;
  for (const NodeId id : found->second) {
    const Node& node = program_[id];
    if (program_.name(id) != name || node.has(kWildcard) || !spend(1)) continue;
    if (!node.has(kFile)) {
      append(out, values(node.first));
      continue;
    }
    const NodeId next = program_.drawn(id, program_.text(node.extra));
    if (next == kNoNode) continue;
    const std::string_view member = program_.text(node.member);
    if (member.empty()) {
      out->push_back(node_value(VKind::File, next));
    } else {
      file_member(next, member, out, hops + 1);
    }
  }
}

// Parts.

Values Evaluator::project(Values found, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    Values out;
    for (const Value& value : found) {
      if (!spend(1)) return {};
      if (step.what == Step::What::Property && step.key == kNoNode) {
        member(value, program_.text(step.which), &out);
      } else if (step.what == Step::What::Item) {
        if (value.kind == VKind::Array) {
          const NodeId item = program_.child(value.node, step.which);
          append(&out, values(item));
        } else if (value.kind == VKind::Pair) {
          const NodeId first = program_[value.node].first;
          const bool computed = program_[value.node].has(kComputed);
          if (step.which == 1) {
            append(&out, values(computed ? program_[first].next : first));
          } else if (computed) {
            append(&out, values(first));
          } else {
            out.push_back(text_value(std::string(program_.name(value.node))));
          }
        } else if (value.kind == VKind::Read && step.which == 0) {
          out.push_back(value);
        }
      } else if (step.what == Step::What::Rest &&
                 (value.kind == VKind::Environ || value.kind == VKind::Copy)) {
        out.push_back(value);
        out.back().kind = VKind::Copy;
      }
    }
    if (step.default_value != kNoNode) append(&out, values(step.default_value));
    found = std::move(out);
  }
  return found;
}

void Evaluator::elements(const Value& value, Values* out) {
  if (value.kind == VKind::Param && !value.param.element) {
    out->push_back(value);
    out->back().param.element = true;
    return;
  }
  if (value.kind != VKind::Array && value.kind != VKind::Keys &&
      value.kind != VKind::Elements && value.kind != VKind::Pairs) {
    return;
  }
  for (NodeId at = program_[value.node].first; at != kNoNode;
       at = program_[at].next) {
    if (out->size() >= kMaxValues || !spend(1)) return;
    const Node& node = program_[at];
    if (node.op == Op::Spread) {
      for (const Value& list : Values(values(node.first))) {
        if (list.node < value.node) elements(list, out);
      }
    } else if (value.kind == VKind::Array) {
      append(out, values(at));
    } else if (node.op == Op::Entry) {
      const Step step{Step::What::Item, value.kind == VKind::Keys ? 0u : 1u,
                      kNoNode, kNoNode};
      const Value pair = node_value(VKind::Pair, at);
      append(out, value.kind == VKind::Pairs ? Values{pair}
                                             : project({pair}, {step}));
    }
  }
}

void Evaluator::member(const Value& value, std::string_view name, Values* out) {
  const auto method = [&](PathId path) {
    Value made;
    made.kind = VKind::Method;
    made.base = value.kind;
    made.path = path;
    made.param = value.param;
    if (path != kNoPath) out->push_back(std::move(made));
    return path != kNoPath;
  };
  switch (value.kind) {
    case VKind::Path: {
      const PathId path = table_.member(value.path, name);
      if (path != kNoPath) {
        out->push_back(path_value(path));
        return;
      }
      break;
    }
    case VKind::Environ:
    case VKind::Copy: {
      if (value.node != kNoNode && program_.is(value.node, Op::Object)) {
        const std::size_t before = out->size();
        object_member(value.node, name, out);
        if (out->size() != before) return;
      }
      if (method(table_.member(value.path, name))) return;
      if (method(table_.member(table_.environ(), name))) return;
      Value read;
      read.kind = VKind::Read;
      if (language_.members_are_names) out->push_back(read);
      return;
    }
    case VKind::Read:
      if (method(table_.member(table_.read(), name))) return;
      break;
    case VKind::Param:
      if (method(table_.member(table_.environ(), name))) return;
      if (value.param.member != 0 || value.param.element) break;
      method(table_.member(table_.any(), name));
      out->push_back(value);
      out->back().param.member = program_.find_text(name);
      break;
    case VKind::Object:
      return object_member(value.node, name, out);
    case VKind::File: {
      const std::size_t before = out->size();
      file_member(value.node, name, out);
      if (out->size() != before) return;
      break;
    }
    case VKind::Class:
      return class_member(value.node, name, false, out);
    case VKind::Instance:
      return class_member(value.node, name, true, out);
    default:
      break;
  }
  method(table_.member(table_.any(), name));
  if (methods_.empty()) return;
  const auto found = methods_.find(program_.find_text(name));
  if (found == methods_.end()) return;
  for (const NodeId one : found->second) {
    out->push_back(node_value(VKind::Function, one));
  }
}

void Evaluator::object_member(NodeId object, std::string_view name,
                              Values* out) {
  Values spread;
  for (NodeId at = program_[object].first; at != kNoNode;
       at = program_[at].next) {
    if (!spend(1)) return;
    const Node& node = program_[at];
    if (node.op == Op::Entry && !node.has(kComputed) &&
        program_.name(at) == name) {
      append(out, values(node.first));
      return;
    }
    if (node.op == Op::Entry && node.has(kComputed)) {
      for (const Value& key : values(node.first)) {
        if (whole_text(key) == name) {
          append(out, values(program_[node.first].next));
        }
      }
    }
    if (node.op == Op::Function && program_.name(at) == name) {
      out->push_back(node_value(VKind::Function, at));
      return;
    }
    if (node.op == Op::Spread && !is_environment(values(node.first))) {
      append(&spread, values(node.first));
    }
  }
  for (const Value& value : spread) {
    if (value.kind == VKind::Object && value.node >= object) continue;
    member(value, name, out);
  }
  if (spread.empty()) assigned_member(object, name, out);
}

// object.name = value, somewhere.
void Evaluator::assigned_member(NodeId object, std::string_view name,
                                Values* out) {
  const auto found = member_assignments_.find(program_.find_text(name));
  if (found == member_assignments_.end()) return;
  std::size_t seen = 0;
  for (const NodeId id : found->second) {
    if (++seen > kMaxValues || !spend(1)) return;
    const NodeId target = program_[id].first;
    const Values& objects = values(program_[target].first);
    const bool is_same =
        std::any_of(objects.begin(), objects.end(), [&](const Value& value) {
          return value.kind == VKind::Object && value.node == object;
        });
    if (is_same) append(out, values(program_[target].next));
  }
}

void Evaluator::class_member(NodeId id, std::string_view name, bool of_object,
                             Values* out) {
  for (int level = 0; level < 16; ++level) {
    NodeId base = kNoNode;
    for (NodeId at = program_[id].first; at != kNoNode;
         at = program_[at].next) {
      if (!spend(1)) return;
      const Node& node = program_[at];
      if (node.op == Op::Extends) base = node.first;
      if ((node.op != Op::Function && node.op != Op::Field) ||
          program_.name(at) != name) {
        continue;
      }
      append(out, values(node.op == Op::Field ? node.first : at));
    }
    if (of_object) {
      const auto set = attributes_.find({id, program_.find_text(name)});
      if (set != attributes_.end()) {
        for (const NodeId value : set->second) append(out, values(value));
      }
    }
    if (!out->empty() || base == kNoNode) return;
    const Values& bases = values(base);
    if (bases[0].kind != VKind::Class || bases[0].node == id) return;
    id = bases[0].node;
  }
}

bool Evaluator::is_number(NodeId id) const {
  const std::string_view text = program_.name(id);
  return program_.is(id, Op::Constant) && !text.empty() && text.size() < 5 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::size_t Evaluator::number_of(NodeId id) const {
  std::size_t number = 0;
  for (const char digit : program_.name(id)) {
    number = number * 10 + static_cast<std::size_t>(digit - '0');
  }
  return number;
}

void Evaluator::index_by_name(const Value& value, NodeId key, Values* out) {
  bool known = true;
  for (const Value& name : values(key)) {
    const std::optional<std::string> text = whole_text(name);
    known = known && text;
    if (text) member(value, *text, out);
  }
  if (known) return;
  // Any of the members that a mapping or list has.
  Value view = value;
  if (value.kind == VKind::Object) view.kind = VKind::Elements;
  if (view.kind == VKind::Array || view.kind == VKind::Elements) {
    elements(view, out);
  }
}

Values Evaluator::index(NodeId id) {
  const NodeId object = program_[id].first;
  const NodeId key = program_[object].next;
  Values out;
  for (const Value& value : Values(values(object))) {
    if (value.kind == VKind::Environ || value.kind == VKind::Copy) {
      out.push_back({});
      out.back().kind = VKind::Read;
    } else if (value.kind == VKind::Array && is_number(key)) {
      append(&out, values(program_.child(value.node, number_of(key))));
    } else if (value.kind == VKind::Array && program_.is(key, Op::Name)) {
      elements(value, &out);
    } else {
      index_by_name(value, key, &out);
    }
  }
  return out;
}

}  // namespace alder::scan::program
