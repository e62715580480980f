// Schema text -> schema graph: subschemas, their keywords, and where their
// references lead.
//
//   bytes --json--> tape --build()--> Graph
//                                       documents  the texts
//                                       resources  $id, anchors, dialect
//                                       subschemas keywords, children, targets
//
// The graph is the schema as written, unoptimised: `explain` interprets it,
// `compile` turns it into a decision tree.
//
// Source: JSON Schema Core 2020-12, sections 8 and 9.

#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "format/format.h"
#include "json/parser.h"
#include "json/tape.h"
#include "number/decimal.h"
#include "number/multiple_of.h"
#include "regex/pattern.h"
#include "schema/dialects.h"
#include "schema/keywords.h"

namespace alder::schema {

using SubschemaId = std::uint32_t;
using ResourceId = std::uint32_t;
using DocumentId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFF'FFFFu;

// A subschema below a keyword, with the name or index it stands under.
struct Child {
  SubschemaId schema = kNone;
  std::string_view name;  // of keywords whose value is an object
};

// The values of `type` as a set of json::Type.
using TypeSet = std::uint8_t;
constexpr TypeSet type_bit(json::Type type) {
  return static_cast<TypeSet>(1u << static_cast<unsigned>(type));
}
inline constexpr TypeSet kAllTypes = (1u << json::kTypeCount) - 1;
// Beside the others: integers that are spelled without fraction and exponent
// (draft-04 Core, 3.5).
inline constexpr TypeSet kSpelledIntegers = 1u << json::kTypeCount;

// A limit on a count.  Larger ones than any count are kept as the maximum.
struct Count {
  std::uint64_t value = 0;
};

// One row of `dependentRequired`.
struct Dependency {
  std::string_view name;
  std::vector<std::string_view> required;
};

// What a keyword's value means, read once.
using Payload =
    std::variant<std::monostate,
                 bool,  // uniqueItems; of contains: whether it evaluates
                 TypeSet, Count, number::Decimal, number::MultipleOf,
                 std::vector<regex::Pattern>,    // pattern, one; each of
                                                 // patternProperties
                 const format::Format*,          // asserted: format, and
                                                 // what stands for content
                 std::vector<std::string_view>,  // required
                 std::vector<Dependency>,        // dependentRequired
                 std::vector<json::View>>;       // enum; const, one

struct Keyword {
  KeywordId id = KeywordId::Unknown;
  std::string_view name;
  json::View value;
  std::vector<Child> children;
  Payload payload;
  // Of $ref and $dynamicRef: where it leads without regard to the dynamic
  // scope.
  SubschemaId target = kNone;
  // Of a $dynamicRef whose target is a dynamic anchor: its name, else empty.
  std::string_view dynamic_anchor;

  // Of children with names: their indices, ordered by name.
  std::vector<std::uint32_t> by_name;

  // The child of a name, or nullptr.  Cost: O(log children).
  const Child* child_named(std::string_view child) const;

  template <class T>
  const T& as() const {
    return *std::get_if<T>(&payload);
  }
};

struct Subschema {
  json::View value;  // an object or a boolean
  DocumentId document = 0;
  ResourceId resource = 0;
  // The subschema around this one and the JSON Pointer from there; a
  // document's root, and what only a reference into an unknown keyword
  // reaches, have none and a pointer from the document's root.
  SubschemaId parent = kNone;
  std::string step;
  // Ordered by KeywordId.
  std::vector<Keyword> keywords;

  bool is_boolean() const { return value.is_boolean(); }
  // The keyword, or nullptr.
  const Keyword* find(KeywordId id) const;
};

// Which keywords mean something, from $schema and its $vocabulary.
struct Dialect {
  std::string uri;
  std::uint16_t vocabularies = 0;  // bits by Vocabulary
  Draft draft = Draft::V2020_12;   // what their names and rules are of

  bool has(Vocabulary vocabulary) const {
    return (vocabularies >> static_cast<unsigned>(vocabulary) & 1u) != 0;
  }
  const DraftRow& rules() const { return draft_row(draft); }
};

struct Resource {
  std::string uri;  // absolute where that is known, without fragment
  DocumentId document = 0;
  SubschemaId root = kNone;
  Dialect dialect;
  std::map<std::string, SubschemaId, std::less<>> anchors;  // both kinds
  std::map<std::string, SubschemaId, std::less<>> dynamic_anchors;
};

struct SchemaDocument {
  std::string uri;   // it was retrieved from
  std::string file;  // for messages; may be empty
  json::Document json;
  bool built_in = false;  // a metaschema of the program
};

// Finds the text of a schema that a reference names and that is not embedded
// in another one.  Returns nothing when it knows no such URI.  Never the
// network.
using Retrieve =
    std::function<std::optional<Result<std::string>>(const std::string& uri)>;

struct BuildOptions {
  std::string uri;   // of the root document; may be empty
  std::string file;  // its name in messages
  std::string default_dialect = "https://json-schema.org/draft/2020-12/schema";
  bool assert_formats = false;
  bool assert_content = false;  // whatever the dialect says
  bool refuse_duplicates = false;
  Limits limits;
  // Schemas by retrieval URI.  Their own $ids find them as well.
  std::map<std::string, std::string, std::less<>> registry;
  // Asked for what is in neither.
  Retrieve retrieve;
};

// Immutable once built.
//
// Thread safety: safe to share.
class Graph {
 public:
  // Errors: those of the parser; InvalidSchema, UnresolvableReference,
  //         DuplicateIdentifier, ReferenceLoop, UnknownDialect,
  //         UnknownVocabulary, InvalidPattern.  `file`, `pointer` and `span`
  //         of the error say where in which document.
  // Cost:   linear in the sizes of the documents, but for patterns.
  static Result<std::shared_ptr<const Graph>> build(
      std::string text, const BuildOptions& options);

  SubschemaId root() const { return 0; }
  const Subschema& subschema(SubschemaId id) const { return subschemas_[id]; }
  std::size_t size() const { return subschemas_.size(); }
  const Resource& resource(ResourceId id) const { return resources_[id]; }
  const Resource& resource_of(SubschemaId id) const {
    return resources_[subschemas_[id].resource];
  }
  std::size_t resource_count() const { return resources_.size(); }
  std::size_t document_count() const { return documents_.size(); }
  const SchemaDocument& document(DocumentId id) const { return documents_[id]; }
  const BuildOptions& options() const { return options_; }

  // Whether any subschema uses unevaluatedItems or unevaluatedProperties, or
  // a $dynamicRef whose target depends on the dynamic scope.
  bool uses_unevaluated() const { return uses_unevaluated_; }
  bool uses_dynamic_scope() const { return uses_dynamic_scope_; }

  // The JSON Pointer of a subschema in its document.
  std::string pointer(SubschemaId id) const;
  // "<resource URI>#<pointer inside the resource>" (Core, 12.3.3).
  std::string absolute_location(SubschemaId id) const;

  // What a reference from the root document leads to among the documents of
  // this graph: any value, a subschema or not.
  // Errors: UnresolvableReference.
  // Cost:   linear in the number of resources for pointers.
  struct Found {
    json::View value;
    ResourceId resource;
  };
  Result<Found> look_up(std::string_view reference) const;

  // One line a subschema, for tests.
  std::string dump() const;

 private:
  friend class GraphBuilder;

  Result<Found> follow_pointer(ResourceId resource, std::string_view pointer,
                               const Error& error) const;

  BuildOptions options_;
  std::deque<SchemaDocument> documents_;
  std::deque<Resource> resources_;
  std::deque<Subschema> subschemas_;
  std::map<std::string, ResourceId, std::less<>> resource_by_uri_;
  bool uses_unevaluated_ = false;
  bool uses_dynamic_scope_ = false;
};

}  // namespace alder::schema
