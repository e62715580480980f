// Results of an audit -> text, JSON, and what decides the exit code.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "contract/audit.h"
#include "report/entry.h"
#include "report/json_writer.h"

namespace alder::cli {

// {"results":[{"harness","variant","runtime","document","valid","files",
//  "declared","diagnostics":[...]}]}
std::string audit_as_json(const std::vector<contract::AuditResult>& results);

// The members of a finding, inside an open object.
void append_finding_members(const Diagnostic& finding,
                            report::JsonWriter* json);

// One entry a file, for the formats of `report`; what several runtimes have
// in common is told once.  An entry is invalid when it holds a finding at or
// above `fail_on`.  Of each at most `max_findings` are kept; 0: all.
std::vector<report::Entry> audit_entries(
    const std::vector<contract::AuditResult>& results, Level fail_on,
    std::size_t max_findings);

}  // namespace alder::cli
