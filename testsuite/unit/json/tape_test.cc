// json/tape.h: places of nodes in the text.

#include "json/tape.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "parsing.h"

namespace alder::json {
namespace {

// The text of every node, in tape order.
std::vector<std::string> node_texts(const Tape& tape) {
  NodeOffsets offsets(tape);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < tape.size(); ++i) {
    const ByteSpan span = offsets.span_of_node(i);
    texts.emplace_back(
        tape.text().substr(span.offset_bytes, span.length_bytes));
  }
  return texts;
}

TEST_CASE("the span of a node is its whole text") {
  struct Row {
    std::string_view text;
    std::vector<std::string> nodes;
  };
  const Row rows[] = {
      {"1", {"1"}},
      {"  null\n", {"null"}},
      {"[]", {"[]"}},
      {" [ 1 , -2.5e+3,true ] ",
       {"[ 1 , -2.5e+3,true ]", "1", "-2.5e+3", "true"}},
      {R"({"a": 1})", {R"({"a": 1})", R"("a")", "1"}},
      {R"({"a" :{"b":[]},"":"x"})",
       {R"({"a" :{"b":[]},"":"x"})", R"("a")", R"({"b":[]})", R"("b")", "[]",
        R"("")", R"("x")"}},
      {R"(["a\"b","\\","]","},{:","\\\"[",0])",
       {R"(["a\"b","\\","]","},{:","\\\"[",0])", R"("a\"b")", R"("\\")",
        R"("]")", R"("},{:")", R"("\\\"[")", "0"}},
      {R"({"a":1,"a":2})", {R"({"a":1,"a":2})", R"("a")", "1", R"("a")", "2"}},
      {"[1\t,2\r\n,3\n]", {"[1\t,2\r\n,3\n]", "1", "2", "3"}},
      {R"([{"x":[[],{}]},[[1]]])",
       {R"([{"x":[[],{}]},[[1]]])", R"({"x":[[],{}]})", R"("x")", "[[],{}]",
        "[]", "{}", "[[1]]", "[1]", "1"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    REQUIRE(parsed.ok());
    CHECK(node_texts(parsed.tape()) == row.nodes);
  }
}

TEST_CASE("the span of a view is that of its node") {
  const Parsed parsed(R"([ {"a": "b"} ])");
  REQUIRE(parsed.ok());
  NodeOffsets offsets(parsed.tape());
  const View object = *parsed.root().items().begin();
  CHECK(offsets.span(object) == ByteSpan{2, 10});
  CHECK(offsets.span(*object.find("a")) == ByteSpan{8, 3});
  CHECK(offsets.span(parsed.root()) == ByteSpan{0, 14});
}

TEST_CASE("one offset a node") {
  const Parsed parsed(R"({"a":[1,"x",{}],"b":null})");
  REQUIRE(parsed.ok());
  const std::vector<std::uint32_t> expected = {0, 1, 5, 6, 8, 12, 16, 20};
  CHECK(parsed.tape().node_offsets() == expected);
}

TEST_CASE("types have the names of JSON Schema") {
  const std::string_view names[] = {"null",   "boolean", "integer", "number",
                                    "string", "array",   "object"};
  for (std::size_t i = 0; i < kTypeCount; ++i) {
    CHECK(to_string(static_cast<Type>(i)) == names[i]);
  }
}

TEST_CASE("a dump shows values, not spellings") {
  CHECK(Parsed(R"(["\u0041", 1.0, -0])").outcome() ==
        "0 array   length 3, next 4\n1 string  \"A\"\n2 integer 1.0\n"
        "3 integer 0\n");
}

}  // namespace
}  // namespace alder::json
