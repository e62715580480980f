// The order of the reasons, nearest first, is the order of the tests in
// standing_of().

#include "contract/why.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

const Ambient* ambient_of(const Roles& roles, std::string_view name,
                          std::string_view runtime, std::string_view portable) {
  for (const Ambient& ambient : roles.ambient) {
    // What one runtime's tools set, portable code tends to count on too.
    const bool here = ambient.runtimes.empty() || runtime == portable ||
                      contains(ambient.runtimes, runtime);
    if (here && contains(ambient.names, name)) return &ambient;
  }
  return nullptr;
}

std::vector<Listing> listings_of(const Contract& contract,
                                 std::string_view name,
                                 std::string_view runtime) {
  std::vector<Listing> listings;
  for (const Category& category : contract.categories()) {
    if (!contract.lists(category, name)) continue;
    listings.push_back({&category, contract.gate(category, name),
                        contains(category.runtimes, runtime)});
  }
  return listings;
}

// Whether a rule of the runtime refers to a category that lists the name; one
// that is not accepted was taken out of it.
bool is_excluded(const Why& why) {
  return std::any_of(why.listings.begin(), why.listings.end(),
                     [](const Listing& listing) { return listing.of_runtime; });
}

Standing standing_of(const Contract& contract, const Why& why) {
  if (contract.accepts(why.name, why.runtime)) {
    return why.withheld == nullptr ? Standing::Accepted : Standing::Withheld;
  }
  if (!contract.is_well_formed(why.name)) return Standing::IllFormed;
  if (is_excluded(why)) return Standing::Excluded;
  if (why.withheld != nullptr) return Standing::Withheld;
  if (why.ambient != nullptr) return Standing::Ambient;
  if (!why.accepted_by.empty()) return Standing::Elsewhere;
  if (why.listed_as(Role::Withheld) != nullptr) return Standing::Withheld;
  if (why.listed_as(Role::Internal) != nullptr) return Standing::Internal;
  if (!why.reserved.empty()) return Standing::Reserved;
  return Standing::Unlisted;
}

}  // namespace

const Listing* Why::listed_as(Role role) const {
  for (const Listing& listing : listings) {
    if (listing.category->role != role) continue;
    const bool inventory_only = listing.category->runtimes.empty();
    if (standing != Standing::Accepted || listing.of_runtime ||
        inventory_only) {
      return &listing;
    }
  }
  return nullptr;
}

bool Why::may_be_misspelt() const {
  return listings.empty() &&
         (standing == Standing::Unlisted || standing == Standing::Reserved);
}

std::string Why::gate_text() const {
  std::string gate;
  if (standing != Standing::Accepted) return gate;
  for (const Listing& listing : listings) {
    const Role role = listing.category->role;
    if (!listing.of_runtime || role == Role::Delivered || role == Role::File) {
      continue;
    }
    if (listing.gate.empty()) return {};
    if (gate.empty()) gate = listing.gate;
  }
  return gate;
}

Why explain_name(const Contract& contract, std::string_view name,
                 std::string_view runtime, const Gates& gates) {
  const Roles& roles = contract.roles();
  Why why;
  why.name = name;
  why.runtime = runtime;
  why.listings = listings_of(contract, name, runtime);
  for (const std::string& other : contract.accepting(name)) {
    if (other != runtime) why.accepted_by.push_back(other);
  }
  why.ambient = ambient_of(roles, name, runtime, roles.portable);
  why.reserved = contract.reserved(name).value_or("");
  why.deprecated = why.listed_as(Role::Deprecated) != nullptr;
  why.advice = advice_on(roles, name);
  why.withheld = gates.withheld(contract, name, runtime);
  why.gates = gates_of(contract, name);
  why.gate_state = gates.of(contract, name);
  why.standing = standing_of(contract, why);
  return why;
}

Suggestions::Suggestions(const Contract& contract, std::string runtime,
                         std::vector<std::string> others,
                         const std::vector<std::string_view>* accepted)
    : contract_(contract),
      runtime_(std::move(runtime)),
      others_(std::move(others)),
      accepted_(accepted) {}

std::string Suggestions::nearest(std::string_view name) {
  if (!filled_) {
    candidates_.assign(others_.begin(), others_.end());
    if (accepted_ != nullptr) {
      candidates_.insert(candidates_.end(), accepted_->begin(),
                         accepted_->end());
    } else {
      for (const std::string_view listed : contract_.listed_names()) {
        if (contract_.accepts(listed, runtime_)) candidates_.push_back(listed);
      }
    }
    filled_ = true;
  }
  const std::string_view near = explain::near_miss(name, candidates_);
  if (!near.empty()) return std::string(near);
  // Patterns list no candidates; a wrong case is the usual mistake.
  std::string upper = upper_cased(name);
  return upper != name && contract_.accepts(upper, runtime_) ? upper
                                                             : std::string();
}

std::string advice_on(const Roles& roles, std::string_view name) {
  for (const Advice& advice : roles.advice) {
    if (contains(advice.names, name)) return advice.text;
  }
  return {};
}

}  // namespace alder::contract
