// What a contract says about names, worked out once for many audits.

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "contract/contract.h"
#include "contract/gates.h"
#include "contract/why.h"

namespace alder::contract {

// Refers to the contract, which must outlive it.
//
// Thread safety: one thread at a time.
class NameCache {
 public:
  explicit NameCache(const Contract& contract) : contract_(contract) {}

  // As explain_name(); valid as long as the cache.
  const Why& explain(std::string_view name, std::string_view runtime,
                     const Gates& gates);
  bool accepts(std::string_view name, std::string_view runtime);
  // The listed names that a runtime accepts.
  const std::vector<std::string_view>& accepted(std::string_view runtime);

 private:
  // What of the gates an explanation depends on stands in the key.
  using Key =
      std::tuple<std::string, std::string, GateState, const WithheldRule*>;

  const Contract& contract_;
  std::map<Key, Why> explained_;
  std::map<std::pair<std::string, std::string>, bool> verdicts_;
  std::map<std::string, std::vector<std::string_view>, std::less<>> accepted_;
};

}  // namespace alder::contract
