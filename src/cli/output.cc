// Buffered writes over write(2).

#include "cli/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace alder::cli {

const int Output::kBrokenPipe = EPIPE;

Output::Output(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)) {}

Result<Output> Output::open(const std::string& path, bool append) {
  const int how =
      O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC);
  const int descriptor = ::open(path.c_str(), how, 0666);
  if (descriptor < 0) {
    return Error{ErrorCode::UnreadableFile,
                 std::string("cannot be written: ") + std::strerror(errno),
                 {},
                 path,
                 {}};
  }
  Output output(descriptor, path);
  output.owned_ = true;
  return output;
}

Output::Output(Output&& other) noexcept
    : descriptor_(other.descriptor_),
      owned_(std::exchange(other.owned_, false)),
      error_(other.error_),
      name_(std::move(other.name_)),
      buffer_(std::move(other.buffer_)) {
  other.buffer_.clear();
}

Output::~Output() {
  flush();
  if (owned_) ::close(descriptor_);
}

void Output::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && error_ == 0) {
    const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd ready{descriptor_, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  buffer_.clear();
}

Error Output::failure() const {
  return {ErrorCode::Internal,
          "cannot write " + name_ + ": " + std::strerror(error_),
          {},
          {},
          {}};
}

bool Output::is_terminal() const { return ::isatty(descriptor_) == 1; }

}  // namespace alder::cli
