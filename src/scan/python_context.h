// What the place of an access says: whether absence is caught, what stands
// in for an absent value, and where else in the text an access has effect.

#pragma once

#include <cstdint>
#include <optional>

#include "scan/findings.h"
#include "scan/python_tree.h"
#include "scan/python_values.h"
#include "scan/regions.h"

namespace alder::scan::python {

// Whether a KeyError raised at `node` is caught in the same function.
bool catches_missing(const Tree& tree, Evaluator* evaluator, NodeId node);

// The kind of a read that yields None for an absent name, by what is made of
// its value: `or "x"` supplies a fallback.
ReadKind kind_in_context(const Tree& tree, Evaluator* evaluator, NodeId node);

// Whether the value of `node` is returned by its function.
bool is_returned(const Tree& tree, Evaluator* evaluator, NodeId node);

// Where a test at `node` has shown that its name is there: the branches it
// guards, and what follows a branch that leaves.
std::optional<Region> guarded_region(const Tree& tree, Evaluator* evaluator,
                                     NodeId node);

// Where a write at `node` has surely happened before.
std::optional<Region> written_region(const Tree& tree, Evaluator* evaluator,
                                     NodeId node);

// The statement around `node`: the ancestor whose parent is a block.
NodeId statement_of(const Tree& tree, Evaluator* evaluator, NodeId node);

}  // namespace alder::scan::python
