// Entries -> JUnit's XML, a test case an input.
//
//   <testsuites tests="2" failures="1" errors="0">
//   <testsuite name="alder check" ...><testcase name="bad.json"><failure ...>
//
// An invalid input is a failure, one without a verdict an error.  The counts
// stand before the cases, which are kept until the end.
//
// Source: the files that CI systems read (Jenkins, GitLab: "Unit test
//         reports"); XML 1.0, section 2.2, for the characters.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "report/findings.h"
#include "report/format.h"

namespace alder::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// U+FFFE and U+FFFF, in bytes, are no characters of XML.
bool is_no_character(std::string_view text, std::size_t at) {
  const std::string_view three = text.substr(at, 3);
  return three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF";
}

// As text or as the value of an attribute.
std::string escaped(std::string_view raw) {
  const std::string text = utf8_repaired(raw);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\n' || c == '\t' || c == '\r') {
      out += "&#" + std::to_string(static_cast<int>(c)) + ";";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += kReplacement;
    } else if (is_no_character(text, i)) {
      out += kReplacement;
      i += 2;
    } else {
      out += c;
    }
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

// What is about no file is about the program's own arguments.
std::string_view named(std::string_view file) {
  return file.empty() ? "alder" : file;
}

std::string line_of(const Diagnostic& finding) {
  std::string line(named(finding.file));
  if (finding.place.line != 0) {
    line += ":" + std::to_string(finding.place.line) + ":" +
            std::to_string(finding.place.column);
  }
  return line + ": " + std::string(to_string(finding.level)) + ": " +
         sentence_of(finding) + " [" + finding.code + "]";
}

class JunitFormat final : public Format {
 public:
  explicit JunitFormat(FormatOptions options) : options_(std::move(options)) {}

  void begin(std::string*) override {}

  void add(const Entry& entry, std::string*) override {
    const std::vector<Diagnostic> findings = findings_of(entry);
    open_case(entry.file);
    if (entry.status == Status::Valid) {
      append_output(findings);
    } else if (entry.status == Status::Invalid) {
      ++failures_;
      append_failure("failure", findings, omission_of(entry));
    } else {
      ++errors_;
      append_failure("error", findings, {});
    }
    cases_ += "</testcase>\n";
  }

  void failed(const Error& error, Place place, std::string*) override {
    const Diagnostic finding = finding_of(error, place, {});
    open_case(finding.file);
    ++errors_;
    append_failure("error", {finding}, {});
    cases_ += "</testcase>\n";
  }

  void end(std::string* out) override {
    const std::string counts =
        attribute("tests", std::to_string(tests_)) +
        attribute("failures", std::to_string(failures_)) +
        attribute("errors", std::to_string(errors_));
    *out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts +
            ">\n<testsuite" + attribute("name", options_.title) + counts +
            ">\n" + cases_ + "</testsuite>\n</testsuites>\n";
  }

 private:
  void open_case(std::string_view file) {
    ++tests_;
    cases_ += "<testcase" + attribute("classname", options_.title) +
              attribute("name", named(file)) + ">";
  }

  void append_failure(std::string_view element,
                      const std::vector<Diagnostic>& findings,
                      const std::string& omission) {
    cases_ += "<" + std::string(element);
    const Diagnostic* worst = nullptr;
    for (const Diagnostic& finding : findings) {
      if (worst == nullptr || finding.level > worst->level) worst = &finding;
    }
    if (worst != nullptr) {
      cases_ += attribute("type", worst->code) +
                attribute("message", sentence_of(*worst));
    }
    cases_ += ">";
    append_lines(findings);
    if (!omission.empty()) cases_ += escaped(omission) + "\n";
    cases_ += "</" + std::string(element) + ">";
  }

  // Warnings and notes of a valid input.
  void append_output(const std::vector<Diagnostic>& findings) {
    if (findings.empty()) return;
    cases_ += "<system-out>";
    append_lines(findings);
    cases_ += "</system-out>";
  }

  void append_lines(const std::vector<Diagnostic>& findings) {
    for (const Diagnostic& finding : findings) {
      cases_ += escaped(line_of(finding)) + "\n";
    }
  }

  FormatOptions options_;
  std::string cases_;
  std::size_t tests_ = 0;
  std::size_t failures_ = 0;
  std::size_t errors_ = 0;
};

}  // namespace

std::unique_ptr<Format> make_junit_format(const FormatOptions& options) {
  return std::make_unique<JunitFormat>(options);
}

}  // namespace alder::report
