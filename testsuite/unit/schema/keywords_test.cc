// The table of keywords.

#include "schema/keywords.h"

#include <doctest/doctest.h>

#include <set>
#include <string_view>

namespace alder::schema {
namespace {

TEST_CASE("every keyword has a row and a name of its own") {
  std::set<std::string_view> names;
  for (const KeywordRow& row : keywords()) {
    CAPTURE(row.name);
    const bool nameless =
        row.id == KeywordId::Unknown || row.id == KeywordId::Ignored;
    CHECK(row.name.empty() == nameless);
    CHECK((nameless || names.insert(row.name).second));
    CHECK(keyword(row.id).name == row.name);
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

}  // namespace
}  // namespace alder::schema
