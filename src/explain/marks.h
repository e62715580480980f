// Which children of one instance location have been evaluated.
//
// The sum of the annotations that unevaluatedItems and unevaluatedProperties
// read (Core 2020-12, 11.2, 11.3), by ordinal: the place of an item in its
// array or of a member in its object.

#pragma once

#include <cstddef>
#include <vector>

namespace alder::explain {

class Marks {
 public:
  void mark(std::size_t ordinal) {
    if (all_) return;
    if (ordinal >= bits_.size()) bits_.resize(ordinal + 1);
    bits_[ordinal] = true;
  }
  void mark_first(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) mark(i);
  }
  void mark_all() { all_ = true; }

  bool has(std::size_t ordinal) const {
    return all_ || (ordinal < bits_.size() && bits_[ordinal]);
  }

  void merge(const Marks& other) {
    all_ |= other.all_;
    if (all_) return;
    for (std::size_t i = 0; i < other.bits_.size(); ++i) {
      if (other.bits_[i]) mark(i);
    }
  }

 private:
  bool all_ = false;
  std::vector<bool> bits_;
};

}  // namespace alder::explain
