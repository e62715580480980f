// The parser's ground: blanks, newlines, here-documents, notes, look-ahead.
//
// A here-document begins behind the newline that ends the line of its
// redirection, wherever that newline is met (in a list, in an array, in a
// substitution); so every newline goes through take_newline().
//
// Source: POSIX.1-2017, XCU 2.3 (tokens), 2.7.4 (here-documents).

#include <string>

#include "scan/shell_scopes.h"

namespace alder::scan {

const ShellUnit* ShellProgram::add(Source source, const ShellUnit* around) {
  sources.push_back(std::move(source));
  const Source& kept = sources.back();
  if (around == nullptr) return refer(kept);
  return arena.make<ShellUnit>(&kept, kept.text(), around->path,
                               around->is_elsewhere);
}

const ShellUnit* ShellProgram::refer(const Source& source) {
  return arena.make<ShellUnit>(&source, source.text());
}

const ShellUnit* ShellProgram::add(TreeFilePointer file) {
  files.push_back(std::move(file));
  const TreeFile& kept = *files.back();
  sources.emplace_back(std::string_view(kept.text));
  return arena.make<ShellUnit>(&sources.back(), sources.back().text(),
                               std::string_view(kept.path), true);
}

ShellParser::ShellParser(const ShellUnit* unit, const Limits& limits,
                         ShellProgram* program, std::uint32_t depth_levels)
    : unit_(unit),
      text_(unit->text),
      limits_(limits),
      program_(program),
      arena_(program->arena),
      end_(static_cast<std::uint32_t>(text_.size())),
      depth_(depth_levels),
      budget_(16 * text_.size() + 4096) {}

// Blanks with comments and joined lines between them.
void ShellParser::skip_comments() {
  while (!done()) {
    const char c = text_[pos_];
    if (is_blank(c)) {
      ++pos_;
    } else if (c == '\\' && at(pos_ + 1) == '\n') {
      pos_ += 2;
    } else if (c == '\\' && at(pos_ + 1) == '\r' && at(pos_ + 2) == '\n') {
      pos_ += 3;
    } else if (c == '#') {
      pos_ = line_end(pos_);
    } else {
      return;
    }
  }
}

bool ShellParser::take_newline() {
  if (!at_newline()) return false;
  pos_ += peek() == '\r' ? 2 : 1;
  if (!pending_.empty()) read_here_documents();
  return true;
}

void ShellParser::skip_newlines() {
  do {
    skip_blanks();
  } while (take_newline());
}

// The offset of the newline that ends the line, or the end.
std::uint32_t ShellParser::line_end(std::uint32_t from) const {
  if (from >= end_) return end_;
  const std::size_t found = text_.substr(0, end_).find('\n', from);
  return static_cast<std::uint32_t>(std::min<std::size_t>(found, end_));
}

std::uint32_t ShellParser::name_end(std::uint32_t from) const {
  while (from < end_ && is_name_byte(text_[from])) ++from;
  return from;
}

// --- here-documents

void ShellParser::read_here_documents() {
  const std::vector<ShellRedirect*> documents = std::move(pending_);
  pending_.clear();
  for (ShellRedirect* redirect : documents) read_here_document(redirect);
  for (ShellRedirect* redirect : documents) parse_here_body(redirect);
}

namespace {

std::string_view trim(std::string_view line) {
  const std::size_t from = line.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return line.substr(from, line.find_last_not_of(" \t\r") + 1 - from);
}

}  // namespace

// Finds the body.  Without a delimiter line, a line that is one but for its
// indentation is taken; without that, the body runs to the end.
void ShellParser::read_here_document(ShellRedirect* redirect) {
  redirect->body.start = pos_;
  std::uint32_t indented = end_;
  std::uint32_t line = pos_;
  while (line < end_) {
    const std::uint32_t stop = line_end(line);
    std::string_view content = text_.substr(line, stop - line);
    if (content.ends_with('\r')) content.remove_suffix(1);
    if (redirect->strips_tabs) {
      content.remove_prefix(
          std::min(content.find_first_not_of('\t'), content.size()));
    }
    if (content == redirect->delimiter) {
      redirect->body.end = line;
      pos_ = std::min(stop + 1, end_);
      return;
    }
    if (indented == end_ && !redirect->delimiter.empty() &&
        trim(content) == redirect->delimiter) {
      indented = line;
    }
    line = stop + 1;
  }
  if (!spend(end_ - redirect->body.start)) indented = end_;
  redirect->body.end = indented;
  pos_ = end_;
  if (indented == end_) return;
  note("here-document whose end is indented", redirect->body.start);
  pos_ = std::min(line_end(indented) + 1, end_);
}

void ShellParser::parse_here_body(ShellRedirect* redirect) {
  if (redirect->is_quoted || redirect->body.empty()) return;
  const std::uint32_t after = pos_;
  {
    const Window window(this, redirect->body.start, redirect->body.end);
    const Depth depth(this);
    Parts parts;
    parse_quoted_until(&parts, '\0');
    redirect->parts = parts.first;
  }
  pos_ = after;
}

// Here-documents that began in a substitution without a newline behind.
void ShellParser::drop_here_documents(std::size_t kept) {
  if (pending_.size() > kept) pending_.resize(kept);
}

// --- notes and second attempts

void ShellParser::note(std::string_view what, std::uint32_t where) {
  if (where < noted_until_ || panicking_) return;
  const std::uint32_t before = noted_until_;
  noted_until_ = line_end(std::min(where, end_)) + 1;
  // The line behind one that was noted belongs to the same broken region.
  if (before > 0 && text_.substr(before, where - before).find('\n') ==
                        std::string_view::npos) {
    return;
  }
  program_->notes.push_back(
      {unit_, where, "syntax not understood: " + std::string(what)});
}

void ShellParser::give_up_line() {
  if (panicking_) return;
  const std::uint32_t stop = line_end(pos_);
  if (pos_ >= noted_until_ &&
      (noted_until_ == 0 ||
       text_.substr(noted_until_, pos_ - noted_until_).find('\n') !=
           std::string_view::npos)) {
    program_->notes.push_back(
        {unit_, pos_,
         "nesting beyond " + std::to_string(limits_.script_nesting_levels) +
             " levels"});
  }
  noted_until_ = stop + 1;
  panicking_ = true;
  pos_ = stop;
  end_ = stop;
}

ShellParser::Attempt ShellParser::begin_attempt() const {
  return {pos_, noted_until_, program_->notes.size(),
          program_->expansions == nullptr ? 0 : program_->expansions->size(),
          pending_.size()};
}

void ShellParser::retract(const Attempt& attempt) {
  pos_ = attempt.pos;
  noted_until_ = attempt.noted_until;
  program_->notes.resize(attempt.notes);
  if (program_->expansions != nullptr) {
    program_->expansions->resize(attempt.expansions);
  }
  drop_here_documents(attempt.pending);
}

bool ShellParser::is_unclosed(std::uint32_t start) const {
  return start < unclosed_.size() && unclosed_[start];
}

void ShellParser::set_unclosed(std::uint32_t start) {
  if (unclosed_.empty()) unclosed_.resize(text_.size());
  unclosed_[start] = true;
}

// --- look-ahead

bool ShellParser::spend(std::size_t steps) {
  if (steps >= budget_) {
    budget_ = 0;
    return false;
  }
  budget_ -= steps;
  return true;
}

// How far the budget lets a look-ahead go.
std::uint32_t ShellParser::affordable_end(std::uint32_t from) const {
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(end_, from + budget_));
}

// Whether "((" at from - 2 closes with "))": arithmetic, not two subshells.
bool ShellParser::is_arithmetic_ahead(std::uint32_t from) {
  int depth = 2;
  char quote = '\0';
  std::uint32_t i = from;
  const std::uint32_t stop = affordable_end(from);
  for (; i < stop && depth > 0; ++i) {
    const char c = text_[i];
    if (c == '\\') {
      ++i;
    } else if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 1) {
      if (at(i + 1) == ')') break;
      spend(i - from);
      return false;
    }
  }
  return spend(i - from) && depth == 1 && i < stop;
}

// The offset of the bracket that closes the one at `open` in the same line,
// or 0.
std::uint32_t ShellParser::subscript_end(std::uint32_t open) {
  int depth = 0;
  char quote = '\0';
  std::uint32_t i = open;
  std::uint32_t found = 0;
  const std::uint32_t stop = affordable_end(open);
  for (; i < stop && text_[i] != '\n'; ++i) {
    const char c = text_[i];
    if (c == '\\') {
      ++i;
    } else if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[') {
      ++depth;
    } else if (c == ']' && --depth == 0) {
      found = i;
      break;
    }
  }
  return spend(i - open) ? found : 0;
}

}  // namespace alder::scan
