// A composed value: what a harness says once its base and overlays are merged,
// with the place that each part of it came from.
//
//   YAML documents --to_value()--> values --compose.h--> one value
//   value --instance_of()--> the instance the engine takes, with origins

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/line_index.h"
#include "json/parser.h"
#include "json/tape.h"
#include "yaml/parser.h"

namespace alder::harness {

// One YAML file that was read.
struct Source {
  std::string path;  // as the user spelled it, or joined below a folder
  yaml::Document document;
  LineIndex lines;
};

// Where a part of a value stands.  Refers to the source.
struct Origin {
  const Source* source = nullptr;
  std::uint64_t offset_bytes = 0;

  Place place() const {
    return source == nullptr ? Place{} : source->lines.place(offset_bytes);
  }
  std::string file() const {
    return source == nullptr ? std::string() : source->path;
  }
};

struct Member;

struct Value {
  json::Type type = json::Type::Null;
  bool boolean = false;
  std::string text;  // of a string, or a number as JSON spells it
  std::vector<Value> items;
  std::vector<Member> members;  // names are unique
  Origin origin;

  bool is_string() const { return type == json::Type::String; }
  bool is_object() const { return type == json::Type::Object; }
  bool is_array() const { return type == json::Type::Array; }
  bool is_null() const { return type == json::Type::Null; }
  // What a Go loader cannot tell from a field that is left out: null, false,
  // zero, and what has no content.
  bool is_empty() const;

  // The member's value, or nullptr; also when this is no object.
  const Value* find(std::string_view key) const;
  const Member* member(std::string_view key) const;
  // Follows names from object to object.
  const Value* find(std::initializer_list<std::string_view> path) const;
  // The string at a key; empty when there is none.
  std::string_view string_at(std::string_view key) const;
  Value* find_mutable(std::string_view key);
};

struct Member {
  std::string key;
  Origin key_origin;
  Value value;
};

// A copy of a node of `source`.
// Requires: `view` is of source.document.
Value to_value(const Source& source, const json::View& view);

// Where byte `index` of a string stands in the YAML, for one that was read.
// Cost: O(document).
Origin origin_within(const Value& string, std::uint64_t index);

// A value as the engine takes it.
struct Instance {
  json::Document document;
  std::vector<Origin> origins;  // by node of the tape
};

// Cost: O(size of the value).
Instance instance_of(const Value& value);

}  // namespace alder::harness
