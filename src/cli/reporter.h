// Entries -> every format that was asked for, the summary, the exit code.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "cli/session.h"
#include "report/entry.h"
#include "report/format.h"
#include "report/summary.h"

namespace alder::cli {

// Text goes to standard output unless another format does.  Inputs that
// cannot be read are told on standard error, whatever the format.
//
// Thread safety: one thread at a time.
class Reporter {
 public:
  // `title` heads the summary: "alder validate".
  // Errors: UnreadableFile, a file of --format or --summary cannot be written.
  static Result<Reporter> open(const ReportingOptions& options,
                               std::string title, Session* session);

  // `text` is the input's, where it is at hand.
  void add(report::Entry entry, std::string_view text = {});
  // The run comes to nothing: the schema or the contract cannot be used.
  void fail(const Error& error, Place place, Exit exit);
  // Call once, last.
  void finish();

  // Whether nobody reads the findings any more.
  bool closed() const { return session_->out().closed(); }

 private:
  struct Sink {
    std::unique_ptr<report::Format> format;
    std::unique_ptr<Output> file;  // nullptr: standard output
  };

  Reporter(std::string title, Session* session)
      : title_(std::move(title)), session_(session) {}

  Status add_sink(const FormatRequest& request, ColorMode color);
  Output& output(const Sink& sink) const;
  void count(const report::Entry& entry);

  std::string title_;
  Session* session_;
  std::vector<Sink> sinks_;
  std::unique_ptr<Output> summary_;
  report::Counts counts_;
};

}  // namespace alder::cli
