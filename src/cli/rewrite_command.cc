// alder bundle, alder upgrade: a schema in another form.

#include <string>
#include <utility>

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/schemas.h"
#include "report/format.h"

namespace alder::cli {

void run(const RewriteOptions& options, Session* session) {
  SchemaLoader loader(options.schema);
  const auto refuse = [&](const Error& error) {
    session->complain(error, loader.place(error), schema_exit(error.code));
  };
  Result<SchemaLoader::Source> source = loader.read();
  if (!source.ok()) return refuse(source.error());
  const bool bundles = options.rewriting == Rewriting::Bundle;
  report::Entry notes;
  Result<std::string> text =
      bundles
          ? bundle(std::move(source->text), source->options)
          : upgrade(std::move(source->text), source->options, &notes.problems);
  if (!text.ok()) return refuse(text.error());
  session->out().write(*text + "\n");
  std::string lines;
  report::make_text_format({})->add(notes, &lines);
  session->err().write(lines);
}

}  // namespace alder::cli
