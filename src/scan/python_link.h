// Trees of several Python files -> one tree.
//
// The nodes of another file stand behind those of the program itself, with a
// root of their own, and its text behind the program's.  What is found there
// is never reported.

#pragma once

#include "scan/drawn_files.h"
#include "scan/python_tree.h"

namespace alder::scan::python {

// `tree` with the files that it draws on, each parsed once for all.
Tree linked(Tree tree, const Drawn& drawn);

}  // namespace alder::scan::python
