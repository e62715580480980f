// Failures become findings, so that each format has one kind of thing to tell.

#include "report/findings.h"

#include "report/error_text.h"

namespace alder::report {

std::vector<Diagnostic> findings_of(const Entry& entry) {
  std::vector<Diagnostic> findings = entry.problems;
  if (entry.status != Status::Valid && entry.status != Status::Invalid) {
    findings.push_back(finding_of(entry.error, entry.place, entry.file));
  }
  return findings;
}

Diagnostic finding_of(const Error& error, Place place, std::string_view file) {
  Diagnostic finding;
  finding.code = to_string(error.code);
  finding.file = error.file.empty() ? std::string(file) : error.file;
  finding.place = place;
  finding.message = error.message;
  if (!error.pointer.empty()) finding.message += " (at " + error.pointer + ")";
  return finding;
}

std::string sentence_of(const Diagnostic& finding) {
  std::string sentence;
  append_printable(&sentence, finding.message);
  if (!finding.hint.empty()) {
    sentence += "; ";
    append_printable(&sentence, finding.hint);
  }
  return sentence;
}

std::string omission_of(const Entry& entry) {
  const std::size_t omitted = entry.omitted();
  if (omitted == 0) return {};
  return std::to_string(omitted) + (omitted == 1
                                        ? " more problem is not shown"
                                        : " more problems are not shown");
}

}  // namespace alder::report
