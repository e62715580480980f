// The cursor over nlohmann::json values: the same operations as View (view.h),
// without a tape.
//
// Numbers are what such a value holds: int64, uint64 or double, a double as
// the shortest text that leads back to it.  What is neither finite nor a
// number is null, as it is written.

#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "json/parser.h"
#include "json/tape.h"
#include "json/view.h"

namespace alder::json {

struct ValueMember;

// One value, or a key, which reads as a string.  Valid as long as the value is
// neither moved nor changed.
//
// Requires: strings are UTF-8; nesting is bounded, see DepthGauge.
class ValueView {
 public:
  using Json = nlohmann::json;

  ValueView() = default;
  explicit ValueView(const Json& value) : at_(&value), type_(type_of(value)) {}
  explicit ValueView(const std::string& key)
      : at_(&key), type_(Type::String), is_key_(true) {}

  Type type() const { return type_; }
  bool is_null() const { return type_ == Type::Null; }
  bool is_boolean() const { return type_ == Type::Boolean; }
  bool is_integer() const { return type_ == Type::Integer; }
  bool is_number() const {
    return type_ == Type::Integer || type_ == Type::Number;
  }
  bool is_string() const { return type_ == Type::String; }
  bool is_array() const { return type_ == Type::Array; }
  bool is_object() const { return type_ == Type::Object; }

  // Requires: is_boolean().
  bool boolean() const { return *json().get_ptr<const Json::boolean_t*>(); }

  bool holds_int64() const {
    if (type_ != Type::Integer) return false;
    switch (json().type()) {
      case Json::value_t::number_integer:
        return true;
      case Json::value_t::number_unsigned:
        return unsigned_number() <= kLargestInt64;
      default:
        return std::fabs(floating()) < 0x1p63;
    }
  }
  // Requires: holds_int64().
  std::int64_t int64() const {
    return json().is_number_float()
               ? static_cast<std::int64_t>(floating())
               : *json().get_ptr<const Json::number_integer_t*>();
  }

  // The text of a number.  A double's digits are the fewest that lead back to
  // it, whatever its exponent.
  class Literal {
   public:
    explicit Literal(double number)
        : end_(std::to_chars(text_, text_ + sizeof text_, number,
                             std::chars_format::scientific)
                   .ptr) {}
    explicit Literal(std::uint64_t number)
        : end_(std::to_chars(text_, text_ + sizeof text_, number).ptr) {}
    operator std::string_view() const {  // NOLINT: it is its text
      return {text_, static_cast<std::size_t>(end_ - text_)};
    }
    Literal(const Literal&) = delete;
    Literal& operator=(const Literal&) = delete;

   private:
    char text_[32];
    char* end_;
  };
  // Requires: is_number() and !holds_int64().
  Literal literal() const {
    return json().is_number_float() ? Literal(floating())
                                    : Literal(unsigned_number());
  }

  // The largest integer below a number that is none; false says nothing.
  // Requires: type() == Type::Number.
  bool floor(std::int64_t* whole) const {
    const double number = std::floor(floating());
    if (std::fabs(number) >= 0x1p62) return false;
    *whole = static_cast<std::int64_t>(number);
    return true;
  }

  // Whether it is held as an integer.  Requires: is_number().
  bool is_spelled_as_integer() const { return !json().is_number_float(); }

  // Requires: is_string().
  std::string_view string() const {
    return is_key_ ? *static_cast<const std::string*>(at_)
                   : *json().get_ptr<const Json::string_t*>();
  }
  // It is not known.
  bool is_ascii() const { return false; }

  // Requires: is_array() or is_object().
  std::uint32_t size() const {
    return static_cast<std::uint32_t>(is_array() ? array().size()
                                                 : object().size());
  }

  // The objects of nlohmann::json are ordered by key.
  class Items;
  class Members;
  // Requires: is_array().
  Items items() const;
  bool items_are(unsigned types) const {
    for (const Json& item : array()) {
      if ((types >> static_cast<unsigned>(type_of(item)) & 1) == 0) {
        return false;
      }
    }
    return true;
  }
  std::uint32_t handle_in(const ValueView& array) const {
    return static_cast<std::uint32_t>(&json() - array.array().data());
  }
  ValueView item_at(std::uint32_t handle) const {
    return ValueView(array()[handle]);
  }
  // Requires: is_object().
  Members members() const;
  // As for tapes; names of a value carry no symbols.
  static constexpr bool kMayHaveSymbols = false;
  Symbols symbols(const KeyDictionary&) const { return Symbols::None; }
  // Cost: O(log size()).
  std::optional<ValueView> find(std::string_view key) const {
    const auto found = object().find(key);
    if (found == object().end()) return std::nullopt;
    return ValueView(found->second);
  }

  // Asks somebody who knows tapes only: writes the value out and parses it.
  template <class Answer>
  Answer ask(Answer (*function)(const void*, const View&),
             const void* handle) const {
    const std::optional<Document> document = to_document();
    return document ? function(handle, document->root()) : Answer::Limit;
  }
  // nullopt: it is beyond a limit of the parser.
  std::optional<Document> to_document() const;

 private:
  static constexpr std::uint64_t kLargestInt64 = 0x7FFF'FFFF'FFFF'FFFF;

  static Type type_of(const Json& value) {
    switch (value.type()) {
      case Json::value_t::boolean:
        return Type::Boolean;
      case Json::value_t::number_integer:
      case Json::value_t::number_unsigned:
        return Type::Integer;
      case Json::value_t::number_float:
        return type_of(*value.get_ptr<const Json::number_float_t*>());
      case Json::value_t::string:
        return Type::String;
      case Json::value_t::array:
        return Type::Array;
      case Json::value_t::object:
        return Type::Object;
      default:
        return Type::Null;
    }
  }
  static Type type_of(double number) {
    if (!std::isfinite(number)) return Type::Null;
    return number == std::floor(number) ? Type::Integer : Type::Number;
  }

  const Json& json() const { return *static_cast<const Json*>(at_); }
  double floating() const {
    return *json().get_ptr<const Json::number_float_t*>();
  }
  std::uint64_t unsigned_number() const {
    return *json().get_ptr<const Json::number_unsigned_t*>();
  }
  const Json::array_t& array() const {
    return *json().get_ptr<const Json::array_t*>();
  }
  const Json::object_t& object() const {
    return *json().get_ptr<const Json::object_t*>();
  }

  const void* at_ = nullptr;  // a value, or a string that is a key
  Type type_ = Type::Null;
  bool is_key_ = false;
};
static_assert(sizeof(ValueView) <= 16);

class ValueView::Items {
 public:
  class Iterator {
   public:
    explicit Iterator(const Json* at) : at_(at) {}
    ValueView operator*() const { return ValueView(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Json* at_;
  };

  explicit Items(const Json::array_t& array) : array_(array) {}
  Iterator begin() const { return Iterator(array_.data()); }
  Iterator end() const { return Iterator(array_.data() + array_.size()); }

 private:
  const Json::array_t& array_;
};

struct ValueMember {
  const std::string* name;
  ValueView value;

  std::string_view key() const { return *name; }
  std::uint32_t hash() const { return hash_key(*name); }
  // Names of a value carry none.
  KeyDictionary::Symbol symbol() const { return KeyDictionary::kUnknown; }
  // The key as a string value.
  ValueView key_view() const { return ValueView(*name); }
};

class ValueView::Members {
 public:
  class Iterator {
   public:
    explicit Iterator(Json::object_t::const_iterator at) : at_(at) {}
    ValueMember operator*() const {
      return {&at_->first, ValueView(at_->second)};
    }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Json::object_t::const_iterator at_;
  };

  explicit Members(const Json::object_t& object) : object_(object) {}
  Iterator begin() const { return Iterator(object_.begin()); }
  Iterator end() const { return Iterator(object_.end()); }

 private:
  const Json::object_t& object_;
};

inline ValueView::Items ValueView::items() const { return Items(array()); }
inline ValueView::Members ValueView::members() const {
  return Members(object());
}

// As for tapes (equal.h).
bool equal(const ValueView& a, const ValueView& b);
bool equal(const View& a, const ValueView& b);
std::uint64_t hash(const ValueView& value, std::uint64_t seed);

// Measures nesting, with memory that it keeps.
class DepthGauge {
 public:
  // Whether containers are nested beyond so many levels.
  // Cost: O(size of the value), without recursion.
  bool exceeds(const ValueView& value, std::uint32_t levels);

 private:
  void add(const ValueView& value, std::uint32_t depth) {
    if (value.is_array() || value.is_object()) open_.emplace_back(value, depth);
  }

  // Containers that are still to be looked into, and how deep they are.
  std::vector<std::pair<ValueView, std::uint32_t>> open_;
};

}  // namespace alder::json
