// A contract as lists: what `alder contract` shows.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/contract.h"
#include "contract/why.h"

namespace alder::contract {

struct Summary {
  std::string name;
  std::string title;
  std::string schema_uri;
  std::string fingerprint;  // 16 hexadecimal digits of the schema's bytes
  std::vector<std::string> runtimes;
};

Summary summarise(const Contract& contract);

struct ShownEntry {
  std::string name;
  bool is_pattern = false;
  std::string gate;
  std::vector<std::string> runtimes;  // that accept it; of a pattern, those
                                      // whose rules refer to its category
};

struct ShownCategory {
  const Category* category = nullptr;
  std::vector<ShownEntry> entries;
};

// All categories with all entries, or those that `runtime` has.
// Requires: `contract` outlives the result.
// Cost:     an evaluation of the schema a name and runtime.
std::vector<ShownCategory> show(const Contract& contract,
                                std::optional<std::string_view> runtime);

struct ShownReason {
  Why why;
  Reason reason;  // empty code when the name is accepted without more to say
};

// What there is to say about a name under each of `runtimes`.
std::vector<ShownReason> explain_under(
    const Contract& contract, std::string_view name,
    const std::vector<std::string>& runtimes);

}  // namespace alder::contract
