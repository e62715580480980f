// An environment file, read as data the way launches read it.
//
//   text --read_env_file()--> names it sets, lines that are ignored
//
// Taken are `NAME=value`, `export NAME=value`, `export NAME`, comments and
// blank lines; values may be quoted and use $NAME, ${NAME} and a leading ~.
// Any other line is ignored as a whole.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/rules.h"

namespace alder::harness {

struct EnvLine {
  std::string name;  // of a line that is ignored: what it would set, or empty
  std::uint64_t offset_bytes = 0;
  std::string reason;  // why the line is ignored; empty: it is not
  bool never = false;  // for its name, however it is written
};

// `expand`: references were replaced before the file was placed, so that no
// form of them makes a line unreadable.  Lines in the order of the text;
// `export NAME` alone sets nothing and is left out.
//
// Cost: O(text.size()).
std::vector<EnvLine> read_env_file(std::string_view text, bool expand,
                                   const EnvFiles& rules);

}  // namespace alder::harness
