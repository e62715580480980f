// An older dialect -> draft 2020-12, with the same verdicts.
//
//   graph --upgraded()--> the text of its root document, rewritten
//
// Keywords take the names and shapes that 2020-12 gives their meaning, and
// references follow what moves.  What an older draft did not know, or did not
// look at beside $ref, is kept as "x-<name>", where it means nothing still.
//
// What 2020-12 cannot say: that 1.0 is no integer (draft-04), and that formats
// must hold because a metaschema requires them (2019-09).
//
// Source: JSON Schema Core 2020-12, appendix E (change log), and the drafts.

#pragma once

#include <string>

#include "base/result.h"
#include "schema/graph.h"

namespace alder::schema {

// Errors: UnresolvableReference, where another document depends on a place or
//         an anchor that would move: bundle first.
// Cost:   linear, but for look-ups.
Result<std::string> upgraded(const Graph& graph);

}  // namespace alder::schema
