// if, for, while, case, [[ ]], functions.
//
// Source: POSIX.1-2017, XCU 2.9.4, 2.9.5; bash manual, 3.2.5.

#include <string>

#include "scan/shell_scopes.h"

namespace alder::scan {

ShellNode* ShellParser::make(ShellNodeKind kind) {
  ShellNode* node = arena_.make<ShellNode>();
  node->kind = kind;
  node->range = {pos_, pos_};
  return node;
}

// Requires: `word`, at pos_, begins a compound command.
ShellNode* ShellParser::parse_compound(std::string_view word) {
  switch (word[0]) {
    case '(':
      return at(pos_ + 1) == '(' && is_arithmetic_ahead(pos_ + 2)
                 ? parse_arithmetic_command()
                 : parse_subshell();
    case '{':
      return parse_group();
    case '[':
      return parse_test_command();
    case 'i':
      return parse_if();
    case 'w':
      return parse_loop(ShellNodeKind::While);
    case 'u':
      return parse_loop(ShellNodeKind::Until);
    case 's':
      return parse_for(ShellNodeKind::Select);
    case 'c':
      return word == "case" ? parse_case() : parse_coprocess();
    default:
      return word == "for" ? parse_for(ShellNodeKind::For)
                           : parse_named_function();
  }
}

// Takes the word that closes what opened at `opened`.
void ShellParser::expect(std::string_view word, std::uint32_t opened) {
  skip_newlines();
  if (take_reserved(word)) return;
  note("no `" + std::string(word) + "` for this", opened);
}

ShellNode* ShellParser::parse_if() {
  ShellNode* node = make(ShellNodeKind::If);
  const std::uint32_t start = pos_;
  ShellChain<ShellNode> clauses;
  pos_ += 2;
  do {
    ShellNode* clause = make(ShellNodeKind::Clause);
    clauses.append(clause);
    clause->condition = parse_list();
    expect("then", start);
    clause->body = parse_list();
  } while (take_reserved("elif"));
  node->clauses = clauses.first;
  if (take_reserved("else")) node->alternative = parse_list();
  expect("fi", start);
  return node;
}

ShellNode* ShellParser::parse_loop(ShellNodeKind kind) {
  ShellNode* node = make(kind);
  pos_ += 5;
  node->condition = parse_list();
  node->body = parse_body_of_loop();
  return node;
}

// "do list done" or, an old form, "{ list }".
ShellNode* ShellParser::parse_body_of_loop() {
  skip_newlines();
  const std::uint32_t start = pos_;
  if (take_reserved("{")) {
    ShellNode* body = parse_list();
    expect("}", start);
    return body;
  }
  expect("do", start);
  ShellNode* body = parse_list();
  expect("done", start);
  return body;
}

ShellNode* ShellParser::parse_for(ShellNodeKind kind) {
  ShellNode* node = make(kind);
  pos_ += kind == ShellNodeKind::For ? 3 : 6;
  skip_blanks();
  if (starts_with("((")) return parse_counted_for(node);
  const std::uint32_t name = pos_;
  ShellWord* word = parse_word(WordMode::Command);
  if (word == nullptr || !is_shell_name(text(word->range))) {
    note("no name of a variable", name);
  } else {
    node->name = word->range;
  }
  skip_newlines();
  if (take_reserved("in")) {
    node->has_in = true;
    ShellChain<ShellWord> words;
    while (true) {
      skip_blanks();
      ShellWord* item = done() ? nullptr : parse_word(WordMode::Command);
      if (item == nullptr) break;
      words.append(item);
    }
    node->words = words.first;
  }
  skip_blanks();
  if (peek() == ';') ++pos_;
  node->body = parse_body_of_loop();
  return node;
}

ShellNode* ShellParser::parse_counted_for(ShellNode* node) {
  node->kind = ShellNodeKind::CountedFor;
  const std::uint32_t start = pos_;
  pos_ += 2;
  Arithmetics items;
  if (!parse_arithmetic(Closer::Parens, &items)) {
    note("arithmetic without its end", start);
  }
  node->arithmetic = items.first;
  skip_blanks();
  if (peek() == ';') ++pos_;
  node->body = parse_body_of_loop();
  return node;
}

ShellNode* ShellParser::parse_case() {
  ShellNode* node = make(ShellNodeKind::Case);
  const std::uint32_t start = pos_;
  pos_ += 4;
  skip_blanks();
  node->words = done() ? nullptr : parse_word(WordMode::Command);
  expect("in", start);
  ShellChain<ShellNode> clauses;
  while (true) {
    skip_newlines();
    if (done() || reserved_word() == "esac") break;
    ShellNode* clause = parse_case_clause();
    if (clause == nullptr) break;
    clauses.append(clause);
  }
  node->clauses = clauses.first;
  expect("esac", start);
  return node;
}

// "(pattern | pattern) list ;;"; null: no pattern stands here.
ShellNode* ShellParser::parse_case_clause() {
  ShellNode* clause = make(ShellNodeKind::Clause);
  const std::uint32_t start = pos_;
  if (peek() == '(') ++pos_;
  ShellChain<ShellWord> patterns;
  while (true) {
    skip_blanks();
    ShellWord* pattern = done() ? nullptr : parse_word(WordMode::Pattern);
    if (pattern != nullptr) patterns.append(pattern);
    skip_blanks();
    if (peek() != '|') break;
    ++pos_;
  }
  if (peek() != ')') {
    note("no `)` behind a pattern", start);
    // The rest of the line is no clause; what follows may be one.
    if (!panicking_) pos_ = std::max(line_end(pos_), start);
    return pos_ > start ? clause : nullptr;
  }
  ++pos_;
  clause->words = patterns.first;
  clause->body = parse_list();
  skip_newlines();
  for (std::string_view end : {";;&", ";;", ";&"}) {
    if (!starts_with(end) || done()) continue;
    clause->is_background = end != ";;";  // runs on into the next clause
    pos_ += static_cast<std::uint32_t>(end.size());
    break;
  }
  // A closer of something else: the case is over too.
  return clause;
}

ShellNode* ShellParser::parse_group() {
  ShellNode* node = make(ShellNodeKind::Group);
  const std::uint32_t start = pos_;
  ++pos_;
  node->body = parse_list();
  expect("}", start);
  return node;
}

ShellNode* ShellParser::parse_subshell() {
  ShellNode* node = make(ShellNodeKind::Subshell);
  const std::uint32_t start = pos_;
  ++pos_;
  node->body = parse_list();
  if (peek() == ')') {
    ++pos_;
  } else {
    note("`(` without its end", start);
  }
  return node;
}

ShellNode* ShellParser::parse_arithmetic_command() {
  ShellNode* node = make(ShellNodeKind::Arithmetic);
  const std::uint32_t start = pos_;
  pos_ += 2;
  Arithmetics items;
  if (!parse_arithmetic(Closer::Parens, &items)) {
    note("arithmetic without its end", start);
  }
  node->arithmetic = items.first;
  return node;
}

ShellNode* ShellParser::parse_function(ShellRange name) {
  const Depth depth(this);
  ShellNode* node = make(ShellNodeKind::Function);
  node->range.start = name.start;
  node->name = name;
  skip_newlines();
  node->body = at_closer() ? nullptr : parse_command();
  node->range.end = pos_;
  if (node->body == nullptr) note("function without a body", name.start);
  return node;
}

// "function name [()] body".
ShellNode* ShellParser::parse_named_function() {
  pos_ += 8;
  skip_blanks();
  ShellWord* name = done() ? nullptr : parse_word(WordMode::Command);
  skip_blanks();
  if (peek() == '(' && at(pos_ + 1) == ')') pos_ += 2;
  return parse_function(name == nullptr ? ShellRange{pos_, pos_} : name->range);
}

// "coproc [name] command"; a name only stands before a compound command.
ShellNode* ShellParser::parse_coprocess() {
  ShellNode* node = make(ShellNodeKind::Coprocess);
  pos_ += 6;
  skip_blanks();
  const std::uint32_t name = pos_;
  const std::uint32_t stop = name_end(name);
  if (stop > name && is_blank(at(stop))) {
    pos_ = stop;
    skip_blanks();
    if (peek() == '{' || peek() == '(') {
      node->name = {name, stop};
    } else {
      pos_ = name;
    }
  }
  node->body = at_closer() ? nullptr : parse_command();
  return node;
}

// --- [[ ... ]]

ShellNode* ShellParser::parse_test_command() {
  ShellNode* node = make(ShellNodeKind::Test);
  const std::uint32_t start = pos_;
  pos_ += 2;
  test_end_ = pos_;
  node->test = parse_test_or();
  skip_test_space();
  if (starts_with("]]") && !done()) {
    pos_ += 2;
    return node;
  }
  note("no `]]` for this", start);
  // The rest of the line is words, whatever they mean.
  if (!panicking_) pos_ = test_end_;
  ShellChain<ShellWord> words;
  while (!done() && !at_newline() && !starts_with("]]")) {
    skip_blanks();
    ShellWord* word = parse_word(WordMode::Command);
    if (word != nullptr) {
      words.append(word);
    } else if (!done() && !at_newline()) {
      ++pos_;
    }
  }
  node->words = words.first;
  if (starts_with("]]") && !done()) pos_ += 2;
  return node;
}

// Newlines too; test_end_ stays behind the last operand.
void ShellParser::skip_test_space() {
  test_end_ = std::max(test_end_, pos_);
  skip_blanks();
  if (!at_newline()) return;
  const std::uint32_t end = test_end_;
  skip_newlines();
  if (!done() && !starts_with("&&") && !starts_with("||") &&
      !starts_with("]]")) {
    test_end_ = end;
  }
}

ShellTest* ShellParser::parse_test_or() {
  ShellChain<ShellTest> operands;
  operands.append(parse_test_and());
  while (skip_test_space(), starts_with("||") && !done()) {
    pos_ += 2;
    operands.append(parse_test_and());
  }
  if (operands.first == operands.last) return operands.first;
  ShellTest* test = arena_.make<ShellTest>();
  test->kind = ShellTestKind::Or;
  test->first = operands.first;
  return test;
}

ShellTest* ShellParser::parse_test_and() {
  ShellChain<ShellTest> operands;
  operands.append(parse_test_not());
  while (skip_test_space(), starts_with("&&") && !done()) {
    pos_ += 2;
    operands.append(parse_test_not());
  }
  if (operands.first == operands.last) return operands.first;
  ShellTest* test = arena_.make<ShellTest>();
  test->kind = ShellTestKind::And;
  test->first = operands.first;
  return test;
}

ShellTest* ShellParser::parse_test_not() {
  bool is_negated = false;
  skip_test_space();
  while (!done() && peek() == '!' && !is_name_byte(at(pos_ + 1)) &&
         at(pos_ + 1) != '(' && at(pos_ + 1) != '=') {
    ++pos_;
    is_negated = !is_negated;
    skip_test_space();
  }
  ShellTest* operand = parse_test_primary();
  if (!is_negated) return operand;
  ShellTest* test = arena_.make<ShellTest>();
  test->kind = ShellTestKind::Not;
  test->first = operand;
  return test;
}

ShellWord* ShellParser::parse_test_operand() {
  skip_test_space();
  if (done() || starts_with("]]")) return nullptr;
  return parse_word(WordMode::Command);
}

ShellTest* ShellParser::parse_test_primary() {
  ShellTest* test = arena_.make<ShellTest>();
  if (peek() == '(' && !done()) {
    const Depth depth(this);
    if (!done()) ++pos_;
    ShellTest* inner = parse_test_or();
    skip_test_space();
    if (peek() == ')') ++pos_;
    return inner;
  }
  test->left = parse_test_operand();
  if (test->left == nullptr) return test;
  const std::string_view word = text(test->left->range);
  skip_test_space();
  if (word.size() == 2 && word[0] == '-' && is_name_start(word[1]) &&
      !starts_with("]]") && peek() != '&' && peek() != '|' && peek() != ')' &&
      peek() != '=') {
    test->kind = ShellTestKind::Unary;
    test->op = word;
    test->left = parse_test_operand();
    return test;
  }
  const std::uint32_t op = pos_;
  if (peek() == '<' || peek() == '>') {
    ++pos_;
  } else {
    while (!done() && !has_class(peek(), kWordEnd | kSpecial)) ++pos_;
  }
  test->op = text_.substr(op, pos_ - op);
  const bool is_operator = test->op == "=" || test->op == "==" ||
                           test->op == "!=" || test->op == "=~" ||
                           test->op == "<" || test->op == ">" ||
                           (test->op.size() == 3 && test->op[0] == '-');
  if (!is_operator) {
    pos_ = op;
    test->op = {};
    return test;
  }
  test->kind = ShellTestKind::Binary;
  skip_test_space();
  if (done()) return test;
  test->right =
      parse_word(test->op == "=~" ? WordMode::Regex : WordMode::Command);
  return test;
}

}  // namespace alder::scan
