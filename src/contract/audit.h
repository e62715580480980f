// What scanned code reads, against what a contract promises.
//
//   scanned files + declarations --audit()--> one result a runtime:
//     document     the strict document: names read, less those delivered
//     diagnostics  what a person is told, at the places of the reads
//
// The verdict on the document is the contract's alone.  Diagnostics know more:
// how a read copes with absence, and who else sets a name.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "contract/contract.h"
#include "contract/declared.h"
#include "contract/file_delivery.h"
#include "contract/gates.h"
#include "contract/name_cache.h"
#include "contract/surroundings.h"
#include "scan/files.h"

namespace alder::contract {

struct AuditOptions {
  // Empty: those of file_runtimes; the portable one where there are none.
  std::vector<std::string> runtimes;
  // By path: where a file runs.  Files that are left out run wherever the
  // audit is about.
  std::map<std::string, std::vector<std::string>> file_runtimes;
  std::vector<Declaration> declared;
  Gates gates;
  std::vector<DeliveredFile> delivered_files;
  std::vector<Diagnostic> notes;  // that every result tells as well
  Surroundings surroundings;
  bool fail_on_dynamic = false;  // such reads are errors
};

struct AuditResult {
  std::string harness;                 // its file; empty: there is none
  std::optional<std::string> variant;  // of the harness
  std::string runtime;
  std::vector<std::string> variables;  // of the document; sorted, unique
  bool valid = false;                  // the document's verdict
  std::vector<std::string> files;      // scanned, as the user spelled them
  std::vector<std::string> declared;   // names that do reach the code
  // Ordered by file, place and code.
  std::vector<Diagnostic> diagnostics;

  std::string document_text() const;
};

// The files of a runtime are one unit: what one exports, another may read.
//
// Errors: BadUsage, a runtime or a gate that the contract does not have;
//         StepLimit, the engine reached a limit.
// Cost:   O(findings x log names), and for each name that is read a few
//         evaluations of the schema.
Result<std::vector<AuditResult>> audit(
    const Contract& contract, const std::vector<scan::ScannedFile>& files,
    const AuditOptions& options);

// One unit under one runtime; of the options, `runtimes` and `file_runtimes`
// do not matter.  The cache is of the contract.
//
// Errors: StepLimit.
Result<AuditResult> audit_unit(
    const Contract& contract,
    const std::vector<const scan::ScannedFile*>& files,
    const std::string& runtime, const AuditOptions& options, NameCache* names);

}  // namespace alder::contract
