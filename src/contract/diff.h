// What a new version of a contract changes.
//
//   old, new --compare()--> runtimes, gates and names that change
//   scanned files, old, new --compare_findings()--> findings that come and go
//
// Names are compared under the runtimes that both have: all that a new runtime
// has is new with it.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "contract/audit.h"
#include "contract/contract.h"
#include "scan/files.h"

namespace alder::contract {

// What both versions have in common is in neither list; each is ordered.
struct Change {
  std::vector<std::string> gained;
  std::vector<std::string> lost;

  bool empty() const { return gained.empty() && lost.empty(); }
};

// A text before and after; empty: there was, or is, none.
struct TextChange {
  std::string before;
  std::string after;

  bool empty() const { return before == after; }
};

struct NameChange {
  std::string name;  // or a pattern of names
  bool is_pattern = false;
  Change runtimes;  // that accept it; of a pattern, whose rules refer to it
  Change listings;  // "CATEGORY (ROLE)"
  TextChange gate;

  bool empty() const {
    return runtimes.empty() && listings.empty() && gate.empty();
  }
};

struct GateChange {
  std::string name;
  TextChange text;
};

struct ContractDiff {
  Change runtimes;
  std::vector<GateChange> gates;  // of contract.json
  std::vector<NameChange> names;  // ordered by name
};

// Cost: an evaluation of each schema a name and runtime.
ContractDiff compare(const Contract& before, const Contract& after);

struct RuntimeFinding {
  std::string runtime;
  Diagnostic finding;
};

struct FindingsDiff {
  std::vector<std::string> read;  // names that the files read, ordered
  std::vector<RuntimeFinding> appeared;
  std::vector<RuntimeFinding> vanished;
};

// The findings of two audits that the other one lacks: at another place, of
// another name, code or level, or under another runtime.  Only runtimes of
// both contracts are audited.
//
// Errors: those of audit().
Result<FindingsDiff> compare_findings(
    const Contract& before, const Contract& after,
    const std::vector<scan::ScannedFile>& files, const AuditOptions& options);

}  // namespace alder::contract
