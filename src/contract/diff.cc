// Sets of words, taken from each other.

#include "contract/diff.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace alder::contract {
namespace {

using Words = std::set<std::string>;

Words words_of(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

Words minus(const Words& a, const Words& b) {
  Words rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

Words common(const Words& a, const Words& b) {
  Words both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(both, both.end()));
  return both;
}

Change change_of(const Words& before, const Words& after) {
  const Words gained = minus(after, before);
  const Words lost = minus(before, after);
  return {{gained.begin(), gained.end()}, {lost.begin(), lost.end()}};
}

// What one version says of a name.
struct Said {
  Words runtimes;
  Words listings;
  std::string gate;
};

// A name and whether it is a pattern.
using Key = std::pair<std::string, bool>;
using Inventory = std::map<Key, Said>;

Inventory inventory_of(const Contract& contract) {
  Inventory inventory;
  for (const Category& category : contract.categories()) {
    const std::string listing = category.names.name + " (" +
                                std::string(to_string(category.role)) + ")";
    for (const Entry& entry : category.names.entries) {
      const auto [at, is_new] =
          inventory.try_emplace({entry.name, entry.is_pattern});
      Said& said = at->second;
      said.listings.insert(listing);
      if (said.gate.empty()) said.gate = entry.gate;
      if (entry.is_pattern) {
        said.runtimes.insert(category.runtimes.begin(),
                             category.runtimes.end());
      } else if (is_new) {
        said.runtimes = words_of(contract.accepting(entry.name));
      }
    }
  }
  return inventory;
}

// What a version says of a name that it does not list: a pattern may have it.
Said unlisted(const Contract& contract, const Key& key) {
  Said said;
  if (!key.second) said.runtimes = words_of(contract.accepting(key.first));
  return said;
}

NameChange change_of(const Key& key, const Said& before, const Said& after,
                     const Words& runtimes) {
  NameChange change;
  change.name = key.first;
  change.is_pattern = key.second;
  change.runtimes = change_of(common(before.runtimes, runtimes),
                              common(after.runtimes, runtimes));
  change.listings = change_of(before.listings, after.listings);
  change.gate = {before.gate, after.gate};
  return change;
}

std::vector<NameChange> names_of(const Contract& before, const Contract& after,
                                 const Words& runtimes) {
  const Inventory old_names = inventory_of(before);
  const Inventory new_names = inventory_of(after);
  std::set<Key> keys;
  for (const auto& [key, said] : old_names) keys.insert(key);
  for (const auto& [key, said] : new_names) keys.insert(key);
  std::vector<NameChange> changes;
  for (const Key& key : keys) {
    const auto was = old_names.find(key);
    const auto is = new_names.find(key);
    NameChange change = change_of(
        key, was == old_names.end() ? unlisted(before, key) : was->second,
        is == new_names.end() ? unlisted(after, key) : is->second, runtimes);
    if (!change.empty()) changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<GateChange> gates_of(const Roles& before, const Roles& after) {
  std::map<std::string, TextChange> texts;
  for (const GateRule& gate : before.gates) {
    texts[gate.name].before = gate.text;
  }
  for (const GateRule& gate : after.gates) texts[gate.name].after = gate.text;
  std::vector<GateChange> changes;
  for (const auto& [name, text] : texts) {
    if (!text.empty()) changes.push_back({name, text});
  }
  return changes;
}

// What makes two findings the same.
auto identity(const RuntimeFinding& one) {
  const Diagnostic& found = one.finding;
  return std::tie(one.runtime, found.file, found.place, found.code, found.name,
                  found.level);
}

bool is_before(const RuntimeFinding& a, const RuntimeFinding& b) {
  return identity(a) < identity(b);
}

using Findings = std::vector<RuntimeFinding>;

Findings findings_of(const std::vector<AuditResult>& results) {
  Findings findings;
  for (const AuditResult& result : results) {
    for (const Diagnostic& finding : result.diagnostics) {
      findings.push_back({result.runtime, finding});
    }
  }
  std::sort(findings.begin(), findings.end(), is_before);
  return findings;
}

Findings minus(const Findings& a, const Findings& b) {
  Findings rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                      std::back_inserter(rest), is_before);
  return rest;
}

// The gates of an audit that a contract knows.
Gates known_gates(const Contract& contract, const Gates& gates) {
  return gates.check(contract).ok() ? gates : Gates();
}

// The audit of one version, under the runtimes of both.
Result<std::vector<AuditResult>> audit_of(
    const Contract& contract, const Contract& other,
    const std::vector<scan::ScannedFile>& files, AuditOptions options) {
  options.gates = known_gates(contract, options.gates);
  auto results = audit(contract, files, options);
  if (!results) return std::move(results).error();
  std::erase_if(*results, [&](const AuditResult& result) {
    return !other.has_runtime(result.runtime);
  });
  return results;
}

}  // namespace

ContractDiff compare(const Contract& before, const Contract& after) {
  const Words old_runtimes = words_of(before.runtimes());
  const Words new_runtimes = words_of(after.runtimes());
  return {change_of(old_runtimes, new_runtimes),
          gates_of(before.roles(), after.roles()),
          names_of(before, after, common(old_runtimes, new_runtimes))};
}

Result<FindingsDiff> compare_findings(
    const Contract& before, const Contract& after,
    const std::vector<scan::ScannedFile>& files, const AuditOptions& options) {
  const auto was = audit_of(before, after, files, options);
  if (!was) return was.error();
  const auto is = audit_of(after, before, files, options);
  if (!is) return is.error();
  FindingsDiff diff;
  Words read;
  for (const scan::ScannedFile& file : files) {
    for (const scan::Read& one : file.findings.reads) read.insert(one.name);
  }
  diff.read.assign(read.begin(), read.end());
  const Findings old_findings = findings_of(*was);
  const Findings new_findings = findings_of(*is);
  diff.appeared = minus(new_findings, old_findings);
  diff.vanished = minus(old_findings, new_findings);
  return diff;
}

}  // namespace alder::contract
