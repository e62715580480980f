// A finding about an instance, a script or a configuration, as it is shown to
// a person and written to JSON.  `report` turns it into either.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alder {

enum class Level : std::uint8_t { Note, Warning, Error };

constexpr std::string_view to_string(Level level) {
  switch (level) {
    case Level::Note:
      return "note";
    case Level::Warning:
      return "warning";
    case Level::Error:
      break;
  }
  return "error";
}

// 1-based; a column counts UTF-8 bytes.  Line 0 means "no place known".
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Diagnostic {
  std::string code;  // the keyword's name, or a kebab-case domain word
  Level level = Level::Error;
  std::string file;  // as the user spelled it; empty when there is none
  Place place;
  std::string message;  // one sentence or less, no trailing period
  std::string hint;     // what to do about it; may be empty

  // The variable, key or file that the finding is about; may be empty.
  std::string name;

  // For findings of a JSON Schema keyword (Core 2020-12, section 12.3);
  // JSON Pointers, empty for domain findings.
  std::string keyword;
  std::string instance_location;
  std::string keyword_location;
  std::string absolute_keyword_location;
};

}  // namespace alder
