// The part of `alder audit` that starts from harness files.

#pragma once

#include <optional>
#include <vector>

#include "cli/options.h"
#include "cli/project.h"
#include "cli/session.h"
#include "contract/audit.h"
#include "contract/contract.h"

namespace alder::cli {

// Audits every harness of the options; `declared` and the names of runner
// secrets hold for all of them, as do the wrappers and the exclusion of the
// project.  A harness that cannot be read is complained about, and the others
// are audited.
// nullopt: there is nothing to show.
std::optional<std::vector<contract::AuditResult>> audit_harnesses(
    const AuditOptions& options, const Project& project,
    const contract::Contract& contract,
    std::vector<contract::Declaration> declared,
    std::vector<contract::Declaration> secrets, Session* session);

}  // namespace alder::cli
