// Values and types in sentences.

#pragma once

#include <string>

#include "json/view.h"

namespace alder::json {

// A value as a sentence shows it: scalars as JSON, "an array of 3 items";
// long strings are cut.
std::string preview(const View& value);

// "an integer", "a string or null": the types whose bit, 1 << type, is set.
// The bit behind the last type is that of integers, too.
std::string type_list(unsigned types);

}  // namespace alder::json
