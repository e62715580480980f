// Order, completeness and the end of cli/line_batches.h.

#include "cli/line_batches.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace alder::cli {
namespace {

// A descriptor from which `bytes` can be read.
class Input {
 public:
  explicit Input(const std::string& bytes) : file_(std::tmpfile()) {
    REQUIRE(file_ != nullptr);
    std::fwrite(bytes.data(), 1, bytes.size(), file_);
    std::rewind(file_);
  }
  ~Input() { std::fclose(file_); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  int descriptor() const { return ::fileno(file_); }

 private:
  std::FILE* file_;
};

// "sequence:line:offset:size" of each line, '!' where it is too long.
std::string told(const BatchLine& line) {
  return std::to_string(line.sequence) + ":" + std::to_string(line.number) +
         ":" + std::to_string(line.offset_bytes) + ":" +
         std::to_string(line.text.size()) + (line.too_long ? "!" : "") +
         (line.terminated ? "\n" : ".\n");
}

struct Outcome {
  std::string text;
  int error = 0;
};

Outcome all_lines(int descriptor, unsigned threads,
                  std::uint64_t limit = 1u << 30) {
  Outcome outcome;
  std::vector<std::string> found(2 * threads + 1);
  LineBatches batches(
      threads,
      [&](unsigned thread, std::size_t slot, LineBatches::Lines lines) {
        CHECK(thread <= threads);
        for (const BatchLine& line : lines) found[slot] += told(line);
      },
      [&](std::size_t slot) {
        outcome.text += found[slot];
        found[slot].clear();
        return true;
      },
      [] {});
  REQUIRE(batches.slots() <= found.size());
  outcome.error = batches.run(descriptor, limit);
  return outcome;
}

TEST_CASE("threads: lines are the same however many take them") {
  std::string text;
  for (int i = 0; i < 30'000; ++i) {
    text += std::string(static_cast<std::size_t>(i * 7 % 120), 'x');
    text += i % 5 == 0 ? "\n \t\n" : "\n";
    if (i % 9'000 == 100) text += std::string(1'500'000, 'y') + "\n";
    if (i % 9'000 == 200) text += std::string(300'000, 'z') + "\n";
  }
  text += "end";
  std::string wanted;
  for (const unsigned threads : {1u, 2u, 7u}) {
    CAPTURE(threads);
    const Input input(text);
    const Outcome outcome = all_lines(input.descriptor(), threads);
    CHECK(outcome.error == 0);
    if (wanted.empty()) wanted = outcome.text;
    CHECK(outcome.text == wanted);
  }
  CHECK(wanted.starts_with("1:3:4:7\n2:4:12:14\n"));
  CHECK(wanted.ends_with(":3.\n"));
}

TEST_CASE("threads: a long line is told as such") {
  const std::string text = "ab\n" + std::string(50, 'x') + "\ncd\n";
  for (const unsigned threads : {1u, 3u}) {
    const Input input(text);
    CHECK(all_lines(input.descriptor(), threads, 40).text ==
          "1:1:0:2\n2:2:3:0!\n3:3:54:2\n");
  }
}

TEST_CASE("threads: what came is taken before more is awaited") {
  for (const unsigned threads : {1u, 2u}) {
    // Each answer makes the writer go on: it would hang otherwise.
    int ends[2];
    int answers[2];
    REQUIRE(::pipe(answers) == 0);
    REQUIRE(::pipe(ends) == 0);
    std::thread writer([&] {
      for (int round = 0; round < 20; ++round) {
        const std::string lines =
            round % 2 == 0
                ? std::string("a line\n")
                : std::string(20'000, '\n') + std::string(9'000, 'a') + "\n";
        CHECK(::write(ends[1], lines.data(), lines.size()) ==
              static_cast<ssize_t>(lines.size()));
        char byte;
        CHECK(::read(answers[0], &byte, 1) == 1);
      }
      ::close(ends[1]);
    });
    int taken = 0;
    LineBatches batches(
        threads, [](unsigned, std::size_t, LineBatches::Lines) {},
        [&](std::size_t) {
          ++taken;
          return ::write(answers[1], "x", 1) == 1;
        },
        [] {});
    CHECK(batches.run(ends[0], 1u << 20) == 0);
    writer.join();
    CHECK(taken == 20);
    for (const int end : {ends[0], answers[0], answers[1]}) ::close(end);
  }
}

TEST_CASE("threads: who wants no more is asked no more") {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "a line of some length\n";
  for (const unsigned threads : {1u, 4u}) {
    const Input input(text);
    int taken = 0;
    LineBatches batches(
        threads, [](unsigned, std::size_t, LineBatches::Lines) {},
        [&](std::size_t) { return ++taken < 3; }, [] {});
    CHECK(batches.run(input.descriptor(), 1u << 20) == 0);
    CHECK(taken == 3);
  }
}

TEST_CASE("a failure to read is told after what was read") {
  const Outcome outcome = all_lines(-1, 2);
  CHECK(outcome.text.empty());
  CHECK(outcome.error == EBADF);
}

}  // namespace
}  // namespace alder::cli
