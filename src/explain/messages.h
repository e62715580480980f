// The words of messages.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/view.h"
#include "schema/graph.h"

namespace alder::explain {

// "text" in double quotes, control characters escaped, long texts cut.
std::string quoted(std::string_view text);

// A value as it is shown in a sentence: scalars as JSON, "an array of 3
// items"; long strings are cut.
std::string preview(const json::View& value);

// "a", "b" or "c".
std::string joined(const std::vector<std::string>& words,
                   std::string_view last_word);

// "an integer", "a string or null".
std::string type_list(schema::TypeSet types);

// "1 item", "2 items".
std::string counted(std::uint64_t count, std::string_view noun);

// The candidate that `text` was most likely meant to be, or empty: equal but
// for case, or few edits away for its length.
// Cost: O(candidates x length^2), lengths above 64 bytes are not compared.
std::string_view near_miss(std::string_view text,
                           std::span<const std::string_view> candidates);

}  // namespace alder::explain
