// Pieces -> text.

#include "json/piece.h"

#include <doctest/doctest.h>

#include "json/parser.h"

namespace alder::json {
namespace {

TEST_CASE("values are copied as they are spelled") {
  struct Row {
    const char* text;
    const char* printed;
  };
  const Row rows[] = {
      {"null", "null"},
      {" true ", "true"},
      {"1.50e400", "1.50e400"},
      {"12345678901234567890123", "12345678901234567890123"},
      {"-0", "0"},
      {R"("a\u0000\"\u00e4\/")", "\"a\\u0000\\\"\xC3\xA4/\""},
      {"[]", "[]"},
      {"{}", "{}"},
      {R"({"b":[1,{}],"a":false})",
       "{\n  \"b\": [\n    1,\n    {}\n  ],\n  \"a\": false\n}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto document = parse_document(row.text);
    REQUIRE(document.ok());
    CHECK(to_text(Piece(document->root())) == row.printed);
  }
}

TEST_CASE("new parts stand between") {
  const auto document = parse_document(R"([1])");
  Piece object = Piece::object();
  CHECK(object.is_empty());
  object.add("b", Piece(document->root()));
  object.add_first("a", Piece(std::string("x\"")));
  Piece list = Piece::array();
  CHECK(to_text(list) == "[]");
  list.push(std::move(object));
  CHECK(list.parts().front().find("b") != nullptr);
  CHECK(list.parts().front().find("c") == nullptr);
  CHECK(to_text(list) ==
        "[\n  {\n    \"a\": \"x\\\"\",\n    \"b\": [\n      1\n    ]\n  }\n]");
}

}  // namespace
}  // namespace alder::json
