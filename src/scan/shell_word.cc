// Words: text, quotes and substitutions, joined without blanks.
//
// A word without any quote or expansion, the usual case, gets no parts.  A
// double quote without its end is taken to end with the line: the first
// attempt is undone and remembered, so that enclosing quotes that fail later
// do not try it again.
//
// Source: POSIX.1-2017, XCU 2.2 (quoting), 2.6 (expansions); bash manual,
//         3.1.2 and 3.5.

#include "scan/shell_scopes.h"

namespace alder::scan {

ShellPart* ShellParser::add_part(Parts* parts, ShellPartKind kind,
                                 std::uint32_t start) {
  ShellPart* part = arena_.make<ShellPart>();
  part->kind = kind;
  part->range = {start, pos_};
  parts->append(part);
  return part;
}

void ShellParser::add_literal(Parts* parts, std::uint32_t start,
                              std::uint32_t end) {
  if (start >= end) return;
  add_part(parts, ShellPartKind::Literal, start)->range.end = end;
}

ShellWord* ShellParser::parse_word(WordMode mode) {
  const std::uint32_t start = pos_;
  if (take_plain_word()) {
    ShellWord* word = arena_.make<ShellWord>();
    word->range = {start, pos_};
    return word;
  }
  Parts parts;
  bool has_escape = false;
  std::uint32_t literal = start;
  scan_word(mode, &parts, &has_escape, &literal);
  if (pos_ == start) return nullptr;
  ShellWord* word = arena_.make<ShellWord>();
  word->range = {start, pos_};
  word->has_escape = has_escape;
  if (parts.first != nullptr) {
    add_literal(&parts, literal, pos_);
    word->parts = parts.first;
  }
  return word;
}

// The usual case: bytes without a meaning, up to a blank or a newline.
bool ShellParser::take_plain_word() {
  std::uint32_t i = std::max(pos_, std::min(plain_until_, end_));
  while (i < end_ && !has_class(text_[i], kWordEnd | kSpecial)) ++i;
  if (i == pos_ || i == end_ || text_[i - 1] == '\r' ||
      !(text_[i] == ' ' || text_[i] == '\n' || text_[i] == ';')) {
    return false;
  }
  pos_ = i;
  return true;
}

void ShellParser::scan_word(WordMode mode, Parts* parts, bool* has_escape,
                            std::uint32_t* literal) {
  const std::uint32_t start = pos_;
  while (true) {
    while (pos_ < end_ && !has_class(text_[pos_], kWordEnd | kSpecial)) ++pos_;
    if (done()) return;
    const char c = text_[pos_];
    if (has_class(c, kSpecial)) {
      if (c == '\\') *has_escape = true;
      if (!take_special(parts, literal, false)) ++pos_;
    } else if ((c == '<' || c == '>') && at(pos_ + 1) == '(' &&
               mode != WordMode::Regex) {
      add_literal(parts, *literal, pos_);
      take_command(parts, pos_, 2);
      *literal = pos_;
    } else if (c == '(' && (mode == WordMode::Regex ||
                            (pos_ > start &&
                             std::string_view("?*+@!").find(text_[pos_ - 1]) !=
                                 std::string_view::npos))) {
      add_literal(parts, *literal, pos_);
      take_group(mode, parts);
      *literal = pos_;
    } else if (mode == WordMode::Regex &&
               ((c == '|' && at(pos_ + 1) != '|') || c == '<' || c == '>')) {
      ++pos_;
    } else {
      break;
    }
  }
  // A carriage return before the newline belongs to the line's end.
  if (pos_ > start + 1 && text_[pos_ - 1] == '\r' && peek() == '\n' &&
      *literal < pos_) {
    --pos_;
  }
}

// "( ... )" of an extended pattern or a regular expression.
bool ShellParser::take_group(WordMode mode, Parts* parts) {
  const std::uint32_t start = pos_;
  const Depth depth(this);
  Parts inner;
  if (!done()) ++pos_;
  std::uint32_t literal = pos_;
  while (!done() && text_[pos_] != ')' && text_[pos_] != '\n') {
    if (text_[pos_] == '(') {
      take_group(mode, &inner);
      literal = pos_;
    } else if (has_class(text_[pos_], kSpecial)) {
      if (!take_special(&inner, &literal, false)) ++pos_;
    } else {
      ++pos_;
    }
  }
  if (peek() == ')') {
    ++pos_;
  } else {
    note("`(` without its end", start);
  }
  add_part(parts, ShellPartKind::Group, start)->inner = inner.first;
  return true;
}

// Takes what begins with a special byte; false: the byte is literal.
bool ShellParser::take_special(Parts* parts, std::uint32_t* literal,
                               bool in_quotes) {
  const std::uint32_t start = pos_;
  const auto taken = [&](bool is_taken) {
    if (is_taken) *literal = pos_;
    return is_taken;
  };
  switch (text_[pos_]) {
    case '\\':
      pos_ = std::min(pos_ + 2, end_);
      return true;
    case '$':
      return take_dollar(parts, literal, in_quotes);
    case '`':
      add_literal(parts, *literal, start);
      *literal = start;
      return taken(take_backtick(parts, in_quotes));
    case '\'':
      if (in_quotes) return false;
      add_literal(parts, *literal, start);
      *literal = start;
      return taken(take_single_quoted(parts));
    default:
      add_literal(parts, *literal, start);
      return taken(take_double_quoted(parts, start));
  }
}

bool ShellParser::take_single_quoted(Parts* parts) {
  const std::uint32_t start = pos_;
  const std::size_t close = text_.substr(0, end_).find('\'', start + 1);
  if (close == std::string_view::npos) {
    note("quote without its end", start);
    return false;
  }
  pos_ = static_cast<std::uint32_t>(close) + 1;
  add_part(parts, ShellPartKind::SingleQuoted, start);
  return true;
}

// $'...', where a backslash escapes.
bool ShellParser::take_ansi_quoted(Parts* parts) {
  const std::uint32_t start = pos_;
  std::uint32_t i = start + 2;
  while (i < end_ && text_[i] != '\'') i += text_[i] == '\\' ? 2 : 1;
  if (i >= end_) {
    note("quote without its end", start);
    return false;
  }
  pos_ = i + 1;
  add_part(parts, ShellPartKind::AnsiQuoted, start);
  return true;
}

// pos_ is at the quote; `start` is there too, or at the $ of $"...".
bool ShellParser::take_double_quoted(Parts* parts, std::uint32_t start) {
  const Depth depth(this);
  const Attempt attempt = begin_attempt();
  if (budget_ > 0 && !is_unclosed(pos_)) {
    Parts inner;
    if (!done()) ++pos_;
    if (parse_quoted_until(&inner, '"') || panicking_) {
      add_part(parts, ShellPartKind::DoubleQuoted, start)->inner = inner.first;
      return true;
    }
    spend(pos_ - attempt.pos);
    retract(attempt);
    set_unclosed(pos_);
  }
  note("quote without its end", start);
  const std::uint32_t stop = line_end(pos_);
  Parts inner;
  {
    const Window window(this, pos_ + 1, stop);
    parse_quoted_until(&inner, '"');
  }
  add_part(parts, ShellPartKind::DoubleQuoted, start)->inner = inner.first;
  return true;
}

// The inside of double quotes, with the closing one; without `closer`, up to
// the end (a here-document, in which a double quote is an ordinary byte).
bool ShellParser::parse_quoted_until(Parts* parts, char closer) {
  std::uint32_t literal = pos_;
  while (true) {
    while (pos_ < end_ && !has_class(text_[pos_], kQuotedSpecial)) ++pos_;
    if (done()) break;
    if (text_[pos_] == '"') {
      if (closer != '\0') {
        add_literal(parts, literal, pos_);
        ++pos_;
        return true;
      }
      ++pos_;
    } else if (!take_special(parts, &literal, true)) {
      ++pos_;
    }
  }
  add_literal(parts, literal, pos_);
  return closer == '\0';
}

bool ShellParser::take_dollar(Parts* parts, std::uint32_t* literal,
                              bool in_quotes) {
  const std::uint32_t start = pos_;
  const char next = at(start + 1);
  const auto flush = [&] {
    add_literal(parts, *literal, start);
    *literal = start;
  };
  const auto taken = [&](bool is_taken) {
    if (is_taken) *literal = pos_;
    return is_taken;
  };
  if (is_name_byte(next) ||
      std::string_view("@*#?-$!").find(next) != std::string_view::npos) {
    if (next == '\0') return false;
    flush();
    take_plain_parameter(parts);
    return taken(true);
  }
  switch (next) {
    case '{':
      flush();
      if (at(start + 2) == '{' && take_foreign(parts)) return taken(true);
      return taken(take_braced_parameter(parts, in_quotes));
    case '(':
      flush();
      if (at(start + 2) == '(' && is_arithmetic_ahead(start + 3)) {
        return taken(take_arithmetic(parts));
      }
      take_command(parts, start, 2);
      return taken(true);
    case '[':
      flush();
      return taken(take_arithmetic(parts));
    case '\'':
      if (in_quotes) return false;
      flush();
      return taken(take_ansi_quoted(parts));
    case '"':
      if (in_quotes) return false;
      flush();
      ++pos_;
      return taken(take_double_quoted(parts, start));
    default:
      return false;
  }
}

// $name, $1, $@.
void ShellParser::take_plain_parameter(Parts* parts) {
  const std::uint32_t start = pos_;
  ShellParameter* parameter = arena_.make<ShellParameter>();
  const std::uint32_t name = start + 1;
  pos_ = is_name_start(text_[name]) ? name_end(name) : name + 1;
  parameter->name = {name, pos_};
  record_expansion(*parameter);
  add_part(parts, ShellPartKind::Parameter, start)->parameter = parameter;
}

// ${{ ... }} on one line.
bool ShellParser::take_foreign(Parts* parts) {
  const std::uint32_t start = pos_;
  if (budget_ == 0) return false;
  const std::uint32_t stop = line_end(start);
  const std::size_t close = text_.substr(0, stop).find("}}", start + 3);
  if (close == std::string_view::npos) {
    spend(stop - start);
    return false;
  }
  pos_ = static_cast<std::uint32_t>(close) + 2;
  add_part(parts, ShellPartKind::Foreign, start);
  return true;
}

// $(( ... )) and $[ ... ].
bool ShellParser::take_arithmetic(Parts* parts) {
  const std::uint32_t start = pos_;
  const bool is_old = at(start + 1) == '[';
  if (budget_ == 0) return false;
  const Depth depth(this);
  const Attempt attempt = begin_attempt();
  Arithmetics items;
  pos_ = std::min(pos_ + (is_old ? 2 : 3), end_);
  if (!parse_arithmetic(is_old ? Closer::Bracket : Closer::Parens, &items) &&
      !panicking_) {
    spend(pos_ - attempt.pos);
    retract(attempt);
    note("arithmetic without its end", start);
    return false;
  }
  add_part(parts, ShellPartKind::Arithmetic, start)->arithmetic = items.first;
  return true;
}

// $( ... ), <( ... ), >( ... ); `skip` bytes open it.
void ShellParser::take_command(Parts* parts, std::uint32_t start,
                               std::uint32_t skip) {
  const Depth depth(this);
  if (!panicking_) pos_ = std::min(start + skip, end_);
  ShellSubstitution* substitution = arena_.make<ShellSubstitution>();
  substitution->unit = unit_;
  substitution->body = parse_list();
  if (peek() == ')') {
    ++pos_;
  } else {
    note("`(` without its end", start);
  }
  add_part(parts, ShellPartKind::Substitution, start)->substitution =
      substitution;
}

bool ShellParser::take_backtick(Parts* parts, bool in_quotes) {
  const std::uint32_t start = pos_;
  std::uint32_t i = start + 1;
  while (i < end_ && text_[i] != '`') i += text_[i] == '\\' ? 2 : 1;
  if (i >= end_) {
    note("backtick without its end", start);
    return false;
  }
  const Depth depth(this);
  ShellSubstitution* substitution =
      panicking_ ? arena_.make<ShellSubstitution>()
                 : parse_backtick_body(start + 1, i, in_quotes);
  if (!panicking_) pos_ = i + 1;
  add_part(parts, ShellPartKind::Substitution, start)->substitution =
      substitution;
  return true;
}

// In place where nothing is escaped; else a text of its own.
ShellSubstitution* ShellParser::parse_backtick_body(std::uint32_t start,
                                                    std::uint32_t end,
                                                    bool in_quotes) {
  ShellSubstitution* substitution = arena_.make<ShellSubstitution>();
  const std::string_view body = text_.substr(start, end - start);
  const auto is_escape = [&](std::size_t i) {
    if (body[i] != '\\' || i + 1 >= body.size()) return false;
    const char c = body[i + 1];
    return c == '`' || c == '\\' || c == '$' || (in_quotes && c == '"');
  };
  bool has_escape = false;
  for (std::size_t i = body.find('\\'); i < body.size() && !has_escape;
       i = body.find('\\', i + 1)) {
    has_escape = is_escape(i);
  }
  if (!has_escape) {
    const std::size_t pending = pending_.size();
    const Window window(this, start, end);
    substitution->unit = unit_;
    substitution->body = parse_list();
    drop_here_documents(pending);
    return substitution;
  }
  Source::Builder builder;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (is_escape(i)) ++i;
    builder.append(body.substr(i, 1), unit_->source->file_offset(start + i));
  }
  substitution->unit = program_->add(std::move(builder).build(), unit_);
  substitution->body =
      ShellParser(substitution->unit, limits_, program_, depth_).parse();
  return substitution;
}

}  // namespace alder::scan
