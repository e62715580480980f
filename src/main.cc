// arguments -> command -> exit code

#include <exception>
#include <variant>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/session.h"

namespace {

using alder::cli::Session;

void run(int count, char** words, Session* session) {
  const alder::Result<alder::cli::Arguments> arguments =
      alder::cli::read_arguments(count, words);
  if (!arguments.ok()) return session->complain(arguments.error());
  session->out().write(arguments->text);
  if (!arguments->command) return;
  std::visit(
      [session](const auto& options) { alder::cli::run(options, session); },
      *arguments->command);
}

// Exceptions end here: memory that is not there, and defects.
void run_guarded(int count, char** words, Session* session) {
  try {
    run(count, words, session);
  } catch (const std::exception& defect) {
    session->complain({alder::ErrorCode::Internal, defect.what(), {}, {}, {}});
  }
}

}  // namespace

int main(int count, char** words) {
  Session session;
  run_guarded(count, words, &session);
  return static_cast<int>(session.finish());
}
