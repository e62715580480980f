// The shared module "unicode": regex/unicode.h over ICU.
//
// ICU matches names loosely ("script = greek"); ECMA-262 wants one of the
// spellings of the Unicode files exactly, so a name that ICU finds is compared
// with every alias that ICU knows for it.
//
// Source: ECMA-262, tables 69 (properties) and 70 (binary properties).

#include <unicode/uchar.h>
#include <unicode/uset.h>

#include <algorithm>
#include <memory>
#include <string>

#include "regex/unicode.h"

namespace alder::regex {
namespace {

struct SetDeleter {
  void operator()(USet* set) const { uset_close(set); }
};
using OwnedSet = std::unique_ptr<USet, SetDeleter>;

// Table 70 but for Any, Assigned and ASCII: the names and their aliases.
constexpr std::string_view kBinaryNames[] = {
    "AHex",
    "ASCII_Hex_Digit",
    "Alpha",
    "Alphabetic",
    "Bidi_C",
    "Bidi_Control",
    "Bidi_M",
    "Bidi_Mirrored",
    "CI",
    "Case_Ignorable",
    "Cased",
    "CWCF",
    "Changes_When_Casefolded",
    "CWCM",
    "Changes_When_Casemapped",
    "CWKCF",
    "Changes_When_NFKC_Casefolded",
    "CWL",
    "Changes_When_Lowercased",
    "CWT",
    "Changes_When_Titlecased",
    "CWU",
    "Changes_When_Uppercased",
    "DI",
    "Default_Ignorable_Code_Point",
    "Dash",
    "Dep",
    "Deprecated",
    "Dia",
    "Diacritic",
    "EBase",
    "EComp",
    "EMod",
    "EPres",
    "Emoji",
    "Emoji_Component",
    "Emoji_Modifier",
    "Emoji_Modifier_Base",
    "Emoji_Presentation",
    "Ext",
    "ExtPict",
    "Extended_Pictographic",
    "Extender",
    "Gr_Base",
    "Gr_Ext",
    "Grapheme_Base",
    "Grapheme_Extend",
    "Hex",
    "Hex_Digit",
    "IDC",
    "IDS",
    "IDSB",
    "IDST",
    "IDS_Binary_Operator",
    "IDS_Trinary_Operator",
    "ID_Continue",
    "ID_Start",
    "Ideo",
    "Ideographic",
    "Join_C",
    "Join_Control",
    "LOE",
    "Logical_Order_Exception",
    "Lower",
    "Lowercase",
    "Math",
    "NChar",
    "Noncharacter_Code_Point",
    "Pat_Syn",
    "Pat_WS",
    "Pattern_Syntax",
    "Pattern_White_Space",
    "QMark",
    "Quotation_Mark",
    "RI",
    "Radical",
    "Regional_Indicator",
    "SD",
    "STerm",
    "Sentence_Terminal",
    "Soft_Dotted",
    "Term",
    "Terminal_Punctuation",
    "UIdeo",
    "Unified_Ideograph",
    "Upper",
    "Uppercase",
    "VS",
    "Variation_Selector",
    "White_Space",
    "XIDC",
    "XIDS",
    "XID_Continue",
    "XID_Start",
    "space",
};

// Adds the ranges of a set.  False when it is empty: a property value without
// members is none.
bool take(const USet* set, std::vector<CharRange>* ranges) {
  const std::int32_t count = uset_getItemCount(set);
  bool any = false;
  for (std::int32_t i = 0; i < count; ++i) {
    UChar32 first;
    UChar32 last;
    UErrorCode status = U_ZERO_ERROR;
    if (uset_getItem(set, i, &first, &last, nullptr, 0, &status) != 0) break;
    ranges->push_back(
        {static_cast<char32_t>(first), static_cast<char32_t>(last)});
    any = true;
  }
  return any;
}

bool take_property(UProperty property, std::int32_t value,
                   std::vector<CharRange>* ranges) {
  const OwnedSet set(uset_openEmpty());
  UErrorCode status = U_ZERO_ERROR;
  uset_applyIntPropertyValue(set.get(), property, value, &status);
  return U_SUCCESS(status) && take(set.get(), ranges);
}

// The value of `property` that is spelled `name` exactly.
bool find_value(UProperty property, const std::string& name,
                std::int32_t* value) {
  *value = u_getPropertyValueEnum(property, name.c_str());
  if (*value == UCHAR_INVALID_CODE) return false;
  constexpr int kAliases = 8;
  for (int choice = 0; choice < kAliases; ++choice) {
    const char* alias = u_getPropertyValueName(
        property, *value, static_cast<UPropertyNameChoice>(choice));
    if (alias != nullptr && name == alias) return true;
  }
  return false;
}

bool take_value(UProperty property, std::string_view name,
                std::vector<CharRange>* ranges) {
  std::int32_t value;
  return find_value(property, std::string(name), &value) &&
         take_property(property, value, ranges);
}

bool take_lone(std::string_view name, std::vector<CharRange>* ranges) {
  if (name == "Any") {
    ranges->push_back({0, kLastCodePoint});
    return true;
  }
  if (name == "ASCII") {
    ranges->push_back({0, 0x7F});
    return true;
  }
  if (name == "Assigned") {
    std::vector<CharRange> unassigned;
    if (!take_value(UCHAR_GENERAL_CATEGORY_MASK, "Cn", &unassigned)) {
      return false;
    }
    const CharSet assigned = CharSet(std::move(unassigned)).complement();
    ranges->insert(ranges->end(), assigned.ranges().begin(),
                   assigned.ranges().end());
    return true;
  }
  if (std::find(std::begin(kBinaryNames), std::end(kBinaryNames), name) !=
      std::end(kBinaryNames)) {
    const UProperty property = u_getPropertyEnum(std::string(name).c_str());
    return property != UCHAR_INVALID_CODE && take_property(property, 1, ranges);
  }
  return take_value(UCHAR_GENERAL_CATEGORY_MASK, name, ranges);
}

bool property(std::string_view name, std::string_view value,
              std::vector<CharRange>* ranges) {
  if (value.empty()) return take_lone(name, ranges);
  if (name == "General_Category" || name == "gc") {
    return take_value(UCHAR_GENERAL_CATEGORY_MASK, value, ranges);
  }
  if (name == "Script" || name == "sc") {
    return take_value(UCHAR_SCRIPT, value, ranges);
  }
  if (name == "Script_Extensions" || name == "scx") {
    std::int32_t script;
    // Aliases are listed under Script alone.
    return find_value(UCHAR_SCRIPT, std::string(value), &script) &&
           take_property(UCHAR_SCRIPT_EXTENSIONS, script, ranges);
  }
  return false;
}

}  // namespace
}  // namespace alder::regex

extern "C" {
extern const alder::regex::UnicodeTable alder_unicode_table;
const alder::regex::UnicodeTable alder_unicode_table = {
    .property = alder::regex::property,
};
}
