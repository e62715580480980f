// Comments that take reads out of an audit's findings.
//
//   # alder: ignore GH_TOKEN, GH_HOST set by the login shell
//     ^             ^                 ^
//     any comment   names             the reason
//
// A comment with code before it speaks about its own line; one that stands
// alone about the next line (or the line below further such comments) too.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/findings.h"

namespace alder::scan {

struct InlineIgnore {
  std::uint64_t offset_bytes = 0;  // of "alder:"
  std::vector<std::string> names;  // empty: it names nothing
  std::string reason;              // empty: it gives none
  // What it speaks about: bytes of the file.
  std::uint64_t begin_bytes = 0;
  std::uint64_t end_bytes = 0;

  bool is_about(std::string_view name, std::uint64_t offset) const;
};

// In the order of the text.  A comment is told by the sign that begins one in
// `language`, wherever that stands on a line: no strings are looked for.
//
// Cost: O(text.size()).
std::vector<InlineIgnore> find_inline_ignores(std::string_view text,
                                              Language language);

}  // namespace alder::scan
