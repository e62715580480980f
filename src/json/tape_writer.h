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

  // An open array or object.
  struct Frame {
    std::uint32_t node;
    std::uint32_t count;    // members or items so far
    std::uint32_t* hashes;  // where this object's run of hashes starts
    char closing;           // ']' or '}'; 0 around the document
    bool maybe_duplicates;
    std::array<std::uint64_t, 4> filter;
  };

  struct Scratch {
    std::vector<Frame> frames;          // the first stands for the document
    std::vector<std::uint32_t> hashes;  // kFilteredNames for every frame
    std::vector<std::uint32_t> table;   // node index + 1 of names
  };

  // The text, the dictionary (or nullptr) and the tape as for Parser::parse.
  TapeWriter(std::string_view text, const KeyDictionary* dictionary,
             std::uint32_t depth_levels, Tape* tape, Scratch* scratch);
  TapeWriter(const TapeWriter&) = delete;
  TapeWriter& operator=(const TapeWriter&) = delete;

  // Call once when the last node is written.
  void finish() { tape_.size_ = size(); }

  static Node node(Type type, std::uint8_t flags, std::size_t length,
                   std::uint64_t payload) {
    return {static_cast<std::uint8_t>(type), flags, 0,
            static_cast<std::uint32_t>(length), payload};
  }

  void push(const Node& node) {
    if (out_ == out_end_) grow();
    *out_++ = node;
  }

  // Opens an array or object whose bracket stands at `offset`.
  // Returns false when that is deeper than allowed.
  bool open(Type type, std::uint32_t offset) {
    if (top_ == deepest_ && !grow_frames()) return false;
    std::uint32_t* const hashes = hashes_;
    Frame& frame = *++top_;
    frame.node = static_cast<std::uint32_t>(size());
    frame.count = 0;
    frame.hashes = hashes;
    frame.closing = type == Type::Object ? '}' : ']';
    frame.maybe_duplicates = false;
    if (type == Type::Object) frame.filter = {};
    push(node(type, 0, 0, static_cast<std::uint64_t>(offset) << 32));
    return true;
  }

  // Requires: !at_root().
  void close() {
    const Frame& frame = *top_--;
    hashes_ = frame.hashes;
    Node& node = tape_.nodes_[frame.node];
    node.length = frame.count;
    node.payload |= static_cast<std::uint32_t>(size());
    if (frame.maybe_duplicates) bury_duplicates(frame.node);
  }

  // One more item of the innermost array.
  void count_item() { ++top_->count; }

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

  // Whether nothing is open.
  bool at_root() const { return top_->closing == '\0'; }
  bool in_object() const { return top_->closing == '}'; }
  // The bracket that would close what is open; '\0' at the root.
  char closing() const { return top_->closing; }

  std::string_view string_of(const Node& node) const {
    return tape_.string_of(node);
  }
  std::string* arena() { return &tape_.arena_; }

 private:
  std::size_t size() const {
    return static_cast<std::size_t>(out_ - tape_.nodes_.get());
  }

  void note_hash(std::uint32_t hash) {
    Frame& frame = *top_;
    if (++frame.count > kFilteredNames) {
      frame.maybe_duplicates = true;
      return;
    }
    std::uint64_t& word = frame.filter[hash >> 30];
    const std::uint64_t bit = std::uint64_t{1} << (hash & 63);
    if ((word & bit) != 0) frame.maybe_duplicates |= has_hash(hash);
    word |= bit;
    *hashes_++ = hash;
  }

  bool has_hash(std::uint32_t hash) const {
    return std::find(top_->hashes, hashes_, hash) != hashes_;
  }

  void grow();
  bool grow_frames();
  void set_frames(std::size_t top, std::size_t hashes);
  void bury_duplicates(std::uint32_t object);
  void enter_name(std::uint32_t object, std::uint32_t name, std::size_t mask);

  Tape& tape_;
  Scratch& scratch_;
  const KeyDictionary* const dictionary_;
  const std::size_t depth_levels_;
  Node* out_;
  Node* out_end_;
  Frame* top_;
  Frame* deepest_;  // the frame above which there is no room
  std::uint32_t* hashes_;
};

}  // namespace alder::json
