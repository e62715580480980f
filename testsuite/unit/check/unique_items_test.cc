// uniqueItems: pairwise for few items, by hash for many, by bits for the
// strings of a table.

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "checking.h"

namespace alder::check {
namespace {

// `count` items that all differ, then `more`.
std::string array_with(int count, std::string_view more) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text += std::to_string(i + 1000) + ",";
  return text + std::string(more) + "]";
}

TEST_CASE("equal items, among few and among many") {
  Subject subject(R"({"uniqueItems":true})");
  for (const int others : {0, 5, 6, 7, 8, 20, 1000}) {
    CAPTURE(others);
    for (const std::string_view equal : {
             "1,1.0",
             "0,-0",
             "0,-0.0",
             "1e2,100",
             "12345678901234567890,12345678901234567890.0",
             "1.50,1.5",
             R"("a","\u0061")",
             "null,null",
             "[],[]",
             "[1,[2]],[1.0,[2e0]]",
             R"({"a":1,"b":[2]},{"b":[2.0],"a":1})",
             R"({"a":1,"a":2},{"a":2})",
         }) {
      CAPTURE(equal);
      CHECK_FALSE(subject.is_valid(array_with(others, equal)));
    }
    for (const std::string_view distinct : {
             R"(1,"1",true,[1],{"1":1},null)",
             "0,false,\"\",[],{},null",
             "9007199254740992,9007199254740993",
             "1e400,1e401",
             "0.1,0.10000000000000000001",
             "[1,2],[2,1],[[1,2]],[1,[2]]",
             R"({"a":1},{"a":2},{"b":1},{"a":1,"b":1})",
             R"("\u00e9","e\u0301")",
         }) {
      CAPTURE(distinct);
      CHECK(subject.is_valid(array_with(others, distinct)));
    }
  }
}

TEST_CASE("what is no array, or need not be unique") {
  Subject subject(R"({"uniqueItems":true})");
  for (const std::string_view text : {"1", R"({"a":1,"b":1})", "[]", "[1]"}) {
    CAPTURE(text);
    CHECK(subject.is_valid(text));
  }
  Subject no(R"({"uniqueItems":false})");
  CHECK(no.is_valid("[1,1]"));
}

TEST_CASE("bits, where items are the strings of a table") {
  std::string names;
  std::string all;
  for (int i = 0; i < 130; ++i) {
    names += (i == 0 ? "\"n" : ",\"n") + std::to_string(i) + "\"";
  }
  Subject subject(R"({"uniqueItems":true,"maxItems":131,"items":{"enum":[)" +
                  names + "]}}");
  CHECK(subject.tree().arrays.front().table != tree::kNone);
  CHECK(subject.is_valid("[" + names + "]"));
  CHECK_FALSE(subject.is_valid("[" + names + ",\"n129\"]"));
  CHECK_FALSE(subject.is_valid("[" + names + ",\"n130\"]"));
  CHECK_FALSE(subject.is_valid(R"(["n0",1])"));
  CHECK_FALSE(subject.is_valid(R"(["n64","n0","n64"])"));
  CHECK(subject.is_valid(R"(["n64","n0","n128"])"));
  // Items behind a prefix are compared one by one.
  Subject prefixed(
      R"({"uniqueItems":true,"prefixItems":[true],"items":{"enum":["a","b"]}})");
  CHECK_FALSE(prefixed.is_valid(R"(["a","a"])"));
  CHECK(prefixed.is_valid(R"([1,"a"])"));
}

TEST_CASE("equal hashes do not decide") {
  // Long strings that differ in the middle alone, which the cheap hash of
  // keys does not see.
  const std::string end(200, 'x');
  std::string text = "[";
  for (char c = 'a'; c <= 'z'; ++c) text += "\"" + end + c + end + "\",";
  Subject subject(R"({"uniqueItems":true})");
  CHECK(subject.is_valid(text + "1]"));
  CHECK_FALSE(subject.is_valid(text + "\"" + end + "q" + end + "\"]"));
}

}  // namespace
}  // namespace alder::check
