// Escape sequences of string literals, as most languages write them.

#pragma once

#include <string>
#include <string_view>

namespace alder::scan {

// What a sequence stands for: \n, \t, \x41, \u0041, \u{41}, \101; a line
// that goes on is nothing; any other character stands for itself.  Names are
// ASCII, so that what is not becomes "?".
//
// Requires: `escape` is one sequence, from its backslash on.
std::string unescaped(std::string_view escape);

}  // namespace alder::scan
