// The shared parts behind testsuite/support.h.

#include "support.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

namespace alder::testsuite {
namespace {

std::atomic<std::size_t> skips = 0;

}  // namespace

std::filesystem::path source_path(std::string_view below) {
  return std::filesystem::path(ALDER_SOURCE_ROOT) / below;
}

std::optional<std::filesystem::path> data_path(std::string_view below) {
  const char* const named = std::getenv("ALDER_DATA");
  const std::filesystem::path root = named != nullptr && *named != '\0'
                                         ? std::filesystem::path(named)
                                         : source_path("../shared");
  std::filesystem::path path = root / below;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  return path;
}

std::optional<std::string> read_bytes(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::vector<std::filesystem::path> files_of(
    const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool long_run() {
  const char* const wanted = std::getenv("ALDER_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

void skip(std::string_view what, std::string_view reason) {
  ++skips;
  std::string line("SKIP ");
  line.append(what).append(": ").append(reason).append("\n");
  std::cout << line << std::flush;
}

std::size_t skip_count() { return skips; }

void Tally::fail(std::string_view what, std::string_view detail) {
  ++failed_;
  std::cout << "FAIL " << what << ": " << detail << '\n';
}

void Tally::check(bool holds, std::string_view what, std::string_view detail) {
  if (holds) {
    pass();
  } else {
    fail(what, detail);
  }
}

int Tally::finish() const {
  return print_last_line(passed_, failed_, skip_count());
}

int print_last_line(std::size_t passed, std::size_t failed,
                    std::size_t skipped) {
  std::cout << passed << " passed, " << failed << " failed, " << skipped
            << " skipped" << std::endl;
  return failed == 0 ? 0 : 1;
}

}  // namespace alder::testsuite
