// Files -> bytes.

#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace alder::cli {

// An open file; of an empty path, standard input.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path);
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // Negative: it cannot be opened, and errno says why.
  int number() const { return number_; }

 private:
  bool owned_;
  int number_;
};

// Reads a whole file, pipe or device into *bytes, whose memory is reused.
// An empty path is standard input; messages call the file `name`.
//
// Errors: UnreadableFile, a folder, missing, forbidden;
//         SizeLimit, longer than `limit_bytes`.
Status read_file(const std::string& path, const std::string& name,
                 std::uint64_t limit_bytes, std::string* bytes);

// What read_file says when a call fails with that errno.
Error unreadable(const std::string& name, int number);

}  // namespace alder::cli
