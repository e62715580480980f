// $ref and $dynamicRef -> subschemas.
//
// Source: JSON Schema Core 2020-12, sections 8.2.3 (references), 9.1 and 9.2
//         (base URIs, pointers and resources); RFC 6901, section 6 (pointers
//         in fragments).

#include <algorithm>
#include <utility>

#include "base/embedded.h"
#include "json/pointer.h"
#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

// A metaschema that is part of the program, by URI.
const EmbeddedFile* built_in(std::string_view uri) {
  for (const DraftRow& row : drafts()) {
    if (!uri.starts_with(row.base)) continue;
    std::string path(row.folder);
    path += uri.substr(row.base.size());
    return embedded_file(path + ".json");
  }
  return nullptr;
}

}  // namespace

bool is_built_in(std::string_view uri) { return built_in(uri) != nullptr; }

std::optional<Result<std::string>> GraphBuilder::retrieve(
    const std::string& uri) {
  const auto& registry = graph_->options_.registry;
  if (const auto found = registry.find(normalized_uri(uri));
      found != registry.end()) {
    return Result<std::string>(found->second);
  }
  if (graph_->options_.retrieve) {
    std::optional<Result<std::string>> text = graph_->options_.retrieve(uri);
    if (text) return text;
  }
  if (const EmbeddedFile* file = built_in(uri); file != nullptr) {
    return Result<std::string>(std::string(file->bytes));
  }
  return std::nullopt;
}

// In the order of the text, so that a document is known by its $id to what
// stands behind its first reference.  References may load documents, which
// bring references of their own.
Status GraphBuilder::resolve_pending() {
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    const PendingReference reference = pending_[i];
    if (Status status = resolve_reference(reference); !status.ok()) {
      return status;
    }
  }
  return Done{};
}

Error GraphBuilder::dangling(const PendingReference& reference,
                             const std::string& why) const {
  const Subschema& from = graph_->subschemas_[reference.from];
  const Keyword& keyword = from.keywords[reference.keyword];
  std::string message = std::string(keyword.name) + " \"" +
                        std::string(keyword.value.string()) +
                        "\" leads to no schema: " + why;
  return error_at(ErrorCode::UnresolvableReference, std::move(message),
                  from.document, keyword.value);
}

Status GraphBuilder::resolve_reference(const PendingReference& reference) {
  const Subschema& from = subschema(reference.from);
  const Resource& resource = graph_->resources_[from.resource];
  const std::string absolute = resolve_uri(
      resource.uri, from.keywords[reference.keyword].value.string());
  Result<SubschemaId> target = find_target(absolute, reference);
  if (!target.ok()) return target.error();
  Keyword& resolved = subschema(reference.from).keywords[reference.keyword];
  resolved.target = *target;
  if (resolved.id != KeywordId::DynamicRef) return Done{};
  // Core 2020-12, 8.2.3.2: dynamic only when the first target is itself a
  // dynamic anchor of that name.
  const Draft draft = resource.dialect.draft;
  const std::string_view fixed = spelling(draft, resolved.name)->anchor;
  const auto& anchors = graph_->resource_of(*target).dynamic_anchors;
  const auto anchor =
      anchors.find(fixed.empty() ? percent_decoded(fragment_of(absolute))
                                 : std::string(fixed));
  if (anchor != anchors.end() && anchor->second == *target) {
    resolved.dynamic_anchor = anchor->first;
    graph_->uses_dynamic_scope_ = true;
  }
  return Done{};
}

Result<SubschemaId> GraphBuilder::find_target(
    std::string_view absolute, const PendingReference& reference) {
  Result<ResourceId> resource =
      find_resource(without_fragment(absolute), reference);
  if (!resource.ok()) return resource.error();
  const std::string fragment = percent_decoded(fragment_of(absolute));
  if (fragment.empty()) return graph_->resources_[*resource].root;
  if (fragment.front() == '/') {
    return find_pointer(*resource, fragment, reference);
  }
  const auto& anchors = graph_->resources_[*resource].anchors;
  const auto anchor = anchors.find(fragment);
  if (anchor == anchors.end()) {
    return dangling(reference, "there is no anchor \"" + fragment + "\"");
  }
  return anchor->second;
}

ResourceId GraphBuilder::known_resource(std::string_view uri) const {
  const auto known = graph_->resource_by_uri_.find(normalized_uri(uri));
  return known == graph_->resource_by_uri_.end() ? kNone : known->second;
}

// A schema of the registry that cannot be used is an error only for those who
// refer to it, and then it is read again by its own URI.
void GraphBuilder::index_registry() {
  registry_indexed_ = true;
  const auto registry = graph_->options_.registry;
  for (const auto& [uri, text] : registry) {
    if (known_resource(uri) != kNone) continue;
    const auto document = static_cast<DocumentId>(graph_->documents_.size());
    const std::size_t resources = graph_->resources_.size();
    const auto pending = static_cast<std::ptrdiff_t>(pending_.size());
    if (add_document(text, uri, uri).ok()) {
      idle_[document].assign(pending_.begin() + pending, pending_.end());
    } else {
      std::erase_if(graph_->resource_by_uri_,
                    [&](const auto& row) { return row.second >= resources; });
    }
    pending_.erase(pending_.begin() + pending, pending_.end());
  }
}

// The references of a document of the registry count as soon as something
// leads there.
void GraphBuilder::wake(ResourceId resource) {
  const auto idle = idle_.find(graph_->resources_[resource].document);
  if (idle == idle_.end()) return;
  pending_.insert(pending_.end(), idle->second.begin(), idle->second.end());
  idle_.erase(idle);
}

Result<ResourceId> GraphBuilder::find_resource(
    std::string_view uri, const PendingReference& reference) {
  if (const ResourceId known = known_resource(uri); known != kNone) {
    wake(known);
    return known;
  }
  std::optional<Result<std::string>> text = retrieve(std::string(uri));
  if (!text && !registry_indexed_) {
    index_registry();
    if (const ResourceId known = known_resource(uri); known != kNone) {
      wake(known);
      return known;
    }
  }
  if (!text) {
    return dangling(reference,
                    "\"" + std::string(uri) +
                        "\" is neither embedded nor among the given schemas");
  }
  if (!text->ok()) return dangling(reference, text->error().message);
  Result<SubschemaId> root =
      add_document(std::move(**text), std::string(uri), std::string(uri));
  if (!root.ok()) return root.error();
  return graph_->subschemas_[*root].resource;
}

// Follows the pointer and remembers the innermost subschema on the way: its
// resource is the one a subschema in an unknown place belongs to.
Result<SubschemaId> GraphBuilder::find_pointer(ResourceId resource,
                                               std::string_view pointer,
                                               const PendingReference& from) {
  SubschemaId around = graph_->resources_[resource].root;
  json::View at = subschema(around).value;
  std::string step;
  for (std::string_view rest = pointer; !rest.empty();) {
    std::optional<json::View> next;
    if (std::optional<std::string> token = json::take_token(&rest)) {
      next = json::child(at, *token);
      json::append_token(&step, *token);
    }
    if (!next) {
      return dangling(from, "nothing is at \"" + std::string(pointer) + "\"");
    }
    at = *next;
    if (const auto known = by_node_.find(at.node()); known != by_node_.end()) {
      around = known->second;
      step.clear();
    }
  }
  if (step.empty()) return around;
  if (!at.is_object() && !at.is_boolean()) {
    return dangling(from, "what is there is " +
                              std::string(json::with_article(at.type())) +
                              ", no schema");
  }
  return walk(at, subschema(around).document, around,
              subschema(around).resource, std::move(step));
}

}  // namespace alder::schema
