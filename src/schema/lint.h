// What is suspicious about a usable schema.
//
// A schema that cannot be used at all is Graph::build's error; this finds what
// is allowed and most likely a mistake.

#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "schema/graph.h"

namespace alder::schema {

// Codes: "unknown-keyword", "no-effect", "annex-b-pattern", "unknown-format",
//        each a warning at the keyword, in document order.
//
// Looks at the documents that were read as part of the graph, metaschemas of
// the program aside.
// Cost: linear, and the near misses of unknown keywords.
std::vector<Diagnostic> lint(const Graph& graph);

}  // namespace alder::schema
