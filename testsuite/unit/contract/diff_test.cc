// contract/diff.h: versions of a contract.

#include "contract/diff.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

std::string replaced(std::string_view text, std::string_view what,
                     std::string_view by) {
  std::string out(text);
  const std::size_t at = out.find(what);
  REQUIRE(at != std::string::npos);
  out.replace(at, what.size(), by);
  return out;
}

std::string dump(const Change& change) {
  std::string out;
  for (const std::string& word : change.lost) out += " -" + word;
  for (const std::string& word : change.gained) out += " +" + word;
  return out;
}

std::string dump(const ContractDiff& diff) {
  std::string out;
  if (!diff.runtimes.empty()) out += "runtimes" + dump(diff.runtimes) + "\n";
  for (const GateChange& gate : diff.gates) {
    out += "gate " + gate.name + ": " + gate.text.before + " > " +
           gate.text.after + "\n";
  }
  for (const NameChange& one : diff.names) {
    out += one.name + dump(one.runtimes) + dump(one.listings);
    if (!one.gate.empty()) {
      out += " gate: " + one.gate.before + " > " + one.gate.after;
    }
    out += "\n";
  }
  return out;
}

// The ship's contract with one text replaced.
std::string changed(std::string_view what, std::string_view by) {
  const auto after = build(replaced(kShipSchema, what, by), kShipRoles);
  REQUIRE_MESSAGE(after.ok(), after.error().message);
  return dump(compare(ship(), *after));
}

TEST_CASE("what a new version changes") {
  CHECK(dump(compare(ship(), ship())) == "");
  struct Row {
    const char* what;
    const char* by;
    const char* dump;
  };
  const Row rows[] = {
      // A name that comes, one that goes, one that is renamed.
      {R"("enum": ["DECK", "HULL"])", R"("enum": ["DECK", "HULL", "KEEL"])",
       "KEEL +any +harbour +sea +base (promised)\n"},
      {R"(["ANCHOR", "PIER"])", R"(["ANCHOR"])",
       "PIER -harbour -moored (runtime)\n"},
      {R"("const": "RUM")", R"("const": "TEA")",
       "RUM -sea -crew_delivered (delivered) gate: the crew brings it > \n"
       "TEA +sea +crew_delivered (delivered) gate:  > the crew brings it\n"},
      // A gate's text, an exclusion, a deprecation, a reservation.
      {"there is wind", "there is a breeze",
       "SAIL gate: there is wind > there is a breeze\n"},
      {R"({"not": {"enum": ["SAIL"]}})", R"({"not": {"enum": ["RUDDER"]}})",
       "RUDDER -any\nSAIL +any\n"},
      {R"("deprecated": {"enum": ["DECK"])",
       R"("deprecated": {"enum": ["HULL"])",
       "DECK -deprecated (deprecated)\nHULL +deprecated (deprecated)\n"},
      {R"(["HULL", "FLAG"])", R"(["HULL"])", "FLAG -reserved (reserved)\n"},
      // A pattern.
      {"[1-9][0-9]?", "[1-9]",
       "^LOG_([1-9])$ +sea +log (file) gate:  > one a page\n"
       "^LOG_([1-9][0-9]?)$ -sea -log (file) gate: one a page > \n"},
      // A runtime, whose names come with it.
      {R"(["any", "harbour", "sea"])", R"(["any", "harbour", "sea", "air"])",
       "runtimes +air\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    CHECK(changed(row.what, row.by) == row.dump);
  }
}

TEST_CASE("a role, and the gates of contract.json") {
  const auto role = build(kShipSchema, replaced(kShipRoles, R"("role": "file")",
                                                R"("role": "runtime")"));
  REQUIRE(role.ok());
  CHECK(dump(compare(ship(), *role)) ==
        "LOG_ID -log (file) +log (runtime)\n"
        "^LOG_([1-9][0-9]?)$ -log (file) +log (runtime)\n");
  const auto gates =
      build(kShipSchema, replaced(kShipRoles, R"("portable": "any",)",
                                  R"("portable": "any", "gates": [
           {"name": "wind", "text": "it blows", "names": ["SAIL"]}],)"));
  REQUIRE(gates.ok());
  CHECK(dump(compare(ship(), *gates)) == "gate wind:  > it blows\n");
  CHECK(dump(compare(*gates, ship())) == "gate wind: it blows > \n");
}

std::string dump(const std::vector<RuntimeFinding>& findings) {
  std::string out;
  for (const RuntimeFinding& one : findings) {
    out += one.runtime + ":" + one.finding.code + ":" + one.finding.name + " ";
  }
  return out;
}

TEST_CASE("what a new version changes for files") {
  const auto after =
      build(replaced(kShipSchema, R"(["ANCHOR", "PIER"])", R"(["PIER"])"),
            kShipRoles);
  REQUIRE(after.ok());
  scan::ScannedFile file;
  file.path = "a.sh";
  file.language = scan::Language::Shell;
  file.lines = LineIndex("1\n2\n");
  file.findings.reads = {
      {"ANCHOR", 0, scan::Language::Shell, scan::ReadKind::Plain},
      {"NOWHERE", 2, scan::Language::Shell, scan::ReadKind::Plain}};
  AuditOptions options;
  options.runtimes = {"harbour", "sea"};
  const auto lost = compare_findings(ship(), *after, {file}, options);
  REQUIRE(lost.ok());
  CHECK(lost->read == std::vector<std::string>{"ANCHOR", "NOWHERE"});
  CHECK(dump(lost->appeared) ==
        "harbour:unreachable:ANCHOR sea:unreachable:ANCHOR ");
  CHECK(dump(lost->vanished) == "sea:runtime-specific:ANCHOR ");
  const auto same = compare_findings(ship(), ship(), {file}, options);
  REQUIRE(same.ok());
  CHECK(same->appeared.empty());
  CHECK(same->vanished.empty());
  options.runtimes = {"moon"};
  const auto unknown = compare_findings(ship(), *after, {file}, options);
  REQUIRE(!unknown.ok());
  CHECK(unknown.error().code == ErrorCode::BadUsage);
}

}  // namespace
}  // namespace alder::contract
