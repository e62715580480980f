// The words behind report/error_text.h.

#include "report/error_text.h"

namespace alder::report {

void append_printable(std::string* out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
      *out += c;
    } else if (c == '\n') {
      *out += "\\n";
    } else if (c == '\t') {
      *out += "\\t";
    } else if (c == '\r') {
      *out += "\\r";
    } else {
      *out += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    }
  }
}

std::string error_line(const Error& error, Place place) {
  std::string line;
  append_printable(&line, error.file.empty() ? "alder" : error.file);
  if (place.line != 0) {
    line +=
        ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  }
  line += ": error: ";
  append_printable(&line, error.message);
  if (!error.pointer.empty()) {
    line += " (at ";
    append_printable(&line, error.pointer);
    line += ")";
  }
  line += " [";
  line += to_string(error.code);
  return line + "]\n";
}

void append_error_members(const Error& error, Place place, JsonWriter* json) {
  json->member("code", to_string(error.code));
  if (!error.file.empty()) json->member("file", error.file);
  if (place.line != 0) {
    json->member("line", place.line);
    json->member("column", place.column);
  }
  if (!error.pointer.empty()) json->member("pointer", error.pointer);
  json->member("message", error.message);
}

}  // namespace alder::report
