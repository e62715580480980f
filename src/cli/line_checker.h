// One line of a stream -> what `alder stream` says about it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "alder/schema.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/stream_records.h"
#include "json/parser.h"
#include "json/tape.h"

namespace alder::cli {

// A complaint about a line, and how much was said before it.
struct Complaint {
  std::size_t said_bytes;
  Error error;
  Place place;
};

// What some lines led to; text is for standard output.
struct Answers {
  std::string text;
  std::vector<Complaint> complaints;
  Outcomes outcomes;

  void clear() {
    text.clear();
    complaints.clear();
    outcomes = {};
  }
};

// Finds the value that --id names, as it is written.
class IdFinder {
 public:
  explicit IdFinder(std::string pointer) : pointer_(std::move(pointer)) {}

  // Empty: there is none, or the line is no JSON.
  std::string_view find(std::string_view line);

 private:
  std::string pointer_;
  json::Parser parser_;
  json::Tape tape_;
};

// Thread safety: one thread at a time; make one for each thread.
class LineChecker {
 public:
  LineChecker(const StreamOptions& options, Schema schema);

  // Appends to `answers`.  A valid line costs no allocation once warm.
  // `terminated`: whether a '\n' follows the text.
  void check(RecordHead head, std::string_view text, bool terminated,
             Answers* answers);
  // The same for a line that is too long to be looked at.
  void refuse(const RecordHead& head, Answers* answers);

  std::size_t disagreements() const { return validator_.disagreements(); }

 private:
  void record(std::string_view text);
  void invalid(std::string_view text);
  void malformed(const Error& error);
  void limit(const Error& error);
  // --pass: the line as it is, if its verdict is the wanted one.
  void pass(std::string_view text, bool terminated);
  // Lines without a verdict are not passed; they are not lost silently.
  void complain(Error error, std::uint64_t column);

  const StreamOptions& options_;
  Validator validator_;
  std::optional<IdFinder> id_;
  ReportOptions wanted_;
  RecordHead head_;             // of the line at hand
  Answers* answers_ = nullptr;  // the same
};

}  // namespace alder::cli
