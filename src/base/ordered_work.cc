// One mutex guards the counters: pieces are large beside taking it.  Whoever
// has to watch a descriptor besides is woken through a pipe.

#include "base/ordered_work.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <utility>

namespace alder {

OrderedWork::OrderedWork(unsigned threads, Work work)
    : threads_(threads), work_(std::move(work)) {}

OrderedWork::~OrderedWork() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  more_.notify_all();
  for (std::thread& worker : workers_) worker.join();
  for (const int end : wake_) {
    if (end >= 0) ::close(end);
  }
}

void OrderedWork::push() {
  ++pushed_;
  bool starts;
  {
    const std::lock_guard lock(mutex_);
    available_ = pushed_;
    done_.push_back(false);
    starts = idle_ < available_ - begun_ && workers_.size() < threads_;
  }
  if (starts) {
    const auto thread = static_cast<unsigned>(workers_.size());
    workers_.emplace_back([this, thread] { run(thread); });
  }
  more_.notify_one();
}

bool OrderedWork::is_done() {
  const std::lock_guard lock(mutex_);
  return done_.front();
}

void OrderedWork::wait() {
  std::unique_lock lock(mutex_);
  ready_.wait(lock, [this] { return static_cast<bool>(done_.front()); });
}

void OrderedWork::take() {
  ++taken_;
  const std::lock_guard lock(mutex_);
  done_.pop_front();
  oldest_ = taken_;
}

bool OrderedWork::wait_or_readable(int descriptor) {
  if (wake_[0] < 0) {
    // Without a pipe one waits for the work alone.
    if (::pipe(wake_) != 0) {
      wait();
      return false;
    }
    for (const int end : wake_) {
      ::fcntl(end, F_SETFD, FD_CLOEXEC);
      ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
  }
  {
    const std::lock_guard lock(mutex_);
    if (done_.front()) return false;
    polled_ = true;
  }
  pollfd ready[] = {{descriptor, POLLIN, 0}, {wake_[0], POLLIN, 0}};
  ::poll(ready, 2, -1);
  const std::lock_guard lock(mutex_);
  polled_ = false;
  char bytes[16];
  while (::read(wake_[0], bytes, sizeof bytes) > 0) {
  }
  return ready[0].revents != 0;
}

void OrderedWork::run(unsigned thread) {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    more_.wait(lock, [this] { return begun_ < available_ || ends_; });
    --idle_;
    if (begun_ == available_) return;
    const std::uint64_t mine = begun_++;
    lock.unlock();
    work_(thread, mine);
    lock.lock();
    done_[mine - oldest_] = true;
    if (mine != oldest_) continue;
    ready_.notify_one();
    if (!std::exchange(polled_, false)) continue;
    const char byte = 0;
    if (::write(wake_[1], &byte, 1) < 0) continue;  // full: it wakes anyway
  }
}

}  // namespace alder
