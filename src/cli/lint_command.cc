// alder lint: what is wrong or suspicious about schemas.

#include <memory>
#include <string>
#include <utility>

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/reporter.h"
#include "cli/schemas.h"
#include "report/columns.h"

namespace alder::cli {
namespace {

// A schema that cannot be used, as a finding.
Diagnostic finding(const Error& error, Place place) {
  Diagnostic diagnostic;
  diagnostic.code = to_string(error.code);
  diagnostic.file = error.file;
  diagnostic.place = place;
  diagnostic.message = error.message;
  diagnostic.keyword_location = error.pointer;
  return diagnostic;
}

report::Entry lint_file(const Input& input, const SchemaOptions& shared,
                        Session* session) {
  SchemaOptions options = shared;
  options.schema_file = input.path.empty() ? "-" : input.path;
  report::Entry entry;
  entry.file = input.name;
  SchemaLoader loader(options);
  Result<SchemaLoader::Source> source = loader.read();
  if (!source.ok()) {
    entry.status = report::Status::Unreadable;
    entry.error = source.error();
    return entry;
  }
  const auto text = std::make_shared<const std::string>(source->text);
  entry.code_points = [text, columns = report::CodePointColumns(*text)](
                          Place place) mutable { return columns(place); };
  Result<std::vector<Diagnostic>> found =
      lint(std::move(source->text), source->options);
  if (found.ok()) {
    entry.problems = std::move(*found);
  } else {
    entry.problems.push_back(
        finding(found.error(), loader.place(found.error())));
    session->outcomes().add(schema_exit(found.error().code));
  }
  if (!entry.problems.empty()) entry.status = report::Status::Invalid;
  return entry;
}

}  // namespace

void run(const LintOptions& options, Session* session) {
  Result<Reporter> reporter =
      Reporter::open(options.reporting, "alder lint", session);
  if (!reporter.ok()) return session->complain(reporter.error());
  for (const InputOrError& input : expand_inputs(options.inputs)) {
    if (const auto* error = std::get_if<Error>(&input)) {
      report::Entry entry;
      entry.file = error->file;
      entry.status = report::Status::Unreadable;
      entry.error = *error;
      reporter->add(entry);
      continue;
    }
    reporter->add(lint_file(std::get<Input>(input), options.schema, session));
  }
  reporter->finish();
}

}  // namespace alder::cli
