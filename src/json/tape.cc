// Positions by a second reading, and dumps.

#include "json/tape.h"

#include <array>
#include <string>

namespace alder::json {
namespace {

constexpr std::array<std::string_view, kTypeCount> kTypeNames = {
    "null", "boolean", "integer", "number", "string", "array", "object"};
constexpr std::array<std::string_view, kTypeCount> kTypesWithArticle = {
    "null",     "a boolean", "an integer", "a number",
    "a string", "an array",  "an object"};

// The byte behind the closing quote of the string that starts at `at`.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t word_end(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of(",]} \t\r\n", at);
  return end == std::string_view::npos ? text.size() : end;
}

// The byte behind the value or key that starts at `at`, in valid JSON.
std::size_t value_end(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  do {
    switch (text[at]) {
      case '"':
        at = string_end(text, at);
        break;
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        --depth;
        ++at;
        break;
      case ',':
      case ':':
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        ++at;
        break;
      default:
        at = word_end(text, at);
    }
  } while (depth != 0);
  return at;
}

void dump_node(const Tape& tape, const Node& node, std::string* out) {
  if (node.type == Node::kKey) {
    *out += "key     \"" + std::string(tape.string_of(node)) + "\"";
    if ((node.flags & Node::kDead) != 0) *out += " dead";
    return;
  }
  const View view(&tape, &node);
  std::string name(to_string(view.type()));
  name.resize(8, ' ');
  *out += name;
  switch (view.type()) {
    case Type::Null:
      out->resize(out->find_last_not_of(' ') + 1);
      break;
    case Type::Boolean:
      *out += view.boolean() ? "true" : "false";
      break;
    case Type::Integer:
    case Type::Number:
      *out += view.holds_int64() ? std::to_string(view.int64())
                                 : std::string(view.literal());
      break;
    case Type::String:
      *out += "\"" + std::string(view.string()) + "\"";
      break;
    case Type::Array:
    case Type::Object:
      *out += "length " + std::to_string(view.size()) + ", next " +
              std::to_string(node.low());
  }
}

}  // namespace

std::string_view to_string(Type type) {
  return kTypeNames[static_cast<std::size_t>(type)];
}

std::string_view with_article(Type type) {
  return kTypesWithArticle[static_cast<std::size_t>(type)];
}

std::vector<std::uint32_t> Tape::node_offsets() const {
  std::vector<std::uint32_t> offsets;
  offsets.reserve(size_);
  for (std::size_t at = 0; at < text_.size() && offsets.size() < size_;) {
    switch (text_[at]) {
      case ',':
      case ':':
      case ']':
      case '}':
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        ++at;
        continue;
      default:
        break;
    }
    offsets.push_back(static_cast<std::uint32_t>(at));
    if (text_[at] == '"') {
      at = string_end(text_, at);
    } else if (text_[at] == '{' || text_[at] == '[') {
      ++at;
    } else {
      at = word_end(text_, at);
    }
  }
  return offsets;
}

std::string Tape::dump() const {
  std::string out;
  for (std::size_t i = 0; i < size_; ++i) {
    out += std::to_string(i) + " ";
    dump_node(*this, nodes_[i], &out);
    out += "\n";
  }
  return out;
}

ByteSpan NodeOffsets::span(const View& value) {
  return span_of_node(value.index());
}

ByteSpan NodeOffsets::span_of_node(std::size_t index) {
  if (offsets_.empty()) offsets_ = tape_->node_offsets();
  const std::size_t start = offsets_[index];
  return {start, value_end(tape_->text(), start) - start};
}

std::uint64_t NodeOffsets::offset_bytes(const View& value) {
  if (offsets_.empty()) offsets_ = tape_->node_offsets();
  return offsets_[value.index()];
}

}  // namespace alder::json
