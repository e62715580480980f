// Schema text -> schema graph, checked against metaschemas of other people.
//
// What the metaschemas of the program demand, the schema module checks while
// it reads keywords.  A schema whose $schema names another metaschema must
// satisfy that one, too: the interpreter sees to it.
//
// Source: JSON Schema Core 2020-12, sections 8.1.1 ($schema) and 9.3
//         (compound documents: each resource by its own dialect).

#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "schema/graph.h"

namespace alder::explain {

// Errors: those of schema::Graph::build, and InvalidSchema at the first value
//         that the metaschema rules out.
// Cost:   Graph::build; one evaluation more for each resource whose dialect
//         is not the program's own.
Result<std::shared_ptr<const schema::Graph>> build_checked_graph(
    std::string text, const schema::BuildOptions& options);

}  // namespace alder::explain
