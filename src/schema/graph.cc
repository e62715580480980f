// Look-ups and dumps of a finished graph.

#include "schema/graph.h"

#include <algorithm>

#include "json/pointer.h"
#include "schema/builder.h"
#include "schema/uri.h"

namespace alder::schema {

const Keyword* Subschema::find(KeywordId id) const {
  const auto found =
      std::lower_bound(keywords.begin(), keywords.end(), id,
                       [](const Keyword& keyword, KeywordId wanted) {
                         return keyword.id < wanted;
                       });
  return found != keywords.end() && found->id == id ? &*found : nullptr;
}

const Child* Keyword::child_named(std::string_view child) const {
  const auto found =
      std::lower_bound(by_name.begin(), by_name.end(), child,
                       [this](std::uint32_t index, std::string_view wanted) {
                         return children[index].name < wanted;
                       });
  if (found == by_name.end() || children[*found].name != child) return nullptr;
  return &children[*found];
}

Result<std::shared_ptr<const Graph>> Graph::build(std::string text,
                                                  const BuildOptions& options) {
  return GraphBuilder(options).build(std::move(text));
}

std::string Graph::pointer(SubschemaId id) const {
  std::vector<const std::string*> steps;
  for (; id != kNone; id = subschemas_[id].parent) {
    steps.push_back(&subschemas_[id].step);
  }
  std::string pointer;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    pointer += **step;
  }
  return pointer;
}

std::string Graph::absolute_location(SubschemaId id) const {
  const ResourceId resource = subschemas_[id].resource;
  std::vector<const std::string*> steps;
  for (SubschemaId at = id; at != resources_[resource].root;
       at = subschemas_[at].parent) {
    steps.push_back(&subschemas_[at].step);
  }
  std::string pointer;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    pointer += **step;
  }
  return resources_[resource].uri + "#" + as_fragment(pointer);
}

Result<Graph::Found> Graph::look_up(std::string_view reference) const {
  const Error error{ErrorCode::UnresolvableReference,
                    "\"" + std::string(reference) + "\" leads nowhere",
                    {},
                    {},
                    {}};
  const std::string absolute = resolve_uri(resource_of(root()).uri, reference);
  const auto known = resource_by_uri_.find(normalized_uri(absolute));
  if (known == resource_by_uri_.end()) return error;
  const Resource& resource = resources_[known->second];
  const std::string fragment = percent_decoded(fragment_of(absolute));
  if (!fragment.empty() && fragment.front() != '/') {
    const auto anchor = resource.anchors.find(fragment);
    if (anchor == resource.anchors.end()) return error;
    return Found{subschemas_[anchor->second].value, known->second};
  }
  return follow_pointer(known->second, fragment, error);
}

// The resource changes where the pointer passes into an embedded one.
Result<Graph::Found> Graph::follow_pointer(ResourceId resource,
                                           std::string_view pointer,
                                           const Error& error) const {
  Found at{subschemas_[resources_[resource].root].value, resource};
  while (!pointer.empty()) {
    const std::optional<std::string> token = json::take_token(&pointer);
    const std::optional<json::View> next =
        token ? json::child(at.value, *token) : std::nullopt;
    if (!next) return error;
    at.value = *next;
    for (ResourceId id = 0; id < resources_.size(); ++id) {
      if (subschemas_[resources_[id].root].value == at.value) at.resource = id;
    }
  }
  return at;
}

std::string Graph::dump() const {
  std::string out;
  for (SubschemaId id = 0; id < subschemas_.size(); ++id) {
    const Subschema& subschema = subschemas_[id];
    out += std::to_string(id) + " " + absolute_location(id) + ":";
    if (subschema.is_boolean()) {
      out += subschema.value.boolean() ? " true" : " false";
    }
    for (const Keyword& keyword : subschema.keywords) {
      out += " " + std::string(keyword.name);
      if (keyword.target != kNone) {
        out += "->" + std::to_string(keyword.target);
        if (!keyword.dynamic_anchor.empty()) out += "?";
      }
    }
    out += "\n";
  }
  return out;
}

}  // namespace alder::schema
