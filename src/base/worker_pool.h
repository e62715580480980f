// Independent pieces of work on several threads, taken in their order.
//
//   0 1 2 3 4 5 6 ...   --work(i), any order, any thread-->   results
//   results             --take(i), 0 1 2 3 ..., one thread--> output
//
// Whoever shows results as they come sees the same order whatever the number
// of threads, and never has more than a window of them in memory.

#pragma once

#include <cstddef>
#include <functional>

namespace alder {

// How many threads to use for `wanted` (0: one for each core that this process
// may run on).
unsigned worker_count(unsigned wanted);

// Calls work(i) once for each i < count, on at most `threads` threads, and
// take(i) on the calling thread, in order, when work(i) is done.  With one
// thread, or nothing to gain from more, everything runs on the calling one:
// work(0), take(0), work(1) ...
//
// No work is begun that is `window` or more ahead of what has been taken.
//
// Requires: threads > 0; work() may be called from several threads at once;
//           neither throws.
void for_each_in_order(std::size_t count, unsigned threads,
                       const std::function<void(std::size_t)>& work,
                       const std::function<void(std::size_t)>& take,
                       std::size_t window = 1024);

}  // namespace alder
