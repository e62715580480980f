// Filling of the open-addressing table; at most half of its slots are used.

#include "base/key_dictionary.h"

#include <algorithm>

namespace alder {

KeyDictionary::Symbol KeyDictionary::add(std::string_view key) {
  const std::uint32_t hash = hash_key(key);
  if (const Symbol known = find(key, hash); known != kUnknown) return known;
  if (entries_.size() == kMaxKeys) return kUnknown;
  Slot slot;
  slot.hash = hash;
  slot.length = static_cast<std::uint32_t>(key.size());
  slot.offset = static_cast<std::uint32_t>(bytes_.size());
  slot.symbol = static_cast<Symbol>(entries_.size() + 1);
  bytes_.append(key);
  entries_.push_back(slot);
  if (entries_.size() * 2 > slots_.size()) {
    grow();
  } else {
    std::size_t at = hash & mask_;
    while (slots_[at].symbol != kUnknown) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
  return slot.symbol;
}

void KeyDictionary::grow() {
  const std::size_t size = std::max<std::size_t>(8, slots_.size() * 2);
  slots_.assign(size, Slot{});
  mask_ = size - 1;
  for (const Slot& entry : entries_) {
    std::size_t at = entry.hash & mask_;
    while (slots_[at].symbol != kUnknown) at = (at + 1) & mask_;
    slots_[at] = entry;
  }
}

}  // namespace alder
