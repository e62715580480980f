// The bounds that hostile or oversized input meets.
//
// Reaching one is an outcome of its own ("limit"), never "invalid" and never
// a crash.  Every function that can reach one takes a Limits.

#pragma once

#include <cstdint>

namespace alder {

struct Limits {
  // Nesting of arrays and objects in a JSON or YAML text; the evaluators
  // recurse at most this deep over instance locations.
  std::uint32_t depth_levels = 1024;

  // In-place steps ($ref, allOf, ...) at one instance location.
  std::uint32_t in_place_levels = 2048;

  // Longest text accepted.  Offsets are 32 bits wide, so it cannot grow
  // beyond 4 GiB - 1.
  std::uint64_t size_bytes = 0xFFFF'FFFFu;

  // Call stack that evaluating one document may take.  Nesting within the
  // other limits stays below it unless the schema nests deeply in place too.
  std::uint64_t stack_bytes = 6u << 20;

  // Keyword evaluations for one document; what an exponential schema meets.
  std::uint64_t evaluation_steps = 200'000'000;

  // Backtracking steps of one match (PCRE2 match limit), and its heap.
  std::uint32_t regex_steps = 1'000'000;
  std::uint32_t regex_heap_bytes = 64u << 20;

  // Automaton size of one pattern.
  std::uint32_t regex_program_bytes = 64u << 20;

  // Significant digits of a number that exact arithmetic has to touch one
  // by one.
  std::uint32_t number_digits = 1'000'000;

  // Files in one scan, bytes of one script, and nesting of programs inside
  // programs (a heredoc in a `bash -c` in a fence ...).
  std::uint64_t script_bytes = 16u << 20;
  std::uint32_t embedded_levels = 8;
  std::uint32_t script_nesting_levels = 200;
};

}  // namespace alder
