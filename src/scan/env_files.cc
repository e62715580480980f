// Line by line, for a line is what a comment ends with.

#include "scan/env_files.h"

#include <algorithm>
#include <array>

namespace alder::scan {
namespace {

// What loads a file's lines into an environment: options of programs, keys of
// configuration, functions and modules of libraries.
constexpr auto kLoaders = std::to_array<std::string_view>(
    {"--env-file", "env_file", "dotenv", "envFile", "loadEnvFile",
     "EnvironmentFile"});
// Commands of shells, which take the file as their argument.
constexpr auto kCommands = std::to_array<std::string_view>({"source", "."});
// A shell's ways to turn the lines of a file into arguments of a command.
constexpr auto kSpreaders =
    std::to_array<std::string_view>({"export $(", "env $(", "export `"});

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

bool contains(std::string_view line, std::string_view word) {
  return line.find(word) != std::string_view::npos;
}

// Whether the line has the word, and not as a part of another one.
bool has_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(line[at - 1])) &&
        (end == line.size() || !is_word(line[end]))) {
      return true;
    }
  }
  return false;
}

// Whether a command word stands where commands do, with an argument.
bool has_command(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos;
       at = line.find(word, at + 1)) {
    const std::string_view rest = line.substr(at + word.size());
    if (!rest.starts_with(' ') && !rest.starts_with('\t')) continue;
    const std::string_view before = line.substr(0, at);
    const std::size_t last = before.find_last_not_of(" \t");
    if (last == std::string_view::npos) return true;
    if (contains(";&|({`", before.substr(last, 1))) return true;
    const bool apart = last + 1 < before.size();
    if (apart && (before.substr(0, last + 1).ends_with("then") ||
                  before.substr(0, last + 1).ends_with("do") ||
                  before.substr(0, last + 1).ends_with("else"))) {
      return true;
    }
  }
  return false;
}

bool is_comment(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t");
  if (start == std::string_view::npos) return true;
  const std::string_view text = line.substr(start);
  return text.starts_with('#') || text.starts_with("//");
}

bool loads_something(std::string_view line) {
  const auto said = [&](std::string_view word) { return contains(line, word); };
  const auto called = [&](std::string_view word) {
    return has_command(line, word);
  };
  return std::any_of(kLoaders.begin(), kLoaders.end(), said) ||
         std::any_of(kSpreaders.begin(), kSpreaders.end(), said) ||
         std::any_of(kCommands.begin(), kCommands.end(), called);
}

}  // namespace

bool is_env_file(std::string_view word, const std::vector<std::string>& names) {
  const std::size_t last = word.find_last_not_of("\"'");
  if (last == std::string_view::npos) return false;
  word = word.substr(0, last + 1);
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    if (!word.ends_with(name)) return false;
    const std::string_view before = word.substr(0, word.size() - name.size());
    return before.empty() || contains("/\"'", before.substr(before.size() - 1));
  });
}

bool loads_env_file(std::string_view text, std::string_view name) {
  if (!contains(text, name)) return false;
  bool named = false;
  bool loads = false;
  while (!text.empty() && !(named && loads)) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!is_comment(line)) {
      named = named || has_word(line, name);
      loads = loads || loads_something(line);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return named && loads;
}

}  // namespace alder::scan
