// Errors -> text and JSON: the one place where an Error gets its final words.

#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/result.h"
#include "report/json_writer.h"

namespace alder::report {

// "file:line:column: error: message (at POINTER) [code]\n"; what is not known
// is left out, and without a file the line starts with "alder".
std::string error_line(const Error& error, Place place);

// The members "code", "message" and, where known, "file", "line", "column",
// "pointer" of an object that is open.
void append_error_members(const Error& error, Place place, JsonWriter* json);

// Text for people: control characters as "\n", "\x1b", so that a file's name
// can neither break a line nor move a cursor.  Other bytes stay.
void append_printable(std::string* out, std::string_view text);

}  // namespace alder::report
