// Lines against lines: diagnostics keep places, comments offsets.

#include "contract/inline_ignores.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "explain/messages.h"

namespace alder::contract {
namespace {

using scan::InlineIgnore;
using scan::ScannedFile;

bool covers(const ScannedFile& file, const InlineIgnore& ignore,
            const Diagnostic& finding) {
  return !finding.name.empty() &&
         file.lines.place(ignore.begin_bytes).line <= finding.place.line &&
         finding.place.line <= file.lines.place(ignore.end_bytes).line &&
         std::find(ignore.names.begin(), ignore.names.end(), finding.name) !=
             ignore.names.end();
}

template <class Finding>
bool is_about_any(const InlineIgnore& ignore,
                  const std::vector<Finding>& findings) {
  return std::any_of(
      findings.begin(), findings.end(), [&](const Finding& finding) {
        return ignore.is_about(finding.name, finding.offset_bytes);
      });
}

// Whether something stands there that it can be about, told or not.
bool is_used(const InlineIgnore& ignore, const scan::Findings& findings) {
  return is_about_any(ignore, findings.reads) ||
         is_about_any(ignore, findings.implicit) ||
         is_about_any(ignore, findings.uncertain);
}

Diagnostic make(const ScannedFile& file, const InlineIgnore& ignore) {
  Diagnostic made;
  made.file = file.path;
  made.place = file.lines.place(ignore.offset_bytes);
  return made;
}

void add_complaint(const ScannedFile& file, const InlineIgnore& ignore,
                   std::vector<Diagnostic>* out) {
  Diagnostic made = make(file, ignore);
  if (ignore.names.empty() || ignore.reason.empty()) {
    made.code = "ignore-without-reason";
    made.level = Level::Warning;
    made.message = ignore.names.empty()
                       ? "the comment names nothing to ignore"
                       : "the comment gives no reason to ignore " +
                             explain::joined(ignore.names, "and");
    made.hint = "write: alder: ignore NAME reason";
    out->push_back(made);
  }
  if (!ignore.names.empty() && !is_used(ignore, file.findings)) {
    made.code = "unused-ignore";
    made.level = Level::Note;
    made.message = "nothing here reads " + explain::joined(ignore.names, "or");
    made.hint = "remove the comment, or move it to the line of the read";
    out->push_back(std::move(made));
  }
}

}  // namespace

void apply_inline_ignores(
    const std::function<const ScannedFile*(std::string_view)>& file_of,
    std::vector<AuditResult>* results) {
  for (AuditResult& result : *results) {
    std::vector<Diagnostic>& found = result.diagnostics;
    std::erase_if(found, [&](const Diagnostic& finding) {
      const ScannedFile* const file = file_of(finding.file);
      return file != nullptr &&
             std::any_of(file->ignores.begin(), file->ignores.end(),
                         [&](const InlineIgnore& ignore) {
                           return covers(*file, ignore, finding);
                         });
    });
    const std::size_t before = found.size();
    for (const std::string& path : result.files) {
      const ScannedFile* const file = file_of(path);
      if (file == nullptr) continue;
      for (const InlineIgnore& ignore : file->ignores) {
        add_complaint(*file, ignore, &found);
      }
    }
    if (found.size() == before) continue;
    std::stable_sort(found.begin(), found.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                       return std::tie(a.file, a.place, a.code, a.name) <
                              std::tie(b.file, b.place, b.code, b.name);
                     });
  }
}

void apply_inline_ignores(const std::vector<ScannedFile>& files,
                          std::vector<AuditResult>* results) {
  std::map<std::string_view, const ScannedFile*> by_path;
  for (const ScannedFile& file : files) {
    if (!file.ignores.empty()) by_path.emplace(file.path, &file);
  }
  if (by_path.empty()) return;
  apply_inline_ignores(
      [&](std::string_view path) {
        const auto found = by_path.find(path);
        return found == by_path.end() ? nullptr : found->second;
      },
      results);
}

}  // namespace alder::contract
