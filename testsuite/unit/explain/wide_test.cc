// Many members and many names: time grows with their number, not its square.

#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>

#include "explaining.h"

namespace alder::explain {
namespace {

std::string name(int i) { return "\"name" + std::to_string(i) + "\""; }

// item(0),item(1),...
std::string list(int count, const std::function<std::string(int)>& item) {
  std::string out;
  for (int i = 0; i < count; ++i) out += (i == 0 ? "" : ",") + item(i);
  return out;
}

struct Pair {
  std::string schema;
  std::string instance;
};

double cpu_ms(const Pair& pair) {
  const Subject subject(pair.schema, pair.instance);
  const std::clock_t start = std::clock();
  (void)subject.verdict();
  (void)subject.problems();
  return static_cast<double>(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
}

// Both directions of a look-up: names of the schema among members, members
// among names of the schema.
Pair wide(const std::string& shape, int count) {
  const std::string object =
      "{" + list(count, [](int i) { return name(i) + ":1"; }) + "}";
  const std::string reversed =
      "{" +
      list(count, [count](int i) { return name(count - 1 - i) + ":true"; }) +
      "}";
  const std::string names =
      "[" + list(count, [count](int i) { return name(count - 1 - i); }) + "]";
  std::string schema = shape;
  const auto put = [&](const std::string& what, const std::string& value) {
    const std::size_t at = schema.find(what);
    if (at != std::string::npos) schema.replace(at, what.size(), value);
  };
  put("OBJECT", reversed);
  put("NAMES", names);
  put("EACH",
      "{" + list(count, [](int i) { return name(i) + ":[\"no\"]"; }) + "}");
  put("OTHERS", "{" + list(count, [](int i) {
                  return "\"nane" + std::to_string(i) + "x\":true";
                }) + "}");
  return {schema, object};
}

TEST_CASE("wide objects") {
  const std::string shapes[] = {
      R"({"properties":OBJECT})",
      R"({"properties":OBJECT,"additionalProperties":false})",
      R"({"properties":OBJECT,"unevaluatedProperties":false})",
      R"({"required":NAMES})",
      R"({"dependentRequired":EACH})",
      R"({"dependentSchemas":OBJECT})",
      R"({"propertyNames":{"maxLength":20}})",
      R"({"properties":OTHERS,"additionalProperties":false})",
      R"({"properties":OTHERS,"unevaluatedProperties":false})",
  };
  constexpr int kFew = 2'000;
  constexpr int kTimes = 10;
  for (const std::string& shape : shapes) {
    CAPTURE(shape);
    const double few = std::max(1.0, cpu_ms(wide(shape, kFew)));
    const double many = cpu_ms(wide(shape, kFew * kTimes));
    CAPTURE(few);
    CAPTURE(many);
    CHECK(many < few * kTimes * 4);
  }
}

}  // namespace
}  // namespace alder::explain
