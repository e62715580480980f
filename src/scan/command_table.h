// Shell commands that read variables by themselves, by name.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "scan/program_api.h"

namespace alder::scan {

// For tables that alder fills itself; look-ups by string_view.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return static_cast<std::size_t>(hash_bytes(text));
  }
};

// Thread safety: immutable.
class CommandTable {
 public:
  // Of the rows for shells; rows of one command are joined.
  explicit CommandTable(const std::vector<ImplicitRule>& rows);

  // nullptr: the command is not known to read anything.
  // Cost: one look at its first byte and its length, for nearly all commands.
  const ImplicitRule* find(std::string_view command) const;

 private:
  std::unordered_map<std::string, ImplicitRule, TextHash, std::equal_to<>>
      rows_;
  // By the first byte of a command, the lengths that some row has (31: or
  // more).
  std::array<std::uint32_t, 256> lengths_{};
};

}  // namespace alder::scan
