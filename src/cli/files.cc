// open(2), fstat(2), read(2).

#include "cli/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace alder::cli {
namespace {

constexpr std::size_t kStepBytes = 1u << 16;

// How much room to make first: the size of a file that has one, and a byte
// more to see its end.
std::size_t first_room(const struct stat& info, std::uint64_t limit_bytes) {
  if (!S_ISREG(info.st_mode) || info.st_size <= 0) return kStepBytes;
  const auto size = static_cast<std::uint64_t>(info.st_size);
  return static_cast<std::size_t>(std::min(size, limit_bytes)) + 1;
}

}  // namespace

Descriptor::Descriptor(const std::string& path)
    : owned_(!path.empty()),
      number_(path.empty() ? STDIN_FILENO
                           : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}

Descriptor::~Descriptor() {
  if (owned_ && number_ >= 0) ::close(number_);
}

Error unreadable(const std::string& name, int number) {
  return {ErrorCode::UnreadableFile,
          std::string("cannot be read: ") + std::strerror(number),
          {},
          name,
          {}};
}

Status read_file(const std::string& path, const std::string& name,
                 std::uint64_t limit_bytes, std::string* bytes) {
  bytes->clear();
  const Descriptor file(path);
  struct stat info {};
  if (file.number() < 0 || ::fstat(file.number(), &info) != 0) {
    return unreadable(name, errno);
  }
  if (S_ISDIR(info.st_mode)) return unreadable(name, EISDIR);
  std::size_t used = 0;
  bytes->resize(first_room(info, limit_bytes));
  for (;;) {
    if (used == bytes->size()) bytes->resize(used + std::max(used, kStepBytes));
    const ssize_t count =
        ::read(file.number(), bytes->data() + used, bytes->size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable(name, errno);
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > limit_bytes) {
      bytes->clear();
      return Error{ErrorCode::SizeLimit,
                   "longer than " + std::to_string(limit_bytes) + " bytes",
                   {},
                   name,
                   {}};
    }
  }
  bytes->resize(used);
  return Done{};
}

}  // namespace alder::cli
