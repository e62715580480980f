// Growth, and the walk that finds duplicate names for certain.

#include "json/tape_writer.h"

#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "base/hash.h"

namespace alder::json {

TapeWriter::TapeWriter(std::string_view text, const KeyDictionary* dictionary,
                       std::uint32_t depth_levels, Tape* tape, Scratch* scratch)
    : tape_(*tape),
      scratch_(*scratch),
      dictionary_(dictionary),
      depth_levels_(depth_levels),
      out_(tape->nodes_.get()),
      out_end_(out_ + tape->capacity_) {
  tape_.text_ = text;
  tape_.arena_.clear();
  tape_.size_ = 0;
  tape_.dictionary_ = dictionary;
  tape_.duplicates_.clear();
  if (scratch_.frames.empty()) scratch_.frames.resize(1);
  scratch_.frames[0].closing = '\0';
  set_frames(0, 0);
}

void TapeWriter::grow() {
  const std::size_t used = size();
  const std::size_t capacity = std::max<std::size_t>(64, used * 2);
  auto nodes = std::make_unique_for_overwrite<Node[]>(capacity);
  if (used != 0) {
    std::memcpy(nodes.get(), tape_.nodes_.get(), used * sizeof(Node));
  }
  tape_.nodes_ = std::move(nodes);
  tape_.capacity_ = capacity;
  out_ = tape_.nodes_.get() + used;
  out_end_ = tape_.nodes_.get() + capacity;
}

bool TapeWriter::grow_frames() {
  const auto top = static_cast<std::size_t>(top_ - scratch_.frames.data());
  if (top >= depth_levels_) return false;
  const auto hashes =
      static_cast<std::size_t>(hashes_ - scratch_.hashes.data());
  const std::size_t count = std::max<std::size_t>(16, (top + 1) * 2);
  std::vector<std::uint32_t> moved(count * kFilteredNames);
  std::copy_n(scratch_.hashes.data(), hashes, moved.data());
  scratch_.frames.resize(count);
  for (std::size_t i = 1; i <= top; ++i) {
    Frame& frame = scratch_.frames[i];
    frame.hashes = moved.data() + (frame.hashes - scratch_.hashes.data());
  }
  scratch_.hashes = std::move(moved);
  set_frames(top, hashes);
  return true;
}

// Points at frame number `top` and behind the first `hashes` hashes.
void TapeWriter::set_frames(std::size_t top, std::size_t hashes) {
  Frame* const frames = scratch_.frames.data();
  top_ = frames + top;
  deepest_ = frames + std::min(scratch_.frames.size() - 1, depth_levels_);
  hashes_ = scratch_.hashes.data() + hashes;
}

// Marks members of one object that a later one with the same name replaces.
// The table is seeded and keyed by the whole name, so that crafted names
// cannot make it slow.
void TapeWriter::bury_duplicates(std::uint32_t object) {
  const Node* const nodes = tape_.nodes_.get();
  const std::size_t slots =
      std::bit_ceil<std::size_t>(std::size_t{nodes[object].length} * 2 + 1);
  scratch_.table.assign(slots, 0);
  const std::uint32_t end = nodes[object].low();
  for (std::uint32_t name = object + 1; name != end;) {
    enter_name(object, name, slots - 1);
    const Node& value = nodes[name + 1];
    const bool nested = value.type >= static_cast<std::uint8_t>(Type::Array);
    name = nested ? value.low() : name + 2;
  }
}

void TapeWriter::enter_name(std::uint32_t object, std::uint32_t name,
                            std::size_t mask) {
  Node* const nodes = tape_.nodes_.get();
  std::vector<std::uint32_t>& table = scratch_.table;
  const std::string_view spelled = tape_.string_of(nodes[name]);
  std::size_t at = hash_bytes(spelled, process_seed()) & mask;
  for (; table[at] != 0; at = (at + 1) & mask) {
    Node& earlier = nodes[table[at] - 1];
    if (earlier.high() != nodes[name].high() ||
        tape_.string_of(earlier) != spelled) {
      continue;
    }
    earlier.flags |= Node::kDead;
    --nodes[object].length;
    tape_.duplicates_.push_back({table[at] - 1, name});
    break;
  }
  table[at] = name + 1;
}

}  // namespace alder::json
