// Expansion, reading, and entries for what cannot be read.

#include "cli/documents.h"

#include <utility>
#include <variant>

#include "cli/files.h"
#include "cli/inputs.h"

namespace alder::cli {

report::Entry refused(Error error) {
  report::Entry entry;
  entry.status = error_code(error.code).outcome == Outcome::Limit
                     ? report::Status::Limit
                     : report::Status::Unreadable;
  entry.file = error.file;
  entry.error = std::move(error);
  return entry;
}

void for_each_document(const InputOptions& options, std::uint64_t limit_bytes,
                       const Refuse& refuse, const Visit& visit) {
  std::string bytes;
  for (InputOrError& found : expand_inputs(options)) {
    if (Error* error = std::get_if<Error>(&found)) {
      refuse(refused(std::move(*error)));
      continue;
    }
    const Input& input = std::get<Input>(found);
    Status read = read_file(input.path, input.name, limit_bytes, &bytes);
    if (read.ok()) {
      visit(input.name, bytes);
    } else {
      refuse(refused(std::move(read).error()));
    }
  }
}

}  // namespace alder::cli
