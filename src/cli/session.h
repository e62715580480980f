// What every command works with: the three streams and the exit code.

#pragma once

#include <cstddef>

#include "base/diagnostic.h"
#include "base/result.h"
#include "cli/exit_codes.h"
#include "cli/output.h"

namespace alder::cli {

// Thread safety: one thread at a time.
class Session {
 public:
  Session();

  Output& out() { return out_; }  // findings
  Output& err() { return err_; }  // complaints about use, progress
  Outcomes& outcomes() { return outcomes_; }

  // Says on standard error what is wrong and counts its outcome.  `place` is
  // that of error.span, where it is known.
  void complain(const Error& error, Place place = {});
  // The same, with another outcome than the code's own.
  void complain(const Error& error, Place place, Exit exit);

  // Says that the two evaluators disagreed, a defect of alder, if they did.
  void note_disagreements(std::size_t count);

  // Flushes, notices what could not be written, and yields the exit code.
  Exit finish();

 private:
  Output out_;
  Output err_;
  Outcomes outcomes_;
};

}  // namespace alder::cli
