// The rows of schema/keywords.h.

#include "schema/keywords.h"

#include <array>
#include <cstddef>

namespace alder::schema {
namespace {

using enum Vocabulary;
using S = Subschemas;
using K = KeywordId;

constexpr auto kRows = std::to_array<KeywordRow>({
    {K::Schema, "$schema", Core, S::None},
    {K::Vocabulary, "$vocabulary", Core, S::None},
    {K::Id, "$id", Core, S::None},
    {K::Anchor, "$anchor", Core, S::None},
    {K::DynamicAnchor, "$dynamicAnchor", Core, S::None},
    {K::Comment, "$comment", Core, S::None},
    {K::Defs, "$defs", Core, S::InObject},
    {K::Definitions, "definitions", Core, S::InObject},
    {K::AdditionalItems, "additionalItems", Applicator, S::Itself},
    {K::Ignored, "", Core, S::None},
    {K::Ref, "$ref", Core, S::None},
    {K::DynamicRef, "$dynamicRef", Core, S::None},
    {K::Type, "type", Validation, S::None},
    {K::Enum, "enum", Validation, S::None},
    {K::Const, "const", Validation, S::None},
    {K::MultipleOf, "multipleOf", Validation, S::None},
    {K::Maximum, "maximum", Validation, S::None},
    {K::ExclusiveMaximum, "exclusiveMaximum", Validation, S::None},
    {K::Minimum, "minimum", Validation, S::None},
    {K::ExclusiveMinimum, "exclusiveMinimum", Validation, S::None},
    {K::MaxLength, "maxLength", Validation, S::None},
    {K::MinLength, "minLength", Validation, S::None},
    {K::Pattern, "pattern", Validation, S::None},
    {K::Format, "format", FormatAnnotation, S::None},
    {K::MaxItems, "maxItems", Validation, S::None},
    {K::MinItems, "minItems", Validation, S::None},
    {K::UniqueItems, "uniqueItems", Validation, S::None},
    {K::MaxProperties, "maxProperties", Validation, S::None},
    {K::MinProperties, "minProperties", Validation, S::None},
    {K::Required, "required", Validation, S::None},
    {K::DependentRequired, "dependentRequired", Validation, S::None},
    {K::AllOf, "allOf", Applicator, S::InArray},
    {K::AnyOf, "anyOf", Applicator, S::InArray},
    {K::OneOf, "oneOf", Applicator, S::InArray},
    {K::Not, "not", Applicator, S::Itself},
    {K::If, "if", Applicator, S::Itself},
    {K::Then, "then", Applicator, S::Itself},
    {K::Else, "else", Applicator, S::Itself},
    {K::DependentSchemas, "dependentSchemas", Applicator, S::InObject},
    {K::Dependencies, "dependencies", Applicator, S::InObject},
    {K::PrefixItems, "prefixItems", Applicator, S::InArray},
    {K::Items, "items", Applicator, S::Itself},
    {K::Contains, "contains", Applicator, S::Itself},
    {K::MinContains, "minContains", Validation, S::None},
    {K::MaxContains, "maxContains", Validation, S::None},
    {K::Properties, "properties", Applicator, S::InObject},
    {K::PatternProperties, "patternProperties", Applicator, S::InObject},
    {K::AdditionalProperties, "additionalProperties", Applicator, S::Itself},
    {K::PropertyNames, "propertyNames", Applicator, S::Itself},
    {K::UnevaluatedItems, "unevaluatedItems", Unevaluated, S::Itself},
    {K::UnevaluatedProperties, "unevaluatedProperties", Unevaluated, S::Itself},
    {K::Title, "title", MetaData, S::None},
    {K::Description, "description", MetaData, S::None},
    {K::Default, "default", MetaData, S::None},
    {K::Deprecated, "deprecated", MetaData, S::None},
    {K::ReadOnly, "readOnly", MetaData, S::None},
    {K::WriteOnly, "writeOnly", MetaData, S::None},
    {K::Examples, "examples", MetaData, S::None},
    {K::ContentEncoding, "contentEncoding", Content, S::None},
    {K::ContentMediaType, "contentMediaType", Content, S::None},
    {K::ContentSchema, "contentSchema", Content, S::Itself},
    {K::Unknown, "", None, S::None},
});

constexpr bool in_enumerator_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (static_cast<std::size_t>(kRows[i].id) != i) return false;
  }
  return kRows.size() == static_cast<std::size_t>(K::Unknown) + 1;
}
static_assert(in_enumerator_order(), "kRows must list every KeywordId once");

}  // namespace

std::span<const KeywordRow> keywords() { return kRows; }

const KeywordRow& keyword(KeywordId id) {
  return kRows[static_cast<std::size_t>(id)];
}

}  // namespace alder::schema
