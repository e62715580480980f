// json/parser.h: texts and the tapes they become.

#include "json/parser.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>

#include "parsing.h"

namespace alder::json {
namespace {

using namespace std::string_view_literals;

struct ParserRow {
  std::string_view text;
  std::string_view dump;
};

TEST_CASE("a text becomes the tape of the picture") {
  const ParserRow rows[] = {
      {"null", "0 null\n"},
      {"true", "0 boolean true\n"},
      {"false", "0 boolean false\n"},
      {"0", "0 integer 0\n"},
      {"-12", "0 integer -12\n"},
      {"0.5", "0 number  0.5\n"},
      {"\"\"", "0 string  \"\"\n"},
      {"\"a\"", "0 string  \"a\"\n"},
      {"[]", "0 array   length 0, next 1\n"},
      {"{}", "0 object  length 0, next 1\n"},
      {"[[]]", "0 array   length 1, next 2\n1 array   length 0, next 2\n"},
      {"[1,[],2]",
       "0 array   length 3, next 4\n1 integer 1\n"
       "2 array   length 0, next 3\n3 integer 2\n"},
      {R"([ {"a": 1}, "x" ])",
       "0 array   length 2, next 5\n1 object  length 1, next 4\n"
       "2 key     \"a\"\n3 integer 1\n4 string  \"x\"\n"},
      {R"({"a":{"b":{}},"c":[null]})",
       "0 object  length 2, next 8\n1 key     \"a\"\n"
       "2 object  length 1, next 5\n3 key     \"b\"\n"
       "4 object  length 0, next 5\n5 key     \"c\"\n"
       "6 array   length 1, next 8\n7 null\n"},
      {R"({"":""})",
       "0 object  length 1, next 3\n1 key     \"\"\n2 string  \"\"\n"},
  };
  for (const ParserRow& row : rows) {
    CAPTURE(row.text);
    CHECK(Parsed(row.text).outcome() == row.dump);
  }
}

TEST_CASE("white space stands between any two tokens") {
  const std::string_view spaces[] = {
      "",
      " ",
      "\t",
      "\n",
      "\r",
      " \t\r\n",
      "        ",
      "\n                                  ",
      "\r\n\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t"};
  const std::string_view tokens[] = {
      "{", "\"a\"", ":", "[", "1", ",", "-2.5",  ",", "true",  ",", "{",
      "}", ",",     "[", "]", "]", ",", "\"b\"", ":", "\"x\"", "}"};
  const std::string expected =
      Parsed(R"({"a":[1,-2.5,true,{},[]],"b":"x"})").outcome();
  REQUIRE(expected.starts_with("0 object  length 2"));
  for (const std::string_view space : spaces) {
    std::string text(space);
    for (const std::string_view token : tokens) {
      text.append(token).append(space);
    }
    CAPTURE(text);
    CHECK(Parsed(text).outcome() == expected);
  }
}

TEST_CASE("keys carry the hash of their unescaped name and their symbol") {
  KeyDictionary dictionary;
  const auto known = dictionary.add("known");
  ParseOptions options;
  options.dictionary = &dictionary;
  const Parsed parsed(R"({"known":1,"kno\u0077n2":2,"unknown":3,"kn\u006fwn4":4,
                          "\u006bnown":5})",
                      options);
  REQUIRE(parsed.ok());
  CHECK(parsed.tape().dictionary() == &dictionary);
  std::string names;
  for (const Member& member : parsed.root().members()) {
    names.append(member.key()).append(" ");
    CHECK(member.hash() == hash_key(member.key()));
    CHECK(member.symbol() ==
          (member.key() == "known" ? known : KeyDictionary::kUnknown));
  }
  // The first "known" is dead: "\u006bnown" is the same name.
  CHECK(names == "known2 unknown known4 known ");
}

TEST_CASE("without a dictionary every symbol is unknown") {
  const Parsed parsed(R"({"a":1})");
  REQUIRE(parsed.ok());
  CHECK(parsed.tape().dictionary() == nullptr);
  CHECK((*parsed.root().members().begin()).symbol() == KeyDictionary::kUnknown);
}

TEST_CASE("nodes keep what their contract says") {
  const Parsed parsed(R"([123, 1.50, "ab", "\n", "é", {"k": 1}])");
  REQUIRE(parsed.ok());
  const Node* const nodes = parsed.tape().nodes();
  CHECK(nodes[0].high() == 0);
  CHECK(nodes[1].flags == Node::kInt64);
  CHECK(nodes[1].length == 3);
  CHECK(nodes[2].flags == 0);
  CHECK(nodes[2].length == 4);
  CHECK(nodes[2].low() == 6);
  CHECK(nodes[3].flags == Node::kAscii);
  CHECK(nodes[3].low() == 13);
  CHECK((nodes[4].flags & Node::kEscaped) != 0);
  CHECK(nodes[4].length == 1);
  CHECK((nodes[5].flags & Node::kAscii) == 0);
  CHECK(nodes[5].length == 2);
  CHECK(nodes[6].high() == 30);
  CHECK(nodes[7].type == Node::kKey);
  CHECK(nodes[7].low() == 32);
}

TEST_CASE("a document owns its text") {
  Result<Document> result =
      parse_document(R"({"a": "some text that is long"})");
  REQUIRE(result.ok());
  const Document document = std::move(result).value();
  CHECK(document.root().find("a")->string() == "some text that is long");
}

TEST_CASE("a refused document says why") {
  const Result<Document> result = parse_document("[1,]");
  REQUIRE_FALSE(result.ok());
  CHECK(result.error().code == ErrorCode::MalformedJson);
  CHECK(result.error().message == "expected a value");
  CHECK(result.error().span == ByteSpan{3, 1});
}

TEST_CASE("one tape serves many texts") {
  Parser parser;
  Tape tape;
  ParseFailure failure;
  const ExactBytes large(R"({"a":[1,2,3,"\u0041"],"a":{"b":"c"},"d":""})");
  const ExactBytes small("[\"\\n\"]");
  const ExactBytes bad("{\"a\":[");
  const std::string large_dump = Parsed(large.view()).outcome();
  const std::string small_dump = Parsed(small.view()).outcome();
  for (int round = 0; round < 3; ++round) {
    REQUIRE(parser.parse(large.view(), &tape, &failure));
    CHECK(tape.dump() == large_dump);
    CHECK(tape.duplicates().size() == 1);
    CHECK_FALSE(parser.parse(bad.view(), &tape, &failure));
    REQUIRE(parser.parse(small.view(), &tape, &failure));
    CHECK(tape.dump() == small_dump);
    CHECK(tape.duplicates().empty());
    CHECK(tape.text().data() == small.view().data());
  }
}

TEST_CASE("a parser moves with its scratch memory") {
  ParseOptions options;
  options.limits.depth_levels = 2;
  Parser first(options);
  Parser second(std::move(first));
  CHECK(second.options().limits.depth_levels == 2);
  Tape tape;
  ParseFailure failure;
  CHECK(second.parse("[[]]", &tape, &failure));
  Tape moved(std::move(tape));
  CHECK(moved.root().size() == 1);
}

}  // namespace
}  // namespace alder::json
