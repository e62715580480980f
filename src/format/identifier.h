// uuid, json-pointer, relative-json-pointer and regex.
//
// Source: RFC 4122, section 3; RFC 6901, section 3; the Relative JSON Pointer
//         draft, section 3; ECMA-262, 22.2.1 with the flag u; Validation
//         2020-12, 7.3.5, 7.3.7 and 7.3.8.

#pragma once

#include <string_view>

#include "format/format.h"

namespace alder::format {

Answer check_uuid(std::string_view text);
Answer check_json_pointer(std::string_view text);
Answer check_relative_json_pointer(std::string_view text);
Answer check_regex(std::string_view text);

}  // namespace alder::format
