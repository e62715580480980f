// JSON Pointer (RFC 6901), spelled and followed.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "json/view.h"

namespace alder::json {

// Appends "/" and the token with "~" and "/" escaped.
void append_token(std::string* pointer, std::string_view token);
void append_token(std::string* pointer, std::size_t index);

// The tokens of a pointer, unescaped, one call at a time: moves *rest behind
// the first token.
//
// Requires: rest starts with '/'.
// Errors:   nullopt, a '~' that neither 0 nor 1 follows.
std::optional<std::string> take_token(std::string_view* rest);

// The value that `pointer` leads to from `root`, or nullopt when it leads
// nowhere or is no pointer.  Array indices have no leading zero.
// Cost: O(size of the objects and arrays passed).
std::optional<View> follow(const View& root, std::string_view pointer);

// The child of `parent` that one unescaped token names.
std::optional<View> child(const View& parent, std::string_view token);

// The pointer from the root of its tape to `value`.
// Cost: O(depth x size of the arrays and objects on the way).
std::string pointer_of(const View& value);

}  // namespace alder::json
