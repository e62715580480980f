// Dotenv text -> lines -> findings.
//
//   [export] NAME=value [# comment]
//
// A value is made of bare, 'single' and "double" quoted pieces.  A reader of
// such files as data expands `$NAME`, `${NAME}` and a leading tilde, and drops
// a line that would need a shell: operators, commands, other `${...}`.

#include "scan/dotenv.h"

#include <set>
#include <utility>

#include "scan/reader.h"
#include "scan/shell_characters.h"

namespace alder::scan {
namespace {

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text.substr(0, 40)) + "\"";
}

class LineReader {
 public:
  LineReader(std::string_view text, const DeliveryRules& rules)
      : text_(text), rules_(rules), last_{text.rfind('\''), text.rfind('"')} {}

  std::vector<DotenvLine> read() {
    while (at_ < text_.size()) {
      end_ = std::min(text_.find('\n', at_), text_.size());
      next_ = std::min(end_ + 1, text_.size());
      if (end_ > at_ && text_[end_ - 1] == '\r') --end_;
      read_line();
      at_ = next_;
    }
    return std::move(lines_);
  }

 private:
  void read_line() {
    DotenvLine line;
    line.start = at_;
    skip_blanks();
    if (at_ == end_ || text_[at_] == '#') return;
    line.ignored = read_statement(&line);
    if (line.ignored.empty() && !line.name.empty()) {
      if (const auto* reason = rules_.never_taken_reason(line.name)) {
        line.ignored = std::string(line.name) + " is never taken" +
                       (reason->empty() ? "" : ": " + *reason);
      }
    }
    if (!line.ignored.empty()) line.references.clear();
    lines_.push_back(std::move(line));
  }

  // Empty, or why the line is dropped.
  std::string read_statement(DotenvLine* line) {
    if (text_.substr(at_, end_ - at_).find('\0') != std::string_view::npos) {
      return "it contains a NUL byte";
    }
    const bool exports = skip_export();
    line->name_at = at_;
    const std::size_t stop = name_end();
    const std::string_view name = text_.substr(at_, stop - at_);
    at_ = stop;
    line->has_value = at_ < end_ && text_[at_] == '=';
    if (!line->has_value && !exports) return "a command, not an assignment";
    if (!is_shell_name(name)) {
      return in_quotes(name) + " cannot name a variable";
    }
    line->name = name;
    if (line->has_value) {
      ++at_;
      std::string problem = read_value(line);
      if (!problem.empty()) return problem;
    }
    return read_rest();
  }

  bool skip_export() {
    constexpr std::string_view kExport = "export";
    if (!text_.substr(at_).starts_with(kExport)) return false;
    const std::size_t behind = at_ + kExport.size();
    if (behind >= end_ || !is_blank(text_[behind])) return false;
    at_ = behind;
    skip_blanks();
    return true;
  }

  std::size_t name_end() const {
    std::size_t stop = at_;
    while (stop < end_ && text_[stop] != '=' &&
           !has_class(text_[stop], kWordEnd | kSpecial)) {
      ++stop;
    }
    return stop;
  }

  std::string read_value(DotenvLine* line) {
    while (at_ < end_ && !is_blank(text_[at_])) {
      const char c = text_[at_];
      std::string problem;
      if (c == '\'') {
        problem = read_quoted(c, nullptr);
      } else if (c == '"') {
        problem = read_quoted(c, line);
      } else if (c == '$') {
        problem = read_dollar(line);
      } else if (c == '`') {
        problem = "a command substitution";
      } else if (has_class(c, kWordEnd)) {
        problem = "a command or an operator behind the value";
      } else {
        at_ += c == '\\' && at_ + 1 < end_ ? 2 : 1;
      }
      if (!problem.empty()) return problem;
    }
    return {};
  }

  // Names are expanded only where there is a `line`.
  std::string read_quoted(char quote, DotenvLine* line) {
    ++at_;
    while (at_ < end_ && text_[at_] != quote) {
      std::string problem;
      if (line != nullptr && text_[at_] == '$') {
        problem = read_dollar(line);
      } else if (line != nullptr && text_[at_] == '`') {
        problem = "a command substitution";
      } else {
        at_ += line != nullptr && text_[at_] == '\\' ? 2 : 1;
      }
      if (!problem.empty()) return problem;
    }
    if (at_ < end_) {
      ++at_;
      return {};
    }
    skip_to_closing(quote);
    return "a quote that the line does not close";
  }

  // The lines of a quoted text are no statements.
  void skip_to_closing(char quote) {
    const std::size_t last = last_[quote == '"' ? 1 : 0];
    if (last == std::string_view::npos || last < next_) return;
    const std::size_t closing = text_.find(quote, next_);
    next_ = std::min(text_.find('\n', closing), text_.size() - 1) + 1;
  }

  std::string read_dollar(DotenvLine* line) {
    ++at_;
    if (at_ >= end_) return {};
    if (text_[at_] == '(') return "a command substitution";
    const bool braced = text_[at_] == '{';
    if (braced) ++at_;
    const std::size_t start = at_;
    if (at_ < end_ && is_name_start(text_[at_])) {
      while (at_ < end_ && is_name_byte(text_[at_])) ++at_;
      line->references.push_back({text_.substr(start, at_ - start), start});
    }
    if (!braced) return {};
    if (start == at_ || at_ >= end_ || text_[at_] != '}') {
      return "a ${...} that is more than a name";
    }
    ++at_;
    return {};
  }

  // Behind the assignment only a comment may stand.
  std::string read_rest() {
    skip_blanks();
    if (at_ >= end_ || text_[at_] == '#') return {};
    const std::size_t stop = name_end();
    const bool assigns = stop < end_ && text_[stop] == '=' &&
                         is_shell_name(text_.substr(at_, stop - at_));
    return assigns ? "several assignments on one line"
                   : "a command or an operator behind the value";
  }

  void skip_blanks() {
    while (at_ < end_ && is_blank(text_[at_])) ++at_;
  }

  std::string_view text_;
  const DeliveryRules& rules_;
  std::size_t last_[2];  // of each quote in the text
  std::size_t at_ = 0;
  std::size_t end_ = 0;   // of the line
  std::size_t next_ = 0;  // line's start
  std::vector<DotenvLine> lines_;
};

}  // namespace

std::vector<DotenvLine> dotenv_lines(std::string_view text,
                                     const DeliveryRules& rules) {
  return LineReader(text, rules).read();
}

void read_dotenv(const Source& source, const Context& context,
                 Findings* findings) {
  std::set<std::string_view> assigned;
  for (const DotenvLine& line :
       dotenv_lines(source.text(), context.rules->delivery)) {
    if (!line.ignored.empty()) {
      findings->ignored.push_back(
          {source.file_offset(line.start), line.ignored});
      continue;
    }
    for (const DotenvReference& reference : line.references) {
      if (assigned.contains(reference.name) ||
          context.provided.contains(reference.name)) {
        continue;
      }
      findings->reads.push_back({std::string(reference.name),
                                 source.file_offset(reference.at),
                                 Language::Dotenv, ReadKind::Plain});
    }
    assigned.insert(line.name);
    findings->writes.push_back(
        {std::string(line.name), source.file_offset(line.name_at)});
  }
}

}  // namespace alder::scan
