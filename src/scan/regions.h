// Parts of a program in which a name is known to be set, or tested for.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scan/findings.h"
#include "scan/reader.h"

namespace alder::scan {

// A range of bytes in the text.
struct Region {
  std::uint32_t start = 0;
  std::uint32_t end = 0;
};

// Filled first, asked afterwards.
class Regions {
 public:
  void add_written(bool on_copy, const std::string& name,
                   std::optional<Region> region);
  void add_guarded(const std::string& name, std::optional<Region> region,
                   ReadKind kind);
  // Requires: called once, between filling and asking.
  void finish();

  // Cost of each: O(log regions).
  bool is_written(bool on_copy, std::string_view name, std::uint32_t at) const;
  std::optional<ReadKind> guard(std::string_view name, std::uint32_t at) const;

  // Adds the names set at `at` in the process.  Cost: O(names log regions);
  // does nothing after a fixed number of names looked at.
  void add_written_names(std::uint32_t at, NameSet* names);

 private:
  struct Entry {
    std::uint32_t start;
    std::uint32_t end;  // after finish(): the largest so far
    ReadKind kind;
  };
  using Table = std::map<std::string, std::vector<Entry>, std::less<>>;

  static const Entry* find(const Table& table, std::string_view name,
                           std::uint32_t at);

  Table written_;
  Table written_on_copy_;
  Table guarded_;
  std::uint64_t names_left_ = 1'000'000;
};

}  // namespace alder::scan
