// Climbs from a read through what keeps its value; where the value gets a
// name, the uses of that name are looked at in the same way.

#include "scan/program_context.h"

#include <algorithm>
#include <utility>

namespace alder::scan::program {
namespace {

using VKind = Value::Kind;

constexpr int kMaxClimb = 64;
constexpr int kMaxDepth = 3;
constexpr std::size_t kMaxUses = 64;

}  // namespace

ReadContext ContextFinder::context(NodeId id) {
  ReadContext out;
  const Op parent = program_[program_[id].parent].op;
  if (parent == Op::PatternEntry || parent == Op::ArrayPattern) {
    follow(id, 0, &out);
  } else {
    look(id, 0, &out);
  }
  if (language_.absence_throws && caught(id)) out.seen = true;
  return out;
}

// Whether a handler around `id` sees what it throws.
bool ContextFinder::caught(NodeId id) const {
  NodeId at = id;
  for (int level = 0; level < kMaxClimb && at != kNoNode; ++level) {
    const NodeId parent = program_[at].parent;
    if (program_.is(parent, Op::Function)) return false;
    if (program_.is(parent, Op::Try) && program_[parent].first == at &&
        program_.is(program_[at].next, Op::Block) &&
        !program_[program_[at].next].has(kFinally)) {
      return true;
    }
    at = parent;
  }
  return false;
}

void ContextFinder::look(NodeId id, int depth, ReadContext* out) {
  NodeId at = id;
  for (int level = 0; level < kMaxClimb; ++level) {
    if (!evaluator_.spend(1) || !step(&at, id, depth, out)) return;
  }
}

// Moves up one level; false when the value goes no further.
bool ContextFinder::step(NodeId* at, NodeId subject, int depth,
                         ReadContext* out) {
  const NodeId id = *at;
  const NodeId parent = program_[id].parent;
  const Node& node = program_[parent];
  const bool last = program_[id].next == kNoNode;
  *at = parent;
  switch (node.op) {
    case Op::Cast:
      if (node.has(kAsserted)) out->demanded = true;
      return true;
    case Op::Or:
    case Op::Nullish:
      if (last) return true;
      if (is_test(parent)) {
        tested(parent, subject, out);
      } else {
        fall_back(program_[id].next, true, out);
      }
      return false;
    case Op::And:
      if (last) return true;
      tested(id, subject, out);
      return false;
    case Op::Sequence:
      return last;
    case Op::Not:
    case Op::Exists:
    case Op::Equal:
    case Op::NotEqual:
    case Op::In:
      tested(parent, subject, out);
      return false;
    case Op::Conditional:
    case Op::If:
      if (id == node.first) {
        tested(id, subject, out);
        return false;
      }
      return node.op == Op::Conditional;
    case Op::Switch:
      out->seen = true;
      return false;
    case Op::Call:
      return id != node.first && step_call(id, parent, out);
    case Op::Member:
      return step_member(at, parent, out);
    case Op::Declare:
    case Op::Assign:
      return step_target(id, parent, depth, out);
    case Op::Return:
      out->returned = true;
      return false;
    case Op::Function:
      out->returned = program_[id].op != Op::Param;
      return false;
    case Op::Block:
      if (language_.last_is_returned && last &&
          program_.is(node.parent, Op::Function)) {
        out->returned = true;
      }
      return false;
    default:
      return false;
  }
}

// The value is an argument; whether the call hands it on.
bool ContextFinder::step_call(NodeId argument, NodeId call, ReadContext* out) {
  Value of;
  const Api* const api = evaluator_.api_of(call, &of);
  if (api == nullptr || api->path.starts_with('@')) return false;
  // Any argument but the last has one behind it.
  if (api->role == ApiRole::Default && program_[argument].next != kNoNode) {
    fall_back(program_[argument].next, true, out);
    return false;
  }
  if (api->role == ApiRole::Demand) out->demanded = true;
  return api->role == ApiRole::Same || api->role == ApiRole::Upper ||
         api->role == ApiRole::Lower || api->role == ApiRole::Default ||
         api->role == ApiRole::Demand;
}

// A member of the value: what Rust's Result or Java's Optional offer.
bool ContextFinder::step_member(NodeId* at, NodeId member, ReadContext* out) {
  if (program_[member].has(kOptional)) out->seen = true;
  const NodeId call = program_[member].parent;
  if (!program_.is(call, Op::Call) || program_[call].first != member) {
    return false;
  }
  const ApiTable& table = evaluator_.table();
  PathId path = table.member(table.read(), program_.name(member));
  if (table.api(path) == nullptr) {
    path = table.member(table.any(), program_.name(member));
  }
  const Api* const api = table.api(path);
  if (api == nullptr) return false;
  *at = call;
  switch (api->role) {
    case ApiRole::Default: {
      const NodeId value = evaluator_.argument(call, api->name);
      if (value == kNoNode) {
        out->defaulted = true;
      } else {
        fall_back(value, true, out);
      }
      return false;
    }
    case ApiRole::Survive:
      out->seen = true;
      return true;
    case ApiRole::Demand:
      out->demanded = true;
      return true;
    case ApiRole::Same:
    case ApiRole::Upper:
    case ApiRole::Lower:
      return true;
    default:
      return false;
  }
}

// The value is assigned, or a name that holds it is assigned to.
bool ContextFinder::step_target(NodeId at, NodeId parent, int depth,
                                ReadContext* out) {
  const Node& node = program_[parent];
  if (at == node.first) {
    if (node.has(kDefaulting)) fall_back(program_[at].next, true, out);
    return false;
  }
  follow(node.first, depth, out);
  // A declaration is an expression too in some languages.
  const Op around = program_[node.parent].op;
  return node.op == Op::Assign || around == Op::Or || around == Op::And ||
         around == Op::Nullish;
}

bool ContextFinder::is_test(NodeId id) const {
  for (int level = 0; level < kMaxClimb; ++level) {
    const NodeId parent = program_[id].parent;
    const Op op = program_[parent].op;
    if (op == Op::Not) return true;
    if (op == Op::If || op == Op::Conditional) {
      return program_[parent].first == id;
    }
    if (op == Op::Loop) return program_[id].op != Op::Block;
    if (op != Op::And && op != Op::Or) return false;
    id = parent;
  }
  return false;
}

// The uses of the names in a target.
void ContextFinder::follow(NodeId target, int depth, ReadContext* out) {
  if (depth >= kMaxDepth) return;
  if (program_.is(target, Op::Name)) return follow_name(target, depth, out);
  if (!program_.is(target, Op::ArrayPattern)) return;
  const NodeId before = std::exchange(partner_, program_[target].first);
  for (NodeId at = program_[target].first; at != kNoNode;
       at = program_[at].next) {
    if (program_.is(at, Op::Name)) follow_name(at, depth, out);
  }
  partner_ = before;
}

void ContextFinder::follow_name(NodeId name, int depth, ReadContext* out) {
  const Scopes::Found found = scopes_.find(name);
  if (found.scope == kNoScope) return;
  const std::vector<NodeId>& all = uses(found.scope, program_[name].name);
  auto use = std::upper_bound(all.begin(), all.end(), name);
  for (std::size_t seen = 0; use != all.end() && seen < kMaxUses; ++seen) {
    look(*use++, depth + 1, out);
  }
}

// `test` tells whether `subject` is there: what is done then?
void ContextFinder::tested(NodeId test, NodeId subject, ReadContext* out) {
  out->seen = true;
  NodeId at = test;
  for (int level = 0; level < kMaxClimb; ++level) {
    const NodeId parent = program_[at].parent;
    const Op op = program_[parent].op;
    if ((op == Op::If || op == Op::Conditional) &&
        program_[parent].first == at) {
      out->tests = true;
      return op == Op::If ? statement(parent, subject, out)
                          : conditional(parent, subject, out);
    }
    if (op == Op::And) out->tests = true;
    if (op != Op::And && op != Op::Or && op != Op::Not && op != Op::Equal &&
        op != Op::NotEqual) {
      return;
    }
    at = parent;
  }
}

// x ? f(x) : fallback, and the other way round.
void ContextFinder::conditional(NodeId id, NodeId subject, ReadContext* out) {
  const NodeId yes = program_[program_[id].first].next;
  const NodeId no = program_[yes].next;
  if (yes == kNoNode || no == kNoNode) return;
  if (mentions(yes, subject)) {
    fall_back(no, true, out);
  } else if (mentions(no, subject)) {
    fall_back(yes, true, out);
  }
}

// if (x == "") x = fallback;   if (x) return x; return fallback;
// if (!x) return fallback;
void ContextFinder::statement(NodeId id, NodeId subject, ReadContext* out) {
  const NodeId yes = program_[program_[id].first].next;
  const NodeId no = program_[yes].next;
  for (const NodeId branch : {yes, no}) {
    if (branch == kNoNode) continue;
    const NodeId assigned = assigned_in(branch, subject);
    if (assigned != kNoNode) return fall_back(assigned, false, out);
  }
  const NodeId result = returned_in(yes);
  if (result == kNoNode) return;
  if (!mentions(result, subject)) return fall_back(result, false, out);
  if (no != kNoNode) {
    if (const NodeId other = returned_in(no); other != kNoNode) {
      return fall_back(other, false, out);
    }
  }
  NodeId at = statement_of(id);
  while (at != kNoNode && evaluator_.spend(1)) {
    if (program_.is(at, Op::Return) && !mentions(at, subject)) {
      return fall_back(program_[at].first, false, out);
    }
    // A block that only holds `if x := f(); x != "" { ... }`.
    const NodeId around = program_[at].parent;
    at = program_[at].next;
    if (at == kNoNode && program_.is(program_[around].parent, Op::Block)) {
      at = program_[around].next;
    }
  }
}

void ContextFinder::fall_back(NodeId value, bool empty_counts,
                              ReadContext* out) {
  // x or die
  if (value != kNoNode && leaves(value)) {
    out->demanded = true;
    return;
  }
  out->seen = true;
  if (value == kNoNode) return;
  if (!empty_counts && program_.is(value, Op::Constant)) return;
  if (!empty_counts && program_.is(value, Op::Array)) {
    return fall_back(program_[value].first, false, out);  // return x, nil
  }
  for (const Value& one : evaluator_.values(value)) {
    if (one.kind == VKind::Param) {
      if (!out->fallback.known()) out->fallback = one.param;
    } else if (one.kind != VKind::Nothing &&
               (empty_counts || whole_text(one) != "")) {
      out->defaulted = true;
    }
  }
}

// Whether the text of `subject` stands somewhere in `outer`.
bool ContextFinder::mentions(NodeId outer, NodeId subject) const {
  const Node& around = program_[outer];
  const Node& wanted = program_[subject];
  const std::uint32_t length = wanted.end - wanted.start;
  if (!evaluator_.spend((around.subtree_end - outer) / 16 + 1)) return false;
  for (NodeId at = outer; at < around.subtree_end; ++at) {
    const Node& node = program_[at];
    if (node.op != wanted.op || node.end - node.start != length) continue;
    if (node.name == wanted.name) return true;
  }
  // `v, ok := ...; if ok { return v }`
  return partner_ != kNoNode && subject != partner_ &&
         mentions(outer, partner_);
}

// The value that a branch gives the name `subject`, or kNoNode.
NodeId ContextFinder::assigned_in(NodeId block, NodeId subject) const {
  if (!program_.is(subject, Op::Name)) return kNoNode;
  const Scopes::Found found = scopes_.find(subject);
  for (const std::uint32_t index : found.bindings) {
    const Binding& binding = scopes_.binding(index);
    if (program_.contains(block, binding.site) &&
        binding.how == Binding::How::Assigned) {
      return binding.value;
    }
  }
  if (partner_ == kNoNode || subject == partner_) return kNoNode;
  return assigned_in(block, partner_);
}

NodeId ContextFinder::returned_in(NodeId block) const {
  if (program_.is(block, Op::Return)) return program_[block].first;
  if (!program_.is(block, Op::Block)) return kNoNode;
  for (NodeId at = program_[block].first; at != kNoNode;
       at = program_[at].next) {
    if (program_.is(at, Op::Return)) return program_[at].first;
  }
  return kNoNode;
}

bool ContextFinder::leaves(NodeId block) {
  const Op op = program_[block].op;
  if (op == Op::Return || op == Op::Leave) return true;
  // A function that stands in for a value: `|_| panic!()`.
  if (op == Op::Function) return leaves(program_.last_child(block));
  if (op != Op::Block && op != Op::Call) return false;
  const NodeId last = op == Op::Call ? block : program_.last_child(block);
  if (program_.is(last, Op::Call)) {
    Value of;
    const Api* const api = evaluator_.api_of(last, &of);
    return api != nullptr && api->role == ApiRole::Leave;
  }
  return program_.is(last, Op::Return) || program_.is(last, Op::Leave);
}

// The ancestor whose parent is a block; `id` itself when it is one.
NodeId ContextFinder::statement_of(NodeId id) const {
  NodeId at = id;
  for (int level = 0; level < kMaxClimb && at != kNoNode; ++level) {
    const NodeId parent = program_[at].parent;
    if (parent == kNoNode || program_.is(parent, Op::Block) ||
        program_.is(parent, Op::Module)) {
      return at;
    }
    if (program_.is(parent, Op::Function)) return kNoNode;
    at = parent;
  }
  return kNoNode;
}

std::optional<Region> ContextFinder::guarded(NodeId id) {
  NodeId at = id;
  for (int level = 0; level < kMaxClimb; ++level) {
    const NodeId parent = program_[at].parent;
    const Node& node = program_[parent];
    switch (node.op) {
      case Op::If: {
        if (node.first != at) return std::nullopt;
        Region range{node.start, node.end};
        if (leaves(program_[at].next)) {
          const NodeId around = program_[statement_of(parent)].parent;
          range.end = std::max(range.end, program_[around].end);
        }
        return range;
      }
      case Op::Conditional:
        if (node.first != at) break;
        return Region{node.start, node.end};
      case Op::And:
      case Op::Or: {
        // Also what the whole decides.
        const std::optional<Region> more = guarded(parent);
        if (more && more->end >= node.end) return more;
        return Region{node.start, node.end};
      }
      case Op::Not:
      case Op::Exists:
      case Op::Equal:
      case Op::NotEqual:
      case Op::In:
      case Op::Cast:
      case Op::Call:
      case Op::Member:
        break;
      default:
        return std::nullopt;
    }
    at = parent;
  }
  return std::nullopt;
}

std::optional<Region> ContextFinder::written(NodeId id) {
  NodeId at = id;
  for (int level = 0; level < kMaxClimb && at != kNoNode; ++level) {
    const NodeId parent = program_[at].parent;
    const Node& node = program_[parent];
    switch (node.op) {
      case Op::Block:
      case Op::Module:
        return Region{program_[at].end, node.end};
      case Op::Function:
        return std::nullopt;
      case Op::If:
      case Op::Conditional:
      case Op::And:
      case Op::Or:
      case Op::Nullish:
        if (node.first != at) return std::nullopt;
        break;
      case Op::Loop:
      case Op::ForEach:
      case Op::Case:
      case Op::Try:
        return std::nullopt;
      default:
        break;
    }
    at = parent;
  }
  return std::nullopt;
}

const std::vector<NodeId>& ContextFinder::uses(ScopeId scope, TextId name) {
  if (!counted_) {
    counted_ = true;
    for (NodeId id = 0; id < program_.size(); ++id) {
      if (program_[id].op != Op::Name) continue;
      const Scopes::Found found = scopes_.find(id);
      if (found.scope == kNoScope) continue;
      uses_[(static_cast<std::uint64_t>(found.scope) << 32) | program_[id].name]
          .push_back(id);
    }
  }
  return uses_[(static_cast<std::uint64_t>(scope) << 32) | name];
}

}  // namespace alder::scan::program
