// A fixed set of object keys, each with a small number (its symbol).
//
// Whoever holds a tree hands its dictionary to the JSON parser, which then
// resolves every key once, so that later look-ups compare symbols.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/equal_bytes.h"
#include "base/hash.h"

namespace alder {

// Thread safety: immutable once filled.
class KeyDictionary {
 public:
  using Symbol = std::uint16_t;
  static constexpr Symbol kUnknown = 0;
  static constexpr std::size_t kMaxKeys = 65534;

  KeyDictionary() = default;

  // Adds a key, or finds it when it is there already.
  // Returns kUnknown when the dictionary is full; such keys are simply not
  // known and must be compared by text.
  Symbol add(std::string_view key);

  // The symbol of `key`, or kUnknown.
  // Requires: hash == hash_key(key).
  // Cost:     one probe and one comparison in the usual case.
  Symbol find(std::string_view key, std::uint32_t hash) const {
    if (slots_.empty()) return kUnknown;
    for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
      const Slot& slot = slots_[at];
      if (slot.symbol == kUnknown) return kUnknown;
      if (slot.hash == hash && slot.length == key.size() &&
          equal_bytes(bytes_.data() + slot.offset, key.data(), key.size())) {
        return slot.symbol;
      }
    }
  }
  Symbol find(std::string_view key) const { return find(key, hash_key(key)); }

  // Requires: symbol was returned by add() and is not kUnknown.
  std::string_view key(Symbol symbol) const {
    const Slot& entry = entries_[symbol - 1u];
    return {bytes_.data() + entry.offset, entry.length};
  }

  std::size_t size() const { return entries_.size(); }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t length = 0;
    std::uint32_t offset = 0;
    Symbol symbol = kUnknown;
  };

  void grow();

  std::vector<Slot> slots_;    // open addressing, a power of two long
  std::vector<Slot> entries_;  // by symbol - 1
  std::string bytes_;
  std::size_t mask_ = 0;
};

}  // namespace alder
