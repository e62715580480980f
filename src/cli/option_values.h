// The values of options: words of a command line -> what they mean.
//
// Errors of all of them: BadUsage, saying what is allowed and, where one word
// comes near, which was meant.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/options.h"

namespace alder::cli {

Error usage_error(std::string message);

// "...; did you mean \"--format\"?" when one of `known` comes near, else
// nothing.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> known);

// The index of `word` among `allowed`.
Result<std::size_t> read_choice(std::string_view option, std::string_view word,
                                std::span<const std::string_view> allowed);

// A whole number >= 0.
Result<std::size_t> read_count(std::string_view option, std::string_view word);

// "json" or "json=FILE", the name one of report::format_names().
Result<FormatRequest> read_format(std::string_view word);

// All of --format: at most one of them goes to standard output.
Result<std::vector<FormatRequest>> read_formats(
    const std::vector<std::string>& words);

// "URI=DIR": cut at the last '=', as URIs may hold more of them.
Result<std::pair<std::string, std::string>> read_ref_dir(std::string_view word);

// "NAME=open" or "NAME=closed" -> the name, and whether it is open.
Result<std::pair<std::string, bool>> read_gate(std::string_view word);

// "all", "none" or the passes that stay on, with commas between them -> the
// ones to skip.
Result<std::vector<std::string>> read_skipped_passes(
    std::string_view word, std::span<const std::string_view> passes);

}  // namespace alder::cli
