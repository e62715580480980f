// One switch on what follows the backslash.

#include "scan/escapes.h"

namespace alder::scan {
namespace {

int digit_of(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

std::string character(std::string_view digits, unsigned base) {
  unsigned value = 0;
  for (const char byte : digits) {
    const int digit = digit_of(byte);
    if (digit < 0) continue;  // the braces of \u{...}
    value = (value * base + static_cast<unsigned>(digit)) & 0xFF'FFFF;
  }
  return value < 0x80 ? std::string(1, static_cast<char>(value)) : "?";
}

}  // namespace

std::string unescaped(std::string_view escape) {
  if (escape.size() < 2) return {};
  switch (escape[1]) {
    case 'n':
      return "\n";
    case 't':
      return "\t";
    case 'r':
      return "\r";
    case 'a':
    case 'b':
    case 'f':
    case 'v':
      return "?";
    case '\n':
    case '\r':
      return {};
    case 'x':
    case 'u':
    case 'U':
      return character(escape.substr(2), 16);
    default:
      break;
  }
  if (escape[1] >= '0' && escape[1] <= '7') {
    return character(escape.substr(1), 8);
  }
  return std::string(escape.substr(1));
}

}  // namespace alder::scan
