// Readers of option values.

#include "cli/option_values.h"

#include <algorithm>
#include <charconv>

#include "explain/messages.h"
#include "report/format.h"

namespace alder::cli {
namespace {

std::string listed(std::span<const std::string_view> words) {
  return explain::joined({words.begin(), words.end()}, "or");
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

}  // namespace

Error usage_error(std::string message) {
  return {ErrorCode::BadUsage, std::move(message), {}, {}, {}};
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> known) {
  const std::string_view near = explain::near_miss(word, known);
  if (near.empty()) return {};
  return "; did you mean " + explain::quoted(near) + "?";
}

Result<std::size_t> read_choice(std::string_view option, std::string_view word,
                                std::span<const std::string_view> allowed) {
  const auto found = std::find(allowed.begin(), allowed.end(), word);
  if (found != allowed.end()) {
    return static_cast<std::size_t>(found - allowed.begin());
  }
  return usage_error(std::string(option) + " takes " + listed(allowed) +
                     ", not " + explain::quoted(word) +
                     did_you_mean(word, allowed));
}

Result<std::size_t> read_count(std::string_view option, std::string_view word) {
  std::size_t number = 0;
  const auto end =
      std::from_chars(word.data(), word.data() + word.size(), number);
  if (end.ec == std::errc() && end.ptr == word.data() + word.size()) {
    return number;
  }
  return usage_error(std::string(option) + " takes a whole number, not " +
                     explain::quoted(word));
}

Result<FormatRequest> read_format(std::string_view word) {
  const std::size_t at = word.find('=');
  FormatRequest request;
  request.name = word.substr(0, at);
  const Result<std::size_t> known =
      read_choice("--format", request.name, report::format_names());
  if (!known.ok()) return known.error();
  if (at == std::string_view::npos) return request;
  request.file = word.substr(at + 1);
  if (request.file.empty()) {
    return usage_error("--format " + request.name + "= lacks the file's name");
  }
  return request;
}

Result<std::vector<FormatRequest>> read_formats(
    const std::vector<std::string>& words) {
  std::vector<FormatRequest> requests;
  for (const std::string& word : words) {
    Result<FormatRequest> request = read_format(word);
    if (!request.ok()) return request.error();
    requests.push_back(std::move(*request));
  }
  const auto to_stdout =
      std::count_if(requests.begin(), requests.end(),
                    [](const FormatRequest& r) { return r.file.empty(); });
  if (to_stdout > 1) {
    return usage_error(
        "only one --format can go to standard output; write the others as "
        "--format NAME=FILE");
  }
  return requests;
}

Result<std::pair<std::string, std::string>> read_ref_dir(
    std::string_view word) {
  const std::size_t at = word.rfind('=');
  if (at == std::string_view::npos || at == 0 || at + 1 == word.size()) {
    return usage_error("--ref-dir takes URI=DIR, not " + explain::quoted(word));
  }
  return std::pair(std::string(word.substr(0, at)),
                   std::string(word.substr(at + 1)));
}

Result<std::pair<std::string, bool>> read_gate(std::string_view word) {
  const std::size_t at = word.rfind('=');
  if (at == std::string_view::npos || at == 0) {
    return usage_error("--gate takes NAME=open or NAME=closed, not " +
                       explain::quoted(word));
  }
  constexpr std::string_view kStates[] = {"closed", "open"};
  const Result<std::size_t> state =
      read_choice("--gate NAME=STATE", word.substr(at + 1), kStates);
  if (!state.ok()) return state.error();
  return std::pair(std::string(word.substr(0, at)), *state == 1);
}

Result<std::vector<std::string>> read_skipped_passes(
    std::string_view word, std::span<const std::string_view> passes) {
  if (word == "all") return std::vector<std::string>();
  std::vector<std::string> skipped(passes.begin(), passes.end());
  if (word == "none") return skipped;
  std::vector<std::string_view> allowed(passes.begin(), passes.end());
  allowed.insert(allowed.begin(), {"all", "none"});
  for (const std::string_view kept : split(word, ',')) {
    const Result<std::size_t> known = read_choice("--passes", kept, allowed);
    if (!known.ok()) return known.error();
    std::erase(skipped, kept);
  }
  return skipped;
}

}  // namespace alder::cli
