// Recurses as deep as the YAML reader's limit lets documents nest.

#include "harness/value.h"

#include <algorithm>

#include "json/value.h"

namespace alder::harness {
namespace {

class Printer {
 public:
  void print(const Value& value) {
    origins_.push_back(value.origin);
    switch (value.type) {
      case json::Type::Null:
        text_ += "null";
        break;
      case json::Type::Boolean:
        text_ += value.boolean ? "true" : "false";
        break;
      case json::Type::Integer:
      case json::Type::Number:
        text_ += value.text;
        break;
      case json::Type::String:
        print_string(value.text);
        break;
      case json::Type::Array:
        print_items(value);
        break;
      case json::Type::Object:
        print_members(value);
        break;
    }
  }

  Instance take() {
    auto document = json::parse_document(std::move(text_));
    // Every text that is printed here is JSON.
    return {document.ok() ? *std::move(document) : json::Document{},
            std::move(origins_)};
  }

 private:
  void print_string(const std::string& text) {
    text_ += json::to_line(json::Value(text));
  }

  void print_items(const Value& value) {
    text_ += '[';
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      if (i != 0) text_ += ',';
      print(value.items[i]);
    }
    text_ += ']';
  }

  void print_members(const Value& value) {
    text_ += '{';
    for (std::size_t i = 0; i < value.members.size(); ++i) {
      const Member& member = value.members[i];
      if (i != 0) text_ += ',';
      origins_.push_back(member.key_origin);
      print_string(member.key);
      text_ += ':';
      print(member.value);
    }
    text_ += '}';
  }

  std::string text_;
  std::vector<Origin> origins_;
};

}  // namespace

bool Value::is_empty() const {
  switch (type) {
    case json::Type::Null:
      return true;
    case json::Type::Boolean:
      return !boolean;
    case json::Type::Integer:
    case json::Type::Number:
      return text == "0";
    case json::Type::String:
      return text.empty();
    case json::Type::Array:
      return items.empty();
    case json::Type::Object:
      break;
  }
  return members.empty();
}

const Member* Value::member(std::string_view key) const {
  const auto found =
      std::find_if(members.begin(), members.end(),
                   [key](const Member& member) { return member.key == key; });
  return found == members.end() ? nullptr : &*found;
}

const Value* Value::find(std::string_view key) const {
  const Member* const found = member(key);
  return found == nullptr ? nullptr : &found->value;
}

const Value* Value::find(std::initializer_list<std::string_view> path) const {
  const Value* at = this;
  for (const std::string_view key : path) {
    if (at != nullptr) at = at->find(key);
  }
  return at;
}

std::string_view Value::string_at(std::string_view key) const {
  const Value* const found = find(key);
  return found != nullptr && found->is_string() ? std::string_view(found->text)
                                                : std::string_view();
}

Value* Value::find_mutable(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

Value to_value(const Source& source, const json::View& view) {
  Value value;
  value.type = view.type();
  value.origin = {&source, source.document.span(view).offset_bytes};
  switch (view.type()) {
    case json::Type::Null:
      break;
    case json::Type::Boolean:
      value.boolean = view.boolean();
      break;
    case json::Type::Integer:
    case json::Type::Number:
      value.text = view.holds_int64() ? std::to_string(view.int64())
                                      : std::string(view.literal());
      break;
    case json::Type::String:
      value.text = view.string();
      break;
    case json::Type::Array:
      for (const json::View item : view.items()) {
        value.items.push_back(to_value(source, item));
      }
      break;
    case json::Type::Object:
      for (const json::Member& member : view.members()) {
        value.members.push_back(
            {std::string(member.key()),
             {&source, source.document.span(member.key_view()).offset_bytes},
             to_value(source, member.value)});
      }
      break;
  }
  return value;
}

Origin origin_within(const Value& string, std::uint64_t index) {
  if (string.origin.source == nullptr) return string.origin;
  const yaml::Document& document = string.origin.source->document;
  const json::Tape& tape = *document.instance().tape;
  for (std::size_t i = 0; i < tape.size(); ++i) {
    const json::View node(&tape, tape.nodes() + i);
    if (node.is_string() && node.string() == string.text &&
        document.span(node).offset_bytes == string.origin.offset_bytes) {
      return {string.origin.source, document.offset_of(node, index)};
    }
  }
  return string.origin;
}

Instance instance_of(const Value& value) {
  Printer printer;
  printer.print(value);
  return printer.take();
}

}  // namespace alder::harness
