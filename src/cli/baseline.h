// Findings that a repository lives with, so that only new ones are told.
//
//   {"version":1,"findings":[
//   {"fingerprint":"0123456789abcdef","code":"unreachable","name":"X",
//    "file":"a/b.sh","count":2},
//   ...]}
//
// A fingerprint is the FNV-1a hash, 64 bits, of code, name, file and context,
// each followed by a NUL byte.  The file is relative to the folder of the
// baseline; the context is the line that the finding is at, with blanks at its
// ends cut off and all others made one space: lines may move.  `count` findings
// of one fingerprint are let pass; code, name and file stand there for people.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/session.h"
#include "contract/audit.h"

namespace alder::cli {

// Takes out of the results what the baseline in `file` has.
//
// Errors: UnreadableFile, MalformedJson (no baseline).
Status apply_baseline(const std::string& file,
                      std::vector<contract::AuditResult>* results);

// Writes what the results tell to `file`, and takes it out of them.
//
// Errors: UnreadableFile, the file cannot be written.
Status write_baseline(const std::string& file,
                      std::vector<contract::AuditResult>* results);

}  // namespace alder::cli
