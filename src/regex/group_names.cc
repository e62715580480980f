// The scan for groups and the reader of their names.

#include "regex/group_names.h"

#include <utility>

#include "base/utf8.h"
#include "regex/char_set.h"
#include "regex/properties.h"

namespace alder::regex {
namespace {

bool is_lead(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool is_trail(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

Error invalid(std::string message, std::size_t begin, std::size_t end) {
  return Error{ErrorCode::InvalidPattern,
               std::move(message),
               {begin, end - begin},
               {},
               {}};
}

bool take_braced(Cursor* cursor, char32_t* code_point) {
  const std::size_t begin = cursor->offset();
  cursor->skip();  // {
  char32_t sum = 0;
  std::size_t digits = 0;
  for (; hex_value(cursor->peek()) >= 0; cursor->skip(), ++digits) {
    sum = sum * 16 + static_cast<char32_t>(hex_value(cursor->peek()));
    if (sum > kLastCodePoint) break;
  }
  if (digits == 0 || sum > kLastCodePoint || !cursor->accept('}')) {
    cursor->go_to(begin);
    return false;
  }
  *code_point = sum;
  return true;
}

// One character of a group's name.
Result<char32_t> take_name_character(Cursor* cursor) {
  const std::size_t begin = cursor->offset();
  if (cursor->at_end()) {
    return invalid("expected \">\" behind the name of the group", begin, begin);
  }
  if (cursor->peek() != '\\') return cursor->take();
  cursor->skip();
  char32_t code_point;
  if (cursor->accept('u') && take_unicode_escape(cursor, true, &code_point)) {
    return code_point;
  }
  return invalid("the escape is not one that a group's name may hold", begin,
                 cursor->offset());
}

void skip_class(Cursor* cursor) {
  while (!cursor->at_end() && !cursor->accept(']')) {
    if (cursor->accept('\\') && cursor->at_end()) return;
    cursor->skip();
  }
}

// The name of the group that was opened just before, if it has one.
Status note_name(Cursor* cursor, GroupNames* groups) {
  const std::size_t begin = cursor->offset();
  cursor->skip(2);  // ?<
  Result<std::string> name = take_group_name(cursor);
  if (!name.ok()) {
    cursor->go_to(begin);
    if (name.error().code == ErrorCode::InvalidPattern) return Done{};
    return std::move(name).error();
  }
  if (groups->numbers.emplace(*name, groups->count).second) return Done{};
  return invalid("the group name \"" + *name + "\" is used twice", begin,
                 cursor->offset());
}

}  // namespace

bool take_unicode_escape(Cursor* cursor, bool braces, char32_t* code_point) {
  if (cursor->peek() == '{') return braces && take_braced(cursor, code_point);
  if (!cursor->take_hex(4, code_point)) return false;
  if (!is_lead(*code_point)) return true;
  const std::size_t behind = cursor->offset();
  char32_t trail;
  if (cursor->accept('\\') && cursor->accept('u') &&
      cursor->take_hex(4, &trail) && is_trail(trail)) {
    *code_point = 0x10000 + ((*code_point - 0xD800) << 10) + (trail - 0xDC00);
    return true;
  }
  cursor->go_to(behind);
  return true;
}

Result<std::string> take_group_name(Cursor* cursor) {
  const std::size_t begin = cursor->offset();
  std::string name;
  while (!cursor->accept('>')) {
    Result<char32_t> c = take_name_character(cursor);
    if (!c.ok()) return std::move(c).error();
    Result<bool> fits = name.empty() ? is_name_start(*c) : is_name_part(*c);
    if (!fits.ok()) return std::move(fits).error();
    if (!*fits) {
      return invalid("a group's name is an identifier", begin,
                     cursor->offset());
    }
    utf8_append(&name, *c);
  }
  if (name.empty()) {
    return invalid("expected the name of the group", begin, cursor->offset());
  }
  return name;
}

Result<GroupNames> find_groups(std::string_view text) {
  GroupNames groups;
  Cursor cursor(text);
  while (!cursor.at_end()) {
    const char32_t c = cursor.take();
    if (c == '\\') {
      if (!cursor.at_end()) cursor.take();
    } else if (c == '[') {
      skip_class(&cursor);
    } else if (c == '(') {
      const bool named = cursor.peek() == '?' && cursor.peek(1) == '<' &&
                         cursor.peek(2) != '=' && cursor.peek(2) != '!';
      if (cursor.peek() == '?' && !named) continue;
      ++groups.count;
      if (!named) continue;
      Status noted = note_name(&cursor, &groups);
      if (!noted.ok()) return std::move(noted).error();
    }
  }
  return groups;
}

}  // namespace alder::regex
