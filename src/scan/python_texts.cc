// Texts in parts.

#include "scan/python_texts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace alder::scan::python {
namespace {

constexpr std::size_t kMaxParts = 64;

// Calls that yield what they are given, as far as names go.
constexpr auto kTransparent = std::to_array<std::string_view>(
    {"str", "sorted", "list", "tuple", "set", "frozenset", "reversed", "iter",
     "os.fsencode", "os.fsdecode", "os.fspath", "copy.copy", "copy.deepcopy",
     "types.MappingProxyType"});

}  // namespace

bool is_transparent(std::string_view path) {
  return std::find(kTransparent.begin(), kTransparent.end(), path) !=
         kTransparent.end();
}

Value text_value(std::string text) {
  Value value;
  value.kind = Value::Kind::Text;
  value.parts.push_back({std::move(text), {}, false});
  return value;
}

Value unknown_part_value() {
  Value value;
  value.kind = Value::Kind::Text;
  value.parts.push_back({{}, {}, true});
  return value;
}

void append(Values* out, Values more) {
  out->insert(out->end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

bool is_environment(const Values& values) {
  return has_kind(values, Value::Kind::Environ) ||
         has_kind(values, Value::Kind::Copy);
}

Values product(const Values& left, const Values& right) {
  Values out;
  for (const Value& a : left) {
    for (const Value& b : right) {
      if (out.size() >= kMaxProduct) return out;
      Value joined;
      joined.kind = Value::Kind::Text;
      joined.parts = parts_of(a);
      std::vector<Part> more = parts_of(b);
      for (Part& part : more) {
        const bool adds = !part.unknown || joined.parts.empty() ||
                          !joined.parts.back().unknown;
        if (adds) joined.parts.push_back(std::move(part));
      }
      if (joined.parts.size() > kMaxParts) {
        joined.parts.resize(kMaxParts);
        joined.parts.back() = {{}, {}, true};
      }
      out.push_back(std::move(joined));
    }
  }
  return out;
}

bool whole_text(const Value& value, std::string* text) {
  bool whole = false;
  if (value.kind == Value::Kind::Text)
    *text = known_prefix(value.parts, &whole);
  return whole;
}

}  // namespace alder::scan::python
