// The inside of a string with escapes -> its meaning.

#pragma once

#include <string>
#include <string_view>

#include "json/parser.h"

namespace alder::json {

// Sets *failure to what is wrong at `at`, a place in `text` or its end.
// Returns nullptr, so that readers can return it in turn.
const char* refuse(std::string_view text, const char* at, ErrorCode code,
                   const char* what, ParseFailure* failure);

// As above; at the end of the text that is what is said instead of `what`.
const char* refuse_syntax(std::string_view text, const char* at,
                          const char* what, ParseFailure* failure);

// Refuses when [from, to) is not well-formed UTF-8; otherwise returns `to`.
const char* check_utf8(std::string_view text, const char* from, const char* to,
                       ParseFailure* failure);

// Appends the meaning of a string, whose inside starts at `at`, to *out.
// Returns the place behind its closing quote, or nullptr and sets *failure.
//
// Errors: MalformedJson, InvalidUtf8 (also for surrogates without a partner).
// Cost:   O(length of the string).
const char* unescape(std::string_view text, const char* at, std::string* out,
                     ParseFailure* failure);

}  // namespace alder::json
