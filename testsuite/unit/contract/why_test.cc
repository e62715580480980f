// contract/why.h: the reasons and their words.

#include "contract/why.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

// "code: message | hint" of a name, or "accepted".
std::string told(const Contract& contract, const char* name,
                 const char* runtime) {
  const Why why = explain_name(contract, name, runtime);
  if (why.standing == Standing::Accepted) return "accepted";
  Suggestions suggestions(contract, runtime, {"DECLARED_KEY"});
  const Reason reason = describe(contract, why, suggestions.nearest(name));
  return reason.code + ": " + reason.message + " | " + reason.hint;
}

TEST_CASE("why a name is not there") {
  struct Row {
    const char* name;
    const char* runtime;
    const char* told;
  };
  const Row rows[] = {
      {"DECK", "sea", "accepted"},
      {"LOG_9", "sea", "accepted"},
      {"9X", "sea",
       "invalid-name: \"9X\" cannot name a variable | names match "
       "^[A-Za-z_][A-Za-z0-9_]*$"},
      {"SAIL", "any",
       "runtime-excluded-conditional: SAIL is not reachable under any, whose "
       "rule leaves it out of \"gated\": there is wind | it may be there under "
       "harbour and sea; guard the read by runtime, or audit with the runtimes "
       "in use: -r harbour -r sea"},
      {"ANCHOR", "sea",
       "runtime-specific: ANCHOR is not reachable under sea; only harbour has "
       "it | guard the read by runtime, or audit with the runtimes in use: -r "
       "harbour; declare it under the manifest"},
      {"LOG_9", "any",
       "runtime-specific: LOG_9 is not reachable under any; only sea has it | "
       "guard the read by runtime, or audit with the runtimes in use: -r sea; "
       "declare it under the manifest"},
      {"WEATHER", "sea",
       "ambient: WEATHER is not promised under sea, though the sky may set it "
       "| look up; declare it under the manifest"},
      {"GULL", "harbour",
       "ambient: GULL is not promised under harbour, though the harbour may "
       "set it | declare it under the manifest"},
      {"GULL", "any",
       "ambient: GULL is not promised under any, though the harbour may set "
       "it | declare it under the manifest"},
      {"GULL", "sea",
       "unreachable: GULL is not reachable under sea | did you mean HULL?"},
      {"TREASURE", "sea",
       "withheld: TREASURE is withheld from the code under sea: buried | "},
      {"BILGE_PUMP", "sea",
       "internal: BILGE_PUMP is not promised under sea, though the "
       "implementation sets it: below deck | declare it under the manifest"},
      {"FLAG", "sea",
       "unreachable: FLAG is not reachable under sea, and reserved | FLAG is "
       "reserved, so the manifest cannot set it; hoist it by hand"},
      {"Flag", "sea",
       "unreachable: Flag is not reachable under sea, and reserved | FLAG is "
       "reserved, so the manifest cannot set it"},
      {"rudder", "sea",
       "unreachable: rudder is not reachable under sea | names are "
       "case-sensitive; did you mean RUDDER?"},
      {"DECLARED_KEU", "sea",
       "unreachable: DECLARED_KEU is not reachable under sea | did you mean "
       "DECLARED_KEY?"},
      {"ENSIGN", "sea",
       "unreachable: ENSIGN is not reachable under sea | declare it under the "
       "manifest; hoist it by hand"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.runtime);
    CHECK(told(ship(), row.name, row.runtime) == row.told);
  }
}

TEST_CASE("the reasons of the shipped contract") {
  struct Row {
    const char* name;
    const char* runtime;
    Standing standing;
  };
  const Row rows[] = {
      {"PATH", "portable", Standing::Accepted},
      {"TIRITH_REQUIRED", "portable", Standing::Excluded},
      {"TIRITH_REQUIRED", "opencode", Standing::Excluded},
      {"TIRITH_REQUIRED", "pi", Standing::Accepted},
      {"CODEX_HOME", "portable", Standing::Elsewhere},
      {"CODEX_HOME", "claude", Standing::Elsewhere},
      {"HOME", "claude", Standing::Ambient},
      {"HOME", "opencode", Standing::Accepted},
      {"SSL_CERT_FILE", "pi", Standing::Ambient},
      {"CLAUDE_PROJECT_DIR", "claude", Standing::Ambient},
      {"CLAUDE_PROJECT_DIR", "portable", Standing::Ambient},
      {"CLAUDE_PROJECT_DIR", "codex", Standing::Unlisted},
      {"OPENAI_API_KEY", "codex", Standing::Reserved},
      {"GH_TOKEN", "claude", Standing::Unlisted},
      {"GH-TOKEN", "claude", Standing::IllFormed},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CAPTURE(row.runtime);
    CHECK(explain_name(embedded(), row.name, row.runtime).standing ==
          row.standing);
  }
}

TEST_CASE("a gate is open to question only where nothing else promises") {
  CHECK(explain_name(ship(), "SAIL", "sea").gate_text() == "there is wind");
  CHECK(explain_name(ship(), "SAIL", "any").gate_text() == "");
  CHECK(explain_name(ship(), "DECK", "sea").gate_text() == "");
  CHECK(explain_name(ship(), "RUM", "sea").gate_text() == "");
  const auto twice = build(
      R"({"properties": {"runtime": {"const": "r"}, "variables": {"items":
          {"anyOf": [{"$ref": "#/$defs/g"}, {"$ref": "#/$defs/p"}]}}},
          "$defs": {"g": {"oneOf": [{"const": "A", "description": "gate"}]},
                    "p": {"enum": ["A"]}}})");
  REQUIRE(twice.ok());
  CHECK(explain_name(*twice, "A", "r").gate_text() == "");
}

TEST_CASE("deprecated names are accepted and named") {
  const Why why = explain_name(ship(), "DECK", "sea");
  CHECK(why.standing == Standing::Accepted);
  REQUIRE(why.deprecated);
  const Reason reason = describe_deprecated(why);
  CHECK(reason.code == "deprecated");
  CHECK(reason.message == "DECK is deprecated");
  CHECK(reason.hint == "DECK is called FLOOR soon.");
  CHECK(!explain_name(ship(), "HULL", "sea").deprecated);
  CHECK(!explain_name(embedded(), "PATH", "pi").deprecated);
}

TEST_CASE("without a contract.json") {
  const auto bare = build(kShipSchema);
  REQUIRE(bare.ok());
  CHECK(told(*bare, "FOG", "sea") ==
        "unreachable: FOG is not reachable under sea | declare it where the "
        "code runs (--declare)");
  CHECK(told(*bare, "SAIL", "any").starts_with("runtime-excluded-conditional"));
  CHECK(told(*bare, "ANCHOR", "any").starts_with("runtime-specific"));
}

}  // namespace
}  // namespace alder::contract
