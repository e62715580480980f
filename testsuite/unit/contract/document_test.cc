// contract/document.h: what is said about a document.

#include "contract/document.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"
#include "json/parser.h"

namespace alder::contract {
namespace {

DocumentReport report_on(const Contract& contract, std::string_view text,
                         DocumentOptions options = {}) {
  const auto document = json::parse_document(std::string(text));
  REQUIRE(document.ok());
  return explain_document(contract, *document->tape, options);
}

// One line a finding: "line:column level code name pointer".
std::string dump(const DocumentReport& report) {
  std::string out;
  for (const Diagnostic& one : report.diagnostics) {
    out += std::to_string(one.place.line) + ":" +
           std::to_string(one.place.column) + " " +
           std::string(to_string(one.level)) + " " + one.code + " " +
           (one.name.empty() ? "-" : one.name) + " " + one.instance_location +
           "\n";
  }
  return out;
}

TEST_CASE("one finding a name, at the name") {
  struct Row {
    const char* text;
    const char* dump;
  };
  const Row rows[] = {
      {R"({"runtime": "portable", "variables": []})", ""},
      {R"({"runtime": "pi", "variables": ["PATH", "PI_OFFLINE"]})", ""},
      {"{\"runtime\": \"portable\",\n \"variables\": [\"PATH\",\n"
       "  \"GH_TOKEN\", \"HOME\", \"path\"]}",
       "3:3 error unreachable GH_TOKEN /variables/1\n"
       "3:15 error ambient HOME /variables/2\n"
       "3:23 error unreachable path /variables/3\n"},
      {R"({"runtime": "claude", "variables": ["CODEX_HOME", "HOME"]})",
       "1:37 error runtime-specific CODEX_HOME /variables/0\n"
       "1:51 error ambient HOME /variables/1\n"},
      {R"({"runtime": "opencode", "variables": ["TIRITH_FAIL_ON"]})",
       "1:39 error runtime-excluded-conditional TIRITH_FAIL_ON /variables/0\n"},
      {R"({"variables": ["X"], "runtime": "pi"})",
       "1:16 error unreachable X /variables/0\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const DocumentReport report = report_on(embedded(), row.text);
    CHECK(dump(report) == row.dump);
    CHECK((report.outcome == explain::Outcome::Valid) ==
          (std::string(row.dump) == ""));
    CHECK(report.total == report.diagnostics.size());
  }
}

TEST_CASE("findings about the shape") {
  struct Row {
    const char* text;
    const char* dump;
  };
  const Row rows[] = {
      {"[]", "1:1 error type - \n"},
      {"{}",
       "1:1 error required - \n"
       "1:1 error required - \n"},
      {R"({"variables": ["ANYTHING", "GOES"]})", "1:1 error required - \n"},
      {R"({"runtime": "bash", "variables": ["ANY"]})",
       "1:13 error enum - /runtime\n"},
      {R"({"runtime": 1, "variables": ["A-B"]})",
       "1:13 error enum - /runtime\n"
       "1:30 error invalid-name A-B /variables/0\n"},
      {R"({"runtime": "pi", "variables": "PATH"})",
       "1:32 error type - /variables\n"},
      {R"({"runtime": "pi", "variables": [], "extra": 1})",
       "1:36 error additionalProperties - /extra\n"},
      {R"({"runtime": "pi", "variables": ["PATH", "PATH", "X", "X", "X"]})",
       "1:41 error uniqueItems PATH /variables/1\n"
       "1:49 error unreachable X /variables/2\n"
       "1:54 error uniqueItems X /variables/3\n"
       "1:59 error uniqueItems X /variables/4\n"},
      {R"({"runtime": "pi", "variables": ["", "9A", "PATH\n"]})",
       "1:33 error invalid-name - /variables/0\n"
       "1:37 error invalid-name 9A /variables/1\n"
       "1:43 error invalid-name PATH\n /variables/2\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const DocumentReport report = report_on(embedded(), row.text);
    CHECK(dump(report) == row.dump);
    CHECK(report.outcome == explain::Outcome::Invalid);
  }
}

TEST_CASE("items that are no strings are findings of their own") {
  const DocumentReport report = report_on(
      embedded(), R"({"runtime": "pi", "variables": [1, null, "PATH", 1]})");
  CHECK(report.outcome == explain::Outcome::Invalid);
  bool first = false;
  bool second = false;
  bool repeated = false;
  for (const Diagnostic& one : report.diagnostics) {
    first |= one.code == "type" && one.instance_location == "/variables/0";
    second |= one.code == "type" && one.instance_location == "/variables/1";
    repeated |= one.code == "uniqueItems";
  }
  CHECK(first);
  CHECK(second);
  CHECK(repeated);
  CHECK(report.total == 4);
}

TEST_CASE("where the rule stands") {
  const DocumentReport report =
      report_on(embedded(), R"({"runtime": "codex", "variables": ["X"]})");
  REQUIRE(report.diagnostics.size() == 1);
  CHECK(report.diagnostics[0].keyword_location ==
        "/allOf/2/then/properties/variables/items");
}

TEST_CASE("deprecated names warn in valid and in invalid documents") {
  const DocumentReport valid =
      report_on(ship(), R"({"runtime": "sea", "variables": ["HULL", "DECK"]})");
  CHECK(valid.outcome == explain::Outcome::Valid);
  CHECK(dump(valid) == "1:42 warning deprecated DECK /variables/1\n");
  const DocumentReport invalid =
      report_on(ship(), R"({"runtime": "sea", "variables": ["DECK", "FOG"]})");
  CHECK(invalid.outcome == explain::Outcome::Invalid);
  CHECK(dump(invalid) ==
        "1:34 warning deprecated DECK /variables/0\n"
        "1:42 error unreachable FOG /variables/1\n");
}

TEST_CASE("no more findings than asked for, and all counted") {
  DocumentOptions options;
  options.max_errors = 2;
  options.file = "some.json";
  const DocumentReport report = report_on(
      embedded(),
      R"({"runtime": "pi", "variables": ["A1", "B1", "C1", "D1", "D1"]})",
      options);
  CHECK(dump(report) ==
        "1:33 error unreachable A1 /variables/0\n"
        "1:39 error unreachable B1 /variables/1\n");
  CHECK(report.total == 5);
  CHECK(report.diagnostics[0].file == "some.json");
}

TEST_CASE("a name that is wrong only in company stays the engine's") {
  const auto contract = build(
      R"({"properties": {"runtime": {"const": "r"}, "variables": {
            "items": {"enum": ["A", "B"]}, "maxItems": 2,
            "prefixItems": [{"const": "A"}]}},
          "required": ["runtime"]})");
  REQUIRE(contract.ok());
  const DocumentReport order =
      report_on(*contract, R"({"runtime": "r", "variables": ["B", "A"]})");
  CHECK(order.outcome == explain::Outcome::Invalid);
  CHECK(order.total == 1);
  const DocumentReport many =
      report_on(*contract, R"({"runtime": "r", "variables": ["A","A","A"]})");
  CHECK(dump(many) == "1:31 error maxItems - /variables\n");
}

TEST_CASE("a limit is no verdict") {
  Sources sources;
  sources.schema_text = std::string(kShipSchema);
  sources.schema_options.limits.evaluation_steps = 100;
  const auto contract = Contract::build(std::move(sources));
  REQUIRE(contract.ok());
  std::string text = R"({"runtime": "sea", "variables": ["HULL")";
  for (int i = 0; i < 100; ++i) text += ",\"X" + std::to_string(i) + "\"";
  const DocumentReport report = report_on(*contract, text + "]}");
  CHECK(report.outcome == explain::Outcome::Limit);
  CHECK(!report.limit.empty());
  CHECK(report.diagnostics.empty());
}

// Whatever the document, the findings and the verdict agree.
TEST_CASE("an invalid document has an error, a valid one has none") {
  const char* runtimes[] = {
      R"("portable")", R"("claude")", R"("opencode")", R"("")", R"("dummy")",
      "null",          "[]"};
  const char* variables[] = {"[]",
                             R"(["PATH"])",
                             R"(["HOME"])",
                             R"(["path"])",
                             R"(["PATH",1])",
                             R"(["A","A"])",
                             R"([[],[]])",
                             R"([{"a":"b"}])",
                             "null",
                             R"("PATH")",
                             R"(["TIRITH_REQUIRED","FULLSEND_SLUG"])",
                             R"(["PATH","PATH"])"};
  for (const char* runtime : runtimes) {
    for (const char* names : variables) {
      for (const char* more : {"", R"(,"x":1)", R"(,"runtime":"pi")"}) {
        const std::string text = std::string(R"({"runtime":)") + runtime +
                                 R"(,"variables":)" + names + more + "}";
        CAPTURE(text);
        const DocumentReport report = report_on(embedded(), text);
        REQUIRE(report.outcome != explain::Outcome::Limit);
        bool error = false;
        for (const Diagnostic& one : report.diagnostics) {
          error |= one.level == Level::Error;
          CHECK(one.place.line == 1);
          CHECK(!one.message.empty());
        }
        CHECK(error == (report.outcome == explain::Outcome::Invalid));
      }
    }
  }
}

}  // namespace
}  // namespace alder::contract
