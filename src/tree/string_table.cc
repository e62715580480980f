// Filling of the table.

#include "tree/string_table.h"

#include <algorithm>

namespace alder::tree {

std::uint32_t StringTable::add(std::string_view text) {
  if (const std::uint32_t known = find(text); known != kNone) return known;
  Slot slot;
  slot.hash = hash_key(text);
  slot.length = static_cast<std::uint32_t>(text.size());
  slot.offset = static_cast<std::uint32_t>(bytes_.size());
  slot.number = static_cast<std::uint32_t>(entries_.size());
  bytes_.append(text);
  entries_.push_back(slot);
  masks_.push_back(0);
  if (entries_.size() * 2 > slots_.size()) {
    grow();
  } else {
    std::size_t at = slot.hash & mask_;
    while (slots_[at].number != kNone) at = (at + 1) & mask_;
    slots_[at] = slot;
  }
  return slot.number;
}

void StringTable::grow() {
  const std::size_t size = std::max<std::size_t>(8, slots_.size() * 2);
  slots_.assign(size, Slot{});
  mask_ = size - 1;
  for (const Slot& entry : entries_) {
    std::size_t at = entry.hash & mask_;
    while (slots_[at].number != kNone) at = (at + 1) & mask_;
    slots_[at] = entry;
  }
}

}  // namespace alder::tree
