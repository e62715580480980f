// json/parser.h: of members with one name the last one counts, everywhere.

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "json/parser.h"
#include "parsing.h"
#include "support.h"

namespace alder::json {
namespace {

// The members that count: "name=value " each.
std::string members_of(const View& object) {
  std::string out;
  for (const Member& member : object.members()) {
    out.append(member.key()).append("=");
    out += std::to_string(member.value.int64()) + " ";
  }
  return out;
}

// The duplicates as pairs of node indices.
std::string pairs_of(const Tape& tape) {
  std::string out;
  for (const DuplicateKey& pair : tape.duplicates()) {
    out +=
        std::to_string(pair.earlier) + ">" + std::to_string(pair.later) + " ";
  }
  return out;
}

TEST_CASE("the last member of a name counts") {
  struct Row {
    std::string_view text;
    std::uint32_t size;
    std::string_view members;
    std::string_view pairs;
  };
  const Row rows[] = {
      {R"({})", 0, "", ""},
      {R"({"a":1})", 1, "a=1 ", ""},
      {R"({"a":1,"b":2})", 2, "a=1 b=2 ", ""},
      {R"({"a":1,"a":2})", 1, "a=2 ", "1>3 "},
      {R"({"a":1,"b":2,"a":3})", 2, "b=2 a=3 ", "1>5 "},
      {R"({"a":1,"a":2,"a":3})", 1, "a=3 ", "1>3 3>5 "},
      {R"({"a":1,"b":2,"a":3,"b":4})", 2, "a=3 b=4 ", "1>5 3>7 "},
      {R"({"":1,"":2})", 1, "=2 ", "1>3 "},
      {R"({"a":1,"\u0061":2})", 1, "a=2 ", "1>3 "},
      {R"({"\u0061":1,"a":2})", 1, "a=2 ", "1>3 "},
      {R"({"\u0061":1,"\u0061":2})", 1, "a=2 ", "1>3 "},
      {R"({"a/b":1,"a\/b":2})", 1, "a/b=2 ", "1>3 "},
      {"{\"\xc3\xa9\":1,\"\\u00E9\":2}", 1, "\xc3\xa9=2 ", "1>3 "},
      // No normalisation, no folding, no ending at NUL.
      {"{\"\xc3\xa9\":1,\"e\xcc\x81\":2}", 2, "\xc3\xa9=1 e\xcc\x81=2 ", ""},
      {R"({"a":1,"A":2})", 2, "a=1 A=2 ", ""},
      {R"({"a":1,"a ":2})", 2, "a=1 a =2 ", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    REQUIRE(parsed.ok());
    CHECK(parsed.root().size() == row.size);
    CHECK(members_of(parsed.root()) == row.members);
    CHECK(pairs_of(parsed.tape()) == row.pairs);
  }
}

TEST_CASE("names that differ behind a NUL are different") {
  const Parsed parsed(R"({"a\u0000b":1,"a\u0000c":2,"a":3,"a\u0000b":4})");
  REQUIRE(parsed.ok());
  CHECK(parsed.root().size() == 3);
  CHECK(pairs_of(parsed.tape()) == "1>7 ");
}

TEST_CASE("find returns the member that counts") {
  const Parsed parsed(R"({"a":1,"b":{"a":2,"a":3},"a":[4],"b":5})");
  REQUIRE(parsed.ok());
  CHECK(parsed.root().find("a")->is_array());
  CHECK(parsed.root().find("b")->int64() == 5);
  CHECK_FALSE(parsed.root().find("c"));
}

TEST_CASE("a dead member is passed over with everything in it") {
  const Parsed parsed(R"({"a":{"x":[1,{"y":2}]},"b":1,"a":{"z":[]},"c":2})");
  REQUIRE(parsed.ok());
  std::string names;
  for (const Member& member : parsed.root().members()) names += member.key();
  CHECK(names == "bac");
  CHECK(parsed.root().size() == 3);
  CHECK(parsed.tape().dump().find("key     \"a\" dead") != std::string::npos);
}

TEST_CASE("objects do not share names with those in and around them") {
  const Parsed parsed(R"([{"a":{"a":1,"b":{"a":2}}},{"a":3},{"b":4,"a":5}])");
  REQUIRE(parsed.ok());
  CHECK(parsed.tape().duplicates().empty());
}

// The scratch memory of open objects moves while they are open.
TEST_CASE("names are remembered across deep nesting") {
  for (const int levels : {1, 14, 15, 16, 17, 33, 200}) {
    CAPTURE(levels);
    std::string before;
    std::string unique;
    std::string twice;
    for (int level = 0; level < levels; ++level) {
      before += "{\"a\":0,\"b\":1,\"n\":";
      unique += ",\"c\":2}";
      twice += ",\"a\":2}";
    }
    const Parsed distinct(before + "{}" + unique);
    REQUIRE(distinct.ok());
    CHECK(distinct.tape().duplicates().empty());
    const Parsed repeated(before + "{}" + twice);
    REQUIRE(repeated.ok());
    CHECK(repeated.tape().duplicates().size() ==
          static_cast<std::size_t>(levels));
    CHECK(repeated.root().size() == 3);
    CHECK(repeated.root().find("a")->int64() == 2);
  }
}

TEST_CASE("duplicates inside a member that is itself replaced") {
  const Parsed parsed(R"({"a":{"x":1,"x":2},"a":{"x":3,"x":4}})");
  REQUIRE(parsed.ok());
  CHECK(parsed.root().size() == 1);
  CHECK(pairs_of(parsed.tape()) == "3>5 9>11 1>7 ");
  CHECK(members_of(*parsed.root().find("a")) == "x=4 ");
}

// {"k0":0,...} with the names of `again` once more at the end.
std::string object_of(int count, const std::vector<int>& again) {
  std::string text = "{";
  const auto add = [&](int name, int value) {
    if (text.size() > 1) text += ",";
    text += "\"k" + std::to_string(name) + "\":" + std::to_string(value);
  };
  for (int i = 0; i < count; ++i) add(i, i);
  for (const int name : again) add(name, 1000000 + name);
  return text + "}";
}

TEST_CASE("objects of every size around the filter's") {
  for (int count = 1; count <= 300; ++count) {
    CAPTURE(count);
    const Parsed unique(object_of(count, {}));
    REQUIRE(unique.ok());
    CHECK(unique.root().size() == static_cast<std::uint32_t>(count));
    CHECK(unique.tape().duplicates().empty());

    const Parsed twice(object_of(count, {0, count / 2, count - 1}));
    REQUIRE(twice.ok());
    CHECK(twice.root().size() == static_cast<std::uint32_t>(count));
    CHECK(twice.tape().duplicates().size() == 3);
    CHECK(twice.root().find("k0")->int64() == 1000000);
    CHECK(twice.root().find("k" + std::to_string(count - 1))->int64() ==
          1000000 + count - 1);
  }
}

TEST_CASE("many repetitions of one name") {
  std::string text = "{\"k\":0";
  for (int i = 1; i < 1000; ++i) text += ",\"k\":" + std::to_string(i);
  const Parsed parsed(text + "}");
  REQUIRE(parsed.ok());
  CHECK(parsed.root().size() == 1);
  CHECK(members_of(parsed.root()) == "k=999 ");
  CHECK(parsed.tape().duplicates().size() == 999);
  CHECK(parsed.tape().duplicates().back().later == 1999);
}

TEST_CASE("duplicates are refused on demand, at the first repeated name") {
  ParseOptions options;
  options.refuse_duplicates = true;
  struct Row {
    std::string_view text;
    std::string_view outcome;
  };
  const Row rows[] = {
      {R"({"a":1, "a":2})",
       "duplicate-key at 8+3: this name stands twice in its object"},
      {R"([{"a":1,"b":2,"\u0061":3}])",
       "duplicate-key at 14+8: this name stands twice in its object"},
      // The outer repetition stands first though its object closes last.
      {R"({"a":1,"a":{"b":1,"b":2}})",
       "duplicate-key at 7+3: this name stands twice in its object"},
      {R"({"a":1,"a":2)", "malformed-json at 12+0: unexpected end of the text"},
      {R"({"b":1,"a":2})",
       "0 object  length 2, next 5\n1 key     \"b\"\n2 integer 1\n"
       "3 key     \"a\"\n4 integer 2\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(Parsed(row.text, options).outcome() == row.outcome);
  }
}

// Parsing time of an object of `count` names, one of which stands twice, in
// ns per byte; the best of five.
double parse_ns_per_byte(const std::string& text) {
  Parser parser;
  Tape tape;
  ParseFailure failure;
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    const double start = testsuite::cpu_seconds();
    REQUIRE(parser.parse(text, &tape, &failure));
    const double taken_ns = (testsuite::cpu_seconds() - start) * 1e9;
    best = std::min(best, taken_ns / static_cast<double>(text.size()));
  }
  return best;
}

// Names whose hash_key() values agree in their low bits, which is what an
// attacker against an unseeded table would send.
std::string colliding_object(int count) {
  std::string text = "{";
  int found = 0;
  for (int i = 0; found < count; ++i) {
    const std::string name = "n" + std::to_string(i);
    if ((hash_key(name) & 0x3F) != 0) continue;
    if (found++ != 0) text += ",";
    text += "\"" + name + "\":0";
  }
  return text + ",\"n\":1,\"n\":2}";
}

TEST_CASE("the cost of hostile names stays linear") {
  const double small = parse_ns_per_byte(colliding_object(500));
  const double large = parse_ns_per_byte(colliding_object(16000));
  // Quadratic work would be 32 times the cost a byte.
  CHECK(large < small * 12 + 20);
}

}  // namespace
}  // namespace alder::json
