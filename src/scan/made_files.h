// Files that programs made: generated and minified code.

#pragma once

#include <string_view>

#include "scan/findings.h"

namespace alder::scan {

// Why a file is none that a person wrote ("generated code", "minified code"),
// or nothing.
//
// Source: golang.org/s/generatedcode for "Code generated ... DO NOT EDIT.",
//         and its kin in other languages; the marker "@generated".
// Cost:   O(text.size()), for minified code; else the first lines alone.
std::string_view why_not_by_hand(std::string_view path, std::string_view text,
                                 Language language);

}  // namespace alder::scan
