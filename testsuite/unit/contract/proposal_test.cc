// A second contract, found in the test data: phases as runtimes, a pattern of
// names, lists that no rule refers to.  Nothing in C++ knows it.

#include <doctest/doctest.h>

#include <string>

#include "contract/contract.h"
#include "contract/why.h"
#include "contracts.h"
#include "support.h"

namespace alder::contract {
namespace {

constexpr std::string_view kRoles = R"({
  "name": "proposal", "schema": "s", "portable": "portable",
  "categories": {
    "tunnel_file": {"role": "file"},
    "user_delivered": {"role": "delivered"},
    "suppressed": {"role": "withheld"},
    "internal": {"role": "internal"},
    "reserved": {"role": "reserved"},
    "deprecated": {"role": "deprecated"}
  }
})";

TEST_CASE("the proposed second contract") {
  const auto path =
      testsuite::data_path("design/openinspect.env-references.schema.json");
  if (!path) {
    testsuite::skip("the second contract", "no data");
    return;
  }
  const auto text = testsuite::read_bytes(*path);
  REQUIRE(text);
  const auto contract = build(*text, kRoles);
  REQUIRE_MESSAGE(contract.ok(), contract.error().message);
  using Names = std::vector<std::string>;
  CHECK(contract->runtimes() ==
        Names{"portable", "claude", "opencode", "setup", "start"});
  CHECK(contract->accepting("TUNNEL_65535") ==
        Names{"claude", "opencode", "start"});
  CHECK(contract->accepting("TUNNEL_65536").empty());
  CHECK(contract->accepting("OPENINSPECT_BOOT_MODE") ==
        Names{"setup", "start"});

  struct Row {
    const char* name;
    const char* runtime;
    const char* code;  // of the reason; empty: accepted
  };
  const Row rows[] = {
      {"HOME", "portable", ""},
      {"TUNNEL_8080", "start", ""},
      {"TUNNEL_8080", "portable", "runtime-specific"},
      {"GITHUB_APP_TOKEN", "setup", "runtime-excluded-conditional"},
      {"VNC_PASSWORD", "claude", "withheld"},
      {"GITHUB_TOKEN", "claude", "internal"},
      {"NO_SUCH_NAME", "claude", "unreachable"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.runtime);
    const Why why = explain_name(*contract, row.name, row.runtime);
    const bool accepted = why.standing == Standing::Accepted;
    CHECK(accepted == (std::string(row.code) == ""));
    if (!accepted) CHECK(describe(*contract, why, "").code == row.code);
  }
  const Why file = explain_name(*contract, "TUNNEL_8080", "start");
  CHECK(file.listed_as(Role::File) != nullptr);
  const Why key = explain_name(*contract, "OPENAI_API_KEY", "claude");
  CHECK(key.listed_as(Role::Delivered) != nullptr);
  CHECK(contract->reserved("session_config") == "SESSION_CONFIG");
}

}  // namespace
}  // namespace alder::contract
