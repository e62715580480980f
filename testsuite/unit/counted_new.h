// How often operator new was called: a program that links counted_new.cc
// replaces it.

#pragma once

#include <atomic>
#include <cstddef>

namespace alder::testsuite {

extern std::atomic<std::size_t> allocations;

}  // namespace alder::testsuite
