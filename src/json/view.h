// The cursor over a tape.
//
// A cursor is what the evaluators are templates over; it is trivially
// copyable and at most 16 bytes.  This one reads tapes.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "json/tape.h"
#include "number/spelling.h"

namespace alder::json {

// What the names of a tape say about the symbols of a dictionary.
enum class Symbols : std::uint8_t {
  None,   // nothing
  Known,  // each name carries its symbol
  Plain,  // so it does, and no name stands twice in its object
};

// One value of a tape, or a key, which reads as a string.  Valid as long as the
// tape is not parsed into again.
class View {
 public:
  View() = default;
  View(const Tape* tape, const Node* node) : node_(node), tape_(tape) {}

  Type type() const { return static_cast<Type>(node_->type & 7); }
  bool is_null() const { return type() == Type::Null; }
  bool is_boolean() const { return type() == Type::Boolean; }
  bool is_integer() const { return type() == Type::Integer; }
  bool is_number() const {
    return type() == Type::Integer || type() == Type::Number;
  }
  bool is_string() const { return type() == Type::String; }
  bool is_array() const { return type() == Type::Array; }
  bool is_object() const { return type() == Type::Object; }

  // Requires: is_boolean().
  bool boolean() const { return node_->payload != 0; }

  // Whether a number is held as int64; if not, literal() has its text.
  bool holds_int64() const { return (node_->flags & Node::kInt64) != 0; }
  // Requires: holds_int64().
  std::int64_t int64() const {
    return static_cast<std::int64_t>(node_->payload);
  }
  // Requires: is_number() and !holds_int64().
  std::string_view literal() const {
    return {tape_->text().data() + node_->low(), node_->length};
  }

  // The largest integer below a number that is none, when that is plain to
  // see and fits; false says nothing.
  // Requires: type() == Type::Number and !holds_int64().
  bool floor(std::int64_t* whole) const;

  // Without fraction and exponent.  Requires: is_number().
  bool is_spelled_as_integer() const {
    return holds_int64() || number::is_spelled_as_integer(literal());
  }

  // Requires: is_string().
  std::string_view string() const { return tape_->string_of(*node_); }
  // Whether every byte of a string is known to be ASCII.
  bool is_ascii() const { return (node_->flags & Node::kAscii) != 0; }

  // Distinct children.  Requires: is_array() or is_object().
  std::uint32_t size() const { return node_->length; }

  // The first node behind this value and everything in it.
  const Node* end() const {
    return type() >= Type::Array ? tape_->nodes() + node_->low() : node_ + 1;
  }

  class Items;
  class Members;
  // Whether the type of every item is in the set.  Requires: is_array().
  bool items_are(unsigned types) const;
  // A handle on an item of an array, and back.
  std::uint32_t handle_in(const View&) const {
    return static_cast<std::uint32_t>(index());
  }
  View item_at(std::uint32_t handle) const {
    return {tape_, tape_->nodes() + handle};
  }
  // Requires: is_array().
  Items items() const;
  // Members in document order, without those a later one replaces.
  // Requires: is_object().
  Members members() const;

  // The member named `key`.  Requires: is_object().
  // Cost: O(size()).
  std::optional<View> find(std::string_view key) const;

  // The members of an object in which no name stands twice: symbols() says
  // Plain.  Whether their types are in the set.
  class PlainMembers;
  bool plain_members_are(unsigned types) const;

  static constexpr bool kMayHaveSymbols = true;
  Symbols symbols(const KeyDictionary& dictionary) const {
    if (tape_->dictionary() != &dictionary) return Symbols::None;
    return tape_->duplicates().empty() ? Symbols::Plain : Symbols::Known;
  }

  const Tape* tape() const { return tape_; }
  const Node* node() const { return node_; }
  std::size_t index() const {
    return static_cast<std::size_t>(node_ - tape_->nodes());
  }

  // Asks somebody who knows tapes only.
  template <class Answer>
  Answer ask(Answer (*function)(const void*, const View&),
             const void* handle) const {
    return function(handle, *this);
  }

  friend bool operator==(const View&, const View&) = default;  // identity

 private:
  const Node* node_ = nullptr;
  const Tape* tape_ = nullptr;
};
static_assert(sizeof(View) <= 16);

class View::Items {
 public:
  class Iterator {
   public:
    Iterator(const Tape* tape, const Node* at) : tape_(tape), at_(at) {}
    View operator*() const { return {tape_, at_}; }
    Iterator& operator++() {
      at_ = View(tape_, at_).end();
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Tape* tape_;
    const Node* at_;
  };

  explicit Items(const View& array) : array_(array) {}
  Iterator begin() const { return {array_.tape(), array_.node() + 1}; }
  Iterator end() const { return {array_.tape(), array_.end()}; }

 private:
  View array_;
};

struct Member {
  const Node* key_node;
  View value;

  std::string_view key() const { return value.tape()->string_of(*key_node); }
  std::uint32_t hash() const { return key_node->high(); }
  KeyDictionary::Symbol symbol() const { return key_node->symbol; }
  // The key as a string value.
  View key_view() const { return View(value.tape(), key_node); }
};

// Walks the members of an object in document order.
class View::PlainMembers {
 public:
  explicit PlainMembers(const View& object)
      : tape_(object.tape()),
        at_(object.node() + 1),
        end_(object.tape()->nodes() + object.node()->low()) {}

  bool done() const { return at_ == end_; }
  // The rest requires: !done().
  void next() {
    at_ =
        value().type() >= Type::Array ? tape_->nodes() + at_[1].low() : at_ + 2;
  }
  KeyDictionary::Symbol symbol() const { return at_->symbol; }
  View value() const { return {tape_, at_ + 1}; }
  Member member() const { return {at_, value()}; }

 private:
  const Tape* tape_;
  const Node* at_;
  const Node* end_;
};

class View::Members {
 public:
  class Iterator {
   public:
    Iterator(const Tape* tape, const Node* at, const Node* end)
        : tape_(tape), at_(at), end_(end) {
      skip_dead();
    }
    Member operator*() const { return {at_, View(tape_, at_ + 1)}; }
    Iterator& operator++() {
      at_ = View(tape_, at_ + 1).end();
      skip_dead();
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.at_ == b.at_;
    }

   private:
    void skip_dead() {
      while (at_ != end_ && (at_->flags & Node::kDead) != 0) {
        at_ = View(tape_, at_ + 1).end();
      }
    }
    const Tape* tape_;
    const Node* at_;
    const Node* end_;
  };

  explicit Members(const View& object) : object_(object) {}
  Iterator begin() const {
    return {object_.tape(), object_.node() + 1, object_.end()};
  }
  Iterator end() const {
    return {object_.tape(), object_.end(), object_.end()};
  }

 private:
  View object_;
};

inline constexpr unsigned kAnyTypes = (1u << kTypeCount) - 1;
inline constexpr unsigned kNestedTypes =
    1u << static_cast<unsigned>(Type::Array) |
    1u << static_cast<unsigned>(Type::Object);

inline bool View::items_are(unsigned types) const {
  if (types == kAnyTypes) return true;
  const Node* const stop = end();
  const Node* at = node_ + 1;
  if ((types & kNestedTypes) == 0) {
    // What may stand here is one node long.
    for (; at != stop; ++at) {
      if ((types >> (at->type & 7) & 1) == 0) return false;
    }
    return true;
  }
  for (; at != stop; at = View(tape_, at).end()) {
    if ((types >> (at->type & 7) & 1) == 0) return false;
  }
  return true;
}

inline View::Items View::items() const { return Items(*this); }
inline View::Members View::members() const { return Members(*this); }

inline bool View::plain_members_are(unsigned types) const {
  if (types == kAnyTypes) return true;
  const Node* const stop = tape_->nodes() + node_->low();
  if ((types & kNestedTypes) == 0) {
    // What may stand here is one node long.
    for (const Node* at = node_ + 2; at < stop; at += 2) {
      if ((types >> (at->type & 7) & 1) == 0) return false;
    }
    return true;
  }
  for (PlainMembers at(*this); !at.done(); at.next()) {
    if ((types >> static_cast<unsigned>(at.value().type()) & 1) == 0) {
      return false;
    }
  }
  return true;
}

inline std::optional<View> View::find(std::string_view key) const {
  assert(is_object());
  for (const Member& member : members()) {
    if (member.key_node->length == key.size() && member.key() == key) {
      return member.value;
    }
  }
  return std::nullopt;
}

inline bool View::floor(std::int64_t* whole) const {
  constexpr std::size_t kDigits = 18;
  const char* at = tape_->text().data() + node_->low();
  const char* const end = at + node_->length;
  const bool negative = *at == '-';
  if (negative) ++at;
  const char* const start = at;
  std::int64_t value = 0;
  for (; at != end && *at != '.'; ++at) {
    const auto digit = static_cast<unsigned char>(*at - '0');
    if (digit > 9 || at - start >= static_cast<std::ptrdiff_t>(kDigits)) {
      return false;
    }
    value = value * 10 + digit;
  }
  // An exponent moves the point.
  for (const char* rest = at; rest != end; ++rest) {
    if ((*rest | 0x20) == 'e') return false;
  }
  *whole = negative ? -value - 1 : value;
  return true;
}

inline View Tape::root() const { return {this, nodes_.get()}; }

}  // namespace alder::json
