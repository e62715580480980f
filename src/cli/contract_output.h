// What `alder contract` shows, as text and as JSON.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contract/listing.h"

namespace alder::cli {

std::string list_as_text(const std::vector<contract::Summary>& contracts);
// {"contracts":[{"name","title","schema","fingerprint","runtimes":[...]}]}
std::string list_as_json(const std::vector<contract::Summary>& contracts);

std::string show_as_text(const contract::Contract& contract,
                         const std::vector<contract::ShownCategory>& shown);
// {"name",...,"categories":[{"name","role","description"?,"note"?,
//  "entries":[{"name"|"pattern","gate"?,"runtimes":[...]}]}]}
std::string show_as_json(const contract::Contract& contract,
                         const std::vector<contract::ShownCategory>& shown);

std::string why_as_text(const std::vector<contract::ShownReason>& reasons);
// {"name","reserved","deprecated","listed":[{"category","role","gate"?}],
//  "runtimes":[{"runtime","accepted","code"?,"message"?,"hint"?}]}
// Requires: at least one reason.
std::string why_as_json(const std::vector<contract::ShownReason>& reasons);

}  // namespace alder::cli
