// alder bundle, alder upgrade: a schema in another form.

#include <string>
#include <utility>

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/schemas.h"

namespace alder::cli {

void run(const RewriteOptions& options, Session* session) {
  SchemaLoader loader(options.schema);
  const auto refuse = [&](const Error& error) {
    session->complain(error, loader.place(error), schema_exit(error.code));
  };
  Result<SchemaLoader::Source> source = loader.read();
  if (!source.ok()) return refuse(source.error());
  const bool bundles = options.rewriting == Rewriting::Bundle;
  Result<std::string> text =
      bundles ? bundle(std::move(source->text), source->options)
              : upgrade(std::move(source->text), source->options);
  if (!text.ok()) return refuse(text.error());
  session->out().write(*text + "\n");
}

}  // namespace alder::cli
