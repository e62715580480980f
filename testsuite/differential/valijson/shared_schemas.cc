// A grammar of schemas; each keyword is drawn at most once.

#include "shared_schemas.h"

#include <array>
#include <string_view>
#include <vector>

namespace alder::testsuite {
namespace {

constexpr std::size_t kKeywords = 27;

template <std::size_t N>
std::string pick(const std::array<std::string_view, N>& words,
                 std::size_t index) {
  return std::string(words[index]);
}

}  // namespace

std::string SharedSchemas::name() {
  constexpr std::array<std::string_view, 5> kNames = {"a", "b", "ab", "c", ""};
  return "\"" + pick(kNames, below(kNames.size())) + "\"";
}

std::string SharedSchemas::scalar() {
  constexpr std::array<std::string_view, 15> kScalars = {
      "null",   "true",   "false", "0",       "1",      "2",        "-1", "1.5",
      R"("a")", R"("b")", R"("")", R"("ab")", R"("é")", R"("abc")", "1.0"};
  // The last one, which the two read differently, is rare.
  return pick(kScalars, below(kScalars.size() - (chance(90) ? 1 : 0)));
}

std::string SharedSchemas::value(int levels) {
  if (levels == 0 || chance(35)) return scalar();
  const bool is_object = chance(60);
  std::string out = is_object ? "{" : "[";
  std::string seen;
  for (std::size_t i = below(4); i != 0; --i) {
    const std::string key = name();
    if (is_object && seen.find(key) != std::string::npos) continue;
    seen += key;
    if (out.size() > 1) out += ",";
    out += (is_object ? key + ":" : "") + value(levels - 1);
  }
  return out + (is_object ? "}" : "]");
}

std::string SharedSchemas::sub(int levels) {
  if (chance(6)) return chance(50) ? "true" : "false";
  if (chance(8)) {
    return R"({"$ref":"#/definitions/d)" + std::to_string(below(2)) + "\"}";
  }
  return "{" + body(levels - 1) + "}";
}

std::string SharedSchemas::subs(int levels) {
  std::string out = "[" + sub(levels);
  for (std::size_t i = below(3); i != 0; --i) out += "," + sub(levels);
  return out + "]";
}

std::string SharedSchemas::map_of_subs(int levels) {
  std::string out = "{";
  for (const std::string_view key : {"\"a\":", "\"b\":", "\"ab\":"}) {
    if (chance(50)) continue;
    if (out.size() > 1) out += ",";
    out += std::string(key) + sub(levels);
  }
  return out + "}";
}

std::string SharedSchemas::keyword(std::size_t which, int levels) {
  constexpr std::array<std::string_view, 8> kTypes = {
      R"("string")",  R"("integer")",
      R"("number")",  R"("object")",
      R"("array")",   R"("null")",
      R"("boolean")", R"(["object","array","string"])"};
  constexpr std::array<std::string_view, 3> kPatterns = {R"("^a")", R"("b$")",
                                                         R"("^[ab]+$")"};
  const std::string count = std::to_string(below(4));
  const std::string bound = std::to_string(below(3));
  switch (which) {
    case 0:
      return "\"type\":" + pick(kTypes, below(kTypes.size()));
    case 1:
      return "\"enum\":[" + value(1) + "," + scalar() + "]";
    case 2:
      return "\"const\":" + value(1);
    case 3:
      return "\"multipleOf\":" + std::to_string(below(2) + 1);
    case 4:
      return "\"maximum\":" + bound;
    case 5:
      return "\"exclusiveMaximum\":" + bound;
    case 6:
      return "\"minimum\":" + bound;
    case 7:
      return "\"exclusiveMinimum\":" + bound;
    case 8:
      return "\"maxLength\":" + count;
    case 9:
      return "\"minLength\":" + count;
    case 10:
      return "\"pattern\":" + pick(kPatterns, below(kPatterns.size()));
    case 11:
      return "\"maxItems\":" + count;
    case 12:
      return "\"minItems\":" + count;
    case 13:
      return "\"uniqueItems\":true";
    case 14:
      return "\"maxProperties\":" + count;
    case 15:
      return "\"minProperties\":" + count;
    case 16:
      return "\"required\":[" + name() + "]";
    case 17:
      return "\"properties\":" + map_of_subs(levels);
    case 18:
      return R"("patternProperties":{"^a":)" + sub(levels) + "}";
    case 19:
      return "\"additionalProperties\":" + sub(levels);
    case 20:
      return "\"propertyNames\":" + sub(levels);
    case 21:
      return "\"items\":" + sub(levels);
    case 22:
      return "\"contains\":" + sub(levels);
    case 23:
      return "\"allOf\":" + subs(levels);
    case 24:
      return "\"anyOf\":" + subs(levels);
    case 25:
      return "\"oneOf\":" + subs(levels);
    default:
      if (chance(50)) return "\"not\":" + sub(levels);
      return "\"if\":" + sub(levels) + ",\"then\":" + sub(levels) +
             ",\"else\":" + sub(levels);
  }
}

std::string SharedSchemas::body(int levels) {
  std::string out;
  std::array<bool, kKeywords> used{};
  for (std::size_t i = below(3) + 1; i != 0; --i) {
    const std::size_t which = below(levels > 0 ? kKeywords : 17);
    if (used[which]) continue;
    used[which] = true;
    if (!out.empty()) out += ",";
    out += keyword(which, levels);
  }
  return out;
}

std::string SharedSchemas::schema() {
  const std::string rest = body(3);
  return R"({"definitions":{"d0":{)" + body(0) + R"(},"d1":{)" + body(0) +
         "}}" + (rest.empty() ? "" : "," + rest) + "}";
}

}  // namespace alder::testsuite
