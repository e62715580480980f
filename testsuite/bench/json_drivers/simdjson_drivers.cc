// On-Demand, recursively: one function a driver.  The builder passes values by
// reference, the walk by value: each is faster that way.

#include "simdjson_drivers.h"

#include <simdjson.h>

#include <cstring>

#include "json/byte_scan.h"
#include "number/decimal.h"

namespace alder::bench {
namespace {

namespace ondemand = simdjson::ondemand;
using json::Node;
using json::Type;

// The number at the start of `token`, which may have white space behind it;
// empty when it is none.
std::string_view number_in(std::string_view token, bool* integral) {
  const char* at = token.data();
  const char* end = at + token.size();
  while (end != at && json::is_space(end[-1])) --end;
  const char* const start = at;
  if (at != end && *at == '-') ++at;
  const auto digits = [&] {
    const char* const first = at;
    while (at != end && json::is_digit(*at)) ++at;
    return at - first;
  };
  const char* const first = at;
  const auto whole = digits();
  if (whole == 0 || (*first == '0' && whole > 1)) return {};
  *integral = true;
  if (at != end && *at == '.') {
    const char* const fraction = ++at;
    if (digits() == 0) return {};
    *integral = std::string_view(fraction, at).find_first_not_of('0') ==
                std::string_view::npos;
  }
  const bool scientific = at != end;
  if (at != end && (*at == 'e' || *at == 'E')) {
    ++at;
    if (at != end && (*at == '+' || *at == '-')) ++at;
    if (digits() == 0) return {};
  }
  if (at != end) return {};
  const std::string_view literal(start, static_cast<std::size_t>(at - start));
  if (scientific) *integral = number::is_integer(literal);
  return literal;
}

class Builder {
 public:
  Builder(std::string_view text, json::Tape* tape,
          json::TapeWriter::Scratch* scratch)
      : writer_(text, nullptr, Limits().depth_levels, tape, scratch),
        text_(text.data()) {}

  bool value(ondemand::value& value) {
    ondemand::json_type type;
    if (value.type().get(type) != simdjson::SUCCESS) return false;
    switch (type) {
      case ondemand::json_type::array:
        return array(value);
      case ondemand::json_type::object:
        return object(value);
      case ondemand::json_type::string:
        return string(value);
      case ondemand::json_type::number:
        return number(value.raw_json_token());
      case ondemand::json_type::boolean: {
        bool boolean;
        if (value.get_bool().get(boolean) != simdjson::SUCCESS) return false;
        writer_.push({static_cast<std::uint8_t>(Type::Boolean), 0, 0, 0,
                      std::uint64_t{boolean}});
        return true;
      }
      case ondemand::json_type::null:
        writer_.push({static_cast<std::uint8_t>(Type::Null), 0, 0, 0, 0});
        return value.is_null();
    }
    return false;
  }

  void finish() { writer_.finish(); }

 private:
  bool array(ondemand::value& value) {
    ondemand::array array;
    if (value.get_array().get(array) != simdjson::SUCCESS) return false;
    if (!writer_.open(Type::Array, 0)) return false;
    for (auto item : array) {
      ondemand::value child;
      if (std::move(item).get(child) != simdjson::SUCCESS) return false;
      writer_.count_item();
      if (!this->value(child)) return false;
    }
    writer_.close();
    return true;
  }

  bool object(ondemand::value& value) {
    ondemand::object object;
    if (value.get_object().get(object) != simdjson::SUCCESS) return false;
    if (!writer_.open(Type::Object, 0)) return false;
    for (auto result : object) {
      ondemand::field field;
      if (std::move(result).get(field) != simdjson::SUCCESS) return false;
      std::string_view name;
      const char* const raw = field.key().raw();
      if (field.unescaped_key().get(name) != simdjson::SUCCESS) return false;
      writer_.push_name(node(raw, name), name);
      if (!this->value(field.value())) return false;
    }
    writer_.close();
    return true;
  }

  bool string(ondemand::value& value) {
    std::string_view string;
    const char* const raw = value.raw_json_token().data() + 1;
    if (value.get_string().get(string) != simdjson::SUCCESS) return false;
    writer_.push(node(raw, string));
    return true;
  }

  bool number(std::string_view token) {
    bool integral;
    const std::string_view literal = number_in(token, &integral);
    if (literal.empty()) return false;
    const Type type = integral ? Type::Integer : Type::Number;
    writer_.push({static_cast<std::uint8_t>(type), 0, 0,
                  static_cast<std::uint32_t>(literal.size()),
                  static_cast<std::uint64_t>(literal.data() - text_)});
    return true;
  }

  // A string without escapes is referred to where it stands, as our reader
  // does; `raw` is the place behind its opening quote.
  Node node(const char* raw, std::string_view string) {
    Node node{static_cast<std::uint8_t>(Type::String), 0, 0,
              static_cast<std::uint32_t>(string.size()),
              static_cast<std::uint64_t>(raw - text_)};
    if (raw[string.size()] == '"' &&
        std::memcmp(raw, string.data(), string.size()) == 0) {
      return node;
    }
    node.flags = Node::kEscaped;
    node.payload = writer_.arena()->size();
    *writer_.arena() += string;
    return node;
  }

  json::TapeWriter writer_;
  const char* const text_;
};

// Counts the names and values below `value`; 0 when something is wrong.
std::size_t walk_value(ondemand::value value) {
  ondemand::json_type type;
  if (value.type().get(type) != simdjson::SUCCESS) return 0;
  std::size_t count = 1;
  switch (type) {
    case ondemand::json_type::array:
      for (auto item : value.get_array()) {
        ondemand::value child;
        if (std::move(item).get(child) != simdjson::SUCCESS) return 0;
        count += walk_value(child);
      }
      return count;
    case ondemand::json_type::object:
      for (auto result : value.get_object()) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS) return 0;
        std::string_view name;
        if (field.unescaped_key().get(name) != simdjson::SUCCESS) return 0;
        count += 1 + walk_value(field.value());
      }
      return count;
    case ondemand::json_type::string:
      return value.get_string().error() == simdjson::SUCCESS ? 1 : 0;
    case ondemand::json_type::number:
      return value.get_double().error() == simdjson::SUCCESS ? 1 : 0;
    case ondemand::json_type::boolean:
      return value.get_bool().error() == simdjson::SUCCESS ? 1 : 0;
    case ondemand::json_type::null:
      return value.is_null() ? 1 : 0;
  }
  return 0;
}

bool at_end(ondemand::document* document) {
  return document->current_location().error() == simdjson::OUT_OF_BOUNDS;
}

}  // namespace

struct SimdjsonDrivers::Parser {
  ondemand::parser parser;
};

SimdjsonDrivers::SimdjsonDrivers() : parser_(std::make_unique<Parser>()) {}
SimdjsonDrivers::~SimdjsonDrivers() = default;

std::size_t SimdjsonDrivers::padding() { return simdjson::SIMDJSON_PADDING; }

std::string SimdjsonDrivers::kernel() {
  return simdjson::get_active_implementation()->name();
}

// The root is an array or object in every corpus; a scalar root would need
// functions of its own, for On-Demand hands those out differently.
std::size_t SimdjsonDrivers::build(std::string_view text, json::Tape* tape,
                                   json::TapeWriter::Scratch* scratch) {
  ondemand::document document;
  if (parser_->parser.iterate(text.data(), text.size(), text.size() + padding())
          .get(document) != simdjson::SUCCESS) {
    return 0;
  }
  ondemand::value root;
  if (document.get_value().get(root) != simdjson::SUCCESS) return 0;
  Builder builder(text, tape, scratch);
  if (!builder.value(root) || !at_end(&document)) return 0;
  builder.finish();
  return tape->size();
}

std::size_t SimdjsonDrivers::walk(std::string_view text) {
  ondemand::document document;
  if (parser_->parser.iterate(text.data(), text.size(), text.size() + padding())
          .get(document) != simdjson::SUCCESS) {
    return 0;
  }
  ondemand::value root;
  if (document.get_value().get(root) != simdjson::SUCCESS) return 0;
  const std::size_t count = walk_value(root);
  return at_end(&document) ? count : 0;
}

}  // namespace alder::bench
