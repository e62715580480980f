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

// Entries that contexts may multiply a schema to.
constexpr std::size_t kMaxGrowth = 16;

}  // namespace

Lowering::Lowering(const schema::Graph& graph, Exprs* exprs,
                   bool inline_references, bool static_coverage)
    : graph_(graph),
      exprs_(*exprs),
      inline_references_(inline_references),
      static_coverage_(static_coverage),
      contexts_(graph) {}

bool Lowering::overgrown() const {
  return entries_.size() > kMaxGrowth * graph_.size() + 1000;
}

EntryId Lowering::entry_of(const Entry& entry) {
  const auto [slot, is_new] =
      entry_ids_.emplace(entry, static_cast<EntryId>(entries_.size()));
  if (is_new) {
    entries_.push_back(entry);
    states_.push_back(State::New);
    lowered_.push_back(kAccept);
  }
  return slot->second;
}

EntryId Lowering::root() {
  return entry_of({graph_.root(), contexts_.enter(0, graph_.root()), false});
}

ExprId Lowering::lower_at(SubschemaId id, ContextId context, bool marking) {
  const Subschema& schema = graph_.subschema(id);
  if (schema.is_boolean()) return schema.value.boolean() ? kAccept : kReject;
  const EntryId entry = entry_of({id, contexts_.enter(context, id), marking});
  if (states_[entry] == State::Finished) return lowered_[entry];
  if (states_[entry] == State::Open || level_ > kMaxLevel || overgrown()) {
    Expr call;
    call.kind = marking ? Kind::MarkCall : Kind::Call;
    call.id = entry;
    return exprs_.add(std::move(call));
  }
  return lower(entry);
}

ExprId Lowering::lower(EntryId id) {
  if (states_[id] == State::Finished) return lowered_[id];
  const Entry entry = entries_[id];
  const Site site{graph_.subschema(entry.id), entry.id, entry.context};
  states_[id] = State::Open;
  ++level_;
  ExprId lowered;
  if (site.schema.is_boolean()) {
    lowered = site.schema.value.boolean() ? kAccept : kReject;
  } else if (site.schema.find(KeywordId::UnevaluatedItems) != nullptr ||
             site.schema.find(KeywordId::UnevaluatedProperties) != nullptr) {
    lowered = lower_consumer(site, entry.marking);
  } else {
    lowered = entry.marking ? mark_body(site) : lower_keywords(site);
  }
  --level_;
  states_[id] = State::Finished;
  lowered_[id] = lowered;
  return lowered;
}

ExprId Lowering::lower_reference(SubschemaId target, ContextId context) {
  if (inline_references_) return lower_at(target, context);
  Expr call;
  call.kind = Kind::Call;
  call.id = entry_of({target, contexts_.enter(context, target), false});
  return exprs_.add(std::move(call));
}

ExprId Lowering::lower_keywords(const Site& site) {
  std::vector<ExprId> kids;
  for (const Keyword& keyword : site.schema.keywords) {
    kids.push_back(lower_keyword(site, keyword));
  }
  kids.push_back(lower_items(site));
  kids.push_back(lower_properties(site));
  return exprs_.all(std::move(kids));
}

ExprId Lowering::lower_keyword(const Site& site, const Keyword& keyword) {
  switch (keyword.id) {
    case KeywordId::Ref:
    case KeywordId::DynamicRef:
      return lower_reference(contexts_.target(site.context, keyword),
                             site.context);
    case KeywordId::Type:
      return lower_type(keyword);
    case KeywordId::Enum:
    case KeywordId::Const:
      return lower_values(keyword);
    case KeywordId::MultipleOf:
      return lower_multiple_of(keyword);
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
    case KeywordId::Pattern:
      return lower_pattern(keyword);
    case KeywordId::Format:
    case KeywordId::ContentEncoding:
    case KeywordId::ContentMediaType:
      return lower_format(keyword);
    case KeywordId::UniqueItems:
      return lower_unique_items(keyword);
    case KeywordId::Required:
      return required(keyword.as<std::vector<std::string_view>>());
    case KeywordId::DependentRequired:
      return lower_dependent_required(keyword);
    case KeywordId::AllOf:
      return exprs_.all(lower_children(site, keyword));
    case KeywordId::AnyOf:
      return exprs_.any(lower_children(site, keyword));
    case KeywordId::OneOf:
      return exprs_.one(lower_children(site, keyword));
    case KeywordId::Not:
      return exprs_.negation(
          lower_at(keyword.children.front().schema, site.context));
    case KeywordId::If:
      return lower_if(site, keyword);
    case KeywordId::DependentSchemas:
      return lower_dependent_schemas(site, keyword);
    case KeywordId::Dependencies:
      return exprs_.all({lower_dependent_required(keyword),
                         lower_dependent_schemas(site, keyword)});
    case KeywordId::Contains:
      return lower_contains(site, keyword);
    case KeywordId::PropertyNames:
      return lower_property_names(site, keyword);
    default:
      return kAccept;  // identifiers, annotations, and parts of plans
  }
}

std::vector<ExprId> Lowering::lower_children(const Site& site,
                                             const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    kids.push_back(lower_at(child.schema, site.context));
  }
  return kids;
}

ExprId Lowering::lower_type(const Keyword& keyword) {
  const auto types = keyword.as<schema::TypeSet>();
  const ExprId plain = exprs_.types(types & schema::kAllTypes);
  if ((types & schema::kSpelledIntegers) == 0) return plain;
  Expr spelling;
  spelling.kind = Kind::IntegerText;
  const ExprId integer =
      exprs_.all({exprs_.types(schema::type_bit(json::Type::Integer)),
                  exprs_.add(std::move(spelling))});
  return exprs_.any({plain, integer});
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

ExprId Lowering::lower_dependent_schemas(const Site& site,
                                         const Keyword& keyword) {
  std::vector<ExprId> kids;
  for (const schema::Child& child : keyword.children) {
    const ExprId kid = lower_at(child.schema, site.context);
    if (kid == kAccept) continue;
    Expr expr;
    expr.kind = Kind::Dependent;
    expr.names = {child.name};
    expr.kids = {kid};
    kids.push_back(exprs_.add(std::move(expr)));
  }
  return exprs_.all(std::move(kids));
}

ExprId Lowering::lower_if(const Site& site, const Keyword& keyword) {
  const auto branch = [&](KeywordId id) {
    const Keyword* found = site.schema.find(id);
    return found == nullptr
               ? kAccept
               : lower_at(found->children.front().schema, site.context);
  };
  const ExprId condition =
      lower_at(keyword.children.front().schema, site.context);
  return exprs_.conditional(condition, branch(KeywordId::Then),
                            branch(KeywordId::Else));
}

ExprId Lowering::lower_multiple_of(const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::MultipleOf;
  expr.ref = &keyword.as<number::MultipleOf>();
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_pattern(const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::Pattern;
  expr.ref = &keyword.as<std::vector<regex::Pattern>>().front();
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_format(const Keyword& keyword) {
  const auto* format = std::get_if<const format::Format*>(&keyword.payload);
  if (format == nullptr || *format == nullptr) return kAccept;
  Expr expr;
  expr.kind = Kind::Format;
  expr.ref = *format;
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_unique_items(const Keyword& keyword) {
  if (!keyword.as<bool>()) return kAccept;
  Expr expr;
  expr.kind = Kind::Array;
  expr.unique = true;
  expr.kids = {kAccept};
  return exprs_.add(std::move(expr));
}

ExprId Lowering::lower_property_names(const Site& site,
                                      const Keyword& keyword) {
  const ExprId kid = lower_at(keyword.children.front().schema, site.context);
  if (kid == kAccept) return kAccept;
  Expr expr;
  expr.kind = Kind::Names;
  expr.kids = {kid};
  return exprs_.add(std::move(expr));
}

// prefixItems... and items; nothing where the schema has neither.
void Lowering::resolve_items(const Site& site, Expr* plan) {
  const Keyword* prefix = site.schema.find(KeywordId::PrefixItems);
  const Keyword* items = site.schema.find(KeywordId::Items);
  if (prefix == nullptr && items == nullptr) return;
  if (prefix != nullptr) plan->kids = lower_children(site, *prefix);
  plan->kids.push_back(
      items == nullptr
          ? kAccept
          : lower_at(items->children.front().schema, site.context));
}

ExprId Lowering::lower_items(const Site& site) {
  Expr expr;
  expr.kind = Kind::Array;
  resolve_items(site, &expr);
  const auto accepts = [](ExprId kid) { return kid == kAccept; };
  if (std::all_of(expr.kids.begin(), expr.kids.end(), accepts)) {
    return kAccept;
  }
  return exprs_.add(std::move(expr));
}

tree::Counts Lowering::contains_counts(const Site& site) const {
  tree::Counts counts{1, tree::kNoLimit};
  if (const Keyword* min = site.schema.find(KeywordId::MinContains)) {
    counts.min = min->as<schema::Count>().value;
  }
  if (const Keyword* max = site.schema.find(KeywordId::MaxContains)) {
    counts.max = max->as<schema::Count>().value;
  }
  return counts;
}

ExprId Lowering::lower_contains(const Site& site, const Keyword& keyword) {
  Expr expr;
  expr.kind = Kind::Contains;
  expr.counts = contains_counts(site);
  if (expr.counts == tree::Counts{}) return kAccept;
  expr.kids = {lower_at(keyword.children.front().schema, site.context)};
  return exprs_.add(std::move(expr));
}

void Lowering::resolve_properties(const Site& site, Expr* plan) {
  const Keyword* properties = site.schema.find(KeywordId::Properties);
  const Keyword* patterns = site.schema.find(KeywordId::PatternProperties);
  const Keyword* additional = site.schema.find(KeywordId::AdditionalProperties);
  Rule rule;
  if (patterns != nullptr) {
    const auto& compiled = patterns->as<std::vector<regex::Pattern>>();
    for (std::size_t i = 0; i < compiled.size(); ++i) {
      rule.patterns.emplace_back(
          &compiled[i], lower_at(patterns->children[i].schema, site.context));
    }
  }
  if (additional != nullptr) {
    rule.additional =
        lower_at(additional->children.front().schema, site.context);
  }
  std::vector<std::pair<std::string_view, ExprId>> known;
  if (properties != nullptr) {
    for (const schema::Child& child : properties->children) {
      std::vector<ExprId> parts{lower_at(child.schema, site.context)};
      for (const auto& [pattern, kid] : rule.patterns) {
        const regex::Answer answer = pattern->search(child.name);
        failed_ |= answer == regex::Answer::Limit;
        if (answer == regex::Answer::Yes) parts.push_back(kid);
      }
      known.emplace_back(child.name, exprs_.all(std::move(parts)));
    }
  }
  std::sort(known.begin(), known.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [name, kid] : known) {
    plan->names.push_back(name);
    plan->kids.push_back(kid);
  }
  if (rule != Rule{}) plan->rules.push_back(std::move(rule));
}

ExprId Lowering::lower_properties(const Site& site) {
  Expr expr;
  expr.kind = Kind::Object;
  resolve_properties(site, &expr);
  if (expr.names.empty() && expr.rules.empty()) return kAccept;
  return exprs_.add(std::move(expr));
}

}  // namespace alder::compiler
