// alder stream: NDJSON in, one record a line out.
//
//   stdin --LineReader--> line --Validator--> verdict --> record
//
// In order, flushed whenever the input is not ready, in bounded memory.  A
// valid line is checked and recorded without an allocation.

#include <unistd.h>

#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/line_reader.h"
#include "cli/schemas.h"
#include "cli/stream_records.h"
#include "json/parser.h"
#include "json/pointer.h"
#include "json/tape.h"

namespace alder::cli {
namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Finds the value that --id names, as it is written.
class IdFinder {
 public:
  explicit IdFinder(std::string pointer) : pointer_(std::move(pointer)) {}

  // Empty: there is none, or the line is no JSON.
  std::string_view find(std::string_view line) {
    json::ParseFailure failure;
    if (!parser_.parse(line, &tape_, &failure)) return {};
    const std::optional<json::View> value =
        json::follow(tape_.root(), pointer_);
    if (!value) return {};
    const ByteSpan span = json::NodeOffsets(tape_).span(*value);
    return line.substr(span.offset_bytes, span.length_bytes);
  }

 private:
  std::string pointer_;
  json::Parser parser_;
  json::Tape tape_;
};

class Stream {
 public:
  Stream(const StreamOptions& options, Schema schema, Session* session)
      : options_(options),
        session_(session),
        out_(session->out()),
        validator_(std::move(schema)),
        reader_(STDIN_FILENO, Limits().size_bytes, [this] { out_.flush(); }) {
    if (options.id_pointer) id_.emplace(*options.id_pointer);
    wanted_.max_errors = options.reporting.max_errors;
    wanted_.all_branches = options.reporting.all_branches;
    wanted_.redact = options.reporting.redact;
  }

  void run() {
    LineReader::Line line;
    while (!out_.failed()) {
      const LineReader::Event event = reader_.next(&line);
      if (event == LineReader::Event::End) break;
      if (event == LineReader::Event::Failed) return complain_of_input();
      if (is_blank(line.text) && event == LineReader::Event::Line) continue;
      head_ = {++sequence_, line.number, line.offset_bytes, {}};
      if (event == LineReader::Event::TooLong) {
        limit({ErrorCode::SizeLimit, "the line is longer than allowed"});
      } else if (options_.pass == StreamPass::Records) {
        record(line.text);
      } else {
        pass(line);
      }
      out_.written();
    }
    session_->note_disagreements(validator_.disagreements());
  }

 private:
  void record(std::string_view text) {
    if (id_) head_.id = id_->find(text);
    switch (validator_.check(text)) {
      case Verdict::Valid:
        return append_valid(head_, out_.buffer());
      case Verdict::Invalid:
        return invalid(text);
      case Verdict::Malformed:
        return malformed(validator_.failure());
      case Verdict::Limit:
        return limit(validator_.failure());
    }
  }

  void invalid(std::string_view text) {
    if (options_.flag) {
      session_->outcomes().add(Exit::Invalid);
      return append_invalid(head_, out_.buffer());
    }
    const Report report = validator_.explain(text, wanted_);
    switch (report.verdict) {
      case Verdict::Valid:
        return append_valid(head_, out_.buffer());
      case Verdict::Invalid:
        session_->outcomes().add(Exit::Invalid);
        return append_invalid(head_, report.problems,
                              report.total_problems - report.problems.size(),
                              out_.buffer());
      case Verdict::Malformed:
        return malformed(report.error);
      case Verdict::Limit:
        return limit(report.error);
    }
  }

  void malformed(const Error& error) {
    session_->outcomes().add(error.code);
    const std::uint64_t column = error.span.offset_bytes + 1;
    if (options_.pass == StreamPass::Records) {
      append_malformed(head_, column, error.message, out_.buffer());
    } else {
      complain_of_line(error, column);
    }
  }

  void limit(const Error& error) {
    session_->outcomes().add(Exit::Limit);
    if (options_.pass == StreamPass::Records) {
      append_limit(head_, error.message, out_.buffer());
    } else {
      complain_of_line(error, error.span.offset_bytes + 1);
    }
  }

  // --pass: the line as it is, if its verdict is the wanted one.
  void pass(const LineReader::Line& line) {
    const Verdict verdict = validator_.check(line.text);
    if (verdict == Verdict::Malformed) return malformed(validator_.failure());
    if (verdict == Verdict::Limit) return limit(validator_.failure());
    if (verdict == Verdict::Invalid) session_->outcomes().add(Exit::Invalid);
    const bool wants_valid = options_.pass == StreamPass::ValidLines;
    if ((verdict == Verdict::Valid) != wants_valid) return;
    out_.buffer()->append(line.text);
    if (line.terminated) out_.buffer()->push_back('\n');
  }

  // Lines without a verdict are not passed; they are not lost silently.
  void complain_of_line(Error error, std::uint64_t column) {
    error.file = options_.stdin_name;
    session_->complain(error, {static_cast<std::uint32_t>(head_.line),
                               static_cast<std::uint32_t>(column)});
  }

  void complain_of_input() {
    session_->complain(
        {ErrorCode::UnreadableFile,
         std::string("cannot be read: ") + std::strerror(reader_.error()),
         {},
         options_.stdin_name,
         {}});
  }

  const StreamOptions& options_;
  Session* session_;
  Output& out_;
  Validator validator_;
  LineReader reader_;
  std::optional<IdFinder> id_;
  ReportOptions wanted_;
  RecordHead head_;
  std::uint64_t sequence_ = 0;
};

}  // namespace

void run(const StreamOptions& options, Session* session) {
  if (options.reporting.exit_zero) session->outcomes().forgive_invalid();
  SchemaLoader loader(options.schema);
  Result<Schema> schema = loader.load();
  if (!schema.ok()) {
    const Error& error = schema.error();
    return session->complain(error, loader.place(error),
                             schema_exit(error.code));
  }
  Stream(options, std::move(*schema), session).run();
}

}  // namespace alder::cli
