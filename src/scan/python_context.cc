// Climbs from an access towards the root; nothing here looks down further
// than a condition or a handler.

#include "scan/python_context.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace alder::scan::python {
namespace {

// The exceptions whose handlers also see a KeyError.
constexpr auto kCatching = std::to_array<std::string_view>(
    {"KeyError", "LookupError", "Exception", "BaseException"});

// Calls that do not come back.
constexpr auto kLeaving = std::to_array<std::string_view>(
    {"sys.exit", "exit", "quit", "os._exit", "os.abort"});

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& list,
              std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool is_block(Kind kind) { return kind == Kind::Block || kind == Kind::Module; }

bool ends_function(Kind kind) {
  return kind == Kind::FunctionDefinition || kind == Kind::Lambda ||
         kind == Kind::ClassDefinition || kind == Kind::Module;
}

bool names_catching(const Tree& tree, NodeId type) {
  if (tree[type].kind == Kind::AsPattern ||
      tree[type].kind == Kind::ParenthesizedExpression) {
    type = tree[type].first;
  }
  if (type == kNoNode) return false;
  if (tree[type].kind == Kind::Tuple) {
    for (NodeId at = tree[type].first; at != kNoNode; at = tree[at].next) {
      if (is_among(kCatching, tree.text(at))) return true;
    }
    return false;
  }
  return is_among(kCatching, tree.text(type));
}

bool handler_catches(const Tree& tree, NodeId clause) {
  const NodeId first = tree[clause].first;
  if (first == kNoNode || tree[first].kind == Kind::Block) return true;
  for (NodeId at = first; at != kNoNode; at = tree[at].next) {
    if (tree[at].kind != Kind::Block && names_catching(tree, at)) return true;
  }
  return false;
}

bool try_catches(const Tree& tree, NodeId statement) {
  for (NodeId at = tree[statement].first; at != kNoNode; at = tree[at].next) {
    if (tree[at].kind == Kind::ExceptClause && handler_catches(tree, at)) {
      return true;
    }
  }
  return false;
}

// with suppress(KeyError):
bool with_suppresses(const Tree& tree, NodeId statement) {
  const NodeId clause = tree.child(statement, Kind::WithClause);
  if (clause == kNoNode) return false;
  for (NodeId item = tree[clause].first; item != kNoNode;
       item = tree[item].next) {
    const NodeId call = tree[item].first;
    if (call == kNoNode || tree[call].kind != Kind::Call) continue;
    const NodeId function = tree.child(call, Field::Function);
    const NodeId arguments = tree.child(call, Field::Arguments);
    if (function == kNoNode || arguments == kNoNode) continue;
    if (!tree.text(function).ends_with("suppress")) continue;
    for (NodeId at = tree[arguments].first; at != kNoNode; at = tree[at].next) {
      if (is_among(kCatching, tree.text(at))) return true;
    }
  }
  return false;
}

bool is_leaving_call(const Tree& tree, NodeId node) {
  if (tree[node].kind != Kind::Call) return false;
  const NodeId function = tree.child(node, Field::Function);
  return function != kNoNode && is_among(kLeaving, tree.text(function));
}

// Whether `node` is a call of `get` or `getenv` that supplies no default.
bool yields_none(const Tree& tree, Evaluator* evaluator, NodeId node) {
  while (tree[node].kind == Kind::ParenthesizedExpression &&
         tree[node].first != kNoNode && evaluator->spend(1)) {
    node = tree[node].first;
  }
  if (tree[node].kind != Kind::Call) return false;
  bool reads = false;
  for (const Value& value :
       evaluator->values(tree.child(node, Field::Function))) {
    reads =
        reads || value.path == "os.getenv" ||
        (value.kind == Value::Kind::Method && value.path == "get" &&
         (value.base == Value::Kind::Environ ||
          value.base == Value::Kind::Copy || value.base == Value::Kind::Param));
  }
  if (!reads) return false;
  NodeId fallback = evaluator->positional(node, 1);
  if (fallback == kNoNode) fallback = evaluator->keyword(node, "default");
  return fallback == kNoNode || tree[fallback].kind == Kind::None;
}

NodeId operator_of(const Tree& tree, NodeId node) {
  return tree.child(node, Kind::Operator);
}

}  // namespace

bool catches_missing(const Tree& tree, Evaluator* evaluator, NodeId node) {
  for (NodeId at = node; at != kNoNode && evaluator->spend(1);
       at = tree[at].parent) {
    if (ends_function(tree[at].kind)) return false;
    const NodeId parent = tree[at].parent;
    if (parent == kNoNode || tree[at].field != Field::Body) continue;
    if (tree[parent].kind == Kind::TryStatement && try_catches(tree, parent)) {
      return true;
    }
    if (tree[parent].kind == Kind::WithStatement &&
        with_suppresses(tree, parent)) {
      return true;
    }
  }
  return false;
}

ReadKind kind_in_context(const Tree& tree, Evaluator* evaluator, NodeId node) {
  for (NodeId at = node; evaluator->spend(1);) {
    const NodeId parent = tree[at].parent;
    if (parent == kNoNode) break;
    const Kind kind = tree[parent].kind;
    if (kind == Kind::BooleanOperator) {
      const NodeId sign = operator_of(tree, parent);
      const bool is_or = sign != kNoNode && tree.text(sign) == "or";
      const bool left = tree[at].field == Field::Left;
      if (left && !is_or) break;
      if (left) {
        const NodeId right = tree.child(parent, Field::Right);
        if (right != kNoNode && tree[right].kind != Kind::None &&
            !is_leaving_call(tree, right) &&
            !yields_none(tree, evaluator, right)) {
          return ReadKind::Defaulted;
        }
      }
    } else if (kind == Kind::ConditionalExpression) {
      const NodeId first = tree[parent].first;
      if (first != kNoNode && tree[first].next == at) break;  // the condition
    } else if (kind != Kind::ParenthesizedExpression &&
               kind != Kind::NamedExpression && kind != Kind::Await) {
      break;
    }
    at = parent;
  }
  return ReadKind::Optional;
}

bool is_returned(const Tree& tree, Evaluator* evaluator, NodeId node) {
  for (NodeId at = node; at != kNoNode && evaluator->spend(1);
       at = tree[at].parent) {
    if (tree[at].kind == Kind::ReturnStatement) return true;
    const NodeId parent = tree[at].parent;
    if (parent != kNoNode && tree[parent].kind == Kind::Lambda) {
      return tree[at].field == Field::Body;
    }
    if (is_block(tree[at].kind)) return false;
  }
  return false;
}

NodeId statement_of(const Tree& tree, Evaluator* evaluator, NodeId node) {
  while (tree[node].parent != kNoNode && evaluator->spend(1) &&
         !is_block(tree[tree[node].parent].kind)) {
    node = tree[node].parent;
  }
  return node;
}

namespace {

Region region_of(const Tree& tree, NodeId node) {
  return {tree[node].start, tree[node].end};
}

// Whether the last statement of a block goes on elsewhere.
bool leaves_quietly(const Tree& tree, NodeId block) {
  NodeId last = kNoNode;
  for (NodeId at = tree[block].first; at != kNoNode; at = tree[at].next) {
    last = at;
  }
  return last != kNoNode && (tree[last].kind == Kind::ReturnStatement ||
                             tree[last].kind == Kind::ContinueStatement ||
                             tree[last].kind == Kind::BreakStatement);
}

// What an if or elif guards: its branch, or, when the condition holds for
// absent names, the other one and what follows a branch that leaves.
std::optional<Region> guarded_branch(const Tree& tree, NodeId statement,
                                     bool present) {
  const NodeId branch = tree.child(statement, Field::Consequence);
  if (branch == kNoNode) return std::nullopt;
  if (present) return region_of(tree, branch);
  const NodeId other = tree.child(statement, Field::Alternative);
  if (other != kNoNode) return region_of(tree, other);
  if (tree[statement].kind != Kind::IfStatement ||
      !leaves_quietly(tree, branch)) {
    return std::nullopt;
  }
  const NodeId block = tree[statement].parent;
  return Region{tree[statement].end, tree[block].end};
}

// Whether `node op ...` holds for a name that is there.
bool comparison_shows_presence(const Tree& tree, NodeId comparison) {
  const NodeId sign = operator_of(tree, comparison);
  if (sign == kNoNode) return true;
  const std::string_view spelled = tree.text(sign);
  if (spelled == "not in") return false;
  if (spelled == "is" || spelled == "==") {
    NodeId last = tree[comparison].first;
    while (tree[last].next != kNoNode) last = tree[last].next;
    return tree[last].kind != Kind::None;
  }
  return true;
}

std::optional<Region> guarded_by_operator(const Tree& tree, NodeId at,
                                          NodeId parent, bool present,
                                          bool* climbs) {
  const NodeId sign = operator_of(tree, parent);
  const bool is_and = sign != kNoNode && tree.text(sign) == "and";
  *climbs = is_and == present;
  const NodeId right = tree.child(parent, Field::Right);
  if (tree[at].field != Field::Left || right == kNoNode || is_and != present) {
    return std::nullopt;
  }
  return region_of(tree, right);
}

std::optional<Region> joined(std::optional<Region> a, std::optional<Region> b) {
  if (!a) return b;
  if (!b) return a;
  return Region{std::min(a->start, b->start), std::max(a->end, b->end)};
}

std::optional<Region> guarded_by_conditional(const Tree& tree, NodeId at,
                                             NodeId parent, bool present) {
  const NodeId first = tree[parent].first;
  if (first == kNoNode || tree[first].next != at) return std::nullopt;
  const NodeId other = tree[at].next;
  const NodeId guarded = present ? first : other;
  if (guarded == kNoNode) return std::nullopt;
  return region_of(tree, guarded);
}

}  // namespace

std::optional<Region> guarded_region(const Tree& tree, Evaluator* evaluator,
                                     NodeId node) {
  bool present = true;
  std::optional<Region> inner;
  if (tree[node].kind == Kind::ComparisonOperator) {
    present = comparison_shows_presence(tree, node);
  }
  for (NodeId at = node; evaluator->spend(1);) {
    const NodeId parent = tree[at].parent;
    if (parent == kNoNode) return inner;
    switch (tree[parent].kind) {
      case Kind::ParenthesizedExpression:
      case Kind::NamedExpression:
        break;
      case Kind::NotOperator:
        present = !present;
        break;
      case Kind::ComparisonOperator:
        present = comparison_shows_presence(tree, parent);
        break;
      case Kind::ArgumentList: {
        // bool(x), len(x)
        const NodeId call = tree[parent].parent;
        const NodeId function = tree.child(call, Field::Function);
        if (function == kNoNode ||
            (tree.text(function) != "bool" && tree.text(function) != "len")) {
          return inner;
        }
        break;
      }
      case Kind::Call:
        break;
      case Kind::BooleanOperator: {
        bool climbs = false;
        inner = joined(inner,
                       guarded_by_operator(tree, at, parent, present, &climbs));
        if (!climbs) return inner;
        break;
      }
      case Kind::ConditionalExpression:
        return joined(inner, guarded_by_conditional(tree, at, parent, present));
      case Kind::IfStatement:
      case Kind::ElifClause:
        if (tree[at].field != Field::Condition) return inner;
        return joined(inner, guarded_branch(tree, parent, present));
      case Kind::WhileStatement: {
        const NodeId body = tree.child(parent, Field::Body);
        if (tree[at].field != Field::Condition || !present || body == kNoNode) {
          return inner;
        }
        return joined(inner, region_of(tree, body));
      }
      case Kind::IfClause: {
        const NodeId body = tree.child(tree[parent].parent, Field::Body);
        if (!present || body == kNoNode) return inner;
        return joined(inner, region_of(tree, body));
      }
      default:
        return inner;
    }
    at = parent;
  }
  return inner;
}

std::optional<Region> written_region(const Tree& tree, Evaluator* evaluator,
                                     NodeId node) {
  NodeId at = node;
  while (evaluator->spend(1)) {
    const NodeId parent = tree[at].parent;
    if (parent == kNoNode) return std::nullopt;
    const Kind kind = tree[parent].kind;
    if (is_block(kind)) {
      const NodeId owner = tree[parent].parent;
      const bool runs_through =
          owner != kNoNode &&
          (tree[owner].kind == Kind::WithStatement ||
           tree[owner].kind == Kind::FinallyClause ||
           (tree[owner].kind == Kind::TryStatement &&
            tree[parent].field == Field::Body &&
            tree.child(owner, Kind::ExceptClause) == kNoNode));
      if (!runs_through) return Region{tree[at].end, tree[parent].end};
      at = owner;
      if (tree[owner].kind == Kind::FinallyClause) at = tree[owner].parent;
      continue;
    }
    if (kind == Kind::WithItem || kind == Kind::WithClause) {
      // What a context manager sets is undone behind its block.
      const NodeId statement = kind == Kind::WithItem
                                   ? tree[tree[parent].parent].parent
                                   : tree[parent].parent;
      const NodeId body = tree.child(statement, Field::Body);
      if (body == kNoNode) return std::nullopt;
      return region_of(tree, body);
    }
    const bool conditional =
        kind == Kind::Lambda || kind == Kind::ConditionalExpression ||
        (kind == Kind::BooleanOperator && tree[at].field == Field::Right) ||
        kind == Kind::ListComprehension || kind == Kind::SetComprehension ||
        kind == Kind::DictionaryComprehension ||
        kind == Kind::GeneratorExpression || kind == Kind::Decorator;
    if (conditional) return std::nullopt;
    at = parent;
  }
  return std::nullopt;
}

}  // namespace alder::scan::python
