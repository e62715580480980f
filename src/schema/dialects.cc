// The rows of schema/dialects.h.

#include "schema/dialects.h"

#include <algorithm>
#include <array>

#include "base/key_dictionary.h"

namespace alder::schema {
namespace {

using K = KeywordId;
using enum Draft;

constexpr auto kDrafts = std::to_array<DraftRow>({
    {.draft = Draft4,
     .uri = "http://json-schema.org/draft-04/schema",
     .name = "draft-04",
     .base = "http://json-schema.org/draft-04/",
     .folder = "json-schema/draft4/",
     .id_name = "id",
     .ref_hides_siblings = true,
     .fragments_are_anchors = true,
     .boolean_schemas = false,
     .integers_by_spelling = true,
     .contains_evaluates = false,
     .content_asserts = false},
    {.draft = Draft6,
     .uri = "http://json-schema.org/draft-06/schema",
     .name = "draft-06",
     .base = "http://json-schema.org/draft-06/",
     .folder = "json-schema/draft6/",
     .id_name = "$id",
     .ref_hides_siblings = true,
     .fragments_are_anchors = true,
     .boolean_schemas = true,
     .integers_by_spelling = false,
     .contains_evaluates = false,
     .content_asserts = false},
    {.draft = Draft7,
     .uri = "http://json-schema.org/draft-07/schema",
     .name = "draft-07",
     .base = "http://json-schema.org/draft-07/",
     .folder = "json-schema/draft7/",
     .id_name = "$id",
     .ref_hides_siblings = true,
     .fragments_are_anchors = true,
     .boolean_schemas = true,
     .integers_by_spelling = false,
     .contains_evaluates = false,
     .content_asserts = true},
    {.draft = V2019_09,
     .uri = "https://json-schema.org/draft/2019-09/schema",
     .name = "2019-09",
     .base = "https://json-schema.org/draft/2019-09/",
     .folder = "json-schema/draft2019-09/",
     .id_name = "$id",
     .ref_hides_siblings = false,
     .fragments_are_anchors = false,
     .boolean_schemas = true,
     .integers_by_spelling = false,
     .contains_evaluates = false,
     .content_asserts = false},
    {.draft = V2020_12,
     .uri = "https://json-schema.org/draft/2020-12/schema",
     .name = "2020-12",
     .base = "https://json-schema.org/draft/2020-12/",
     .folder = "json-schema/draft2020-12/",
     .id_name = "$id",
     .ref_hides_siblings = false,
     .fragments_are_anchors = false,
     .boolean_schemas = true,
     .integers_by_spelling = false,
     .contains_evaluates = true,
     .content_asserts = false},
});

constexpr bool in_draft_order() {
  for (std::size_t i = 0; i < kDrafts.size(); ++i) {
    if (static_cast<std::size_t>(kDrafts[i].draft) != i) return false;
  }
  return kDrafts.size() == kDraftCount;
}
static_assert(in_draft_order(), "kDrafts must list every Draft once");

constexpr std::string_view kRecursive = "$recursiveAnchor";

constexpr auto kSpellings = std::to_array<Spelling>({
    {"$schema", K::Schema, Draft4, V2020_12},
    {"$vocabulary", K::Vocabulary, V2019_09, V2020_12},
    {"id", K::Id, Draft4, Draft4},
    {"$id", K::Id, Draft6, V2020_12},
    {"$anchor", K::Anchor, V2019_09, V2020_12},
    {"$dynamicAnchor", K::DynamicAnchor, V2020_12, V2020_12},
    {"$recursiveAnchor", K::DynamicAnchor, V2019_09, V2019_09, kRecursive},
    {"$comment", K::Comment, Draft7, V2020_12},
    {"$defs", K::Defs, V2019_09, V2020_12},
    {"definitions", K::Definitions, Draft4, V2020_12},
    {"$ref", K::Ref, Draft4, V2020_12},
    {"$dynamicRef", K::DynamicRef, V2020_12, V2020_12},
    {"$recursiveRef", K::DynamicRef, V2019_09, V2019_09, kRecursive},
    {"type", K::Type, Draft4, V2020_12},
    {"enum", K::Enum, Draft4, V2020_12},
    {"const", K::Const, Draft6, V2020_12},
    {"multipleOf", K::MultipleOf, Draft4, V2020_12},
    {"maximum", K::Maximum, Draft4, V2020_12},
    {"exclusiveMaximum", K::ExclusiveMaximum, Draft4, V2020_12},
    {"minimum", K::Minimum, Draft4, V2020_12},
    {"exclusiveMinimum", K::ExclusiveMinimum, Draft4, V2020_12},
    {"maxLength", K::MaxLength, Draft4, V2020_12},
    {"minLength", K::MinLength, Draft4, V2020_12},
    {"pattern", K::Pattern, Draft4, V2020_12},
    {"format", K::Format, Draft4, V2020_12},
    {"maxItems", K::MaxItems, Draft4, V2020_12},
    {"minItems", K::MinItems, Draft4, V2020_12},
    {"uniqueItems", K::UniqueItems, Draft4, V2020_12},
    {"maxProperties", K::MaxProperties, Draft4, V2020_12},
    {"minProperties", K::MinProperties, Draft4, V2020_12},
    {"required", K::Required, Draft4, V2020_12},
    {"dependentRequired", K::DependentRequired, V2019_09, V2020_12},
    {"allOf", K::AllOf, Draft4, V2020_12},
    {"anyOf", K::AnyOf, Draft4, V2020_12},
    {"oneOf", K::OneOf, Draft4, V2020_12},
    {"not", K::Not, Draft4, V2020_12},
    {"if", K::If, Draft7, V2020_12},
    {"then", K::Then, Draft7, V2020_12},
    {"else", K::Else, Draft7, V2020_12},
    {"dependentSchemas", K::DependentSchemas, V2019_09, V2020_12},
    {"dependencies", K::Dependencies, Draft4, V2020_12},
    {"prefixItems", K::PrefixItems, V2020_12, V2020_12},
    {"items", K::Items, Draft4, V2020_12},
    {"additionalItems", K::AdditionalItems, Draft4, V2019_09},
    {"contains", K::Contains, Draft6, V2020_12},
    {"minContains", K::MinContains, V2019_09, V2020_12},
    {"maxContains", K::MaxContains, V2019_09, V2020_12},
    {"properties", K::Properties, Draft4, V2020_12},
    {"patternProperties", K::PatternProperties, Draft4, V2020_12},
    {"additionalProperties", K::AdditionalProperties, Draft4, V2020_12},
    {"propertyNames", K::PropertyNames, Draft6, V2020_12},
    {"unevaluatedItems", K::UnevaluatedItems, V2019_09, V2020_12},
    {"unevaluatedProperties", K::UnevaluatedProperties, V2019_09, V2020_12},
    {"title", K::Title, Draft4, V2020_12},
    {"description", K::Description, Draft4, V2020_12},
    {"default", K::Default, Draft4, V2020_12},
    {"deprecated", K::Deprecated, V2019_09, V2020_12},
    {"readOnly", K::ReadOnly, Draft7, V2020_12},
    {"writeOnly", K::WriteOnly, Draft7, V2020_12},
    {"examples", K::Examples, Draft6, V2020_12},
    {"contentEncoding", K::ContentEncoding, Draft7, V2020_12},
    {"contentMediaType", K::ContentMediaType, Draft7, V2020_12},
    {"contentSchema", K::ContentSchema, V2019_09, V2020_12},
});

enum class Shape : std::uint8_t { Anything, Array, True };

// In drafts `first` to `last`, a keyword `from` means `to` where `witness`, a
// keyword of the same schema, has a value of `shape`.
struct Reading {
  Draft first;
  Draft last;
  K from;
  std::string_view witness;
  Shape shape;
  K to;
};

constexpr auto kReadings = std::to_array<Reading>({
    {Draft4, V2019_09, K::Items, "items", Shape::Array, K::PrefixItems},
    {Draft4, V2019_09, K::AdditionalItems, "items", Shape::Array, K::Items},
    {Draft4, Draft4, K::Maximum, "exclusiveMaximum", Shape::True,
     K::ExclusiveMaximum},
    {Draft4, Draft4, K::Minimum, "exclusiveMinimum", Shape::True,
     K::ExclusiveMinimum},
    {Draft4, Draft4, K::ExclusiveMaximum, "exclusiveMaximum", Shape::Anything,
     K::Ignored},
    {Draft4, Draft4, K::ExclusiveMinimum, "exclusiveMinimum", Shape::Anything,
     K::Ignored},
});

struct FormatRow {
  std::string_view name;
  Draft first;
};

constexpr auto kFormats = std::to_array<FormatRow>({
    {"date-time", Draft4},    {"email", Draft4},
    {"hostname", Draft4},     {"ipv4", Draft4},
    {"ipv6", Draft4},         {"uri", Draft4},
    {"json-pointer", Draft6}, {"uri-reference", Draft6},
    {"uri-template", Draft6}, {"date", Draft7},
    {"idn-email", Draft7},    {"idn-hostname", Draft7},
    {"iri", Draft7},          {"iri-reference", Draft7},
    {"regex", Draft7},        {"relative-json-pointer", Draft7},
    {"time", Draft7},         {"duration", V2019_09},
    {"uuid", V2019_09},
});

using enum Vocabulary;

constexpr auto kVocabularies = std::to_array<VocabularyRow>({
    {Core, V2020_12, "https://json-schema.org/draft/2020-12/vocab/core"},
    {Applicator, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/applicator"},
    {Unevaluated, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/unevaluated"},
    {Validation, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/validation"},
    {FormatAnnotation, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/format-annotation"},
    {FormatAssertion, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/format-assertion"},
    {Content, V2020_12, "https://json-schema.org/draft/2020-12/vocab/content"},
    {MetaData, V2020_12,
     "https://json-schema.org/draft/2020-12/vocab/meta-data"},
    {Core, V2019_09, "https://json-schema.org/draft/2019-09/vocab/core"},
    {Applicator, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/applicator"},
    {Unevaluated, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/applicator"},
    {Validation, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/validation"},
    {FormatAnnotation, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/format"},
    {FormatAssertion, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/format", true},
    {Content, V2019_09, "https://json-schema.org/draft/2019-09/vocab/content"},
    {MetaData, V2019_09,
     "https://json-schema.org/draft/2019-09/vocab/meta-data"},
});

const KeyDictionary& names() {
  static const KeyDictionary dictionary = [] {
    KeyDictionary filled;
    for (const Spelling& row : kSpellings) filled.add(row.name);
    return filled;
  }();
  return dictionary;
}

bool has_shape(const json::View& value, Shape shape) {
  switch (shape) {
    case Shape::Anything:
      return true;
    case Shape::Array:
      return value.is_array();
    case Shape::True:
      return value.is_boolean() && value.boolean();
  }
  return false;
}

// The scheme is left out of comparison: both are in use for all drafts.
std::string_view without_scheme(std::string_view uri) {
  const std::size_t at = uri.find("://");
  const std::string_view scheme = uri.substr(0, at);
  return scheme == "http" || scheme == "https" ? uri.substr(at) : uri;
}

}  // namespace

std::span<const DraftRow> drafts() { return kDrafts; }

const DraftRow& draft_row(Draft draft) {
  return kDrafts[static_cast<std::size_t>(draft)];
}

const DraftRow* draft_from_uri(std::string_view uri) {
  for (const DraftRow& row : kDrafts) {
    if (without_scheme(row.uri) == without_scheme(uri)) return &row;
  }
  return nullptr;
}

const DraftRow* draft_from_name(std::string_view name) {
  if (!name.empty() && name.back() == '#') name.remove_suffix(1);
  if (const DraftRow* row = draft_from_uri(name)) return row;
  for (const DraftRow& row : kDrafts) {
    std::string_view bare = row.name;
    if (name == bare) return &row;
    if (bare.starts_with("draft-0")) bare.remove_prefix(7);
    std::string_view given = name;
    if (given.starts_with("draft")) given.remove_prefix(5);
    if (given == bare) return &row;
  }
  return nullptr;
}

std::span<const Spelling> spellings() { return kSpellings; }

const Spelling* spelling(Draft draft, std::string_view name) {
  const KeyDictionary::Symbol symbol = names().find(name);
  if (symbol == KeyDictionary::kUnknown) return nullptr;
  const Spelling& row = kSpellings[symbol - 1u];
  return knows(draft, row) ? &row : nullptr;
}

KeywordId meaning_of(Draft draft, std::string_view name,
                     const json::View& value, const json::View& schema) {
  const Spelling* row = spelling(draft, name);
  if (row == nullptr) return K::Unknown;
  for (const Reading& reading : kReadings) {
    if (reading.from != row->id || draft < reading.first ||
        reading.last < draft) {
      continue;
    }
    const std::optional<json::View> witness =
        reading.witness == name ? value : schema.find(reading.witness);
    if (witness && has_shape(*witness, reading.shape)) return reading.to;
  }
  return row->id;
}

const format::Format* find_format(Draft draft, std::string_view name) {
  const auto known =
      std::any_of(kFormats.begin(), kFormats.end(), [&](const FormatRow& row) {
        return row.name == name && row.first <= draft;
      });
  return known ? format::find(name) : nullptr;
}

std::span<const VocabularyRow> vocabularies() { return kVocabularies; }

}  // namespace alder::schema
