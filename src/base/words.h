// The words of messages: quoting, lists, counts, and "did you mean".

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace alder {

// Texts and values longer than this are cut where they are shown.
inline constexpr std::size_t kShownBytes = 60;

// "text" in double quotes, control characters escaped, long texts cut.
std::string quoted(std::string_view text);

// "a", "b" or "c".
std::string joined(const std::vector<std::string>& words,
                   std::string_view last_word);

// "1 item", "2 items".
std::string counted(std::uint64_t count, std::string_view noun);

// The candidate that `text` was most likely meant to be, or empty: equal but
// for case, or few edits away for its length.
// Cost: O(candidates x length^2), lengths above 64 bytes are not compared.
std::string_view near_miss(std::string_view text,
                           std::span<const std::string_view> candidates);

}  // namespace alder
