// Fans entries out.

#include "cli/reporter.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "report/columns.h"

namespace alder::cli {
namespace {

// NO_COLOR: https://no-color.org
bool wants_color(ColorMode mode, const Output& output) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  const char* refusal = std::getenv("NO_COLOR");
  return output.is_terminal() && (refusal == nullptr || *refusal == '\0');
}

}  // namespace

Result<Reporter> Reporter::open(const ReportingOptions& options,
                                std::string title, Session* session) {
  Reporter reporter(std::move(title), session);
  std::vector<FormatRequest> requests = options.formats;
  const bool shown =
      std::any_of(requests.begin(), requests.end(),
                  [](const FormatRequest& r) { return r.file.empty(); });
  if (!shown) requests.insert(requests.begin(), {"text", ""});
  for (const FormatRequest& request : requests) {
    Status added = reporter.add_sink(request, options.color);
    if (!added.ok()) return added.error();
  }
  if (!options.summary_file.empty()) {
    Result<Output> file = Output::open(options.summary_file, /*append=*/true);
    if (!file.ok()) return file.error();
    reporter.summary_ = std::make_unique<Output>(std::move(*file));
  }
  if (options.exit_zero) session->outcomes().forgive_invalid();
  for (const Sink& sink : reporter.sinks_) {
    sink.format->begin(reporter.output(sink).buffer());
  }
  return reporter;
}

Status Reporter::add_sink(const FormatRequest& request, ColorMode color) {
  Sink sink;
  if (!request.file.empty()) {
    Result<Output> file = Output::open(request.file);
    if (!file.ok()) return file.error();
    sink.file = std::make_unique<Output>(std::move(*file));
  }
  sink.format = report::make_format(
      request.name, {wants_color(color, output(sink)), title_, ALDER_VERSION});
  sinks_.push_back(std::move(sink));
  return Done{};
}

Output& Reporter::output(const Sink& sink) const {
  return sink.file != nullptr ? *sink.file : session_->out();
}

void Reporter::count(const report::Entry& entry) {
  counts_.add(entry);
  switch (entry.status) {
    case report::Status::Valid:
      return;
    case report::Status::Invalid:
      return session_->outcomes().add(Exit::Invalid);
    case report::Status::Malformed:
    case report::Status::Limit:
      return session_->outcomes().add(entry.error.code);
    case report::Status::Unreadable:
      break;
  }
  Error error = entry.error;
  if (error.file.empty()) error.file = entry.file;
  session_->complain(error);
}

void Reporter::add(report::Entry entry, std::string_view text) {
  count(entry);
  const bool has_places =
      entry.status != report::Status::Valid || !entry.problems.empty();
  if (has_places && !entry.code_points) {
    entry.code_points = report::CodePointColumns(text);
  }
  for (const Sink& sink : sinks_) {
    sink.format->add(entry, output(sink).buffer());
    output(sink).written();
  }
}

void Reporter::fail(const Error& error, Place place, Exit exit) {
  session_->complain(error, place, exit);
  for (const Sink& sink : sinks_) {
    sink.format->failed(error, place, output(sink).buffer());
  }
}

void Reporter::finish() {
  for (const Sink& sink : sinks_) {
    Output& target = output(sink);
    sink.format->end(target.buffer());
    if (sink.file == nullptr) continue;
    target.flush();
    if (target.failed()) session_->complain(target.failure());
  }
  if (summary_ != nullptr) {
    summary_->write(report::markdown(title_, counts_));
    summary_->flush();
    if (summary_->failed()) session_->complain(summary_->failure());
  }
  if (session_->err().is_terminal() && counts_.total() != 0) {
    session_->out().flush();
    session_->err().write(title_ + ": " + report::one_line(counts_) + "\n");
    session_->err().flush();
  }
}

}  // namespace alder::cli
