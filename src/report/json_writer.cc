// Escapes (RFC 8259, section 7) and commas.

#include "report/json_writer.h"

#include <charconv>

#include "base/utf8.h"

namespace alder::report {
namespace {

void append_escape(std::string* out, unsigned char byte) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (byte) {
    case '"':
    case '\\':
      *out += {'\\', static_cast<char>(byte)};
      return;
    case '\n':
      *out += "\\n";
      return;
    case '\r':
      *out += "\\r";
      return;
    case '\t':
      *out += "\\t";
      return;
    default:
      *out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
  }
}

void append_escaped(std::string* out, std::string_view text) {
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7F) continue;
    out->append(text.substr(plain, i - plain));
    append_escape(out, byte);
    plain = i + 1;
  }
  out->append(text.substr(plain));
}

}  // namespace

void append_json_string(std::string* out, std::string_view text) {
  *out += '"';
  if (utf8_valid_prefix(text) == text.size()) {
    append_escaped(out, text);
  } else {
    append_escaped(out, utf8_repaired(text));
  }
  *out += '"';
}

void append_number(std::string* out, std::uint64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number);
  out->append(digits, end.ptr);
}

void JsonWriter::separate() {
  if (needs_comma_) *out_ += ',';
  needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
  separate();
  *out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  *out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(out_, name);
  *out_ += ':';
  needs_comma_ = false;
}

void JsonWriter::string(std::string_view text) {
  separate();
  append_json_string(out_, text);
}

void JsonWriter::number(std::uint64_t number) {
  separate();
  append_number(out_, number);
}

void JsonWriter::boolean(bool value) { raw(value ? "true" : "false"); }

void JsonWriter::raw(std::string_view json) {
  separate();
  out_->append(json);
}

}  // namespace alder::report
