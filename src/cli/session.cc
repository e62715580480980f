// Complaints and the end of a run.

#include "cli/session.h"

#include <unistd.h>

#include <string>

#include "report/error_text.h"

namespace alder::cli {

Session::Session()
    : out_(STDOUT_FILENO, "standard output"),
      err_(STDERR_FILENO, "standard error") {}

void Session::complain(const Error& error, Place place) {
  Outcomes own;
  own.add(error.code);
  complain(error, place, own.exit());
}

void Session::complain(const Error& error, Place place, Exit exit) {
  outcomes_.add(exit);
  // In the order in which they happened, should both be one terminal.
  out_.flush();
  err_.write(report::error_line(error, place));
  err_.flush();
}

void Session::note_disagreements(std::size_t count) {
  if (count == 0) return;
  out_.flush();
  err_.write("alder: warning: the two evaluators disagreed on " +
             std::to_string(count) + (count == 1 ? " document" : " documents") +
             "; the interpreter's verdict was taken, please report this\n");
  err_.flush();
}

Exit Session::finish() {
  out_.flush();
  if (out_.failed() && !out_.closed()) complain(out_.failure());
  return outcomes_.exit();
}

}  // namespace alder::cli
