// Texts that are too much for a parser, and what is said of them.

#pragma once

#include <cstdint>
#include <string_view>

namespace alder::scan {

// Larger programs are searched for literal reads alone, but in languages that
// have a reader without tree-sitter.  The largest source files that people
// write are somewhat smaller; a parser takes a second for such a one, and a
// quarter of a gigabyte.
inline constexpr std::uint64_t kMostParsedBytes = std::uint64_t{4} << 20;

// Why a text has no tree, for a note.
inline std::string_view why_not_parsed(std::string_view text) {
  return text.size() > kMostParsedBytes ? "larger than 4 MiB"
                                        : "the parser gave up";
}

}  // namespace alder::scan
