// A line at a time; a line that begins with the recipe prefix belongs to the
// rule before it, until a statement that is no rule comes between.

#include "scan/makefile_statements.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace alder::scan::makefile {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Takes the first word of `part`.
std::string_view take_word(std::string_view text, Part* part) {
  *part = trimmed(text, *part);
  const std::size_t start = part->start;
  while (part->start < part->end && !is_blank(text[part->start])) {
    ++part->start;
  }
  const std::string_view word = text.substr(start, part->start - start);
  *part = trimmed(text, *part);
  return word;
}

// Bytes of `text` that stand in no $(...) or ${...}, one at a time.
class TopLevel {
 public:
  TopLevel(std::string_view text, Part range) : text_(text), range_(range) {}

  // The next of `wanted`, or range.end.
  std::size_t find(std::string_view wanted) {
    while (range_.start < range_.end) {
      const std::size_t at = range_.start++;
      const char c = text_[at];
      if (c == '$' && range_.start < range_.end) {
        const char next = text_[range_.start++];
        if (next == '(' || next == '{') ++depth_;
      } else if (depth_ > 0) {
        if (c == '(' || c == '{') ++depth_;
        if (c == ')' || c == '}') --depth_;
      } else if (wanted.find(c) != std::string_view::npos) {
        return at;
      }
    }
    return range_.end;
  }

 private:
  std::string_view text_;
  Part range_;
  int depth_ = 0;
};

struct Line {
  std::size_t start;
  std::size_t end;  // without the line's end
  std::size_t next;
};

class Statements {
 public:
  explicit Statements(const Source& source)
      : source_(source), text_(source.text()) {}

  std::vector<Statement> read() {
    while (at_ < text_.size()) {
      if (in_rule_ && text_[at_] == prefix_) {
        read_recipe();
      } else {
        read_statement();
      }
    }
    return std::move(found_);
  }

 private:
  Line take_line() {
    const std::size_t start = at_;
    std::size_t end = std::min(text_.find('\n', start), text_.size());
    at_ = std::min(end + 1, text_.size());
    if (end > start && text_[end - 1] == '\r') --end;
    return {start, end, at_};
  }

  // An odd number of backslashes ends the line.
  bool goes_on(const Line& line) const {
    std::size_t at = line.end;
    while (at > line.start && text_[at - 1] == '\\') --at;
    return (line.end - at) % 2 == 1 && line.next < text_.size();
  }

  void append(std::size_t start, std::size_t end, Source::Builder* out) const {
    out->append(text_.substr(start, end - start), source_.file_offset(start));
  }

  // Recipes -------------------------------------------------------------

  // The shell sees `\` and the line's end, not the prefix behind them.
  void read_recipe() {
    Source::Builder out;
    ++at_;
    while (true) {
      const Line line = take_line();
      append(line.start, line.end, &out);
      if (!goes_on(line)) break;
      out.append_at("\n", source_.file_offset(line.end));
      if (text_[at_] == prefix_) ++at_;
    }
    add_recipe(std::move(out).build());
  }

  void add_recipe(Source text) {
    Statement statement{StatementKind::Recipe, std::move(text), {}, {}};
    statement.value = {0, statement.text.text().size()};
    found_.push_back(std::move(statement));
  }

  // Statements ----------------------------------------------------------

  Source joined_line() {
    Source::Builder out;
    bool is_comment = false;
    for (bool more = true; more;) {
      Line line = take_line();
      more = goes_on(line);
      if (more) --line.end;
      if (!is_comment) {
        const std::size_t cut = comment_start(line);
        is_comment = cut != line.end;
        append(line.start, cut, &out);
        if (more) out.append_at(" ", source_.file_offset(line.end));
      }
    }
    return std::move(out).build();
  }

  std::size_t comment_start(const Line& line) const {
    const std::string_view text = text_.substr(0, line.end);
    for (std::size_t at = line.start;; ++at) {
      at = std::min(text.find('#', at), line.end);
      if (at == line.end || at == line.start || text[at - 1] != '\\') {
        return at;
      }
    }
  }

  void read_statement() {
    Source text = joined_line();
    const std::string_view bytes = text.text();
    const Part all = trimmed(bytes, {0, bytes.size()});
    if (all.start == all.end) return;
    Statement statement{StatementKind::Other, std::move(text), {}, all};
    if (read_condition(&statement) || read_directive(&statement)) return;
    if (!read_assignment(all, &statement)) read_rule(&statement);
  }

  void add(Statement statement) { found_.push_back(std::move(statement)); }

  // Does not end the recipe around it.
  bool read_condition(Statement* statement) {
    const std::string_view bytes = statement->text.text();
    Part rest = statement->value;
    std::size_t at = rest.start;
    std::string_view word = take_word(bytes, &rest);
    if (word == "endif") {
      statement->kind = StatementKind::End;
      add(std::move(*statement));
      return true;
    }
    const bool is_else = word == "else";
    if (is_else) {
      add({StatementKind::Else, statement->text, {}, {}});
      at = rest.start;
      word = take_word(bytes, &rest);
    }
    // ifeq(a,b) needs no blank.
    const std::string_view condition = word.substr(0, word.find('('));
    constexpr auto kConditions =
        std::to_array<std::string_view>({"ifeq", "ifneq", "ifdef", "ifndef"});
    if (std::find(kConditions.begin(), kConditions.end(), condition) ==
        kConditions.end()) {
      return is_else;
    }
    statement->kind = StatementKind::Condition;
    statement->name = {at, at + condition.size()};
    statement->value =
        trimmed(bytes, {statement->name.end, statement->value.end});
    statement->is_chained = is_else;
    add(std::move(*statement));
    return true;
  }

  bool read_directive(Statement* statement) {
    struct Directive {
      std::string_view word;
      StatementKind kind;
    };
    constexpr auto kDirectives = std::to_array<Directive>({
        {"include", StatementKind::Include},
        {"-include", StatementKind::Include},
        {"sinclude", StatementKind::Include},
        {"export", StatementKind::Export},
        {"unexport", StatementKind::Unexport},
        {"undefine", StatementKind::Undefine},
        {"vpath", StatementKind::Other},
    });
    const std::string_view bytes = statement->text.text();
    Part rest = statement->value;
    std::string_view word = take_word(bytes, &rest);
    // `export = 1` assigns a variable of that name.
    if (find_operator(bytes, rest) == rest.start && rest.start < rest.end) {
      return false;
    }
    while (word == "override" || word == "private" ||
           (word == "export" && starts_definition(bytes, rest))) {
      statement->exports = statement->exports || word == "export";
      statement->value = rest;
      word = take_word(bytes, &rest);
    }
    if (word == "define") {
      read_define(rest, statement);
      return true;
    }
    const auto found = std::find_if(
        kDirectives.begin(), kDirectives.end(),
        [&](const Directive& known) { return known.word == word; });
    if (found == kDirectives.end()) return false;
    in_rule_ = false;
    if (found->kind == StatementKind::Export &&
        read_assignment(rest, statement)) {
      found_.back().exports = true;
      return true;
    }
    statement->kind = found->kind;
    statement->value = rest;
    add(std::move(*statement));
    return true;
  }

  static bool starts_definition(std::string_view bytes, Part rest) {
    const std::string_view word = take_word(bytes, &rest);
    return word == "define" || word == "override" || word == "private";
  }

  static std::size_t find_operator(std::string_view bytes, Part range) {
    const Assigned assigned = find_assignment(bytes, range);
    return assigned.found ? assigned.name.end : std::string_view::npos;
  }

  // The lines up to the matching endef, as they are.
  void read_define(Part head, Statement* statement) {
    const std::string_view bytes = statement->text.text();
    const Assigned assigned = find_assignment(bytes, head);
    const Part name = assigned.found ? assigned.name : head;
    Source::Builder out;
    for (std::size_t i = name.start; i < name.end; ++i) {
      out.append(bytes.substr(i, 1), statement->text.file_offset(i));
    }
    out.append_at("\n", statement->text.file_offset(name.end));
    for (int depth = 1; at_ < text_.size();) {
      const Line line = take_line();
      Part rest{line.start, line.end};
      const std::string_view word = take_word(text_, &rest);
      if (word == "define") ++depth;
      if (word == "endef" && --depth == 0) break;
      append(line.start, line.next, &out);
    }
    Statement made{StatementKind::Assignment, std::move(out).build(), {}, {}};
    made.name = {0, name.end - name.start};
    made.value = {std::min(made.name.end + 1, made.text.text().size()),
                  made.text.text().size()};
    made.op = assigned.found ? assigned.op : '=';
    made.exports = statement->exports;
    made.defines = true;
    in_rule_ = false;
    add(std::move(made));
  }

  bool read_assignment(Part range, Statement* statement) {
    const std::string_view bytes = statement->text.text();
    const Assigned assigned = find_assignment(bytes, range);
    if (!assigned.found) return false;
    statement->kind = StatementKind::Assignment;
    statement->name = assigned.name;
    statement->value = assigned.value;
    statement->op = assigned.op;
    if (statement->part(assigned.name) == ".RECIPEPREFIX") {
      prefix_ = assigned.value.start < assigned.value.end
                    ? bytes[assigned.value.start]
                    : '\t';
    }
    in_rule_ = false;
    add(std::move(*statement));
    return true;
  }

  // targets: prerequisites [; recipe]      targets: NAME = value
  void read_rule(Statement* statement) {
    const std::string_view bytes = statement->text.text();
    TopLevel top(bytes, statement->value);
    const std::size_t colon = top.find(":");
    if (colon == statement->value.end) {
      in_rule_ = false;
      return add(std::move(*statement));
    }
    in_rule_ = true;
    Part rest{colon + 1, statement->value.end};
    if (read_own_variable(*statement, rest)) {
      statement->value.end = colon;
    }
    const std::size_t semicolon = top.find(";");
    statement->kind = StatementKind::Rule;
    std::optional<Source> recipe;
    if (semicolon < statement->value.end) {
      recipe = statement->text.slice(semicolon + 1,
                                     statement->value.end - semicolon - 1);
      statement->value.end = semicolon;
    }
    add(std::move(*statement));
    if (recipe) add_recipe(std::move(*recipe));
  }

  // A variable of the targets alone.
  bool read_own_variable(const Statement& rule, Part rest) {
    Statement made = rule;
    const std::string_view bytes = made.text.text();
    while (rest.start < rest.end && bytes[rest.start] == ':') ++rest.start;
    Part behind = rest;
    for (std::string_view word = take_word(bytes, &behind);
         word == "export" || word == "override" || word == "private";
         word = take_word(bytes, &behind)) {
      made.exports = made.exports || word == "export";
      rest = behind;
    }
    if (TopLevel(bytes, rest).find(";") < TopLevel(bytes, rest).find("=")) {
      return false;
    }
    if (!read_assignment(rest, &made)) return false;
    in_rule_ = true;
    return true;
  }

  const Source& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  char prefix_ = '\t';
  bool in_rule_ = false;
  std::vector<Statement> found_;
};

}  // namespace

Part trimmed(std::string_view text, Part part) {
  while (part.start < part.end && is_blank(text[part.start])) ++part.start;
  while (part.end > part.start && is_blank(text[part.end - 1])) --part.end;
  return part;
}

std::vector<Statement> read_statements(const Source& source) {
  return Statements(source).read();
}

Assigned find_assignment(std::string_view text, Part range) {
  range = trimmed(text, range);
  const std::size_t at = TopLevel(text, range).find(":=");
  if (at == range.end) return {};
  std::size_t name_end = at;
  std::size_t behind = at;
  char op = '=';
  if (text[at] == ':') {
    while (behind < range.end && text[behind] == ':') ++behind;
    if (behind == range.end || text[behind] != '=') return {};
    op = ':';
  } else if (at > range.start && std::string_view("?+!").find(text[at - 1]) !=
                                     std::string_view::npos) {
    op = text[at - 1];
    --name_end;
  }
  Assigned assigned;
  assigned.name = trimmed(text, {range.start, name_end});
  assigned.value = trimmed(text, {behind + 1, range.end});
  assigned.op = op;
  // A name is one word.
  assigned.found =
      assigned.name.start < assigned.name.end &&
      TopLevel(text, assigned.name).find(" \t") == assigned.name.end;
  return assigned;
}

}  // namespace alder::scan::makefile
