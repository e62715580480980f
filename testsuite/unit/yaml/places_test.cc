// yaml/parser.h: where nodes stand in the YAML text.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "yaml/parser.h"

namespace alder::yaml {
namespace {

std::string spanned(const Document& document, const json::View& node) {
  const ByteSpan span = document.span(node);
  return document.text().substr(span.offset_bytes, span.length_bytes);
}

// The value at a key of the root.
json::View at(const Document& document, std::string_view key) {
  return *document.root().find(key);
}

Document parsed(std::string_view text) {
  auto document = parse_document(std::string(text));
  REQUIRE_MESSAGE(document.ok(), document.error().message);
  return *std::move(document);
}

TEST_CASE("a span is the node's own text") {
  struct Row {
    std::string_view yaml;
    std::string_view key;
    std::string_view value;
  };
  constexpr Row kRows[] = {
      {"k: plain text # no\n", "k", "plain text"},
      {"k: 12\n", "k", "12"},
      {"k: 'it''s' \n", "k", "'it''s'"},
      {"k: \"a\\tb\\u00e9\" \n", "k", "\"a\\tb\\u00e9\""},
      {"k: &anchor value\n", "k", "value"},
      {"k: !!str  12\n", "k", "12"},
      {"k: &a !!str\n  12\n", "k", "12"},
      {"&k k: true\n", "k", "true"},
      {"{k: true}\n", "k", "true"},
      {"k: |-\n  a\n", "k", "|-"},
      {"k: [1]\n", "k", "["},
      {"\xEF\xBB\xBFk: v\n", "k", "v"},
      {"k: \xC3\xA9t\xC3\xA9\n", "k", "\xC3\xA9t\xC3\xA9"},
      {"k: one\n  two\n", "k", "one\n  two"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    const Document document = parsed(row.yaml);
    CHECK(spanned(document, at(document, row.key)) == row.value);
    for (const json::Member& member : document.root().members()) {
      CHECK(spanned(document, member.key_view()) == row.key);
    }
  }
}

TEST_CASE("copies of an alias stand where the anchor does") {
  const Document document = parsed("a: &x [one]\nb: *x\n");
  const json::View copy = *at(document, "b").items().begin();
  CHECK(document.span(copy).offset_bytes == 7);
}

TEST_CASE("each byte of a string leads back into the YAML") {
  struct Row {
    std::string_view yaml;
    std::string_view mark;  // in the meaning and, the same, in the YAML
  };
  constexpr Row kRows[] = {
      {"k: plain X\n", "X"},
      {"k: 'it''s X'\n", "X"},
      {"k: 'it''''X'\n", "X"},
      {"k: \"\\t\\u00e9\\x41 X\"\n", "X"},
      {"k: \"one \\\n  X\"\n", "X"},
      {"k: |\n  one\n    two X\n", "X"},
      {"k: |2\n    one\n  X\n", "X"},
      {"k: |\n\n\n  one\n\n  X\n", "X"},
      {"k: >\n  one\n  two\n\n  X\n", "X"},
      {"- k\n- |\n  run: $X\n", "X"},
  };
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.yaml));
    const Document document = parsed(row.yaml);
    json::View value = document.root();
    if (value.is_object()) {
      value = at(document, "k");
    } else {
      for (const json::View item : document.root().items()) value = item;
    }
    const std::size_t index = value.string().find(row.mark);
    REQUIRE(index != std::string_view::npos);
    CHECK(document.offset_of(value, index) == row.yaml.find(row.mark));
  }
}

}  // namespace
}  // namespace alder::yaml
