// yaml/parser.h: what YAML means as JSON.

#include "yaml/parser.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/line_index.h"
#include "json/value.h"

namespace alder::yaml {
namespace {

struct Row {
  std::string_view yaml;
  std::string_view json;
};

std::string compact(const json::View& view) {
  return json::to_line(json::to_value(view));
}

// "line:column: code: message".
std::string told(std::string_view text, const Error& error) {
  const Place place = place_at(text, error.span.offset_bytes);
  return std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + std::string(to_string(error.code)) + ": " + error.message;
}

TEST_CASE("YAML and the JSON it means") {
  constexpr Row kRows[] = {
      {"", "null"},
      {"# nothing\n", "null"},
      {"a: 1\nb: [x, 2, ~]\n", R"({"a":1,"b":["x",2,null]})"},
      {"- no\n- 'yes'\n- true\n- \"1\"\n- 1\n", R"(["no","yes",true,"1",1])"},
      {"ON: 1\n1: 2\ntrue: 3\n~: 4\n", R"({"ON":1,"1":2,"true":3,"null":4})"},
      {"a:\nb:\n  - c:\n", R"({"a":null,"b":[{"c":null}]})"},
      {"a: |\n  x\n   y\n\n  z\n", R"({"a":"x\n y\n\nz\n"})"},
      {"a: >-\n  x\n  y\n", R"({"a":"x y"})"},
      {"\"a\\tb\": 'it''s'\n", R"({"a\tb":"it's"})"},
      {"a: &x {k: [1]}\nb: *x\nc: *x\n",
       R"({"a":{"k":[1]},"b":{"k":[1]},"c":{"k":[1]}})"},
      {"&k key: &v value\n*v : *k\n", R"({"key":"value","value":"key"})"},
      {"!!str 12: !!str 3\nb: !!int \"7\"\nc: !mine [1]\nd: !Ref 5\n",
       R"({"12":"3","b":7,"c":[1],"d":"5"})"},
      {"x: &d {a: 1, b: 2}\ny:\n  <<: *d\n  b: 3\n",
       R"({"x":{"a":1,"b":2},"y":{"b":3,"a":1}})"},
      {"x: &d {a: 1}\nz: &e {a: 2, c: 4}\ny:\n  <<: [*d, *e]\n",
       R"({"x":{"a":1},"z":{"a":2,"c":4},"y":{"a":1,"c":4}})"},
      {"x: &d {a: 1}\nz: &e {<<: *d, c: 4}\ny: {<<: *e}\n",
       R"({"x":{"a":1},"z":{"c":4,"a":1},"y":{"c":4,"a":1}})"},
      {"'<<': 1\n", R"({"<<":1})"},
      {"\xEF\xBB\xBFk: v\r\nl: w\r\n", R"({"k":"v","l":"w"})"},
      {"%YAML 1.2\n---\na: 1\n...\n", R"({"a":1})"},
      {"a: \xC3\xA9\n", "{\"a\":\"\xC3\xA9\"}"},
      {"a: 1.50\nb: 0x10\n", R"({"a":1.5,"b":16})"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    const auto document = parse_document(std::string(row.yaml));
    REQUIRE_MESSAGE(document.ok(), document.error().message);
    CHECK(compact(document->root()) == row.json);
    CHECK(document->text() == row.yaml);
  }
}

TEST_CASE("a number keeps its spelling") {
  const auto document = parse_document("a: 1.50\n");
  REQUIRE(document.ok());
  CHECK(document->root().find("a")->literal() == "1.50");
}

TEST_CASE("keys carry the symbols of a dictionary") {
  KeyDictionary dictionary;
  const KeyDictionary::Symbol symbol = dictionary.add("b");
  ParseOptions options;
  options.dictionary = &dictionary;
  const auto document = parse_document("a: 1\nb: 2\n", options);
  REQUIRE(document.ok());
  for (const json::Member& member : document->root().members()) {
    CHECK((member.symbol() == symbol) == (member.key() == "b"));
  }
}

TEST_CASE("a stream has any number of documents") {
  struct StreamRow {
    std::string_view yaml;
    std::vector<std::string> json;
  };
  const StreamRow rows[] = {
      {"", {}},
      {"---\n---\n", {"null", "null"}},
      {"a: &x 1\n---\nb: 2\n", {R"({"a":1})", R"({"b":2})"}},
  };
  for (const StreamRow& row : rows) {
    CAPTURE(std::string(row.yaml));
    const auto documents = parse_stream(std::string(row.yaml));
    REQUIRE(documents.ok());
    std::vector<std::string> found;
    for (const Document& document : *documents) {
      found.push_back(compact(document.root()));
    }
    CHECK(found == row.json);
  }
}

TEST_CASE("what is refused, and where") {
  constexpr Row kRows[] = {
      {"a: 1\nb: 2\na: 3\n",
       "3:1: duplicate-key: \"a\" stands twice in its mapping, first on line "
       "1"},
      {"x:\n  - {k: 1, 'k': 2}\n",
       "2:12: duplicate-key: \"k\" stands twice in its mapping, first on line "
       "2"},
      {"1: a\n'1': b\n",
       "2:1: duplicate-key: \"1\" stands twice in its mapping, first on line "
       "1"},
      {"? [a]\n: 1\n",
       "1:3: malformed-yaml: a key must be a scalar, for it names a member"},
      {"a: &x [1]\n*x : 2\n",
       "2:1: malformed-yaml: a key must be a scalar, for it names a member"},
      {"a: &x\n  b: *x\n",
       "2:6: malformed-yaml: the alias stands inside the node that it names"},
      {"<<: 1\n",
       "1:5: malformed-yaml: \"<<\" merges a mapping or a list of mappings"},
      {"a: .inf\n", "1:4: number-limit: .inf is no number that JSON has"},
      {"a: !!int x\n",
       "1:10: malformed-yaml: the value does not have the type of its tag, "
       "!!int"},
      {"a: 1\n---\nb: 2\n",
       "3:1: malformed-yaml: a second document starts where one is wanted"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    const auto document = parse_document(std::string(row.yaml));
    REQUIRE_FALSE(document.ok());
    CHECK(told(row.yaml, document.error()) == row.json);
  }
}

}  // namespace
}  // namespace alder::yaml
