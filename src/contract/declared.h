// The names that users declare, and what becomes of them.
//
//   --declare, --declare-file --read_declared()--> declarations
//   declarations --deliver()--> delivered names, findings
//
// A declared name that is reserved, ill-formed, dropped or withheld does not
// reach the code, and is not subtracted from what the code reads.

#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "contract/contract.h"
#include "contract/gates.h"

namespace alder::contract {

struct Declaration {
  std::string name;
  std::string file;  // empty: given on the command line
  Place place;
};

// Reads a list of names: one a line, blank lines and comments from '#' on
// left out; or a JSON array of strings.
//
// Errors: those of the JSON parser; BadUsage, the JSON is no array of strings.
Result<std::vector<Declaration>> read_declared(std::string_view text,
                                               const std::string& file);

struct Delivered {
  std::set<std::string, std::less<>> names;  // as the code sees them
  std::vector<Diagnostic> diagnostics;
};

Delivered deliver(const Contract& contract,
                  const std::vector<Declaration>& declarations,
                  const Gates& gates = {});

}  // namespace alder::contract
