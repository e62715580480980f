// alder stream: NDJSON in, one record a line out.
//
//   stdin --LineBatches--> lines --LineChecker, on any thread--> answers
//   answers, in order --> records
//
// Flushed whenever the input is not ready, in bounded memory.

#include <unistd.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "alder/schema.h"
#include "base/worker_pool.h"
#include "cli/commands.h"
#include "cli/line_batches.h"
#include "cli/line_checker.h"
#include "cli/schemas.h"

namespace alder::cli {
namespace {

class Stream {
 public:
  Stream(const StreamOptions& options, Schema schema, Session* session)
      : options_(options),
        schema_(std::move(schema)),
        session_(session),
        out_(session->out()),
        batches_(
            worker_count(options.reporting.jobs),
            [this](unsigned thread, std::size_t slot,
                   LineBatches::Lines lines) { work(thread, slot, lines); },
            [this](std::size_t slot) { return take(&answers_[slot]); },
            [this] { out_.flush(); }),
        answers_(batches_.slots()),
        checkers_(worker_count(options.reporting.jobs) + 1) {}

  void run() {
    const int error = batches_.run(STDIN_FILENO, Limits().size_bytes);
    if (error != 0) complain_of_input(error);
    std::size_t disagreements = 0;
    for (const auto& checker : checkers_) {
      if (checker) disagreements += checker->disagreements();
    }
    session_->note_disagreements(disagreements);
  }

 private:
  void work(unsigned thread, std::size_t slot, LineBatches::Lines lines) {
    std::unique_ptr<LineChecker>& checker = checkers_[thread];
    if (!checker) checker = std::make_unique<LineChecker>(options_, schema_);
    for (const BatchLine& line : lines) {
      const RecordHead head{line.sequence, line.number, line.offset_bytes, {}};
      if (line.too_long) {
        checker->refuse(head, &answers_[slot]);
      } else {
        checker->check(head, line.text, line.terminated, &answers_[slot]);
      }
    }
  }

  bool take(Answers* answers) {
    const std::string_view text = answers->text;
    std::size_t said = 0;
    for (const Complaint& complaint : answers->complaints) {
      out_.write(text.substr(said, complaint.said_bytes - said));
      said = complaint.said_bytes;
      session_->complain(complaint.error, complaint.place);
    }
    out_.write(text.substr(said));
    session_->outcomes().add(answers->outcomes);
    answers->clear();
    return !out_.failed();
  }

  void complain_of_input(int error) {
    session_->complain({ErrorCode::UnreadableFile,
                        std::string("cannot be read: ") + std::strerror(error),
                        {},
                        options_.stdin_name,
                        {}});
  }

  const StreamOptions& options_;
  Schema schema_;
  Session* session_;
  Output& out_;
  LineBatches batches_;
  std::vector<Answers> answers_;                        // by slot
  std::vector<std::unique_ptr<LineChecker>> checkers_;  // by thread
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
