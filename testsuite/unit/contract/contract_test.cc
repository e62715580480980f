// contract/contract.h and contract/load.h: verdicts, gates, where contracts
// come from.

#include "contract/contract.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "base/embedded.h"
#include "contracts.h"
#include "support.h"

namespace alder::contract {
namespace {

using Names = std::vector<std::string>;

// The counts that the contract's inventory gives, by runtime.
TEST_CASE("how many names each runtime accepts") {
  const Contract& contract = embedded();
  const std::map<std::string, std::size_t> wanted = {{"portable", 18},
                                                     {"claude", 27},
                                                     {"codex", 27},
                                                     {"opencode", 26},
                                                     {"pi", 40}};
  const auto names = contract.listed_names();
  CHECK(names.size() == 106);
  REQUIRE(contract.runtimes().size() == wanted.size());
  for (const std::string& runtime : contract.runtimes()) {
    CAPTURE(runtime);
    std::size_t accepted = 0;
    for (const std::string_view name : names) {
      accepted += contract.accepts(name, runtime) ? 1 : 0;
    }
    CHECK(accepted == wanted.at(runtime));
  }
}

TEST_CASE("which runtimes accept a name") {
  struct Row {
    const char* name;
    Names runtimes;
  };
  const Names all = {"portable", "claude", "codex", "opencode", "pi"};
  const Row rows[] = {
      {"PATH", all},
      {"path", {}},
      {"FULLSEND_SLUG", all},
      {"TIRITH_REQUIRED", {"claude", "codex", "pi"}},
      {"HOME", {"opencode"}},
      {"GOOGLE_APPLICATION_CREDENTIALS", all},
      {"GOOGLE_CLOUD_PROJECT", {"opencode", "pi"}},
      {"OPENAI_API_KEY", {}},
      {"", {}},
      {"PATH\n", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(embedded().accepting(row.name) == row.runtimes);
  }
  // A name outside the contract's own alphabet is the pattern's to refuse.
  CHECK(ship().accepting("LOG_7") == Names{"sea"});
  CHECK(ship().accepting("LOG_07").empty());
}

TEST_CASE("well-formed names") {
  const Contract& contract = embedded();
  for (const char* name : {"A", "_", "a9", "GH_TOKEN"}) {
    CAPTURE(name);
    CHECK(contract.is_well_formed(name));
  }
  for (const char* name : {"", "9A", "A-B", "A B", "A\n", "\xC3\x84", "$A"}) {
    CAPTURE(name);
    CHECK(!contract.is_well_formed(name));
  }
  CHECK(contract.name_pattern() == "^[A-Za-z_][A-Za-z0-9_]*$");
  // A rule that lists names is no shape.
  const auto bare = build(
      R"({"properties": {"runtime": {"const": "r"},
          "variables": {"items": {"enum": ["A"]}}}})");
  REQUIRE(bare.ok());
  CHECK(bare->is_well_formed("B"));
  CHECK(bare->name_pattern() == "");
}

TEST_CASE("gates are the descriptions of the matching branches") {
  for (const Category& category : ship().categories()) {
    if (category.names.name == "gated") {
      CHECK(ship().gate(category, "SAIL") == "there is wind");
      CHECK(ship().gate(category, "RUDDER") == "a helmsman is aboard");
    }
    if (category.names.name == "log") {
      CHECK(ship().lists(category, "LOG_12"));
      CHECK(!ship().lists(category, "LOG_123"));
      CHECK(ship().gate(category, "LOG_12") == "one a page");
    }
    if (category.names.name == "base")
      CHECK(ship().gate(category, "DECK") == "");
  }
}

TEST_CASE("reserved names are compared without regard to case") {
  CHECK(embedded().reserved("Path") == "PATH");
  CHECK(embedded().reserved("https_proxy") == "HTTPS_PROXY");
  CHECK(embedded().reserved("GH_TOKEN") == std::nullopt);
  CHECK(ship().reserved("flag") == "FLAG");
  const auto pattern = build(
      R"({"properties": {"runtime": {"const": "r"},
          "variables": {"items": {"enum": ["A"]}}},
          "$defs": {"own": {"pattern": "^OWN_"}}})",
      R"({"name": "p", "schema": "s", "categories":
          {"own": {"role": "reserved"}}})");
  REQUIRE(pattern.ok());
  CHECK(pattern->reserved("own_x") == "OWN_X");
  CHECK(pattern->reserved("other") == std::nullopt);
}

TEST_CASE("contracts by name, folder and file") {
  const auto all = embedded_contracts();
  REQUIRE(all.ok());
  REQUIRE(!all->empty());
  const auto standard = default_contract();
  REQUIRE(standard.ok());
  for (const EmbeddedContract& one : *all) {
    CAPTURE(one.name);
    const auto by_name = load(one.name);
    REQUIRE(by_name.ok());
    CHECK(by_name->name() == one.name);
    const auto by_folder = load(one.folder);
    REQUIRE(by_folder.ok());
    CHECK(by_folder->roles().schema == by_name->roles().schema);
  }
  const auto unknown = load("no-such-contract");
  REQUIRE(!unknown.ok());
  CHECK(unknown.error().code == ErrorCode::UnknownContract);
  CHECK(unknown.error().message.find(*standard) != std::string::npos);
}

// A folder that goes when the test ends.
class ContractFolder {
 public:
  ContractFolder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("alder-contract-" + std::to_string(::getpid()) + "-" +
             std::to_string(++count));
    std::filesystem::create_directories(path_);
  }
  ~ContractFolder() { std::filesystem::remove_all(path_); }
  std::string write(const std::string& name, std::string_view text) const {
    const auto path = path_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

 private:
  std::filesystem::path path_;
};

TEST_CASE("a schema file, alone and beside a contract.json") {
  const ContractFolder folder;
  const std::string schema = folder.write("ship.schema.json", kShipSchema);
  const auto alone = load(schema);
  REQUIRE_MESSAGE(alone.ok(), alone.error().message);
  CHECK(alone->name() == "");
  CHECK(alone->accepts("DECK", "sea"));

  folder.write("contract.json", kShipRoles);
  const auto beside = load(schema);
  REQUIRE(beside.ok());
  CHECK(beside->name() == "ship");

  // The file is another schema's.
  const std::string other = folder.write("other.schema.json", kShipSchema);
  const auto others = load(other);
  REQUIRE(others.ok());
  CHECK(others->name() == "");

  folder.write("contract.json", R"({"name": 1})");
  const auto broken = load(schema);
  REQUIRE(!broken.ok());
  CHECK(broken.error().code == ErrorCode::UnusableContract);
  CHECK(broken.error().file.ends_with("contract.json"));

  const auto malformed = load(folder.write("bad.json", "{"));
  REQUIRE(!malformed.ok());
}

TEST_CASE("the shipped schema is byte for byte the file in the checkout") {
  const Contract& contract = embedded();
  const auto all = embedded_contracts();
  REQUIRE(all.ok());
  for (const EmbeddedContract& one : *all) {
    if (!one.is_default) continue;
    const auto bytes = testsuite::read_bytes(testsuite::source_path(
        "schemas/" + one.folder + "/" + contract.roles().schema));
    REQUIRE(bytes);
    CHECK(contract.schema_text() == *bytes);
  }
}

TEST_CASE("the shipped schema is byte for byte the one that was given") {
  const auto path = testsuite::data_path("seeds/env-references.schema.json");
  if (!path) {
    testsuite::skip("the contract's origin", "no data");
    return;
  }
  CHECK(embedded().schema_text() == testsuite::read_bytes(*path));
}

}  // namespace
}  // namespace alder::contract
