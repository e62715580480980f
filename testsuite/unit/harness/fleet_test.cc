// harness/fleet.h: each file is scanned once, and fleets are quick.

#include "harness/fleet.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "contract/load.h"
#include "files.h"
#include "support.h"

namespace alder::harness {
namespace {

contract::Contract shipped() {
  auto contract = contract::load("fullsend");
  REQUIRE_MESSAGE(contract.ok(), contract.error().message);
  return *std::move(contract);
}

Fleet fleet_of(const contract::Contract& contract, FleetOptions options) {
  auto rules = rules_of("fullsend");
  REQUIRE(rules.ok());
  auto scan_rules = scan::default_rules();
  REQUIRE(scan_rules.ok());
  return Fleet(contract, *std::move(rules), *std::move(scan_rules),
               std::move(options));
}

// Harnesses with three variants each that share skills of ten files.
void add_fleet(const Files& files, int harnesses, int skills) {
  for (int s = 0; s < skills; ++s) {
    const std::string skill = "skills/s" + std::to_string(s);
    files.add(skill + "/SKILL.md",
              "---\nname: s" + std::to_string(s) +
                  "\n---\n```sh\necho \"$FULLSEND_OUTPUT_DIR\"\n```\n");
    for (int f = 1; f < 10; ++f) {
      files.add(skill + "/scripts/f" + std::to_string(f) + ".sh",
                "#!/bin/sh\necho \"$SETTING_" + std::to_string(f) +
                    "\" \"$FULLSEND_ROLE\" \"${OTHER_" + std::to_string(s) +
                    ":-x}\"\n");
    }
  }
  for (int h = 0; h < harnesses; ++h) {
    std::string text = "role: triage\nskills:\n";
    for (int k = 0; k < 4; ++k) {
      text += "  - skills/s" + std::to_string((h + k) % skills) + "\n";
    }
    text +=
        "env: {sandbox: {SETTING_1: a}}\noverlays:\n"
        "  - {when: runtime.forge == 'a', env: {sandbox: {SETTING_2: b}}}\n"
        "  - {when: runtime.forge == 'b', env: {sandbox: {SETTING_3: c}}}\n";
    files.add("harness/h" + std::to_string(h) + ".yaml", text);
  }
}

// Such names are made here, as tools that list files have to quote them.
TEST_CASE("names that no plugin's tree may hold") {
  for (const char* const name :
       {"a.js", "a\\b.txt", "a\nb.txt", "a\rb.txt", "below/a\\b.txt"}) {
    CAPTURE(name);
    const Files files;
    files.add("policy.yaml", "network: none\n");
    files.add("bad/index.js", "export default 1;\n");
    files.add("bad/" + std::string(name), "");
    const std::string harness = files.add(
        "harness.yaml", "role: triage\npolicy: policy.yaml\nplugins: [bad]\n");
    const contract::Contract contract = shipped();
    Fleet fleet = fleet_of(contract, {});
    const auto found = fleet.audit(harness);
    REQUIRE_MESSAGE(found.ok(), found.error().message);
    std::vector<std::string> messages;
    for (const contract::AuditResult& result : *found) {
      for (const Diagnostic& diagnostic : result.diagnostics) {
        if (diagnostic.code != "plugin-tree") continue;
        CHECK(diagnostic.level == Level::Error);
        messages.push_back(diagnostic.message);
      }
    }
    if (std::string_view(name) == "a.js") {
      CHECK(messages.empty());
    } else {
      CHECK(messages ==
            std::vector<std::string>{"bad holds a name with a line break or a "
                                     "backslash"});
    }
  }
}

TEST_CASE("each file is scanned once, each harness in all its variants") {
  const Files files;
  add_fleet(files, 5, 5);
  const contract::Contract contract = shipped();
  FleetOptions options;
  options.runtimes = contract.runtimes();
  Fleet fleet = fleet_of(contract, options);
  std::size_t results = 0;
  for (int h = 0; h < 5; ++h) {
    const auto found =
        fleet.audit(files.path("harness/h" + std::to_string(h) + ".yaml"));
    REQUIRE_MESSAGE(found.ok(), found.error().message);
    results += found->size();
    for (const contract::AuditResult& result : *found) {
      CHECK(result.files.size() == 40);
      CHECK_FALSE(result.valid);
    }
  }
  CHECK(results == 5 * 3 * contract.runtimes().size());
  CHECK(fleet.scan_count() == 50);
}

TEST_CASE("a fleet is audited in seconds") {
  const bool full = std::getenv("ALDER_LONG") != nullptr;
  const int harnesses = full ? 50 : 10;
  const Files files;
  add_fleet(files, harnesses, full ? 50 : 10);
  const contract::Contract contract = shipped();
  FleetOptions options;
  options.runtimes = contract.runtimes();
  Fleet fleet = fleet_of(contract, options);
  const double start = testsuite::cpu_seconds();
  for (int h = 0; h < harnesses; ++h) {
    REQUIRE(fleet.audit(files.path("harness/h" + std::to_string(h) + ".yaml"))
                .ok());
  }
  const double taken = testsuite::cpu_seconds() - start;
  MESSAGE(harnesses << " harnesses in " << taken << " s");
  CHECK(taken < 20);
}

}  // namespace
}  // namespace alder::harness
