// Lists, pipelines and simple commands.
//
// A closing word or bracket ends every open list up to the one that waits for
// it; what nobody waits for is skipped with a note.
//
// Source: POSIX.1-2017, XCU 2.9, 2.10; bash manual, 3.2.

#include <string>

#include "scan/shell_scopes.h"

namespace alder::scan {

namespace {

constexpr std::string_view kClosingWords[] = {"then", "else", "elif", "fi",
                                              "do",   "done", "esac", "}"};

bool is_closing_word(std::string_view word) {
  for (std::string_view closing : kClosingWords) {
    if (word == closing) return true;
  }
  return false;
}

constexpr std::string_view kOpeningWords[] = {
    "(",   "{",    "[[",     "if",     "while",   "until",
    "for", "case", "select", "coproc", "function"};

bool begins_compound(std::string_view word) {
  for (std::string_view opening : kOpeningWords) {
    if (word == opening) return true;
  }
  return false;
}

// By its first two bytes alone, whether a word may be reserved: spares looking
// for its end.
bool may_be_reserved(char first, char second) {
  switch (first) {
    case 'i':
      return second == 'f';
    case 'f':
      return second == 'i' || second == 'o' || second == 'u';
    case 't':
    case 'w':
      return second == 'h';
    case 'd':
      return second == 'o';
    case 'e':
      return second == 'l' || second == 's';
    case 'c':
      return second == 'a' || second == 'o';
    case 'u':
      return second == 'n';
    case 's':
      return second == 'e';
    case '[':
      return second == '[';
    default:
      return first == '{' || first == '}';
  }
}

// Commands whose arguments may be assignments, arrays included.
bool is_declaration(std::string_view word) {
  return word.size() >= 5 && has_class(word[0], kDeclarationStart) &&
         (word == "declare" || word == "local" || word == "export" ||
          word == "readonly" || word == "typeset");
}

}  // namespace

ShellNode* ShellParser::parse() {
  ShellChain<ShellNode> nodes;
  const std::uint32_t end = end_;
  while (true) {
    ShellNode* list = parse_list();
    if (list != nullptr) {
      nodes.append(list);
      while (nodes.last->next != nullptr) nodes.last = nodes.last->next;
    }
    if (panicking_) {
      panicking_ = false;
      end_ = end;
    } else if (!skip_stray()) {
      break;
    }
  }
  drop_here_documents(0);
  return nodes.first;
}

// Skips a closer that closes nothing; false at the end.
bool ShellParser::skip_stray() {
  skip_blanks();
  if (done()) return false;
  const std::uint32_t start = pos_;
  std::string_view word = reserved_word();
  if (word.empty()) word = text_.substr(start, at(start + 1) == ';' ? 2 : 1);
  note("unexpected `" + std::string(word) + "`", start);
  pos_ += static_cast<std::uint32_t>(word.size());
  return true;
}

// The reserved word or plain word at pos_, or nothing.
std::string_view ShellParser::reserved_word() {
  std::uint32_t i = pos_;
  while (i < end_ && i - pos_ < 9 &&
         !has_class(text_[i], kWordEnd | kSpecial) && text_[i] != '\r') {
    ++i;
  }
  if (i < end_ && !has_class(text_[i], kWordEnd) && text_[i] != '\r') {
    return {};
  }
  return text_.substr(pos_, i - pos_);
}

bool ShellParser::take_reserved(std::string_view word) {
  if (reserved_word() != word) return false;
  pos_ += static_cast<std::uint32_t>(word.size());
  return true;
}

bool ShellParser::at_closer() {
  if (done()) return true;
  const char c = text_[pos_];
  if (c == ')') return true;
  if (c == ';') return at(pos_ + 1) == ';' || at(pos_ + 1) == '&';
  return may_be_reserved(c, at(pos_ + 1)) && is_closing_word(reserved_word());
}

ShellNode* ShellParser::parse_list() {
  ShellChain<ShellNode> nodes;
  while (true) {
    skip_newlines();
    if (at_closer()) return nodes.first;
    const std::uint32_t start = pos_;
    ShellNode* node = parse_statement();
    if (node != nullptr) nodes.append(node);
    skip_blanks();
    if (done()) return nodes.first;
    const char c = peek();
    if (c == '&' && at(pos_ + 1) != '&') {
      if (node != nullptr) node->is_background = true;
      ++pos_;
    } else if (c == ';' && at(pos_ + 1) != ';' && at(pos_ + 1) != '&') {
      if (pos_ == start) note("unexpected `;`", start);
      ++pos_;
    } else if (!at_newline() && !at_closer() && pos_ == start) {
      note("unexpected `" + std::string(1, c) + "`", pos_);
      ++pos_;
    }
  }
}

// Pipelines joined by && and ||.
ShellNode* ShellParser::parse_statement() {
  ShellNode* first = parse_pipeline();
  if (first == nullptr) return nullptr;
  ShellChain<ShellNode> members;
  members.append(first);
  while (true) {
    skip_blanks();
    const char joint = peek();
    if ((joint != '&' && joint != '|') || at(pos_ + 1) != joint) break;
    const bool is_and = joint == '&';
    const std::uint32_t op = pos_;
    pos_ += 2;
    skip_newlines();
    ShellNode* member = at_closer() ? nullptr : parse_pipeline();
    if (member == nullptr) {
      note("nothing behind `" + std::string(is_and ? "&&" : "||") + "`", op);
      break;
    }
    member->joint = is_and ? ShellJoint::And : ShellJoint::Or;
    members.append(member);
  }
  if (members.first == members.last) return first;
  ShellNode* chain = make(ShellNodeKind::Chain);
  chain->range.start = first->range.start;
  chain->body = members.first;
  return chain;
}

ShellNode* ShellParser::parse_pipeline() {
  bool is_negated = false;
  while (true) {
    skip_blanks();
    const char c = peek();
    if (c == '!' && take_reserved("!")) {
      is_negated = !is_negated;
    } else if (c == 't' && take_reserved("time")) {
      skip_blanks();
      if (take_reserved("-p")) skip_blanks();
    } else {
      break;
    }
  }
  ShellChain<ShellNode> members;
  ShellNode* member = parse_command();
  while (member != nullptr) {
    members.append(member);
    skip_blanks();
    if (peek() != '|' || at(pos_ + 1) == '|') break;
    const std::uint32_t op = pos_;
    pos_ += at(pos_ + 1) == '&' ? 2 : 1;
    skip_newlines();
    member = at_closer() ? nullptr : parse_command();
    if (member == nullptr) note("nothing behind `|`", op);
  }
  if (members.first == nullptr) return nullptr;
  if (members.first == members.last && !is_negated) return members.first;
  ShellNode* pipeline = make(ShellNodeKind::Pipeline);
  pipeline->range.start = members.first->range.start;
  pipeline->body = members.first;
  pipeline->is_negated = is_negated;
  return pipeline;
}

ShellNode* ShellParser::parse_command() {
  skip_blanks();
  if (done()) return nullptr;
  const std::uint32_t start = pos_;
  const bool is_group = peek() == '(';
  if (!is_group && !may_be_reserved(peek(), at(pos_ + 1))) {
    return parse_simple();
  }
  const std::string_view word =
      is_group ? std::string_view("(") : reserved_word();
  if (!begins_compound(word)) return parse_simple();
  const Depth depth(this);
  if (done()) return nullptr;
  ShellNode* node = parse_compound(word);
  ShellChain<ShellRedirect> redirects;
  do {
    skip_blanks();
  } while (take_redirect(&redirects));
  node->redirects = redirects.first;
  node->range = {start, pos_};
  return node;
}

// --- simple commands

ShellNode* ShellParser::parse_simple() {
  const std::uint32_t start = pos_;
  ShellNode* node = arena_.make<ShellNode>();
  ShellChain<ShellWord> words;
  ShellChain<ShellAssignment> assignments;
  ShellChain<ShellRedirect> redirects;
  bool declares = false;
  while (take_simple_piece(node, &words, &assignments, &redirects, &declares)) {
    if (node->kind == ShellNodeKind::Function) break;
    node->range = {start, pos_};
    skip_blanks();
  }
  if (node->kind == ShellNodeKind::Simple) {
    node->words = words.first;
    node->assignments = assignments.first;
    node->redirects = redirects.first;
    const bool is_empty = words.first == nullptr &&
                          assignments.first == nullptr &&
                          redirects.first == nullptr;
    if (is_empty) return nullptr;
  }
  return node;
}

// One assignment, redirection or word; false: the command ends here.
bool ShellParser::take_simple_piece(ShellNode* node,
                                    ShellChain<ShellWord>* words,
                                    ShellChain<ShellAssignment>* assignments,
                                    ShellChain<ShellRedirect>* redirects,
                                    bool* declares) {
  if (done() || at_newline()) return false;
  if (has_class(text_[pos_], kRedirectStart) && take_redirect(redirects)) {
    return true;
  }
  if (words->first == nullptr || *declares) {
    if (ShellAssignment* assignment = take_assignment()) {
      if (words->first == nullptr) {
        assignments->append(assignment);
        return true;
      }
      ShellWord* word = arena_.make<ShellWord>();
      word->range = {assignment->name.start, pos_};
      word->assignment = assignment;
      words->append(word);
      return true;
    }
  }
  if (peek() == '(' && words->first != nullptr) {
    ShellWord* name = words->first;
    if (words->last == name && assignments->first == nullptr &&
        name->parts == nullptr) {
      std::uint32_t i = pos_ + 1;
      while (is_blank(at(i))) ++i;
      if (at(i) == ')') {
        pos_ = i + 1;
        *node = *parse_function(name->range);
        return true;
      }
    }
    note("unexpected `(`", pos_);
    ++pos_;
    return true;
  }
  ShellWord* word = parse_word(WordMode::Command);
  if (word == nullptr) return false;
  if (word->parts == nullptr && !*declares) {
    // Also behind `command` and `builtin`.
    *declares = is_declaration(text(word->range));
  }
  words->append(word);
  return true;
}

// --- assignments

// name=, name+=, name[...]=; `value` is the offset behind the =.
bool ShellParser::assignment_ahead(ShellRange* name, std::uint32_t* value,
                                   bool* appends) {
  if (done() || !is_name_start(text_[pos_])) return false;
  *name = {pos_, name_end(pos_)};
  plain_until_ = name->end;
  std::uint32_t i = name->end;
  if (at(i) == '[') {
    i = subscript_end(i);
    if (i == 0) return false;
    ++i;
  }
  *appends = at(i) == '+';
  if (*appends) ++i;
  *value = i + 1;
  return at(i) == '=';
}

ShellAssignment* ShellParser::take_assignment() {
  ShellRange name;
  std::uint32_t value = 0;
  bool appends = false;
  if (!assignment_ahead(&name, &value, &appends)) return nullptr;
  ShellAssignment* assignment = arena_.make<ShellAssignment>();
  assignment->name = name;
  assignment->appends = appends;
  if (at(name.end) == '[') {
    const Depth depth(this);
    assignment->has_subscript = true;
    if (!panicking_) pos_ = std::min(name.end + 1, end_);
    Arithmetics items;
    parse_arithmetic(Closer::Bracket, &items);
    assignment->subscript = items.first;
  }
  if (panicking_) return assignment;
  pos_ = value;
  if (peek() == '(') {
    assignment->is_array = true;
    parse_elements(assignment);
  } else {
    assignment->value = parse_word(WordMode::Command);
  }
  return assignment;
}

// "(word [i]=word ...)".
void ShellParser::parse_elements(ShellAssignment* assignment) {
  const std::uint32_t start = pos_;
  const Depth depth(this);
  ShellChain<ShellWord> elements;
  if (!done()) ++pos_;
  while (true) {
    skip_newlines();
    if (done() || peek() == ')') break;
    const std::uint32_t before = pos_;
    if (peek() == '[') {
      const std::uint32_t close = subscript_end(pos_);
      if (close != 0 && (at(close + 1) == '=' ||
                         (at(close + 1) == '+' && at(close + 2) == '='))) {
        ShellAssignment* element = arena_.make<ShellAssignment>();
        element->name = assignment->name;
        element->has_subscript = true;
        ++pos_;
        Arithmetics items;
        parse_arithmetic(Closer::Bracket, &items);
        element->subscript = items.first;
        if (panicking_) break;
        pos_ = close + (at(close + 1) == '=' ? 2 : 3);
        element->value = parse_word(WordMode::Element);
        ShellWord* word = arena_.make<ShellWord>();
        word->range = {before, pos_};
        word->assignment = element;
        elements.append(word);
        continue;
      }
    }
    ShellWord* word = parse_word(WordMode::Element);
    if (word != nullptr) {
      elements.append(word);
    } else {
      note("unexpected `" + std::string(1, peek()) + "`", pos_);
      ++pos_;
    }
  }
  assignment->elements = elements.first;
  if (peek() == ')') {
    ++pos_;
  } else {
    note("`(` without its end", start);
  }
}

// --- redirections

bool ShellParser::at_process_substitution() const {
  return (peek() == '<' || peek() == '>') && at(pos_ + 1) == '(';
}

// Whether a redirection begins here; `op` is where its operator does.
bool ShellParser::redirect_ahead(std::uint32_t* op) const {
  std::uint32_t i = pos_;
  if (peek() == '&') {
    *op = pos_;
    return at(pos_ + 1) == '>';
  }
  if (peek() == '{') {
    const std::uint32_t stop = name_end(pos_ + 1);
    if (stop == pos_ + 1 || at(stop) != '}') return false;
    i = stop + 1;
  } else {
    while (is_digit(at(i))) ++i;
  }
  *op = i;
  if (at(i) != '<' && at(i) != '>') return false;
  return i > pos_ || !at_process_substitution();
}

bool ShellParser::take_redirect(ShellChain<ShellRedirect>* redirects) {
  std::uint32_t op = 0;
  if (done() || !redirect_ahead(&op)) return false;
  ShellRedirect* redirect = arena_.make<ShellRedirect>();
  if (peek() == '{') redirect->variable = {pos_ + 1, op - 1};
  const std::uint32_t start = pos_;
  pos_ = op;
  take_redirect_operator(redirect);
  skip_blanks();
  redirects->append(redirect);
  if (redirect->kind == ShellRedirectKind::HereDocument) {
    take_delimiter(redirect);
  } else {
    redirect->target = parse_word(WordMode::Command);
    if (redirect->target == nullptr) {
      note("redirection without a target", start);
    }
  }
  return true;
}

void ShellParser::take_redirect_operator(ShellRedirect* redirect) {
  redirect->reads = peek() == '<';
  if (starts_with("<<<")) {
    redirect->kind = ShellRedirectKind::HereString;
    pos_ += 3;
  } else if (starts_with("<<")) {
    redirect->kind = ShellRedirectKind::HereDocument;
    pos_ += 2;
    redirect->strips_tabs = peek() == '-';
    if (redirect->strips_tabs) ++pos_;
  } else if (starts_with("&>>")) {
    pos_ += 3;
  } else if (starts_with("&>") || starts_with(">>") || starts_with(">|") ||
             starts_with(">&") || starts_with("<&") || starts_with("<>")) {
    pos_ += 2;
  } else {
    ++pos_;
  }
}

// The delimiter of a here-document, without its quotes.
void ShellParser::take_delimiter(ShellRedirect* redirect) {
  ShellWord* word = parse_word(WordMode::Command);
  redirect->target = nullptr;
  if (word == nullptr) {
    note("here-document without a delimiter", pos_);
    return;
  }
  const std::string_view raw = text(word->range);
  redirect->delimiter = raw;
  if (raw.find_first_of("\\'\"") != std::string_view::npos) {
    redirect->is_quoted = true;
    std::string bare;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '\'' || raw[i] == '"') continue;
      if (raw[i] == '\\' && i + 1 < raw.size()) ++i;
      bare += raw[i];
    }
    redirect->delimiter = arena_.keep(bare);
  }
  pending_.push_back(redirect);
}

}  // namespace alder::scan
