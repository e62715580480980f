// Diagnostics -> JSON records.

#pragma once

#include "base/diagnostic.h"
#include "report/json_writer.h"

namespace alder::report {

// One object.  Of a keyword's finding:
//
//   {"code","keyword","instanceLocation","keywordLocation",
//    "line","column","message","hint"?}
//
// of a domain finding: {"code","level","name"?,"line","column","message",
// "hint"?}.  "file" is there when it is another one than `file`.
void append_problem(const Diagnostic& problem, std::string_view file,
                    JsonWriter* json);

}  // namespace alder::report
