// json/pointer.h: RFC 6901.

#include "json/pointer.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "parsing.h"

namespace alder::json {
namespace {

// The example document of RFC 6901, section 5, and what its pointers mean.
TEST_CASE("the pointers of RFC 6901") {
  const Parsed parsed(R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,
                          "g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8})");
  REQUIRE(parsed.ok());
  struct Row {
    std::string_view pointer;
    int value;
  };
  const Row rows[] = {{"/", 0},     {"/a~1b", 1}, {"/c%d", 2},
                      {"/e^f", 3},  {"/g|h", 4},  {"/i\\j", 5},
                      {"/k\"l", 6}, {"/ ", 7},    {"/m~0n", 8}};
  for (const Row& row : rows) {
    CAPTURE(row.pointer);
    const std::optional<View> found = follow(parsed.root(), row.pointer);
    REQUIRE(found);
    CHECK(found->int64() == row.value);
  }
  CHECK(*follow(parsed.root(), "") == parsed.root());
  CHECK(follow(parsed.root(), "/foo")->is_array());
  CHECK(follow(parsed.root(), "/foo/0")->string() == "bar");
  CHECK(follow(parsed.root(), "/foo/1")->string() == "baz");
}

TEST_CASE("pointers that lead nowhere") {
  const Parsed parsed(R"({"a":[1,{"b":2}],"01":3,"~2":4,"s":"x"})");
  const std::string_view pointers[] = {
      "a",     "/b",    "/a/2",  "/a/-",          "/a/-1",
      "/a/01", "/a/00", "/a/",   "/a/1/c",        "/a/0/0",
      "/a/+1", "/a/1x", "/a/ 1", "/a/1/b/c",      "/~",
      "/~2",   "/a/~",  "/s/0",  "/a/4294967296", "/a/18446744073709551616",
      "//",    "/a//"};
  for (const std::string_view pointer : pointers) {
    CAPTURE(pointer);
    CHECK_FALSE(follow(parsed.root(), pointer));
  }
  CHECK(follow(parsed.root(), "/01")->int64() == 3);
  CHECK(follow(parsed.root(), "/~02")->int64() == 4);
  CHECK(follow(parsed.root(), "/a/1/b")->int64() == 2);
}

TEST_CASE("a pointer follows the member that counts") {
  const Parsed parsed(R"({"a":{"x":1},"a":{"y":2}})");
  CHECK(follow(parsed.root(), "/a/y")->int64() == 2);
  CHECK_FALSE(follow(parsed.root(), "/a/x"));
}

TEST_CASE("tokens are appended escaped and taken unescaped") {
  const std::string_view tokens[] = {"",   "a",     "~",    "/", "~1",
                                     "~0", "a/b~c", "~~//", "0"};
  std::string pointer;
  for (const std::string_view token : tokens) append_token(&pointer, token);
  append_token(&pointer, std::size_t{42});
  CHECK(pointer == "//a/~0/~1/~01/~00/a~1b~0c/~0~0~1~1/0/42");
  std::string_view rest = pointer;
  for (const std::string_view token : tokens) {
    CHECK(take_token(&rest) == token);
  }
  CHECK(take_token(&rest) == "42");
  CHECK(rest.empty());
}

TEST_CASE("a tilde is followed by 0 or 1") {
  for (std::string_view pointer : {"/~", "/~2", "/a~", "/~/"}) {
    CAPTURE(pointer);
    CHECK_FALSE(take_token(&pointer));
  }
}

}  // namespace
}  // namespace alder::json
