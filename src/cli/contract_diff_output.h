// What a new version of a contract changes, as text and as JSON.

#pragma once

#include <optional>
#include <string>

#include "contract/diff.h"
#include "contract/listing.h"

namespace alder::cli {

struct ShownDiff {
  contract::Summary before;
  contract::Summary after;
  contract::ContractDiff contract;
  // Of the paths that were given; then the names are those that they read.
  std::optional<contract::FindingsDiff> findings;
};

std::string diff_as_text(const ShownDiff& diff);
// {"old":{...},"new":{...},"runtimes":{"gained","lost"},
//  "gates":[{"name","old"?,"new"?}],
//  "names":[{"name"|"pattern","runtimes"?:{"gained","lost"},
//            "listed"?:{"gained","lost"},"gate"?:{"old"?,"new"?}}],
//  "findings"?:{"appeared":[{"runtime","code",...}],"vanished":[...]}}
std::string diff_as_json(const ShownDiff& diff);

}  // namespace alder::cli
