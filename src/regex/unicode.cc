// Loads the module behind regex/unicode.h.

#include "regex/unicode.h"

#include "base/module.h"

namespace alder::regex {

Result<const UnicodeTable*> unicode() {
  Result<const void*> table = load_module("unicode", kUnicodeTableSymbol);
  if (!table.ok()) return std::move(table).error();
  return static_cast<const UnicodeTable*>(*table);
}

}  // namespace alder::regex
