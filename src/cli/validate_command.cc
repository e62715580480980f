// alder validate: any documents against any schema.
//
// JSON, JSON Lines and YAML; what is found is told at its place in the input.

#include <utility>

#include "alder/schema.h"
#include "base/line_index.h"
#include "cli/commands.h"
#include "cli/documents.h"
#include "cli/instances.h"
#include "cli/reporter.h"
#include "cli/schemas.h"
#include "report/columns.h"

namespace alder::cli {
namespace {

report::Status status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Valid:
      return report::Status::Valid;
    case Verdict::Invalid:
      return report::Status::Invalid;
    case Verdict::Malformed:
      return report::Status::Malformed;
    case Verdict::Limit:
      break;
  }
  return report::Status::Limit;
}

static_assert(static_cast<int>(OutputFormat::Verbose) ==
              static_cast<int>(report::UnitFormat::Verbose));

class Validation {
 public:
  Validation(const ValidateOptions& options, Schema schema, Reporter* reporter)
      : validator_(std::move(schema)), reporter_(reporter) {
    wanted_.max_errors = options.reporting.max_errors;
    wanted_.all_branches = options.reporting.all_branches;
    wanted_.redact = options.reporting.redact;
    for (const FormatRequest& request : options.reporting.formats) {
      const auto unit = report::unit_format(request.name);
      if (unit) units_.push_back(*unit);
    }
  }

  void add_input(const std::string& name, std::string_view bytes) {
    columns_ = report::CodePointColumns(bytes);
    const Status read = for_each_instance(
        name, bytes, Limits(),
        [&](const Instance& instance) { add(name, instance); });
    if (read.ok()) return;
    report::Entry entry;
    entry.file = name;
    entry.status = error_code(read.error().code).outcome == Outcome::Limit
                       ? report::Status::Limit
                       : report::Status::Malformed;
    entry.error = read.error();
    entry.place = place_at(bytes, read.error().span.offset_bytes);
    add(std::move(entry));
  }

  std::size_t disagreements() const { return validator_.disagreements(); }

 private:
  void add(const std::string& name, const Instance& instance) {
    const std::string_view bytes = instance.json();
    report::Entry entry;
    entry.file = name;
    if (validator_.check(bytes) != Verdict::Valid) explain(bytes, &entry);
    for (const report::UnitFormat unit : units_) {
      entry.units[static_cast<std::size_t>(unit)] =
          validator_.output(bytes, static_cast<OutputFormat>(unit)).json;
    }
    locate(instance, &entry);
    add(std::move(entry));
  }

  // One pass over an input serves all its instances.
  void add(report::Entry entry) {
    entry.code_points = [this](Place place) { return columns_(place); };
    reporter_->add(std::move(entry));
  }

  void explain(std::string_view bytes, report::Entry* entry) {
    wanted_.file = entry->file;
    Report found = validator_.explain(bytes, wanted_);
    entry->status = status_of(found.verdict);
    entry->problems = std::move(found.problems);
    entry->total_problems = found.total_problems;
    entry->error = std::move(found.error);
    entry->place = found.place;
  }

  Validator validator_;
  Reporter* reporter_;
  report::CodePointColumns columns_{""};
  ReportOptions wanted_;
  std::vector<report::UnitFormat> units_;
};

void validate(const ValidateOptions& options, Reporter* reporter,
              Session* session) {
  SchemaLoader loader(options.schema);
  Result<Schema> schema = loader.load();
  if (!schema.ok()) {
    const Error& error = schema.error();
    reporter->fail(error, loader.place(error), schema_exit(error.code));
    return;
  }
  Validation validation(options, std::move(*schema), reporter);
  for_each_document(
      options.inputs, Limits().size_bytes,
      [&](const report::Entry& entry) { reporter->add(entry); },
      [&](const std::string& name, std::string_view bytes) {
        // Nobody reads any more.
        if (!reporter->closed()) validation.add_input(name, bytes);
      });
  session->note_disagreements(validation.disagreements());
}

}  // namespace

void run(const ValidateOptions& options, Session* session) {
  Result<Reporter> reporter =
      Reporter::open(options.reporting, "alder validate", session);
  if (!reporter.ok()) return session->complain(reporter.error());
  validate(options, &*reporter, session);
  reporter->finish();
}

}  // namespace alder::cli
