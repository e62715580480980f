// A shared counter deals the work out; a flag a piece says that it is done.
// All of it is guarded by one mutex: pieces are large beside taking it.

#include "base/worker_pool.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace alder {
namespace {

class Pool {
 public:
  Pool(std::size_t count, std::size_t window,
       const std::function<void(std::size_t)>& work)
      : count_(count), window_(window), work_(work), done_(count) {}

  // What each thread runs.
  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      room_.wait(lock,
                 [&] { return next_ == count_ || next_ < taken_ + window_; });
      if (next_ == count_) return;
      const std::size_t mine = next_++;
      lock.unlock();
      work_(mine);
      lock.lock();
      done_[mine] = true;
      if (mine == taken_) ready_.notify_one();
    }
  }

  void wait_for(std::size_t index) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [&] { return static_cast<bool>(done_[index]); });
  }

  void set_taken(std::size_t taken) {
    {
      const std::lock_guard lock(mutex_);
      taken_ = taken;
    }
    room_.notify_all();
  }

 private:
  const std::size_t count_;
  const std::size_t window_;
  const std::function<void(std::size_t)>& work_;
  std::mutex mutex_;
  std::condition_variable room_;   // for work that was too far ahead
  std::condition_variable ready_;  // the piece to be taken next is done
  std::vector<bool> done_;
  std::size_t next_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace

unsigned worker_count(unsigned wanted) {
  return wanted > 0 ? wanted
                    : std::max(std::thread::hardware_concurrency(), 1u);
}

void for_each_in_order(std::size_t count, unsigned threads,
                       const std::function<void(std::size_t)>& work,
                       const std::function<void(std::size_t)>& take,
                       std::size_t window) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) {
      work(i);
      take(i);
    }
    return;
  }
  Pool pool(count, std::max<std::size_t>(window, threads), work);
  std::vector<std::thread> workers;
  const std::size_t wanted = std::min<std::size_t>(threads, count);
  for (std::size_t i = 0; i < wanted; ++i) {
    workers.emplace_back([&pool] { pool.run(); });
  }
  for (std::size_t i = 0; i < count; ++i) {
    pool.wait_for(i);
    take(i);
    pool.set_taken(i + 1);
  }
  for (std::thread& worker : workers) worker.join();
}

}  // namespace alder
