// One growing buffer over read(2), memchr for line ends.

#include "cli/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace alder::cli {
namespace {

constexpr std::size_t kBlockBytes = 1u << 18;

}  // namespace

LineReader::LineReader(int descriptor, std::uint64_t limit_bytes,
                       std::function<void()> before_waiting)
    : descriptor_(descriptor),
      limit_bytes_(limit_bytes),
      before_waiting_(std::move(before_waiting)),
      buffer_(new char[kBlockBytes]),
      capacity_(kBlockBytes) {}

const char* LineReader::find_newline() {
  const void* hit =
      std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_);
  if (hit == nullptr) scanned_ = end_;
  return static_cast<const char*>(hit);
}

void LineReader::take(std::size_t size, bool terminated, Line* line) {
  line->text = {buffer_.get() + begin_, size};
  line->number = ++lines_;
  line->offset_bytes = offset_bytes_;
  line->terminated = terminated;
  const std::size_t passed = size + (terminated ? 1 : 0);
  begin_ += passed;
  scanned_ = begin_;
  offset_bytes_ += dropped_bytes_ + passed;
}

LineReader::Event LineReader::next(Line* line) {
  const char* newline;
  while ((newline = find_newline()) == nullptr) {
    if (dropped_bytes_ + (end_ - begin_) > limit_bytes_) {
      dropped_bytes_ += end_ - begin_;
      begin_ = scanned_ = end_;
    }
    if (fill()) continue;
    if (error_ != 0) return Event::Failed;
    if (begin_ == end_ && dropped_bytes_ == 0) return Event::End;
    break;
  }
  const std::size_t size =
      newline == nullptr
          ? end_ - begin_
          : static_cast<std::size_t>(newline - buffer_.get()) - begin_;
  take(size, newline != nullptr, line);
  const bool too_long = dropped_bytes_ + size > limit_bytes_;
  dropped_bytes_ = 0;
  if (!too_long) return Event::Line;
  line->text = {};
  return Event::TooLong;
}

bool LineReader::fill() {
  make_room();
  for (;;) {
    pollfd ready{descriptor_, POLLIN, 0};
    if (::poll(&ready, 1, 0) == 0) before_waiting_();
    const ssize_t count =
        ::read(descriptor_, buffer_.get() + end_, capacity_ - end_);
    if (count > 0) {
      end_ += static_cast<std::size_t>(count);
      return true;
    }
    if (count == 0) return false;
    if (errno == EAGAIN) {
      wait_for_input();
    } else if (errno != EINTR) {
      error_ = errno;
      return false;
    }
  }
}

void LineReader::wait_for_input() const {
  pollfd ready{descriptor_, POLLIN, 0};
  ::poll(&ready, 1, -1);
}

void LineReader::make_room() {
  const std::size_t size = end_ - begin_;
  if (size == 0 && capacity_ > kBlockBytes) {
    // The long line is over.
    buffer_.reset(new char[kBlockBytes]);
    capacity_ = kBlockBytes;
  } else if (size > capacity_ / 2) {
    std::unique_ptr<char[]> larger(new char[capacity_ * 2]);
    std::memcpy(larger.get(), buffer_.get() + begin_, size);
    buffer_ = std::move(larger);
    capacity_ *= 2;
  } else if (begin_ != 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, size);
  }
  begin_ = 0;
  scanned_ = end_ = size;
}

}  // namespace alder::cli
