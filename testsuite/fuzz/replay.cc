// main() of a fuzz target when nothing is fuzzed: runs it over files.
//
//   target FOLDER...   ->   one pass a file; a crash is the failure
//
// A folder that is empty or not there fails: it would test nothing.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "support.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size);

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  alder::testsuite::Tally tally;
  for (int i = 1; i < argc; ++i) {
    std::size_t files = 0;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(argv[i], error)) {
      if (!entry.is_regular_file()) continue;
      const auto bytes = alder::testsuite::read_bytes(entry.path());
      if (!bytes) {
        tally.fail(entry.path().string(), "cannot be read");
        continue;
      }
      LLVMFuzzerTestOneInput(
          reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
      tally.pass();
      ++files;
    }
    if (files == 0) tally.fail(argv[i], "no corpus files");
  }
  if (argc < 2) tally.fail("arguments", "no corpus folder is named");
  return tally.finish();
}
