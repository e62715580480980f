// Paths on stdin, one a line -> what the Python reader finds in each:
//
//   file <path>
//   read|uncertain <line> <name>
//   write <line> <name>
//   dynamic <line>
//   not_scanned <reason>

#include <iostream>
#include <string>
#include <utility>

#include "scan/files.h"
#include "scan/reader.h"

namespace {

using namespace alder::scan;

void print(const ScannedFile& file) {
  const Findings& found = file.findings;
  const auto named = [&](const char* what, const auto& list) {
    for (const auto& entry : list) {
      std::cout << what << ' ' << file.lines.place(entry.offset_bytes).line
                << ' ' << entry.name << '\n';
    }
  };
  named("read", found.reads);
  named("uncertain", found.uncertain);
  named("write", found.writes);
  for (const Dynamic& entry : found.dynamic) {
    std::cout << "dynamic " << file.lines.place(entry.offset_bytes).line
              << '\n';
  }
  for (const NotScanned& entry : found.not_scanned) {
    std::cout << "not_scanned " << entry.reason << '\n';
  }
}

}  // namespace

int main() {
  const alder::Result<Rules> rules = default_rules();
  if (!rules.ok()) {
    std::cerr << rules.error().message << '\n';
    return 1;
  }
  for (std::string path; std::getline(std::cin, path);) {
    auto files = scan_paths({path}, *rules);
    std::cout << "file " << path << '\n';
    if (!files.ok()) continue;
    for (const ScannedFile& file : *files) print(file);
  }
  return 0;
}
