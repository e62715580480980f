// Source: Harness Field Reference, ".env.d host files".

#include "harness/env_file.h"

#include <algorithm>

namespace alder::harness {
namespace {

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_name_part(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr char kSubstitution[] = "command substitution is not read here";
constexpr char kExpansion[] = "only $NAME and ${NAME} are expanded here";
constexpr char kOperator[] = "a shell operator or a second command";
constexpr char kSecond[] = "more than one assignment on a line";
constexpr char kCommand[] = "not an assignment";
constexpr char kQuote[] = "the quote is not closed on its line";

class LineReader {
 public:
  LineReader(std::string_view line, bool expand)
      : line_(line), expand_(expand) {}

  // Whether the line sets a name or is ignored.
  bool read(EnvLine* found) {
    skip_blanks();
    if (done() || line_[at_] == '#') return false;
    const bool exported = take_export();
    const std::size_t start = at_;
    while (!done() && is_name_part(line_[at_])) ++at_;
    const std::string_view name = line_.substr(start, at_ - start);
    if (name.empty() || !is_name_start(name.front())) {
      return ignore(kCommand, found);
    }
    if (done() || line_[at_] != '=') {
      skip_blanks();
      if (exported && (done() || line_[at_] == '#')) return false;
      return ignore(exported ? kSecond : kCommand, found);
    }
    found->name = name;
    ++at_;
    if (!read_value()) return ignore(reason_, found);
    return true;
  }

 private:
  bool done() const { return at_ >= line_.size(); }
  void skip_blanks() {
    while (!done() && is_blank(line_[at_])) ++at_;
  }

  static bool ignore(std::string_view reason, EnvLine* found) {
    found->reason = reason;
    return true;
  }
  bool refuse(std::string_view reason) {
    reason_ = reason;
    return false;
  }

  bool take_export() {
    constexpr std::string_view kExport = "export";
    const std::size_t behind = at_ + kExport.size();
    if (!line_.substr(at_).starts_with(kExport) || behind >= line_.size() ||
        !is_blank(line_[behind])) {
      return false;
    }
    at_ = behind;
    skip_blanks();
    return true;
  }

  bool read_value() {
    while (!done() && !is_blank(line_[at_])) {
      if (!read_piece()) return false;
    }
    skip_blanks();
    if (done() || line_[at_] == '#') return true;
    const std::string_view rest = line_.substr(at_);
    const std::size_t word = rest.find_first_of(" \t;&|=");
    const bool assigns = word != std::string_view::npos && rest[word] == '=';
    return refuse(assigns ? kSecond : kOperator);
  }

  bool read_piece() {
    switch (line_[at_]) {
      case '\'':
        return read_quoted('\'');
      case '"':
        return read_quoted('"');
      case '\\':
        at_ += 2;
        return true;
      case '`':
        return refuse(kSubstitution);
      case '$':
        return read_reference();
      case ';':
      case '&':
      case '|':
      case '<':
      case '>':
      case '(':
      case ')':
        return refuse(kOperator);
      case '\0':
        return refuse("a value cannot hold a NUL byte");
      default:
        ++at_;
        return true;
    }
  }

  bool read_quoted(char quote) {
    ++at_;
    while (!done() && line_[at_] != quote) {
      if (line_[at_] == '\0') return refuse("a value cannot hold a NUL byte");
      if (quote == '"' && line_[at_] == '\\') {
        at_ += 2;
      } else if (quote == '"' && line_[at_] == '`') {
        return refuse(kSubstitution);
      } else if (quote == '"' && line_[at_] == '$') {
        if (!read_reference()) return false;
      } else {
        ++at_;
      }
    }
    if (done()) return refuse(kQuote);
    ++at_;
    return true;
  }

  // At a '$'.
  bool read_reference() {
    ++at_;
    if (done()) return true;
    if (line_[at_] == '(') return refuse(kSubstitution);
    if (line_[at_] != '{') {
      if (!is_name_part(line_[at_])) return true;  // a dollar sign
      if (!is_name_start(line_[at_]) && !expand_) return refuse(kExpansion);
      while (!done() && is_name_part(line_[at_])) ++at_;
      return true;
    }
    const std::size_t end = line_.find('}', at_);
    if (end == std::string_view::npos) return refuse(kExpansion);
    const std::string_view name = line_.substr(at_ + 1, end - at_ - 1);
    const bool plain = !name.empty() && is_name_start(name.front()) &&
                       std::all_of(name.begin(), name.end(), is_name_part);
    if (!plain && !expand_) return refuse(kExpansion);
    at_ = end + 1;
    return true;
  }

  std::string_view line_;
  bool expand_;
  std::size_t at_ = 0;
  std::string_view reason_;
};

}  // namespace

std::vector<EnvLine> read_env_file(std::string_view text, bool expand,
                                   const EnvFiles& rules) {
  std::vector<EnvLine> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    EnvLine found;
    const std::string_view line = text.substr(start, end - start);
    if (LineReader(line, expand).read(&found)) {
      found.offset_bytes =
          start + std::min(line.find_first_not_of(" \t"), line.size());
      for (const NeverTaken& never : rules.never) {
        if (found.reason.empty() && matches(never.names, found.name)) {
          found.reason = found.name + ": " + never.reason;
          found.never = true;
        }
      }
      lines.push_back(std::move(found));
    }
    start = end + 1;
  }
  return lines;
}

}  // namespace alder::harness
