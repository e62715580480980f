// One check a pair of keywords.
//
// Source: JSON Schema Validation 2020-12, section 6; Core 2020-12, 10.3.

#include "schema/contradictions.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/words.h"
#include "json/equal.h"

namespace alder::schema {
namespace {

using json::Type;
using json::View;

// Two counts, and what is counted.
struct Pair {
  KeywordId min;
  KeywordId max;
  std::string_view of;
};
constexpr Pair kCounts[] = {
    {KeywordId::MinLength, KeywordId::MaxLength, "string"},
    {KeywordId::MinItems, KeywordId::MaxItems, "array"},
    {KeywordId::MinContains, KeywordId::MaxContains, "array"},
    {KeywordId::MinProperties, KeywordId::MaxProperties, "object"},
};
constexpr Pair kBounds[] = {
    {KeywordId::Minimum, KeywordId::Maximum, "number"},
    {KeywordId::Minimum, KeywordId::ExclusiveMaximum, "number"},
    {KeywordId::ExclusiveMinimum, KeywordId::Maximum, "number"},
    {KeywordId::ExclusiveMinimum, KeywordId::ExclusiveMaximum, "number"},
};

class Finder {
 public:
  Finder(const Graph& graph, const Subschema& subschema)
      : graph_(graph), subschema_(subschema) {}

  std::vector<Contradiction> run() {
    for (const Pair& pair : kCounts) check_counts(pair);
    for (const Pair& pair : kBounds) check_bounds(pair);
    check_values();
    check_item_count();
    check_property_count();
    check_required();
    return std::move(found_);
  }

 private:
  const Keyword* find(KeywordId id) const { return subschema_.find(id); }

  void add(const Keyword& keyword, std::string message) {
    found_.push_back({&keyword, std::move(message)});
  }
  void add(const Keyword& a, const Keyword& b, std::string_view of) {
    const bool in_order = a.value.index() < b.value.index();
    const Keyword& first = in_order ? a : b;
    const Keyword& second = in_order ? b : a;
    add(second, "no " + std::string(of) + " satisfies both " +
                    quoted(first.name) + " and " + quoted(second.name));
  }

  void check_counts(const Pair& pair) {
    const Keyword* min = find(pair.min);
    const Keyword* max = find(pair.max);
    if (min == nullptr || max == nullptr) return;
    if (pair.min == KeywordId::MinContains &&
        find(KeywordId::Contains) == nullptr) {
      return;
    }
    if (min->as<Count>().value > max->as<Count>().value) {
      add(*min, *max, pair.of);
    }
  }

  void check_bounds(const Pair& pair) {
    const Keyword* min = find(pair.min);
    const Keyword* max = find(pair.max);
    if (min == nullptr || max == nullptr) return;
    const auto order =
        min->as<number::Decimal>() <=> max->as<number::Decimal>();
    const bool excludes_equal = pair.min == KeywordId::ExclusiveMinimum ||
                                pair.max == KeywordId::ExclusiveMaximum;
    if (order > 0 || (order == 0 && excludes_equal)) add(*min, *max, pair.of);
  }

  // Whether `type` admits a value.
  bool has_type(const View& value) const {
    const Keyword* type = find(KeywordId::Type);
    return type == nullptr ||
           (type->as<TypeSet>() & type_bit(value.type())) != 0;
  }

  void check_values() {
    const Keyword* listed = find(KeywordId::Enum);
    const Keyword* constant = find(KeywordId::Const);
    for (const Keyword* keyword : {listed, constant}) {
      if (keyword == nullptr) continue;
      const auto& values = keyword->as<std::vector<View>>();
      if (values.empty()) {
        add(*keyword, "an empty \"enum\" matches nothing");
      } else if (std::none_of(
                     values.begin(), values.end(),
                     [&](const View& value) { return has_type(value); })) {
        add(*keyword, quoted(keyword->name) +
                          " has no value of the types that \"type\" allows");
      }
    }
    if (listed == nullptr || constant == nullptr) return;
    const auto& values = listed->as<std::vector<View>>();
    const View& wanted = constant->as<std::vector<View>>().front();
    if (std::none_of(values.begin(), values.end(), [&](const View& value) {
          return json::equal(value, wanted);
        })) {
      add(*constant, *listed, "value");
    }
  }

  // `items: false` ends an array behind its prefix.
  void check_item_count() {
    const Keyword* min = find(KeywordId::MinItems);
    const Keyword* rest = find(KeywordId::Items);
    if (min == nullptr || rest == nullptr || !forbids(rest->value)) return;
    const Keyword* prefix = find(KeywordId::PrefixItems);
    const std::uint64_t most =
        prefix == nullptr ? 0 : std::uint64_t{prefix->children.size()};
    if (min->as<Count>().value > most) add(*min, *rest, "array");
  }

  void check_property_count() {
    const Keyword* required = find(KeywordId::Required);
    const Keyword* max = find(KeywordId::MaxProperties);
    if (required == nullptr || max == nullptr) return;
    const auto& names = required->as<std::vector<std::string_view>>();
    if (names.size() > max->as<Count>().value) add(*required, *max, "object");
  }

  static bool forbids(const View& schema) {
    return schema.is_boolean() && !schema.boolean();
  }

  void check_required() {
    const Keyword* required = find(KeywordId::Required);
    if (required == nullptr) return;
    const Keyword* properties = find(KeywordId::Properties);
    const Keyword* additional = find(KeywordId::AdditionalProperties);
    for (const std::string_view name :
         required->as<std::vector<std::string_view>>()) {
      const Child* rule =
          properties == nullptr ? nullptr : properties->child_named(name);
      if (rule != nullptr) {
        if (!forbids(graph_.subschema(rule->schema).value)) continue;
        add(*required,
            quoted(name) + " is required, and \"properties\" " + "forbids it");
      } else if (additional != nullptr && forbids(additional->value) &&
                 !matches_pattern(name)) {
        add(*required, quoted(name) + " is required, and " +
                           "\"additionalProperties\" forbids it");
      }
    }
  }

  bool matches_pattern(std::string_view name) const {
    const Keyword* keyword = find(KeywordId::PatternProperties);
    if (keyword == nullptr) return false;
    const auto& patterns = keyword->as<std::vector<regex::Pattern>>();
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const regex::Pattern& pattern) {
                         return pattern.search(name) != regex::Answer::No;
                       });
  }

  const Graph& graph_;
  const Subschema& subschema_;
  std::vector<Contradiction> found_;
};

}  // namespace

std::vector<Contradiction> contradictions(const Graph& graph,
                                          const Subschema& subschema) {
  return Finder(graph, subschema).run();
}

}  // namespace alder::schema
