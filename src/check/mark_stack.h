// Which children of values have been evaluated, as a stack of bit sets.
//
// A consumer of evaluated children, and every branch below it whose marks may
// have to be dropped, pushes a set and pops it again.  The words stay
// allocated for the next document.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace alder::check {

// A bit set on the stack, by ordinal of the child.
struct Marks {
  std::size_t start = 0;
  std::size_t words = 0;
};

class MarkStack {
 public:
  Marks push(std::size_t children) {
    const Marks marks{words_.size(), (children + 63) / 64};
    words_.resize(marks.start + marks.words, 0);
    return marks;
  }
  // Requires: `marks` is on top.
  void pop(Marks marks) { words_.resize(marks.start); }
  void clear() { words_.clear(); }

  void mark(Marks marks, std::size_t ordinal) {
    words_[marks.start + ordinal / 64] |= std::uint64_t{1} << (ordinal % 64);
  }
  void mark_everything(Marks marks) {
    for (std::size_t i = 0; i < marks.words; ++i) {
      words_[marks.start + i] = ~std::uint64_t{0};
    }
  }
  bool has(Marks marks, std::size_t ordinal) const {
    return (words_[marks.start + ordinal / 64] >> (ordinal % 64) & 1) != 0;
  }
  // Requires: both are of one value.
  void merge(Marks into, Marks from) {
    for (std::size_t i = 0; i < into.words; ++i) {
      words_[into.start + i] |= words_[from.start + i];
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace alder::check
