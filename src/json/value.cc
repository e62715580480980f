// Tape -> nlohmann::ordered_json.

#include "json/value.h"

#include <limits>

namespace alder::json {
namespace {

Value number_value(const View& view) {
  if (view.holds_int64()) return view.int64();
  // nlohmann reads the literal with its own rules for big integers, and
  // refuses what overflows a double.
  Value number =
      Value::parse(view.literal(), nullptr, /*allow_exceptions=*/false);
  if (!number.is_discarded()) return number;
  constexpr double kLargest = std::numeric_limits<double>::max();
  return view.literal().front() == '-' ? -kLargest : kLargest;
}

}  // namespace

Value to_value(const View& view) {
  switch (view.type()) {
    case Type::Null:
      return nullptr;
    case Type::Boolean:
      return view.boolean();
    case Type::Integer:
    case Type::Number:
      return number_value(view);
    case Type::String:
      return std::string(view.string());
    case Type::Array: {
      Value array = Value::array();
      for (const View item : view.items()) array.push_back(to_value(item));
      return array;
    }
    case Type::Object:
      break;
  }
  Value object = Value::object();
  for (const Member member : view.members()) {
    object[std::string(member.key())] = to_value(member.value);
  }
  return object;
}

std::string to_line(const Value& value) {
  return value.dump(-1, ' ', false, Value::error_handler_t::replace);
}

}  // namespace alder::json
