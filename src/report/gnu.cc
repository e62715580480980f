// Entries -> one line a finding, as editors read compilers' messages.
//
//   bad.json:5:49: error: "default" is a string; an integer is wanted [type]
//
// Source: GNU Coding Standards, "Formatting Error Messages".

#include <string>

#include "report/error_text.h"
#include "report/findings.h"
#include "report/format.h"

namespace alder::report {
namespace {

class GnuFormat final : public Format {
 public:
  void begin(std::string*) override {}

  void add(const Entry& entry, std::string* out) override {
    // Standard error has told what cannot be read.
    if (entry.status == Status::Unreadable) return;
    for (const Diagnostic& finding : findings_of(entry)) append(finding, out);
    const std::string omission = omission_of(entry);
    if (omission.empty()) return;
    append_printable(out, entry.file);
    *out += ": note: " + omission + "\n";
  }

  // Standard error has told it.
  void failed(const Error&, Place, std::string*) override {}
  void end(std::string*) override {}

 private:
  static void append(const Diagnostic& finding, std::string* out) {
    append_printable(out, finding.file.empty() ? "alder" : finding.file);
    if (finding.place.line != 0) {
      *out += ":" + std::to_string(finding.place.line) + ":" +
              std::to_string(finding.place.column);
    }
    *out += ": " + std::string(to_string(finding.level)) + ": " +
            sentence_of(finding) + " [";
    append_printable(out, finding.code);
    *out += "]\n";
  }
};

}  // namespace

std::unique_ptr<Format> make_gnu_format(const FormatOptions&) {
  return std::make_unique<GnuFormat>();
}

}  // namespace alder::report
