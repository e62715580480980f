// json/view.h: the cursor over a tape.

#include "json/view.h"

#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "parsing.h"

namespace alder::json {
namespace {

static_assert(std::is_trivially_copyable_v<View>);

TEST_CASE("types and their questions") {
  struct Row {
    std::string_view text;
    Type type;
    bool number;
  };
  const Row rows[] = {
      {"null", Type::Null, false}, {"true", Type::Boolean, false},
      {"1", Type::Integer, true},  {"1.0", Type::Integer, true},
      {"1.5", Type::Number, true}, {"\"\"", Type::String, false},
      {"[]", Type::Array, false},  {"{}", Type::Object, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    const View view = parsed.root();
    CHECK(view.type() == row.type);
    CHECK(view.is_null() == (row.type == Type::Null));
    CHECK(view.is_boolean() == (row.type == Type::Boolean));
    CHECK(view.is_integer() == (row.type == Type::Integer));
    CHECK(view.is_number() == row.number);
    CHECK(view.is_string() == (row.type == Type::String));
    CHECK(view.is_array() == (row.type == Type::Array));
    CHECK(view.is_object() == (row.type == Type::Object));
    CHECK(view.index() == 0);
    CHECK(view.end() == view.node() + 1);
  }
  CHECK(Parsed("true").root().boolean());
  CHECK_FALSE(Parsed("false").root().boolean());
}

TEST_CASE("the integer below a number") {
  struct Row {
    std::string_view text;
    bool plain;
    std::int64_t floor = 0;
  };
  const Row rows[] = {
      {"0.5", true, 0},
      {"-0.5", true, -1},
      {"12.000001", true, 12},
      {"-12.75", true, -13},
      {"123456789012345678.5", true, 123456789012345678},
      {"1234567890123456789.5", false},
      {"1.5e-3", false},
      {"5E-1", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Parsed parsed(row.text);
    REQUIRE(parsed.root().type() == Type::Number);
    std::int64_t floor = 0;
    CHECK(parsed.root().floor(&floor) == row.plain);
    if (row.plain) CHECK(floor == row.floor);
  }
}

TEST_CASE("items in order, nested ones passed over") {
  const Parsed parsed(R"([1,[2,[3]],{"a":[4]},5])");
  std::vector<std::size_t> indices;
  for (const View item : parsed.root().items()) indices.push_back(item.index());
  CHECK(indices == std::vector<std::size_t>{1, 2, 6, 10});
  CHECK(parsed.root().end() == parsed.tape().nodes() + 11);
}

TEST_CASE("an empty array and an empty object have nothing to visit") {
  const Parsed parsed("[[],{}]");
  for (const View outer : parsed.root().items()) {
    CHECK(outer.size() == 0);
    if (outer.is_array()) {
      CHECK(outer.items().begin() == outer.items().end());
    } else {
      CHECK(outer.members().begin() == outer.members().end());
    }
  }
}

TEST_CASE("find compares the whole name") {
  const Parsed parsed(R"({"a":1,"ab":2,"":3,"\u0062":4})");
  const View root = parsed.root();
  CHECK(root.find("a")->int64() == 1);
  CHECK(root.find("ab")->int64() == 2);
  CHECK(root.find("")->int64() == 3);
  CHECK(root.find("b")->int64() == 4);
  CHECK_FALSE(root.find("abc"));
  CHECK_FALSE(root.find("A"));
}

TEST_CASE("views are the same when they are the same value of one tape") {
  const Parsed parsed("[1,1]");
  const View first = *parsed.root().items().begin();
  CHECK(first == first);
  CHECK_FALSE(first == *++parsed.root().items().begin());
  CHECK_FALSE(first == *Parsed("[1,1]").root().items().begin());
}

}  // namespace
}  // namespace alder::json
