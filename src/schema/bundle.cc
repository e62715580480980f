// Documents are copied as they are but for the identifiers of their roots, and
// references that used a URI other than the identifier.

#include "schema/bundle.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "json/piece.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

using json::Piece;
using json::View;

class Bundle {
 public:
  explicit Bundle(const Graph& graph) : graph_(graph) {
    for (SubschemaId id = 0; id < graph.size(); ++id) {
      by_node_.emplace(graph.subschema(id).value.node(), id);
    }
    const Resource& root = graph.resource_of(graph.root());
    const std::string& uri = graph.document(0).uri;
    if (root.uri == uri && uri.starts_with("file:")) {
      folder_ = uri.substr(0, uri.rfind('/') + 1);
    }
  }

  Result<std::string> run() {
    find_documents();
    Piece root = copy(graph_.subschema(graph_.root()).value);
    if (failed_) return *failed_;
    if (documents_.empty() && !root_is_named_) return json::to_text(root);
    if (root_is_named_) {
      root = identified(std::move(root), graph_.root());
    } else {
      root = without_hiding(std::move(root), rules_of(graph_.root()));
    }
    if (!documents_.empty()) embed(&root);
    if (failed_) return *failed_;
    return json::to_text(root);
  }

 private:
  const DraftRow& rules_of(SubschemaId id) const {
    return graph_.resource_of(id).dialect.rules();
  }

  // The root subschema of each document.
  SubschemaId root_of(DocumentId document) const {
    return by_node_.at(graph_.document(document).json.root().node());
  }

  // Adds the documents that references from the root's lead to, in order.
  void find_documents() {
    std::vector<std::vector<SubschemaId>> members(graph_.document_count());
    for (SubschemaId id = 0; id < graph_.size(); ++id) {
      members[graph_.subschema(id).document].push_back(id);
    }
    std::set<DocumentId> seen{0};
    std::vector<DocumentId> open{0};
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (const SubschemaId id : members[open[i]]) {
        for (const Keyword& keyword : graph_.subschema(id).keywords) {
          if (keyword.target == kNone) continue;
          note_target(id, keyword);
          const DocumentId to = graph_.subschema(keyword.target).document;
          if (graph_.document(to).built_in || !seen.insert(to).second) continue;
          open.push_back(to);
          documents_.push_back(to);
        }
      }
    }
  }

  // A root that is called by its URI needs it as an identifier.
  void note_target(SubschemaId from, const Keyword& keyword) {
    const Subschema& root = graph_.subschema(graph_.root());
    const bool by_uri = !without_fragment(keyword.value.string()).empty() ||
                        graph_.subschema(from).document != 0;
    root_is_named_ |=
        by_uri && graph_.subschema(keyword.target).resource == root.resource &&
        root.find(KeywordId::Id) == nullptr;
  }

  // A URI as the bundle spells it.
  std::string spelled(const std::string& uri) const {
    const bool inside = !folder_.empty() && uri.starts_with(folder_);
    return inside ? uri.substr(folder_.size()) : uri;
  }

  Piece copy(const View& value) {
    const auto known = by_node_.find(value.node());
    if (known != by_node_.end() && value.is_object()) {
      return copy_schema(known->second);
    }
    if (value.is_array()) {
      Piece out = Piece::array();
      for (const View item : value.items()) out.push(copy(item));
      return out;
    }
    if (!value.is_object()) return Piece(value);
    Piece out = Piece::object();
    for (const json::Member member : value.members()) {
      out.add(std::string(member.key()), copy(member.value));
    }
    return out;
  }

  Piece copy_schema(SubschemaId id) {
    Piece out = Piece::object();
    for (const json::Member member : graph_.subschema(id).value.members()) {
      out.add(std::string(member.key()), copy(member.value));
    }
    for (const Keyword& keyword : graph_.subschema(id).keywords) {
      if (keyword.target == kNone) continue;
      if (const auto text = respelled(id, keyword)) {
        *out.find(keyword.name) = Piece(*text);
      }
      refuse_hidden(keyword);
    }
    return out;
  }

  // A reference to a document by where it was found and not by its $id, or by
  // the absolute URI of a file.
  std::optional<std::string> respelled(SubschemaId from,
                                       const Keyword& keyword) const {
    const std::string text(keyword.value.string());
    if (without_fragment(text).empty()) return std::nullopt;
    const std::string absolute =
        resolve_uri(graph_.resource_of(from).uri, text);
    const Subschema& target = graph_.subschema(keyword.target);
    const SchemaDocument& document = graph_.document(target.document);
    const Resource& root = graph_.resource_of(root_of(target.document));
    const std::string uri(without_fragment(absolute));
    const bool by_place = normalized_uri(uri) == normalized_uri(document.uri) &&
                          normalized_uri(uri) != normalized_uri(root.uri);
    if (!by_place && !text.starts_with("file:")) return std::nullopt;
    std::string out = spelled(by_place ? root.uri : uri);
    const std::string_view fragment = fragment_of(absolute);
    if (!fragment.empty()) out += "#" + std::string(fragment);
    return out;
  }

  // Whether more is put into the root of a document.
  bool is_extended(SubschemaId id) const {
    const Subschema& schema = graph_.subschema(id);
    return id == root_of(schema.document) &&
           (schema.document != 0 || root_is_named_ || !documents_.empty());
  }

  // Such a root loses what its $ref hides.
  void refuse_hidden(const Keyword& keyword) {
    SubschemaId at = keyword.target;
    SubschemaId above = graph_.subschema(at).parent;
    for (; above != kNone; above = graph_.subschema(at).parent) {
      if (is_extended(above) && is_hidden(at)) {
        failed_ = Error{ErrorCode::UnresolvableReference,
                        std::string(keyword.name) + " \"" +
                            std::string(keyword.value.string()) +
                            "\" leads to what a $ref beside it hides",
                        {},
                        graph_.document(0).file,
                        {}};
      }
      at = above;
    }
  }

  // Whether a subschema stands below a keyword that is ignored.
  bool is_hidden(SubschemaId id) const {
    const Subschema& schema = graph_.subschema(id);
    const std::string_view step = std::string_view(schema.step).substr(1);
    const std::string_view name = step.substr(0, step.find('/'));
    for (const Keyword& each : graph_.subschema(schema.parent).keywords) {
      if (each.id == KeywordId::Ignored && each.name == name) return true;
    }
    return false;
  }

  // draft-07 Core, 8.3: a $ref would hide the identifier and the definitions
  // that are put beside it.
  static Piece without_hiding(Piece schema, const DraftRow& rules) {
    if (!rules.ref_hides_siblings || schema.kind() != Piece::Kind::Object ||
        schema.find("$ref") == nullptr) {
      return schema;
    }
    Piece out = Piece::object();
    for (const std::string_view kept : {"$schema", "definitions"}) {
      Piece* found = schema.find(kept);
      if (found != nullptr) out.add(std::string(kept), std::move(*found));
    }
    Piece reference = Piece::object();
    reference.add("$ref", std::move(*schema.find("$ref")));
    Piece all = Piece::array();
    all.push(std::move(reference));
    out.add("allOf", std::move(all));
    return out;
  }

  // The root of a document with the identifier of its resource.
  Piece identified(Piece schema, SubschemaId id) {
    const DraftRow& rules = rules_of(id);
    const std::string uri = spelled(graph_.resource_of(id).uri);
    const std::string name(rules.id_name);
    if (schema.kind() != Piece::Kind::Object) {
      const bool accepts = graph_.subschema(id).value.boolean();
      schema = Piece::object();
      if (!accepts) schema.add("not", Piece::object());
    }
    schema = without_hiding(std::move(schema), rules);
    Piece* own = schema.find(name);
    if (own == nullptr) {
      schema.add_first(name, Piece(uri));
      return schema;
    }
    // What it was relative to is not around it any more.
    const std::string_view text =
        graph_.subschema(id).value.find(name)->string();
    if (resolve_uri("", text) != graph_.resource_of(id).uri) {
      const std::string_view fragment = fragment_of(text);
      *own = Piece(uri + (fragment.empty() ? "" : "#" + std::string(fragment)));
    }
    return schema;
  }

  void embed(Piece* root) {
    if (root->kind() != Piece::Kind::Object) return;
    const DraftRow& rules = rules_of(graph_.root());
    const std::string place =
        rules.draft < Draft::V2019_09 ? "definitions" : "$defs";
    if (root->find(place) == nullptr) root->add(place, Piece::object());
    for (const DocumentId document : documents_) {
      const SubschemaId id = root_of(document);
      const Dialect& dialect = graph_.resource_of(id).dialect;
      Piece schema = identified(copy(graph_.subschema(id).value), id);
      if (dialect.uri != graph_.resource_of(graph_.root()).dialect.uri &&
          schema.find("$schema") == nullptr) {
        schema.add_first("$schema", Piece(dialect.uri));
      }
      std::string name = spelled(graph_.resource_of(id).uri);
      while (root->find(place)->find(name) != nullptr) name += '_';
      root->find(place)->add(std::move(name), std::move(schema));
    }
  }

  const Graph& graph_;
  std::map<const json::Node*, SubschemaId> by_node_;
  std::string folder_;  // that file URIs become relative to; may be empty
  std::vector<DocumentId> documents_;
  bool root_is_named_ = false;
  std::optional<Error> failed_;
};

}  // namespace

Result<std::string> bundled(const Graph& graph) { return Bundle(graph).run(); }

}  // namespace alder::schema
