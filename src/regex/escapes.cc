// The readers of regex/escapes.h: a switch over the character behind the
// backslash, whose cases are the productions of the grammar.

#include "regex/escapes.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "regex/properties.h"

namespace alder::regex {
namespace {

Escape character(char32_t code_point) {
  Escape escape;
  escape.code_point = code_point;
  return escape;
}

Escape set_of(CharSet set, bool negated) {
  Escape escape;
  escape.kind = Escape::Kind::Set;
  escape.set = negated ? set.complement() : std::move(set);
  return escape;
}

Escape boundary(Escape::Kind kind) {
  Escape escape;
  escape.kind = kind;
  return escape;
}

bool is_syntax_character(int c) {
  constexpr std::string_view kSyntax = "^$\\.*+?()[]{}|/";
  return c >= 0 && c < 0x80 &&
         kSyntax.find(static_cast<char>(c)) != std::string_view::npos;
}

void add_members(const Escape& escape, std::vector<CharRange>* ranges) {
  if (escape.kind == Escape::Kind::Char) {
    ranges->push_back({escape.code_point, escape.code_point});
    return;
  }
  ranges->insert(ranges->end(), escape.set.ranges().begin(),
                 escape.set.ranges().end());
}

// The name or value of a property.
std::string_view take_property_word(Cursor* cursor) {
  const std::size_t begin = cursor->offset();
  while (is_letter(cursor->peek()) || is_digit(cursor->peek()) ||
         cursor->peek() == '_') {
    cursor->skip();
  }
  return cursor->since(begin);
}

}  // namespace

Error EscapeReader::invalid(const char* message) const {
  return Error{ErrorCode::InvalidPattern,
               message,
               {begin_, cursor_->offset() - begin_},
               {},
               {}};
}

Result<Escape> EscapeReader::take_atom() {
  begin_ = cursor_->offset() - 1;
  const int c = cursor_->peek();
  switch (c) {
    case 'b':
      cursor_->skip();
      return boundary(Escape::Kind::WordBoundary);
    case 'B':
      cursor_->skip();
      return boundary(Escape::Kind::NotWordBoundary);
    case 'k':
      if (!unicode_ && groups_->numbers.empty()) break;
      cursor_->skip();
      return take_named_reference();
    default:
      if (c >= '1' && c <= '9') return take_decimal();
  }
  return take_shared(false);
}

Result<Escape> EscapeReader::take_class_escape() {
  begin_ = cursor_->offset() - 1;
  const int c = cursor_->peek();
  if (c == 'b') {
    cursor_->skip();
    return character('\b');
  }
  if (c == '-') {
    cursor_->skip();
    return character('-');
  }
  if (c >= '1' && c <= '9') {
    if (unicode_) return invalid("a class cannot hold a back-reference");
    return take_octal();
  }
  return take_shared(true);
}

// The escapes that mean the same inside and outside of a class.
Result<Escape> EscapeReader::take_shared(bool in_class) {
  if (cursor_->at_end()) return invalid("expected a character behind \"\\\"");
  const int c = cursor_->peek();
  const auto take = [&](Escape escape) {
    cursor_->skip();
    return escape;
  };
  switch (c) {
    case 'd':
    case 'D':
      return take(set_of(CharSet::digits(), c == 'D'));
    case 's':
    case 'S':
      return take(set_of(CharSet::space(), c == 'S'));
    case 'w':
    case 'W':
      return take(set_of(CharSet::word(), c == 'W'));
    case 'f':
      return take(character('\f'));
    case 'n':
      return take(character('\n'));
    case 'r':
      return take(character('\r'));
    case 't':
      return take(character('\t'));
    case 'v':
      return take(character('\v'));
    case '0':
      return take_octal();
    case 'c':
      return take_control(in_class);
    case 'x':
      return take_hex();
    case 'u':
      return take_unicode();
    case 'p':
    case 'P':
      if (unicode_) return take_property(c == 'P');
      break;
    default:
      break;
  }
  return take_identity(in_class);
}

Result<Escape> EscapeReader::take_decimal() {
  const std::size_t digits = cursor_->offset();
  std::uint32_t number = 0;
  cursor_->take_number(kUnbounded, &number);
  if (number <= groups_->count) {
    Escape escape;
    escape.kind = Escape::Kind::Backreference;
    escape.group = number;
    return escape;
  }
  if (unicode_) return invalid("there is no group of that number");
  cursor_->go_to(digits);
  return take_octal();
}

// Annex B reads \1 to \377 as octal where no group has that number.
Result<Escape> EscapeReader::take_octal() {
  if (unicode_) {
    cursor_->skip();  // 0
    if (is_digit(cursor_->peek())) {
      return invalid("octal escapes are not allowed");
    }
    return character(0);
  }
  if (!is_octal(cursor_->peek())) return character(cursor_->take());
  const std::size_t most = cursor_->peek() <= '3' ? 3 : 2;
  char32_t sum = 0;
  for (std::size_t i = 0; i < most && is_octal(cursor_->peek()); ++i) {
    sum = sum * 8 + static_cast<char32_t>(cursor_->peek() - '0');
    cursor_->skip();
  }
  return character(sum);
}

Result<Escape> EscapeReader::take_control(bool in_class) {
  const int letter = cursor_->peek(1);
  const bool control =
      is_letter(letter) ||
      (!unicode_ && in_class && (is_digit(letter) || letter == '_'));
  if (control) {
    cursor_->skip(2);
    return character(static_cast<char32_t>(letter % 32));
  }
  // Under Annex B the backslash stands for itself and the c comes next.
  if (!unicode_) return character('\\');
  cursor_->skip();
  return invalid("expected a letter behind \"\\c\"");
}

Result<Escape> EscapeReader::take_hex() {
  cursor_->skip();
  char32_t code_point;
  if (cursor_->take_hex(2, &code_point)) return character(code_point);
  if (!unicode_) return character('x');
  return invalid("expected two hexadecimal digits behind \"\\x\"");
}

Result<Escape> EscapeReader::take_unicode() {
  cursor_->skip();
  char32_t code_point;
  if (take_unicode_escape(cursor_, unicode_, &code_point)) {
    return character(code_point);
  }
  if (!unicode_) return character('u');
  return invalid(
      "expected four hexadecimal digits or a code point in braces "
      "behind \"\\u\"");
}

Result<Escape> EscapeReader::take_property(bool negated) {
  cursor_->skip();
  if (!cursor_->accept('{')) {
    return invalid("expected a property in braces behind \"\\p\"");
  }
  const std::string_view name = take_property_word(cursor_);
  std::string_view value;
  const bool has_value = cursor_->accept('=');
  if (has_value) value = take_property_word(cursor_);
  if (!cursor_->accept('}') || name.empty() || (has_value && value.empty())) {
    return invalid("expected \"{Property}\" or \"{Property=Value}\"");
  }
  Result<CharSet> set = property_set(name, value);
  if (set.ok()) return set_of(*std::move(set), negated);
  Error error = std::move(set).error();
  error.span = {begin_, cursor_->offset() - begin_};
  return error;
}

Result<Escape> EscapeReader::take_named_reference() {
  if (!cursor_->accept('<')) {
    return invalid("expected \"<\" and a group's name behind \"\\k\"");
  }
  Result<std::string> name = take_group_name(cursor_);
  if (!name.ok()) return std::move(name).error();
  const auto found = groups_->numbers.find(*name);
  if (found == groups_->numbers.end()) {
    return invalid("there is no group of that name");
  }
  Escape escape;
  escape.kind = Escape::Kind::Backreference;
  escape.group = found->second;
  return escape;
}

Result<Escape> EscapeReader::take_identity(bool in_class) {
  const int c = cursor_->peek();
  const char32_t code_point = cursor_->take();
  if (unicode_ && !is_syntax_character(c)) {
    return invalid("only syntax characters and \"/\" may be escaped so");
  }
  if (in_class && c == 'k' && !groups_->numbers.empty()) {
    return invalid("a class cannot hold a reference to a group");
  }
  return character(code_point);
}

Result<Escape> EscapeReader::take_class_atom() {
  if (cursor_->at_end()) return invalid("expected \"]\" to close the class");
  if (cursor_->accept('\\')) return take_class_escape();
  return character(cursor_->take());
}

Result<CharSet> EscapeReader::take_class() {
  const std::size_t open = cursor_->offset() - 1;
  const bool negated = cursor_->accept('^');
  std::vector<CharRange> ranges;
  while (!cursor_->accept(']')) {
    begin_ = open;
    const std::size_t atom = cursor_->offset();
    Result<Escape> first = take_class_atom();
    if (!first.ok()) return std::move(first).error();
    const bool range = cursor_->peek() == '-' && cursor_->peek(1) != ']' &&
                       cursor_->peek(1) != Cursor::kEnd;
    if (!range) {
      add_members(*first, &ranges);
      continue;
    }
    cursor_->skip();
    Result<Escape> last = take_class_atom();
    if (!last.ok()) return std::move(last).error();
    begin_ = atom;
    if (first->kind == Escape::Kind::Char && last->kind == Escape::Kind::Char) {
      if (first->code_point > last->code_point) {
        return invalid("the range is out of order");
      }
      ranges.push_back({first->code_point, last->code_point});
      continue;
    }
    if (unicode_) return invalid("a class cannot be the end of a range");
    add_members(*first, &ranges);
    add_members(*last, &ranges);
    ranges.push_back({'-', '-'});
  }
  CharSet set(std::move(ranges));
  return negated ? set.complement() : set;
}

}  // namespace alder::regex
