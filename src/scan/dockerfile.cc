// Dockerfile -> findings.
//
//   ENV, ARG                 writes, provided to what follows in the stage
//   RUN, CMD, ENTRYPOINT,
//   HEALTHCHECK              programs of the shell, or of what SHELL names
//   the other instructions   Docker itself expands $NAME and ${NAME...}
//
// What ARG declares is given to the build, not read from the environment.  A
// name that no ENV or ARG of the stage declares comes from the image the
// stage starts from, or from nowhere: it is a read.
//
// Source: the Dockerfile reference, "Environment replacement", ARG, ENV,
//         SHELL, ONBUILD and "Automatic platform ARGs".

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "base/text.h"
#include "scan/dockerfile_lines.h"
#include "scan/reader.h"
#include "scan/shell_characters.h"

namespace alder::scan {
namespace {

using namespace dockerfile;

// Known to every FROM.
constexpr auto kPlatform = std::to_array<std::string_view>(
    {"BUILDARCH", "BUILDOS", "BUILDPLATFORM", "BUILDVARIANT", "TARGETARCH",
     "TARGETOS", "TARGETPLATFORM", "TARGETVARIANT"});

// Names handed to programs, over the whole file: what a stage that starts
// from another one takes over is copied, once a program.
constexpr std::size_t kMostGiven = 2'000'000;

// From one FROM to the next.
struct Stage {
  Context building;  // of RUN: ENV and ARG are provided
  Context running;   // of CMD and the like: ENV alone
  Language shell = Language::Shell;
  std::string shell_name;
};

struct ExecWord {
  std::string text;
  std::size_t at = 0;
};

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view text_of(std::string_view line, const Word& word) {
  return line.substr(word.start, word.end - word.start);
}

// The words of `["a", "b"]`; none when it is no array of strings, which makes
// it a line for the shell.
std::vector<ExecWord> exec_words(std::string_view line) {
  std::vector<ExecWord> words;
  std::size_t at = line.find_first_not_of(" \t");
  if (at == std::string_view::npos || line[at] != '[') return {};
  const auto skip = [&] {
    at = std::min(line.find_first_not_of(" \t", at), line.size());
  };
  for (++at, skip(); at < line.size() && line[at] == '"'; skip()) {
    ExecWord word{{}, ++at};
    for (; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\' && at + 1 < line.size()) {
        constexpr std::string_view kLetters = "nrtbf";
        constexpr std::string_view kMeanings = "\n\r\t\b\f";
        const std::size_t letter = kLetters.find(line[++at]);
        word.text +=
            letter == std::string_view::npos ? line[at] : kMeanings[letter];
      } else {
        word.text += line[at];
      }
    }
    words.push_back(std::move(word));
    if (at < line.size()) ++at;
    skip();
    if (at < line.size() && line[at] == ',') {
      ++at;
    } else {
      break;
    }
  }
  skip();
  if (at >= line.size() || line[at] != ']') return {};
  ++at;
  skip();
  return at == line.size() ? words : std::vector<ExecWord>();
}

bool needs_no_quotes(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return is_name_byte(c) ||
           std::string_view("-./:,+%@").find(c) != std::string_view::npos;
  });
}

// The words as a line for the shell that expands nothing in them.
Source quoted_line(const std::vector<ExecWord>& words, const Source& line) {
  Source::Builder out;
  for (const ExecWord& word : words) {
    const std::uint64_t at = line.file_offset(word.at);
    const bool is_plain =
        line.text().substr(word.at, word.text.size()) == word.text;
    const bool is_quoted = !needs_no_quotes(word.text);
    if (is_quoted) out.append_at("'", at);
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      const std::string_view byte = std::string_view(word.text).substr(i, 1);
      if (byte == "'") {
        out.append_at("'\\''", at);
      } else if (is_plain) {
        out.append(byte, line.file_offset(word.at + i));
      } else {
        out.append_at(byte, at);
      }
    }
    out.append_at(is_quoted ? "' " : " ", at);
  }
  return std::move(out).build();
}

class Reader {
 public:
  Reader(const Source& source, const Context& context, Findings* findings)
      : source_(source),
        context_(context),
        findings_(*findings),
        file_(read_file(source)) {
    stage_ = new_stage();
    globals_.insert(kPlatform.begin(), kPlatform.end());
  }

  void read() {
    for (const Instruction& instruction : file_.instructions) {
      const bool waits = instruction.keyword == "ONBUILD";
      read_one(waits ? nested(instruction) : instruction);
    }
  }

 private:
  using Action = void (Reader::*)(const Instruction& instruction);

  Stage new_stage() const {
    Stage stage;
    stage.building = context_;
    ++stage.building.depth_levels;
    stage.running = stage.building;
    return stage;
  }

  static const std::map<std::string_view, Action>& actions() {
    static const std::map<std::string_view, Action> kActions = {
        {"FROM", &Reader::read_from},
        {"ARG", &Reader::read_arg},
        {"ENV", &Reader::read_env},
        {"RUN", &Reader::read_run},
        {"CMD", &Reader::read_start},
        {"ENTRYPOINT", &Reader::read_start},
        {"SHELL", &Reader::read_shell_line},
        {"COPY", &Reader::read_copy},
        {"ADD", &Reader::read_copy},
        {"LABEL", &Reader::read_expanded},
        {"EXPOSE", &Reader::read_expanded},
        {"USER", &Reader::read_expanded},
        {"VOLUME", &Reader::read_expanded},
        {"WORKDIR", &Reader::read_expanded},
        {"STOPSIGNAL", &Reader::read_expanded},
        {"HEALTHCHECK", &Reader::read_healthcheck},
    };
    return kActions;
  }

  void read_one(const Instruction& instruction) {
    const auto found = actions().find(instruction.keyword);
    if (found != actions().end()) (this->*found->second)(instruction);
  }

  // Stages --------------------------------------------------------------

  void read_from(const Instruction& instruction) {
    expand(instruction.arguments, globals_);
    const std::string_view line = instruction.arguments.text();
    std::vector<std::string_view> words;
    for (const Word& word : words_of(line, file_.escape)) {
      const std::string_view text = text_of(line, word);
      if (!text.starts_with("--")) words.push_back(text);
    }
    in_stage_ = true;
    keep_stage();
    const auto base =
        words.empty() ? stages_.end() : stages_.find(lower_case(words[0]));
    stage_ = base == stages_.end() ? new_stage() : copied(base->second);
    stage_name_ = words.size() == 3 ? lower_case(words[2]) : std::string();
  }

  void keep_stage() {
    if (!stage_name_.empty()) stages_[stage_name_] = std::move(stage_);
  }

  Stage copied(const Stage& stage) {
    given_ += stage.building.provided.size();
    if (given_ > kMostGiven) return new_stage();
    return stage;
  }

  // Expansions by Docker itself -----------------------------------------

  const NameSet& known() const {
    return in_stage_ ? stage_.building.provided : globals_;
  }

  void read_expanded(const Instruction& instruction) {
    expand(instruction.arguments, known());
  }

  // Single quotes keep everything, as in a shell; not in a here-document.
  void expand(const Source& source, const NameSet& known,
              bool has_quotes = true) {
    const std::string_view text = source.text();
    char quote = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (c == file_.escape && quote != '\'') {
        ++at;
      } else if (has_quotes && (c == '\'' || c == '"') &&
                 (quote == 0 || quote == c)) {
        quote = quote == 0 ? c : '\0';
      } else if (c == '$' && quote != '\'') {
        expand_name(source, at + 1, known);
      }
    }
  }

  void expand_name(const Source& source, std::size_t at, const NameSet& known) {
    const std::string_view text = source.text();
    const bool braced = at < text.size() && text[at] == '{';
    if (braced) ++at;
    std::size_t stop = at;
    while (stop < text.size() && is_name_byte(text[stop])) ++stop;
    const std::string_view name = text.substr(at, stop - at);
    if (!is_shell_name(name) || known.contains(name)) return;
    if (context_.provided.contains(name)) return;
    findings_.reads.push_back({std::string(name), source.file_offset(at),
                               Language::Dockerfile,
                               braced ? kind_of(text, stop) : ReadKind::Plain});
  }

  static ReadKind kind_of(std::string_view text, std::size_t at) {
    if (at < text.size() && text[at] == ':') ++at;
    if (at >= text.size()) return ReadKind::Plain;
    if (text[at] == '-') return ReadKind::Defaulted;
    return text[at] == '+' ? ReadKind::Optional : ReadKind::Plain;
  }

  // ENV and ARG ----------------------------------------------------------

  // The names that the words NAME[=value] set.
  void read_settings(const Instruction& instruction, bool only_first,
                     std::vector<std::string>* names) {
    const std::string_view line = instruction.arguments.text();
    for (const Word& word : words_of(line, file_.escape)) {
      const std::string_view text = text_of(line, word);
      const std::string_view name = text.substr(0, text.find('='));
      if (is_shell_name(name)) {
        findings_.writes.push_back(
            {std::string(name), instruction.arguments.file_offset(word.start)});
        names->emplace_back(name);
      }
      if (only_first) return;
    }
  }

  void read_env(const Instruction& instruction) {
    read_expanded(instruction);
    const std::string_view line = instruction.arguments.text();
    const std::vector<Word> words = words_of(line, file_.escape);
    // `ENV NAME the rest of the line`
    const bool is_old = !words.empty() && text_of(line, words[0]).find('=') ==
                                              std::string_view::npos;
    std::vector<std::string> names;
    read_settings(instruction, is_old, &names);
    for (std::string& name : names) {
      stage_.running.provided.insert(name);
      stage_.building.provided.insert(std::move(name));
    }
  }

  void read_arg(const Instruction& instruction) {
    read_expanded(instruction);
    std::vector<std::string> names;
    read_settings(instruction, false, &names);
    NameSet& known = in_stage_ ? stage_.building.provided : globals_;
    for (std::string& name : names) known.insert(std::move(name));
  }

  // Programs --------------------------------------------------------------

  // Bytes of the line that leading `--flag` words take.
  std::size_t flags_end(std::string_view line,
                        std::vector<std::string_view>* flags) const {
    std::size_t end = 0;
    for (const Word& word : words_of(line, file_.escape)) {
      const std::string_view text = text_of(line, word);
      if (!text.starts_with("--")) return word.start;
      flags->push_back(text);
      end = word.end;
    }
    return end;
  }

  void read_run(const Instruction& instruction) {
    const std::string_view line = instruction.arguments.text();
    std::vector<std::string_view> flags;
    const std::size_t start = flags_end(line, &flags);
    std::vector<std::string> mounted;
    for (const std::string_view flag : flags)
      mount(flag, instruction, &mounted);
    NameSet& provided = stage_.building.provided;
    std::erase_if(mounted, [&](const std::string& name) {
      return !provided.insert(name).second;
    });
    run_line(instruction, start, stage_.building);
    for (const std::string& name : mounted) provided.erase(name);
  }

  // `--mount=type=secret,id=...,env=NAME` sets NAME for this command.
  void mount(std::string_view flag, const Instruction& instruction,
             std::vector<std::string>* names) {
    constexpr std::string_view kEnv = ",env=";
    const std::size_t at = flag.find(kEnv);
    if (!flag.starts_with("--mount=") || at == std::string_view::npos) return;
    std::string_view name = flag.substr(at + kEnv.size());
    name = name.substr(0, name.find(','));
    if (!is_shell_name(name)) return;
    const auto offset = static_cast<std::size_t>(
        name.data() - instruction.arguments.text().data());
    findings_.writes.push_back(
        {std::string(name), instruction.arguments.file_offset(offset)});
    names->emplace_back(name);
  }

  void read_start(const Instruction& instruction) {
    run_line(instruction, 0, stage_.running);
  }

  void read_healthcheck(const Instruction& instruction) {
    std::vector<std::string_view> flags;
    const std::string_view line = instruction.arguments.text();
    const std::size_t at = flags_end(line, &flags);
    constexpr std::string_view kCommand = "CMD";
    if (lower_case(line.substr(at, kCommand.size())) == "cmd") {
      run_line(instruction, at + kCommand.size(), stage_.running);
    }
  }

  void run_line(const Instruction& instruction, std::size_t start,
                const Context& context) {
    const std::string_view line = instruction.arguments.text();
    const Source rest = instruction.arguments.slice(start, line.size() - start);
    const std::vector<ExecWord> exec = exec_words(rest.text());
    if (!exec.empty()) {
      return run(Language::Shell, quoted_line(exec, rest), context);
    }
    if (is_document_alone(instruction, rest.text())) {
      const HereDocument& document = instruction.documents[0];
      const Source body =
          source_.slice(document.start, document.end - document.start);
      const Language language = detect_language("", body.text());
      return run(language == Language::Unknown ? stage_.shell : language, body,
                 context);
    }
    run(stage_.shell, with_documents(rest, instruction), context);
  }

  static bool is_document_alone(const Instruction& instruction,
                                std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    return instruction.documents.size() == 1 &&
           line.substr(start).starts_with("<<") &&
           line.find_first_of(" \t|&;>", start) == std::string_view::npos;
  }

  Source with_documents(const Source& line, const Instruction& instruction) {
    Source::Builder out;
    const std::string_view text = line.text();
    for (std::size_t i = 0; i < text.size(); ++i) {
      out.append(text.substr(i, 1), line.file_offset(i));
    }
    for (const HereDocument& document : instruction.documents) {
      out.append_at("\n", source_.file_offset(document.start));
      const std::string_view body = source_.text().substr(
          document.start, document.whole_end - document.start);
      out.append(
          body.substr(0, body.ends_with('\n') ? body.size() - 1 : body.size()),
          source_.file_offset(document.start));
    }
    return std::move(out).build();
  }

  void run(Language language, const Source& program, const Context& context) {
    if (given_ > kMostGiven) {
      if (std::exchange(is_told_, true)) return;
      findings_.not_scanned.push_back(
          {program.file_offset(0), "too many variables and programs"});
      return;
    }
    given_ += context.provided.size();
    if (language == Language::Unknown) {
      findings_.not_scanned.push_back(
          {program.file_offset(0),
           "no reader for programs of " + stage_.shell_name});
      return;
    }
    read_language(language, program, context, &findings_);
  }

  void read_shell_line(const Instruction& instruction) {
    const std::vector<ExecWord> words =
        exec_words(instruction.arguments.text());
    if (words.empty()) return;
    std::string_view name = base_name(words[0].text);
    if (name.ends_with(".exe")) name.remove_suffix(4);
    stage_.shell = language_from_name(name).value_or(Language::Unknown);
    stage_.shell_name = name;
  }

  // A here-document becomes a file, which may be a program.
  void read_copy(const Instruction& instruction) {
    read_expanded(instruction);
    if (instruction.documents.empty()) return;
    const std::string_view line = instruction.arguments.text();
    const std::vector<Word> words = words_of(line, file_.escape);
    const std::string_view target = text_of(line, words.back());
    for (const HereDocument& document : instruction.documents) {
      const Source body =
          source_.slice(document.start, document.end - document.start);
      if (!document.is_quoted) {
        expand(body, known(), false);
        continue;
      }
      const Language language = detect_language(target, body.text());
      if (language != Language::Unknown) {
        run(language, body, stage_.running);
      }
    }
  }

  const Source& source_;
  const Context& context_;
  Findings& findings_;
  const File file_;
  bool in_stage_ = false;
  NameSet globals_;  // ARG before the first FROM
  Stage stage_;
  std::string stage_name_;
  std::map<std::string, Stage, std::less<>> stages_;
  std::size_t given_ = 0;
  bool is_told_ = false;
};

}  // namespace

void read_dockerfile(const Source& source, const Context& context,
                     Findings* findings) {
  Reader(source, context, findings).read();
}

}  // namespace alder::scan
