// JSON text, written piece by piece.
//
//   JsonWriter json(&out);
//   json.begin_object();
//   json.member("line", 3);
//   json.end_object();          // {"line":3}

#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alder::report {

// Appends `text` as a JSON string.  Bytes that are not UTF-8 become U+FFFD.
// Cost: O(text.size()).
void append_json_string(std::string* out, std::string_view text);
void append_number(std::string* out, std::uint64_t number);

// Appends to a string it does not own; puts the commas.  The caller keeps
// the grammar.
class JsonWriter {
 public:
  explicit JsonWriter(std::string* out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  void key(std::string_view name);
  void string(std::string_view text);
  void number(std::uint64_t number);
  void boolean(bool value);
  // One complete JSON value.
  void raw(std::string_view json);

  void member(std::string_view name, std::string_view text) {
    key(name);
    string(text);
  }
  void member(std::string_view name, const char* text) {
    member(name, std::string_view(text));
  }
  // An array of strings.
  void member(std::string_view name, const std::vector<std::string>& texts) {
    key(name);
    begin_array();
    for (const std::string& text : texts) string(text);
    end_array();
  }
  void member(std::string_view name, std::same_as<bool> auto value) {
    key(name);
    boolean(value);
  }
  template <std::unsigned_integral Number>
  requires(!std::same_as<Number, bool>) void member(std::string_view name,
                                                    Number value) {
    key(name);
    number(value);
  }

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();

  std::string* out_;
  bool needs_comma_ = false;
};

}  // namespace alder::report
