// The examples beside each contract: those named invalid-*.json are invalid,
// the others valid, and their findings are of the kind they are named for.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "base/embedded.h"
#include "contract/document.h"
#include "contracts.h"
#include "json/parser.h"

namespace alder::contract {
namespace {

TEST_CASE("the verdicts of the examples") {
  const auto all = embedded_contracts();
  REQUIRE(all.ok());
  for (const EmbeddedContract& one : *all) {
    const auto contract = load(one.folder);
    REQUIRE(contract.ok());
    std::size_t valid = 0;
    std::size_t invalid = 0;
    const std::string folder = one.folder + "/examples/";
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with(folder)) continue;
      CAPTURE(file.path);
      const auto document = json::parse_document(std::string(file.bytes));
      REQUIRE(document.ok());
      const DocumentReport report =
          explain_document(*contract, *document->tape, {});
      const bool named_invalid =
          file.path.substr(folder.size()).starts_with("invalid-");
      CHECK((report.outcome == explain::Outcome::Invalid) == named_invalid);
      ++(named_invalid ? invalid : valid);
    }
    // Each runtime has an example.
    CHECK(valid >= contract->runtimes().size());
    CHECK(invalid > 0);
  }
}

// One mistake each: the file's name after "invalid-" -> its only code.
TEST_CASE("each example of a mistake shows that mistake alone") {
  const std::map<std::string, std::string> codes = {
      {"ambient", "ambient"},
      {"conditional-excluded-opencode", "runtime-excluded-conditional"},
      {"conditional-excluded-portable", "runtime-excluded-conditional"},
      {"conditional-excluded-setup", "runtime-excluded-conditional"},
      {"duplicate", "uniqueItems"},
      {"empty-name", "invalid-name"},
      {"extra-key", "additionalProperties"},
      {"file-in-setup", "runtime-specific"},
      {"internal", "internal"},
      {"misspelt", "unreachable"},
      {"missing-runtime", "required"},
      {"missing-variables", "required"},
      {"name-not-identifier", "invalid-name"},
      {"name-not-string", "type"},
      {"name-with-newline", "invalid-name"},
      {"not-an-object", "type"},
      {"port-leading-zero", "unreachable"},
      {"port-too-high", "unreachable"},
      {"port-zero", "unreachable"},
      {"reserved-only", "unreachable"},
      {"runtime-specific", "runtime-specific"},
      {"runtime-wrong-type", "enum"},
      {"unknown-runtime", "enum"},
      {"unreachable", "unreachable"},
      {"variables-not-array", "type"},
      {"withheld", "withheld"},
      {"withheld-outside-claude", "withheld"},
      {"wrong-case", "unreachable"},
  };
  const auto all = embedded_contracts();
  REQUIRE(all.ok());
  std::set<std::string> seen;
  for (const EmbeddedContract& one : *all) {
    const auto contract = load(one.folder);
    REQUIRE(contract.ok());
    const std::string prefix = one.folder + "/examples/invalid-";
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with(prefix)) continue;
      CAPTURE(file.path);
      std::string name(file.path.substr(prefix.size()));
      name.resize(name.size() - std::string(".json").size());
      const auto code = codes.find(name);
      REQUIRE(code != codes.end());
      seen.insert(name);
      const auto document = json::parse_document(std::string(file.bytes));
      REQUIRE(document.ok());
      const DocumentReport report =
          explain_document(*contract, *document->tape, {});
      REQUIRE(report.diagnostics.size() == 1);
      CHECK(report.diagnostics[0].code == code->second);
    }
  }
  CHECK(seen.size() == codes.size());
}

}  // namespace
}  // namespace alder::contract
