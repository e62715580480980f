// alder contract: what contracts promise, without a document.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/contract_output.h"
#include "cli/contracts.h"
#include "cli/publish.h"
#include "contract/listing.h"
#include "contract/load.h"

namespace alder::cli {
namespace {

// The contract when it can be used and has that runtime; else nullopt, and why
// has been said.
std::optional<contract::Contract> ready(const std::string& name,
                                        const std::string& runtime,
                                        Session* session) {
  ContractLoader loader(name);
  auto contract = load_or_complain(&loader, session);
  if (!contract) return std::nullopt;
  const Status known = check_runtime(*contract, runtime);
  if (known.ok()) return contract;
  session->complain(known.error());
  return std::nullopt;
}

}  // namespace

void run(const ContractListOptions& options, Session* session) {
  const auto embedded = contract::embedded_contracts();
  if (!embedded.ok()) return session->complain(embedded.error());
  std::vector<contract::Summary> summaries;
  for (const contract::EmbeddedContract& one : *embedded) {
    const auto contract = contract::load(one.folder);
    if (!contract.ok()) return session->complain(contract.error());
    summaries.push_back(contract::summarise(*contract));
  }
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? list_as_json(summaries)
                                : list_as_text(summaries);
      },
      session);
}

void run(const ContractShowOptions& options, Session* session) {
  const auto contract = ready(options.contract, options.runtime, session);
  if (!contract) return;
  std::optional<std::string_view> runtime;
  if (!options.runtime.empty()) runtime = options.runtime;
  const auto shown = contract::show(*contract, runtime);
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? show_as_json(*contract, shown)
                                : show_as_text(*contract, shown);
      },
      session);
}

void run(const ContractWhyOptions& options, Session* session) {
  const auto contract = ready(options.contract, options.runtime, session);
  if (!contract) return;
  const std::vector<std::string> runtimes = options.runtime.empty()
                                                ? contract->runtimes()
                                                : std::vector{options.runtime};
  if (runtimes.empty()) {
    return session->complain({ErrorCode::UnusableContract,
                              "the contract has no runtimes",
                              {},
                              options.contract,
                              {}});
  }
  const auto reasons =
      contract::explain_under(*contract, options.name, runtimes);
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? why_as_json(*contract, reasons)
                                : why_as_text(*contract, reasons);
      },
      session);
}

}  // namespace alder::cli
