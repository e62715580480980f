// contract/audit.h: findings of a scan against a contract.

#include "contract/audit.h"

#include <doctest/doctest.h>

#include <string>

#include "contracts.h"

namespace alder::contract {
namespace {

using scan::Language;
using scan::ReadKind;
using scan::ScannedFile;

constexpr std::uint64_t kLine = 10;  // bytes a line of the files here

// A file of ten-byte lines, so that offset 10 * n is line n + 1, column 1.
ScannedFile file_of(std::string path, Language language = Language::Shell) {
  ScannedFile file;
  file.path = std::move(path);
  file.language = language;
  std::string text;
  for (int i = 0; i < 20; ++i) text += "123456789\n";
  file.lines = LineIndex(text);
  return file;
}

void read(ScannedFile* file, std::string name, std::uint64_t line,
          ReadKind kind = ReadKind::Plain) {
  file->findings.reads.push_back(
      {std::move(name), (line - 1) * kLine, file->language, kind});
}

AuditResult audited(const Contract& contract,
                    const std::vector<ScannedFile>& files,
                    AuditOptions options = {}) {
  auto results = audit(contract, files, options);
  REQUIRE_MESSAGE(results.ok(), results.error().message);
  REQUIRE(results->size() == 1);
  return (*results)[0];
}

std::string dump(const AuditResult& result) {
  std::string out;
  for (const Diagnostic& one : result.diagnostics) {
    out += one.file + ":" + std::to_string(one.place.line) + " " +
           std::string(to_string(one.level)) + " " + one.code + " " +
           (one.name.empty() ? "-" : one.name) + "\n";
  }
  return out;
}

TEST_CASE("each code of a read") {
  ScannedFile file = file_of("a.sh");
  read(&file, "PATH", 1);
  read(&file, "NO_SUCH", 2);
  read(&file, "NO_SUCH", 3, ReadKind::Defaulted);
  read(&file, "MAYBE", 4, ReadKind::Defaulted);
  read(&file, "MAYBE", 5, ReadKind::Optional);
  read(&file, "CODEX_HOME", 6);
  read(&file, "TIRITH_REQUIRED", 7);
  read(&file, "FULLSEND_SLUG", 8);
  read(&file, "FULLSEND_SLUG", 9);
  read(&file, "CLOUD_ML_REGION", 10);
  read(&file, "HOME", 11);
  read(&file, "SAID", 12, ReadKind::Soft);
  const AuditResult result = audited(embedded(), {file});
  CHECK(dump(result) ==
        "a.sh:2 error unreachable NO_SUCH\n"
        "a.sh:3 error unreachable NO_SUCH\n"
        "a.sh:4 warning unreachable-optional MAYBE\n"
        "a.sh:5 warning unreachable-optional MAYBE\n"
        "a.sh:6 error runtime-specific CODEX_HOME\n"
        "a.sh:7 error runtime-excluded-conditional TIRITH_REQUIRED\n"
        "a.sh:8 note conditional FULLSEND_SLUG\n"
        "a.sh:10 warning harness-delivered-not-here CLOUD_ML_REGION\n"
        "a.sh:11 error ambient HOME\n"
        "a.sh:12 warning unreachable SAID\n");
  CHECK(result.runtime == "portable");
  CHECK(!result.valid);
  CHECK(result.files == std::vector<std::string>{"a.sh"});
  CHECK(result.document_text() ==
        R"({"runtime":"portable","variables":["CLOUD_ML_REGION","CODEX_HOME",)"
        R"("FULLSEND_SLUG","HOME","MAYBE","NO_SUCH","PATH",)"
        R"("TIRITH_REQUIRED"]})");
}

TEST_CASE("a default changes the level of every reason") {
  ScannedFile file = file_of("a.sh");
  read(&file, "HOME", 1, ReadKind::Defaulted);
  read(&file, "CODEX_HOME", 2, ReadKind::Optional);
  read(&file, "CODEX_HOME", 3, ReadKind::Soft);
  CHECK(dump(audited(embedded(), {file})) ==
        "a.sh:1 warning unreachable-optional HOME\n"
        "a.sh:2 warning unreachable-optional CODEX_HOME\n"
        "a.sh:3 warning runtime-specific CODEX_HOME\n");
}

TEST_CASE("declared names are subtracted, reserved ones are not") {
  ScannedFile file = file_of("a.sh");
  read(&file, "GH_TOKEN", 1);
  read(&file, "gh_token", 2);
  read(&file, "HTTPS_PROXY", 3);
  read(&file, "CLOUD_ML_REGION", 4);
  AuditOptions options;
  options.declared = {{"GH_TOKEN", "", {}},
                      {"https_proxy", "names.txt", {7, 1}},
                      {"CLOUD_ML_REGION", "", {}},
                      {"1", "", {}}};
  const AuditResult result = audited(embedded(), {file}, options);
  CHECK(dump(result) ==
        ":0 warning invalid-key 1\n"
        "a.sh:2 error unreachable gh_token\n"
        "a.sh:3 error unreachable HTTPS_PROXY\n"
        "names.txt:7 warning reserved-key-dropped https_proxy\n");
  CHECK(result.variables ==
        std::vector<std::string>{"HTTPS_PROXY", "gh_token"});
  CHECK(result.declared ==
        std::vector<std::string>{"CLOUD_ML_REGION", "GH_TOKEN"});
  CHECK(result.diagnostics[1].hint.find(
            "names are case-sensitive; did you mean GH_TOKEN?") !=
        std::string::npos);
}

TEST_CASE("a unit whose names are all there is silent and valid") {
  ScannedFile file = file_of("a.sh");
  read(&file, "PATH", 1);
  read(&file, "GH_TOKEN", 2);
  AuditOptions options;
  options.declared = {{"GH_TOKEN", "", {}}};
  const AuditResult result = audited(embedded(), {file}, options);
  CHECK(dump(result) == "");
  CHECK(result.valid);
  CHECK(result.variables == std::vector<std::string>{"PATH"});
}

TEST_CASE("notes without a verdict") {
  ScannedFile file = file_of("SKILL.md", Language::Markdown);
  file.findings.uncertain = {{"LOCAL", 0, "assigned in another fence"},
                             {"PATH", 10, "assigned in another fence"},
                             {"GH_TOKEN", 20, "assigned in another fence"}};
  file.findings.dynamic = {{30, "${!name}", ""}, {40, "os.environ", "APP_"}};
  file.findings.ignored = {{50, "a command"}};
  file.findings.not_scanned = {{std::nullopt, "binary"}, {60, "too deep"}};
  AuditOptions options;
  options.declared = {{"GH_TOKEN", "", {}}};
  const AuditResult result = audited(embedded(), {file}, options);
  CHECK(dump(result) ==
        "SKILL.md:0 note not-scanned -\n"
        "SKILL.md:1 note cross-fence LOCAL\n"
        "SKILL.md:4 note dynamic-read -\n"
        "SKILL.md:5 note dynamic-read -\n"
        "SKILL.md:6 warning env-d-line-ignored -\n"
        "SKILL.md:7 note not-scanned -\n");
  CHECK(result.valid);
  CHECK(result.diagnostics[3].hint == "they start with APP_");
  options.fail_on_dynamic = true;
  CHECK(audited(embedded(), {file}, options).diagnostics[2].level ==
        Level::Error);
}

TEST_CASE("placeholders are suspected in documents alone") {
  ScannedFile document = file_of("SKILL.md", Language::Markdown);
  read(&document, "MR_IID", 1);
  read(&document, "SET_HERE", 2);
  read(&document, "OPT", 3, ReadKind::Optional);
  document.findings.writes = {{"SET_HERE", 90}};
  ScannedFile script = file_of("run.sh");
  read(&script, "MR_IID", 4);
  const AuditResult result = audited(embedded(), {document, script});
  REQUIRE(result.diagnostics.size() == 4);
  const auto suspects = [](const Diagnostic& one) {
    return one.hint.find("write <" + one.name + ">") != std::string::npos;
  };
  CHECK(suspects(result.diagnostics[0]));
  CHECK(!suspects(result.diagnostics[1]));
  CHECK(!suspects(result.diagnostics[2]));
  CHECK(!suspects(result.diagnostics[3]));
  CHECK(result.diagnostics[3].file == "run.sh");
}

TEST_CASE("what another file of the unit sets is a note") {
  ScannedFile reader = file_of("a.sh");
  read(&reader, "FROM_B", 1);
  ScannedFile writer = file_of("b.sh");
  writer.findings.writes = {{"FROM_B", 20}, {"OWN", 30}};
  read(&writer, "OWN", 5);
  const AuditResult result = audited(embedded(), {reader, writer});
  CHECK(dump(result) ==
        "a.sh:1 note sibling-set FROM_B\n"
        "b.sh:5 error unreachable OWN\n");
  CHECK(result.diagnostics[0].message.find("b.sh:3 sets it") !=
        std::string::npos);
  // The strict document knows no siblings.
  CHECK(result.variables == std::vector<std::string>{"FROM_B", "OWN"});
}

TEST_CASE("one result a runtime") {
  ScannedFile file = file_of("a.sh");
  read(&file, "HOME", 1);
  AuditOptions options;
  options.runtimes = {"opencode", "pi"};
  const auto results = audit(embedded(), {file}, options);
  REQUIRE(results.ok());
  REQUIRE(results->size() == 2);
  CHECK((*results)[0].valid);
  CHECK((*results)[0].diagnostics.empty());
  CHECK(!(*results)[1].valid);
  options.runtimes = {"opencode", "bash"};
  const auto unknown = audit(embedded(), {file}, options);
  REQUIRE(!unknown.ok());
  CHECK(unknown.error().code == ErrorCode::BadUsage);
}

TEST_CASE("the roles of another contract") {
  ScannedFile file = file_of("a.sh");
  read(&file, "LOG_7", 1);
  read(&file, "TREASURE", 2);
  read(&file, "BILGE_PUMP", 3);
  read(&file, "mast", 4);
  read(&file, "RUM", 5);
  read(&file, "DECK", 6);
  AuditOptions options;
  options.runtimes = {"sea"};
  options.declared = {{"mast", "", {}}};
  CHECK(dump(audited(ship(), {file}, options)) ==
        "a.sh:1 warning file-delivered LOG_7\n"
        "a.sh:2 error withheld TREASURE\n"
        "a.sh:3 error internal BILGE_PUMP\n"
        "a.sh:4 error manifest-lower-case mast\n"
        "a.sh:5 warning harness-delivered-not-here RUM\n"
        "a.sh:6 warning deprecated DECK\n");
}

TEST_CASE("without a contract.json all runtimes are audited") {
  const auto bare = build(kShipSchema);
  REQUIRE(bare.ok());
  ScannedFile file = file_of("a.sh");
  read(&file, "ANCHOR", 1);
  const auto results = audit(*bare, {file}, {});
  REQUIRE(results.ok());
  REQUIRE(results->size() == 3);
  CHECK(!(*results)[0].valid);
  CHECK((*results)[1].valid);
  CHECK(!(*results)[2].valid);
}

TEST_CASE("what is known around an audit is told instead") {
  ScannedFile file = file_of("a.sh");
  read(&file, "HOST_ONE", 1);
  read(&file, "HOST_TWO", 2, ReadKind::Defaulted);
  read(&file, "DELIVERED", 3);
  read(&file, "CREDITED", 4);
  read(&file, "HINTED", 5);
  read(&file, "CLOUD_ML_REGION", 6);
  AuditOptions options;
  Surroundings& known = options.surroundings;
  known.missing["HOST_ONE"] = {"host-only", Level::Error, "on the host", "h"};
  known.missing["HOST_TWO"] = {"host-only", Level::Error, "on the host", ""};
  known.missing["DELIVERED"] = {"elsewhere", Level::Warning, "there", ""};
  known.hints["HINTED"] = "look here";
  known.credited.insert("CREDITED");
  known.configured.insert("CLOUD_ML_REGION");
  const AuditResult result = audited(embedded(), {file}, options);
  CHECK(dump(result) ==
        "a.sh:1 error host-only HOST_ONE\n"
        "a.sh:2 warning unreachable-optional HOST_TWO\n"
        "a.sh:3 warning elsewhere DELIVERED\n"
        "a.sh:5 error unreachable HINTED\n");
  CHECK(result.diagnostics[0].message == "on the host");
  CHECK(result.diagnostics[3].hint.ends_with("look here"));
  CHECK(result.variables == std::vector<std::string>{"CLOUD_ML_REGION",
                                                     "DELIVERED", "HINTED",
                                                     "HOST_ONE", "HOST_TWO"});
}

TEST_CASE("names that are explained once stay the same") {
  const Contract& contract = embedded();
  NameCache names(contract);
  Gates closed;
  closed.set("FULLSEND_SLUG", GateState::Closed);
  const Why& open = names.explain("FULLSEND_SLUG", "portable", {});
  const Why& shut = names.explain("FULLSEND_SLUG", "portable", closed);
  CHECK(open.gate_state == GateState::Unknown);
  CHECK(shut.gate_state == GateState::Closed);
  CHECK(&names.explain("FULLSEND_SLUG", "portable", {}) == &open);
  CHECK(names.accepts("PATH", "portable"));
  CHECK_FALSE(names.accepts("NO_SUCH", "portable"));
  CHECK(names.accepted("portable").size() == 18);
}

}  // namespace
}  // namespace alder::contract
