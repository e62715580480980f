// Regions of one name sorted by start, each with the largest end up to it:
// a position is inside one iff the last that starts before it ends behind it.

#include "scan/regions.h"

#include <algorithm>

namespace alder::scan {

void Regions::add_written(bool on_copy, const std::string& name,
                          std::optional<Region> region) {
  if (!region) return;
  Table& table = on_copy ? written_on_copy_ : written_;
  table[name].push_back({region->start, region->end, ReadKind::Plain});
}

void Regions::add_guarded(const std::string& name, std::optional<Region> region,
                          ReadKind kind) {
  if (region) guarded_[name].push_back({region->start, region->end, kind});
}

void Regions::finish() {
  for (Table* const table : {&written_, &written_on_copy_, &guarded_}) {
    for (auto& [name, entries] : *table) {
      std::sort(
          entries.begin(), entries.end(),
          [](const Entry& a, const Entry& b) { return a.start < b.start; });
      for (std::size_t i = 1; i < entries.size(); ++i) {
        if (entries[i - 1].end > entries[i].end) {
          entries[i].end = entries[i - 1].end;
          entries[i].kind = entries[i - 1].kind;
        }
      }
    }
  }
}

const Regions::Entry* Regions::find(const Table& table, std::string_view name,
                                    std::uint32_t at) {
  const auto found = table.find(name);
  if (found == table.end()) return nullptr;
  const std::vector<Entry>& entries = found->second;
  auto entry = std::upper_bound(
      entries.begin(), entries.end(), at,
      [](std::uint32_t wanted, const Entry& e) { return wanted < e.start; });
  if (entry == entries.begin()) return nullptr;
  --entry;
  return at < entry->end ? &*entry : nullptr;
}

bool Regions::is_written(bool on_copy, std::string_view name,
                         std::uint32_t at) const {
  return find(written_, name, at) != nullptr ||
         (on_copy && find(written_on_copy_, name, at) != nullptr);
}

std::optional<ReadKind> Regions::guard(std::string_view name,
                                       std::uint32_t at) const {
  const Entry* const entry = find(guarded_, name, at);
  if (entry == nullptr) return std::nullopt;
  return entry->kind;
}

void Regions::add_written_names(std::uint32_t at, NameSet* names) {
  if (names_left_ < written_.size()) return;
  names_left_ -= written_.size();
  for (const auto& [name, entries] : written_) {
    if (find(written_, name, at) != nullptr) names->insert(name);
  }
}

}  // namespace alder::scan
