// Why code under a runtime may count on a name, or may not.
//
//   name, runtime --explain_name()--> Why --describe()--> code, sentence, hint
//
// The engine decides whether the name is accepted; the reason is the nearest
// one that roles and categories give for that verdict.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "contract/contract.h"
#include "contract/gates.h"

namespace alder::contract {

enum class Standing : std::uint8_t {
  Accepted,
  IllFormed,  // no name at all
  Excluded,   // the runtime's rule leaves the name out of a category
  Ambient,    // something outside the contract usually sets it
  Elsewhere,  // other runtimes have it
  Withheld,   // the schema may accept it, but a gate's state does not
  Internal,
  Reserved,  // no runtime has it, and it cannot be declared
  Unlisted,
};

// A category that lists the name.
struct Listing {
  const Category* category = nullptr;
  std::string gate;         // may be empty
  bool of_runtime = false;  // a rule of the runtime refers to the category
};

struct Why {
  std::string name;
  std::string runtime;
  Standing standing = Standing::Unlisted;
  std::vector<Listing> listings;         // in the order of $defs
  std::vector<std::string> accepted_by;  // other runtimes
  const Ambient* ambient = nullptr;
  const WithheldRule* withheld = nullptr;     // that applies
  std::vector<const GateRule*> gates;         // of contract.json
  GateState gate_state = GateState::Unknown;  // of all it depends on
  std::string reserved;  // the reserved name it equals ignoring case
  bool deprecated = false;
  std::string advice;

  // The first listing with this role, or nullptr.  Where the name is accepted,
  // categories that only other runtimes' rules refer to do not count.
  const Listing* listed_as(Role role) const;
  // Whether another name may have been meant: no category lists this one.
  bool may_be_misspelt() const;
  // The text of the gate that the name depends on; empty when one category
  // promises it without a gate, or when it is not accepted.
  std::string gate_text() const;
};

// Refers to `contract`, which must outlive the result.
// Cost: a few evaluations a runtime and a category.
Why explain_name(const Contract& contract, std::string_view name,
                 std::string_view runtime, const Gates& gates = {});

// What a person is told about a name that is not accepted.
struct Reason {
  std::string code;  // "unreachable", "runtime-specific", ...
  std::string message;
  std::string hint;
};

// `suggestion` is the name that was probably meant; may be empty.
// Requires: why.standing is not Accepted.
Reason describe(const Contract& contract, const Why& why,
                std::string_view suggestion);

// The names that somebody who wrote a wrong one may have meant: what `runtime`
// accepts, and others.  Refers to `contract`, which must outlive it.
//
// Thread safety: one thread at a time.
class Suggestions {
 public:
  // `accepted`: the listed names that the runtime accepts, which must outlive
  // it; nullptr: they are found when first needed.
  Suggestions(const Contract& contract, std::string runtime,
              std::vector<std::string> others = {},
              const std::vector<std::string_view>* accepted = nullptr);

  // Empty when nothing is near.
  // Cost: the first time, one evaluation of the schema a listed name.
  std::string nearest(std::string_view name);

 private:
  const Contract& contract_;
  std::string runtime_;
  std::vector<std::string> others_;
  const std::vector<std::string_view>* accepted_;
  std::vector<std::string_view> candidates_;
  bool filled_ = false;
};

// The warning about a deprecated name.
// Requires: why.deprecated.
Reason describe_deprecated(const Why& why);

// The note about a name with a gate, or the warning when the gate is closed.
// Requires: !why.gate_text().empty(), or the gate is closed.
Reason describe_gate(const Why& why);

// The warning about a name that configuration delivers.
// Requires: why.listed_as(Role::Delivered).
Reason describe_delivered(const Contract& contract, const Why& why);

// The advice of contract.json about a name; empty when there is none.
std::string advice_on(const Roles& roles, std::string_view name);

}  // namespace alder::contract
