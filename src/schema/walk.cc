// Documents -> resources and subschemas.
//
// Only the places that the keyword table names hold subschemas: a $id inside
// `const`, `default` or an unknown keyword means nothing (Core 2020-12, 8.2.1,
// 4.3.1).  The walk recurses, at most as deep as the parser lets JSON nest.

#include <algorithm>
#include <utility>

#include "json/pointer.h"
#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {

Error GraphBuilder::error_at(ErrorCode code, std::string message,
                             DocumentId document, json::View value) const {
  const SchemaDocument& where = graph_->documents_[document];
  return {code, std::move(message),
          json::NodeOffsets(*where.json.tape).span(value),
          where.file.empty() ? where.uri : where.file, json::pointer_of(value)};
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
  if (value.is_object()) {
    if (Status status = walk_keywords(id); !status.ok()) {
      return status.error();
    }
  }
  return id;
}

// Core 2020-12, 8.2.1: a document's root and every subschema with $id start a
// resource.
Status GraphBuilder::enter_resource(SubschemaId id, ResourceId outer) {
  Subschema& made = subschema(id);
  const SchemaDocument& document = graph_->documents_[made.document];
  const std::optional<json::View> id_value =
      made.value.is_object() ? made.value.find("$id") : std::nullopt;
  if (id_value && !id_value->is_string()) {
    return error_at(ErrorCode::InvalidSchema, "$id must be a string",
                    made.document, *id_value);
  }
  if (outer != kNone && !id_value) {
    made.resource = outer;
    return Done{};
  }
  Resource resource;
  resource.document = made.document;
  resource.root = id;
  const std::string base =
      outer == kNone ? document.uri : graph_->resources_[outer].uri;
  resource.uri = std::string(without_fragment(base));
  if (id_value) {
    const std::string uri = resolve_uri(base, id_value->string());
    if (!fragment_of(uri).empty()) {
      return error_at(ErrorCode::InvalidSchema,
                      "$id may not have a fragment; use $anchor", made.document,
                      *id_value);
    }
    resource.uri = std::string(without_fragment(uri));
  }
  Dialect inherited;
  if (outer != kNone) inherited = graph_->resources_[outer].dialect;
  Result<Dialect> dialect = dialect_of(made.value, made.document, inherited);
  if (!dialect.ok()) return dialect.error();
  resource.dialect = std::move(*dialect);
  const auto resource_id = static_cast<ResourceId>(graph_->resources_.size());
  const auto [slot, is_new] = graph_->resource_by_uri_.emplace(
      normalized_uri(resource.uri), resource_id);
  if (!is_new && id_value &&
      graph_->resources_[slot->second].document == made.document) {
    return error_at(ErrorCode::DuplicateIdentifier,
                    "two schemas have the $id \"" + resource.uri + "\"",
                    made.document, *id_value);
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
  std::vector<Keyword> found;
  found.reserve(value.size());
  for (const json::Member member : value.members()) {
    Keyword keyword;
    keyword.name = member.key();
    keyword.value = member.value;
    keyword.id = keyword_from_name(member.key());
    const Vocabulary vocabulary = schema::keyword(keyword.id).vocabulary;
    const bool known =
        dialect.has(vocabulary) || (keyword.id == KeywordId::Format &&
                                    dialect.has(Vocabulary::FormatAssertion));
    if (!known) keyword.id = KeywordId::Unknown;
    found.push_back(std::move(keyword));
  }
  std::stable_sort(
      found.begin(), found.end(),
      [](const Keyword& a, const Keyword& b) { return a.id < b.id; });
  for (Keyword& keyword : found) {
    if (Status status = read_value(&keyword, subschema(id).document, dialect);
        !status.ok()) {
      return status;
    }
  }
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

Status GraphBuilder::walk_children(SubschemaId id, Keyword* keyword) {
  const DocumentId document = subschema(id).document;
  const ResourceId resource = subschema(id).resource;
  std::string prefix;
  json::append_token(&prefix, keyword->name);
  const auto add = [&](json::View value, std::string step,
                       std::string_view name) -> Status {
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
  return Done{};
}

// Core 2020-12, 8.2.2.
Status GraphBuilder::add_anchors(SubschemaId id) {
  for (const Keyword& keyword : subschema(id).keywords) {
    if (keyword.id != KeywordId::Anchor &&
        keyword.id != KeywordId::DynamicAnchor) {
      continue;
    }
    if (Status status = add_anchor(id, keyword.value,
                                   keyword.id == KeywordId::DynamicAnchor);
        !status.ok()) {
      return status;
    }
  }
  return Done{};
}

Status GraphBuilder::add_anchor(SubschemaId id, json::View value,
                                bool dynamic) {
  Resource& resource = graph_->resources_[subschema(id).resource];
  const std::string name(value.string());
  const auto [slot, is_new] = resource.anchors.emplace(name, id);
  if (!is_new && slot->second != id) {
    return error_at(ErrorCode::DuplicateIdentifier,
                    "the anchor \"" + name + "\" stands twice in one resource",
                    subschema(id).document, value);
  }
  if (dynamic) resource.dynamic_anchors.emplace(name, id);
  return Done{};
}

}  // namespace alder::schema
