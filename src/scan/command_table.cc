// A hash table behind a filter.

#include "scan/command_table.h"

#include <algorithm>

namespace alder::scan {
namespace {

std::uint32_t length_bit(std::string_view text) {
  return std::uint32_t{1} << std::min<std::size_t>(text.size(), 31);
}

}  // namespace

CommandTable::CommandTable(const std::vector<ImplicitRule>& rows) {
  for (const ImplicitRule& rule : rows) {
    if (rule.language != Language::Shell || rule.by.empty()) continue;
    lengths_[static_cast<unsigned char>(rule.by[0])] |= length_bit(rule.by);
    const auto [row, is_new] = rows_.try_emplace(rule.by, rule);
    std::vector<std::string>& names = row->second.names;
    if (!is_new) {
      names.insert(names.end(), rule.names.begin(), rule.names.end());
    }
    // In the order of findings, which then need no sorting.
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
  }
}

const ImplicitRule* CommandTable::find(std::string_view command) const {
  if (command.empty() || (lengths_[static_cast<unsigned char>(command[0])] &
                          length_bit(command)) == 0) {
    return nullptr;
  }
  const auto row = rows_.find(command);
  return row == rows_.end() ? nullptr : &row->second;
}

}  // namespace alder::scan
