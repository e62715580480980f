// The inputs of a command, one after the other.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "report/entry.h"

namespace alder::cli {

// Gets the name of an input and its bytes, which last for the call.
using Visit =
    std::function<void(const std::string& name, std::string_view bytes)>;

// Gets the entry of an input that cannot be read or is too large.
using Refuse = std::function<void(report::Entry entry)>;

// The entry of an input that cannot be read or is too large.
report::Entry refused(Error error);

// Hands over every input, in order.
void for_each_document(const InputOptions& options, std::uint64_t limit_bytes,
                       const Refuse& refuse, const Visit& visit);

}  // namespace alder::cli
