// A JSON text in the making: values of a tape as they are, between new ones.
//
//   pieces --to_text()--> JSON, two spaces a level
//
// Numbers keep their spelling and members their order.  What json::Value
// would round is copied digit by digit.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/view.h"

namespace alder::json {

class Piece {
 public:
  enum class Kind : std::uint8_t { Copy, String, Array, Object };

  // A copy of a value, whose tape must outlive the piece.
  explicit Piece(const View& view) : kind_(Kind::Copy), view_(view) {}
  explicit Piece(std::string text)
      : kind_(Kind::String), string_(std::move(text)) {}
  static Piece array() { return Piece(Kind::Array); }
  static Piece object() { return Piece(Kind::Object); }

  Kind kind() const { return kind_; }
  bool is_empty() const { return names_.empty() && parts_.empty(); }

  // Requires: kind() == Array.
  void push(Piece item) { parts_.push_back(std::move(item)); }
  // Requires: kind() == Object, and no member of that name.
  void add(std::string name, Piece value) {
    names_.push_back(std::move(name));
    parts_.push_back(std::move(value));
  }
  // In front of the others.
  void add_first(std::string name, Piece value) {
    names_.insert(names_.begin(), std::move(name));
    parts_.insert(parts_.begin(), std::move(value));
  }
  // The member, or nullptr.  Requires: kind() == Object.
  Piece* find(std::string_view name);

  // Items, or the values of members, in order.
  std::vector<Piece>& parts() { return parts_; }
  const std::vector<Piece>& parts() const { return parts_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::string& string() const { return string_; }
  void set_string(std::string text) { string_ = std::move(text); }
  const View& view() const { return view_; }

 private:
  explicit Piece(Kind kind) : kind_(kind) {}

  Kind kind_;
  View view_;
  std::string string_;
  std::vector<std::string> names_;
  std::vector<Piece> parts_;
};

// Without a newline at the end.
std::string to_text(const Piece& piece);

}  // namespace alder::json
