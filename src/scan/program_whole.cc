// Uses of the mapping as a whole: what the file does not follow any further
// is dynamic.

#include <algorithm>

#include "scan/program_collector.h"

namespace alder::scan::program {
namespace {

constexpr int kMaxClimbFromWhole = 64;

}  // namespace

void Collector::add_whole(NodeId expression, const Base& base) {
  out_.accesses.push_back(access(What::Whole, base, expression, expression));
}

void Collector::visit_whole(NodeId id) {
  for (const Value& value : evaluator_.values(id)) {
    // A copy is told of where it is made.
    const bool fresh = value.kind == VKind::Environ ||
                       (value.kind == VKind::Param && value.param.member == 0 &&
                        !value.param.element);
    if (!fresh) continue;
    if (const std::optional<Base> base = base_of(value)) classify(id, *base);
  }
}

// Follows the mapping up to where it is used.
void Collector::classify(NodeId id, const Base& base) {
  NodeId at = id;
  for (int level = 0; level < kMaxClimbFromWhole && evaluator_.spend(1);
       ++level) {
    if (!classify_step(&at, id, base)) return;
  }
}

// Moves up one level; false when that settles it.
bool Collector::classify_step(NodeId* at, NodeId id, const Base& base) {
  const NodeId child = *at;
  const NodeId parent = program_[child].parent;
  const Node& node = program_[parent];
  const bool first = node.first == child;
  const bool last = program_[child].next == kNoNode;
  *at = parent;
  switch (node.op) {
    case Op::Member:
    case Op::Module:
    case Op::Import:
    case Op::Not:
    case Op::Exists:
    case Op::Equal:
    case Op::NotEqual:
    case Op::Delete:
    case Op::Field:
    case Op::Param:
    case Op::PatternEntry:
    case Op::Defaulted:
    case Op::Loop:
    case Op::In:
      return false;
    case Op::Index:
      if (!first) add_whole(id, base);
      return false;
    case Op::Cast:
    case Op::Or:
    case Op::Nullish:
    case Op::Named:
      return true;
    case Op::And:
    case Op::Sequence:
      return last;
    case Op::Conditional:
      return !first;
    case Op::If:
    case Op::Block:
      if (language_.last_is_returned && last && !first) return true;
      return false;
    case Op::Declare:
    case Op::Assign: {
      const Op target = program_[node.first].op;
      const bool kept = target == Op::Name || target == Op::ObjectPattern ||
                        (target == Op::Member &&
                         program_.is(program_[node.first].first, Op::This)) ||
                        is_environment(evaluator_.values(node.first));
      if (!first && !kept) add_whole(id, base);
      return false;
    }
    case Op::Return:
      classify_return(scopes_.function_around(parent), id, base);
      return false;
    case Op::Function:
      classify_return(parent, id, base);
      return false;
    case Op::Call:
      if (!first) classify_argument(child, parent, id, base);
      return false;
    case Op::Entry: {
      const NodeId call = program_[node.parent].parent;
      if (!program_.is(call, Op::Call) || !calls_own_function(call)) {
        add_whole(id, base);
      }
      return false;
    }
    case Op::Spread:
      add_whole(parent, base);
      return false;
    default:
      add_whole(id, base);
      return false;
  }
}

bool Collector::calls_own_function(NodeId call) {
  return has_kind(evaluator_.values(program_[call].first), VKind::Function) ||
         has_kind(evaluator_.values(program_[call].first), VKind::Class);
}

void Collector::classify_return(NodeId function, NodeId id, const Base& base) {
  add_whole(id, base);
  if (function != kNoNode) {
    returned_.push_back({out_.accesses.size() - 1, function});
  }
}

void Collector::classify_argument(NodeId argument, NodeId call, NodeId id,
                                  const Base& base) {
  if (calls_own_function(call)) return;
  Value of;
  const Api* const api = evaluator_.api_of(call, &of);
  if (api == nullptr) return add_whole(id, base);
  if (api->mapping >= 0 &&
      evaluator_.argument(call, api->mapping) == argument) {
    return;
  }
  // Object.assign(process.env, ...) sets names.
  const bool first = evaluator_.argument(call, 0) == argument;
  if (api->role == ApiRole::Copy && first &&
      program_[argument].next != kNoNode) {
    return;
  }
  if (api->role == ApiRole::Same) return classify(call, base);
  add_whole(api->role == ApiRole::List ? call : id, base);
}

// A function that hands the mapping out is no use of it where its calls are
// seen.
void Collector::drop_returns_with_callers() {
  std::vector<bool> dropped(out_.accesses.size(), false);
  for (const Returned& one : returned_) {
    dropped[one.access] = out_.calls.contains(one.function);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out_.accesses.size(); ++i) {
    if (dropped[i]) continue;
    if (kept != i) out_.accesses[kept] = std::move(out_.accesses[i]);
    ++kept;
  }
  out_.accesses.resize(kept);
}

}  // namespace alder::scan::program
