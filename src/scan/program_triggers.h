// Whether a program may touch the environment at all, told from its words.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "scan/program_api.h"

namespace alder::scan {

// The identifiers of the rows of a table that do something by themselves.
// A program that lacks some word of each of them need not be parsed.
//
// Immutable once built; shared by threads.
class Triggers {
 public:
  // Keeps references into `tables`.
  Triggers(Language language, const ApiTables& tables);

  // Whether all words of some row stand in `text`, be it in comments.
  // Cost: O(text), a fraction of a parse.
  bool concern(std::string_view text) const;

  // Languages whose syntax alone cannot start programs (no backticks), and
  // whose rows have no words but those of programs.
  static bool decide_for(Language language);

 private:
  void add(std::string_view path);
  void add_alias(const Api& alias, const ApiTables& tables);

  std::unordered_map<std::string_view, std::uint32_t> words_;
  std::vector<std::vector<std::uint32_t>> rows_;
  // Modules that are called themselves; quoted where they are imported.
  std::unordered_set<std::string_view> modules_;
  std::array<bool, 256> starts_{};
};

}  // namespace alder::scan
