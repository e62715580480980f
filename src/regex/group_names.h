// The capturing groups of a pattern, found before it is parsed: \2 and \k<n>
// may stand in front of the group they mean.
//
// Source: ECMA-262, 22.2.1.1 (CountLeftCapturingParensWithin, GroupSpecifiers).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "regex/cursor.h"

namespace alder::regex {

struct GroupNames {
  std::uint32_t count = 0;
  std::unordered_map<std::string, std::uint32_t> numbers;
};

// What is wrong with a pattern is left to the parser, but for a name that is
// used twice.
// Errors: InvalidPattern, MissingModule.
Result<GroupNames> find_groups(std::string_view text);

// Reads "name>" behind a "<".
// Errors: InvalidPattern with the place, MissingModule.
Result<std::string> take_group_name(Cursor* cursor);

// Reads what follows "\u": four digits, a surrogate pair as one code point, or
// braces where those are allowed.  Moves only when that is there.
bool take_unicode_escape(Cursor* cursor, bool braces, char32_t* code_point);

}  // namespace alder::regex
