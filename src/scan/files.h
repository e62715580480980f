// Paths -> scanned files.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/line_index.h"
#include "base/result.h"
#include "scan/findings.h"
#include "scan/reader.h"

namespace alder::scan {

struct ScannedFile {
  std::string path;  // as the user spelled it, joined below a folder
  Language language = Language::Unknown;
  Findings findings;
  LineIndex lines;                 // of the file, for places
  std::vector<std::string> loads;  // those of Rules::env_files that it loads
};

// Scans one text.  `language` Unknown: detected from `path` and the text.
ScannedFile scan_text(std::string path, std::string_view text,
                      Language language, const Rules& rules);

// Scans files and, below folders, every regular file; hidden folders named
// .git are left out, symbolic links to folders are not followed (a note says
// so), other special files are noted.  Unknown languages below a folder are
// NotScanned notes; the order is by path.
//
// Errors: UnreadableFile, a path of `paths` does not exist.
Result<std::vector<ScannedFile>> scan_paths(
    const std::vector<std::string>& paths, const Rules& rules);

}  // namespace alder::scan
