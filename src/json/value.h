// The JSON value that is built and written: output, configuration of people.
//
// Not on the way from bytes to a verdict; that is the tape's.

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "json/value_fwd.h"
#include "json/view.h"

namespace alder::json {

// A copy of one value of a tape.  Numbers that neither int64 nor double hold
// exactly are rounded (those beyond the largest double to it): for showing
// and writing only.
// Requires: nesting within the parser's default limit.
Value to_value(const View& view);

// One line of JSON; bytes that are not UTF-8 become U+FFFD.
std::string to_line(const Value& value);

}  // namespace alder::json
