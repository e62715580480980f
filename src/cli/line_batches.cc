// A ring of batches; the oldest is taken before its place is used again.

#include "cli/line_batches.h"

#include <algorithm>
#include <utility>

#include "cli/line_reader.h"

namespace alder::cli {
namespace {

// Large beside what it costs to hand a batch over.
constexpr std::size_t kBatchBytes = 1u << 16;
constexpr std::size_t kBatchLines = 1024;
// Less than that is done sooner than handed over.
constexpr std::size_t kSmallBytes = 1u << 13;
// Of lines that wait beside others; longer ones are alone.
constexpr std::size_t kLongBytes = 1u << 20;
constexpr std::size_t kBytesAhead = 1u << 22;
// That are worked on before their results are taken.
constexpr std::size_t kLinesHere = 64;

bool is_blank_line(std::string_view line) {
  if (!line.empty() && line.front() > ' ') return false;
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

LineBatches::LineBatches(unsigned threads, Work work, Take take,
                         std::function<void()> before_waiting)
    : threads_(threads),
      work_(std::move(work)),
      take_(std::move(take)),
      before_waiting_(std::move(before_waiting)),
      batches_(threads == 1 ? 1 : std::size_t{threads} * 2 + 1),
      ordered_(threads, [this](unsigned thread, std::uint64_t piece) {
        const std::size_t slot = piece % batches_.size();
        work_(thread, slot, batches_[slot].lines);
      }) {}

int LineBatches::run(int descriptor, std::uint64_t limit_bytes) {
  LineReader reader(descriptor, limit_bytes,
                    [this, descriptor] { wait_for_input(descriptor); });
  LineReader::Line line;
  std::uint64_t sequence = 0;
  int error = 0;
  while (!stopped_) {
    const LineReader::Event event = reader.next(&line);
    if (event == LineReader::Event::End) break;
    if (event == LineReader::Event::Failed) {
      error = reader.error();
      break;
    }
    const bool too_long = event == LineReader::Event::TooLong;
    if (!too_long && is_blank_line(line.text)) continue;
    add({line.text, ++sequence, line.number, line.offset_bytes, line.terminated,
         too_long});
  }
  take_all();
  return error;
}

void LineBatches::add(const BatchLine& line) {
  if (threads_ == 1) {
    work_here({&line, 1});
    bytes_here_ += line.text.size();
    if (++lines_here_ == kLinesHere || bytes_here_ > kBatchBytes) take_here();
    return;
  }
  if (line.text.size() > kLongBytes) {
    take_all();
    work_here({&line, 1});
    return take_here();
  }
  const std::size_t size = open().bytes.size() + line.text.size();
  if (size > std::max(open().bytes.capacity(), kBatchBytes)) hand_over();
  Batch& batch = open();
  if (batch.lines.empty()) {
    batch.bytes.reserve(std::max(line.text.size(), kBatchBytes));
  }
  const std::size_t begin = batch.bytes.size();
  batch.bytes.append(line.text);
  batch.lines.push_back(line);
  batch.lines.back().text =
      std::string_view(batch.bytes).substr(begin, line.text.size());
  if (batch.bytes.size() >= kBatchBytes || batch.lines.size() == kBatchLines) {
    hand_over();
  }
}

void LineBatches::work_here(Lines lines) {
  work_(threads_, pushed_ % batches_.size(), lines);
}

void LineBatches::take_here() {
  lines_here_ = bytes_here_ = 0;
  stopped_ = stopped_ || !take_(pushed_ % batches_.size());
}

void LineBatches::hand_over() {
  if (open().lines.empty()) return;
  bytes_ahead_ += open().bytes.size();
  ++pushed_;
  ordered_.push();
  while (ordered_.pending() == batches_.size() ||
         (bytes_ahead_ > kBytesAhead && ordered_.pending() > 0)) {
    take_oldest();
  }
  take_done();
}

void LineBatches::take_oldest() {
  ordered_.wait();
  const std::size_t slot = (pushed_ - ordered_.pending()) % batches_.size();
  stopped_ = stopped_ || !take_(slot);
  Batch& batch = batches_[slot];
  bytes_ahead_ -= batch.bytes.size();
  batch.lines.clear();
  batch.bytes.clear();
  if (batch.bytes.capacity() > 2 * kBatchBytes) batch.bytes.shrink_to_fit();
  ordered_.take();
}

void LineBatches::take_done() {
  while (ordered_.pending() > 0 && ordered_.is_done()) take_oldest();
}

void LineBatches::hand_over_or_work() {
  if (lines_here_ != 0) take_here();
  Batch& batch = open();
  if (ordered_.pending() != 0 || batch.bytes.size() > kSmallBytes) {
    return hand_over();
  }
  if (!batch.lines.empty()) {
    work_here(batch.lines);
    take_here();
  }
  batch.lines.clear();
  batch.bytes.clear();
}

void LineBatches::take_all() {
  hand_over_or_work();
  while (ordered_.pending() > 0) take_oldest();
}

void LineBatches::wait_for_input(int descriptor) {
  hand_over_or_work();
  bool is_ready = false;
  while (ordered_.pending() > 0 && !is_ready) {
    take_done();
    before_waiting_();
    if (ordered_.pending() > 0) {
      is_ready = ordered_.wait_or_readable(descriptor);
    }
  }
  take_done();
  before_waiting_();
}

}  // namespace alder::cli
