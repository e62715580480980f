// contract/gates.h: the gates of a session, and what they withhold.

#include "contract/gates.h"

#include <doctest/doctest.h>

#include <string>

#include "contract/audit.h"
#include "contracts.h"

namespace alder::contract {
namespace {

Gates gates_of(const std::vector<std::pair<const char*, GateState>>& states) {
  Gates gates;
  for (const auto& [name, state] : states) gates.set(name, state);
  return gates;
}

constexpr GateState kOpen = GateState::Open;
constexpr GateState kClosed = GateState::Closed;
constexpr GateState kUnknown = GateState::Unknown;

TEST_CASE("the state of all gates of a name") {
  struct Row {
    std::vector<std::pair<const char*, GateState>> set;
    const char* name;
    GateState state;
  };
  const Row rows[] = {
      {{}, "REPO_NAME", kUnknown},
      {{{"repository", kOpen}}, "REPO_NAME", kOpen},
      {{{"repository", kClosed}}, "REPO_OWNER", kClosed},
      {{{"repository", kOpen}}, "PATH", kUnknown},
      {{{"repository", kClosed}, {"REPO_NAME", kOpen}}, "REPO_NAME", kOpen},
      // Two gates: both have to be open, one closes.
      {{{"snapshot", kOpen}}, "GITHUB_APP_TOKEN", kUnknown},
      {{{"snapshot", kOpen}, {"modal", kOpen}}, "GITHUB_APP_TOKEN", kOpen},
      {{{"snapshot", kOpen}, {"modal", kClosed}}, "GITHUB_APP_TOKEN", kClosed},
      {{{"snapshot", kOpen}, {"modal", kClosed}},
       "RESTORED_FROM_SNAPSHOT",
       kOpen},
      // One name tells of the other names of its gate.
      {{{"REPO_NAME", kOpen}}, "REPO_OWNER", kOpen},
      {{{"REPO_NAME", kClosed}}, "REPO_OWNER", kClosed},
      {{{"GITHUB_APP_TOKEN", kClosed}}, "RESTORED_FROM_SNAPSHOT", kUnknown},
      {{{"GITHUB_APP_TOKEN", kOpen}}, "RESTORED_FROM_SNAPSHOT", kOpen},
      // A whole category, by its pattern.
      {{{"tunnels", kClosed}}, "TUNNEL_3000", kClosed},
      {{{"tunnels", kClosed}}, "TUNNEL_0", kUnknown},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(gates_of(row.set).of(phases(), row.name) == row.state);
  }
}

TEST_CASE("what is withheld") {
  struct Row {
    std::vector<std::pair<const char*, GateState>> set;
    const char* name;
    const char* runtime;
    bool withheld;
  };
  const Row rows[] = {
      {{}, "OPENAI_API_KEY", "start", false},
      {{{"openai-account", kOpen}}, "OPENAI_API_KEY", "start", true},
      {{{"openai-account", kOpen}}, "OPENAI_API_KEY", "", true},
      {{{"openai-account", kClosed}}, "OPENAI_API_KEY", "start", false},
      {{{"OPENAI_OAUTH_MANAGED", kOpen}}, "OPENAI_API_KEY", "start", true},
      {{{"xai-account", kOpen}}, "XAI_API_KEY", "opencode", true},
      {{{"xai-account", kOpen}}, "OPENAI_API_KEY", "opencode", false},
      {{{"claude-account", kOpen}}, "ANTHROPIC_API_KEY", "claude", true},
      {{{"claude-account", kOpen}}, "CLAUDE_CODE_OAUTH_TOKEN", "claude", false},
      {{{"claude-account", kClosed}},
       "CLAUDE_CODE_OAUTH_TOKEN",
       "claude",
       true},
      {{}, "CLAUDE_CODE_OAUTH_TOKEN", "claude", false},
      {{}, "CLAUDE_CODE_OAUTH_TOKEN", "opencode", true},
      {{}, "CLAUDE_CODE_OAUTH_TOKEN", "setup", true},
      {{}, "CLAUDE_CODE_OAUTH_TOKEN", "", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.runtime);
    const Gates gates = gates_of(row.set);
    CHECK((gates.withheld(phases(), row.name, row.runtime) != nullptr) ==
          row.withheld);
  }
}

TEST_CASE("gates that a contract has not") {
  struct Row {
    const char* name;
    const char* error;  // a part of it; empty: known
  };
  const Row rows[] = {
      {"openai-account", ""},
      {"REPO_NAME", ""},
      {"TUNNEL_3000", ""},
      {"PATH", "not \"PATH\""},
      {"repositry", "did you mean \"repository\"?"},
      {"REPO_NAMES", "did you mean \"REPO_NAME\"?"},
      {"", "not \"\""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const Status known = gates_of({{row.name, kOpen}}).check(phases());
    CHECK(known.ok() == std::string(row.error).empty());
    if (known.ok()) continue;
    CHECK(known.error().code == ErrorCode::BadUsage);
    CHECK(known.error().message.find(row.error) != std::string::npos);
  }
  // A contract without named gates has those of its names.
  CHECK(gates_of({{"FULLSEND_SLUG", kOpen}}).check(embedded()).ok());
  CHECK(!gates_of({{"repository", kOpen}}).check(embedded()).ok());
}

TEST_CASE("declared names that an open gate withholds do not arrive") {
  const std::vector<Declaration> keys = {{"openai_api_key", "", {}}};
  const Delivered kept = deliver(phases(), keys);
  CHECK(kept.names.count("OPENAI_API_KEY") == 1);
  CHECK(kept.diagnostics.empty());
  const Delivered dropped =
      deliver(phases(), keys, gates_of({{"openai-account", kOpen}}));
  CHECK(dropped.names.empty());
  REQUIRE(dropped.diagnostics.size() == 1);
  CHECK(dropped.diagnostics[0].code == "secret-dropped");
}

TEST_CASE("an audit with gates") {
  scan::ScannedFile file;
  file.path = "start.sh";
  file.language = scan::Language::Shell;
  file.lines = LineIndex("1\n2\n3\n");
  file.findings.reads = {
      {"REPO_NAME", 0, scan::Language::Shell, scan::ReadKind::Plain},
      {"OPENAI_API_KEY", 2, scan::Language::Shell, scan::ReadKind::Plain},
      {"TUNNEL_1", 4, scan::Language::Shell, scan::ReadKind::Plain}};
  file.loads = {".tunnels.env"};
  struct Row {
    std::vector<std::pair<const char*, GateState>> set;
    const char* codes;
  };
  const Row rows[] = {
      {{}, "conditional harness-delivered-not-here "},
      {{{"repository", kOpen}, {"tunnels", kOpen}},
       "conditional harness-delivered-not-here "},
      {{{"repository", kClosed}, {"tunnels", kClosed}},
       "conditional-closed harness-delivered-not-here conditional-closed "},
      {{{"openai-account", kOpen}}, "conditional withheld "},
  };
  for (const Row& row : rows) {
    AuditOptions options;
    options.runtimes = {"start"};
    options.gates = gates_of(row.set);
    const auto results = audit(phases(), {file}, options);
    REQUIRE(results.ok());
    std::string codes;
    for (const Diagnostic& one : results->front().diagnostics) {
      codes += one.code + " ";
    }
    CHECK(codes == row.codes);
    // The document is the contract's business alone.
    CHECK(results->front().valid);
  }
}

}  // namespace
}  // namespace alder::contract
