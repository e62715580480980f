// The shared module "unicode": regex/unicode.h over ICU.
//
// ICU matches names loosely ("script = greek"); ECMA-262 wants one of the
// spellings of the Unicode files exactly, so a name that ICU finds is compared
// with every alias that ICU knows for it.
//
// Source: ECMA-262, tables 69 (properties) and 70 (binary properties).

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "base/utf8.h"
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

// Whether NFKC(casefold(NFKC(c))) is another text than c.
bool is_unstable(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* nfkc = unorm2_getNFKCInstance(&status);
  std::u16string text(U16_MAX_LENGTH, u'\0');
  std::int32_t size = 0;
  U16_APPEND_UNSAFE(text.data(), size, c);
  text.resize(static_cast<std::size_t>(size));
  // One code point becomes 18 UTF-16 units at most.
  constexpr std::int32_t kRoom = 128;
  std::array<char16_t, kRoom> first;
  std::array<char16_t, kRoom> folded;
  std::array<char16_t, kRoom> last;
  const std::int32_t first_size =
      unorm2_normalize(nfkc, text.data(), size, first.data(), kRoom, &status);
  const std::int32_t folded_size =
      u_strFoldCase(folded.data(), kRoom, first.data(), first_size,
                    U_FOLD_CASE_DEFAULT, &status);
  const std::int32_t last_size = unorm2_normalize(
      nfkc, folded.data(), folded_size, last.data(), kRoom, &status);
  return U_FAILURE(status) ||
         text != std::u16string_view(last.data(),
                                     static_cast<std::size_t>(last_size));
}

std::uint32_t category_traits(UChar32 c) {
  constexpr std::uint32_t kLetterDigits =
      U_GC_LL_MASK | U_GC_LU_MASK | U_GC_LO_MASK | U_GC_ND_MASK | U_GC_LM_MASK |
      U_GC_MN_MASK | U_GC_MC_MASK;
  const std::uint32_t category = U_GET_GC_MASK(c);
  std::uint32_t bits = 0;
  if ((category & kLetterDigits) != 0) bits |= trait::kLetterDigit;
  if ((category & U_GC_M_MASK) != 0) bits |= trait::kMark;
  const bool noncharacter =
      u_hasBinaryProperty(c, UCHAR_NONCHARACTER_CODE_POINT) != 0;
  if ((category & U_GC_CN_MASK) != 0 && !noncharacter) {
    bits |= trait::kUnassigned;
  }
  const bool in_block = (c >= 0x20D0 && c <= 0x20FF) ||
                        (c >= 0x1D100 && c <= 0x1D1FF) ||
                        (c >= 0x1D200 && c <= 0x1D24F);
  if (noncharacter || in_block ||
      u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
      u_hasBinaryProperty(c, UCHAR_WHITE_SPACE) != 0) {
    bits |= trait::kIgnorable;
  }
  return bits;
}

std::uint32_t hangul_traits(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE)) {
    case U_HST_LEADING_JAMO:
    case U_HST_VOWEL_JAMO:
    case U_HST_TRAILING_JAMO:
      return trait::kOldHangulJamo;
    default:
      return 0;
  }
}

std::uint32_t joining_traits(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE)) {
    case U_JT_LEFT_JOINING:
      return trait::kJoinsLeft;
    case U_JT_RIGHT_JOINING:
      return trait::kJoinsRight;
    case U_JT_DUAL_JOINING:
      return trait::kJoinsLeft | trait::kJoinsRight;
    case U_JT_TRANSPARENT:
      return trait::kTransparent;
    default:
      return 0;
  }
}

std::uint32_t script_traits(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_SCRIPT)) {
    case USCRIPT_GREEK:
      return trait::kGreek;
    case USCRIPT_HEBREW:
      return trait::kHebrew;
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_HAN:
      return trait::kKana;
    default:
      return 0;
  }
}

std::uint32_t bidi_traits(UChar32 c) {
  switch (u_charDirection(c)) {
    case U_LEFT_TO_RIGHT:
      return trait::kBidiL;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
      return trait::kBidiR;
    case U_ARABIC_NUMBER:
      return trait::kBidiArabicNumber;
    case U_EUROPEAN_NUMBER:
      return trait::kBidiNumber;
    case U_EUROPEAN_NUMBER_SEPARATOR:
    case U_COMMON_NUMBER_SEPARATOR:
    case U_EUROPEAN_NUMBER_TERMINATOR:
    case U_OTHER_NEUTRAL:
    case U_BOUNDARY_NEUTRAL:
      return trait::kBidiNeutral;
    case U_DIR_NON_SPACING_MARK:
      return trait::kBidiMark;
    default:
      return 0;
  }
}

std::uint32_t traits(char32_t code_point) {
  constexpr std::uint8_t kViramaClass = 9;
  const auto c = static_cast<UChar32>(code_point);
  return category_traits(c) | hangul_traits(c) | joining_traits(c) |
         script_traits(c) | bidi_traits(c) |
         (is_unstable(c) ? trait::kUnstable : 0) |
         (u_getCombiningClass(c) == kViramaClass ? trait::kVirama : 0);
}

bool is_nfc(std::string_view text) {
  std::u16string wide;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = static_cast<UChar32>(utf8_next(text, &at));
    std::array<char16_t, U16_MAX_LENGTH> units;
    std::size_t size = 0;
    U16_APPEND_UNSAFE(units.data(), size, c);
    wide.append(units.data(), size);
  }
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* nfc = unorm2_getNFCInstance(&status);
  const UBool normalized = unorm2_isNormalized(
      nfc, wide.data(), static_cast<std::int32_t>(wide.size()), &status);
  return U_SUCCESS(status) && normalized != 0;
}

}  // namespace
}  // namespace alder::regex

extern "C" {
extern const alder::regex::UnicodeTable alder_unicode_table;
const alder::regex::UnicodeTable alder_unicode_table = {
    .property = alder::regex::property,
    .traits = alder::regex::traits,
    .is_nfc = alder::regex::is_nfc,
};
}
