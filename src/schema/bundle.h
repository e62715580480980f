// A schema and all that it refers to -> one document.
//
//   graph --bundled()--> the text of its root document, with the others below
//                        $defs (before 2019-09: definitions)
//
// An embedded document is a resource of its own: it keeps its $id, or gets the
// URI that it was found by, so that references lead where they led.  URIs of
// files become relative to the root's.  Metaschemas that every implementation
// has stay outside.
//
// Source: JSON Schema Core 2020-12, section 9.3 (compound documents).

#pragma once

#include <string>

#include "base/result.h"
#include "schema/graph.h"

namespace alder::schema {

// Errors: UnresolvableReference, where a reference leads to something that a
//         $ref beside it hides.
// Cost:   linear, but for look-ups.
Result<std::string> bundled(const Graph& graph);

}  // namespace alder::schema
