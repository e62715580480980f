// What every command works with: the three streams and the exit code.

#pragma once

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

  // Flushes, notices what could not be written, and yields the exit code.
  Exit finish();

 private:
  Output out_;
  Output err_;
  Outcomes outcomes_;
};

}  // namespace alder::cli
