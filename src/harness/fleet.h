// Harness files -> what the code of each reads, against what each delivers.
//
//   FILE --load--> variants --compose, plan--> files, declarations, deliveries
//        --contract::audit_unit()--> a result a harness, variant and runtime
//
// A file that many harnesses share is read and scanned once.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contract/audit.h"
#include "contract/contract.h"
#include "harness/compose.h"
#include "harness/disk.h"
#include "harness/plan.h"
#include "harness/rules.h"
#include "scan/reader.h"
#include "scan/walk.h"

namespace alder::harness {

struct FleetOptions {
  // Of the contract; empty: the portable one.
  std::vector<std::string> runtimes;
  std::vector<contract::Declaration> declared;  // for every harness
  std::vector<std::string> paths;  // code that runs in every sandbox
  VariantChoice variants;
  std::vector<contract::Declaration> secrets;  // names of runner secrets
  GateStates gates;  // asked for; they win over what a harness says
  bool credit_env_files = false;  // names they deliver are subtracted
  bool unused_keys = false;       // notes about keys that nothing reads
  bool include_repo = false;
  bool include_hooks = false;
  bool fail_on_dynamic = false;
  scan::Exclusion exclusion;  // files that are passed over
};

// Thread safety: one thread at a time.
class Fleet {
 public:
  // `contract` must outlive it.
  Fleet(const contract::Contract& contract, Rules rules, scan::Rules scan_rules,
        FleetOptions options);

  // The results of one harness, by variant, then runtime.
  //
  // Errors: as load() and variants(); UnreadableFile, a path of the options;
  //         StepLimit.
  // Cost:   files are read once a fleet; the rest is as audit_unit() costs.
  Result<std::vector<contract::AuditResult>> audit(const std::string& file);

  // Files scanned so far.
  std::size_t scan_count() const { return disk_.scan_count(); }

 private:
  const contract::Contract& contract_;
  Rules rules_;
  FleetOptions options_;
  scan::Rules scan_rules_;
  Disk disk_;
  contract::NameCache names_;
  std::optional<std::vector<scan::ScannedFile>> shared_;  // of options_.paths
};

}  // namespace alder::harness
