// Documents -> resources and subschemas.
//
// Only the places that the keyword table names hold subschemas: a $id inside
// `const`, `default` or an unknown keyword means nothing (Core 2020-12, 8.2.1,
// 4.3.1).  The walk recurses, at most as deep as the parser lets JSON nest.

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "json/pointer.h"
#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

// Whether a subschema names a dialect and has an identifier of some draft.
bool may_change_dialect(const json::View& schema) {
  return schema.is_object() && schema.find("$schema") &&
         std::any_of(drafts().begin(), drafts().end(),
                     [&](const DraftRow& row) {
                       return schema.find(row.id_name).has_value();
                     });
}

// Whether `false` may stand for a schema below a keyword.
bool takes_boolean(const DraftRow& rules, std::string_view keyword) {
  if (rules.boolean_schemas) return true;
  const Spelling* row = spelling(rules.draft, keyword);
  return row != nullptr && (row->id == KeywordId::AdditionalItems ||
                            row->id == KeywordId::AdditionalProperties);
}

// draft-07 Core, 8.3: beside a $ref everything else is ignored.  Definitions
// stay, as the places of subschemas that they are.
bool is_hidden_by_ref(KeywordId id) {
  return id != KeywordId::Ref && id != KeywordId::Definitions;
}

}  // namespace

Error GraphBuilder::error_at(ErrorCode code, std::string message,
                             DocumentId document, json::View value) const {
  const SchemaDocument& where = graph_->documents_[document];
  return {code, std::move(message),
          json::NodeOffsets(*where.json.tape).span(value),
          where.file.empty() ? where.uri : where.file, json::pointer_of(value)};
}

Error GraphBuilder::not_an_object(DocumentId document, json::View value,
                                  const DraftRow& rules) const {
  return error_at(
      ErrorCode::InvalidSchema,
      "a schema of " + std::string(rules.name) + " is an object, not a boolean",
      document, value);
}

GraphBuilder::GraphBuilder(const BuildOptions& options)
    : graph_(std::make_shared<Graph>()) {
  graph_->options_ = options;
  graph_->options_.registry.clear();
  for (const auto& [uri, schema] : options.registry) {
    graph_->options_.registry.emplace(normalized_uri(uri), schema);
  }
}

Result<std::shared_ptr<const Graph>> GraphBuilder::build(std::string text) {
  // Copied: add_document moves on while options_ stays with the graph.
  const BuildOptions options = graph_->options_;
  Result<SubschemaId> root =
      add_document(std::move(text), options.uri, options.file);
  if (!root.ok()) return root.error();
  if (Status status = resolve_pending(); !status.ok()) return status.error();
  if (Status status = refuse_loops(); !status.ok()) return status.error();
  return std::shared_ptr<const Graph>(graph_);
}

Result<SubschemaId> GraphBuilder::add_document(std::string text,
                                               std::string uri,
                                               std::string file) {
  json::ParseOptions parse_options;
  parse_options.limits = graph_->options_.limits;
  parse_options.refuse_duplicates = graph_->options_.refuse_duplicates;
  Result<json::Document> parsed =
      json::parse_document(std::move(text), parse_options);
  if (!parsed.ok()) {
    Error error = parsed.error();
    error.file = file.empty() ? uri : file;
    return error;
  }
  const auto document = static_cast<DocumentId>(graph_->documents_.size());
  const bool built_in = is_built_in(uri);
  graph_->documents_.push_back(
      {std::move(uri), std::move(file), std::move(*parsed), built_in});
  return walk(graph_->documents_.back().json.root(), document, kNone, kNone,
              "");
}

Result<SubschemaId> GraphBuilder::walk(json::View value, DocumentId document,
                                       SubschemaId parent, ResourceId resource,
                                       std::string step) {
  if (!value.is_object() && !value.is_boolean()) {
    return error_at(ErrorCode::InvalidSchema,
                    "a schema is an object or a boolean, not " +
                        std::string(json::with_article(value.type())),
                    document, value);
  }
  // A reference into an unknown keyword may have been here before.
  if (const auto known = by_node_.find(value.node()); known != by_node_.end()) {
    return known->second;
  }
  const auto id = static_cast<SubschemaId>(graph_->subschemas_.size());
  graph_->subschemas_.emplace_back();
  Subschema& made = graph_->subschemas_.back();
  made.value = value;
  made.document = document;
  made.parent = parent;
  made.step = std::move(step);
  by_node_.emplace(value.node(), id);
  if (Status status = enter_resource(id, resource); !status.ok()) {
    return status.error();
  }
  if (resource == kNone && value.is_boolean() &&
      !graph_->resource_of(id).dialect.rules().boolean_schemas) {
    return not_an_object(document, value,
                         graph_->resource_of(id).dialect.rules());
  }
  if (value.is_object()) {
    if (Status status = walk_keywords(id); !status.ok()) {
      return status.error();
    }
  }
  return id;
}

Result<std::optional<std::string_view>> GraphBuilder::identifier_of(
    SubschemaId id, const Dialect& dialect) const {
  using Identifier = std::optional<std::string_view>;
  const Subschema& schema = graph_->subschemas_[id];
  const DraftRow& rules = dialect.rules();
  if (!schema.value.is_object()) return Identifier();
  if (rules.ref_hides_siblings && schema.value.find("$ref")) {
    return Identifier();
  }
  const std::optional<json::View> found = schema.value.find(rules.id_name);
  if (!found) return Identifier();
  const std::string name(rules.id_name);
  if (!found->is_string()) {
    return error_at(ErrorCode::InvalidSchema, name + " must be a string",
                    schema.document, *found);
  }
  const std::string_view uri = found->string();
  if (rules.fragments_are_anchors) {
    if (without_fragment(uri).empty()) return Identifier();
  } else if (!fragment_of(uri).empty()) {
    return error_at(ErrorCode::InvalidSchema,
                    name + " may not have a fragment; use $anchor",
                    schema.document, *found);
  }
  return Identifier(uri);
}

// Core 2020-12, 8.2.1: a document's root and every subschema with $id start a
// resource, and only there $schema counts (8.1.1).
Status GraphBuilder::enter_resource(SubschemaId id, ResourceId outer) {
  Subschema& made = subschema(id);
  const SchemaDocument& document = graph_->documents_[made.document];
  Dialect dialect;
  if (outer != kNone) dialect = graph_->resources_[outer].dialect;
  if (outer == kNone || may_change_dialect(made.value)) {
    Result<Dialect> named = dialect_of(made.value, made.document, dialect);
    if (!named.ok()) return named.error();
    dialect = std::move(*named);
  }
  const auto identifier = identifier_of(id, dialect);
  if (!identifier.ok()) return identifier.error();
  if (outer != kNone && !*identifier) {
    made.resource = outer;
    return Done{};
  }
  Resource resource;
  resource.document = made.document;
  resource.root = id;
  resource.dialect = std::move(dialect);
  const std::string base =
      outer == kNone ? document.uri : graph_->resources_[outer].uri;
  resource.uri = std::string(
      without_fragment(*identifier ? resolve_uri(base, **identifier) : base));
  const auto resource_id = static_cast<ResourceId>(graph_->resources_.size());
  const auto [slot, is_new] = graph_->resource_by_uri_.emplace(
      normalized_uri(resource.uri), resource_id);
  if (!is_new && *identifier &&
      graph_->resources_[slot->second].document == made.document) {
    const std::string name(resource.dialect.rules().id_name);
    return error_at(
        ErrorCode::DuplicateIdentifier,
        "two schemas have the " + name + " \"" + resource.uri + "\"",
        made.document, *made.value.find(name));
  }
  // A document is found by where it came from, too.
  if (outer == kNone) {
    graph_->resource_by_uri_.emplace(normalized_uri(document.uri), resource_id);
  }
  subschema(id).resource = resource_id;
  graph_->resources_.push_back(std::move(resource));
  return Done{};
}

Status GraphBuilder::walk_keywords(SubschemaId id) {
  const json::View value = subschema(id).value;
  const Dialect& dialect = graph_->resources_[subschema(id).resource].dialect;
  const bool hides =
      dialect.rules().ref_hides_siblings && value.find("$ref").has_value();
  std::vector<Keyword> found;
  std::vector<Keyword> hidden;
  found.reserve(value.size());
  for (const json::Member member : value.members()) {
    Keyword keyword;
    keyword.name = member.key();
    keyword.value = member.value;
    keyword.id = meaning_of(dialect.draft, keyword.name, keyword.value, value);
    const Vocabulary vocabulary = schema::keyword(keyword.id).vocabulary;
    const bool known =
        dialect.has(vocabulary) || (keyword.id == KeywordId::Format &&
                                    dialect.has(Vocabulary::FormatAssertion));
    if (!known) keyword.id = KeywordId::Unknown;
    if (hides && is_hidden_by_ref(keyword.id)) {
      hidden.push_back(std::move(keyword));
      hidden.back().id = KeywordId::Ignored;
      continue;
    }
    found.push_back(std::move(keyword));
  }
  std::stable_sort(
      found.begin(), found.end(),
      [](const Keyword& a, const Keyword& b) { return a.id < b.id; });
  for (Keyword& keyword : found) {
    if (Status status = read_value(&keyword, id, dialect); !status.ok()) {
      return status;
    }
  }
  const auto ignored = std::partition_point(
      found.begin(), found.end(),
      [](const Keyword& each) { return each.id < KeywordId::Ignored; });
  found.insert(ignored, std::make_move_iterator(hidden.begin()),
               std::make_move_iterator(hidden.end()));
  subschema(id).keywords = std::move(found);
  if (Status status = add_anchors(id); !status.ok()) return status;
  // The deque keeps this subschema in place while its children are added.
  std::vector<Keyword>& keywords = subschema(id).keywords;
  for (std::size_t i = 0; i < keywords.size(); ++i) {
    const KeywordId keyword = keywords[i].id;
    if (keyword == KeywordId::Ref || keyword == KeywordId::DynamicRef) {
      pending_.push_back({id, i});
    }
    graph_->uses_unevaluated_ |= keyword == KeywordId::UnevaluatedItems ||
                                 keyword == KeywordId::UnevaluatedProperties;
    if (Status status = walk_children(id, &keywords[i]); !status.ok()) {
      return status;
    }
  }
  return Done{};
}

namespace {

void index_children(Keyword* keyword) {
  keyword->by_name.resize(keyword->children.size());
  std::iota(keyword->by_name.begin(), keyword->by_name.end(), 0u);
  std::sort(keyword->by_name.begin(), keyword->by_name.end(),
            [&](std::uint32_t a, std::uint32_t b) {
              return keyword->children[a].name < keyword->children[b].name;
            });
}

}  // namespace

Status GraphBuilder::walk_children(SubschemaId id, Keyword* keyword) {
  const DocumentId document = subschema(id).document;
  const ResourceId resource = subschema(id).resource;
  std::string prefix;
  json::append_token(&prefix, keyword->name);
  const DraftRow& rules = graph_->resources_[resource].dialect.rules();
  const auto add = [&](json::View value, std::string step,
                       std::string_view name) -> Status {
    if (value.is_boolean() && !takes_boolean(rules, keyword->name)) {
      return not_an_object(document, value, rules);
    }
    Result<SubschemaId> child =
        walk(value, document, id, resource, std::move(step));
    if (!child.ok()) return child.error();
    keyword->children.push_back({*child, name});
    return Done{};
  };
  switch (schema::keyword(keyword->id).subschemas) {
    case Subschemas::None:
      return Done{};
    case Subschemas::Itself:
      return add(keyword->value, prefix, {});
    case Subschemas::InArray: {
      std::size_t index = 0;
      for (const json::View item : keyword->value.items()) {
        std::string step = prefix;
        json::append_token(&step, index++);
        if (Status status = add(item, step, {}); !status.ok()) return status;
      }
      return Done{};
    }
    case Subschemas::InObject:
      break;
  }
  for (const json::Member member : keyword->value.members()) {
    if (keyword->id == KeywordId::Dependencies && member.value.is_array()) {
      continue;
    }
    std::string step = prefix;
    json::append_token(&step, member.key());
    if (Status status = add(member.value, step, member.key()); !status.ok()) {
      return status;
    }
  }
  index_children(keyword);
  return Done{};
}

// Core 2020-12, 8.2.2; draft-07 Core, 8.2.3 (anchors in $id); 2019-09 Core,
// 8.2.4.2.2 ($recursiveAnchor, which counts at the root of a resource).
Status GraphBuilder::add_anchors(SubschemaId id) {
  Resource& resource = graph_->resources_[subschema(id).resource];
  const DraftRow& rules = resource.dialect.rules();
  for (const Keyword& keyword : subschema(id).keywords) {
    std::string_view name;
    if (keyword.id == KeywordId::Id && rules.fragments_are_anchors) {
      name = fragment_of(keyword.value.string());
      if (name.empty()) continue;
    } else if (keyword.id != KeywordId::Anchor &&
               keyword.id != KeywordId::DynamicAnchor) {
      continue;
    } else if (keyword.value.is_boolean()) {
      if (!keyword.value.boolean() || resource.root != id) continue;
      name = spelling(rules.draft, keyword.name)->anchor;
      resource.dynamic_anchors.emplace(name, id);
      continue;
    } else {
      name = keyword.value.string();
    }
    if (Status status = add_anchor(id, keyword, name); !status.ok()) {
      return status;
    }
  }
  return Done{};
}

Status GraphBuilder::add_anchor(SubschemaId id, const Keyword& keyword,
                                std::string_view anchor) {
  Resource& resource = graph_->resources_[subschema(id).resource];
  const std::string name = percent_decoded(anchor);
  const auto [slot, is_new] = resource.anchors.emplace(name, id);
  if (!is_new && slot->second != id) {
    return error_at(ErrorCode::DuplicateIdentifier,
                    "the anchor \"" + name + "\" stands twice in one resource",
                    subschema(id).document, keyword.value);
  }
  if (keyword.id == KeywordId::DynamicAnchor) {
    resource.dynamic_anchors.emplace(name, id);
  }
  return Done{};
}

}  // namespace alder::schema
