// FILE, DIR, GLOB and "-" -> the files to read.

#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "cli/options.h"

namespace alder::cli {

// One file to read.
struct Input {
  std::string name;  // as messages call it
  std::string path;  // empty: standard input
};

// An input, or why an argument names none; in the order of the arguments.
using InputOrError = std::variant<Input, Error>;

// A folder stands for all *.json below it, sorted by path; links to folders
// below it are not followed.  What is no file may be a pattern of glob(3).
//
// Errors: UnreadableFile, what does not exist or cannot be listed;
//         NothingMatched, an empty folder or a pattern without a match.
std::vector<InputOrError> expand_inputs(const InputOptions& options);

}  // namespace alder::cli
