// What scanned code reads, against what a contract promises.
//
//   scanned files + declarations --audit()--> one result a runtime:
//     document     the strict document: names read, less those delivered
//     diagnostics  what a person is told, at the places of the reads
//
// The verdict on the document is the contract's alone.  Diagnostics know more:
// how a read copes with absence, and who else sets a name.

#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "contract/contract.h"
#include "contract/declared.h"
#include "scan/files.h"

namespace alder::contract {

struct AuditOptions {
  std::vector<std::string> runtimes;  // empty: the portable one
  std::vector<Declaration> declared;
  bool fail_on_dynamic = false;  // such reads are errors
};

struct AuditResult {
  std::string runtime;
  std::vector<std::string> variables;  // of the document; sorted, unique
  bool valid = false;                  // the document's verdict
  std::vector<std::string> files;      // scanned, as the user spelled them
  std::vector<std::string> declared;   // names that do reach the code
  // Ordered by file, place and code.
  std::vector<Diagnostic> diagnostics;

  std::string document_text() const;
};

// The files are one unit: what one exports, another may read.
//
// Errors: BadUsage, a runtime that the contract does not have; StepLimit, the
//         engine reached a limit.
// Cost:   O(findings x log names), and for each name that is read a few
//         evaluations of the schema.
Result<std::vector<AuditResult>> audit(
    const Contract& contract, const std::vector<scan::ScannedFile>& files,
    const AuditOptions& options);

}  // namespace alder::contract
