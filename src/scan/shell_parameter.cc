// ${...}: the name, its subscript, its operator.
//
// What is no parameter expansion is taken back and stays literal text.
//
// Source: POSIX.1-2017, XCU 2.6.2; bash manual, 3.5.3.

#include "scan/shell_scopes.h"

namespace alder::scan {

void ShellParser::record_expansion(const ShellParameter& parameter) {
  if (program_->expansions == nullptr) return;
  program_->expansions->push_back(
      {std::string(text(parameter.name)),
       unit_->source->file_offset(parameter.name.start)});
}

bool ShellParser::take_braced_parameter(Parts* parts, bool in_quotes) {
  const std::uint32_t start = pos_;
  if (is_unclosed(start)) return false;
  const Depth depth(this);
  const Attempt attempt = begin_attempt();
  ShellParameter* parameter = arena_.make<ShellParameter>();
  pos_ = std::min(pos_ + 2, end_);
  if (budget_ == 0) {
    // Too many broken ones before: the name alone is sure.
    note("too much broken text before", start);
    if (!parse_parameter_name(parameter)) return retract(attempt), false;
    record_expansion(*parameter);
    add_part(parts, ShellPartKind::Parameter, start)->parameter = parameter;
    return true;
  }
  if (!parse_parameter(parameter, in_quotes) && !panicking_) {
    spend(pos_ - attempt.pos);
    retract(attempt);
    set_unclosed(start);
    note("`${` without a name or its end", start);
    return false;
  }
  add_part(parts, ShellPartKind::Parameter, start)->parameter = parameter;
  return true;
}

// zsh: ${(f)name}, ${(P)name}, ${+name}, ${=name}.  What is behind flags may be
// a word instead of a name: ${(f)"$(command)"}.
//
// Source: zsh manual, 14.3.1 (Parameter Expansion Flags).
bool ShellParser::take_flags(ShellParameter* parameter) {
  if (peek() == '+' && is_name_start(at(pos_ + 1))) {
    parameter->op = ShellOperator::Alternative;
    ++pos_;
    return true;
  }
  if ((peek() == '=' || peek() == '~' || peek() == '^') &&
      is_name_start(at(pos_ + 1))) {
    ++pos_;
    return true;
  }
  constexpr std::uint32_t kMostFlagBytes = 32;
  if (peek() != '(') return false;
  std::uint32_t end = pos_ + 1;
  while (end < end_ && end - pos_ <= kMostFlagBytes && text_[end] != ')') {
    if (text_[end] == '\n' || text_[end] == '}') return false;
    ++end;
  }
  if (at(end) != ')') return false;
  const std::string_view flags = text({pos_ + 1, end});
  // Letters behind a delimiter are its argument: (s.P.)
  parameter->is_indirect =
      flags.substr(0, flags.find_first_of("sjlrgpZI")).find('P') !=
      std::string_view::npos;
  pos_ = end + 1;
  return true;
}

bool ShellParser::parse_parameter(ShellParameter* parameter, bool in_quotes) {
  const bool has_flags = peek() == '(' && take_flags(parameter);
  if (!has_flags) take_flags(parameter);
  if (peek() == '#' && at(pos_ + 1) != '}' &&
      (is_name_byte(at(pos_ + 1)) ||
       std::string_view("@*?$!#-").find(at(pos_ + 1)) !=
           std::string_view::npos)) {
    // ${#-word} and ${#?word} are operators on $#, ${#-} is a length.
    const bool is_operator = !is_name_byte(at(pos_ + 1)) && at(pos_ + 2) != '}';
    if (!is_operator) {
      parameter->is_length = true;
      ++pos_;
    }
  } else if (peek() == '!' && (is_name_byte(at(pos_ + 1)) ||
                               ((at(pos_ + 1) == '#' || at(pos_ + 1) == '@' ||
                                 at(pos_ + 1) == '*') &&
                                at(pos_ + 2) == '}'))) {
    parameter->is_indirect = true;
    ++pos_;
  }
  if (has_flags && (peek() == '$' || !parse_parameter_name(parameter))) {
    parameter->name = {pos_, pos_};
    return parse_operand(parameter, in_quotes, true);
  }
  if (!has_flags && !parse_parameter_name(parameter)) return false;
  record_expansion(*parameter);
  if (parameter->is_indirect && (peek() == '*' || peek() == '@') &&
      at(pos_ + 1) == '}') {
    parameter->is_prefix = true;
    ++pos_;
  }
  if (peek() == '[' && !parse_parameter_subscript(parameter)) return false;
  return parse_parameter_operator(parameter, in_quotes);
}

bool ShellParser::parse_parameter_name(ShellParameter* parameter) {
  const std::uint32_t start = pos_;
  if (is_digit(peek())) {
    while (is_digit(peek())) ++pos_;
  } else if (is_name_start(peek())) {
    pos_ = name_end(pos_);
  } else if (!done() && std::string_view("@*#?-$!").find(peek()) !=
                            std::string_view::npos) {
    ++pos_;
  }
  parameter->name = {start, pos_};
  return pos_ > start;
}

bool ShellParser::parse_parameter_subscript(ShellParameter* parameter) {
  parameter->has_subscript = true;
  if ((at(pos_ + 1) == '@' || at(pos_ + 1) == '*') && at(pos_ + 2) == ']') {
    parameter->is_whole = true;
    pos_ += 3;
    return true;
  }
  ++pos_;
  Arithmetics items;
  if (!parse_arithmetic(Closer::Bracket, &items)) return false;
  parameter->arithmetic = items.first;
  return true;
}

bool ShellParser::parse_parameter_operator(ShellParameter* parameter,
                                           bool in_quotes) {
  const char c = peek();
  if (c == '}') {
    ++pos_;
    return true;
  }
  if (parameter->op == ShellOperator::Alternative) return false;  // ${+name:-}
  const bool has_colon = c == ':';
  const char op = has_colon ? at(pos_ + 1) : c;
  ShellOperator known = ShellOperator::None;
  if (op == '-') known = ShellOperator::Default;
  if (op == '=') known = ShellOperator::Assign;
  if (op == '?') known = ShellOperator::Require;
  if (op == '+') known = ShellOperator::Alternative;
  if (known != ShellOperator::None) {
    parameter->op = known;
    pos_ += has_colon ? 2 : 1;
    return parse_operand(parameter, in_quotes, false);
  }
  if (has_colon && text(parameter->name) == "0" && is_name_start(op)) {
    parameter->op = ShellOperator::Transform;  // zsh's ${0:A:h}
    ++pos_;
    return parse_operand(parameter, in_quotes, true);
  }
  if (has_colon) {
    parameter->op = ShellOperator::Substring;
    ++pos_;
    Arithmetics items;
    if (!parse_arithmetic(Closer::Brace, &items)) return false;
    parameter->offsets = items.first;
    return true;
  }
  if (std::string_view("#%/^,~").find(c) != std::string_view::npos &&
      c != '\0') {
    parameter->op = ShellOperator::Pattern;
    ++pos_;
    return parse_operand(parameter, in_quotes, true);
  }
  if (c == '@') {
    parameter->op = ShellOperator::Transform;
    ++pos_;
    return parse_operand(parameter, in_quotes, true);
  }
  return false;
}

// Up to the closing brace.  Inside double quotes a single quote is an
// ordinary byte, except in patterns.
bool ShellParser::parse_operand(ShellParameter* parameter, bool in_quotes,
                                bool is_pattern) {
  Parts parts;
  const std::uint32_t start = pos_;
  std::uint32_t literal = pos_;
  while (!done() && text_[pos_] != '}') {
    if (!has_class(text_[pos_], kSpecial)) {
      ++pos_;
    } else if (text_[pos_] == '\'' && in_quotes && !is_pattern) {
      ++pos_;
    } else if (!take_special(&parts, &literal, false)) {
      ++pos_;
    }
  }
  add_literal(&parts, literal, pos_);
  parameter->operand = parts.first;
  parameter->operand_range = {start, pos_};
  if (peek() != '}') return false;
  ++pos_;
  return true;
}

}  // namespace alder::scan
