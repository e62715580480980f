// Units -> what a person is told.
//
// Every problem once, at its place: applicators are not echoed, a key that
// failed already is not reported as unevaluated too, and a failed anyOf or
// oneOf speaks through its likeliest branch.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "explain/interpreter.h"
#include "json/tape.h"
#include "schema/graph.h"

namespace alder::explain {

// The absolute URI of the unit's keyword (Core 2020-12, section 12.3.2); of
// its subschema when it has no keyword or is one of `false`.  Empty for units
// that stand in no schema.
std::string absolute_keyword_location(const schema::Graph& graph,
                                      const Unit& unit);

// The problems of an invalid document in document order, at most
// `max_errors` of them (0: all); *total counts all.
//
// Requires: `tape` is what the explanation was made from.
std::vector<Diagnostic> diagnostics(const Explanation& explanation,
                                    const schema::Graph& graph,
                                    const json::Tape& tape,
                                    const std::string& file,
                                    std::size_t max_errors,
                                    std::size_t* total = nullptr);

}  // namespace alder::explain
