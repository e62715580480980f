// Grammar events -> nodes of a tape: the half of parsing that knows no syntax.
//
//   open, name, push, close   ->   nodes, counts, next indices, dead members
//
// Duplicate names.  Each open object keeps a 256-bit filter over its names'
// hashes.  A bit that was set already is rarely a duplicate, so the hashes of
// the object's names (kept on a stack of their own) are compared next.  Only
// when two are equal, or the object is large, are the names themselves
// compared, in one walk when the object closes.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/key_dictionary.h"
#include "json/tape.h"

namespace alder::json {

// Fills one tape.  Lives on the stack of a parse; its Scratch outlives it.
//
// Thread safety: one thread at a time.
class TapeWriter {
 public:
  // Objects beyond this many members are checked with a table.
  static constexpr std::uint32_t kFilteredNames = 32;

  struct Frame {
    std::uint32_t node;
    std::uint32_t count;   // members or items so far
    std::uint32_t hashes;  // where this object's run of hashes starts
    bool maybe_duplicates;
    char closing;  // ']' or '}'
    std::array<std::uint64_t, 4> filter;
  };

  struct Scratch {
    std::vector<Frame> frames;
    std::vector<std::uint32_t> hashes;  // kFilteredNames for every frame
    std::vector<std::uint32_t> table;   // node index + 1 of names
  };

  TapeWriter(std::string_view text, const KeyDictionary* dictionary, Tape* tape,
             Scratch* scratch);
  TapeWriter(const TapeWriter&) = delete;
  TapeWriter& operator=(const TapeWriter&) = delete;

  // Call once when the last node is written.
  void finish() { tape_.size_ = size(); }

  void push(const Node& node) {
    if (out_ == out_end_) grow();
    *out_++ = node;
  }

  // Opens an array or object whose bracket stands at `offset`.
  void open(Type type, std::uint32_t offset) {
    const auto node = static_cast<std::uint32_t>(size());
    push({static_cast<std::uint8_t>(type), 0, 0, 0,
          static_cast<std::uint64_t>(offset) << 32});
    if (depth_ == scratch_.frames.size()) grow_frames();
    Frame& frame = scratch_.frames[depth_++];
    frame.node = node;
    frame.count = 0;
    frame.hashes = hashes_;
    frame.maybe_duplicates = false;
    frame.closing = type == Type::Object ? '}' : ']';
    if (type == Type::Object) frame.filter = {};
  }

  // Requires: depth() > 0.
  void close() {
    Frame& frame = top();
    --depth_;
    hashes_ = frame.hashes;
    Node& node = tape_.nodes_[frame.node];
    node.length = frame.count;
    node.payload |= static_cast<std::uint32_t>(size());
    if (frame.maybe_duplicates) bury_duplicates(frame.node);
  }

  // One more item of the innermost array.
  void count_item() { ++top().count; }

  // One more member of the innermost object, `node` being the string node of
  // its name and `name` what that means.
  void push_name(Node node, std::string_view name) {
    const std::uint32_t hash = hash_key(name);
    node.type = Node::kKey;
    node.payload |= static_cast<std::uint64_t>(hash) << 32;
    if (dictionary_ != nullptr) node.symbol = dictionary_->find(name, hash);
    push(node);
    note_hash(hash);
  }

  std::size_t depth() const { return depth_; }
  // Requires: depth() > 0.
  bool in_object() const { return top().closing == '}'; }
  char closing() const { return top().closing; }

  std::string_view string_of(const Node& node) const {
    return tape_.string_of(node);
  }
  std::string* arena() { return &tape_.arena_; }
  const std::vector<DuplicateKey>& duplicates() const {
    return tape_.duplicates_;
  }

 private:
  std::size_t size() const {
    return static_cast<std::size_t>(out_ - tape_.nodes_.get());
  }
  Frame& top() { return scratch_.frames[depth_ - 1]; }
  const Frame& top() const { return scratch_.frames[depth_ - 1]; }

  void note_hash(std::uint32_t hash) {
    Frame& frame = top();
    if (++frame.count > kFilteredNames) {
      frame.maybe_duplicates = true;
      return;
    }
    std::uint64_t& word = frame.filter[hash >> 30];
    const std::uint64_t bit = std::uint64_t{1} << (hash & 63);
    if ((word & bit) != 0) frame.maybe_duplicates |= has_hash(frame, hash);
    word |= bit;
    scratch_.hashes[hashes_++] = hash;
  }

  bool has_hash(const Frame& frame, std::uint32_t hash) const {
    const std::uint32_t* const hashes = scratch_.hashes.data();
    return std::find(hashes + frame.hashes, hashes + hashes_, hash) !=
           hashes + hashes_;
  }

  void grow();
  void grow_frames();
  void bury_duplicates(std::uint32_t object);
  void enter_name(std::uint32_t object, std::uint32_t name, std::size_t mask);

  Tape& tape_;
  Scratch& scratch_;
  const KeyDictionary* const dictionary_;
  Node* out_;
  Node* out_end_;
  std::size_t depth_ = 0;
  std::uint32_t hashes_ = 0;
};

}  // namespace alder::json
