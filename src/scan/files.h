// Paths -> scanned files.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_index.h"
#include "base/result.h"
#include "scan/file_tree.h"
#include "scan/findings.h"
#include "scan/inline_ignores.h"
#include "scan/reader.h"
#include "scan/walk.h"

namespace alder::scan {

struct ScannedFile {
  std::string path;  // as the user spelled it, joined below a folder
  Language language = Language::Unknown;
  Findings findings;
  LineIndex lines;                 // of the file, for places
  std::vector<std::string> loads;  // those of Rules::env_files that it loads
  std::vector<InlineIgnore> ignores;
};

struct PathOptions {
  unsigned jobs = 1;  // threads; 0: one for each core
  Exclusion exclusion;
  // Folders whose files the scanned ones may draw on, beside their own; they
  // are taken to be scanned as well.
  std::vector<std::string> around;
  // Called on the calling thread when `done` of `total` files are scanned.
  std::function<void(std::size_t done, std::size_t total)> progress;
};

// Scans one text.  `language` Unknown: detected from `path` and the text.
// `tree`: what the text may draw on, when it stands at `path`; or null.
ScannedFile scan_text(std::string path, std::string_view text,
                      Language language, const Rules& rules,
                      const FileTree* tree = nullptr);

// Scans files and, below folders, what walk() finds there.  Notes say what is
// not scanned: special files, files that are binary or too large, and below
// folders generated or minified code and files of unknown languages.  Files
// draw on each other, and on `options.around`, as file_tree.h says.  The
// order is by path, and the result the same for any number of jobs.
//
// Errors: UnreadableFile, a path of `paths` does not exist.
Result<std::vector<ScannedFile>> scan_paths(
    const std::vector<std::string>& paths, const Rules& rules,
    const PathOptions& options = {});

}  // namespace alder::scan
