// A list of files, each scanned by itself on some thread.

#include "scan/files.h"

#include <optional>
#include <utility>

#include "base/utf8.h"
#include "base/worker_pool.h"
#include "scan/env_files.h"
#include "scan/made_files.h"

namespace alder::scan {
namespace {

constexpr std::size_t kProbedBytes = 8192;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

ScannedFile noted(std::string path, std::string reason) {
  ScannedFile file;
  file.path = std::move(path);
  file.findings.not_scanned.push_back({std::nullopt, std::move(reason)});
  return file;
}

bool is_binary(std::string_view text) {
  return text.substr(0, kProbedBytes).find('\0') != std::string_view::npos;
}

ScannedFile scan_entry(const Entry& entry, const Rules& rules,
                       const FileTree& tree) {
  if (!entry.reason.empty()) return noted(entry.path, entry.reason);
  FileBytes bytes = read_regular_file(entry.path, rules.limits.script_bytes);
  if (!bytes.text) return noted(entry.path, std::move(bytes.reason));
  if (is_binary(*bytes.text)) return noted(entry.path, "a binary file");
  const Language language = detect_language(entry.path, *bytes.text);
  if (!entry.is_named) {
    const std::string_view why =
        why_not_by_hand(entry.path, *bytes.text, language);
    if (!why.empty()) return noted(entry.path, std::string(why));
  }
  return scan_text(entry.path, *bytes.text, language, rules, &tree);
}

}  // namespace

ScannedFile scan_text(std::string path, std::string_view text,
                      Language language, const Rules& rules,
                      const FileTree* tree) {
  ScannedFile file;
  file.lines = LineIndex(text);
  const std::size_t mark =
      text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view program = text.substr(mark);
  file.language =
      language != Language::Unknown ? language : detect_language(path, program);
  file.path = std::move(path);
  if (file.language == Language::Unknown) {
    file.findings.not_scanned.push_back(
        {std::nullopt, "no known language by its name or first line"});
    return file;
  }
  const std::size_t valid = utf8_valid_prefix(text);
  if (valid != text.size()) {
    file.findings.not_scanned.push_back(
        {valid, "not UTF-8 here; read as bytes"});
  }
  Context context;
  context.rules = &rules;
  context.tree = tree;
  context.path = file.path;
  read_language(file.language, Source(program, mark), context, &file.findings);
  file.findings.sort();
  for (const std::string& name : rules.env_files) {
    if (loads_env_file(text, name)) file.loads.push_back(name);
  }
  file.ignores = find_inline_ignores(text, file.language);
  return file;
}

Result<std::vector<ScannedFile>> scan_paths(
    const std::vector<std::string>& paths, const Rules& rules,
    const PathOptions& options) {
  const Result<std::vector<Entry>> entries = walk(paths, options.exclusion);
  if (!entries.ok()) return entries.error();
  const FileTree tree(paths, options.around);
  std::vector<ScannedFile> files(entries->size());
  for_each_in_order(
      files.size(), worker_count(options.jobs),
      [&](std::size_t i) { files[i] = scan_entry((*entries)[i], rules, tree); },
      [&](std::size_t i) {
        if (options.progress) options.progress(i + 1, files.size());
      });
  return files;
}

}  // namespace alder::scan
