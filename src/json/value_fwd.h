// json::Value by name only, for headers that need not know what it holds.

#pragma once

#include <nlohmann/json_fwd.hpp>

namespace alder::json {

// Keeps members in the order they were added.
using Value = nlohmann::ordered_json;

}  // namespace alder::json
