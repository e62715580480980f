// What a harness must be, beside what its code reads.
//
//   composed harness --harness.schema.json--> problems, at their places
//                    --what a schema cannot say--> diagnostics with codes
//
// The table of rules and codes is schemas/<system>/harness/v<N>/README.md.

#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "contract/contract.h"
#include "contract/declared.h"
#include "harness/compose.h"
#include "harness/disk.h"
#include "harness/rules.h"
#include "harness/value.h"

namespace alder::harness {

// Everything a rule looks at.
struct RuleContext {
  const contract::Contract& contract;
  const Harness& harness;
  const Value& composed;  // of one variant
  const Rules& rules;
  const std::vector<contract::Declaration>& secrets;  // names of the object
  Disk& disk;

  std::string local(std::string_view path) const {
    return Disk::join(harness.folder, path);
  }
};

using Diagnostics = std::vector<Diagnostic>;

// What is wrong with the file whatever the variant.
Diagnostics check_harness(const RuleContext& context);
// What is wrong with one variant.  Calls the functions below.
Diagnostics check_variant(const RuleContext& context);
// What is wrong with it under one runtime alone.
Diagnostics check_runtime(const RuleContext& context,
                          const std::string& runtime);

// The problems that the rules' schema finds.
void check_schema(const RuleContext& context, Diagnostics* found);
void check_host_files(const RuleContext& context, Diagnostics* found);
void check_plugins(const RuleContext& context, Diagnostics* found);
void check_scripts(const RuleContext& context, Diagnostics* found);
void check_secrets(const RuleContext& context, Diagnostics* found);
// Overlays that may not refer to secrets, whether they apply or not.
void check_secret_overlays(const RuleContext& context, Diagnostics* found);

}  // namespace alder::harness
