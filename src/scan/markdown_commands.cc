// Info strings, prompts, and the looks of commands.

#include "scan/markdown_commands.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alder::scan::markdown {
namespace {

struct Info {
  std::string_view language;
  Code code;
};

constexpr auto kInfos = std::to_array<Info>({
    {"sh", Code::Shell},
    {"bash", Code::Shell},
    {"shell", Code::Shell},
    {"zsh", Code::Shell},
    {"dash", Code::Shell},
    {"ksh", Code::Shell},
    {"shellscript", Code::Shell},
    {"shell-script", Code::Shell},
    {"none", Code::Bare},
    {"console", Code::Console},
    {"shell-session", Code::Console},
    {"shellsession", Code::Console},
    {"sh-session", Code::Console},
    {"bash-session", Code::Console},
    {"terminal", Code::Console},
    {"python", Code::Python},
    {"py", Code::Python},
    {"python3", Code::Python},
    {"pycon", Code::PythonConsole},
    {"python-console", Code::PythonConsole},
    {"python-repl", Code::PythonConsole},
    {"json", Code::Data},
    {"jsonc", Code::Data},
    {"json5", Code::Data},
    {"jsonl", Code::Data},
    {"ndjson", Code::Data},
    {"yaml", Code::Data},
    {"yml", Code::Data},
    {"toml", Code::Data},
    {"ini", Code::Data},
    {"cfg", Code::Data},
    {"conf", Code::Data},
    {"env", Code::Data},
    {"dotenv", Code::Data},
    {"properties", Code::Data},
    {"text", Code::Data},
    {"txt", Code::Data},
    {"plain", Code::Data},
    {"plaintext", Code::Data},
    {"output", Code::Data},
    {"log", Code::Data},
    {"tree", Code::Data},
    {"markdown", Code::Data},
    {"md", Code::Data},
    {"mdx", Code::Data},
    {"rst", Code::Data},
    {"diff", Code::Data},
    {"patch", Code::Data},
    {"csv", Code::Data},
    {"tsv", Code::Data},
    {"xml", Code::Data},
    {"html", Code::Data},
    {"css", Code::Data},
    {"svg", Code::Data},
    {"http", Code::Data},
    {"mermaid", Code::Data},
    {"dot", Code::Data},
    {"graphviz", Code::Data},
    {"latex", Code::Data},
    {"math", Code::Data},
    {"regex", Code::Data},
    {"gitignore", Code::Data},
});

// Words that open a command line more often than a sentence.
constexpr auto kCommandWords = std::to_array<std::string_view>({
    "apt",    "apt-get", "awk",    "aws",     "bash",  "brew",   "cargo",
    "case",   "cat",     "cd",     "chmod",   "chown", "cmake",  "cp",
    "curl",   "declare", "diff",   "docker",  "echo",  "env",    "eval",
    "exec",   "exit",    "export", "find",    "for",   "gcloud", "gh",
    "git",    "glab",    "go",     "grep",    "gzip",  "head",   "helm",
    "if",     "jq",      "kill",   "kubectl", "ln",    "local",  "ls",
    "make",   "mkdir",   "mktemp", "mv",      "node",  "npm",    "npx",
    "pip",    "pip3",    "pnpm",   "printf",  "ps",    "psql",   "pwd",
    "python", "python3", "read",   "return",  "rm",    "rsync",  "scp",
    "sed",    "set",     "sh",     "sleep",   "sort",  "source", "ssh",
    "sudo",   "tail",    "tar",    "tee",     "test",  "touch",  "trap",
    "unset",  "uv",      "wget",   "while",   "xargs", "yarn",   "[",
    "[[",     ".",       "then",   "else",    "fi",    "do",     "done",
    "esac",
});

bool is_lower(char byte) { return byte >= 'a' && byte <= 'z'; }
bool is_upper(char byte) { return byte >= 'A' && byte <= 'Z'; }
bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
bool is_word(char byte) {
  return is_lower(byte) || is_upper(byte) || is_digit(byte) || byte == '_';
}

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

// Takes the next line off *rest, without its end.
std::string_view next_line(std::string_view* rest) {
  const std::size_t end = std::min(rest->find('\n'), rest->size());
  const std::string_view line = rest->substr(0, end);
  rest->remove_prefix(std::min(end + 1, rest->size()));
  return line;
}

// NAME=..., NAME+=...
bool is_assignment(std::string_view line) {
  if (line.empty() || is_digit(line[0])) return false;
  std::size_t end = 0;
  while (end < line.size() && is_word(line[end])) ++end;
  if (end == 0 || end >= line.size()) return false;
  if (line[end] == '+') ++end;
  return end + 1 < line.size() && line[end] == '=' && line[end + 1] != '=' &&
         line[end + 1] != ' ';
}

bool is_command_word(std::string_view word) {
  return std::find(kCommandWords.begin(), kCommandWords.end(), word) !=
         kCommandWords.end();
}

// A program's name: lower case, or a path.
bool could_be_program(std::string_view word) {
  if (word.empty()) return false;
  if (word.starts_with("./") || word.starts_with("../") ||
      word.starts_with("~/")) {
    return true;
  }
  return (is_lower(word[0]) || word[0] == '/') &&
         std::all_of(word.begin(), word.end(), [](char byte) {
           return is_word(byte) || byte == '-' || byte == '.' || byte == '/' ||
                  byte == '+';
         });
}

// Marks that prose hardly has.  A bare `$NAME` counts only near the start.
bool has_shell_syntax(std::string_view line) {
  for (const std::string_view mark :
       {" | ", " && ", " || ", "\"$", "${", "$(", " >> ", " 2>", " --"}) {
    if (line.find(mark) != std::string_view::npos) return true;
  }
  int blanks = 0;
  for (std::size_t at = line.find(' '); at != std::string_view::npos;
       at = line.find(' ', at + 1)) {
    const std::string_view word = line.substr(at + 1, 2);
    ++blanks;
    if (word.size() < 2) break;
    if (word[0] == '-' && is_lower(word[1])) return true;
    if (word[0] == '$' && is_word(word[1]) && blanks <= 2) return true;
  }
  return false;
}

bool is_command_line(std::string_view line) {
  if (line.starts_with("$ ") || is_assignment(line)) return true;
  const std::string_view word =
      line.substr(0, std::min(line.find(' '), line.size()));
  // "name: value" and "make sure that ..." are no commands.
  if (is_command_word(word)) {
    return !line.ends_with('.') || line.size() == 1 || has_shell_syntax(line);
  }
  return could_be_program(word) && has_shell_syntax(line);
}

bool starts_with_prompt(std::string_view line, std::string_view prompt) {
  return line.starts_with(prompt) ||
         line == prompt.substr(0, prompt.size() - 1);
}

}  // namespace

std::string info_language(std::string_view info) {
  info = trimmed(info);
  if (info.starts_with('{')) info = info.substr(1);
  if (info.starts_with('.')) info = info.substr(1);
  const std::size_t end = std::min(info.find_first_of(" \t{},:"), info.size());
  std::string language(info.substr(0, end));
  for (char& byte : language) {
    if (is_upper(byte)) byte = static_cast<char>(byte - 'A' + 'a');
  }
  return language;
}

Code code_of(std::string_view language) {
  if (language.empty()) return Code::Bare;
  for (const Info& info : kInfos) {
    if (info.language == language) return info.code;
  }
  return Code::Other;
}

bool looks_like_commands(std::string_view text) {
  std::size_t lines = 0;
  std::size_t commands = 0;
  bool first = true;
  bool continued = false;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(&text));
    if (line.empty() || line.starts_with('#')) continue;
    if (continued) {
      continued = line.ends_with('\\');
      continue;
    }
    const bool command = is_command_line(line);
    if (first && !command) return false;
    first = false;
    ++lines;
    commands += command ? 1 : 0;
    continued = line.ends_with('\\');
  }
  return lines > 0 && commands * 2 >= lines;
}

bool has_prompts(std::string_view text) {
  while (!text.empty()) {
    if (trimmed(next_line(&text)).starts_with("$ ")) return true;
  }
  return false;
}

bool has_python_prompts(std::string_view text) {
  while (!text.empty()) {
    if (next_line(&text).starts_with(">>> ")) return true;
  }
  return false;
}

// A line that ends in a backslash goes on in the next, with or without the
// prompt of a continued line.
Source console_commands(const Source& transcript) {
  Source::Builder builder;
  std::string_view rest = transcript.text();
  const char* const base = rest.data();
  bool continued = false;
  while (!rest.empty()) {
    const std::string_view line = next_line(&rest);
    std::string_view command = line;
    const std::size_t indent =
        std::min(command.find_first_not_of(" \t"), command.size());
    command.remove_prefix(indent);
    const bool prompt = command.starts_with("$ ") || command.starts_with("# ");
    if (!prompt && !continued) continue;
    if (prompt || command.starts_with("> ")) {
      command.remove_prefix(2);
    } else {
      command = line;
    }
    const auto at = static_cast<std::size_t>(command.data() - base);
    for (std::size_t i = 0; i < command.size(); ++i) {
      builder.append(command.substr(i, 1), transcript.file_offset(at + i));
    }
    builder.append_at("\n", transcript.file_offset(at + command.size()));
    continued = command.ends_with('\\');
  }
  return std::move(builder).build();
}

Source python_console_commands(const Source& transcript) {
  Source::Builder builder;
  std::string_view rest = transcript.text();
  const char* const base = rest.data();
  while (!rest.empty()) {
    std::string_view command = next_line(&rest);
    if (!starts_with_prompt(command, ">>> ") &&
        !starts_with_prompt(command, "... ")) {
      continue;
    }
    command.remove_prefix(std::min<std::size_t>(4, command.size()));
    const auto at = static_cast<std::size_t>(command.data() - base);
    for (std::size_t i = 0; i < command.size(); ++i) {
      builder.append(command.substr(i, 1), transcript.file_offset(at + i));
    }
    builder.append_at("\n", transcript.file_offset(at + command.size()));
  }
  return std::move(builder).build();
}

}  // namespace alder::scan::markdown
