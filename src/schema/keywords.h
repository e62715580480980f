// The table of keywords: what each means, under the name that draft 2020-12
// gives it.  How other dialects spell them is in schema/dialects.h.
//
// Source: JSON Schema Core 2020-12, sections 8, 10, 11; Validation 2020-12,
//         sections 6 to 9.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace alder::schema {

// In the order of evaluation: what annotates a location comes before the
// unevaluated keywords that read those annotations.
enum class KeywordId : std::uint8_t {
  // Identifiers and reserved locations, never evaluated.
  Schema,
  Vocabulary,
  Id,
  Anchor,
  DynamicAnchor,
  Comment,
  Defs,
  Definitions,      // $defs, from before 2019-09
  AdditionalItems,  // where no array of `items` gives it a meaning
  Ignored,          // hidden by $ref, or a flag that a sibling reads
  // References.
  Ref,
  DynamicRef,
  // Assertions.
  Type,
  Enum,
  Const,
  MultipleOf,
  Maximum,
  ExclusiveMaximum,
  Minimum,
  ExclusiveMinimum,
  MaxLength,
  MinLength,
  Pattern,
  Format,
  MaxItems,
  MinItems,
  UniqueItems,
  MaxProperties,
  MinProperties,
  Required,
  DependentRequired,
  // Applicators at the same location.
  AllOf,
  AnyOf,
  OneOf,
  Not,
  If,
  Then,
  Else,
  DependentSchemas,
  Dependencies,  // both of the above, from before 2019-09
  // Applicators to children.
  PrefixItems,
  Items,
  Contains,
  MinContains,
  MaxContains,
  Properties,
  PatternProperties,
  AdditionalProperties,
  PropertyNames,
  // Consumers of annotations.
  UnevaluatedItems,
  UnevaluatedProperties,
  // Annotations.
  Title,
  Description,
  Default,
  Deprecated,
  ReadOnly,
  WriteOnly,
  Examples,
  ContentEncoding,
  ContentMediaType,
  ContentSchema,
  Unknown,
};

enum class Vocabulary : std::uint8_t {
  Core,
  Applicator,
  Unevaluated,
  Validation,
  FormatAnnotation,
  FormatAssertion,
  Content,
  MetaData,
  None,  // of unknown keywords
};

// Where the subschemas of a keyword stand in its value.
enum class Subschemas : std::uint8_t { None, Itself, InArray, InObject };

struct KeywordRow {
  KeywordId id;
  std::string_view name;
  Vocabulary vocabulary;
  Subschemas subschemas;
};

// Every keyword once, in enumerator order.
std::span<const KeywordRow> keywords();

const KeywordRow& keyword(KeywordId id);

inline std::string_view to_string(KeywordId id) { return keyword(id).name; }

}  // namespace alder::schema
