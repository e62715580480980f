// Paths that a user names -> the files that a scan has to look at.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scan/gitignore.h"

namespace alder::scan {

// What a project leaves out, in the syntax of .gitignore; patterns are about
// paths below `folder`.
struct Exclusion {
  std::string folder;
  GitIgnore patterns;
};

// Whether what is at `path` (which may be relative to the working folder) is
// left out.
bool leaves_out(const Exclusion& exclusion, const std::string& path);

struct Entry {
  std::string path;       // as the user spelled it, joined below a folder
  std::string reason;     // why it is not to be scanned; empty: it is
  bool is_named = false;  // by the user, not found below a folder
};

// The files named, and below folders every regular file that neither
// .gitignore files (of the folders, and of those above up to the root of the
// repository), nor .git/info/exclude, nor `exclusion` leave out.  What is named
// is never left out.  Folders and files called .git are passed over; symbolic
// links to folders are not followed, which a reason says, as it does for
// special files and folders that cannot be listed.  Ordered by path, each once.
//
// Errors: UnreadableFile, one of `paths` does not exist.
Result<std::vector<Entry>> walk(const std::vector<std::string>& paths,
                                const Exclusion& exclusion);

// The bytes of a regular file, or why there are none.
struct FileBytes {
  std::optional<std::string> text;
  std::string reason;
};

// Never waits for a writer of a FIFO: what was opened is looked at first.
FileBytes read_regular_file(const std::string& path, std::uint64_t most_bytes);

}  // namespace alder::scan
