// The table of keywords.

#include "schema/keywords.h"

#include <doctest/doctest.h>

#include <set>
#include <string_view>

namespace alder::schema {
namespace {

TEST_CASE("every name leads to its row") {
  std::set<std::string_view> names;
  for (const KeywordRow& row : keywords()) {
    CAPTURE(row.name);
    CHECK(names.insert(row.name).second);
    CHECK(keyword_from_name(row.name) == row.id);
    CHECK(keyword(row.id).name == row.name);
  }
  CHECK(keyword(KeywordId::Unknown).name.empty());
}

TEST_CASE("other names are unknown") {
  for (const std::string_view name :
       {"", "Type", "types", "typ", "$Ref", "id", "x-type", "additionalItems",
        "$recursiveRef"}) {
    CAPTURE(name);
    CHECK(keyword_from_name(name) == KeywordId::Unknown);
  }
}

TEST_CASE("annotating applicators stand before what reads annotations") {
  for (const KeywordRow& row : keywords()) {
    if (row.vocabulary != Vocabulary::Applicator) continue;
    CAPTURE(row.name);
    CHECK(row.id < KeywordId::UnevaluatedItems);
    CHECK(row.id < KeywordId::UnevaluatedProperties);
  }
  CHECK(KeywordId::If < KeywordId::Then);
  CHECK(KeywordId::PrefixItems < KeywordId::Items);
}

TEST_CASE("vocabularies") {
  CHECK(vocabularies().size() == 8);
  for (const VocabularyRow& row : vocabularies()) {
    CAPTURE(row.uri);
    CHECK(row.uri.starts_with("https://json-schema.org/draft/2020-12/vocab/"));
  }
}

}  // namespace
}  // namespace alder::schema
