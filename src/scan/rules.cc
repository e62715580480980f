// schemas/alder/implicit-reads.json -> Rules.

#include <string>
#include <utility>

#include "base/embedded.h"
#include "json/parser.h"
#include "json/tape.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

constexpr std::string_view kTable = "alder/implicit-reads.json";

Error unusable(std::string_view why) {
  return {ErrorCode::Internal,
          "the embedded " + std::string(kTable) +
              " is unusable: " + std::string(why),
          {},
          std::string(kTable),
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

// Adds one row for each command or call of `rule`.
bool add_rule(const json::View& rule, std::vector<ImplicitRule>* rows) {
  if (rule.type() != json::Type::Object) return false;
  const std::optional<json::View> spelled = rule.find("language");
  if (!spelled || spelled->type() != json::Type::String) return false;
  const std::optional<Language> language =
      language_from_name(spelled->string());
  const std::vector<std::string> names = strings_of(rule, "names");
  const std::vector<std::string> calls = strings_of(rule, "by");
  if (!language || names.empty() || calls.empty()) return false;
  for (const std::string& by : calls) rows->push_back({*language, by, names});
  return true;
}

}  // namespace

Result<Rules> default_rules() {
  const EmbeddedFile* const file = embedded_file(kTable);
  if (file == nullptr) return unusable("it is missing");
  json::Parser parser;
  json::Tape tape;
  json::ParseFailure failure;
  if (!parser.parse(file->bytes, &tape, &failure)) {
    return unusable(failure.what);
  }
  const json::View root = tape.root();
  if (root.type() != json::Type::Object) return unusable("it is no object");
  const std::optional<json::View> list = root.find("rules");
  if (!list || list->type() != json::Type::Array) {
    return unusable("it has no rules");
  }
  Rules rules;
  for (const json::View rule : list->items()) {
    if (!add_rule(rule, &rules.implicit)) return unusable("a rule is odd");
  }
  return rules;
}

}  // namespace alder::scan
