// What `alder contract` shows, as text and as JSON.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contract/listing.h"
#include "report/json_writer.h"

namespace alder::cli {

// "NAME URI (FINGERPRINT)", with the end of the line.
std::string headline(const contract::Summary& summary);
// The members of a contract, inside an open object.
void append_summary(const contract::Summary& summary, report::JsonWriter* json);

std::string list_as_text(const std::vector<contract::Summary>& contracts);
// {"contracts":[{"name","title","schema","fingerprint","runtimes":[...]}]}
std::string list_as_json(const std::vector<contract::Summary>& contracts);

std::string show_as_text(const contract::Contract& contract,
                         const std::vector<contract::ShownCategory>& shown);
// {"name",...,"categories":[{"name","role","description"?,"note"?,
//  "entries":[{"name"|"pattern","gate"?,"runtimes":[...]}]}],
//  "gates"?:[{"name","text","names"?,"categories"?}]}
std::string show_as_json(const contract::Contract& contract,
                         const std::vector<contract::ShownCategory>& shown);

std::string why_as_text(const contract::Contract& contract,
                        const std::vector<contract::ShownReason>& reasons);
// {"name","reserved","deprecated","listed":[{"category","role","gate"?}],
//  "gates"?:[{"name","text"}],
//  "withheld"?:[{"runtimes"?,"gate"?,"when"?,"reason"}],
//  "runtimes":[{"runtime","accepted","code"?,"message"?,"hint"?}]}
// Requires: at least one reason.
std::string why_as_json(const contract::Contract& contract,
                        const std::vector<contract::ShownReason>& reasons);

}  // namespace alder::cli
