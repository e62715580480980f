// The two shapes of an audit's results.

#include "cli/audit_output.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace alder::cli {
namespace {

using contract::AuditResult;
using report::JsonWriter;

void append_finding(const Diagnostic& finding, JsonWriter* json) {
  json->begin_object();
  append_finding_members(finding, json);
  json->end_object();
}

void append_or_null(std::string_view key, const std::string& text,
                    JsonWriter* json) {
  if (!text.empty()) return json->member(key, text);
  json->key(key);
  json->raw("null");
}

void append_result(const AuditResult& result, JsonWriter* json) {
  json->begin_object();
  append_or_null("harness", result.harness, json);
  append_or_null("variant", result.variant.value_or(""), json);
  json->member("runtime", result.runtime);
  json->key("document");
  json->raw(result.document_text());
  json->member("valid", result.valid);
  json->member("files", result.files);
  json->member("declared", result.declared);
  json->key("diagnostics");
  json->begin_array();
  for (const Diagnostic& finding : result.diagnostics) {
    append_finding(finding, json);
  }
  json->end_array();
  json->end_object();
}

// Findings by file, each once.
class EntryList {
 public:
  EntryList(Level fail_on, std::size_t max_findings)
      : fail_on_(fail_on), max_findings_(max_findings) {}

  void add(const AuditResult& result) {
    for (const std::string& file : result.files) entries_[file].file = file;
    for (const Diagnostic& finding : result.diagnostics) add(finding);
  }

  std::vector<report::Entry> take() {
    std::vector<report::Entry> taken;
    for (auto& [file, entry] : entries_) {
      std::vector<Diagnostic>& found = entry.problems;
      std::stable_sort(found.begin(), found.end(),
                       [](const Diagnostic& a, const Diagnostic& b) {
                         return a.place < b.place;
                       });
      entry.total_problems = found.size();
      if (max_findings_ != 0 && found.size() > max_findings_) {
        found.resize(max_findings_);
      }
      taken.push_back(std::move(entry));
    }
    return taken;
  }

 private:
  void add(const Diagnostic& finding) {
    if (!told_
             .emplace(finding.file, finding.place, finding.code,
                      finding.message)
             .second) {
      return;
    }
    report::Entry& entry = entries_[finding.file];
    entry.file = finding.file;
    if (finding.level >= fail_on_) entry.status = report::Status::Invalid;
    entry.problems.push_back(finding);
  }

  Level fail_on_;
  std::size_t max_findings_;
  std::map<std::string, report::Entry> entries_;
  std::set<std::tuple<std::string, Place, std::string, std::string>> told_;
};

}  // namespace

void append_finding_members(const Diagnostic& finding, JsonWriter* json) {
  json->member("code", finding.code);
  json->member("level", to_string(finding.level));
  if (!finding.name.empty()) json->member("name", finding.name);
  if (!finding.file.empty()) json->member("file", finding.file);
  if (finding.place.line != 0) {
    json->member("line", finding.place.line);
    json->member("column", finding.place.column);
  }
  json->member("message", finding.message);
  if (!finding.hint.empty()) json->member("hint", finding.hint);
}

std::string audit_as_json(const std::vector<AuditResult>& results) {
  std::string out = "{\"results\":[";
  for (std::size_t i = 0; i < results.size(); ++i) {
    out += i == 0 ? "\n" : ",\n";
    JsonWriter json(&out);
    append_result(results[i], &json);
  }
  return out + "\n]}\n";
}

std::vector<report::Entry> audit_entries(
    const std::vector<AuditResult>& results, Level fail_on,
    std::size_t max_findings) {
  EntryList entries(fail_on, max_findings);
  for (const AuditResult& result : results) entries.add(result);
  return entries.take();
}

}  // namespace alder::cli
