// RFC 6570 templates of any level: literals, and expressions in braces.
//
//   "{" [operator] name [":" 1..9999 | "*"] *("," ...) "}"
//
// The operators that section 2.2 keeps for the future belong to no level.

#include <cstddef>

#include "base/utf8.h"
#include "format/ascii.h"
#include "format/uri.h"
#include "format/uri_characters.h"

namespace alder::format {
namespace {

// One varchar at *at, which moves behind it.
bool take_varchar(std::string_view text, std::size_t* at) {
  if (*at < text.size() && (is_alnum(text[*at]) || text[*at] == '_')) {
    *at += 1;
    return true;
  }
  if (!is_percent_encoded(text, *at)) return false;
  *at += 3;
  return true;
}

bool take_name(std::string_view* text) {
  std::size_t at = 0;
  if (!take_varchar(*text, &at)) return false;
  while (at < text->size()) {
    std::size_t next = (*text)[at] == '.' ? at + 1 : at;
    if (!take_varchar(*text, &next)) break;
    at = next;
  }
  text->remove_prefix(at);
  return true;
}

// Nothing, "*", or ":" and a number below 10,000.
bool is_modifier(std::string_view text) {
  constexpr std::size_t kDigits = 4;
  if (text.empty() || text == "*") return true;
  if (text.front() != ':') return false;
  text.remove_prefix(1);
  if (text.empty() || text.size() > kDigits || text.front() == '0')
    return false;
  for (const char c : text) {
    if (!is_digit(c)) return false;
  }
  return true;
}

bool is_expression(std::string_view text) {
  if (!text.empty() && is_one_of(text.front(), "+#./;?&")) {
    text.remove_prefix(1);
  }
  bool more = true;
  while (more) {
    more = text.find(',') != std::string_view::npos;
    std::string_view variable = take_until(&text, ',');
    if (!take_name(&variable) || !is_modifier(variable)) return false;
  }
  return true;
}

// One literal at *at, which moves behind it.
bool take_literal(std::string_view text, std::size_t* at) {
  const char c = text[*at];
  if (!is_ascii(c)) {
    const char32_t code_point = utf8_next(text, at);
    return is_ucschar(code_point) || is_iprivate(code_point);
  }
  if (c == '%') {
    if (!is_percent_encoded(text, *at)) return false;
    *at += 3;
    return true;
  }
  *at += 1;
  return c > ' ' && c < 0x7F && !is_one_of(c, "\"<>\\^`{|}");
}

}  // namespace

Answer check_uri_template(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '{') {
      if (!take_literal(text, &at)) return Answer::No;
      continue;
    }
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos ||
        !is_expression(text.substr(at + 1, end - at - 1))) {
      return Answer::No;
    }
    at = end + 1;
  }
  return Answer::Yes;
}

}  // namespace alder::format
