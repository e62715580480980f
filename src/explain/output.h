// Units -> the output formats of the specification.
//
// Source: JSON Schema Core 2020-12, section 12.  Beside the members named
// there, every unit has "line" and "column" in the instance.

#pragma once

#include <cstdint>

#include "explain/interpreter.h"
#include "json/tape.h"
#include "json/value_fwd.h"
#include "schema/graph.h"

namespace alder::explain {

enum class OutputFormat : std::uint8_t {
  Flag,      // 12.4.1: the verdict alone
  Basic,     // 12.4.2: a flat list
  Detailed,  // 12.4.3: a tree, as far as it says something
  Verbose,   // 12.4.4: a tree of everything
};

// What the interpreter has to keep for a format.
Options options_for(OutputFormat format);

// Requires: `explanation` was made with options_for(format) from `tape`, and
//           is no limit.
json::Value output(const Explanation& explanation, const schema::Graph& graph,
                   const json::Tape& tape, OutputFormat format);

// Every annotation of a valid instance, as a list of {"keyword",
// "instanceLocation", "keywordLocation", "annotation"}; the keyword location
// is the place in the schema, "#/properties/p/title".
//
// Requires: as output(), with Options::annotations.
json::Value annotations(const Explanation& explanation,
                        const schema::Graph& graph);

}  // namespace alder::explain
