// Arithmetic: which bare names an expression reads and assigns.
//
// No tree of operators is built.  An assignment takes effect when its right
// side is complete, and since `=` binds weakest of all but the comma, that is
// at the next comma, semicolon or closing bracket of its own level:
//
//   a = b + (c = 2), d     read b; assign c; assign a; read d
//
// Source: bash manual, 6.5 (shell arithmetic).

#include <vector>

#include "scan/shell_scopes.h"

namespace alder::scan {

// The state of one expression.
struct ShellParser::Expression {
  struct Assignment {
    ShellArithmetic* item;
    int depth_levels;
  };
  std::vector<Assignment> waiting;  // for their right sides
  int depth_levels = 0;             // of parentheses
  bool conditional = false;
  bool after_step = false;  // right behind a prefix ++ or --

  void flush(int down_to_levels, ShellChain<ShellArithmetic>* out) {
    while (!waiting.empty() && waiting.back().depth_levels >= down_to_levels) {
      out->append(waiting.back().item);
      waiting.pop_back();
    }
  }
};

bool ShellParser::closes(Closer closer, const Expression& expression) const {
  if (expression.depth_levels > 0) return false;
  switch (closer) {
    case Closer::Parens:
      return peek() == ')';
    case Closer::Bracket:
      return peek() == ']';
    case Closer::Brace:
      return peek() == '}';
    case Closer::End:
      return false;
  }
  return false;
}

// Takes the closer too; false: the text ended before.
bool ShellParser::parse_arithmetic(Closer closer, Arithmetics* out) {
  Expression expression;
  while (!done() && !closes(closer, expression)) {
    const char c = text_[pos_];
    if (is_name_start(c)) {
      take_arithmetic_name(&expression, out);
    } else if (is_digit(c)) {
      take_number();
    } else if (has_class(c, kSpecial)) {
      if (!take_arithmetic_quote(closer, out)) ++pos_;
    } else {
      take_arithmetic_operator(&expression, out);
    }
  }
  expression.flush(0, out);
  if (closer == Closer::End) return true;
  if (done()) return false;
  ++pos_;
  if (closer != Closer::Parens) return true;
  if (peek() != ')') return false;
  ++pos_;
  return true;
}

ShellArithmetic* ShellParser::parse_as_arithmetic(ShellRange range) {
  const Window window(this, range.start, range.end);
  Arithmetics items;
  parse_arithmetic(Closer::End, &items);
  return items.first;
}

// 10, 0x1F, 16#ff, 2#$bits.
void ShellParser::take_number() {
  while (!done() && is_name_byte(text_[pos_])) ++pos_;
  if (peek() != '#') return;
  ++pos_;
  while (!done() && (is_name_byte(text_[pos_]) || text_[pos_] == '@')) ++pos_;
}

// The assignment operator at `op`, or nothing.
std::string_view ShellParser::assignment_operator(std::uint32_t op) const {
  const std::string_view rest = text_.substr(op, std::min(3u, end_ - op));
  if (rest.starts_with('=')) {
    return rest.starts_with("==") ? std::string_view() : rest.substr(0, 1);
  }
  if (rest == "<<=" || rest == ">>=") return rest;
  const bool is_compound =
      rest.size() > 1 && rest[1] == '=' &&
      std::string_view("+-*/%&|^").find(rest[0]) != std::string_view::npos;
  return is_compound ? rest.substr(0, 2) : std::string_view();
}

void ShellParser::take_arithmetic_name(Expression* expression,
                                       Arithmetics* out) {
  ShellArithmetic item;
  item.name = {pos_, name_end(pos_)};
  pos_ = item.name.end;
  item.conditional = expression->conditional;
  if (peek() == '[') {
    const Depth depth(this);
    Arithmetics inner;
    if (!done()) ++pos_;
    parse_arithmetic(Closer::Bracket, &inner);
    item.subscript = inner.first;
    item.has_subscript = true;
  }
  std::uint32_t op = pos_;
  while (op < end_ && (is_blank(text_[op]) || text_[op] == '\n')) ++op;
  const std::string_view assigns = assignment_operator(op);
  const bool steps_after = (at(op) == '+' || at(op) == '-') &&
                           at(op + 1) == at(op) && assigns.empty();
  // "x = 1" reads the subscript alone, which stands with the assignment.
  if (assigns != "=") out->append(arena_.make<ShellArithmetic>(item));
  if (assigns.empty() && !steps_after && !expression->after_step) return;
  expression->after_step = false;
  item.kind = ShellArithmeticKind::Assign;
  if (assigns != "=") item.subscript = nullptr;
  ShellArithmetic* assign = arena_.make<ShellArithmetic>(item);
  if (assigns.empty()) {
    out->append(assign);
    if (steps_after) pos_ = op + 2;
  } else {
    expression->waiting.push_back({assign, expression->depth_levels});
    pos_ = op + static_cast<std::uint32_t>(assigns.size());
  }
}

void ShellParser::take_arithmetic_operator(Expression* expression,
                                           Arithmetics* out) {
  const char c = text_[pos_];
  const char next = at(pos_ + 1);
  expression->after_step = false;
  if (c == '(') {
    ++expression->depth_levels;
  } else if (c == ')') {
    expression->flush(expression->depth_levels, out);
    if (expression->depth_levels > 0) --expression->depth_levels;
  } else if (c == ',' || c == ';') {
    expression->flush(expression->depth_levels, out);
    if (expression->depth_levels == 0) expression->conditional = false;
  } else if ((c == '&' || c == '|') && next == c) {
    expression->conditional = true;
    ++pos_;
  } else if (c == '?') {
    expression->conditional = true;
  } else if ((c == '+' || c == '-') && next == c) {
    expression->after_step = true;
    ++pos_;
  }
  ++pos_;
}

// An expansion or a quote.  A quoted subscript is a key, nothing to compute;
// elsewhere double quotes do not matter.
bool ShellParser::take_arithmetic_quote(Closer closer, Arithmetics* out) {
  const char c = text_[pos_];
  if (c == '"' && closer != Closer::Bracket) return false;
  if (c == '\'' && closer == Closer::Brace) return false;
  if (c == '\\') {
    pos_ = std::min(pos_ + 2, end_);
    return true;
  }
  Parts parts;
  std::uint32_t literal = pos_;
  if (!take_special(&parts, &literal, false)) return false;
  for (ShellPart* part = parts.first; part != nullptr; part = part->next) {
    ShellArithmetic* item = arena_.make<ShellArithmetic>();
    item->kind = ShellArithmeticKind::Expand;
    item->part = part;
    out->append(item);
  }
  return true;
}

}  // namespace alder::scan
