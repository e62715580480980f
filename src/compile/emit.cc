// Equal expressions become one node.  Calls are emitted with an open target
// and closed when their subschema's node is known.
//
// Sets of strings share tables: a set joins the table that got one of its
// strings last and has a free bit, so that the sets which the cases of a switch
// test end as the bits of one table.

#include "compile/emit.h"

#include <algorithm>
#include <utility>

namespace alder::compiler {

using tree::Node;
using tree::NodeId;
using tree::Op;

namespace {

constexpr std::size_t kMaxTableStrings = 4096;

// The interpreter's answer for what the tree cannot express.
tree::Answer ask_interpreter(const void* handle, const json::View& instance) {
  const auto& escape = *static_cast<const Compiled::EscapeHandle*>(handle);
  const explain::Interpreter interpreter(*escape.graph);
  switch (interpreter.verdict_at(escape.id, instance)) {
    case explain::Outcome::Valid:
      return tree::Answer::Yes;
    case explain::Outcome::Invalid:
      return tree::Answer::No;
    case explain::Outcome::Limit:
      break;
  }
  return tree::Answer::Limit;
}

schema::TypeSet types_of(const std::vector<json::View>& values) {
  schema::TypeSet types = 0;
  for (const json::View& value : values) {
    types |= schema::type_bit(value.type());
  }
  return types;
}

template <class T>
std::uint32_t append(std::vector<T>* table, T value) {
  table->push_back(std::move(value));
  return static_cast<std::uint32_t>(table->size() - 1);
}

}  // namespace

Emitter::Emitter(const std::unordered_map<EntryId, ExprId>& roots, Exprs* exprs,
                 EmitOptions options, Compiled* out)
    : roots_(roots), exprs_(*exprs), options_(options), out_(*out) {}

bool Emitter::emit(EntryId root) {
  tree::Tree& tree = out_.tree;
  entries_[root] = node_of(roots_.at(root));
  tree.root = entries_[root];
  // Emitting a call's target may bring further calls.
  while (!calls_.empty()) {
    const auto [id, nodes] = *calls_.begin();
    calls_.erase(calls_.begin());
    if (entries_.find(id) == entries_.end()) {
      entries_[id] = node_of(roots_.at(id));
    }
    for (const NodeId node : nodes) tree.nodes[node].a = entries_[id];
  }
  tree.index();
  return !failed_;
}

NodeId Emitter::node_of(ExprId id) {
  if (const auto known = nodes_.find(id); known != nodes_.end()) {
    return known->second;
  }
  const auto body = bodies_.find(id);
  const Node built = body == bodies_.end() ? build(id) : body->second;
  const NodeId node = add_node(built);
  nodes_.emplace(id, node);
  if (built.op == Op::Call || built.op == Op::MarkCall) {
    calls_[exprs_[id].id].push_back(node);
  }
  return node;
}

NodeId Emitter::add_node(const Node& node) {
  out_.tree.nodes.push_back(node);
  return static_cast<NodeId>(out_.tree.nodes.size() - 1);
}

// The node of an expression, to be changed and used in its place.
Node Emitter::body_of(ExprId id) {
  if (const auto known = nodes_.find(id); known != nodes_.end()) {
    return out_.tree.nodes[known->second];
  }
  if (const auto known = bodies_.find(id); known != bodies_.end()) {
    return known->second;
  }
  const Node built = build(id);
  bodies_.emplace(id, built);
  return built;
}

Node Emitter::build(ExprId id) {
  const Expr& expr = exprs_[id];
  tree::Tree& tree = out_.tree;
  switch (expr.kind) {
    case Kind::Accept:
      return {Op::Accept};
    case Kind::Reject:
      return {Op::Reject, 0, 0};
    case Kind::Types:
      return {Op::Types, expr.small, expr.small};
    case Kind::All:
      return options_.guards ? build_guarded(expr)
                             : build_group(Op::All, nodes_of(expr.kids));
    case Kind::Any:
      return build_alternatives(Op::Any, expr.kids);
    case Kind::One:
      return build_alternatives(Op::One, expr.kids);
    case Kind::Not:
      return {Op::Not, 0, tree::kAnyType, node_of(expr.kids.front())};
    case Kind::If:
      return build_branches(Op::If, expr);
    case Kind::Strings: {
      const Membership member = membership(id);
      return {Op::Strings, member.bit,
              guard(schema::type_bit(json::Type::String)), member.table};
    }
    case Kind::Values:
      return {Op::Values, 0, guard(types_of(expr.values)),
              append(&tree.value_sets, {expr.values, {}})};
    case Kind::Bound:
      if (options_.guards) return build_range({id});
      return {Op::Bound, expr.small, tree::kAnyType, bound(id)};
    case Kind::MultipleOf:
      return {Op::MultipleOf, 0, tree::kAnyType,
              append(&tree.divisors,
                     *static_cast<const number::MultipleOf*>(expr.ref))};
    case Kind::IntegerText:
      return {Op::IntegerText};
    case Kind::Length:
      return {Op::Length, 0, tree::kAnyType, counts(expr.counts)};
    case Kind::Pattern:
      return {Op::Pattern, 0, tree::kAnyType,
              pattern(static_cast<const regex::Pattern*>(expr.ref))};
    case Kind::Format:
      return {
          Op::Format, 0, tree::kAnyType,
          append(&tree.formats, static_cast<const format::Format*>(expr.ref))};
    default:
      return build_plan(id);
  }
}

Node Emitter::build_plan(ExprId id) {
  const Expr& expr = exprs_[id];
  switch (expr.kind) {
    case Kind::Array:
      return build_array(expr);
    case Kind::Contains: {
      Node node{Op::Contains};
      node.a = node_of(expr.kids.front());
      node.b = counts(expr.counts);
      return node;
    }
    case Kind::Object:
      return build_object(id);
    case Kind::Names:
      return {Op::Names, 0, tree::kAnyType, node_of(expr.kids.front())};
    case Kind::Dependent: {
      Node node{Op::Dependent};
      node.a = symbol(expr.names.front());
      node.b = node_of(expr.kids.front());
      return node;
    }
    case Kind::Switch:
      return build_switch(expr);
    case Kind::Call:
      return {Op::Call};
    case Kind::Escape:
      return build_escape(expr.id);
    default:
      return build_marking(id);
  }
}

Node Emitter::build_branches(Op op, const Expr& expr) {
  Node node{op};
  node.a = node_of(expr.kids[0]);
  node.b = node_of(expr.kids[1]);
  node.c = node_of(expr.kids[2]);
  return node;
}

Node Emitter::build_marking(ExprId id) {
  const Expr& expr = exprs_[id];
  Node node;
  switch (expr.kind) {
    case Kind::Consume:
      node = build_branches(Op::Consume, expr);
      node.small = expr.small;
      return node;
    case Kind::MarkAll:
      return build_group(Op::MarkAll, nodes_of(expr.kids));
    case Kind::MarkAny:
      return build_group(Op::MarkAny, nodes_of(expr.kids));
    case Kind::MarkOne:
      return build_group(Op::MarkOne, nodes_of(expr.kids));
    case Kind::MarkIf:
      return build_branches(Op::MarkIf, expr);
    case Kind::MarkArray:
      node = build_array(expr);
      node.op = Op::MarkArray;
      node.small = expr.marks_rest ? 1 : 0;
      return node;
    case Kind::MarkContains:
      node.op = Op::MarkContains;
      node.a = node_of(expr.kids.front());
      node.b = counts(expr.counts);
      return node;
    case Kind::MarkObject:
      node = build_object(id);
      node.op = Op::MarkObject;
      node.small = expr.marks_rest ? 1 : 0;
      return node;
    case Kind::MarkDependent:
      node.op = Op::MarkDependent;
      node.a = symbol(expr.names.front());
      node.b = node_of(expr.kids.front());
      return node;
    default:
      return {Op::MarkCall};
  }
}

std::vector<NodeId> Emitter::nodes_of(const std::vector<ExprId>& kids) {
  std::vector<NodeId> nodes;
  for (const ExprId kid : kids) nodes.push_back(node_of(kid));
  return nodes;
}

Node Emitter::build_group(Op op, const std::vector<NodeId>& nodes) {
  tree::Tree& tree = out_.tree;
  Node node{op};
  node.a = static_cast<std::uint32_t>(tree.links.size());
  node.b = static_cast<std::uint32_t>(nodes.size());
  tree.links.insert(tree.links.end(), nodes.begin(), nodes.end());
  return node;
}

// A value whose type no alternative takes fails at once; one whose type an
// alternative asks for and nothing else passes at once, unless another might
// hold, too, and only one may.
Node Emitter::build_alternatives(Op op, const std::vector<ExprId>& kids) {
  Node node = build_group(op, nodes_of(kids));
  if (!options_.guards) return node;
  node.types = 0;
  std::uint16_t leaves = 0;
  bool are_disjoint = true;
  for (std::uint32_t i = 0; i < node.b; ++i) {
    const Node& kid = out_.tree.nodes[out_.tree.links[node.a + i]];
    are_disjoint &= (node.types & kid.types) == 0;
    node.types |= kid.types;
    if (tree::is_leaf(kid.op)) leaves |= kid.types;
  }
  if (op == Op::Any || are_disjoint) {
    node.small = static_cast<std::uint8_t>(leaves);
  }
  if (op == Op::One && are_disjoint) node.small |= tree::kDisjoint;
  return node;
}

// A conjunction whose type tests become the guard and whose bounds become one
// range.  What is left alone takes the place of the conjunction.
Node Emitter::build_guarded(const Expr& expr) {
  std::uint16_t types = tree::kAnyType;
  std::vector<ExprId> bounds;
  std::vector<ExprId> others;
  for (const ExprId kid : expr.kids) {
    switch (exprs_[kid].kind) {
      case Kind::Types:
        types &= exprs_[kid].small;
        break;
      case Kind::Bound:
        bounds.push_back(kid);
        break;
      default:
        others.push_back(kid);
    }
  }
  Node node;
  const bool is_call =
      others.size() == 1 && exprs_[others.front()].kind == Kind::Call;
  if (others.empty() && bounds.empty()) {
    return {Op::Types, static_cast<std::uint8_t>(types), types};
  }
  if (others.empty()) {
    node = build_range(bounds);
  } else if (others.size() == 1 && bounds.empty() && !is_call) {
    node = body_of(others.front());
  } else {
    std::vector<NodeId> nodes;
    if (!bounds.empty()) nodes.push_back(add_node(build_range(bounds)));
    for (const ExprId kid : others) nodes.push_back(node_of(kid));
    for (const NodeId kid : nodes) types &= out_.tree.nodes[kid].types;
    node = build_group(Op::All, nodes);
  }
  node.types &= types;
  return node;
}

std::uint32_t Emitter::bound(ExprId id) {
  return append(&out_.tree.bounds,
                *static_cast<const number::Decimal*>(exprs_[id].ref));
}

Node Emitter::build_range(const std::vector<ExprId>& bounds) {
  if (const auto known = ranges_.find(bounds); known != ranges_.end()) {
    return {Op::Range, 0, tree::kAnyType, known->second};
  }
  tree::Range range;
  for (const ExprId id : bounds) {
    range.bounds.emplace_back(static_cast<tree::Comparison>(exprs_[id].small),
                              bound(id));
  }
  range.index(out_.tree.bounds);
  const std::uint32_t index = append(&out_.tree.ranges, std::move(range));
  ranges_.emplace(bounds, index);
  return {Op::Range, 0, tree::kAnyType, index};
}

Node Emitter::build_switch(const Expr& expr) {
  tree::Switch decision;
  decision.property = symbol(expr.names.front());
  const std::size_t cases = expr.names.size() - 1;
  for (std::size_t i = 0; i < cases; ++i) {
    decision.values.add(expr.names[i + 1]);
    decision.cases.push_back(node_of(expr.kids[i]));
  }
  decision.other = node_of(expr.kids[cases]);
  decision.absent = node_of(expr.kids[cases + 1]);
  decision.not_object = node_of(expr.kids[cases + 2]);
  return {Op::Switch, 0, tree::kAnyType,
          append(&out_.tree.switches, std::move(decision))};
}

Node Emitter::build_object(ExprId id) {
  const Expr& expr = exprs_[id];
  tree::ObjectPlan plan;
  plan.size = expr.counts;
  plan.required_count = static_cast<std::uint32_t>(expr.required.size());
  std::vector<std::string_view> names = expr.names;
  names.insert(names.end(), expr.required.begin(), expr.required.end());
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string_view name : names) {
    ExprId action = kAccept;
    failed_ |= !exprs_.action(id, name, &action);
    const bool required =
        std::binary_search(expr.required.begin(), expr.required.end(), name);
    plan.keys.push_back({symbol(name), required, node_of(action)});
  }
  for (const Rule& rule : expr.rules) {
    tree::UnknownRule unknown;
    for (const auto& [compiled, kid] : rule.patterns) {
      unknown.patterns.emplace_back(pattern(compiled), node_of(kid));
    }
    unknown.additional = node_of(rule.additional);
    plan.unknown.push_back(std::move(unknown));
  }
  return {Op::Object, 0, tree::kAnyType,
          append(&out_.tree.objects, std::move(plan))};
}

Node Emitter::build_array(const Expr& expr) {
  tree::ArrayPlan plan;
  plan.size = expr.counts;
  plan.unique = expr.unique;
  for (std::size_t i = 0; i + 1 < expr.kids.size(); ++i) {
    plan.prefix.push_back(node_of(expr.kids[i]));
  }
  plan.rest = node_of(expr.kids.back());
  if (options_.unique_as_bits && expr.unique && plan.prefix.empty() &&
      exprs_[expr.kids.back()].kind == Kind::Strings) {
    const Membership member = membership(expr.kids.back());
    plan.table = member.table;
    plan.bit = member.bit;
  }
  return {Op::Array, 0, tree::kAnyType,
          append(&out_.tree.arrays, std::move(plan))};
}

Node Emitter::build_escape(schema::SubschemaId id) {
  out_.escapes.push_back({out_.graph.get(), id});
  tree::Escape escape;
  escape.ask = &ask_interpreter;
  escape.handle = &out_.escapes.back();
  escape.label = out_.graph->absolute_location(id);
  return {Op::Escape, 0, tree::kAnyType,
          append(&out_.tree.escapes, std::move(escape))};
}

Emitter::Membership Emitter::membership(ExprId strings) {
  if (const auto known = memberships_.find(strings);
      known != memberships_.end()) {
    return known->second;
  }
  const std::vector<std::string_view>& names = exprs_[strings].names;
  std::vector<tree::StringTable>& tables = out_.tree.tables;
  auto table = static_cast<std::uint32_t>(tables.size());
  for (const std::string_view name : names) {
    const auto found = table_of_.find(name);
    if (found == table_of_.end() ||
        bits_used_[found->second] == tree::kTableBits ||
        tables[found->second].size() + names.size() > kMaxTableStrings) {
      continue;
    }
    table = std::min(table, found->second);
  }
  if (table == tables.size()) {
    tables.emplace_back();
    bits_used_.push_back(0);
  }
  const Membership member{table, bits_used_[table]++};
  for (const std::string_view name : names) {
    tables[table].set_bit(tables[table].add(name), member.bit);
    table_of_[name] = std::max(table_of_[name], table);
  }
  memberships_.emplace(strings, member);
  return member;
}

KeyDictionary::Symbol Emitter::symbol(std::string_view name) {
  const KeyDictionary::Symbol symbol = out_.tree.dictionary.add(name);
  failed_ |= symbol == KeyDictionary::kUnknown;
  return symbol;
}

std::uint32_t Emitter::counts(const tree::Counts& counts) {
  const auto [slot, is_new] =
      counts_.emplace(std::pair(counts.min, counts.max),
                      static_cast<std::uint32_t>(out_.tree.counts.size()));
  if (is_new) out_.tree.counts.push_back(counts);
  return slot->second;
}

std::uint32_t Emitter::pattern(const regex::Pattern* pattern) {
  const auto [slot, is_new] = patterns_.emplace(
      pattern, static_cast<std::uint32_t>(out_.tree.patterns.size()));
  if (is_new) out_.tree.patterns.push_back(*pattern);
  return slot->second;
}

}  // namespace alder::compiler
