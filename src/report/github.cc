// Entries -> workflow commands, which GitHub Actions shows beside the lines.
//
//   ::error file=bad.json,line=5,col=49,title=type::"default" is a string
//
// Source: GitHub's "Workflow commands for GitHub Actions".

#include <string>
#include <string_view>

#include "report/findings.h"
#include "report/format.h"

namespace alder::report {
namespace {

std::string_view command_of(Level level) {
  switch (level) {
    case Level::Note:
      return "notice";
    case Level::Warning:
      return "warning";
    case Level::Error:
      break;
  }
  return "error";
}

// Percent-encodes what ends a line; in properties, what ends one, too.
void append_escaped(std::string* out, std::string_view text, bool property) {
  for (const char c : text) {
    if (c == '%') {
      *out += "%25";
    } else if (c == '\r') {
      *out += "%0D";
    } else if (c == '\n') {
      *out += "%0A";
    } else if (property && c == ':') {
      *out += "%3A";
    } else if (property && c == ',') {
      *out += "%2C";
    } else {
      *out += c;
    }
  }
}

class GithubFormat final : public Format {
 public:
  void begin(std::string*) override {}

  void add(const Entry& entry, std::string* out) override {
    for (const Diagnostic& finding : findings_of(entry)) append(finding, out);
    const std::string omission = omission_of(entry);
    if (omission.empty()) return;
    *out += "::notice file=";
    append_escaped(out, entry.file, true);
    *out += "::" + omission + "\n";
  }

  void failed(const Error& error, Place place, std::string* out) override {
    append(finding_of(error, place, {}), out);
  }
  void end(std::string*) override {}

 private:
  static void append(const Diagnostic& finding, std::string* out) {
    *out += "::" + std::string(command_of(finding.level)) + " ";
    if (!finding.file.empty()) {
      *out += "file=";
      append_escaped(out, finding.file, true);
      if (finding.place.line != 0) {
        *out += ",line=" + std::to_string(finding.place.line) +
                ",col=" + std::to_string(finding.place.column);
      }
      *out += ",";
    }
    *out += "title=";
    append_escaped(out, finding.code, true);
    *out += "::";
    append_escaped(out, sentence_of(finding), false);
    *out += "\n";
  }
};

}  // namespace

std::unique_ptr<Format> make_github_format(const FormatOptions&) {
  return std::make_unique<GithubFormat>();
}

}  // namespace alder::report
