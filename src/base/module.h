// Parts of alder that are loaded on first use.
//
// Libraries that most runs never touch (RE2, PCRE2, ICU, cmark, yaml-cpp) are
// linked into shared modules of their own, so that `check`, `validate` and
// `stream` start without them.

#pragma once

#include <string_view>

#include "base/result.h"

namespace alder {

// Loads the module `name` ("regex" for alder_regex.so) and returns the address
// of its exported `symbol`, a pointer to a const table of functions whose type
// the caller and the module share through one header.
//
// Looks beside the program or library that holds this code, then in its
// ../lib/alder, then where this build was installed or built.  A module is
// loaded once and never unloaded.
//
// Errors:        MissingModule, naming the places that were tried.
// Cost:          O(1) after the first call for a symbol.
// Thread safety: safe.
Result<const void*> load_module(std::string_view name, std::string_view symbol);

}  // namespace alder
