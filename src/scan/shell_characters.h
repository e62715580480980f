// Classes of bytes in a shell program.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace alder::scan {

enum ShellClass : std::uint8_t {
  kWordEnd = 1,   // blank, newline, ; & | < > ( )
  kSpecial = 2,   // \ ' " $ `
  kNameByte = 4,  // letter, digit, _
  kDigit = 8,
  kQuotedSpecial = 16,     // \ " $ `
  kRedirectStart = 32,     // < > & { digit
  kDeclarationStart = 64,  // first bytes of declare, export, local ...
};

constexpr std::array<std::uint8_t, 256> make_shell_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (char c : std::string_view(" \t\n;&|<>()")) {
    classes[static_cast<unsigned char>(c)] |= kWordEnd;
  }
  for (char c : std::string_view("\\'\"$`")) {
    classes[static_cast<unsigned char>(c)] |= kSpecial;
    if (c != '\'') classes[static_cast<unsigned char>(c)] |= kQuotedSpecial;
  }
  for (int c = 'a'; c <= 'z'; ++c) {
    classes[static_cast<std::size_t>(c)] |= kNameByte;
    classes[static_cast<std::size_t>(c - 'a' + 'A')] |= kNameByte;
  }
  for (int c = '0'; c <= '9'; ++c) {
    classes[static_cast<std::size_t>(c)] |= kNameByte | kDigit;
  }
  classes['_'] |= kNameByte;
  for (char c : std::string_view("<>&{0123456789")) {
    classes[static_cast<unsigned char>(c)] |= kRedirectStart;
  }
  for (char c : std::string_view("delrt")) {
    classes[static_cast<unsigned char>(c)] |= kDeclarationStart;
  }
  return classes;
}
inline constexpr auto kShellClasses = make_shell_classes();

constexpr bool has_class(char c, std::uint8_t classes) {
  return (kShellClasses[static_cast<unsigned char>(c)] & classes) != 0;
}
constexpr bool is_name_byte(char c) { return has_class(c, kNameByte); }
constexpr bool is_digit(char c) { return has_class(c, kDigit); }
constexpr bool is_name_start(char c) { return is_name_byte(c) && !is_digit(c); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Whether `text` is a variable's name.
constexpr bool is_shell_name(std::string_view text) {
  if (text.empty() || !is_name_start(text[0])) return false;
  for (char c : text) {
    if (!is_name_byte(c)) return false;
  }
  return true;
}

}  // namespace alder::scan
