// What is known of the gates of a session.
//
//   "NAME=open" --read()--> Gates --of(name)--> open, closed or unknown
//
// A gate is one of contract.json, or a variable, which is its own gate: some
// contracts describe the gate of each name and give it no name.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contract/contract.h"

namespace alder::contract {

enum class GateState : std::uint8_t { Unknown, Open, Closed };

// "unknown", "open", "closed".
std::string_view to_string(GateState state);

// Thread safety: safe to share while nobody sets one.
class Gates {
 public:
  // The last word on a gate counts.
  void set(std::string name, GateState state) {
    states_[std::move(name)] = state;
  }
  bool empty() const { return states_.empty(); }

  // Whether each gate is known to the contract: it is in contract.json, or a
  // variable that some category lists with a gate.
  // Errors: BadUsage, naming the first that is not.
  Status check(const Contract& contract) const;

  // The state of all gates that a variable depends on: closed when one is,
  // open when all are.
  GateState of(const Contract& contract, std::string_view variable) const;

  // Why a variable is withheld under a runtime, or nullptr; an empty runtime
  // asks for what holds under all of them.  Refers to the contract.
  const WithheldRule* withheld(const Contract& contract,
                               std::string_view variable,
                               std::string_view runtime) const;

 private:
  // What was set; nothing is concluded from it.
  GateState state(std::string_view gate) const;
  // The state of a gate of contract.json: what was set, or what a variable
  // that depends on it tells.
  GateState implied(const Contract& contract, std::string_view gate) const;

  std::map<std::string, GateState, std::less<>> states_;
};

// The gates of contract.json that a variable depends on.  They refer to the
// contract.
std::vector<const GateRule*> gates_of(const Contract& contract,
                                      std::string_view variable);

}  // namespace alder::contract
