// Memory for what tree-sitter makes of one text.
//
//   ts_malloc(), ts_free() --> blocks of 16, 32, 48 ... 512 bytes, then of
//                              powers of two, in chunks of the thread's own
//
// A freed block serves the next request of its size, and everything is dropped
// at once when the text is done with: nothing walks a tree to free it.  The
// thread keeps some chunks for its next text.  What is counted depends on the
// requests alone, so that a bound on it stops the same texts everywhere.

#pragma once

#include <csetjmp>
#include <cstdint>

namespace alder::scan::tree_sitter {

// While one lives, tree-sitter on this thread allocates from it.
//
// Requires:      everything of tree-sitter that is made while it lives is not
//                touched afterwards; at most one lives on a thread.
// Thread safety: one a thread.
class Memory {
 public:
  Memory();
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // All requests so far, those given back included.
  std::uint64_t asked_bytes() const;

  // From here on, a request that cannot be met with `most_bytes` taken from
  // the system jumps to `way_out`, out of tree-sitter, which has no other way
  // to be told.  nullptr: none does.
  //
  // Requires: setjmp(*way_out) was called in a function that has not returned;
  //           nothing between it and tree-sitter has a destructor.
  void set_most_held(std::uint64_t most_bytes, std::jmp_buf* way_out);
};

}  // namespace alder::scan::tree_sitter
