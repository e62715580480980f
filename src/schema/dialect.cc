// $schema -> which draft and which of its vocabularies count.
//
// Source: JSON Schema Core 2020-12, sections 8.1.1 ($schema) and 8.1.2
//         ($vocabulary).

#include <string>

#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

// How many metaschemas may stand above one another, each the $schema of the
// one before.
constexpr int kMaxMetaLevels = 8;

std::uint16_t bit(Vocabulary vocabulary) {
  return static_cast<std::uint16_t>(1u << static_cast<unsigned>(vocabulary));
}

// Everything the dialect's own metaschema lists: format only annotates.
std::uint16_t standard_vocabularies() {
  std::uint16_t all = 0;
  for (const VocabularyRow& row : vocabularies()) all |= bit(row.id);
  return static_cast<std::uint16_t>(all & ~bit(Vocabulary::FormatAssertion));
}

Result<Dialect> read_vocabularies(const std::string& uri, Draft draft,
                                  const json::View& metaschema) {
  const std::optional<json::View> listed = metaschema.find("$vocabulary");
  if (!listed || draft < Draft::V2019_09) {
    return Dialect{uri, standard_vocabularies(), draft};
  }
  Dialect dialect{uri, bit(Vocabulary::Core), draft};
  if (!listed->is_object()) return dialect;
  for (const json::Member member : listed->members()) {
    bool known = false;
    const bool required = member.value.is_boolean() && member.value.boolean();
    for (const VocabularyRow& row : vocabularies()) {
      if (row.uri != member.key()) continue;
      known = true;
      if (required || !row.only_if_required) {
        dialect.vocabularies |= bit(row.id);
      }
    }
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

Result<Dialect> GraphBuilder::dialect_from_metaschema(std::string_view named,
                                                      int levels) {
  // An empty fragment is no difference.
  const std::string uri(fragment_of(named).empty() ? without_fragment(named)
                                                   : named);
  if (const DraftRow* row = draft_from_uri(uri)) {
    return Dialect{uri, standard_vocabularies(), row->draft};
  }
  if (const auto known = dialects_.find(uri); known != dialects_.end()) {
    return known->second;
  }
  const auto unusable = [&](std::string_view what, std::string_view why) {
    return Error{
        ErrorCode::UnknownDialect,
        "the " + std::string(what) + " \"" + uri + "\" is " + std::string(why),
        {},
        {},
        {}};
  };
  std::optional<Result<std::string>> text = retrieve(uri);
  if (!text || !text->ok()) return unusable("dialect", "not known");
  Result<json::Document> parsed = json::parse_document(**text);
  if (!parsed.ok() || !parsed->root().is_object()) {
    return unusable("metaschema", "no schema");
  }
  // Its names are those of the draft that it is written in itself.
  Draft draft = Draft::V2020_12;
  const std::optional<json::View> above = parsed->root().find("$schema");
  if (above && above->is_string() && above->string() != named) {
    if (levels == kMaxMetaLevels) return unusable("dialect", "not known");
    Result<Dialect> written_in =
        dialect_from_metaschema(above->string(), levels + 1);
    if (!written_in.ok()) return written_in.error();
    draft = written_in->draft;
  }
  Result<Dialect> dialect = read_vocabularies(uri, draft, parsed->root());
  if (dialect.ok()) dialects_.emplace(uri, *dialect);
  return dialect;
}

}  // namespace alder::schema
