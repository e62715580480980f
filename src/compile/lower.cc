// One expression a keyword, conjoined.  Plans resolve `properties`,
// `patternProperties` and `additionalProperties` of one subschema against
// each other, as Core 2020-12, 10.3.2 defines them.

#include "compile/lower.h"

#include <algorithm>
#include <utility>

namespace alder::compiler {

using schema::Keyword;
using schema::KeywordId;
using schema::Subschema;
using schema::SubschemaId;

namespace {

// Deeper subschemas are compiled on their own, so that neither the compiler
// nor a pass recurses without a bound.
constexpr int kMaxLevel = 128;

}  // namespace

Lowering::Lowering(const schema::Graph& graph, Exprs* exprs,
                   bool inline_references)
    : graph_(graph),
      exprs_(*exprs),
      inline_references_(inline_references),
      states_(graph.size(), State::New),
      lowered_(graph.size(), kAccept) {}

ExprId Lowering::call(SubschemaId id) {
  Expr expr;
  expr.kind = Kind::Call;
  expr.id = id;
  return exprs_.add(std::move(expr));
}

ExprId Lowering::escape(SubschemaId id) {
  Expr expr;
  expr.kind = Kind::Escape;
  expr.id = id;
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower(SubschemaId id) {
  const Subschema& schema = graph_.subschema(id);
  if (schema.is_boolean()) return schema.value.boolean() ? kAccept : kReject;
  if (states_[id] == State::Finished) return lowered_[id];
  if (states_[id] == State::Open || level_ > kMaxLevel) return call(id);
  if (graph_.uses_dynamic_scope() ||
      schema.find(KeywordId::UnevaluatedItems) != nullptr ||
      schema.find(KeywordId::UnevaluatedProperties) != nullptr) {
    return escape(id);
  }
  states_[id] = State::Open;
  ++level_;
  lowered_[id] = lower_keywords(schema);
  --level_;
  states_[id] = State::Finished;
  return lowered_[id];
}

ExprId Lowering::lower_reference(SubschemaId target) {
  return inline_references_ ? lower(target) : call(target);
}

ExprId Lowering::lower_keywords(const Subschema& schema) {
  std::vector<ExprId> kids;
  for (const Keyword& keyword : schema.keywords) {
    kids.push_back(lower_keyword(schema, keyword));
  }
  kids.push_back(lower_items(schema));
  kids.push_back(lower_properties(schema));
  return exprs_.all(std::move(kids));
}

ExprId Lowering::lower_keyword(const Subschema& schema,
                               const Keyword& keyword) {
  switch (keyword.id) {
    case KeywordId::Ref:
    case KeywordId::DynamicRef:
      return lower_reference(keyword.target);
    case KeywordId::Type:
      return exprs_.types(keyword.as<schema::TypeSet>());
    case KeywordId::Enum:
    case KeywordId::Const:
      return lower_values(keyword);
    case KeywordId::MultipleOf: {
      Expr expr;
      expr.kind = Kind::MultipleOf;
      expr.ref = &keyword.as<number::MultipleOf>();
      return exprs_.add(std::move(expr));
    }
    case KeywordId::Maximum:
      return lower_bound(keyword, tree::Comparison::AtMost);
    case KeywordId::ExclusiveMaximum:
      return lower_bound(keyword, tree::Comparison::LessThan);
    case KeywordId::Minimum:
      return lower_bound(keyword, tree::Comparison::AtLeast);
    case KeywordId::ExclusiveMinimum:
      return lower_bound(keyword, tree::Comparison::MoreThan);
    case KeywordId::MaxLength:
    case KeywordId::MinLength:
      return lower_counts(keyword, Kind::Length,
                          keyword.id == KeywordId::MaxLength);
    case KeywordId::MaxItems:
    case KeywordId::MinItems:
      return lower_counts(keyword, Kind::Array,
                          keyword.id == KeywordId::MaxItems);
    case KeywordId::MaxProperties:
    case KeywordId::MinProperties:
      return lower_counts(keyword, Kind::Object,
                          keyword.id == KeywordId::MaxProperties);
    case KeywordId::Pattern: {
      Expr expr;
      expr.kind = Kind::Pattern;
      expr.ref = &keyword.as<std::vector<regex::Pattern>>().front();
      return exprs_.add(std::move(expr));
    }
    case KeywordId::Format: {
      const auto* format = std::get_if<const format::Format*>(&keyword.payload);
      if (format == nullptr || *format == nullptr) return kAccept;
      Expr expr;
      expr.kind = Kind::Format;
      expr.ref = *format;
      return exprs_.add(std::move(expr));
    }
    case KeywordId::UniqueItems: {
      if (!keyword.as<bool>()) return kAccept;
      Expr expr;
      expr.kind = Kind::Array;
      expr.unique = true;
      expr.kids = {kAccept};
      return exprs_.add(std::move(expr));
    }
    case KeywordId::Required:
      return required(keyword.as<std::vector<std::string_view>>());
    case KeywordId::DependentRequired:
      return lower_dependent_required(keyword);
    case KeywordId::AllOf:
      return exprs_.all(lower_children(keyword));
    case KeywordId::AnyOf:
      return exprs_.any(lower_children(keyword));
    case KeywordId::OneOf:
      return exprs_.one(lower_children(keyword));
    case KeywordId::Not:
      return exprs_.negation(lower(keyword.children.front().schema));
    case KeywordId::If:
      return lower_if(schema, keyword);
    case KeywordId::DependentSchemas:
      return lower_dependent_schemas(keyword);
    case KeywordId::Dependencies:
      return exprs_.all({lower_dependent_required(keyword),
                         lower_dependent_schemas(keyword)});
    case KeywordId::Contains:
      return lower_contains(schema, keyword);
    case KeywordId::PropertyNames: {
      const ExprId kid = lower(keyword.children.front().schema);
      if (kid == kAccept) return kAccept;
      Expr expr;
      expr.kind = Kind::Names;
      expr.kids = {kid};
      return exprs_.add(std::move(expr));
    }
    default:
      return kAccept;  // identifiers, annotations, and parts of plans
  }
}

std::vector<ExprId> Lowering::lower_children(const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    kids.push_back(lower(child.schema));
  }
  return kids;
}

ExprId Lowering::lower_values(const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::Values;
  expr.values = keyword.as<std::vector<json::View>>();
  if (expr.values.empty()) return kReject;
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_bound(const Keyword& keyword,
                             tree::Comparison comparison) {
  Expr expr;
  expr.kind = Kind::Bound;
  expr.small = static_cast<std::uint8_t>(comparison);
  expr.ref = &keyword.as<number::Decimal>();
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_counts(const Keyword& keyword, Kind kind, bool is_max) {
  const std::uint64_t limit = keyword.as<schema::Count>().value;
  Expr expr;
  expr.kind = kind;
  (is_max ? expr.counts.max : expr.counts.min) = limit;
  if (expr.counts == tree::Counts{}) return kAccept;
  if (kind == Kind::Array) expr.kids = {kAccept};
  return exprs_.add(std::move(expr));
}

ExprId Lowering::required(std::vector<std::string_view> names) {
  if (names.empty()) return kAccept;
  std::sort(names.begin(), names.end());
  Expr expr;
  expr.kind = Kind::Object;
  expr.required = std::move(names);
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_dependent_required(const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Dependency& row :
       keyword.as<std::vector<schema::Dependency>>()) {
    if (row.required.empty()) continue;
    Expr expr;
    expr.kind = Kind::Dependent;
    expr.names = {row.name};
    expr.kids = {required(row.required)};
    kids.push_back(exprs_.add(std::move(expr)));
  }
  return exprs_.all(std::move(kids));
}

ExprId Lowering::lower_dependent_schemas(const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    const ExprId kid = lower(child.schema);
    if (kid == kAccept) continue;
    Expr expr;
    expr.kind = Kind::Dependent;
    expr.names = {child.name};
    expr.kids = {kid};
    kids.push_back(exprs_.add(std::move(expr)));
  }
  return exprs_.all(std::move(kids));
}

ExprId Lowering::lower_if(const Subschema& schema, const Keyword& keyword) {
  const auto branch = [&](KeywordId id) {
    const Keyword* found = schema.find(id);
    return found == nullptr ? kAccept : lower(found->children.front().schema);
  };
  const ExprId condition = lower(keyword.children.front().schema);
  return exprs_.conditional(condition, branch(KeywordId::Then),
                            branch(KeywordId::Else));
}

ExprId Lowering::lower_items(const Subschema& schema) {
  const Keyword* prefix = schema.find(KeywordId::PrefixItems);
  const Keyword* items = schema.find(KeywordId::Items);
  if (prefix == nullptr && items == nullptr) return kAccept;
  Expr expr;
  expr.kind = Kind::Array;
  if (prefix != nullptr) expr.kids = lower_children(*prefix);
  expr.kids.push_back(items == nullptr ? kAccept
                                       : lower(items->children.front().schema));
  const auto accepts = [](ExprId kid) { return kid == kAccept; };
  if (std::all_of(expr.kids.begin(), expr.kids.end(), accepts)) {
    return kAccept;
  }
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_contains(const Subschema& schema,
                                const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::Contains;
  expr.counts.min = 1;
  if (const Keyword* min = schema.find(KeywordId::MinContains)) {
    expr.counts.min = min->as<schema::Count>().value;
  }
  if (const Keyword* max = schema.find(KeywordId::MaxContains)) {
    expr.counts.max = max->as<schema::Count>().value;
  }
  if (expr.counts == tree::Counts{}) return kAccept;
  expr.kids = {lower(keyword.children.front().schema)};
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_properties(const Subschema& schema) {
  const Keyword* properties = schema.find(KeywordId::Properties);
  const Keyword* patterns = schema.find(KeywordId::PatternProperties);
  const Keyword* additional = schema.find(KeywordId::AdditionalProperties);
  if (properties == nullptr && patterns == nullptr && additional == nullptr) {
    return kAccept;
  }
  Rule rule;
  if (patterns != nullptr) {
    const auto& compiled = patterns->as<std::vector<regex::Pattern>>();
    for (std::size_t i = 0; i < compiled.size(); ++i) {
      rule.patterns.emplace_back(&compiled[i],
                                 lower(patterns->children[i].schema));
    }
  }
  if (additional != nullptr) {
    rule.additional = lower(additional->children.front().schema);
  }
  Expr expr;
  expr.kind = Kind::Object;
  if (properties != nullptr) {
    std::vector<std::pair<std::string_view, ExprId>> known;
    for (const schema::Child& child : properties->children) {
      std::vector<ExprId> parts{lower(child.schema)};
      for (const auto& [pattern, kid] : rule.patterns) {
        const regex::Answer answer = pattern->search(child.name);
        if (answer == regex::Answer::Limit) {
          return escape(graph_.subschema(child.schema).parent);
        }
        if (answer == regex::Answer::Yes) parts.push_back(kid);
      }
      known.emplace_back(child.name, exprs_.all(std::move(parts)));
    }
    std::sort(known.begin(), known.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [name, kid] : known) {
      expr.names.push_back(name);
      expr.kids.push_back(kid);
    }
  }
  if (rule != Rule{}) expr.rules.push_back(std::move(rule));
  return exprs_.add(std::move(expr));
}

}  // namespace alder::compiler
