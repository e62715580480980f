// Entries -> a Code Quality report, an array with an object a finding.
//
//   [{"description","check_name","fingerprint","severity",
//     "location":{"path","lines":{"begin"}}}]
//
// Source: GitLab's documentation, "Code Quality", "Implement a custom tool".

#include <string>
#include <string_view>

#include "report/findings.h"
#include "report/fingerprints.h"
#include "report/format.h"
#include "report/json_writer.h"

namespace alder::report {
namespace {

std::string_view severity_of(Level level) {
  switch (level) {
    case Level::Note:
      return "info";
    case Level::Warning:
      return "minor";
    case Level::Error:
      break;
  }
  return "major";
}

// Paths are relative to the repository, without "./".
std::string_view path_of(std::string_view file) {
  while (file.starts_with("./")) file.remove_prefix(2);
  return file.empty() ? "alder" : file;
}

class GitlabFormat final : public Format {
 public:
  void begin(std::string* out) override { *out += "["; }

  void add(const Entry& entry, std::string* out) override {
    for (const Diagnostic& finding : findings_of(entry)) append(finding, out);
  }

  void failed(const Error& error, Place place, std::string* out) override {
    append(finding_of(error, place, {}), out);
  }

  void end(std::string* out) override { *out += empty_ ? "]\n" : "\n]\n"; }

 private:
  void append(const Diagnostic& finding, std::string* out) {
    *out += empty_ ? "\n" : ",\n";
    empty_ = false;
    JsonWriter json(out);
    json.begin_object();
    json.member("description", sentence_of(finding));
    json.member("check_name", finding.code);
    json.member("fingerprint", fingerprints_.next(finding));
    json.member("severity", severity_of(finding.level));
    json.key("location");
    json.begin_object();
    json.member("path", path_of(finding.file));
    json.key("lines");
    json.begin_object();
    const std::uint32_t line = finding.place.line;
    json.member("begin", line == 0 ? std::uint32_t{1} : line);
    json.end_object();
    json.end_object();
    json.end_object();
  }

  Fingerprints fingerprints_;
  bool empty_ = true;
};

}  // namespace

std::unique_ptr<Format> make_gitlab_format(const FormatOptions&) {
  return std::make_unique<GitlabFormat>();
}

}  // namespace alder::report
