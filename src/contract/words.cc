// The sentences of why.h.

#include <algorithm>
#include <utility>

#include "contract/why.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

using explain::joined;

// Adds a part of a hint.
void add(std::string* hint, const std::string& part) {
  if (part.empty()) return;
  *hint += (hint->empty() ? "" : "; ") + part;
}

std::string not_reachable(const Why& why) {
  return why.name + " is not reachable under " + why.runtime;
}

// The runtimes that have the name, without the one that stands for all.
std::vector<std::string> having(const Contract& contract, const Why& why) {
  std::vector<std::string> runtimes = why.accepted_by;
  std::erase_if(runtimes, [&](const std::string& runtime) {
    return contract.is_portable(runtime);
  });
  return runtimes;
}

std::string by_runtime(const std::vector<std::string>& runtimes) {
  if (runtimes.empty()) return {};
  std::string flags;
  for (const std::string& runtime : runtimes) flags += " -r " + runtime;
  return "guard the read by runtime, or audit with the runtimes in use:" +
         flags;
}

std::string how_to_declare(const Contract& contract, const Why& why) {
  const Declaring& declaring = contract.roles().declaring;
  const std::string& place = declaring.place;
  if (const Dropped* dropped = declaring.find_dropped(why.name)) {
    return "declaring it does not help: " + dropped->reason;
  }
  if (!why.reserved.empty()) {
    return why.reserved + " is reserved" +
           (place.empty() ? std::string() : ", so " + place + " cannot set it");
  }
  if (place.empty()) return "declare it where the code runs (--declare)";
  return "declare it under " + place;
}

std::string meant(const Why& why, std::string_view suggestion) {
  const std::string question = "did you mean " + std::string(suggestion) + "?";
  return equal_ignoring_case(suggestion, why.name)
             ? "names are case-sensitive; " + question
             : question;
}

Reason excluded(const Contract& contract, const Why& why) {
  Reason reason{"runtime-excluded-conditional", not_reachable(why), {}};
  for (const Listing& listing : why.listings) {
    if (!listing.of_runtime) continue;
    reason.message += ", whose rule leaves it out of " +
                      explain::quoted(listing.category->names.name);
    if (!listing.gate.empty()) reason.message += ": " + listing.gate;
    break;
  }
  const std::vector<std::string> runtimes = having(contract, why);
  if (!runtimes.empty()) {
    add(&reason.hint, "it may be there under " + joined(runtimes, "and"));
  }
  add(&reason.hint, by_runtime(runtimes));
  return reason;
}

Reason elsewhere(const Contract& contract, const Why& why) {
  Reason reason{"runtime-specific", not_reachable(why), {}};
  const std::vector<std::string> runtimes = having(contract, why);
  if (runtimes.empty()) {
    reason.message +=
        "; only " + joined(why.accepted_by, "and") + " code has it";
  } else {
    reason.message += "; only " + joined(runtimes, "and") +
                      (runtimes.size() == 1 ? " has it" : " have it");
  }
  add(&reason.hint, by_runtime(runtimes));
  if (why.reserved.empty()) add(&reason.hint, how_to_declare(contract, why));
  return reason;
}

Reason ambient(const Contract& contract, const Why& why) {
  Reason reason{"ambient", {}, {}};
  reason.message = why.name + " is not promised under " + why.runtime +
                   ", though " + why.ambient->by + " may set it";
  const std::vector<std::string> runtimes = having(contract, why);
  if (!runtimes.empty()) {
    reason.message += "; " + joined(runtimes, "and") +
                      (runtimes.size() == 1 ? " has" : " have") + " it";
  }
  add(&reason.hint, why.ambient->advice);
  if (why.reserved.empty()) add(&reason.hint, how_to_declare(contract, why));
  return reason;
}

Reason withheld(const Contract& contract, const Why& why) {
  Reason reason{"withheld",
                why.name + " is withheld from the code under " + why.runtime,
                {}};
  if (why.withheld == nullptr) {
    const Listing* listing = why.listed_as(Role::Withheld);
    if (!listing->gate.empty()) reason.message += ": " + listing->gate;
    return reason;
  }
  reason.message += ": " + why.withheld->reason;
  if (!why.withheld->gate.empty()) {
    reason.hint = "this is so because the gate " + why.withheld->gate +
                  (why.withheld->when_open ? " is open" : " is closed");
  }
  const std::vector<std::string> runtimes = having(contract, why);
  if (why.withheld->gate.empty() && !runtimes.empty()) {
    add(&reason.hint, "it may be there under " + joined(runtimes, "and"));
  }
  return reason;
}

Reason internal(const Contract& contract, const Why& why) {
  Reason reason{"internal", {}, {}};
  reason.message = why.name + " is not promised under " + why.runtime +
                   ", though the implementation sets it";
  const Listing* listing = why.listed_as(Role::Internal);
  if (!listing->gate.empty()) reason.message += ": " + listing->gate;
  add(&reason.hint, how_to_declare(contract, why));
  return reason;
}

Reason ill_formed(const Contract& contract, const Why& why) {
  Reason reason{"invalid-name",
                explain::quoted(why.name) + " cannot name a variable",
                {}};
  const std::string_view pattern = contract.name_pattern();
  if (!pattern.empty()) {
    reason.hint = "names match " + std::string(pattern);
  }
  return reason;
}

// The letters that a pattern's names start with; empty when it is none, or
// when they are too few to tell.
std::string literal_start(const Entry& entry) {
  constexpr std::size_t kTelling = 3;
  std::string start;
  if (!entry.is_pattern || !entry.name.starts_with('^')) return start;
  for (const char c : std::string_view(entry.name).substr(1)) {
    if (!(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z') && c != '_') break;
    start += c;
  }
  return start.size() < kTelling ? std::string() : start;
}

// What the names of a pattern with the same beginning look like.
std::string like_pattern(const Contract& contract, const std::string& name) {
  for (const Category& category : contract.categories()) {
    for (const Entry& entry : category.names.entries) {
      const std::string start = literal_start(entry);
      if (start.empty() || name.size() < start.size() ||
          !equal_ignoring_case(start, name.substr(0, start.size()))) {
        continue;
      }
      std::string hint = "names with " + start + " match " + entry.name;
      if (!entry.gate.empty()) hint += ": " + entry.gate;
      return hint;
    }
  }
  return {};
}

Reason unlisted(const Contract& contract, const Why& why,
                std::string_view suggestion) {
  Reason reason{"unreachable", not_reachable(why), {}};
  if (!suggestion.empty()) {
    reason.hint = meant(why, suggestion);
    return reason;
  }
  if (why.standing == Standing::Reserved) {
    reason.message += ", and reserved";
  }
  add(&reason.hint, like_pattern(contract, why.name));
  add(&reason.hint, how_to_declare(contract, why));
  add(&reason.hint, why.advice);
  return reason;
}

}  // namespace

Reason describe(const Contract& contract, const Why& why,
                std::string_view suggestion) {
  Reason reason;
  switch (why.standing) {
    case Standing::IllFormed:
      return ill_formed(contract, why);
    case Standing::Excluded:
      reason = excluded(contract, why);
      break;
    case Standing::Ambient:
      reason = ambient(contract, why);
      break;
    case Standing::Elsewhere:
      reason = elsewhere(contract, why);
      break;
    case Standing::Withheld:
      reason = withheld(contract, why);
      break;
    case Standing::Internal:
      reason = internal(contract, why);
      break;
    case Standing::Accepted:
    case Standing::Reserved:
    case Standing::Unlisted:
      return unlisted(contract, why, suggestion);
  }
  add(&reason.hint, why.advice);
  return reason;
}

Reason describe_deprecated(const Why& why) {
  const Listing* listing = why.listed_as(Role::Deprecated);
  Reason reason{"deprecated", why.name + " is deprecated", {}};
  reason.hint = listing->gate.empty() ? listing->category->names.description
                                      : listing->gate;
  return reason;
}

Reason describe_gate(const Why& why) {
  std::string text = why.gate_text();
  if (text.empty() && !why.gates.empty()) text = why.gates.front()->text;
  switch (why.gate_state) {
    case GateState::Closed:
      return {"conditional-closed",
              why.name + " is not there under " + why.runtime +
                  ", for its gate is closed: " + text,
              {}};
    case GateState::Open:
      return {"conditional",
              why.name + " is there under " + why.runtime +
                  ", for its gate is open: " + text,
              {}};
    case GateState::Unknown:
      break;
  }
  Reason reason{"conditional",
                why.name + " is there under " + why.runtime +
                    " only if this holds: " + text,
                {}};
  std::vector<std::string> gates;
  for (const GateRule* gate : why.gates) gates.push_back(gate->name);
  if (gates.size() == 1) {
    reason.hint = "settle it with --gate " + gates[0] + "=open or =closed";
  } else if (!gates.empty()) {
    reason.hint = "settle it with --gate NAME=open or =closed for " +
                  joined(gates, "and");
  }
  return reason;
}

Reason describe_delivered(const Contract& contract, const Why& why) {
  const Listing* listing = why.listed_as(Role::Delivered);
  Reason reason{"harness-delivered-not-here", {}, {}};
  reason.message = why.name +
                   " is there only if it is delivered, and nothing "
                   "here delivers it";
  if (!listing->gate.empty()) reason.message += "; source: " + listing->gate;
  add(&reason.hint, how_to_declare(contract, why));
  return reason;
}

}  // namespace alder::contract
