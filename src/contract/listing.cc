// Every runtime column is the engine's verdict.

#include "contract/listing.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/hexadecimal.h"
#include "base/text.h"
#include "contract/file_delivery.h"

namespace alder::contract {
namespace {

std::vector<std::string> runtimes_with(const Contract& contract,
                                       const Category& category,
                                       const Entry& entry) {
  return entry.is_pattern ? category.runtimes : contract.accepting(entry.name);
}

ShownCategory shown(const Contract& contract, const Category& category,
                    std::optional<std::string_view> runtime) {
  ShownCategory out{&category, {}};
  // A name of a category that the runtime's rules leave out may be accepted
  // for another category's sake.
  if (runtime && !contains(category.runtimes, *runtime)) return out;
  for (const Entry& entry : category.names.entries) {
    std::vector<std::string> runtimes =
        runtimes_with(contract, category, entry);
    if (runtime && !contains(runtimes, *runtime)) continue;
    out.entries.push_back(
        {entry.name, entry.is_pattern, entry.gate, std::move(runtimes)});
  }
  return out;
}

Reason reason_of(const Contract& contract, const Why& why) {
  if (why.standing != Standing::Accepted) {
    Suggestions suggestions(contract, why.runtime);
    return describe(
        contract, why,
        why.may_be_misspelt() ? suggestions.nearest(why.name) : std::string());
  }
  if (why.listed_as(Role::Delivered) != nullptr) {
    return describe_delivered(contract, why);
  }
  if (const auto line = missing_line(contract, why, {}, {})) return *line;
  if (!why.gate_text().empty()) return describe_gate(why);
  return {};
}

}  // namespace

Summary summarise(const Contract& contract) {
  return {contract.name(), contract.roles().title, contract.schema_uri(),
          hexadecimal(hash_bytes(contract.schema_text())), contract.runtimes()};
}

std::vector<ShownCategory> show(const Contract& contract,
                                std::optional<std::string_view> runtime) {
  std::vector<ShownCategory> all;
  for (const Category& category : contract.categories()) {
    ShownCategory one = shown(contract, category, runtime);
    if (runtime && one.entries.empty()) continue;
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<ShownReason> explain_under(
    const Contract& contract, std::string_view name,
    const std::vector<std::string>& runtimes) {
  std::vector<ShownReason> all;
  for (const std::string& runtime : runtimes) {
    ShownReason one;
    one.why = explain_name(contract, name, runtime);
    one.reason = reason_of(contract, one.why);
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace alder::contract
