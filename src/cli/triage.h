// What a project says about findings, applied to the results of an audit.

#pragma once

#include <vector>

#include "cli/project.h"
#include "contract/audit.h"

namespace alder::cli {

// Gives each finding the level that the project has for its code, or leaves
// it out, and leaves out what is about an allowed name.  Documents and their
// verdicts stay.
void triage(const Project& project,
            std::vector<contract::AuditResult>* results);

}  // namespace alder::cli
