// alder check: documents {runtime, variables} against a contract.
//
// The compiled tree gives the verdict; the contract says why.

#include <utility>

#include "alder/schema.h"
#include "base/line_index.h"
#include "cli/commands.h"
#include "cli/contracts.h"
#include "cli/documents.h"
#include "cli/reporter.h"
#include "cli/schemas.h"
#include "contract/document.h"
#include "json/parser.h"

namespace alder::cli {
namespace {

class Check {
 public:
  Check(const CheckOptions& options, const contract::Contract& contract,
        Schema schema, Reporter* reporter)
      : contract_(contract),
        validator_(std::move(schema)),
        reporter_(reporter) {
    wanted_.max_errors = options.reporting.max_errors;
    wanted_.explain.all_branches = options.reporting.all_branches;
    wanted_.explain.redact = options.reporting.redact;
    parsing_.refuse_duplicates = options.schema.strict;
  }

  void add(const std::string& name, std::string_view bytes) {
    report::Entry entry;
    entry.file = name;
    const Verdict verdict = validator_.check(bytes);
    if (verdict == Verdict::Malformed || verdict == Verdict::Limit) {
      fail(verdict == Verdict::Malformed ? report::Status::Malformed
                                         : report::Status::Limit,
           validator_.failure(), bytes, &entry);
    } else {
      explain(verdict == Verdict::Valid, bytes, &entry);
    }
    reporter_->add(std::move(entry), bytes);
  }

  std::size_t disagreements() const { return disagreements_; }

 private:
  static void fail(report::Status status, Error error, std::string_view bytes,
                   report::Entry* entry) {
    entry->status = status;
    entry->place = place_at(bytes, error.span.offset_bytes);
    entry->error = std::move(error);
  }

  // A valid document may have warnings.
  void explain(bool valid, std::string_view bytes, report::Entry* entry) {
    json::ParseFailure failure;
    if (!json::Parser(parsing_).parse(bytes, &tape_, &failure)) {
      return fail(report::Status::Malformed, failure.to_error(), bytes, entry);
    }
    wanted_.file = entry->file;
    contract::DocumentReport found =
        contract::explain_document(contract_, tape_, wanted_);
    if (found.outcome == explain::Outcome::Limit) {
      entry->status = report::Status::Limit;
      entry->error = {
          found.limit.code, std::string(found.limit.what), {}, {}, {}};
      return;
    }
    const bool agreed = (found.outcome == explain::Outcome::Valid) == valid;
    disagreements_ += agreed ? 0 : 1;
    entry->status = valid ? report::Status::Valid : report::Status::Invalid;
    entry->problems = std::move(found.diagnostics);
    entry->total_problems = found.total;
  }

  const contract::Contract& contract_;
  Validator validator_;
  Reporter* reporter_;
  contract::DocumentOptions wanted_;
  json::ParseOptions parsing_;
  json::Tape tape_;
  std::size_t disagreements_ = 0;
};

void check(const CheckOptions& options, Reporter* reporter, Session* session) {
  ContractLoader loader(options.schema);
  const auto fail = [&](const Error& error) {
    reporter->fail(error, loader.place(error), schema_exit(error.code));
  };
  const Result<contract::Contract> contract = loader.load();
  if (!contract.ok()) return fail(contract.error());
  Result<Schema> schema = loader.compile();
  if (!schema.ok()) return fail(schema.error());
  Check check(options, *contract, std::move(*schema), reporter);
  for_each_document(
      options.inputs, Limits().size_bytes,
      [&](const report::Entry& entry) { reporter->add(entry); },
      [&](const std::string& name, std::string_view bytes) {
        // Nobody reads any more.
        if (!reporter->closed()) check.add(name, bytes);
      });
  session->note_disagreements(check.disagreements());
}

}  // namespace

void run(const CheckOptions& options, Session* session) {
  Result<Reporter> reporter =
      Reporter::open(options.reporting, "alder check", session);
  if (!reporter.ok()) return session->complain(reporter.error());
  check(options, &*reporter, session);
  reporter->finish();
}

}  // namespace alder::cli
