// The table of the module "unicode": what alder asks of ICU.
//
// ICU is linked into that shared module alone and is loaded when a pattern
// names a property or a format needs IDNA.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "regex/char_set.h"

namespace alder::regex {

// What internationalized host names ask of one code point; bits that may be
// set together.
namespace trait {
// RFC 5892, section 2.
inline constexpr std::uint32_t kLetterDigit = 1u << 0;    // 2.1
inline constexpr std::uint32_t kUnstable = 1u << 1;       // 2.2
inline constexpr std::uint32_t kIgnorable = 1u << 2;      // 2.3 and 2.4
inline constexpr std::uint32_t kOldHangulJamo = 1u << 3;  // 2.9
inline constexpr std::uint32_t kUnassigned = 1u << 4;     // 2.10
inline constexpr std::uint32_t kMark = 1u << 5;           // Mn, Mc, Me
// RFC 5892, appendix A.
inline constexpr std::uint32_t kVirama = 1u << 6;
inline constexpr std::uint32_t kJoinsLeft = 1u << 7;   // Joining_Type L, D
inline constexpr std::uint32_t kJoinsRight = 1u << 8;  // Joining_Type R, D
inline constexpr std::uint32_t kTransparent = 1u << 9;
inline constexpr std::uint32_t kGreek = 1u << 10;
inline constexpr std::uint32_t kHebrew = 1u << 11;
inline constexpr std::uint32_t kKana = 1u << 12;  // or Han
// RFC 5893, section 2: the Bidi_Class.
inline constexpr std::uint32_t kBidiL = 1u << 13;
inline constexpr std::uint32_t kBidiR = 1u << 14;  // R, AL
inline constexpr std::uint32_t kBidiArabicNumber = 1u << 15;
inline constexpr std::uint32_t kBidiNumber = 1u << 16;   // EN
inline constexpr std::uint32_t kBidiNeutral = 1u << 17;  // ES CS ET ON BN
inline constexpr std::uint32_t kBidiMark = 1u << 18;     // NSM
}  // namespace trait

// Thread safety: every function may be called from several threads.
struct UnicodeTable {
  // Adds the ranges of the property `name`, or `name=value` where value is
  // not empty, spelled exactly as ECMA-262 (22.2.2.9, tables 69 to 71) wants.
  // False when there is no such property.
  bool (*property)(std::string_view name, std::string_view value,
                   std::vector<CharRange>* ranges);

  // The bits of namespace trait.
  std::uint32_t (*traits)(char32_t code_point);

  // Whether UTF-8 text is in Normalization Form C.
  bool (*is_nfc)(std::string_view text);
};

inline constexpr std::string_view kUnicodeTableSymbol = "alder_unicode_table";

// Loads the module.  Errors: MissingModule.
Result<const UnicodeTable*> unicode();

}  // namespace alder::regex
