// Unicode properties by name, for \p{..} and for group names.

#pragma once

#include <string_view>

#include "base/result.h"
#include "regex/char_set.h"

namespace alder::regex {

// The members of `name`, or of `name=value` where value is not empty.
// Errors: InvalidPattern, no such property; MissingModule.
Result<CharSet> property_set(std::string_view name, std::string_view value);

// Whether a group's name may start with, or go on with, the code point
// (ECMA-262, RegExpIdentifierName).  Loads a module beyond ASCII alone; a
// missing one is an error.
Result<bool> is_name_start(char32_t code_point);
Result<bool> is_name_part(char32_t code_point);

}  // namespace alder::regex
