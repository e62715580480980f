// The table of the module "unicode": what alder asks of ICU.
//
// ICU is linked into that shared module alone and is loaded when a pattern
// names a property or a format needs IDNA.

#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "regex/char_set.h"

namespace alder::regex {

// Thread safety: every function may be called from several threads.
struct UnicodeTable {
  // Adds the ranges of the property `name`, or `name=value` where value is
  // not empty, spelled exactly as ECMA-262 (22.2.2.9, tables 69 to 71) wants.
  // False when there is no such property.
  bool (*property)(std::string_view name, std::string_view value,
                   std::vector<CharRange>* ranges);
};

inline constexpr std::string_view kUnicodeTableSymbol = "alder_unicode_table";

// Loads the module.  Errors: MissingModule.
Result<const UnicodeTable*> unicode();

}  // namespace alder::regex
