// The paths of a command line -> scanned files, with progress on a terminal.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/session.h"
#include "scan/files.h"
#include "scan/reader.h"

namespace alder::cli {

// Those of `paths` that can be read; says which cannot.
std::vector<std::string> readable_paths(const std::vector<std::string>& paths,
                                        Session* session);

// scan::scan_paths() with progress, when standard error is a terminal.
Result<std::vector<scan::ScannedFile>> scan_showing(
    const std::vector<std::string>& paths, const scan::Rules& rules,
    scan::PathOptions options, Session* session);

// "there is no file to scan" (or whatever `purpose` is).
Error no_file(std::string_view purpose, const std::string& path);

}  // namespace alder::cli
