// The output of commands that show something and judge nothing.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "cli/session.h"

namespace alder::cli {

// The whole output in one format: "text" or "json".
using Render = std::function<std::string(std::string_view format)>;

// Writes the output in every format that was asked for; text goes to standard
// output unless another format does.  Files that cannot be written are
// complained of.
void publish(const ReportingOptions& options, const Render& render,
             Session* session);

}  // namespace alder::cli
