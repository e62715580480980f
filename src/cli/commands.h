// The commands, a file each: options -> findings on standard output,
// complaints on standard error, outcomes in the session.

#pragma once

#include "cli/options.h"
#include "cli/session.h"

namespace alder::cli {

void run(const CheckOptions& options, Session* session);
void run(const ScanOptions& options, Session* session);
void run(const AuditOptions& options, Session* session);
void run(const ValidateOptions& options, Session* session);
void run(const StreamOptions& options, Session* session);
void run(const TreeOptions& options, Session* session);
void run(const BenchOptions& options, Session* session);
void run(const TestOptions& options, Session* session);
void run(const BowtieOptions& options, Session* session);
void run(const LintOptions& options, Session* session);
void run(const RewriteOptions& options, Session* session);
void run(const ContractListOptions& options, Session* session);
void run(const ContractShowOptions& options, Session* session);
void run(const ContractWhyOptions& options, Session* session);
void run(const ContractDiffOptions& options, Session* session);

}  // namespace alder::cli
