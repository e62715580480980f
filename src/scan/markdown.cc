// Markdown document -> findings.
//
//   text --front matter cut off--> alder_markdown --> blocks
//   code blocks --> the readers of their languages; prose --> soft reads
//
// Every fence is a program of its own, but the names that one assigns are in
// doubt in the others: a person may run them in one shell, an agent does not.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/module.h"
#include "scan/markdown_commands.h"
#include "scan/markdown_module.h"
#include "scan/markdown_prose.h"
#include "scan/program_language.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

using namespace markdown;

constexpr std::string_view kIndentedDoubt = "indented code, not a fence";
constexpr std::string_view kSetInFence =
    "assigned in a code fence of this document";

struct Line {
  std::size_t start;
  std::size_t end;  // without the line's end
};

// Lines as CommonMark cuts them: at LF, CR LF and CR.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end =
        std::min(text.find_first_of("\r\n", start), text.size());
    lines.push_back({start, end});
    start = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }
  return lines;
}

// The length of YAML or TOML front matter with its fences; 0: none.
std::size_t front_matter_length(std::string_view text) {
  if (!text.starts_with("---") && !text.starts_with("+++")) return 0;
  const std::string_view fence = text.substr(0, 3);
  std::size_t at = 0;
  bool first = true;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
      line.remove_suffix(1);
    }
    at = std::min(end + 1, text.size());
    if (first) {
      if (line != fence) return 0;
      first = false;
    } else if (line == fence || (fence == "---" && line == "...")) {
      return at;
    }
  }
  return 0;
}

// Whether a fence in that language can be read as it stands.
bool has_reader(Language language) {
  return language == Language::Make || language == Language::Dockerfile ||
         program_language(language) != nullptr;
}

// A code block to be read.
struct Program {
  Language language;
  Source source;
  std::string doubt;
};

class MarkdownReader {
 public:
  MarkdownReader(const Source& source, const Context& context,
                 Findings* findings)
      : source_(source), context_(context), findings_(*findings) {}

  void read() {
    const Result<const void*> module =
        load_module(kMarkdownModule, kMarkdownSymbol);
    if (!module.ok()) {
      findings_.not_scanned.push_back(
          {source_.file_offset(0), module.error().message});
      return;
    }
    start_ = front_matter_length(source_.text());
    text_ = source_.text().substr(start_);
    lines_ = lines_of(text_);
    static_cast<const MarkdownModule*>(*module)->parse(
        text_.data(), text_.size(), this,
        [](void* reader, const MarkdownBlock& block) {
          static_cast<MarkdownReader*>(reader)->take(block);
        });
    read_programs();
    report_mentions();
  }

 private:
  void take(const MarkdownBlock& block) {
    switch (block.kind) {
      case MarkdownBlock::Kind::Code:
        return take_code(block);
      case MarkdownBlock::Kind::Heading:
        inputs_ = announces_inputs(text_of(block));
        return take_prose(block, false);
      case MarkdownBlock::Kind::Paragraph:
        if (!block.in_item) inputs_ = inputs_or_announced(block);
        return take_prose(block, inputs_ && block.opens_item);
      case MarkdownBlock::Kind::Html:
        return;
    }
  }

  // A paragraph below an announcing heading does not end what it announced.
  bool inputs_or_announced(const MarkdownBlock& block) const {
    const std::string_view text = text_of(block);
    const std::size_t end = text.find_last_not_of(" \t\r\n*_");
    const bool opens_list = end != std::string_view::npos && text[end] == ':';
    return inputs_ || (opens_list && announces_inputs(text));
  }

  bool has_lines(const MarkdownBlock& block) const {
    return block.start_line >= 1 && block.end_line >= block.start_line &&
           static_cast<std::size_t>(block.start_line) <= lines_.size();
  }

  std::string_view text_of(const MarkdownBlock& block) const {
    if (!has_lines(block)) return {};
    const std::size_t last =
        std::min(lines_.size(), static_cast<std::size_t>(block.end_line));
    const std::size_t start =
        lines_[static_cast<std::size_t>(block.start_line) - 1].start;
    return text_.substr(start, lines_[last - 1].end - start);
  }

  void take_prose(const MarkdownBlock& block, bool inputs) {
    const std::string_view text = text_of(block);
    if (text.empty()) return;
    const auto at = static_cast<std::size_t>(text.data() - text_.data());
    for (Mention& mention : mentions(text, inputs)) {
      mention.at += start_ + at;
      mentions_.push_back(std::move(mention));
    }
  }

  // Code ----------------------------------------------------------------

  // A fence shows its marks where the block starts; indented code shows its
  // own first line there.
  bool is_fence(const MarkdownBlock& block) const {
    const Line& line = lines_[static_cast<std::size_t>(block.start_line) - 1];
    const std::size_t column =
        static_cast<std::size_t>(std::max(block.start_column, 1)) - 1;
    std::string_view rest = text_.substr(line.start, line.end - line.start);
    rest.remove_prefix(std::min(column, rest.size()));
    if (!rest.starts_with("```") && !rest.starts_with("~~~")) return false;
    std::string_view literal(block.literal);
    literal = literal.substr(0, literal.find_first_of("\r\n"));
    return literal != rest;
  }

  void take_code(const MarkdownBlock& block) {
    if (!has_lines(block)) return;
    const bool fence = is_fence(block);
    Source code = code_source(block, fence);
    if (!fence) {
      return add_bare(std::move(code), std::string(kIndentedDoubt));
    }
    const std::string language = info_language(block.info);
    switch (code_of(language)) {
      case Code::Shell:
        if (starts_with_prompt(code.text())) code = console_commands(code);
        return add(Language::Shell, std::move(code), {});
      case Code::Console:
        return add(Language::Shell, console_commands(code), {});
      case Code::Python:
        if (has_python_prompts(code.text())) {
          code = python_console_commands(code);
        }
        return add(Language::Python, std::move(code), {});
      case Code::PythonConsole:
        return add(Language::Python, python_console_commands(code), {});
      case Code::Bare:
        return add_bare(std::move(code), {});
      case Code::Data:
        return;
      case Code::Other:
        break;
    }
    const std::optional<Language> known = language_from_name(language);
    if (known && has_reader(*known)) return add(*known, std::move(code), {});
    if (noted_.insert(language).second) {
      findings_.not_scanned.push_back(
          {offset_of_line(block.start_line),
           "fences marked \"" + language + "\" have no reader"});
    }
  }

  static bool starts_with_prompt(std::string_view text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos &&
           text.substr(start).starts_with("$ ");
  }

  void add_bare(Source code, std::string doubt) {
    if (has_prompts(code.text())) {
      return add(Language::Shell, console_commands(code), std::move(doubt));
    }
    if (has_python_prompts(code.text())) {
      return add(Language::Python, python_console_commands(code),
                 std::move(doubt));
    }
    if (looks_like_commands(code.text())) {
      add(Language::Shell, std::move(code), std::move(doubt));
    }
  }

  void add(Language language, Source code, std::string doubt) {
    programs_.push_back({language, std::move(code), std::move(doubt)});
  }

  std::uint64_t offset_of_line(int line) const {
    return source_.file_offset(
        start_ + lines_[static_cast<std::size_t>(line) - 1].start);
  }

  // The literal, each line at its place in the file.
  Source code_source(const MarkdownBlock& block, bool fence) const {
    Source::Builder builder;
    std::string_view rest(block.literal);
    std::size_t number =
        static_cast<std::size_t>(block.start_line) - (fence ? 0 : 1);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
      add_line(rest.substr(0, end), std::min(number++, lines_.size() - 1),
               &builder);
      rest.remove_prefix(end);
      rest.remove_prefix(
          rest.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, rest.size()));
    }
    return std::move(builder).build();
  }

  void add_line(std::string_view literal, std::size_t number,
                Source::Builder* builder) const {
    const Line& line = lines_[number];
    const std::string_view whole =
        text_.substr(line.start, line.end - line.start);
    // A tab that is indentation only in part leaves blanks that stand
    // nowhere in the file.
    std::size_t blanks = 0;
    while (blanks < kMaxBlanks && blanks < literal.size() &&
           literal[blanks] == ' ' && !whole.ends_with(literal.substr(blanks))) {
      ++blanks;
    }
    const std::string_view kept = literal.substr(blanks);
    const std::uint64_t end = source_.file_offset(start_ + line.end);
    if (whole.ends_with(kept)) {
      const std::size_t at = start_ + line.end - kept.size();
      builder->append_at(literal.substr(0, blanks), source_.file_offset(at));
      if (!kept.empty()) builder->append(kept, source_.file_offset(at));
    } else {
      builder->append_at(literal, source_.file_offset(start_ + line.start));
    }
    builder->append_at("\n", end);
  }

  // Reading -------------------------------------------------------------

  void read_programs() {
    Context inner = context_;
    ++inner.depth_levels;
    std::vector<NameSet> assigned;
    for (const Program& program : programs_) {
      assigned.push_back(program.language == Language::Shell
                             ? shell_assigned_names(program.source, inner)
                             : NameSet());
      for (const std::string& name : assigned.back()) ++fences_[name];
    }
    for (const auto& [name, count] : fences_) {
      inner.assigned_elsewhere.insert(name);
    }
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      const Program& program = programs_[i];
      // What this fence alone assigns is its own business.
      for (const std::string& name : assigned[i]) {
        if (fences_[name] == 1) inner.assigned_elsewhere.erase(name);
      }
      inner.doubt = program.doubt.empty() ? context_.doubt : program.doubt;
      read_language(program.language, program.source, inner, &findings_);
      inner.assigned_elsewhere.insert(assigned[i].begin(), assigned[i].end());
    }
  }

  void report_mentions() {
    for (const Mention& mention : mentions_) {
      if (context_.provided.contains(mention.name)) continue;
      const std::uint64_t offset = source_.file_offset(mention.at);
      if (fences_.contains(mention.name)) {
        findings_.uncertain.push_back(
            {mention.name, offset, std::string(kSetInFence)});
      } else {
        findings_.reads.push_back(
            {mention.name, offset, Language::Markdown, ReadKind::Soft});
      }
    }
  }

  // A tab is at most four columns wide.
  static constexpr std::size_t kMaxBlanks = 4;

  const Source& source_;
  const Context& context_;
  Findings& findings_;
  std::size_t start_ = 0;  // of text_ in the source's text
  std::string_view text_;
  std::vector<Line> lines_;
  bool inputs_ = false;  // below an announcement of inputs
  std::vector<Program> programs_;
  std::vector<Mention> mentions_;
  std::set<std::string> noted_;
  std::map<std::string, std::size_t> fences_;  // that assign a name
};

}  // namespace

void read_markdown(const Source& source, const Context& context,
                   Findings* findings) {
  MarkdownReader(source, context, findings).read();
}

}  // namespace alder::scan
