// Maps in front of why.h and contract.h.

#include "contract/name_cache.h"

#include <utility>

namespace alder::contract {

const Why& NameCache::explain(std::string_view name, std::string_view runtime,
                              const Gates& gates) {
  Key key{runtime, name, gates.of(contract_, name),
          gates.withheld(contract_, name, runtime)};
  const auto found = explained_.find(key);
  if (found != explained_.end()) return found->second;
  Why why = explain_name(contract_, name, runtime, gates);
  return explained_.emplace(std::move(key), std::move(why)).first->second;
}

bool NameCache::accepts(std::string_view name, std::string_view runtime) {
  const auto [entry, is_new] =
      verdicts_.try_emplace({std::string(runtime), std::string(name)}, false);
  if (is_new) entry->second = contract_.accepts(name, runtime);
  return entry->second;
}

const std::vector<std::string_view>& NameCache::accepted(
    std::string_view runtime) {
  const auto found = accepted_.find(runtime);
  if (found != accepted_.end()) return found->second;
  std::vector<std::string_view> names;
  for (const std::string_view listed : contract_.listed_names()) {
    if (contract_.accepts(listed, runtime)) names.push_back(listed);
  }
  return accepted_.emplace(runtime, std::move(names)).first->second;
}

}  // namespace alder::contract
