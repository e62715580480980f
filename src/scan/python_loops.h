// Loops over the whole environment -> the names they keep to.

#pragma once

#include <string>

#include "scan/python_tree.h"
#include "scan/python_values.h"

namespace alder::scan::python {

// The prefix that the loop around `iterable` demands of every name
// (`if name.startswith("PRE_")`); empty when there is no such loop.
std::string iteration_prefix(const Tree& tree, Evaluator* evaluator,
                             NodeId iterable);

}  // namespace alder::scan::python
