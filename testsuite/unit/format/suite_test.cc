// The format files of the official suite, straight against the checks.
//
// The engine's tests run the same files through schemas; this one tells which
// format is wrong without an engine.

#include <doctest/doctest.h>

#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "format/format.h"
#include "support.h"

namespace alder::format {
namespace {

struct Counts {
  int strings = 0;
  int others = 0;  // not strings, and formats of other names: valid
};

void run_case(const Format* format, const nlohmann::json& test,
              Counts* counts) {
  const bool valid = test.at("valid").get<bool>();
  if (format == nullptr || !test.at("data").is_string()) {
    ++counts->others;
    CHECK(valid);
    return;
  }
  ++counts->strings;
  const std::string text = test.at("data").get<std::string>();
  const std::string description = test.at("description").get<std::string>();
  CAPTURE(format->name);
  CAPTURE(text);
  CAPTURE(description);
  CHECK(format->check(text) == (valid ? Answer::Yes : Answer::No));
}

void run_file(const std::string& bytes, Counts* counts) {
  for (const nlohmann::json& group : nlohmann::json::parse(bytes)) {
    const std::string name = group.at("schema").at("format").get<std::string>();
    for (const nlohmann::json& test : group.at("tests")) {
      run_case(find(name), test, counts);
    }
  }
}

TEST_CASE("official format tests") {
  const auto folder = testsuite::data_path(
      "data/JSON-Schema-Test-Suite/tests/draft2020-12/optional/format");
  if (!folder) return testsuite::skip("official format tests", "no data");
  Counts counts;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (entry.path().extension() != ".json") continue;
    const auto bytes = testsuite::read_bytes(entry.path());
    REQUIRE(bytes.has_value());
    run_file(*bytes, &counts);
  }
  std::cout << "official format tests: " << counts.strings + counts.others
            << " run, " << counts.strings << " of them strings\n";
  CHECK(counts.strings > 0);
}

}  // namespace
}  // namespace alder::format
