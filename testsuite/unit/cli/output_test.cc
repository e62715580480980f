// Writes that fail are noticed.

#include "cli/output.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <string>

namespace alder::cli {
namespace {

TEST_CASE("large and small writes arrive in order") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  std::string wanted;
  {
    Output output(ends[1], "pipe");
    for (int i = 0; i < 5000; ++i) {
      output.write("line\n");
      wanted += "line\n";
    }
  }
  ::close(ends[1]);
  std::string got(wanted.size() + 1, '\0');
  std::size_t used = 0;
  for (ssize_t count;
       (count = ::read(ends[0], got.data() + used, got.size() - used)) > 0;) {
    used += static_cast<std::size_t>(count);
  }
  ::close(ends[0]);
  got.resize(used);
  CHECK(got == wanted);
}

TEST_CASE("a full disk is a failure") {
  const int full = ::open("/dev/full", O_WRONLY);
  if (full < 0) return;  // not Linux
  Output output(full, "standard output");
  output.write("x");
  CHECK_FALSE(output.failed());
  output.flush();
  REQUIRE(output.failed());
  CHECK_FALSE(output.closed());
  CHECK(output.failure().message ==
        "cannot write standard output: No space left on device");
  ::close(full);
}

TEST_CASE("a reader that leaves is no failure to tell of") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  auto* before = std::signal(SIGPIPE, SIG_IGN);
  Output output(ends[1], "standard output");
  output.write("x");
  output.flush();
  CHECK(output.closed());
  std::signal(SIGPIPE, before);
  ::close(ends[1]);
}

TEST_CASE("a file that cannot be created is an error") {
  const Result<Output> output = Output::open("/nonexistent/folder/x");
  REQUIRE_FALSE(output.ok());
  CHECK(output.error().file == "/nonexistent/folder/x");
}

}  // namespace
}  // namespace alder::cli
