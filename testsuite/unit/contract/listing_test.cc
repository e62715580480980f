// contract/listing.h

#include "contract/listing.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

std::string dump(const std::vector<ShownCategory>& categories) {
  std::string out;
  for (const ShownCategory& one : categories) {
    out += one.category->names.name + ":";
    for (const ShownEntry& entry : one.entries) {
      out += " " + entry.name + "(";
      for (const std::string& runtime : entry.runtimes) out += runtime + " ";
      if (!out.ends_with("(")) out.pop_back();
      out += ")";
    }
    out += "\n";
  }
  return out;
}

TEST_CASE("all that a contract holds") {
  CHECK(dump(show(ship(), std::nullopt)) ==
        "base: DECK(any harbour sea) HULL(any harbour sea)\n"
        "gated: SAIL(harbour sea) RUDDER(any harbour sea)\n"
        "moored: ANCHOR(harbour) PIER(harbour)\n"
        "log: LOG_ID(sea) ^LOG_([1-9][0-9]?)$(sea)\n"
        "crew_delivered: RUM(sea)\n"
        "kept: TREASURE()\n"
        "inner: BILGE_PUMP()\n"
        "reserved: HULL(any harbour sea) FLAG()\n"
        "deprecated: DECK(any harbour sea)\n");
}

TEST_CASE("what one runtime has") {
  CHECK(dump(show(ship(), "any")) ==
        "base: DECK(any harbour sea) HULL(any harbour sea)\n"
        "gated: RUDDER(any harbour sea)\n");
  CHECK(dump(show(ship(), "sea")) ==
        "base: DECK(any harbour sea) HULL(any harbour sea)\n"
        "gated: SAIL(harbour sea) RUDDER(any harbour sea)\n"
        "log: LOG_ID(sea) ^LOG_([1-9][0-9]?)$(sea)\n"
        "crew_delivered: RUM(sea)\n");
  CHECK(show(ship(), "moon").empty());
}

TEST_CASE("a summary") {
  const Summary summary = summarise(ship());
  CHECK(summary.name == "ship");
  CHECK(summary.schema_uri == "urn:example:ship");
  CHECK(summary.fingerprint.size() == 16);
  CHECK(summary.runtimes == std::vector<std::string>{"any", "harbour", "sea"});
  const auto changed = build(std::string(kShipSchema) + "\n", kShipRoles);
  REQUIRE(changed.ok());
  CHECK(summarise(*changed).fingerprint != summary.fingerprint);
}

TEST_CASE("a name under each runtime") {
  const auto all = explain_under(ship(), "SAIL", ship().runtimes());
  REQUIRE(all.size() == 3);
  CHECK(all[0].reason.code == "runtime-excluded-conditional");
  CHECK(all[1].reason.code == "conditional");
  CHECK(all[2].reason.code == "conditional");
  CHECK(explain_under(ship(), "DECK", {"sea"})[0].reason.code == "");
  CHECK(explain_under(ship(), "RUM", {"sea"})[0].reason.code ==
        "harness-delivered-not-here");
  CHECK(explain_under(ship(), "LOG_3", {"sea"})[0].reason.code ==
        "file-delivered");
}

}  // namespace
}  // namespace alder::contract
