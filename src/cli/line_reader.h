// A descriptor -> its lines, in bounded memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace alder::cli {

// Lines end at '\n'; the last one may lack it.  Bytes mean nothing else.
//
// Memory: the longest line so far within the limit, or one block; what lies
// beyond the limit is passed over and never kept.
// Thread safety: one thread at a time.
class LineReader {
 public:
  enum class Event : std::uint8_t {
    Line,
    TooLong,  // a line beyond the limit; `text` is empty
    End,
    Failed,  // error() is the errno
  };

  struct Line {
    std::string_view text;           // without the '\n'; until the next call
    std::uint64_t number = 0;        // 1-based
    std::uint64_t offset_bytes = 0;  // of its first byte
    bool terminated = true;          // whether a '\n' followed
  };

  // Does not own `descriptor`.  `before_waiting` is called whenever no
  // complete line is at hand and none is ready to be read.
  LineReader(int descriptor, std::uint64_t limit_bytes,
             std::function<void()> before_waiting);

  // Cost: O(line), amortised; allocates only while the longest line grows.
  Event next(Line* line);

  int error() const { return error_; }

 private:
  // The position of the next '\n' in the buffer, or nullptr; never looks at a
  // byte twice.
  const char* find_newline();
  void take(std::size_t size, bool terminated, Line* line);
  // Reads more; false at the end of the input or on a failure.
  bool fill();
  void make_room();
  void wait_for_input() const;

  int descriptor_;
  std::uint64_t limit_bytes_;
  std::function<void()> before_waiting_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::size_t begin_ = 0;    // of the line at hand
  std::size_t scanned_ = 0;  // up to here there is no '\n' behind begin_
  std::size_t end_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t offset_bytes_ = 0;   // of begin_ in the input
  std::uint64_t dropped_bytes_ = 0;  // of a line that is too long
  int error_ = 0;
};

}  // namespace alder::cli
