// Order, completeness and the window of base/worker_pool.h.

#include "base/worker_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

namespace alder {
namespace {

TEST_CASE("everything is done once and taken in order") {
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    for (const std::size_t count : {0u, 1u, 2u, 7u, 500u}) {
      for (const std::size_t window : {1u, 4u, 1024u}) {
        CAPTURE(threads);
        CAPTURE(count);
        CAPTURE(window);
        std::vector<int> calls(count);
        std::vector<std::size_t> taken;
        for_each_in_order(
            count, threads, [&](std::size_t i) { ++calls[i]; },
            [&](std::size_t i) {
              CHECK(calls[i] == 1);
              taken.push_back(i);
            },
            window);
        std::vector<std::size_t> all(count);
        std::iota(all.begin(), all.end(), 0u);
        CHECK(taken == all);
      }
    }
  }
}

TEST_CASE("no work is begun beyond the window") {
  constexpr std::size_t kWindow = 8;
  std::atomic<std::size_t> taken = 0;
  std::atomic<bool> is_ahead = false;
  for_each_in_order(
      300, 4,
      [&](std::size_t i) {
        if (i >= taken + kWindow) is_ahead = true;
      },
      [&](std::size_t i) {
        std::this_thread::yield();
        taken = i + 1;
      },
      kWindow);
  CHECK_FALSE(is_ahead);
}

TEST_CASE("one thread runs everything where it is called") {
  const std::thread::id here = std::this_thread::get_id();
  for_each_in_order(
      3, 1, [&](std::size_t) { CHECK(std::this_thread::get_id() == here); },
      [](std::size_t) {});
}

TEST_CASE("zero stands for all cores") {
  CHECK(worker_count(0) >= 1);
  CHECK(worker_count(3) == 3);
}

}  // namespace
}  // namespace alder
