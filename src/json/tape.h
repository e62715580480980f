// A JSON text as a flat run of 16-byte nodes in document order.
//
//   [ {"a": 1}, "x" ]   ->   0 array   length 2, next 5
//                            1 object  length 1, next 4
//                            2 key     "a"
//                            3 integer 1
//                            4 string  "x"
//
//   node:    u8 type | u8 flags | u16 symbol | u32 length | u64 payload
//   null     -
//   boolean  payload 0 or 1
//   integer  kInt64: payload is the value, length its spelling's
//   number   payload low 32: offset of the spelling, length its size
//   string   payload low 32: offset, length in bytes; kEscaped: the offset is
//            into the arena of unescaped strings, else into the text
//   key      as string; payload high 32: hash_key(); symbol: its number in
//            the parser's dictionary; kDead: a later member has this name
//   array,   length: (distinct) children; payload low 32: index of the first
//   object   node behind it, high 32: offset of its bracket
//
// The type of a number is its mathematical class: 1.0 and 1e2 are integers
// (Validation 2020-12, 6.1.1), whether or not they are held as int64.
// Numbers keep their text; nothing is rounded.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/key_dictionary.h"
#include "base/span.h"

namespace alder::json {

enum class Type : std::uint8_t {
  Null,
  Boolean,
  Integer,
  Number,  // not an integer
  String,
  Array,
  Object,
};
inline constexpr std::size_t kTypeCount = 7;

// "null", "boolean", "integer", "number", ...
std::string_view to_string(Type type);
// "a string", "an integer", "null", for sentences.
std::string_view with_article(Type type);

struct Node {
  // A string whose bit 3 says that it names a member, so that a View of a
  // key reads as a string.
  static constexpr std::uint8_t kKey = 8 | 4;

  static constexpr std::uint8_t kInt64 = 1;
  static constexpr std::uint8_t kEscaped = 2;
  static constexpr std::uint8_t kAscii = 4;
  static constexpr std::uint8_t kDead = 8;

  std::uint8_t type;
  std::uint8_t flags;
  std::uint16_t symbol;
  std::uint32_t length;
  std::uint64_t payload;

  std::uint32_t low() const { return static_cast<std::uint32_t>(payload); }
  std::uint32_t high() const {
    return static_cast<std::uint32_t>(payload >> 32);
  }
};
static_assert(sizeof(Node) == 16);
static_assert((Node::kKey & 7) == static_cast<std::uint8_t>(Type::String));

class View;

// Two members of one object with the same name, as node indices of their keys.
struct DuplicateKey {
  std::uint32_t earlier;
  std::uint32_t later;
};

// One parsed text.  Refers to the text, which must outlive it, and is meant
// to be reused: parsing into it again keeps its memory.
//
// Thread safety: immutable between parses.
class Tape {
 public:
  Tape() = default;
  Tape(Tape&&) = default;
  Tape& operator=(Tape&&) = default;

  // Requires: a successful parse.
  View root() const;

  std::string_view text() const { return text_; }
  std::size_t size() const { return size_; }
  const Node* nodes() const { return nodes_.get(); }
  // The dictionary whose symbols the keys carry, or nullptr.
  const KeyDictionary* dictionary() const { return dictionary_; }
  const std::vector<DuplicateKey>& duplicates() const { return duplicates_; }

  std::string_view string_of(const Node& node) const {
    const char* base =
        (node.flags & Node::kEscaped) != 0 ? arena_.data() : text_.data();
    return {base + node.low(), node.length};
  }

  // Where each node starts in the text, found by reading the text again.
  // Cost: O(text); callers keep the result (NodeOffsets).
  std::vector<std::uint32_t> node_offsets() const;

  // One line a node, as in the picture above.
  std::string dump() const;

 private:
  friend class TapeWriter;

  std::string_view text_;
  std::string arena_;
  std::unique_ptr<Node[]> nodes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  const KeyDictionary* dictionary_ = nullptr;
  std::vector<DuplicateKey> duplicates_;
};

// The places of nodes, computed when first asked for.
//
// Thread safety: one thread at a time.
class NodeOffsets {
 public:
  explicit NodeOffsets(const Tape& tape) : tape_(&tape) {}

  // The bytes of a node: a whole value, or a key with its quotes.
  // Cost: O(text) the first time, then O(size of the node).
  ByteSpan span(const View& value);
  ByteSpan span_of_node(std::size_t index);
  // Where it starts.  Cost: O(text) the first time, then O(1).
  std::uint64_t offset_bytes(const View& value);

 private:
  const Tape* tape_;
  std::vector<std::uint32_t> offsets_;
};

}  // namespace alder::json

#include "json/view.h"  // IWYU pragma: export
