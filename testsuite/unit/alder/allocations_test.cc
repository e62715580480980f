// A warm validator allocates nothing, whatever the verdict.
//
// Counts calls of operator new.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "alder/nlohmann.h"
#include "alder/schema.h"
#include "counted_new.h"
#include "support.h"

namespace alder {
namespace {

using testsuite::allocations;

// The same of values, of documents that such values hold.
void check_values(const Schema& schema,
                  const std::vector<std::string_view>& documents) {
  std::vector<nlohmann::json> values;
  for (const std::string_view document : documents) {
    values.push_back(nlohmann::json::parse(document, nullptr, false));
    if (values.back().is_discarded()) values.pop_back();
  }
  CHECK(values.size() + 1 >= documents.size());
  ValueValidator validator(schema);
  for (const nlohmann::json& value : values) (void)validator.check(value);
  const std::size_t before = allocations;
  for (const nlohmann::json& value : values) (void)validator.check(value);
  CHECK(allocations == before);
}

TEST_CASE("the counter counts") {
  const std::size_t before = allocations;
  const std::string text(1000, 'x');
  CHECK(allocations > before);
}

TEST_CASE("no allocation a document once warm") {
  struct Row {
    std::string_view schema;
    std::vector<std::string_view> documents;
    std::size_t valid;
  };
  const Row rows[] = {
      {R"({"type":["object","array"],"properties":{"a":{"type":"string",)"
       R"("minLength":1,"maxLength":9}},"required":["a"],)"
       R"("additionalProperties":{"minimum":0.5,"multipleOf":0.5}})",
       {R"({"a":"é\n","b":1.5})", R"({"a":""})", R"({"b":1})", "[]",
        R"({"a":"x","b":0.1})", R"({"a":"x","\u0061b":1e400})"},
       3},
      {R"({"enum":["a",1.0,null,[1,{"a":2}]]})",
       {R"("a")", "1", R"([1,{"a":2.0}])", R"([1,{"a":3}])", "2"},
       3},
      {R"({"uniqueItems":true,"contains":{"const":1},"maxContains":1})",
       {"[1,2,3]", "[1,2,2]", "[1,2,3,4,5,6,7,8,9,10,11,12]",
        "[1,2,3,4,5,6,7,8,9,10,11,2.0]", "[2]"},
       2},
      {R"({"uniqueItems":true})",
       {R"([{"a":1,"b":2},{"b":2,"a":1}])", R"([{"a":1,"b":2},{"b":2,"a":3}])",
        R"([{"a":{"x":1,"y":[]},"b":2},{"b":2,"a":{"y":[],"x":1}}])",
        "[1e2,100]", "[9223372036854775807,9223372036854775808]",
        "[-9223372036854775807,-9223372036854775807.0]",
        R"([1,2,3,4,5,6,7,8,{"a":1,"b":2},{"b":2,"a":1}])"},
       2},
      {R"({"enum":[{"a":1,"b":{"c":1,"d":2}},100000000000000000]})",
       {R"({"b":{"d":2,"c":1},"a":1})", R"({"b":{"d":2,"c":2},"a":1})", "1e17",
        "100000000000000000.0"},
       3},
      {R"({"oneOf":[{"properties":{"k":{"const":"a"}},"required":["k"]},)"
       R"({"properties":{"k":{"const":"b"}},"required":["k","x"]}]})",
       {R"({"k":"a"})", R"({"k":"b"})", R"({"k":"b","x":1})", "1"},
       2},
      {R"({"properties":{"items":{"uniqueItems":true,"items":{"enum":["a","b","c"]}},)"
       R"("kids":{"items":{"$ref":"#"}}}})",
       {R"({"items":["a","b"],"kids":[{"items":["c"]}]})",
        R"({"items":["a","a"]})", R"({"kids":[{"items":["d"]}]})"},
       1},
      {R"({"anyOf":[{"properties":{"a":true},"required":["a"]},{"properties":{"b":true}}],)"
       R"("unevaluatedProperties":false})",
       {R"({"a":1,"b":2})", R"({"b":2})", R"({"c":1})"},
       2},
      {R"({"patternProperties":{"^a":{"type":"string"},"b$":{"maxLength":2}},)"
       R"("propertyNames":{"pattern":"^[a-z]+$"}})",
       {R"({"ab":"x"})", R"({"ab":"xyz"})", R"({"A":1})"},
       1},
  };
  for (const Row& row : rows) {
    CAPTURE(row.schema);
    const auto schema = compile(std::string(row.schema));
    REQUIRE(schema.ok());
    Validator validator(*schema);
    std::size_t valid = 0;
    for (const std::string_view document : row.documents) {
      valid += validator.check(document) == Verdict::Valid ? 1 : 0;
      (void)validator.check("[1,");
    }
    CHECK(valid == row.valid);
    const std::size_t before = allocations;
    for (int round = 0; round < 5; ++round) {
      for (const std::string_view document : row.documents) {
        (void)validator.check(document);
        (void)validator.check("[1,");
      }
    }
    CHECK(allocations == before);
    check_values(*schema, row.documents);
  }
}

// Up to kDocuments of each corpus, which is enough to meet every path.
TEST_CASE("no allocation over the corpora once warm") {
  constexpr std::size_t kDocuments = 100;
  const auto folder = testsuite::data_path("data/corpora");
  if (!folder) return testsuite::skip("allocations over corpora", "no data");
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    CAPTURE(entry.path().filename().string());
    const auto schema =
        compile(*testsuite::read_bytes(entry.path() / "schema.json"));
    REQUIRE(schema.ok());
    Validator validator(*schema);
    const std::string bytes =
        *testsuite::read_bytes(entry.path() / "instances.jsonl");
    std::vector<std::string_view> documents;
    for (std::size_t at = 0;
         at < bytes.size() && documents.size() < kDocuments;) {
      const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
      documents.push_back(std::string_view(bytes).substr(at, end - at));
      at = end + 1;
    }
    for (const std::string_view document : documents) {
      CHECK(validator.check(document) == Verdict::Valid);
    }
    const std::size_t before = allocations;
    for (const std::string_view document : documents) {
      (void)validator.check(document);
    }
    CHECK(allocations == before);
  }
}

}  // namespace
}  // namespace alder
