// The files of `schemas/` that are part of the program.
//
// tools/build/embed.py writes the table at build time; its bytes stay in the
// read-only part of the program and cost nothing until used.

#pragma once

#include <span>
#include <string_view>

namespace alder {

struct EmbeddedFile {
  std::string_view path;  // below schemas/: "fullsend/sandbox-env/v1/README.md"
  std::string_view bytes;
};

// All embedded files, ordered by path.  Valid for the life of the program.
std::span<const EmbeddedFile> embedded_files();

// One file, or nullptr.  Cost: O(log files).
const EmbeddedFile* embedded_file(std::string_view path);

}  // namespace alder
