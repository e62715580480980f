// A contract's name -> the text of its schema, without loading the contract.

#pragma once

#include <string_view>

#include "base/embedded.h"
#include "base/result.h"

namespace alder::cli {

// nullptr: no contract of that name is embedded.  An empty name means the
// default one.
// Errors: as contract::embedded_contracts().
Result<const EmbeddedFile*> contract_text(std::string_view name);

}  // namespace alder::cli
