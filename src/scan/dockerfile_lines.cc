// Line by line: a directive, a comment, or a part of an instruction.

#include "scan/dockerfile_lines.h"

#include <algorithm>
#include <utility>

#include "scan/shell_characters.h"

namespace alder::scan::dockerfile {
namespace {

struct Line {
  std::size_t start;
  std::size_t end;  // without the line's end
  std::size_t next;
};

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& byte : upper) {
    if (byte >= 'a' && byte <= 'z') byte = static_cast<char>(byte - 'a' + 'A');
  }
  return upper;
}

bool takes_documents(std::string_view keyword) {
  return keyword == "RUN" || keyword == "COPY" || keyword == "ADD";
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// `3<<-"EOF"` as a word of its own.
bool read_opener(std::string_view word, HereDocument* document) {
  std::size_t at = 0;
  while (at < word.size() && is_digit(word[at])) ++at;
  if (!word.substr(at).starts_with("<<")) return false;
  at += 2;
  document->strips_tabs = at < word.size() && word[at] == '-';
  if (document->strips_tabs) ++at;
  const bool quoted = at < word.size() && (word[at] == '"' || word[at] == '\'');
  document->is_quoted = quoted;
  if (quoted) ++at;
  const std::size_t start = at;
  while (at < word.size() &&
         (is_name_byte(word[at]) || word[at] == '-' || word[at] == '.')) {
    ++at;
  }
  document->delimiter = word.substr(start, at - start);
  return at > start;
}

class Lines {
 public:
  explicit Lines(const Source& source)
      : source_(source), text_(source.text()) {}

  File read() {
    read_directives();
    while (at_ < text_.size()) {
      const Line line = line_at(at_);
      at_ = line.next;
      if (!is_left_out(line)) read_instruction(line);
    }
    return std::move(file_);
  }

 private:
  Line line_at(std::size_t start) const {
    std::size_t end = std::min(text_.find('\n', start), text_.size());
    const std::size_t next = std::min(end + 1, text_.size());
    if (end > start && text_[end - 1] == '\r') --end;
    return {start, end, next};
  }

  std::string_view text_of(const Line& line) const {
    return text_.substr(line.start, line.end - line.start);
  }

  // A blank line or a comment.
  bool is_left_out(const Line& line) const {
    const std::string_view text = text_of(line);
    const std::size_t at = skip_blanks(text, 0);
    return at == text.size() || text[at] == '#';
  }

  // Comments of the form `# name=value` at the very top.
  void read_directives() {
    std::size_t at = 0;
    while (at < text_.size()) {
      const Line line = line_at(at);
      std::string compact;
      for (const char c : text_of(line)) {
        if (!is_blank(c)) compact += c;
      }
      constexpr std::string_view kEscape = "#ESCAPE=";
      if (!compact.starts_with('#') || compact.find('=') == compact.npos) {
        return;
      }
      if (upper_case(compact).starts_with(kEscape) &&
          compact.size() == kEscape.size() + 1) {
        file_.escape = compact.back();
      }
      at = line.next;
    }
  }

  // Where the line's escape character stands when it goes on below.
  std::size_t continuation(std::string_view text) const {
    const std::size_t last = text.find_last_not_of(" \t");
    const bool goes_on =
        last != std::string_view::npos && text[last] == file_.escape;
    return goes_on ? last : std::string_view::npos;
  }

  void append(Line line, Source::Builder* out) {
    while (true) {
      const std::string_view text = text_of(line);
      const std::size_t cut = continuation(text);
      out->append(text.substr(0, cut), source_.file_offset(line.start));
      if (cut == std::string_view::npos) return;
      do {
        if (at_ >= text_.size()) return;
        line = line_at(at_);
        at_ = line.next;
      } while (is_left_out(line));
    }
  }

  void read_instruction(Line line) {
    const std::string_view text = text_of(line);
    const std::size_t start = skip_blanks(text, 0);
    std::size_t stop = start;
    while (stop < text.size() && !is_blank(text[stop])) ++stop;
    if (continuation(text.substr(0, stop)) != std::string_view::npos) --stop;
    const std::string keyword = upper_case(text.substr(start, stop - start));
    const std::size_t at = line.start + start;
    line.start += stop;
    Source::Builder arguments;
    append(line, &arguments);
    file_.instructions.push_back(
        {keyword, at, std::move(arguments).build(), {}});
    Instruction& made = file_.instructions.back();
    if (takes_documents(keyword) ||
        (keyword == "ONBUILD" && takes_documents(nested(made).keyword))) {
      read_documents(&made);
    }
  }

  void read_documents(Instruction* instruction) {
    const std::string_view text = instruction->arguments.text();
    for (const Word& word : words_of(text, file_.escape)) {
      HereDocument document;
      if (read_opener(text.substr(word.start, word.end - word.start),
                      &document)) {
        read_body(&document);
        instruction->documents.push_back(std::move(document));
      }
    }
  }

  void read_body(HereDocument* document) {
    document->start = at_;
    document->end = text_.size();
    document->whole_end = text_.size();
    while (at_ < text_.size()) {
      const Line line = line_at(at_);
      at_ = line.next;
      std::string_view text = text_of(line);
      if (document->strips_tabs) {
        text.remove_prefix(std::min(text.find_first_not_of('\t'), text.size()));
      }
      if (text == document->delimiter) {
        document->end = line.start;
        document->whole_end = line.next;
        return;
      }
    }
  }

  const Source& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  File file_;
};

}  // namespace

File read_file(const Source& source) { return Lines(source).read(); }

Instruction nested(const Instruction& onbuild) {
  const std::string_view text = onbuild.arguments.text();
  const std::size_t start = skip_blanks(text, 0);
  std::size_t stop = start;
  while (stop < text.size() && !is_blank(text[stop])) ++stop;
  return {upper_case(text.substr(start, stop - start)), onbuild.at,
          onbuild.arguments.slice(stop, text.size() - stop), onbuild.documents};
}

std::vector<Word> words_of(std::string_view line, char escape) {
  std::vector<Word> words;
  std::size_t at = skip_blanks(line, 0);
  while (at < line.size()) {
    const std::size_t start = at;
    char quote = 0;
    for (; at < line.size() && (quote != 0 || !is_blank(line[at])); ++at) {
      const char c = line[at];
      if (c == escape && quote != '\'' && at + 1 < line.size()) {
        ++at;
      } else if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      }
    }
    words.push_back({start, at});
    at = skip_blanks(line, at);
  }
  return words;
}

}  // namespace alder::scan::dockerfile
