// Sets of any values, few and many.

#include <doctest/doctest.h>

#include <string>

#include "json/parser.h"
#include "tree/tree.h"

namespace alder::tree {
namespace {

json::Document parse(const std::string& text) {
  auto document = json::parse_document(text, json::ParseOptions());
  REQUIRE(document.ok());
  return std::move(*document);
}

TEST_CASE("a set has its values, however they are spelled, and no others") {
  for (const int count : {0, 1, 8, 9, 1000}) {
    CAPTURE(count);
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
      const std::string number = std::to_string(i);
      text += (i == 0 ? "" : ",") + (i % 2 == 0 ? number : "[" + number + "]");
    }
    const json::Document constants = parse(text + "]");
    ValueSet set;
    for (const json::View item : constants.root().items()) {
      set.values.push_back(item);
    }
    set.index();
    CHECK(set.slots.empty() == (count <= 8));
    for (int i = 0; i < count; ++i) {
      CAPTURE(i);
      const std::string number = std::to_string(i) + ".0";
      const std::string wrapped = "[" + number + "]";
      const json::Document even = parse(number);
      const json::Document odd = parse(wrapped);
      CHECK(set.has(even.root()) == (i % 2 == 0));
      CHECK(set.has(odd.root()) == (i % 2 == 1));
    }
    for (const char* other : {"-1", "null", "\"0\"", "{}", "[]", "1e9"}) {
      CAPTURE(other);
      const json::Document document = parse(other);
      CHECK_FALSE(set.has(document.root()));
    }
  }
}

}  // namespace
}  // namespace alder::tree
