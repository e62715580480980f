// The short grammars, and the regex parser's verdict.

#include "format/identifier.h"

#include <cstddef>

#include "format/ascii.h"
#include "regex/pattern.h"

namespace alder::format {
namespace {

bool is_pointer(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() != '/') return false;
  for (std::size_t at = text.find('~'); at != std::string_view::npos;
       at = text.find('~', at + 1)) {
    if (at + 1 == text.size()) return false;
    if (text[at + 1] != '0' && text[at + 1] != '1') return false;
  }
  return true;
}

// "0", or digits that do not start with one.
bool take_integer(std::string_view* text) {
  std::size_t count = 0;
  while (count < text->size() && is_digit((*text)[count])) ++count;
  if (count == 0 || (count > 1 && text->front() == '0')) return false;
  text->remove_prefix(count);
  return true;
}

}  // namespace

Answer check_uuid(std::string_view text) {
  constexpr std::size_t kSize = 36;
  if (text.size() != kSize) return Answer::No;
  for (std::size_t i = 0; i < kSize; ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !is_hex(text[i])) return Answer::No;
  }
  return Answer::Yes;
}

Answer check_json_pointer(std::string_view text) {
  return is_pointer(text) ? Answer::Yes : Answer::No;
}

Answer check_relative_json_pointer(std::string_view text) {
  if (!take_integer(&text)) return Answer::No;
  // The index manipulation of the draft that Validation 2020-12 cites.
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    text.remove_prefix(1);
    const bool positive = !text.empty() && text.front() != '0';
    if (!positive || !take_integer(&text)) return Answer::No;
  }
  return text == "#" || is_pointer(text) ? Answer::Yes : Answer::No;
}

Answer check_regex(std::string_view text) {
  const Status status = regex::check_syntax(text, regex::Syntax::Unicode);
  if (status.ok()) return Answer::Yes;
  return status.error().code == ErrorCode::InvalidPattern ? Answer::No
                                                          : Answer::Limit;
}

}  // namespace alder::format
