// What every test program shares: where data lies, how a skip is said, and
// the last line by which a run is counted.
//
//   "SKIP <what>: <reason>"                 for every skip
//   "<n> passed, <n> failed, <n> skipped"   the last line of every program

#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alder::testsuite {

// A file or folder of the checkout: source_path("schemas/fullsend").
std::filesystem::path source_path(std::string_view below);

// A file or folder of the test data, which is found and never copied: below
// $ALDER_DATA, by default ../shared beside the checkout.  nullopt when it is
// not there; the caller then calls skip(what, "no data").
std::optional<std::filesystem::path> data_path(std::string_view below);

// The bytes of a file, or nullopt.
std::optional<std::string> read_bytes(const std::filesystem::path& file);

// The files of a folder, not of those below it, in order.
std::vector<std::filesystem::path> files_of(
    const std::filesystem::path& folder);

// Whether full sizes are wanted (ALDER_LONG=1, set by tools/test --long).
bool long_run();

// What this process has used of the processors so far: a busy machine does not
// change it, as it would a clock's time.
double cpu_seconds();

// Prints the SKIP line and counts it.  In a doctest case, return afterwards:
// the case then counts as skipped.
//
// Thread safety: safe.
void skip(std::string_view what, std::string_view reason);
std::size_t skip_count();

// The count of a test program that does not use doctest.
//
// Thread safety: none.
class Tally {
 public:
  void pass() { ++passed_; }
  // Prints "FAIL <what>: <detail>".
  void fail(std::string_view what, std::string_view detail);
  void check(bool holds, std::string_view what, std::string_view detail);

  std::size_t failed() const { return failed_; }

  // Prints the last line; skip() has been counting the skips.
  // Returns the exit code of the program.
  int finish() const;

 private:
  std::size_t passed_ = 0;
  std::size_t failed_ = 0;
};

// Prints the last line.  Returns 0 when `failed` is 0, else 1.
int print_last_line(std::size_t passed, std::size_t failed,
                    std::size_t skipped);

}  // namespace alder::testsuite
