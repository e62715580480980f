// The comments "alder: ignore NAME reason" applied to an audit.

#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "contract/audit.h"
#include "scan/files.h"

namespace alder::contract {

// Takes out of each result what such a comment is about: the diagnostics that
// name one of its names on its lines.  Documents and their verdicts stay.
// Adds what is wrong with the comments of the files of a result:
// `ignore-without-reason`, a warning, and `unused-ignore`, a note, when no
// read of such a name stands there.
//
// `file_of`: the scanned file that a result calls so, or nullptr.
// Cost: O(diagnostics + findings) x log, where comments are few.
void apply_inline_ignores(
    const std::function<const scan::ScannedFile*(std::string_view)>& file_of,
    std::vector<AuditResult>* results);

// The same for files that were scanned together.
void apply_inline_ignores(const std::vector<scan::ScannedFile>& files,
                          std::vector<AuditResult>* results);

}  // namespace alder::contract
