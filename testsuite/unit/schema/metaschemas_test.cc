// The metaschemas that the program holds mean what the published ones mean.
//
// Both are reduced to what matters: titles, descriptions and comments go,
// members and the entries of enum, type, required are sorted, and so is
// allOf, whose order says nothing.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/embedded.h"
#include "support.h"

namespace alder::schema {
namespace {

using Json = nlohmann::json;

Json reduced(const Json& value) {
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& item : value) out.push_back(reduced(item));
    return out;
  }
  if (!value.is_object()) return value;
  Json out = Json::object();
  for (const auto& [name, member] : value.items()) {
    const bool is_words =
        (name == "title" || name == "description" || name == "$comment") &&
        member.is_string();
    if (is_words) continue;
    out[name] = reduced(member);
    const bool is_set = name == "enum" || name == "type" ||
                        name == "required" || name == "allOf";
    if (is_set && out[name].is_array()) {
      std::sort(out[name].begin(), out[name].end());
    }
  }
  return out;
}

TEST_CASE("what is left out") {
  const Json a = Json::parse(
      R"({"title":"t","enum":[2,1],"properties":{"title":{"type":"string"}}})");
  const Json b = Json::parse(
      R"({"properties":{"title":{"type":"string","$comment":"c"}},"enum":[1,2]})");
  CHECK(reduced(a) == reduced(b));
  CHECK(reduced(a) != reduced(Json::parse(R"({"enum":[1,2]})")));
}

TEST_CASE("equal to the published metaschemas") {
  constexpr const char* kNames[] = {
      "draft2020-12/schema",
      "draft2020-12/meta/applicator",
      "draft2020-12/meta/content",
      "draft2020-12/meta/core",
      "draft2020-12/meta/format-annotation",
      "draft2020-12/meta/format-assertion",
      "draft2020-12/meta/meta-data",
      "draft2020-12/meta/unevaluated",
      "draft2020-12/meta/validation",
      "draft2019-09/schema",
      "draft2019-09/meta/applicator",
      "draft2019-09/meta/content",
      "draft2019-09/meta/core",
      "draft2019-09/meta/format",
      "draft2019-09/meta/meta-data",
      "draft2019-09/meta/validation",
      "draft7/schema",
      "draft6/schema",
      "draft4/schema",
  };
  const auto folder = testsuite::data_path("data/metaschemas");
  if (!folder) {
    testsuite::skip("metaschemas", "no data");
    return;
  }
  for (const std::string name : kNames) {
    CAPTURE(name);
    const auto published = testsuite::read_bytes(*folder / (name + ".json"));
    const EmbeddedFile* ours = embedded_file("json-schema/" + name + ".json");
    REQUIRE(ours != nullptr);
    REQUIRE(published.has_value());
    CHECK(reduced(Json::parse(ours->bytes)) ==
          reduced(Json::parse(*published)));
  }
}

}  // namespace
}  // namespace alder::schema
