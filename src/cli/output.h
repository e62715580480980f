// Bytes -> a file descriptor, in large writes, with failures kept.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace alder::cli {

// A buffered descriptor.  Nothing is lost silently: the first failed write is
// remembered and everything behind it is dropped.
//
// Thread safety: one thread at a time.
class Output {
 public:
  // `name` is what messages call it.  Does not own `descriptor`.
  Output(int descriptor, std::string name);
  // Creates or empties a file (or opens it to append) and owns it.
  // Errors: UnreadableFile, it cannot be opened.
  static Result<Output> open(const std::string& path, bool append = false);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  // Flushes; whoever wants to know of a failure flushes before.
  ~Output();

  void write(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= kFlushBytes) flush();
  }

  // Where records are put together in place; followed by written().
  std::string* buffer() { return &buffer_; }
  void written() {
    if (buffer_.size() >= kFlushBytes) flush();
  }

  void flush();

  // Whether nobody reads any more: not a failure, but a reason to stop.
  bool closed() const { return error_ == kBrokenPipe; }
  bool failed() const { return error_ != 0; }
  // Requires: failed() and not closed().
  Error failure() const;

  const std::string& name() const { return name_; }
  bool is_terminal() const;

 private:
  static constexpr std::size_t kFlushBytes = 1u << 16;
  static const int kBrokenPipe;

  int descriptor_;
  bool owned_ = false;
  int error_ = 0;  // errno of the first failed write
  std::string name_;
  std::string buffer_;
};

}  // namespace alder::cli
