// Small steps that the evaluator's operators and calls share.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "scan/python_values.h"

namespace alder::scan::python {

// A bound on alternatives made by combining others.
inline constexpr std::size_t kMaxProduct = 256;

Value text_value(std::string text);
Value unknown_part_value();

void append(Values* out, Values more);

// Every text of `left` followed by every text of `right`.
Values product(const Values& left, const Values& right);

// Whether all of the text is known, which is then put into *text.
bool whole_text(const Value& value, std::string* text);

// Whether a mapping is the environment or made from it.
bool is_environment(const Values& values);

// Whether the call of `path` yields what it is given, as far as names go.
bool is_transparent(std::string_view path);

}  // namespace alder::scan::python
