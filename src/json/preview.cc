// Values and types in sentences.

#include "json/preview.h"

#include <vector>

#include "base/words.h"

namespace alder::json {
namespace {

unsigned bit(Type type) { return 1u << static_cast<unsigned>(type); }

}  // namespace

std::string preview(const View& value) {
  switch (value.type()) {
    case Type::Null:
      return "null";
    case Type::Boolean:
      return value.boolean() ? "true" : "false";
    case Type::Integer:
    case Type::Number: {
      if (value.holds_int64()) return std::to_string(value.int64());
      const std::string_view literal = value.literal();
      return literal.size() <= kShownBytes
                 ? std::string(literal)
                 : std::string(literal.substr(0, kShownBytes)) + "...";
    }
    case Type::String:
      return quoted(value.string());
    case Type::Array:
      return "an array of " + counted(value.size(), "item");
    case Type::Object:
      break;
  }
  return "an object of " + counted(value.size(), "property");
}

std::string type_list(unsigned types) {
  const unsigned number = bit(Type::Integer) | bit(Type::Number);
  if ((types >> kTypeCount & 1) != 0) types |= bit(Type::Integer);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    if ((types & bit(type)) == 0) continue;
    // Both kinds of numbers are one word.
    if (type == Type::Integer && (types & number) == number) continue;
    words.emplace_back(with_article(type));
  }
  return joined(words, "or");
}

}  // namespace alder::json
