// Options -> a fleet; its errors -> complaints at their places.

#include "cli/harness_audit.h"

#include <utility>

#include "base/line_index.h"
#include "cli/contracts.h"
#include "cli/files.h"
#include "harness/fleet.h"
#include "harness/rules.h"
#include "scan/reader.h"

namespace alder::cli {
namespace {

using contract::AuditResult;

harness::FleetOptions fleet_options(
    const AuditOptions& options, std::vector<contract::Declaration> declared,
    std::vector<contract::Declaration> secrets) {
  harness::FleetOptions wanted;
  wanted.secrets = std::move(secrets);
  wanted.runtimes = options.runtimes;
  wanted.declared = std::move(declared);
  wanted.paths = options.inputs.arguments;
  for (const auto& [gate, is_open] : options.gates) {
    wanted.gates[gate] = is_open;
  }
  wanted.variants.forge = options.forge;
  wanted.variants.overlays = options.overlays;
  wanted.credit_env_files = options.credit_env_d;
  wanted.unused_keys = options.unused_keys;
  wanted.include_repo = options.include_repo;
  wanted.include_hooks = options.include_hooks;
  wanted.fail_on_dynamic = options.fail_on_dynamic;
  return wanted;
}

// Where an error stands in its file, which is read again for that.
Place place_of(const Error& error) {
  if (error.file.empty() || error.code == ErrorCode::UnreadableFile ||
      error.code == ErrorCode::BadUsage) {
    return {};
  }
  std::string text;
  const Status read =
      read_file(error.file, error.file, Limits().script_bytes, &text);
  return read.ok() ? place_at(text, error.span.offset_bytes) : Place{};
}

}  // namespace

std::optional<std::vector<AuditResult>> audit_harnesses(
    const AuditOptions& options, const Project& project,
    const contract::Contract& contract,
    std::vector<contract::Declaration> declared,
    std::vector<contract::Declaration> secrets, Session* session) {
  for (const std::string& runtime : options.runtimes) {
    if (const Status known = check_runtime(contract, runtime); !known.ok()) {
      session->complain(known.error());
      return std::nullopt;
    }
  }
  contract::Gates gates;
  for (const auto& [gate, is_open] : options.gates) {
    gates.set(gate, is_open ? contract::GateState::Open
                            : contract::GateState::Closed);
  }
  if (const Status known = gates.check(contract); !known.ok()) {
    session->complain(known.error());
    return std::nullopt;
  }
  auto rules = harness::rules_of(contract.name());
  auto scan_rules = scan::default_rules();
  if (!rules.ok() || !scan_rules.ok()) {
    session->complain(rules.ok() ? scan_rules.error() : rules.error());
    return std::nullopt;
  }
  if (!project.wrappers.empty()) scan_rules->add_apis(project.wrappers);
  harness::FleetOptions wanted =
      fleet_options(options, std::move(declared), std::move(secrets));
  wanted.exclusion = project.exclusion;
  harness::Fleet fleet(contract, *std::move(rules), *std::move(scan_rules),
                       std::move(wanted));
  std::vector<AuditResult> all;
  for (const std::string& file : options.harnesses) {
    auto results = fleet.audit(file);
    if (!results.ok()) {
      session->complain(results.error(), place_of(results.error()));
      continue;
    }
    for (AuditResult& result : *results) all.push_back(std::move(result));
  }
  if (all.empty()) return std::nullopt;
  return all;
}

}  // namespace alder::cli
