// Verdicts -> records, or lines passed through.

#include "cli/line_checker.h"

#include <utility>

#include "json/pointer.h"

namespace alder::cli {

std::string_view IdFinder::find(std::string_view line) {
  json::ParseFailure failure;
  if (!parser_.parse(line, &tape_, &failure)) return {};
  const std::optional<json::View> value = json::follow(tape_.root(), pointer_);
  if (!value) return {};
  const ByteSpan span = json::NodeOffsets(tape_).span(*value);
  return line.substr(span.offset_bytes, span.length_bytes);
}

LineChecker::LineChecker(const StreamOptions& options, Schema schema)
    : options_(options), validator_(std::move(schema)) {
  if (options.id_pointer) id_.emplace(*options.id_pointer);
  wanted_.max_errors = options.reporting.max_errors;
  wanted_.all_branches = options.reporting.all_branches;
  wanted_.redact = options.reporting.redact;
}

void LineChecker::check(RecordHead head, std::string_view text, bool terminated,
                        Answers* answers) {
  head_ = head;
  answers_ = answers;
  if (options_.pass == StreamPass::Records) {
    record(text);
  } else {
    pass(text, terminated);
  }
}

void LineChecker::refuse(const RecordHead& head, Answers* answers) {
  head_ = head;
  answers_ = answers;
  limit({ErrorCode::SizeLimit, "the line is longer than allowed"});
}

void LineChecker::record(std::string_view text) {
  if (id_) head_.id = id_->find(text);
  switch (validator_.check(text)) {
    case Verdict::Valid:
      return append_valid(head_, &answers_->text);
    case Verdict::Invalid:
      return invalid(text);
    case Verdict::Malformed:
      return malformed(validator_.failure());
    case Verdict::Limit:
      return limit(validator_.failure());
  }
}

void LineChecker::invalid(std::string_view text) {
  if (options_.flag) {
    answers_->outcomes.add(Exit::Invalid);
    return append_invalid(head_, &answers_->text);
  }
  const Report report = validator_.explain(text, wanted_);
  switch (report.verdict) {
    case Verdict::Valid:
      return append_valid(head_, &answers_->text);
    case Verdict::Invalid:
      answers_->outcomes.add(Exit::Invalid);
      return append_invalid(head_, report.problems,
                            report.total_problems - report.problems.size(),
                            &answers_->text);
    case Verdict::Malformed:
      return malformed(report.error);
    case Verdict::Limit:
      return limit(report.error);
  }
}

void LineChecker::malformed(const Error& error) {
  answers_->outcomes.add(error.code);
  const std::uint64_t column = error.span.offset_bytes + 1;
  if (options_.pass == StreamPass::Records) {
    append_malformed(head_, column, error.message, &answers_->text);
  } else {
    complain(error, column);
  }
}

void LineChecker::limit(const Error& error) {
  answers_->outcomes.add(Exit::Limit);
  if (options_.pass == StreamPass::Records) {
    append_limit(head_, error.message, &answers_->text);
  } else {
    complain(error, error.span.offset_bytes + 1);
  }
}

void LineChecker::pass(std::string_view text, bool terminated) {
  const Verdict verdict = validator_.check(text);
  if (verdict == Verdict::Malformed) return malformed(validator_.failure());
  if (verdict == Verdict::Limit) return limit(validator_.failure());
  if (verdict == Verdict::Invalid) answers_->outcomes.add(Exit::Invalid);
  const bool wants_valid = options_.pass == StreamPass::ValidLines;
  if ((verdict == Verdict::Valid) != wants_valid) return;
  answers_->text.append(text);
  if (terminated) answers_->text.push_back('\n');
}

void LineChecker::complain(Error error, std::uint64_t column) {
  error.file = options_.stdin_name;
  answers_->complaints.push_back({answers_->text.size(),
                                  std::move(error),
                                  {static_cast<std::uint32_t>(head_.line),
                                   static_cast<std::uint32_t>(column)}});
}

}  // namespace alder::cli
