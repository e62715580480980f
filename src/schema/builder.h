// The work behind Graph::build, cut into files: walk.cc reads documents into
// subschemas, values.cc reads keyword values, references.cc follows
// references, loops.cc finds loops.  Private to the module.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "schema/graph.h"

namespace alder::schema {

// Whether a URI is that of a metaschema of the program.
bool is_built_in(std::string_view uri);

class GraphBuilder {
 public:
  explicit GraphBuilder(const BuildOptions& options);

  Result<std::shared_ptr<const Graph>> build(std::string text);

 private:
  struct PendingReference {
    SubschemaId from;
    std::size_t keyword;  // index in the subschema's keywords
  };

  // walk.cc
  // Parses a text and reads it as a schema document; its root subschema.
  Result<SubschemaId> add_document(std::string text, std::string uri,
                                   std::string file);
  // Reads a value as a subschema, and everything below it.
  Result<SubschemaId> walk(json::View value, DocumentId document,
                           SubschemaId parent, ResourceId resource,
                           std::string step);
  Status walk_keywords(SubschemaId id);
  Status walk_children(SubschemaId id, Keyword* keyword);
  Status enter_resource(SubschemaId id, ResourceId outer);
  Status add_anchors(SubschemaId id);
  Status add_anchor(SubschemaId id, const Keyword& keyword,
                    std::string_view name);
  // The identifier of a schema that may start a resource, if it has one.
  Result<std::optional<std::string_view>> identifier_of(
      SubschemaId id, const Dialect& dialect) const;
  Result<Dialect> dialect_of(json::View schema, DocumentId document,
                             const Dialect& inherited);
  // levels: how many metaschemas have led there.
  Result<Dialect> dialect_from_metaschema(std::string_view uri, int levels = 0);

  // values.cc
  Status read_value(Keyword* keyword, SubschemaId id, const Dialect& dialect);
  Status read_patterns(Keyword* keyword, DocumentId document);

  // references.cc
  Status resolve_pending();
  Status resolve_reference(const PendingReference& reference);
  Result<SubschemaId> find_target(std::string_view absolute,
                                  const PendingReference& reference);
  Result<ResourceId> find_resource(std::string_view uri,
                                   const PendingReference& reference);
  Result<SubschemaId> find_pointer(ResourceId resource,
                                   std::string_view pointer,
                                   const PendingReference& reference);
  Error dangling(const PendingReference& reference,
                 const std::string& why) const;
  // The resource among what is known already, or kNone.
  ResourceId known_resource(std::string_view uri) const;
  // Reads every schema of the registry, for the $ids in them.
  void index_registry();
  void wake(ResourceId resource);
  std::optional<Result<std::string>> retrieve(const std::string& uri);

  // loops.cc
  Status refuse_loops();

  // An error at a value of a document.
  Error error_at(ErrorCode code, std::string message, DocumentId document,
                 json::View value) const;
  // Of a boolean where the draft has none.
  Error not_an_object(DocumentId document, json::View value,
                      const DraftRow& rules) const;

  Subschema& subschema(SubschemaId id) { return graph_->subschemas_[id]; }

  std::shared_ptr<Graph> graph_;
  std::vector<PendingReference> pending_;
  // Of documents of the registry that nothing has led to.
  std::map<DocumentId, std::vector<PendingReference>> idle_;
  std::unordered_map<const json::Node*, SubschemaId> by_node_;
  std::map<std::string, Dialect, std::less<>> dialects_;
  bool registry_indexed_ = false;
};

}  // namespace alder::schema
