// Bytes -> grammar events: RFC 8259 without any leniency.
//
// A loop over values and separators; open arrays and objects stand on the
// writer's stack, so nesting costs memory of ours and not of the call stack.
// Every function takes the place it reads from and returns the place behind
// what it read, or nullptr once the failure is set: so the cursor stays in a
// register.
//
// Bytes is one of the kernels of byte_scan.h.
//
// kBracketed: a text whose last byte, white space aside, is ']' or '}' needs
// no look for its end at every byte, for that bracket stops every loop over
// white space, digits and letters.  The end then has to be looked for only
// behind a closing bracket and inside strings.  Whole documents are like that;
// all other texts take the other instance.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "json/byte_scan.h"
#include "json/parser.h"
#include "json/tape_writer.h"
#include "json/unescape.h"
#include "number/decimal.h"

namespace alder::json {

template <class Bytes, bool kBracketed>
class TextReader {
 public:
  // `end`: behind the last byte that is no white space if kBracketed, else
  // the end of the text.
  TextReader(std::string_view text, const char* end, TapeWriter* writer,
             ParseFailure* failure)
      : text_(text),
        begin_(text.data()),
        text_end_(text.data() + text.size()),
        end_(end),
        writer_(*writer),
        failure_(failure) {}

  // Reads the whole text.  Returns whether it is a document.
  bool read() {
    const char* at = document(skip_space(begin_));
    if (at == nullptr) return false;
    at = Bytes::space_end(begin_, at, text_end_);
    if (at == text_end_) return true;
    fail(at, "unexpected text behind the document");
    return false;
  }

 private:
  const char* fail(const char* at, const char* what) {
    return refuse_syntax(text_, at == end_ ? text_end_ : at, what, failure_);
  }

  bool ended(const char* at) const { return !kBracketed && at == end_; }

  const char* skip_space(const char* at) const {
    if (ended(at) || static_cast<unsigned char>(*at) > ' ') return at;
    if (*at == ' ' && !ended(at + 1) &&
        static_cast<unsigned char>(at[1]) > ' ') {
      return at + 1;
    }
    return Bytes::space_end(begin_, at, end_);
  }

  // The loop: a value, the separators behind it, what precedes the next one.
  // Each function it calls has this one caller and is inlined.
  const char* document(const char* at) {
    while (true) {
      bool entered = false;
      if (ended(at)) return fail(at, "");
      if (*at == '{' || *at == '[') {
        at = open(at);
        if (at == nullptr) return nullptr;
        entered = ended(at) || *at != writer_.closing();
      } else {
        at = scalar(at);
        if (at == nullptr) return nullptr;
      }
      if (!entered) {
        at = behind_value(at);
        if (at == nullptr || writer_.at_root()) return at;
      }
      at = child(at);
      if (at == nullptr) return nullptr;
    }
  }

  const char* open(const char* at) {
    if (!writer_.open(*at == '{' ? Type::Object : Type::Array, offset(at))) {
      return refuse(text_, at, ErrorCode::DepthLimit,
                    "arrays and objects are nested deeper than allowed",
                    failure_);
    }
    return skip_space(at + 1);
  }

  // Closes what is closed here.  Returns the place behind the comma, or behind
  // the document.
  const char* behind_value(const char* at) {
    while (!writer_.at_root()) {
      at = skip_space(at);
      if (ended(at)) return fail(at, "");
      if (*at == ',') return skip_space(at + 1);
      if (*at != writer_.closing()) return fail_separator(at);
      ++at;
      writer_.close();
      if (kBracketed && at == end_ && !writer_.at_root()) return fail(at, "");
    }
    return at;
  }

  const char* scalar(const char* at) {
    switch (*at) {
      case '"':
        return string_value(at);
      case 't':
        return word(at, "true", Type::Boolean, 1);
      case 'f':
        return word(at, "false", Type::Boolean, 0);
      case 'n':
        return word(at, "null", Type::Null, 0);
      default:
        return number(at);
    }
  }

  const char* fail_separator(const char* at) {
    return fail(at, writer_.in_object() ? "expected ',' or '}'"
                                        : "expected ',' or ']'");
  }

  // What precedes a value in its array or object.
  const char* child(const char* at) {
    if (writer_.in_object()) return name(at);
    writer_.count_item();
    return at;
  }

  const char* name(const char* at) {
    if (ended(at) || *at != '"') return fail(at, "expected a name in quotes");
    Node node;
    at = string(at, &node);
    if (at == nullptr) return nullptr;
    writer_.push_name(node, writer_.string_of(node));
    if (ended(at) || *at != ':') {
      at = skip_space(at);
      if (ended(at) || *at != ':') return fail(at, "expected ':'");
    }
    return skip_space(at + 1);
  }

  const char* string_value(const char* at) {
    Node node;
    at = string(at, &node);
    if (at != nullptr) writer_.push(node);
    return at;
  }

  // A string as a node; `at` is its opening quote.
  const char* string(const char* at, Node* node) {
    const char* const start = at + 1;
    bool high = false;
    // No string ends behind the last bracket, which is no quote either.
    const char* const limit = kBracketed ? end_ - 1 : end_;
    const char* const stop = Bytes::plain_end(begin_, start, limit, &high);
    if (ended(stop) || *stop != '"') return escaped_string(start, node);
    if (high && check_utf8(text_, start, stop, failure_) == nullptr) {
      return nullptr;
    }
    *node = {static_cast<std::uint8_t>(Type::String),
             high ? std::uint8_t{0} : Node::kAscii, 0,
             static_cast<std::uint32_t>(stop - start), offset(start)};
    return stop + 1;
  }

  const char* escaped_string(const char* start, Node* node) {
    std::string* const arena = writer_.arena();
    const std::size_t before = arena->size();
    const char* const behind = unescape(text_, start, arena, failure_);
    *node = {static_cast<std::uint8_t>(Type::String), Node::kEscaped, 0,
             static_cast<std::uint32_t>(arena->size() - before),
             static_cast<std::uint32_t>(before)};
    return behind;
  }

  template <std::size_t kSize>
  const char* word(const char* at, const char (&spelling)[kSize], Type type,
                   std::uint64_t payload) {
    constexpr std::size_t kLength = kSize - 1;
    const auto left = static_cast<std::size_t>(end_ - at);
    if (left < kLength) {
      const bool begun = std::memcmp(at, spelling, left) == 0;
      return fail(begun ? end_ : at, "expected a value");
    }
    if (std::memcmp(at, spelling, kLength) != 0) {
      return fail(at, "expected a value");
    }
    writer_.push({static_cast<std::uint8_t>(type), 0, 0, 0, payload});
    return at + kLength;
  }

  const char* number(const char* at) {
    const char* const start = at;
    const bool negative = *at == '-';
    if (negative) ++at;
    const char* const first = at;
    std::uint64_t magnitude = 0;
    for (; !ended(at) && is_digit(*at); ++at) {
      magnitude = magnitude * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    if (at == first) {
      return fail(at, negative ? "expected a digit" : "expected a value");
    }
    if (*first == '0' && at - first > 1) {
      return fail(first + 1, "a number may not start with 0 and another digit");
    }
    if (!ended(at) && (*at == '.' || *at == 'e' || *at == 'E')) {
      return fraction(start, at);
    }
    if (at - first > 18) return literal(Type::Integer, start, at);
    writer_.push({static_cast<std::uint8_t>(Type::Integer), Node::kInt64, 0,
                  static_cast<std::uint32_t>(at - start),
                  negative ? 0 - magnitude : magnitude});
    return at;
  }

  // The rest of a number from its '.' or 'e' on.
  const char* fraction(const char* start, const char* at) {
    bool integral = true;
    if (*at == '.') {
      const char* const first = at + 1;
      at = digits(first);
      if (at == nullptr) return nullptr;
      integral = all_zeros(first, at);
    }
    if (!ended(at) && (*at == 'e' || *at == 'E')) {
      ++at;
      if (!ended(at) && (*at == '+' || *at == '-')) ++at;
      at = digits(at);
      if (at == nullptr) return nullptr;
      integral =
          number::is_integer({start, static_cast<std::size_t>(at - start)});
    }
    return literal(integral ? Type::Integer : Type::Number, start, at);
  }

  static bool all_zeros(const char* at, const char* end) {
    while (at != end && *at == '0') ++at;
    return at == end;
  }

  const char* digits(const char* at) {
    const char* const behind = Bytes::digits_end(begin_, at, end_);
    return behind == at ? fail(at, "expected a digit") : behind;
  }

  const char* literal(Type type, const char* start, const char* behind) {
    writer_.push({static_cast<std::uint8_t>(type), 0, 0,
                  static_cast<std::uint32_t>(behind - start), offset(start)});
    return behind;
  }

  std::uint32_t offset(const char* at) const {
    return static_cast<std::uint32_t>(at - begin_);
  }

  const std::string_view text_;
  const char* const begin_;
  const char* const text_end_;
  const char* const end_;
  TapeWriter& writer_;
  ParseFailure* const failure_;
};

// Parses `writer`'s text with one kernel: Parser::parse without its checks of
// size and of refused duplicates.
template <class Bytes>
bool read_text(std::string_view text, TapeWriter* writer,
               ParseFailure* failure) {
  const char* const text_end = text.data() + text.size();
  const char* end = text_end;
  while (end != text.data() && is_space(end[-1])) --end;
  const bool bracketed =
      end != text.data() && (end[-1] == ']' || end[-1] == '}');
  const bool read =
      bracketed
          ? TextReader<Bytes, true>(text, end, writer, failure).read()
          : TextReader<Bytes, false>(text, text_end, writer, failure).read();
  writer->finish();
  return read;
}

}  // namespace alder::json
