// The lines of a descriptor -> several threads, their results in order.
//
//   LineReader --lines that are not blank--> batches --work()--> results
//   results --take(), in order--> output
//
// A batch is handed over when it is full, and what there is of it when the
// input is not ready, so that nobody who writes line by line waits for more
// than the answer.  With one thread lines are worked on where they are read,
// and not copied.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ordered_work.h"

namespace alder::cli {

struct BatchLine {
  std::string_view text;           // without the '\n'
  std::uint64_t sequence = 0;      // among lines that are not blank; 1-based
  std::uint64_t number = 0;        // among all; 1-based
  std::uint64_t offset_bytes = 0;  // of its first byte in the input
  bool terminated = true;          // whether a '\n' followed
  bool too_long = false;           // beyond the limit: there is no text
};

// Memory: about two batches a thread, and no line beside others that is not
// small; so at most that of one thread and some MiB a thread.
// Thread safety: one thread at a time.
class LineBatches {
 public:
  using Lines = std::span<const BatchLine>;
  // Adds what becomes of the lines to what `slot` holds, which is below
  // slots().  The texts last for the call.  `thread`, at most `threads`, tells
  // callers apart.
  using Work = std::function<void(unsigned thread, std::size_t slot, Lines)>;
  // On the calling thread; false: nobody wants more.
  using Take = std::function<bool(std::size_t slot)>;

  // `before_waiting` is called on the calling thread when all that came in has
  // been taken or is being worked on.
  // Requires: threads > 0.
  LineBatches(unsigned threads, Work work, Take take,
              std::function<void()> before_waiting);

  std::size_t slots() const { return batches_.size(); }

  // Reads to the end; lines longer than the limit are handed over as such.
  // Errors: an errno; 0 is none.
  int run(int descriptor, std::uint64_t limit_bytes);

 private:
  struct Batch {
    std::string bytes;  // that its lines refer to
    std::vector<BatchLine> lines;
  };

  Batch& open() { return batches_[pushed_ % batches_.size()]; }
  void add(const BatchLine& line);
  // On this thread.
  void work_here(Lines lines);
  void take_here();
  // What the open batch holds, on another thread.
  void hand_over();
  // The same, but little is done here when there is nothing to wait for.
  void hand_over_or_work();
  void take_oldest();
  void take_done();
  void take_all();
  void wait_for_input(int descriptor);

  const unsigned threads_;
  const Work work_;
  const Take take_;
  const std::function<void()> before_waiting_;
  std::vector<Batch> batches_;   // a ring
  std::uint64_t pushed_ = 0;     // batches
  std::size_t bytes_ahead_ = 0;  // of batches that are not taken
  // Of lines that this thread has worked on and that are not taken.
  std::size_t lines_here_ = 0;
  std::size_t bytes_here_ = 0;
  bool stopped_ = false;
  OrderedWork ordered_;  // ends first: its threads use the rest
};

}  // namespace alder::cli
