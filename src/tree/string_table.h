// A fixed set of strings, each with a number and up to 64 bits.
//
// What finite-domain folding leaves of enums, consts and patterns: one probe
// answers for a string which of 64 questions it passes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/equal_bytes.h"
#include "base/hash.h"

namespace alder::tree {

// Thread safety: immutable once filled.
class StringTable {
 public:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFFu;

  // Adds a string, or finds it; its number.
  std::uint32_t add(std::string_view text);
  void set_bit(std::uint32_t number, unsigned bit) {
    masks_[number] |= std::uint64_t{1} << bit;
  }

  // The number of `text`, or kNone.
  // Cost: one hash, and one comparison in the usual case.
  std::uint32_t find(std::string_view text) const {
    if (slots_.empty()) return kNone;
    const std::uint32_t hash = hash_key(text);
    for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.number == kNone) return kNone;
      if (slot.hash == hash && slot.length == text.size() &&
          equal_bytes(bytes_.data() + slot.offset, text.data(), text.size())) {
        return slot.number;
      }
    }
  }

  std::uint64_t mask(std::uint32_t number) const { return masks_[number]; }
  std::size_t size() const { return entries_.size(); }
  std::string_view text(std::uint32_t number) const {
    return {bytes_.data() + entries_[number].offset, entries_[number].length};
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t length = 0;
    std::uint32_t offset = 0;
    std::uint32_t number = kNone;
  };

  void grow();

  std::vector<Slot> slots_;    // open addressing, at most half full
  std::vector<Slot> entries_;  // by number
  std::vector<std::uint64_t> masks_;
  std::string bytes_;
  std::size_t mask_ = 0;
};

}  // namespace alder::tree
