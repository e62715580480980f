// The constructs of the test data: what a reader must find in each.
//
// A name of `uncertain` may be a read or not; `dynamic` is compared by the
// prefixes of those that the file does not resolve.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "base/embedded.h"
#include "base/line_index.h"
#include "json/parser.h"
#include "scan/delivery.h"
#include "scan/files.h"
#include "scan/reader.h"
#include "support.h"

namespace alder::scan {
namespace {

using Json = nlohmann::json;
using Names = std::set<std::string>;

Names listed(const Json& entry, const char* key) {
  Names names;
  if (!entry.contains(key)) return names;
  for (const Json& name : entry[key]) names.insert(name.get<std::string>());
  return names;
}

Names without(Names names, const Names& removed) {
  for (const std::string& name : removed) names.erase(name);
  return names;
}

std::string joined(const Names& names) {
  std::string out;
  for (const std::string& name : names) out += "[" + name + "]";
  return out;
}

Names reads_of(const Findings& findings, std::optional<ReadKind> kind) {
  Names names;
  for (const Read& read : findings.reads) {
    const bool wanted = kind ? read.kind == *kind : read.kind != ReadKind::Soft;
    if (wanted) names.insert(read.name);
  }
  return names;
}

template <class T>
Names names_of(const std::vector<T>& entries) {
  Names names;
  for (const T& entry : entries) names.insert(entry.name);
  return names;
}

Names wanted_prefixes(const Json& entry) {
  Names prefixes;
  for (const Json& dynamic : entry["dynamic"]) {
    if (dynamic["resolved"].get<bool>()) continue;
    const bool known =
        dynamic.contains("prefix") && dynamic["prefix"].is_string();
    prefixes.insert(known ? dynamic["prefix"].get<std::string>() : "");
  }
  return prefixes;
}

Names found_prefixes(const Findings& findings) {
  Names prefixes;
  for (const Dynamic& dynamic : findings.dynamic) {
    prefixes.insert(dynamic.prefix);
  }
  return prefixes;
}

void check_construct(const Json& entry, Language language, const Rules& rules) {
  const auto text = entry["source_text"].get<std::string>();
  const Findings found = scan_text("-", text, language, rules).findings;
  CAPTURE(entry["id"].get<std::string>());
  CAPTURE(text);
  CAPTURE(found.dump());
  const Names doubtful = listed(entry, "uncertain");
  CHECK(joined(without(reads_of(found, {}), doubtful)) ==
        joined(without(listed(entry, "reads"), doubtful)));
  CHECK(joined(without(reads_of(found, ReadKind::Defaulted), doubtful)) ==
        joined(listed(entry, "defaulted")));
  CHECK(joined(without(reads_of(found, ReadKind::Optional), doubtful)) ==
        joined(listed(entry, "optional")));
  CHECK(joined(names_of(found.writes)) == joined(listed(entry, "writes")));
  CHECK(joined(without(names_of(found.uncertain), doubtful)).empty());
  CHECK(joined(found_prefixes(found)) == joined(wanted_prefixes(entry)));
  std::string ignored;
  const LineIndex lines(text);
  for (const Ignored& line : found.ignored) {
    ignored += "[" + std::to_string(lines.place(line.offset_bytes).line) + "]";
  }
  std::string wanted;
  for (const Json& line : entry.value("ignored_lines", Json::array())) {
    wanted += "[" + line.dump() + "]";
  }
  CHECK(ignored == wanted);
  if (entry.contains("implicit")) {
    CHECK(joined(names_of(found.implicit)) ==
          joined(listed(entry, "implicit")));
  }
}

// The rules of the contract that is the default one.
DeliveryRules default_delivery() {
  const EmbeddedFile* const file =
      embedded_file("fullsend/sandbox-env/v1/contract.json");
  REQUIRE(file != nullptr);
  const auto contract = json::parse_document(std::string(file->bytes));
  REQUIRE(contract.ok());
  const auto delivery = contract->root().find("delivery");
  REQUIRE(delivery.has_value());
  return read_delivery(*delivery);
}

void check_language(std::string_view spelled, Language language) {
  const auto file = testsuite::data_path("cases/constructs.json");
  const auto bytes =
      file ? testsuite::read_bytes(*file) : std::optional<std::string>();
  if (!bytes) return testsuite::skip("constructs", "no data");
  Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  rules->delivery = default_delivery();
  const Json all = Json::parse(*bytes);
  std::size_t count = 0;
  for (const Json& entry : all) {
    if (entry["lang"] != spelled) continue;
    check_construct(entry, language, *rules);
    ++count;
  }
  CHECK(count > 0);
}

TEST_CASE("constructs: Python") { check_language("python", Language::Python); }

TEST_CASE("constructs: Markdown") {
  check_language("markdown", Language::Markdown);
}

TEST_CASE("constructs: JavaScript") {
  check_language("javascript", Language::JavaScript);
}

TEST_CASE("constructs: TypeScript") {
  check_language("typescript", Language::TypeScript);
}

TEST_CASE("constructs: Go") { check_language("go", Language::Go); }
TEST_CASE("constructs: dotenv") { check_language("dotenv", Language::Dotenv); }

TEST_CASE("constructs: shell") { check_language("bash", Language::Shell); }

}  // namespace
}  // namespace alder::scan
