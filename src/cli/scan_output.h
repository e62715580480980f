// Scanned files -> text and JSON.

#pragma once

#include <span>
#include <string>

#include "scan/files.h"

namespace alder::cli {

// "file:line:column: read NAME (kind)", a line a finding, in the order of the
// files and of the places in them.
std::string scan_as_text(std::span<const scan::ScannedFile> files);

// {"reads":[...],"writes":[...],"dynamic":[...],"implicit":[...],
//  "uncertain":[...],"ignored":[...],"not_scanned":[...]}
std::string scan_as_json(std::span<const scan::ScannedFile> files);

}  // namespace alder::cli
