// What a harness knows about names -> what is told about them.

#pragma once

#include <string>
#include <vector>

#include "contract/surroundings.h"
#include "harness/plan.h"

namespace alder::harness {

// Names that env.sandbox has in some variants of a harness only.
struct VaryingKey {
  std::vector<std::string> with;     // the variants that declare it
  std::vector<std::string> without;  // and those that do not
};
using VaryingKeys = std::map<std::string, VaryingKey, std::less<>>;

// Under one runtime.  `credit`: what environment files deliver is subtracted.
contract::Surroundings surroundings_of(const Plan& plan,
                                       const VaryingKeys& varying,
                                       const std::string& runtime, bool credit);

// Notes about names that an environment file sets in vain, for env.sandbox
// sets them too.
std::vector<Diagnostic> shadowed_keys(const Plan& plan);

}  // namespace alder::harness
