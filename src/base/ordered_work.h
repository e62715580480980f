// Pieces of work that come one by one, on several threads, taken in their
// order.
//
//   push() push() ...   --work(thread, piece)--> results, in any order
//   results             --oldest first--> whoever pushed
//
// For what has an end in sight, worker_pool.h does it in one call.

#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace alder {

// A thread starts when a piece finds none idle, so that little work costs
// little.
//
// Thread safety: one thread pushes, asks and takes; work() is called from many.
class OrderedWork {
 public:
  // Pieces count from 0; `thread` is below `threads` and tells the callers of
  // work() apart.
  using Work = std::function<void(unsigned thread, std::uint64_t piece)>;

  // Requires: threads > 0; work() does not throw.
  OrderedWork(unsigned threads, Work work);
  // Waits for what was pushed.
  ~OrderedWork();
  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  void push();
  // How many pieces were pushed and not taken.
  std::uint64_t pending() const { return pushed_ - taken_; }

  // About the oldest of them.
  // Requires: pending() > 0; of take(): is_done().
  bool is_done();
  void wait();
  void take();

  // Waits until the oldest is done or `descriptor` can be read; whether the
  // latter.
  // Requires: pending() > 0.
  bool wait_or_readable(int descriptor);

 private:
  void run(unsigned thread);

  const unsigned threads_;
  const Work work_;
  std::uint64_t pushed_ = 0;  // written by one thread
  std::uint64_t taken_ = 0;   // the same

  std::mutex mutex_;
  std::condition_variable more_;   // to do, or the end
  std::condition_variable ready_;  // the oldest is done
  std::uint64_t begun_ = 0;
  std::uint64_t available_ = 0;  // pieces pushed, as threads see it
  std::uint64_t oldest_ = 0;     // not taken, the same
  std::deque<bool> done_;        // from the oldest on
  unsigned idle_ = 0;
  bool ends_ = false;
  bool polled_ = false;     // somebody waits at wake_[0]
  int wake_[2] = {-1, -1};  // a pipe: a byte says that the oldest is done

  std::vector<std::thread> workers_;
};

}  // namespace alder
