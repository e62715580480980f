// alder tree: the compiled decision tree.

#include "alder/schema.h"
#include "cli/commands.h"
#include "cli/schemas.h"

namespace alder::cli {
namespace {

std::string tree_in(TreeForm form, const Schema& schema) {
  switch (form) {
    case TreeForm::Json:
      return schema.tree_json();
    case TreeForm::Dot:
      return schema.tree_dot();
    case TreeForm::Text:
      break;
  }
  return schema.tree_text();
}

}  // namespace

void run(const TreeOptions& options, Session* session) {
  SchemaLoader loader(options.schema);
  const Result<Schema> schema = loader.load();
  if (!schema.ok()) {
    const Error& error = schema.error();
    return session->complain(error, loader.place(error),
                             schema_exit(error.code));
  }
  const std::string tree = tree_in(options.form, *schema);
  session->out().write(tree);
  if (!tree.ends_with('\n')) session->out().write("\n");
}

}  // namespace alder::cli
