// Files -> bytes.

#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace alder::cli {

// Reads a whole file, pipe or device into *bytes, whose memory is reused.
// An empty path is standard input; messages call the file `name`.
//
// Errors: UnreadableFile, a folder, missing, forbidden;
//         SizeLimit, longer than `limit_bytes`.
Status read_file(const std::string& path, const std::string& name,
                 std::uint64_t limit_bytes, std::string* bytes);

}  // namespace alder::cli
