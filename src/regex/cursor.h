// A place in a pattern, and the small readers that every rule is made of.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/utf8.h"

namespace alder::regex {

inline bool is_digit(int c) { return c >= '0' && c <= '9'; }
inline bool is_octal(int c) { return c >= '0' && c <= '7'; }
inline bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The value of a hexadecimal digit, or -1.
inline int hex_value(int c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Requires: well-formed UTF-8.
class Cursor {
 public:
  static constexpr int kEnd = -1;

  explicit Cursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }
  std::size_t size() const { return text_.size(); }

  // The byte so many places ahead, or kEnd.
  int peek(std::size_t ahead = 0) const {
    if (at_ + ahead >= text_.size()) return kEnd;
    return static_cast<unsigned char>(text_[at_ + ahead]);
  }
  void skip(std::size_t bytes = 1) { at_ += bytes; }

  bool accept(char c) {
    if (peek() != static_cast<unsigned char>(c)) return false;
    ++at_;
    return true;
  }

  // Requires: !at_end().
  char32_t take() { return utf8_next(text_, &at_); }

  std::string_view since(std::size_t begin) const {
    return text_.substr(begin, at_ - begin);
  }

  // Exactly `count` hexadecimal digits; moves only when they are there.
  bool take_hex(std::size_t count, char32_t* value) {
    char32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const int digit = hex_value(peek(i));
      if (digit < 0) return false;
      sum = sum * 16 + static_cast<char32_t>(digit);
    }
    at_ += count;
    *value = sum;
    return true;
  }

  // A run of decimal digits, at least one; values stay at `ceiling`.
  bool take_number(std::uint32_t ceiling, std::uint32_t* value) {
    if (!is_digit(peek())) return false;
    std::uint64_t sum = 0;
    for (; is_digit(peek()); ++at_) {
      sum = sum * 10 + static_cast<std::uint64_t>(peek() - '0');
      if (sum > ceiling) sum = ceiling;
    }
    *value = static_cast<std::uint32_t>(sum);
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace alder::regex
