// Gates are few, so that all look-ups are linear.

#include "contract/gates.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

// Whether the gate decides about the variable.
bool decides(const Contract& contract, const GateRule& gate,
             std::string_view variable) {
  if (contains(gate.names, variable)) return true;
  const auto& all = contract.categories();
  return std::any_of(all.begin(), all.end(), [&](const Category& category) {
    return contains(gate.categories, category.names.name) &&
           contract.lists(category, variable);
  });
}

// Whether a category gives the variable a gate.
bool has_gate(const Contract& contract, std::string_view variable) {
  const auto& all = contract.categories();
  return std::any_of(all.begin(), all.end(), [&](const Category& category) {
    return contract.lists(category, variable) &&
           !contract.gate(category, variable).empty();
  });
}

Error unknown_gate(const Contract& contract, const std::string& name) {
  std::vector<std::string> known;
  for (const GateRule& gate : contract.roles().gates) {
    known.push_back(gate.name);
  }
  known.emplace_back("a variable that has a gate");
  std::vector<std::string_view> near(known.begin(), known.end() - 1);
  for (const Category& category : contract.categories()) {
    for (const Entry& entry : category.names.entries) {
      if (!entry.gate.empty() && !entry.is_pattern) near.push_back(entry.name);
    }
  }
  std::string message = "--gate takes " + explain::joined(known, "or") +
                        ", not " + explain::quoted(name);
  const std::string_view meant = explain::near_miss(name, near);
  if (!meant.empty()) {
    message += "; did you mean " + explain::quoted(meant) + "?";
  }
  return {ErrorCode::BadUsage, std::move(message), {}, {}, {}};
}

}  // namespace

std::string_view to_string(GateState state) {
  constexpr auto kNames =
      std::to_array<std::string_view>({"unknown", "open", "closed"});
  return kNames[static_cast<std::size_t>(state)];
}

Status Gates::check(const Contract& contract) const {
  const auto& rules = contract.roles().gates;
  for (const auto& [name, state] : states_) {
    const bool known = std::any_of(
        rules.begin(), rules.end(),
        [&gate = name](const GateRule& rule) { return rule.name == gate; });
    if (!known && !has_gate(contract, name)) {
      return unknown_gate(contract, name);
    }
  }
  return Done{};
}

GateState Gates::state(std::string_view gate) const {
  const auto found = states_.find(gate);
  return found == states_.end() ? GateState::Unknown : found->second;
}

GateState Gates::implied(const Contract& contract,
                         std::string_view gate) const {
  if (const GateState own = state(gate); own != GateState::Unknown) return own;
  const auto& rules = contract.roles().gates;
  const auto rule =
      std::find_if(rules.begin(), rules.end(),
                   [&](const GateRule& one) { return one.name == gate; });
  if (rule == rules.end()) return GateState::Unknown;
  for (const std::string& name : rule->names) {
    const auto needed = std::count_if(
        rules.begin(), rules.end(),
        [&](const GateRule& one) { return decides(contract, one, name); });
    const GateState known = state(name);
    if (known == GateState::Open) return known;
    if (known == GateState::Closed && needed == 1) return known;
  }
  return GateState::Unknown;
}

GateState Gates::of(const Contract& contract, std::string_view variable) const {
  if (states_.empty()) return GateState::Unknown;
  if (const GateState own = state(variable); own != GateState::Unknown) {
    return own;
  }
  bool any = false;
  bool all_open = true;
  for (const GateRule& rule : contract.roles().gates) {
    if (!decides(contract, rule, variable)) continue;
    const GateState one = implied(contract, rule.name);
    if (one == GateState::Closed) return one;
    any = true;
    all_open = all_open && one == GateState::Open;
  }
  return any && all_open ? GateState::Open : GateState::Unknown;
}

const WithheldRule* Gates::withheld(const Contract& contract,
                                    std::string_view variable,
                                    std::string_view runtime) const {
  for (const WithheldRule& rule : contract.roles().withheld) {
    if (!contains(rule.names, variable)) continue;
    if (!rule.runtimes.empty() && !contains(rule.runtimes, runtime)) continue;
    const GateState wanted =
        rule.when_open ? GateState::Open : GateState::Closed;
    if (rule.gate.empty() || implied(contract, rule.gate) == wanted) {
      return &rule;
    }
  }
  return nullptr;
}

std::vector<const GateRule*> gates_of(const Contract& contract,
                                      std::string_view variable) {
  std::vector<const GateRule*> found;
  for (const GateRule& rule : contract.roles().gates) {
    if (decides(contract, rule, variable)) found.push_back(&rule);
  }
  return found;
}

}  // namespace alder::contract
