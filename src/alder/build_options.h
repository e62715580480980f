// The options of the public interface -> those of the schema module.  Not
// installed.

#pragma once

#include "alder/schema.h"
#include "schema/graph.h"

namespace alder {

schema::BuildOptions build_options(const CompileOptions& options);

}  // namespace alder
