// $schema -> which vocabularies count.
//
// Source: JSON Schema Core 2020-12, sections 8.1.1 ($schema) and 8.1.2
//         ($vocabulary).

#include <string>

#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

constexpr std::string_view kDialect202012 =
    "https://json-schema.org/draft/2020-12/schema";

std::uint16_t bit(Vocabulary vocabulary) {
  return static_cast<std::uint16_t>(1u << static_cast<unsigned>(vocabulary));
}

// Everything the dialect's own metaschema lists: format only annotates.
std::uint16_t standard_vocabularies() {
  std::uint16_t all = 0;
  for (const VocabularyRow& row : vocabularies()) all |= bit(row.id);
  return static_cast<std::uint16_t>(all & ~bit(Vocabulary::FormatAssertion));
}

Result<Dialect> read_vocabularies(const std::string& uri,
                                  const json::View& metaschema) {
  const std::optional<json::View> listed = metaschema.find("$vocabulary");
  if (!listed) return Dialect{uri, standard_vocabularies()};
  Dialect dialect{uri, bit(Vocabulary::Core)};
  if (!listed->is_object()) return dialect;
  for (const json::Member member : listed->members()) {
    bool known = false;
    for (const VocabularyRow& row : vocabularies()) {
      if (row.uri != member.key()) continue;
      known = true;
      dialect.vocabularies |= bit(row.id);
    }
    const bool required = member.value.is_boolean() && member.value.boolean();
    if (known || !required) continue;
    return Error{ErrorCode::UnknownVocabulary,
                 "the metaschema \"" + uri + "\" requires the vocabulary \"" +
                     std::string(member.key()) + "\", which is not known",
                 {},
                 {},
                 {}};
  }
  return dialect;
}

}  // namespace

Result<Dialect> GraphBuilder::dialect_of(json::View schema, DocumentId document,
                                         const Dialect& inherited) {
  const std::optional<json::View> named =
      schema.is_object() ? schema.find("$schema") : std::nullopt;
  if (!named) {
    if (!inherited.uri.empty()) return inherited;
    return dialect_from_metaschema(graph_->options_.default_dialect);
  }
  if (!named->is_string()) {
    return error_at(ErrorCode::InvalidSchema, "$schema must be a string",
                    document, *named);
  }
  Result<Dialect> dialect = dialect_from_metaschema(named->string());
  if (dialect.ok()) return dialect;
  return error_at(dialect.error().code, dialect.error().message, document,
                  *named);
}

Result<Dialect> GraphBuilder::dialect_from_metaschema(std::string_view named) {
  // An empty fragment is no difference.
  const std::string uri(fragment_of(named).empty() ? without_fragment(named)
                                                   : named);
  if (uri == kDialect202012) return Dialect{uri, standard_vocabularies()};
  if (const auto known = dialects_.find(uri); known != dialects_.end()) {
    return known->second;
  }
  std::optional<Result<std::string>> text = retrieve(uri);
  if (!text || !text->ok()) {
    return Error{ErrorCode::UnknownDialect,
                 "the dialect \"" + uri + "\" is not known",
                 {},
                 {},
                 {}};
  }
  Result<json::Document> parsed = json::parse_document(**text);
  if (!parsed.ok() || !parsed->root().is_object()) {
    return Error{ErrorCode::UnknownDialect,
                 "the metaschema \"" + uri + "\" is no schema",
                 {},
                 {},
                 {}};
  }
  Result<Dialect> dialect = read_vocabularies(uri, parsed->root());
  if (dialect.ok()) dialects_.emplace(uri, *dialect);
  return dialect;
}

}  // namespace alder::schema
