// An older dialect -> draft 2020-12, with the same verdicts.
//
//   graph --upgraded()--> the text of its root document, rewritten
//
// Keywords take the names and shapes that 2020-12 gives their meaning, and
// references follow what moves.  What an older draft did not know, or did not
// look at beside $ref, is kept as "x-<name>", where it means nothing still.
//
// Resources that are embedded in the root document are upgraded with it, each
// from its own dialect.
//
// What 2020-12 cannot say is noted: that 1.0 is no integer (draft-04), that
// contents must hold (draft-07), and that formats must hold because a
// metaschema requires them (2019-09).
//
// Source: JSON Schema Core 2020-12, appendix E (change log), and the drafts.

#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "schema/graph.h"

namespace alder::schema {

// Errors: UnresolvableReference, where another document depends on a place or
//         an anchor that would move: bundle first.
// Cost:   linear, but for look-ups.
Result<std::string> upgraded(const Graph& graph);

// What the upgraded schema cannot say.
// Codes: "upgrade-integer" and "upgrade-format", each once a document;
//        "upgrade-content", at each keyword.  In document order.
std::vector<Diagnostic> upgrade_notes(const Graph& graph);

}  // namespace alder::schema
