// A grammar of schemas, each rule a function that picks among alternatives.

#include "random_schemas.h"

#include <array>
#include <set>
#include <string_view>
#include <vector>

namespace alder::testsuite {
namespace {

constexpr int kSchemaLevels = 4;
constexpr int kInstanceLevels = 3;
constexpr std::size_t kDefinitions = 3;

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += ",";
    out += part;
  }
  return out;
}

// Keywords -> a schema; a name that stands twice keeps its first value.
std::string schema_of(const std::vector<std::string>& keywords) {
  std::set<std::string> seen;
  std::vector<std::string> kept;
  for (const std::string& keyword : keywords) {
    if (keyword.empty()) continue;
    if (seen.insert(keyword.substr(0, keyword.find(':'))).second) {
      kept.push_back(keyword);
    }
  }
  return "{" + joined(kept) + "}";
}

}  // namespace

// The bias of a remainder does not matter here; that every library draws the
// same numbers does.
std::size_t RandomSchemas::below(std::size_t bound) {
  return static_cast<std::size_t>(engine_() % bound);
}

std::string RandomSchemas::name() {
  constexpr std::array<std::string_view, 6> kNames = {"kind", "a",  "b",
                                                      "c",    "ab", "x"};
  return std::string(kNames[below(chance(40) ? 1 : kNames.size())]);
}

std::string RandomSchemas::constant() {
  constexpr std::array<std::string_view, 14> kConstants = {
      R"("p")",   R"("q")", R"("r")", R"("")",     "1",
      "1.0",      "2",      "1.5",    "true",      R"("\u0070")",
      R"(["p"])", "null",   "{}",     R"({"a":1})"};
  return std::string(kConstants[below(chance(70) ? 4 : kConstants.size())]);
}

std::string RandomSchemas::strings() {
  std::vector<std::string> values;
  for (std::size_t i = below(3) + 1; i != 0; --i) values.push_back(constant());
  return "[" + joined(values) + "]";
}

std::string RandomSchemas::value(int levels) {
  if (levels == 0 || chance(45)) return constant();
  if (chance(70)) return object(levels - 1);
  std::vector<std::string> items;
  for (std::size_t i = below(4); i != 0; --i) {
    items.push_back(value(levels - 1));
  }
  return "[" + joined(items) + "]";
}

// Names may repeat: the last one counts.
std::string RandomSchemas::object(int levels) {
  std::vector<std::string> members;
  for (std::size_t i = below(5); i != 0; --i) {
    members.push_back("\"" + name() + "\":" + value(levels));
  }
  return "{" + joined(members) + "}";
}

std::string RandomSchemas::instance() {
  return chance(75) ? object(kInstanceLevels - 1) : value(kInstanceLevels);
}

std::string RandomSchemas::reference() {
  return R"("$ref":"#/$defs/d)" + std::to_string(below(kDefinitions)) + "\"";
}

// What a string is asked.
std::string RandomSchemas::word() {
  std::vector<std::string> keywords;
  for (std::size_t i = below(2) + 1; i != 0; --i) {
    switch (below(9)) {
      case 0:
      case 1:
        keywords.push_back("\"const\":" + constant());
        break;
      case 2:
      case 3:
        keywords.push_back("\"enum\":" + strings());
        break;
      case 4:
        keywords.push_back(R"("pattern":"^[pq]")");
        break;
      case 5:
        keywords.push_back(R"("type":"string")");
        break;
      case 6:
        keywords.push_back(R"("minLength":1)");
        break;
      case 7:
        keywords.push_back("\"not\":{\"enum\":" + strings() + "}");
        break;
      default:
        keywords.push_back("\"oneOf\":[{\"const\":" + constant() +
                           "},{\"enum\":" + strings() + "}]");
    }
  }
  return schema_of(keywords);
}

// What `if` and branches ask of one property.
std::string RandomSchemas::guard() {
  const std::string property = name();
  std::vector<std::string> keywords = {"\"properties\":{\"" + property +
                                       "\":" + word() + "}"};
  if (chance(60)) keywords.push_back("\"required\":[\"" + property + "\"]");
  if (chance(25)) keywords.push_back(R"("type":"object")");
  if (chance(10)) keywords.push_back(R"("minProperties":1)");
  return schema_of(keywords);
}

std::string RandomSchemas::plan(int levels) {
  std::vector<std::string> properties;
  std::set<std::string> seen;
  for (std::size_t i = below(4); i != 0; --i) {
    const std::string property = name();
    if (!seen.insert(property).second) continue;
    properties.push_back("\"" + property +
                         "\":" + (chance(50) ? word() : any(levels - 1)));
  }
  std::vector<std::string> keywords = {"\"properties\":{" + joined(properties) +
                                       "}"};
  if (chance(30)) {
    keywords.push_back("\"patternProperties\":{\"^a\":" + any(levels - 1) +
                       "}");
  }
  if (chance(35)) {
    keywords.push_back("\"additionalProperties\":" +
                       (chance(60) ? "false" : any(levels - 1)));
  }
  if (chance(35)) keywords.push_back("\"required\":[\"" + name() + "\"]");
  if (chance(10)) keywords.push_back(R"("maxProperties":2)");
  const std::string made = schema_of(keywords);
  return made.substr(1, made.size() - 2);
}

std::string RandomSchemas::branches(int levels) {
  std::vector<std::string> branches;
  for (std::size_t i = below(3) + 2; i != 0; --i) {
    switch (below(4)) {
      case 0:
        branches.push_back(any(levels - 1));
        break;
      case 1:
        branches.push_back("{\"allOf\":[" + guard() + "," + any(levels - 1) +
                           "]}");
        break;
      default:
        branches.push_back(guard());
    }
  }
  return "[" + joined(branches) + "]";
}

std::string RandomSchemas::conditionals(int levels) {
  std::vector<std::string> parts;
  for (std::size_t i = below(3) + 1; i != 0; --i) {
    std::string part = "{\"if\":" + guard();
    if (chance(85)) part += ",\"then\":" + any(levels - 1);
    if (chance(35)) part += ",\"else\":" + any(levels - 1);
    parts.push_back(part + "}");
  }
  if (chance(40)) parts.push_back("{" + plan(levels - 1) + "}");
  return "\"allOf\":[" + joined(parts) + "]";
}

std::string RandomSchemas::keyword(int levels) {
  switch (below(17)) {
    case 0:
    case 1:
    case 2:
      return "\"anyOf\":" + branches(levels);
    case 3:
    case 4:
    case 5:
      return "\"oneOf\":" + branches(levels);
    case 6:
    case 7:
      return conditionals(levels);
    case 8:
      return "\"not\":" + (chance(50) ? guard() : any(levels - 1));
    case 9:
      return "\"allOf\":[{" + plan(levels - 1) + "},{" + plan(levels - 1) +
             "}]";
    case 10:
      return "\"items\":" + (chance(50) ? word() : any(levels - 1));
    case 11:
      return "\"prefixItems\":[" + any(levels - 1) + "," + word() + "]";
    case 12:
      return chance(50) ? R"("uniqueItems":true)" : "\"contains\":" + word();
    case 13:
      return "\"dependentSchemas\":{\"" + name() + "\":" + guard() + "}";
    case 14:
      return "\"propertyNames\":" + word();
    case 15:
      return chance(50) ? reference()
                        : R"("dependentRequired":{"a":["b","kind"]})";
    default:
      return chance(50) ? "\"unevaluatedProperties\":" +
                              (chance(50) ? std::string("false") : word())
                        : R"("type":["object","string","array"])";
  }
}

std::string RandomSchemas::any(int levels) {
  if (levels <= 0) return chance(10) ? "{" + reference() + "}" : word();
  if (chance(8)) return chance(50) ? "true" : "false";
  std::vector<std::string> keywords;
  if (chance(40)) keywords.push_back(plan(levels));
  for (std::size_t i = below(2) + 1; i != 0; --i) {
    keywords.push_back(keyword(levels));
  }
  return schema_of(keywords);
}

std::string RandomSchemas::schema() {
  std::vector<std::string> definitions;
  for (std::size_t i = 0; i < kDefinitions; ++i) {
    definitions.push_back("\"d" + std::to_string(i) +
                          "\":" + any(kSchemaLevels - 2));
  }
  const std::string body = any(kSchemaLevels);
  if (body.front() != '{') return body;
  const std::string rest = body == "{}" ? "" : "," + body.substr(1);
  return "{\"$defs\":{" + joined(definitions) + "}" +
         (rest.empty() ? "}" : rest);
}

}  // namespace alder::testsuite
