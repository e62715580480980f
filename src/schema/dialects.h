// The dialects: which names exist in each draft, and what they mean there.
//
// A dialect is data.  One table spells every keyword with the drafts that know
// it and the KeywordId that it stands for; one lists where the shape of a value
// or a sibling changes that id (an array of `items` is `prefixItems`); one row
// a draft holds the rules that are about more than one keyword.  The rest of
// the program sees keyword ids only.
//
// Source: JSON Schema Core and JSON Schema Validation, 2020-12, 2019-09,
//         draft-07, draft-06, draft-04.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "format/format.h"
#include "json/view.h"
#include "schema/keywords.h"

namespace alder::schema {

// In the order of publication.
enum class Draft : std::uint8_t { Draft4, Draft6, Draft7, V2019_09, V2020_12 };
inline constexpr std::size_t kDraftCount = 5;

struct DraftRow {
  Draft draft;
  std::string_view uri;      // of its metaschema, without fragment
  std::string_view name;     // "draft-07", "2020-12"
  std::string_view base;     // what the URIs of its metaschemas start with
  std::string_view folder;   // where they lie below schemas/
  std::string_view id_name;  // the keyword that identifies resources
  // A $ref hides everything beside it, $id among it (draft-07 Core, 8.3).
  bool ref_hides_siblings;
  // The fragment of an identifier is an anchor (draft-07 Core, 8.2.3).
  bool fragments_are_anchors;
  // Booleans are schemas everywhere, not as additionalItems and
  // additionalProperties only.
  bool boolean_schemas;
  // 1.0 is no integer (draft-04 Core, 3.5).
  bool integers_by_spelling;
  // Items that match `contains` are evaluated (2020-12 Core, 10.3.1.3).
  bool contains_evaluates;
  // contentEncoding and contentMediaType assert where formats do (draft-07
  // Validation, 8.2).
  bool content_asserts;
};

std::span<const DraftRow> drafts();
const DraftRow& draft_row(Draft draft);

// The draft of a metaschema's URI without fragment, http or https, or nullptr.
const DraftRow* draft_from_uri(std::string_view uri);
// The same, or by name: "2019-09", "draft-07", "draft7", "7".
const DraftRow* draft_from_name(std::string_view name);

// A keyword's name.
struct Spelling {
  std::string_view name;
  KeywordId id;
  Draft first;
  Draft last;
  // Of $recursiveAnchor and $recursiveRef, which name no anchor: the one that
  // both mean.  No $dynamicAnchor can be called so.
  std::string_view anchor = {};
};

// All names, in no order.
std::span<const Spelling> spellings();

// Whether a draft knows a name.
inline bool knows(Draft draft, const Spelling& spelling) {
  return spelling.first <= draft && draft <= spelling.last;
}

// The row of a name that `draft` knows, or nullptr.  Cost: O(1).
const Spelling* spelling(Draft draft, std::string_view name);

// What the member `name` of `schema` means: Unknown where the draft has no
// such keyword.  Requires: `schema` is an object.
KeywordId meaning_of(Draft draft, std::string_view name,
                     const json::View& value, const json::View& schema);

// A format that `draft` defines, or nullptr.
const format::Format* find_format(Draft draft, std::string_view name);

struct VocabularyRow {
  Vocabulary id;
  Draft draft;
  std::string_view uri;  // some name two vocabularies of ours
  // Whether it takes $vocabulary's `true` to use it.
  bool only_if_required = false;
};

std::span<const VocabularyRow> vocabularies();

}  // namespace alder::schema
