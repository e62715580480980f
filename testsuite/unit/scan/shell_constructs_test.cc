// The bash entries of the construct cases in the test data.

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "shell_rows.h"
#include "support.h"

namespace alder::scan {
namespace {

using Names = std::set<std::string>;

Names names_of(const nlohmann::json& entry, const char* key) {
  return entry.value(key, Names());
}

template <class T>
Names names_of(const std::vector<T>& items) {
  Names names;
  for (const T& item : items) names.insert(item.name);
  return names;
}

// The names all of whose reads tolerate absence, and one in this way.
Names names_of_kind(const Findings& findings, ReadKind kind) {
  std::map<std::string, std::set<ReadKind>> kinds;
  for (const Read& read : findings.reads) kinds[read.name].insert(read.kind);
  Names names;
  for (const auto& [name, of_name] : kinds) {
    if (of_name.count(ReadKind::Plain) == 0 && of_name.count(kind) != 0) {
      names.insert(name);
    }
  }
  return names;
}

void check_dynamic(const nlohmann::json& entry, const Findings& findings) {
  std::set<std::string> wanted;
  for (const nlohmann::json& one : entry.at("dynamic")) {
    if (!one.at("resolved").get<bool>()) {
      wanted.insert(one.value("prefix", std::string()));
    }
  }
  std::set<std::string> found;
  for (const Dynamic& one : findings.dynamic) found.insert(one.prefix);
  CHECK(found == wanted);
}

TEST_CASE("shell constructs") {
  const auto file = testsuite::data_path("cases/constructs.json");
  if (!file) return testsuite::skip("shell constructs", "no data");
  const auto bytes = testsuite::read_bytes(*file);
  REQUIRE(bytes.has_value());
  const Rules rules = shell_test_rules();
  Context context;
  context.rules = &rules;
  int count = 0;
  for (const nlohmann::json& entry : nlohmann::json::parse(*bytes)) {
    if (entry.at("lang") != "bash") continue;
    ++count;
    const std::string id = entry.at("id");
    const std::string script = entry.at("source_text");
    CAPTURE(id);
    Findings findings;
    read_shell(Source(script), context, &findings);
    const std::string dump = findings.dump();
    CAPTURE(dump);
    CHECK(names_of(findings.reads) == names_of(entry, "reads"));
    CHECK(names_of_kind(findings, ReadKind::Defaulted) ==
          names_of(entry, "defaulted"));
    CHECK(names_of_kind(findings, ReadKind::Optional) ==
          names_of(entry, "optional"));
    CHECK(names_of(findings.writes) == names_of(entry, "writes"));
    CHECK(names_of(findings.implicit) == names_of(entry, "implicit"));
    CHECK(names_of(findings.uncertain) == names_of(entry, "uncertain"));
    check_dynamic(entry, findings);
  }
  CHECK(count > 30);
}

}  // namespace
}  // namespace alder::scan
