// schemas/alder/implicit-reads.json, scan-apis.json -> Rules.

#include <string>
#include <utility>

#include "base/embedded.h"
#include "json/parser.h"
#include "json/tape.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

constexpr std::string_view kImplicit = "alder/implicit-reads.json";
constexpr std::string_view kApis = "alder/scan-apis.json";

Error unusable(std::string_view table, std::string_view why) {
  return {ErrorCode::Internal,
          "the embedded " + std::string(table) +
              " is unusable: " + std::string(why),
          {},
          std::string(table),
          {}};
}

// The strings of the member `key`, or nothing when its shape is wrong.
std::vector<std::string> strings_of(const json::View& rule,
                                    std::string_view key) {
  std::vector<std::string> strings;
  const std::optional<json::View> list = rule.find(key);
  if (!list || list->type() != json::Type::Array) return {};
  for (const json::View item : list->items()) {
    if (item.type() != json::Type::String) return {};
    strings.emplace_back(item.string());
  }
  return strings;
}

// The string member `key`, or nothing.
std::optional<std::string_view> string_of(const json::View& rule,
                                          std::string_view key) {
  const std::optional<json::View> value = rule.find(key);
  if (!value || value->type() != json::Type::String) return std::nullopt;
  return value->string();
}

std::optional<Language> language_of(const json::View& rule,
                                    std::string_view key) {
  const std::optional<std::string_view> spelled = string_of(rule, key);
  return spelled ? language_from_name(*spelled) : std::nullopt;
}

// Adds one row for each command or call of `rule`.
bool add_implicit(const json::View& rule, std::vector<ImplicitRule>* rows) {
  const std::optional<Language> language = language_of(rule, "language");
  const std::vector<std::string> names = strings_of(rule, "names");
  const std::vector<std::string> calls = strings_of(rule, "by");
  if (!language || names.empty() || calls.empty()) return false;
  for (const std::string& by : calls) rows->push_back({*language, by, names});
  return true;
}

// A number of an argument: an optional member.
bool read_number(const json::View& rule, std::string_view key, int* number) {
  const std::optional<json::View> value = rule.find(key);
  if (!value) return true;
  if (!value->is_integer() || !value->holds_int64()) return false;
  *number = static_cast<int>(value->int64());
  return *number >= 0 && *number <= 9;
}

bool read_kind(const json::View& rule, ReadKind* kind) {
  const std::optional<json::View> value = rule.find("kind");
  if (!value) return true;
  const std::string_view spelled = string_of(rule, "kind").value_or("");
  if (spelled == "plain") {
    *kind = ReadKind::Plain;
  } else if (spelled == "defaulted") {
    *kind = ReadKind::Defaulted;
  } else {
    return spelled == "optional";
  }
  return true;
}

// Adds one row for each path of `rule`.
bool add_api(const json::View& rule, std::vector<Api>* rows) {
  Api row;
  const std::optional<Language> language = language_of(rule, "language");
  const std::optional<ApiRole> role =
      role_from_name(string_of(rule, "role").value_or(""));
  const std::vector<std::string> paths = strings_of(rule, "paths");
  if (!language || !role || paths.empty() || !read_kind(rule, &row.kind) ||
      !read_number(rule, "mapping", &row.mapping) ||
      !read_number(rule, "name", &row.name) ||
      !read_number(rule, "fallback", &row.fallback) ||
      !read_number(rule, "options", &row.options)) {
    return false;
  }
  row.language = *language;
  row.role = *role;
  row.environment = string_of(rule, "environment").value_or("");
  row.result = string_of(rule, "result").value_or("");
  row.doubt = string_of(rule, "doubt").value_or("");
  row.program = language_of(rule, "program").value_or(Language::Unknown);
  for (const std::string& path : paths) {
    row.path = path;
    rows->push_back(row);
  }
  return true;
}

// Calls `add` with each element of the table's "rules".
template <class Row>
Status read_table(std::string_view table,
                  bool (*add)(const json::View&, std::vector<Row>*),
                  std::vector<Row>* rows) {
  const EmbeddedFile* const file = embedded_file(table);
  if (file == nullptr) return unusable(table, "it is missing");
  json::Parser parser;
  json::Tape tape;
  json::ParseFailure failure;
  if (!parser.parse(file->bytes, &tape, &failure)) {
    return unusable(table, failure.what);
  }
  const json::View root = tape.root();
  if (root.type() != json::Type::Object) return unusable(table, "no object");
  const std::optional<json::View> list = root.find("rules");
  if (!list || list->type() != json::Type::Array) {
    return unusable(table, "it has no rules");
  }
  for (const json::View rule : list->items()) {
    if (rule.type() != json::Type::Object || !add(rule, rows)) {
      return unusable(table, "a rule is odd");
    }
  }
  return Done{};
}

}  // namespace

void Rules::add_apis(std::vector<Api> more) {
  std::vector<Api> rows = apis->rows();
  rows.insert(rows.end(), more.begin(), more.end());
  apis = std::make_shared<const ApiTables>(std::move(rows), implicit);
}

Result<Rules> default_rules() {
  Rules rules;
  std::vector<Api> rows;
  Status status = read_table(kImplicit, add_implicit, &rules.implicit);
  rules.commands = std::make_shared<const CommandTable>(rules.implicit);
  if (status.ok()) status = read_table(kApis, add_api, &rows);
  if (!status.ok()) return status.error();
  rules.apis =
      std::make_shared<const ApiTables>(std::move(rows), rules.implicit);
  return rules;
}

}  // namespace alder::scan
