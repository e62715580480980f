// Order, laziness and waking of base/ordered_work.h.

#include "base/ordered_work.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <vector>

namespace alder {
namespace {

TEST_CASE("threads: pieces are taken in order whoever did them") {
  for (const unsigned threads : {1u, 2u, 7u}) {
    CAPTURE(threads);
    constexpr std::uint64_t kPieces = 400;
    constexpr std::uint64_t kAhead = 9;
    std::vector<std::uint64_t> results(kPieces);
    std::vector<std::uint64_t> by_thread(threads);
    std::uint64_t taken = 0;
    {
      OrderedWork work(threads, [&](unsigned thread, std::uint64_t piece) {
        ++by_thread[thread];
        results[piece] = piece * piece + 1;
      });
      const auto take = [&] {
        CHECK(results[taken] == taken * taken + 1);
        work.take();
        ++taken;
      };
      for (std::uint64_t i = 0; i < kPieces; ++i) {
        if (work.pending() == kAhead) {
          work.wait();
          take();
        }
        work.push();
        while (work.pending() > 0 && work.is_done()) take();
      }
      while (work.pending() > 0) {
        work.wait();
        take();
      }
    }
    CHECK(taken == kPieces);
    std::uint64_t all = 0;
    for (const std::uint64_t count : by_thread) all += count;
    CHECK(all == kPieces);
  }
}

TEST_CASE("threads: what was pushed is done before the end") {
  std::atomic<int> done = 0;
  {
    OrderedWork work(3, [&](unsigned, std::uint64_t) { ++done; });
    for (int i = 0; i < 50; ++i) work.push();
  }
  CHECK(done == 50);
}

TEST_CASE("threads: a wait ends with the piece or with the descriptor") {
  int input[2];
  REQUIRE(::pipe(input) == 0);
  int gate[2];
  REQUIRE(::pipe(gate) == 0);
  {
    OrderedWork work(1, [&](unsigned, std::uint64_t) {
      char byte;
      CHECK(::read(gate[0], &byte, 1) == 1);
    });
    for (int round = 0; round < 3; ++round) {
      work.push();
      REQUIRE(::write(input[1], "x", 1) == 1);
      CHECK(work.wait_or_readable(input[0]));
      CHECK_FALSE(work.is_done());
      char byte;
      REQUIRE(::read(input[0], &byte, 1) == 1);
      REQUIRE(::write(gate[1], "x", 1) == 1);
      CHECK_FALSE(work.wait_or_readable(input[0]));
      CHECK(work.is_done());
      CHECK_FALSE(work.wait_or_readable(input[0]));
      work.take();
      CHECK(work.pending() == 0);
    }
  }
  for (const int end : {input[0], input[1], gate[0], gate[1]}) ::close(end);
}

}  // namespace
}  // namespace alder
