// The environment where it is no access to one name: handed on, copied,
// listed.  Each use is told by what stands around it.

#include <utility>

#include "scan/python_collector.h"
#include "scan/python_loops.h"

namespace alder::scan::python {
namespace {

// Calls that look at the mapping without reading it.
constexpr auto kHarmless = std::to_array<std::string_view>(
    {"isinstance", "id", "type", "callable", "hasattr", "getattr", "bool",
     "typing.cast", "cast"});

// What the grammar puts where no expression stands.
bool is_used_as_value(const Tree& tree, NodeId id) {
  const Node& node = tree[id];
  if (node.parent == kNoNode) return false;
  const Kind parent = tree[node.parent].kind;
  switch (parent) {
    case Kind::Attribute:
      return node.field != Field::Attribute;
    case Kind::KeywordArgument:
    case Kind::DefaultParameter:
    case Kind::TypedDefaultParameter:
    case Kind::NamedExpression:
      return node.field == Field::Value;
    case Kind::FunctionDefinition:
    case Kind::ClassDefinition:
    case Kind::Parameters:
    case Kind::LambdaParameters:
    case Kind::TypedParameter:
    case Kind::DottedName:
    case Kind::AliasedImport:
    case Kind::GlobalStatement:
    case Kind::NonlocalStatement:
    case Kind::AsPatternTarget:
    case Kind::PatternList:
    case Kind::TuplePattern:
    case Kind::ListPattern:
    case Kind::ListSplatPattern:
    case Kind::DictionarySplatPattern:
    case Kind::Type:
      return false;
    case Kind::Assignment:
    case Kind::AugmentedAssignment:
    case Kind::ForStatement:
    case Kind::ForInClause:
      return node.field == Field::Right;
    default:
      return true;
  }
}

}  // namespace

void Collector::visit_whole(NodeId id) {
  if (!is_used_as_value(tree_, id)) return;
  const Values& values = evaluator_.values(id);
  for (const Value& value : values) {
    if (value.kind == VKind::Environ || value.kind == VKind::Param) {
      if (const std::optional<Base> base = base_of(value, value.kind)) {
        classify(id, *base);
      }
    } else if (value.kind == VKind::Method &&
               tree_[id].kind == Kind::Attribute) {
      classify_method(id, value);
    }
  }
}

void Collector::add_whole(NodeId id, const Base& base) {
  Access whole = access(What::Whole, base, id, id);
  whole.prefix = iteration_prefix(tree_, &evaluator_, id);
  out_.accesses.push_back(std::move(whole));
}

// A member that is not called on the spot: an alias, or handed on.
void Collector::classify_method(NodeId id, const Value& method) {
  const std::optional<Base> base = base_of(method, method.base);
  if (!base || base->copy) return;
  const NodeId parent = tree_[id].parent;
  switch (tree_[parent].kind) {
    case Kind::Call:
      return;  // visit_method
    case Kind::Assignment:
    case Kind::NamedExpression:
    case Kind::ParenthesizedExpression:
    case Kind::DefaultParameter:
    case Kind::TypedDefaultParameter:
    case Kind::ExpressionStatement:
      return;
    case Kind::Attribute:
      return;
    case Kind::ArgumentList:
      if (is_one_of(kReadMethods, method.path) && add_mapped(id, *base)) {
        return;
      }
      break;
    default:
      break;
  }
  if (!base->param.known()) add_whole(id, *base);
}

// map(os.environ.get, names)
bool Collector::add_mapped(NodeId id, const Base& base) {
  const NodeId call = tree_[tree_[id].parent].parent;
  const NodeId function = tree_.child(call, Field::Function);
  const NodeId names = evaluator_.positional(call, 1);
  if (function == kNoNode || names == kNoNode ||
      tree_.text(function) != "map") {
    return false;
  }
  Access read = access(What::Read, base, call, names);
  read.kind = ReadKind::Optional;
  add_each(std::move(read), evaluator_.elements(names, {}));
  return true;
}

void Collector::classify(NodeId id, const Base& base) {
  NodeId at = id;
  while (evaluator_.spend(1)) {
    const NodeId parent = tree_[at].parent;
    switch (tree_[parent].kind) {
      case Kind::ParenthesizedExpression:
      case Kind::NamedExpression:
      case Kind::Await:
        break;
      case Kind::BooleanOperator:
        if (tree_[at].field == Field::Left && is_and(parent)) return;
        break;
      case Kind::ConditionalExpression:
        if (tree_[tree_[parent].first].next == at) return;
        break;
      case Kind::Attribute:  // visit_method, classify_method
      case Kind::ExpressionStatement:
      case Kind::DeleteStatement:
      case Kind::IfStatement:
      case Kind::ElifClause:
      case Kind::WhileStatement:
      case Kind::NotOperator:
      case Kind::AssertStatement:
      case Kind::DefaultParameter:
      case Kind::TypedDefaultParameter:
        return;
      case Kind::Subscript:
        if (tree_[at].field == Field::Value) return;
        return add_whole(id, base);
      case Kind::ComparisonOperator:
        return classify_comparison(id, at, parent, base);
      case Kind::Assignment:
        return classify_assignment(id, parent, base);
      case Kind::ExpressionList:
        if (tree_[tree_[parent].parent].kind == Kind::Assignment) return;
        return add_whole(id, base);
      case Kind::ReturnStatement:
      case Kind::Lambda:
        returned_.push_back(
            {out_.accesses.size(), scopes_.function_around(id)});
        return add_whole(id, base);
      case Kind::KeywordArgument:
      case Kind::ArgumentList:
        return classify_argument(id, at, base);
      default:
        return add_whole(id, base);
    }
    at = parent;
  }
}

bool Collector::is_and(NodeId boolean) const {
  const NodeId sign = tree_.child(boolean, Field::Operator);
  return sign != kNoNode && tree_.text(sign) == "and";
}

void Collector::classify_comparison(NodeId id, NodeId at, NodeId comparison,
                                    const Base& base) {
  const NodeId sign = tree_.child(comparison, Field::Operator);
  const std::string_view spelled =
      sign == kNoNode ? std::string_view() : tree_.text(sign);
  const bool membership = spelled == "in" || spelled == "not in";
  if (membership && tree_[comparison].first != at) return;
  if (spelled.starts_with("is")) return;
  // A parameter compared with something is hardly a mapping.
  if (!base.param.known()) add_whole(id, base);
}

void Collector::classify_assignment(NodeId id, NodeId assignment,
                                    const Base& base) {
  const NodeId target = tree_.child(assignment, Field::Left);
  const Kind kind = target == kNoNode ? Kind::Other : tree_[target].kind;
  if (kind == Kind::Identifier || kind == Kind::Attribute) return;
  add_whole(id, base);
}

void Collector::classify_argument(NodeId id, NodeId at, const Base& base) {
  NodeId list = tree_[at].parent;
  if (tree_[list].kind == Kind::KeywordArgument) list = tree_[list].parent;
  const NodeId call = tree_[list].parent;
  const NodeId function = tree_.child(call, Field::Function);
  if (function == kNoNode) return add_whole(id, base);
  for (const Value& value : evaluator_.values(function)) {
    if (value.kind == VKind::Function || value.kind == VKind::Class) return;
    if (value.kind == VKind::Path &&
        (is_one_of(kHarmless, value.path) || value.path == "patch.dict" ||
         value.path.ends_with(".patch.dict"))) {
      return;
    }
  }
  const std::string_view spelled = tree_.text(function);
  if (spelled.ends_with("monkeypatch.setitem") ||
      spelled.ends_with("monkeypatch.delitem")) {
    return;
  }
  Access whole = access(What::Whole, base, call, id);
  whole.prefix = iteration_prefix(tree_, &evaluator_, id);
  out_.accesses.push_back(std::move(whole));
}

// An environment that a function returns is followed to its callers.
void Collector::drop_returns_with_callers() {
  std::vector<bool> dropped(out_.accesses.size());
  for (const Returned& returned : returned_) {
    dropped[returned.access] = out_.calls.contains(returned.function);
  }
  std::size_t number = 0;
  std::erase_if(out_.accesses,
                [&](const Access&) { return dropped[number++]; });
}

}  // namespace alder::scan::python
