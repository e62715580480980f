// Words of the command line -> the options of one command.

#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace alder::cli {

struct Arguments {
  std::optional<Command> command;
  // Instead of a command: what --help or --version prints.
  std::string text;
};

// Errors: BadUsage; the message says how to get help.
Result<Arguments> read_arguments(int count, const char* const* words);

}  // namespace alder::cli
