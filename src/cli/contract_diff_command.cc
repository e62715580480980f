// alder contract diff: what a new version of a contract changes, and what it
// changes for the files of a repository.

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/audit_files.h"
#include "cli/commands.h"
#include "cli/contract_diff_output.h"
#include "cli/contracts.h"
#include "cli/publish.h"
#include "contract/diff.h"
#include "scan/files.h"
#include "scan/reader.h"

namespace alder::cli {
namespace {

using contract::Contract;

// Under which runtimes the files are audited: those that were asked for; those
// that the files bring along; else all that both versions have.
std::vector<std::string> runtimes_of(const ContractDiffOptions& options,
                                     const Contract& before,
                                     const Contract& after,
                                     const contract::AuditOptions& wanted) {
  if (!options.runtimes.empty()) return options.runtimes;
  std::vector<std::string> both;
  if (!wanted.file_runtimes.empty()) return both;
  for (const std::string& runtime : after.runtimes()) {
    if (before.has_runtime(runtime)) both.push_back(runtime);
  }
  return both;
}

Result<contract::FindingsDiff> findings_of(const ContractDiffOptions& options,
                                           const Contract& before,
                                           const Contract& after) {
  Result<scan::Rules> rules = scan::default_rules();
  if (!rules.ok()) return rules.error();
  AuditFiles known(after.roles(), options.paths);
  rules->env_files = known.env_files();
  contract::AuditOptions wanted;
  wanted.runtimes = options.runtimes;
  if (const Status read = known.read_deliveries(&wanted); !read.ok()) {
    return read.error();
  }
  auto files = scan::scan_paths(known.paths(), *rules);
  if (!files.ok()) return files.error();
  known.place(&*files, &wanted);
  if (files->empty()) {
    return Error{ErrorCode::NothingMatched,
                 "there is no file to audit",
                 {},
                 options.paths.front(),
                 {}};
  }
  wanted.runtimes = runtimes_of(options, before, after, wanted);
  return contract::compare_findings(before, after, *files, wanted);
}

// Leaves out the names that no file reads.  What a pattern stands for is read
// by its names, and stays.
void keep_read(const contract::FindingsDiff& findings,
               contract::ContractDiff* diff) {
  const std::set<std::string_view> read(findings.read.begin(),
                                        findings.read.end());
  std::erase_if(diff->names, [&](const contract::NameChange& change) {
    return !change.is_pattern && read.count(change.name) == 0;
  });
}

std::optional<Contract> loaded(const std::string& name, Session* session) {
  ContractLoader loader(name);
  return load_or_complain(&loader, session);
}

}  // namespace

void run(const ContractDiffOptions& options, Session* session) {
  const auto before = loaded(options.before, session);
  if (!before) return;
  const auto after = loaded(options.after, session);
  if (!after) return;
  ShownDiff diff{contract::summarise(*before), contract::summarise(*after),
                 contract::compare(*before, *after), std::nullopt};
  if (!options.paths.empty()) {
    auto findings = findings_of(options, *before, *after);
    if (!findings.ok()) return session->complain(findings.error());
    keep_read(*findings, &diff.contract);
    diff.findings = std::move(*findings);
  }
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? diff_as_json(diff) : diff_as_text(diff);
      },
      session);
}

}  // namespace alder::cli
