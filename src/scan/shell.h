// Shell reader: what other readers and tests may ask beyond scan/reader.h.

#pragma once

#include <vector>

#include "scan/findings.h"
#include "scan/shell_parser.h"
#include "scan/source.h"

namespace alder::scan {

// Every $name and ${name...} in the text by offset, before any data flow;
// positional and special parameters included.
// Cost: O(source.text().size()).
std::vector<ShellExpansion> shell_expansions(const Source& source,
                                             const Limits& limits);

// Of a program whose text holds kShellPlaceholder: names that contain it
// become dynamic accesses.
void resolve_placeholders(Findings* findings);

}  // namespace alder::scan
