// A loop over values and an explicit stack of open arrays and objects; no
// recursion, so nesting costs memory of ours and not of the call stack.
//
// Duplicate keys: each open object keeps a 256-bit filter over its keys'
// hashes.  Only when a bit was set already, or the object is large, are its
// keys compared, in one walk when it closes.

#include "json/parser.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/utf8.h"
#include "json/string_scan.h"
#include "number/decimal.h"

namespace alder::json {
namespace {

struct Frame {
  std::uint32_t node;
  std::uint32_t count;
  bool is_object;
  bool maybe_duplicates;
  std::array<std::uint64_t, 4> filter;
};

constexpr std::uint32_t kFilteredKeys = 32;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Whether the fraction of a number without an exponent is all zeros.
bool has_zero_fraction(std::string_view fraction) {
  return fraction.find_first_not_of('0') == std::string_view::npos;
}

}  // namespace

struct Parser::Scratch {
  std::vector<Frame> frames;
  std::vector<std::uint32_t> table;  // node index + 1 of keys
};

// Builds one tape.
class TapeBuilder {
 public:
  TapeBuilder(const ParseOptions& options, std::string_view text, Tape* tape,
              std::vector<Frame>* frames, std::vector<std::uint32_t>* table,
              ParseFailure* failure)
      : options_(options),
        tape_(*tape),
        frames_(*frames),
        table_(*table),
        failure_(*failure),
        begin_(text.data()),
        at_(text.data()),
        end_(text.data() + text.size()) {
    tape_.text_ = text;
    tape_.arena_.clear();
    tape_.size_ = 0;
    tape_.dictionary_ = options.dictionary;
    tape_.duplicates_.clear();
    frames_.clear();
  }

  bool build() {
    if (static_cast<std::uint64_t>(end_ - begin_) >
        std::min<std::uint64_t>(options_.limits.size_bytes, 0xFFFF'FFFFu)) {
      return fail(ErrorCode::SizeLimit, begin_,
                  "the text is larger than allowed");
    }
    skip_space();
    if (!value()) return false;
    while (!frames_.empty()) {
      if (!after_value()) return false;
    }
    skip_space();
    if (at_ != end_) return fail_at("unexpected text behind the document");
    if (options_.refuse_duplicates && !tape_.duplicates_.empty()) {
      return fail_duplicate();
    }
    return true;
  }

 private:
  bool fail(ErrorCode code, const char* at, const char* what) {
    failure_ = {code, {static_cast<std::uint64_t>(at - begin_), 1}, what};
    if (at == end_) failure_.span.length_bytes = 0;
    return false;
  }
  bool fail_at(const char* what) {
    return fail(ErrorCode::MalformedJson, at_,
                at_ == end_ ? "unexpected end of the text" : what);
  }
  bool fail_duplicate() {
    // Pairs are found as their objects close, inner ones first.
    std::uint32_t first = tape_.duplicates_.front().later;
    for (const DuplicateKey& pair : tape_.duplicates_) {
      first = std::min(first, pair.later);
    }
    const ByteSpan span = NodeOffsets(tape_).span_of_node(first);
    failure_ = {ErrorCode::DuplicateKey, span,
                "this name stands twice in its object"};
    return false;
  }

  void skip_space() {
    while (at_ != end_ &&
           (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) {
      ++at_;
    }
  }

  std::uint32_t offset(const char* at) const {
    return static_cast<std::uint32_t>(at - begin_);
  }

  Node* push() {
    if (tape_.size_ == tape_.capacity_) grow();
    return &tape_.nodes_[tape_.size_++];
  }

  void grow() {
    const std::size_t capacity = std::max<std::size_t>(64, tape_.capacity_ * 2);
    auto nodes = std::make_unique_for_overwrite<Node[]>(capacity);
    if (tape_.size_ != 0) {
      std::memcpy(nodes.get(), tape_.nodes_.get(), tape_.size_ * sizeof(Node));
    }
    tape_.nodes_ = std::move(nodes);
    tape_.capacity_ = capacity;
  }

  void push_scalar(Type type, std::uint64_t payload) {
    *push() = {static_cast<std::uint8_t>(type), 0, 0, 0, payload};
  }

  // One value at at_; an array or object is only opened.
  bool value() {
    if (at_ == end_) return fail_at("");
    switch (*at_) {
      case '{':
        return open_object();
      case '[':
        return open_array();
      case '"':
        return string_value();
      case 't':
        return word("true", Type::Boolean, 1);
      case 'f':
        return word("false", Type::Boolean, 0);
      case 'n':
        return word("null", Type::Null, 0);
      default:
        if (*at_ == '-' || is_digit(*at_)) return number();
        return fail_at("expected a value");
    }
  }

  bool word(std::string_view spelling, Type type, std::uint64_t payload) {
    const auto left = static_cast<std::size_t>(end_ - at_);
    const std::size_t same = std::min(left, spelling.size());
    if (std::memcmp(at_, spelling.data(), same) != 0) {
      return fail_at("expected a value");
    }
    at_ += same;
    if (same != spelling.size()) return fail_at("");
    push_scalar(type, payload);
    return true;
  }

  bool open(Type type) {
    if (frames_.size() >= options_.limits.depth_levels) {
      return fail(ErrorCode::DepthLimit, at_,
                  "arrays and objects are nested deeper than allowed");
    }
    const auto index = static_cast<std::uint32_t>(tape_.size_);
    *push() = {static_cast<std::uint8_t>(type), 0, 0, 0,
               static_cast<std::uint64_t>(offset(at_)) << 32};
    frames_.push_back({index, 0, type == Type::Object, false, {}});
    ++at_;
    skip_space();
    return true;
  }

  bool open_array() {
    if (!open(Type::Array)) return false;
    if (at_ != end_ && *at_ == ']') return close();
    frames_.back().count = 1;
    return value();
  }

  bool open_object() {
    if (!open(Type::Object)) return false;
    if (at_ != end_ && *at_ == '}') return close();
    return member();
  }

  // A comma and what follows it, or the closing bracket.
  bool after_value() {
    skip_space();
    if (at_ == end_) return fail_at("");
    const bool is_object = frames_.back().is_object;
    if (*at_ == ',') {
      ++at_;
      skip_space();
      if (is_object) return member();
      ++frames_.back().count;
      return value();
    }
    if (*at_ == (is_object ? '}' : ']')) return close();
    return fail_at(is_object ? "expected ',' or '}'" : "expected ',' or ']'");
  }

  bool close() {
    ++at_;
    const Frame frame = frames_.back();
    frames_.pop_back();
    Node& node = tape_.nodes_[frame.node];
    node.length = frame.count;
    node.payload |= static_cast<std::uint32_t>(tape_.size_);
    if (frame.is_object &&
        (frame.maybe_duplicates || frame.count > kFilteredKeys)) {
      bury_duplicates(frame.node);
    }
    return true;
  }

  bool member() {
    if (at_ == end_ || *at_ != '"') return fail_at("expected a name in quotes");
    Node node{Node::kKey, 0, 0, 0, 0};
    if (!string(&node)) return false;
    const std::string_view key = tape_.string_of(node);
    const std::uint32_t hash = hash_key(key);
    node.payload |= static_cast<std::uint64_t>(hash) << 32;
    if (options_.dictionary != nullptr) {
      node.symbol = options_.dictionary->find(key, hash);
    }
    Frame& frame = frames_.back();
    ++frame.count;
    std::uint64_t& word = frame.filter[hash >> 30];
    const std::uint64_t bit = std::uint64_t{1} << (hash & 63);
    frame.maybe_duplicates |= (word & bit) != 0;
    word |= bit;
    *push() = node;
    skip_space();
    if (at_ == end_ || *at_ != ':') return fail_at("expected ':'");
    ++at_;
    skip_space();
    return value();
  }

  bool string_value() {
    Node node{static_cast<std::uint8_t>(Type::String), 0, 0, 0, 0};
    if (!string(&node)) return false;
    *push() = node;
    return true;
  }

  // A string at at_, which is its opening quote; sets length, offset, flags.
  bool string(Node* node) {
    const char* const start = at_ + 1;
    bool high = false;
    const char* stop = scan_plain(start, end_, &high);
    if (stop == end_ || *stop != '"') return long_string(node, stop, high);
    if (high && !check_utf8(start, stop)) return false;
    node->flags = high ? 0 : Node::kAscii;
    node->length = static_cast<std::uint32_t>(stop - start);
    node->payload = offset(start);
    at_ = stop + 1;
    return true;
  }

  bool check_utf8(const char* start, const char* stop) {
    const auto size = static_cast<std::size_t>(stop - start);
    const std::size_t good = utf8_valid_prefix({start, size});
    if (good == size) return true;
    return fail(ErrorCode::InvalidUtf8, start + good,
                "this byte is not part of well-formed UTF-8");
  }

  // The part of a string from its first escape on, undone into the arena.
  bool long_string(Node* node, const char* stop, bool high) {
    const char* start = at_ + 1;
    const auto arena_start = tape_.arena_.size();
    while (true) {
      if (high && !check_utf8(start, stop)) return false;
      tape_.arena_.append(start, stop);
      at_ = stop;
      if (at_ == end_) return fail_at("");
      if (*at_ == '"') break;
      if (*at_ != '\\') {
        return fail_at("a control character must be escaped in a string");
      }
      if (!escape()) return false;
      start = at_;
      stop = scan_plain(at_, end_, &high);
    }
    ++at_;
    node->flags = Node::kEscaped;
    node->length =
        static_cast<std::uint32_t>(tape_.arena_.size() - arena_start);
    node->payload = static_cast<std::uint32_t>(arena_start);
    return true;
  }

  bool escape() {
    ++at_;
    if (at_ == end_) return fail_at("");
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (*at_ == 'u') return unicode_escape();
    const std::size_t which = kLetters.find(*at_);
    if (which == std::string_view::npos) {
      return fail_at("no such escape in a JSON string");
    }
    tape_.arena_.push_back(kMeanings[which]);
    ++at_;
    return true;
  }

  bool unicode_escape() {
    const char* const start = at_ - 1;
    char32_t unit = 0;
    if (!hex4(&unit)) return false;
    if (unit >= 0xDC00 && unit <= 0xDFFF) {
      return fail(ErrorCode::InvalidUtf8, start, "a lone low surrogate");
    }
    if (unit >= 0xD800 && unit <= 0xDBFF) {
      char32_t low = 0;
      if (end_ - at_ < 2 || at_[0] != '\\' || at_[1] != 'u') {
        return fail(ErrorCode::InvalidUtf8, start, "a lone high surrogate");
      }
      ++at_;
      if (!hex4(&low)) return false;
      if (low < 0xDC00 || low > 0xDFFF) {
        return fail(ErrorCode::InvalidUtf8, start, "a lone high surrogate");
      }
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
    utf8_append(&tape_.arena_, unit);
    return true;
  }

  // Four hexadecimal digits behind the 'u' at at_.
  bool hex4(char32_t* unit) {
    ++at_;
    *unit = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const int digit = at_ == end_ ? -1 : hex_value(*at_);
      if (digit < 0) return fail_at("expected four hexadecimal digits");
      *unit = *unit << 4 | static_cast<char32_t>(digit);
    }
    return true;
  }

  bool digits() {
    if (at_ == end_ || !is_digit(*at_)) return fail_at("expected a digit");
    while (at_ != end_ && is_digit(*at_)) ++at_;
    return true;
  }

  bool number() {
    const char* const start = at_;
    const bool negative = *at_ == '-';
    if (negative) ++at_;
    const char* const integer_start = at_;
    std::uint64_t magnitude = 0;
    while (at_ != end_ && is_digit(*at_)) {
      magnitude = magnitude * 10 + static_cast<std::uint64_t>(*at_ - '0');
      ++at_;
    }
    if (at_ == integer_start) return fail_at("expected a digit");
    if (*integer_start == '0' && at_ - integer_start > 1) {
      at_ = integer_start + 1;
      return fail_at("a number may not start with 0 and another digit");
    }
    if (at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E')) {
      return fraction(start);
    }
    const auto length = static_cast<std::uint32_t>(at_ - start);
    if (at_ - integer_start > 18) {
      push_literal(Type::Integer, start);
      return true;
    }
    const auto value = static_cast<std::int64_t>(magnitude);
    *push() = {static_cast<std::uint8_t>(Type::Integer), Node::kInt64, 0,
               length, static_cast<std::uint64_t>(negative ? -value : value)};
    return true;
  }

  bool fraction(const char* start) {
    bool integral = true;
    if (*at_ == '.') {
      ++at_;
      const char* const first = at_;
      if (!digits()) return false;
      integral =
          has_zero_fraction({first, static_cast<std::size_t>(at_ - first)});
    }
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
      ++at_;
      if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
      if (!digits()) return false;
      integral =
          number::is_integer({start, static_cast<std::size_t>(at_ - start)});
    }
    push_literal(integral ? Type::Integer : Type::Number, start);
    return true;
  }

  void push_literal(Type type, const char* start) {
    *push() = {static_cast<std::uint8_t>(type), 0, 0,
               static_cast<std::uint32_t>(at_ - start), offset(start)};
  }

  // Marks members of one object that a later one with the same name
  // replaces.  The table is seeded and keyed by the whole name, so that
  // crafted names cannot make it slow.
  void bury_duplicates(std::uint32_t object) {
    Node* const nodes = tape_.nodes_.get();
    const std::size_t size =
        std::bit_ceil<std::size_t>(std::size_t{nodes[object].length} * 2 + 1);
    table_.assign(size, 0);
    const std::uint32_t end = nodes[object].low();
    for (std::uint32_t key = object + 1; key != end;) {
      enter_key(object, key, size - 1);
      const Node& value = nodes[key + 1];
      const bool nested = value.type >= static_cast<std::uint8_t>(Type::Array);
      key = nested ? value.low() : key + 2;
    }
  }

  void enter_key(std::uint32_t object, std::uint32_t key, std::size_t mask) {
    Node* const nodes = tape_.nodes_.get();
    const std::string_view name = tape_.string_of(nodes[key]);
    std::size_t at = hash_bytes(name, process_seed()) & mask;
    for (; table_[at] != 0; at = (at + 1) & mask) {
      Node& earlier = nodes[table_[at] - 1];
      if (earlier.high() != nodes[key].high() ||
          tape_.string_of(earlier) != name) {
        continue;
      }
      earlier.flags |= Node::kDead;
      --nodes[object].length;
      tape_.duplicates_.push_back({table_[at] - 1, key});
      break;
    }
    table_[at] = key + 1;
  }

  const ParseOptions& options_;
  Tape& tape_;
  std::vector<Frame>& frames_;
  std::vector<std::uint32_t>& table_;
  ParseFailure& failure_;
  const char* const begin_;
  const char* at_;
  const char* const end_;
};

Parser::Parser(const ParseOptions& options)
    : options_(options), scratch_(std::make_unique<Scratch>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;

bool Parser::parse(std::string_view text, Tape* tape, ParseFailure* failure) {
  return TapeBuilder(options_, text, tape, &scratch_->frames, &scratch_->table,
                     failure)
      .build();
}

Result<Document> parse_document(std::string text, const ParseOptions& options) {
  Document document;
  document.text = std::make_unique<const std::string>(std::move(text));
  document.tape = std::make_unique<Tape>();
  ParseFailure failure;
  if (!Parser(options).parse(*document.text, document.tape.get(), &failure)) {
    return failure.to_error();
  }
  return document;
}

}  // namespace alder::json
