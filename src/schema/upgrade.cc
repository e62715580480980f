// Written twice: the first pass finds where every subschema comes to stand, the
// second can spell the references to them.

#include "schema/upgrade.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "json/piece.h"
#include "json/pointer.h"
#include "schema/uri.h"

namespace alder::schema {
namespace {

using json::Piece;
using json::View;

constexpr std::string_view kDefs = "$defs";

std::string below(std::string place, std::string_view token) {
  json::append_token(&place, token);
  return place;
}

std::string below(std::string place, std::size_t index) {
  json::append_token(&place, index);
  return place;
}

// A name that $anchor allows; bytes that it does not become _XX.
std::string anchor_name(std::string_view name) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : name) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    const bool other = (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (letter || c == '_' || (other && !out.empty())) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += {'_', kHex[byte >> 4], kHex[byte & 15]};
  }
  return out;
}

class Upgrade {
 public:
  explicit Upgrade(const Graph& graph)
      : graph_(graph), places_(graph.size()), recursive_("recursive") {
    for (SubschemaId id = 0; id < graph.size(); ++id) {
      if (graph.subschema(id).document != 0) continue;
      by_node_.emplace(graph.subschema(id).value.node(), id);
    }
    for (ResourceId id = 0; id < graph.resource_count(); ++id) {
      const Resource& resource = graph.resource(id);
      while (resource.anchors.count(recursive_) != 0) recursive_ += '_';
      if (resource.document != 0) continue;
      by_uri_.emplace(normalized_uri(resource.uri), id);
    }
    by_uri_.emplace(normalized_uri(graph.document(0).uri),
                    graph.subschema(graph.root()).resource);
  }

  Result<std::string> run() {
    emit(graph_.root(), "");
    for (SubschemaId id = 0; id < graph_.size(); ++id) {
      if (Status status = check_outside(id); !status.ok()) {
        return status.error();
      }
    }
    return json::to_text(emit(graph_.root(), ""));
  }

 private:
  // One subschema while it is written.
  struct Site {
    const Subschema& schema;
    SubschemaId id;
    const DraftRow& rules;
    std::string place;
    Piece out = Piece::object();
    std::vector<Piece> conjuncts = {};  // what is said in allOf instead
  };

  // A value with the subschemas in it upgraded.
  Piece copy(const View& value, const std::string& place) {
    const auto known = by_node_.find(value.node());
    if (known != by_node_.end()) return emit(known->second, place);
    if (value.is_array()) {
      Piece out = Piece::array();
      std::size_t index = 0;
      for (const View item : value.items()) {
        out.push(copy(item, below(place, index++)));
      }
      return out;
    }
    if (!value.is_object()) return Piece(value);
    Piece out = Piece::object();
    for (const json::Member member : value.members()) {
      const std::string name(member.key());
      out.add(name, copy(member.value, below(place, name)));
    }
    return out;
  }

  // Notes where the subschemas in a value stand that is not to change.
  void keep(const View& value, const std::string& place) {
    const auto known = by_node_.find(value.node());
    if (known != by_node_.end()) places_[known->second] = place;
    if (value.is_array()) {
      std::size_t index = 0;
      for (const View item : value.items()) keep(item, below(place, index++));
    } else if (value.is_object()) {
      for (const json::Member member : value.members()) {
        keep(member.value, below(place, member.key()));
      }
    }
  }

  Piece emit(SubschemaId id, const std::string& place) {
    places_[id] = place;
    const Subschema& schema = graph_.subschema(id);
    if (schema.is_boolean()) return Piece(schema.value);
    Site site{schema, id, graph_.resource_of(id).dialect.rules(), place};
    std::map<const json::Node*, const Keyword*> keywords;
    for (const Keyword& keyword : schema.keywords) {
      keywords.emplace(keyword.value.node(), &keyword);
    }
    for (const json::Member member : schema.value.members()) {
      emit_keyword(*keywords.at(member.value.node()), &site);
    }
    if (!site.conjuncts.empty()) {
      if (site.out.find("allOf") == nullptr) {
        site.out.add("allOf", Piece::array());
      }
      for (Piece& conjunct : site.conjuncts) {
        site.out.find("allOf")->push(std::move(conjunct));
      }
    }
    if (id == graph_.root() && site.out.find("$schema") == nullptr) {
      site.out.add_first("$schema", Piece(newest()));
    }
    return std::move(site.out);
  }

  static std::string newest() {
    return std::string(draft_row(Draft::V2020_12).uri);
  }

  // Where the next conjunct will stand.
  static std::string conjunct_place(const Site& site) {
    const Keyword* all_of = site.schema.find(KeywordId::AllOf);
    const std::size_t before = all_of == nullptr ? 0 : all_of->children.size();
    return below(below(site.place, "allOf"), before + site.conjuncts.size());
  }

  static void add_conjunct(Site* site, std::string name, Piece value) {
    Piece conjunct = Piece::object();
    conjunct.add(std::move(name), std::move(value));
    site->conjuncts.push_back(std::move(conjunct));
  }

  void emit_keyword(const Keyword& keyword, Site* site) {
    if (site->rules.draft == Draft::V2020_12) return emit_newest(keyword, site);
    switch (keyword.id) {
      case KeywordId::Schema:
        if (graph_.resource_of(site->id).root == site->id) {
          site->out.add("$schema", Piece(newest()));
        }
        return;
      case KeywordId::Id:
        return emit_id(keyword, site);
      case KeywordId::DynamicAnchor:
        return emit_recursive_anchor(keyword, site);
      case KeywordId::DynamicRef:
        return emit_recursive_ref(keyword, site);
      case KeywordId::Ref:
        return site->out.add("$ref", Piece(reference(keyword, *site)));
      case KeywordId::Defs:
      case KeywordId::Definitions:
        return emit_definitions(keyword, site);
      case KeywordId::Dependencies:
        return emit_dependencies(keyword, site);
      case KeywordId::Contains:
      case KeywordId::MinContains:
      case KeywordId::MaxContains:
        return emit_contains(keyword, site);
      case KeywordId::Ignored:
        // A flag has done its work; what $ref hides is another matter.
        if (site->schema.find(KeywordId::Ref) == nullptr) return;
        return set_aside(keyword, site);
      case KeywordId::AdditionalItems:
      case KeywordId::Unknown:
        return set_aside(keyword, site);
      case KeywordId::Format:
        if (is_newer_format(keyword, *site)) return set_aside(keyword, site);
        return add_as("format", keyword, site);
      case KeywordId::Enum:
      case KeywordId::Const:
        keep(keyword.value, below(site->place, keyword.name));
        return site->out.add(std::string(keyword.name), Piece(keyword.value));
      default:
        return add_as(std::string(to_string(keyword.id)), keyword, site);
    }
  }

  // Whether only later drafts know the format.
  static bool is_newer_format(const Keyword& keyword, const Site& site) {
    const std::string_view name = keyword.value.string();
    return find_format(site.rules.draft, name) == nullptr &&
           find_format(Draft::V2020_12, name) != nullptr;
  }

  // Of a resource that is of 2020-12 already.
  void emit_newest(const Keyword& keyword, Site* site) {
    const bool refers =
        keyword.id == KeywordId::Ref || keyword.id == KeywordId::DynamicRef;
    const std::string name(keyword.name);
    if (!refers) return add_as(name, keyword, site);
    site->out.add(name, Piece(reference(keyword, *site)));
  }

  void add_as(std::string name, const Keyword& keyword, Site* site) {
    Piece value = copy(keyword.value, below(site->place, name));
    site->out.add(std::move(name), std::move(value));
  }

  // Keeps what means nothing, under another name if it would mean something
  // now.  Of what $ref hides, words stay words.
  void set_aside(const Keyword& keyword, Site* site) {
    constexpr std::string_view kWords[] = {"title", "description", "$comment",
                                           "default", "examples"};
    std::string name(keyword.name);
    const bool is_word = std::find(std::begin(kWords), std::end(kWords),
                                   name) != std::end(kWords);
    if (is_word && spelling(site->rules.draft, name) != nullptr) {
      return site->out.add(name, Piece(keyword.value));
    }
    const bool has_meaning = spelling(Draft::V2020_12, name) != nullptr ||
                             keyword.id == KeywordId::AdditionalItems;
    while (has_meaning) {
      name = "x-" + name;
      if (!site->schema.value.find(name) && site->out.find(name) == nullptr) {
        break;
      }
    }
    add_as(name, keyword, site);
  }

  void emit_id(const Keyword& keyword, Site* site) {
    const std::string_view uri = keyword.value.string();
    if (!without_fragment(uri).empty()) {
      site->out.add("$id", Piece(std::string(without_fragment(uri))));
    }
    const std::string anchor = percent_decoded(fragment_of(uri));
    if (!anchor.empty()) site->out.add("$anchor", Piece(anchor_name(anchor)));
  }

  void emit_recursive_anchor(const Keyword& keyword, Site* site) {
    if (keyword.value.boolean() &&
        graph_.resource_of(site->id).root == site->id) {
      site->out.add("$dynamicAnchor", Piece(recursive_));
    }
  }

  void emit_recursive_ref(const Keyword& keyword, Site* site) {
    if (!keyword.dynamic_anchor.empty()) {
      site->out.add("$dynamicRef", Piece("#" + recursive_));
    } else if (site->schema.find(KeywordId::Ref) == nullptr) {
      site->out.add("$ref", Piece(std::string("#")));
    } else {
      add_conjunct(site, "$ref", Piece(std::string("#")));
    }
  }

  // Both keywords into one; names that both have get an underscore.
  void emit_definitions(const Keyword& keyword, Site* site) {
    if (site->out.find(kDefs) == nullptr) {
      site->out.add(std::string(kDefs), Piece::object());
    }
    const Keyword* defs = site->schema.find(KeywordId::Defs);
    const std::string place = below(site->place, kDefs);
    for (const json::Member member : keyword.value.members()) {
      std::string name(member.key());
      while (defs != nullptr && &keyword != defs && defs->value.find(name)) {
        name += '_';
      }
      Piece value = copy(member.value, below(place, name));
      site->out.find(kDefs)->add(std::move(name), std::move(value));
    }
  }

  // Arrays of names are dependentRequired, the rest dependentSchemas.
  void emit_dependencies(const Keyword& keyword, Site* site) {
    for (const KeywordId id :
         {KeywordId::DependentRequired, KeywordId::DependentSchemas}) {
      const bool of_names = id == KeywordId::DependentRequired;
      const std::string name(to_string(id));
      const bool is_taken = site->schema.find(id) != nullptr;
      const std::string place =
          below(is_taken ? conjunct_place(*site) : site->place, name);
      Piece rows = Piece::object();
      for (const json::Member member : keyword.value.members()) {
        if (member.value.is_array() != of_names) continue;
        const std::string key(member.key());
        rows.add(key, copy(member.value, below(place, key)));
      }
      if (rows.is_empty()) continue;
      if (is_taken) {
        add_conjunct(site, name, std::move(rows));
      } else {
        site->out.add(name, std::move(rows));
      }
    }
  }

  // Before 2020-12 nothing is evaluated by `contains`.  `not` hides that it
  // is; twice, it says the same.
  void emit_contains(const Keyword& keyword, Site* site) {
    if (site->rules.contains_evaluates || !graph_.uses_unevaluated()) {
      return add_as(std::string(keyword.name), keyword, site);
    }
    if (keyword.id != KeywordId::Contains) {
      if (site->schema.find(KeywordId::Contains) != nullptr) return;
      return add_as(std::string(keyword.name), keyword, site);
    }
    const std::string place = conjunct_place(*site) + "/not/not";
    Piece inner = Piece::object();
    for (const KeywordId id : {KeywordId::Contains, KeywordId::MinContains,
                               KeywordId::MaxContains}) {
      const Keyword* part = site->schema.find(id);
      if (part == nullptr) continue;
      const std::string name(part->name);
      inner.add(name, copy(part->value, below(place, name)));
    }
    Piece outer = Piece::object();
    outer.add("not", std::move(inner));
    add_conjunct(site, "not", std::move(outer));
  }

  // A reference as it reads once its target has moved.
  std::string reference(const Keyword& keyword, const Site& site) const {
    const std::string text(keyword.value.string());
    if (graph_.subschema(keyword.target).document != 0) return text;
    const std::string absolute =
        resolve_uri(graph_.resource(site.schema.resource).uri, text);
    const std::string fragment = percent_decoded(fragment_of(absolute));
    if (fragment.empty()) return text;
    const std::string uri(without_fragment(text));
    if (fragment.front() != '/') {
      return uri + "#" + as_fragment(anchor_name(fragment));
    }
    const auto resource =
        by_uri_.find(normalized_uri(without_fragment(absolute)));
    if (resource == by_uri_.end()) return text;
    const std::string& start = places_[graph_.resource(resource->second).root];
    const std::string& end = places_[keyword.target];
    if (!end.starts_with(start)) return text;
    return uri + "#" + as_fragment(std::string_view(end).substr(start.size()));
  }

  // What other documents say about the root document must stay true.
  Status check_outside(SubschemaId id) const {
    const Subschema& schema = graph_.subschema(id);
    if (schema.document == 0) return Done{};
    for (const Keyword& keyword : schema.keywords) {
      if (keyword.target == kNone) continue;
      const bool recursive = keyword.id == KeywordId::DynamicRef &&
                             !keyword.dynamic_anchor.empty() &&
                             extends(keyword.dynamic_anchor);
      const bool moved =
          graph_.subschema(keyword.target).document == 0 &&
          places_[keyword.target] != graph_.pointer(keyword.target);
      if (!recursive && !moved) continue;
      const SchemaDocument& document = graph_.document(schema.document);
      return Error{ErrorCode::UnresolvableReference,
                   "\"" + near(document.uri) +
                       "\" refers to what would move, by " +
                       std::string(keyword.name) + " \"" +
                       std::string(keyword.value.string()) + "\"" +
                       (document.built_in ? "; there is one of 2020-12"
                                          : ": bundle the schema first"),
                   {},
                   graph_.document(0).file,
                   {}};
    }
    return Done{};
  }

  // A URI without the folder that the root document is in as well.
  std::string near(const std::string& uri) const {
    const std::string& root = graph_.document(0).uri;
    const std::string folder = root.substr(0, root.rfind('/') + 1);
    return uri.starts_with(folder) ? uri.substr(folder.size()) : uri;
  }

  // Whether the root document has a $recursiveAnchor, which would change its
  // name.
  bool extends(std::string_view anchor) const {
    for (ResourceId id = 0; id < graph_.resource_count(); ++id) {
      const Resource& resource = graph_.resource(id);
      if (resource.document == 0 && resource.dialect.draft == Draft::V2019_09 &&
          resource.dynamic_anchors.count(anchor) != 0) {
        return true;
      }
    }
    return false;
  }

  const Graph& graph_;
  std::map<const json::Node*, SubschemaId> by_node_;
  // The resources of the root document, by normalised URI.
  std::map<std::string, ResourceId, std::less<>> by_uri_;
  std::vector<std::string> places_;
  std::string recursive_;  // the $dynamicAnchor of all $recursiveAnchors
};

}  // namespace

Result<std::string> upgraded(const Graph& graph) {
  return Upgrade(graph).run();
}

}  // namespace alder::schema
