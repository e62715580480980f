// json/value_view.h: the cursor over nlohmann::json values.

#include "json/value_view.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/hash.h"
#include "json/equal.h"
#include "parsing.h"

namespace alder::json {
namespace {

using Json = nlohmann::json;

static_assert(std::is_trivially_copyable_v<ValueView>);

TEST_CASE("types are those of the schema language") {
  struct Row {
    Json value;
    Type type;
  };
  const Row rows[] = {
      {nullptr, Type::Null},
      {true, Type::Boolean},
      {1, Type::Integer},
      {std::numeric_limits<std::uint64_t>::max(), Type::Integer},
      {1.0, Type::Integer},
      {-0.0, Type::Integer},
      {1e300, Type::Integer},
      {1.5, Type::Number},
      {std::numeric_limits<double>::infinity(), Type::Null},
      {std::numeric_limits<double>::quiet_NaN(), Type::Null},
      {"", Type::String},
      {Json::array(), Type::Array},
      {Json::object(), Type::Object},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value.dump());
    CHECK(ValueView(row.value).type() == row.type);
  }
  const std::string key = "k";
  CHECK(ValueView(key).is_string());
  CHECK(ValueView(key).string() == "k");
}

TEST_CASE("numbers are what is held") {
  struct Row {
    Json value;
    std::string_view text;  // of an int64 in brackets
    bool spelled = false;
  };
  const Row rows[] = {
      {-3, "[-3]", true},
      {3u, "[3]", true},
      {9223372036854775807u, "[9223372036854775807]", true},
      {9223372036854775808u, "9223372036854775808", true},
      {2.0, "[2]"},
      {-0.0, "[0]"},
      {4503599627370496.0, "[4503599627370496]"},
      {0.1, "1e-01"},
      {1e300, "1e+300"},
      {-9223372036854775808.0, "-9.223372036854776e+18"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value.dump());
    const ValueView view(row.value);
    std::string text;
    if (view.holds_int64()) {
      text = "[" + std::to_string(view.int64()) + "]";
    } else {
      text = std::string_view(view.literal());
    }
    CHECK(text == row.text);
    CHECK(view.is_spelled_as_integer() == row.spelled);
  }
  std::int64_t whole = 0;
  CHECK(ValueView(Json(-1.25)).floor(&whole));
  CHECK(whole == -2);
  CHECK_FALSE(ValueView(Json(1e30 + 0.5)).floor(&whole));
}

TEST_CASE("children") {
  const Json value = Json::parse(R"({"b":[1,"x",null],"a":{}})");
  const ValueView view(value);
  CHECK(view.size() == 2);
  std::string keys;
  for (const ValueMember member : view.members()) {
    keys += member.key();
    CHECK(member.hash() == hash_key(member.key()));
    CHECK(member.key_view().string() == member.key());
  }
  CHECK(keys == "ab");
  CHECK_FALSE(view.find("c").has_value());
  const ValueView list = *view.find("b");
  CHECK(list.size() == 3);
  std::uint32_t index = 0;
  for (const ValueView item : list.items()) {
    CHECK(item.handle_in(list) == index);
    CHECK(list.item_at(index).type() == item.type());
    ++index;
  }
  CHECK(index == 3);
  const unsigned null = 1u << static_cast<unsigned>(Type::Null);
  CHECK_FALSE(list.items_are(null));
  CHECK(list.items_are(null | 1u << static_cast<unsigned>(Type::Integer) |
                       1u << static_cast<unsigned>(Type::String)));
}

TEST_CASE("equality and hashes agree with those of tapes") {
  const std::vector<std::string> texts = {"null",
                                          "true",
                                          "false",
                                          "0",
                                          "1",
                                          "1.0",
                                          "1.5",
                                          "1e2",
                                          "100",
                                          "-0.0",
                                          "2e300",
                                          "18446744073709551615",
                                          "\"\"",
                                          "\"a\"",
                                          "\"\\u0000\"",
                                          "[]",
                                          "[1]",
                                          "[1,[2]]",
                                          "[[2],1]",
                                          "{}",
                                          R"({"a":1})",
                                          R"({"a":1.0})",
                                          R"({"a":1,"b":[2]})",
                                          R"({"b":[2],"a":1})",
                                          R"({"b":[2],"c":1})"};
  for (const std::string& left : texts) {
    const Parsed parsed(left);
    const Json value = Json::parse(left);
    CAPTURE(left);
    CHECK(hash(ValueView(value), 7) == hash(parsed.root(), 7));
    for (const std::string& right : texts) {
      CAPTURE(right);
      const Json other = Json::parse(right);
      const bool wanted = equal(parsed.root(), Parsed(right).root());
      CHECK(equal(ValueView(value), ValueView(other)) == wanted);
      CHECK(equal(parsed.root(), ValueView(other)) == wanted);
    }
  }
}

TEST_CASE("who knows tapes only is asked about a copy") {
  enum class Answer { Yes, No, Limit };
  const auto is_two = [](const void*, const View& view) {
    return view.is_array() && view.size() == 2 ? Answer::Yes : Answer::No;
  };
  const Json two = {1, "é\n"};
  CHECK(ValueView(two).ask<Answer>(is_two, nullptr) == Answer::Yes);
  const std::string key = "k";
  CHECK(ValueView(key).ask<Answer>(is_two, nullptr) == Answer::No);
  Json deep = 1;
  for (int i = 0; i < 2'000; ++i) deep = Json::array({std::move(deep)});
  CHECK(ValueView(deep).ask<Answer>(is_two, nullptr) == Answer::Limit);
}

TEST_CASE("depth counts containers") {
  DepthGauge gauge;
  CHECK_FALSE(gauge.exceeds(ValueView(Json(1)), 0));
  CHECK(gauge.exceeds(ValueView(Json::array()), 0));
  const Json value = Json::parse(R"([{},{"a":[[]]}])");
  CHECK(gauge.exceeds(ValueView(value), 3));
  CHECK_FALSE(gauge.exceeds(ValueView(value), 4));
}

}  // namespace
}  // namespace alder::json
