// The first lines, the name, and how long lines are.

#include "scan/made_files.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/text.h"

namespace alder::scan {
namespace {

constexpr std::size_t kHeadBytes = 1024;
constexpr std::size_t kHeadLines = 10;
// Code in longer lines, on the average, was written by no person.
constexpr std::size_t kMinifiedLineBytes = 500;
constexpr std::size_t kMinifiedBytes = 4096;

// A marker stands in a comment: behind signs, never behind a letter or quote.
bool begins_comment(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos &&
         std::string_view("#/*-;<!").find(line[first]) !=
             std::string_view::npos;
}

bool is_marker(std::string_view line) {
  if (!begins_comment(line)) return false;
  const std::string lower = lower_case(line);
  if (lower.find("@generated") != std::string::npos) return true;
  return lower.find("generated") != std::string::npos &&
         lower.find("do not edit") != std::string::npos;
}

bool has_marker(std::string_view text) {
  text = text.substr(0, kHeadBytes);
  for (std::size_t i = 0; i < kHeadLines && !text.empty(); ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (is_marker(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

bool is_script_of_browsers(Language language) {
  return language == Language::JavaScript || language == Language::TypeScript ||
         language == Language::Tsx;
}

bool is_minified(std::string_view path, std::string_view text) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name.find(".min.") != std::string_view::npos) return true;
  if (text.size() < kMinifiedBytes) return false;
  const auto lines =
      static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  return text.size() / lines > kMinifiedLineBytes;
}

}  // namespace

std::string_view why_not_by_hand(std::string_view path, std::string_view text,
                                 Language language) {
  if (language == Language::Markdown || language == Language::Json ||
      language == Language::Yaml || language == Language::Dotenv) {
    return {};
  }
  if (has_marker(text)) return "generated code";
  if (is_script_of_browsers(language) && is_minified(path, text)) {
    return "minified code";
  }
  return {};
}

}  // namespace alder::scan
