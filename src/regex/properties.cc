// Asks the module "unicode" for regex/properties.h.

#include "regex/properties.h"

#include <string>
#include <utility>
#include <vector>

#include "regex/unicode.h"

namespace alder::regex {
namespace {

constexpr char32_t kZeroWidthNonJoiner = 0x200C;
constexpr char32_t kZeroWidthJoiner = 0x200D;

Result<bool> contains(const Result<CharSet>& set, char32_t code_point) {
  if (!set.ok()) return set.error();
  return set.value().contains(code_point);
}

}  // namespace

Result<CharSet> property_set(std::string_view name, std::string_view value) {
  Result<const UnicodeTable*> table = unicode();
  if (!table.ok()) return std::move(table).error();
  std::vector<CharRange> ranges;
  if ((*table)->property(name, value, &ranges)) {
    return CharSet(std::move(ranges));
  }
  std::string spelled(name);
  if (!value.empty()) spelled += "=" + std::string(value);
  return Error{ErrorCode::InvalidPattern,
               "\"" + spelled + "\" is not a Unicode property",
               {},
               {},
               {}};
}

Result<bool> is_name_start(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point == '$' || (CharSet::word().contains(code_point) &&
                                 !CharSet::digits().contains(code_point));
  }
  static const Result<CharSet> set = property_set("ID_Start", {});
  return contains(set, code_point);
}

Result<bool> is_name_part(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point == '$' || CharSet::word().contains(code_point);
  }
  if (code_point == kZeroWidthNonJoiner || code_point == kZeroWidthJoiner) {
    return true;
  }
  static const Result<CharSet> set = property_set("ID_Continue", {});
  return contains(set, code_point);
}

}  // namespace alder::regex
