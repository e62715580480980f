// Consumers of evaluated children: unevaluatedItems, unevaluatedProperties.
//
// Where everything that is applied in place evaluates its children without
// any condition, the consumer is a plan like any other: the names, patterns
// and items that are covered, and the consumer's subschema for the rest.
//
// Otherwise the subschemas below the consumer are lowered a second way, as
// marking expressions.  They hold or fail as the plain ones do and also mark
// the children they evaluate; marks of what fails are dropped.  A plain
// expression among them is a test that marks nothing.
//
// Source: JSON Schema Core 2020-12, sections 7.7.1 (annotations of failing
//         subschemas), 11.2 and 11.3.

#include <algorithm>
#include <utility>

#include "compile/lower.h"

namespace alder::compiler {

using schema::Keyword;
using schema::KeywordId;

namespace {

constexpr int kMaxCoverageLevel = 64;

bool is_consumer(KeywordId id) {
  return id == KeywordId::UnevaluatedItems ||
         id == KeywordId::UnevaluatedProperties;
}

}  // namespace

// Collects what the keywords of a subschema, consumers aside, cover.
void Lowering::add_coverage(schema::SubschemaId id, ContextId context,
                            Coverage* coverage) {
  const schema::Subschema& schema = graph_.subschema(id);
  if (schema.is_boolean()) return;
  if (coverage->level > kMaxCoverageLevel) {
    coverage->conditional_names = true;
    coverage->conditional_items = true;
    return;
  }
  const Site site{schema, id, contexts_.enter(context, id)};
  if (!coverage->visited.emplace(id, site.context).second) return;
  ++coverage->level;
  for (const Keyword& keyword : schema.keywords) {
    add_keyword_coverage(site, keyword, coverage);
  }
  --coverage->level;
}

void Lowering::add_keyword_coverage(const Site& site, const Keyword& keyword,
                                    Coverage* coverage) {
  switch (keyword.id) {
    case KeywordId::Ref:
    case KeywordId::DynamicRef:
      add_coverage(contexts_.target(site.context, keyword), site.context,
                   coverage);
      break;
    case KeywordId::AllOf:
      for (const schema::Child& child : keyword.children) {
        add_coverage(child.schema, site.context, coverage);
      }
      break;
    case KeywordId::AnyOf:
    case KeywordId::OneOf:
    case KeywordId::If:
    case KeywordId::DependentSchemas:
    case KeywordId::Dependencies:
      coverage->conditional_names = true;
      coverage->conditional_items = true;
      break;
    case KeywordId::Contains:
      coverage->conditional_items |= keyword.as<bool>();
      break;
    case KeywordId::PrefixItems:
      coverage->prefix = std::max(coverage->prefix, keyword.children.size());
      break;
    case KeywordId::Items:
    case KeywordId::UnevaluatedItems:
      coverage->all_items = true;
      break;
    case KeywordId::Properties:
      for (const schema::Child& child : keyword.children) {
        coverage->names.push_back(child.name);
      }
      break;
    case KeywordId::PatternProperties:
      for (const regex::Pattern& pattern :
           keyword.as<std::vector<regex::Pattern>>()) {
        coverage->patterns.push_back(&pattern);
      }
      break;
    case KeywordId::AdditionalProperties:
    case KeywordId::UnevaluatedProperties:
      coverage->all_names = true;
      break;
    default:
      break;
  }
}

ExprId Lowering::lower_consumer(const Site& site, bool marking) {
  const Keyword* items = site.schema.find(KeywordId::UnevaluatedItems);
  const Keyword* properties =
      site.schema.find(KeywordId::UnevaluatedProperties);
  Coverage coverage;
  for (const Keyword& keyword : site.schema.keywords) {
    if (!is_consumer(keyword.id)) {
      add_keyword_coverage(site, keyword, &coverage);
    }
  }
  const bool is_static =
      (items == nullptr || !coverage.conditional_items || coverage.all_items) &&
      (properties == nullptr || !coverage.conditional_names ||
       coverage.all_names);
  if (is_static && static_coverage_ && !marking) {
    return lower_static_consumer(site, coverage);
  }
  const auto child = [&](const Keyword* keyword) {
    return keyword == nullptr
               ? kAccept
               : lower_at(keyword->children.front().schema, site.context);
  };
  Expr expr;
  expr.kind = Kind::Consume;
  expr.kids = {mark_body(site), child(items), child(properties)};
  // Which of the two there are: what they accept counts as evaluated.
  expr.small = static_cast<std::uint8_t>((items != nullptr ? 1 : 0) |
                                         (properties != nullptr ? 2 : 0));
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_static_consumer(const Site& site,
                                       const Coverage& coverage) {
  std::vector<ExprId> kids{lower_keywords(site)};
  const Keyword* properties =
      site.schema.find(KeywordId::UnevaluatedProperties);
  if (properties != nullptr && !coverage.all_names) {
    Expr plan;
    plan.kind = Kind::Object;
    plan.names = coverage.names;
    std::sort(plan.names.begin(), plan.names.end());
    plan.names.erase(std::unique(plan.names.begin(), plan.names.end()),
                     plan.names.end());
    plan.kids.assign(plan.names.size(), kAccept);
    Rule rule;
    for (const regex::Pattern* pattern : coverage.patterns) {
      rule.patterns.emplace_back(pattern, kAccept);
    }
    rule.additional =
        lower_at(properties->children.front().schema, site.context);
    if (rule.additional != kAccept) {
      plan.rules.push_back(std::move(rule));
      kids.push_back(exprs_.add(std::move(plan)));
    }
  }
  const Keyword* items = site.schema.find(KeywordId::UnevaluatedItems);
  if (items != nullptr && !coverage.all_items) {
    Expr plan;
    plan.kind = Kind::Array;
    plan.kids.assign(coverage.prefix, kAccept);
    plan.kids.push_back(lower_at(items->children.front().schema, site.context));
    if (plan.kids.back() != kAccept)
      kids.push_back(exprs_.add(std::move(plan)));
  }
  return exprs_.all(std::move(kids));
}

ExprId Lowering::mark_group(Kind kind, std::vector<ExprId> kids) {
  Expr expr;
  expr.kind = kind;
  expr.kids = std::move(kids);
  if (kind == Kind::MarkAll) {
    std::erase(expr.kids, kAccept);
    if (expr.kids.empty()) return kAccept;
    if (expr.kids.size() == 1) return expr.kids.front();
  }
  return exprs_.add(std::move(expr));
}

// Everything a subschema says but its consumers.
ExprId Lowering::mark_body(const Site& site) {
  std::vector<ExprId> kids;
  for (const Keyword& keyword : site.schema.keywords) {
    kids.push_back(mark_keyword(site, keyword));
  }
  kids.push_back(mark_array(site));
  kids.push_back(mark_object(site));
  return mark_group(Kind::MarkAll, std::move(kids));
}

ExprId Lowering::mark_keyword(const Site& site, const Keyword& keyword) {
  switch (keyword.id) {
    case KeywordId::Ref:
    case KeywordId::DynamicRef:
      return lower_at(contexts_.target(site.context, keyword), site.context,
                      /*marking=*/true);
    case KeywordId::AllOf:
      return mark_group(Kind::MarkAll, mark_children(site, keyword));
    case KeywordId::AnyOf:
      return mark_group(Kind::MarkAny, mark_children(site, keyword));
    case KeywordId::OneOf:
      return mark_group(Kind::MarkOne, mark_children(site, keyword));
    case KeywordId::If:
      return mark_if(site, keyword);
    case KeywordId::DependentSchemas:
      return mark_dependent(site, keyword);
    case KeywordId::Dependencies:
      return mark_group(Kind::MarkAll, {lower_dependent_required(keyword),
                                        mark_dependent(site, keyword)});
    case KeywordId::Contains:
      return keyword.as<bool>() ? mark_contains(site, keyword)
                                : lower_contains(site, keyword);
    default:
      return is_consumer(keyword.id) ? kAccept : lower_keyword(site, keyword);
  }
}

std::vector<ExprId> Lowering::mark_children(const Site& site,
                                            const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    kids.push_back(lower_at(child.schema, site.context, /*marking=*/true));
  }
  return kids;
}

ExprId Lowering::mark_if(const Site& site, const Keyword& keyword) {
  const auto branch = [&](KeywordId id) {
    const Keyword* found = site.schema.find(id);
    return found == nullptr ? kAccept
                            : lower_at(found->children.front().schema,
                                       site.context, /*marking=*/true);
  };
  const ExprId condition =
      lower_at(keyword.children.front().schema, site.context, /*marking=*/true);
  return mark_group(Kind::MarkIf, {condition, branch(KeywordId::Then),
                                   branch(KeywordId::Else)});
}

ExprId Lowering::mark_dependent(const Site& site, const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    Expr expr;
    expr.kind = Kind::MarkDependent;
    expr.names = {child.name};
    expr.kids = {lower_at(child.schema, site.context, /*marking=*/true)};
    kids.push_back(exprs_.add(std::move(expr)));
  }
  return mark_group(Kind::MarkAll, std::move(kids));
}

ExprId Lowering::mark_array(const Site& site) {
  Expr expr;
  expr.kind = Kind::MarkArray;
  resolve_items(site, &expr);
  if (expr.kids.empty()) return kAccept;
  expr.marks_rest = site.schema.find(KeywordId::Items) != nullptr;
  return exprs_.add(std::move(expr));
}

ExprId Lowering::mark_contains(const Site& site, const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::MarkContains;
  expr.counts = contains_counts(site);
  expr.kids = {lower_at(keyword.children.front().schema, site.context)};
  return exprs_.add(std::move(expr));
}

ExprId Lowering::mark_object(const Site& site) {
  Expr expr;
  expr.kind = Kind::MarkObject;
  resolve_properties(site, &expr);
  expr.marks_rest =
      site.schema.find(KeywordId::AdditionalProperties) != nullptr;
  if (expr.names.empty() && expr.rules.empty() && !expr.marks_rest)
    return kAccept;
  return exprs_.add(std::move(expr));
}

}  // namespace alder::compiler
