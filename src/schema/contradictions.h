// Keywords side by side that no value of their type can satisfy.

#pragma once

#include <string>
#include <vector>

#include "schema/graph.h"

namespace alder::schema {

struct Contradiction {
  const Keyword* keyword;  // the later of the two
  std::string message;     // one sentence, no period
};

// What can be told from one subschema alone: bounds that cross, enum and const
// against type, required names that are not allowed.  Not every contradiction
// there is.
// Cost: linear in the size of the subschema, but for the patterns tried.
std::vector<Contradiction> contradictions(const Graph& graph,
                                          const Subschema& subschema);

}  // namespace alder::schema
