// Files named on standard input -> every expansion in them, before data flow.
//
//   file PATH
//   OFFSET NAME
//
// One such block a file; against_shfmt.py compares it.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "scan/shell.h"

int main() {
  const alder::Limits limits;
  std::string path;
  while (std::getline(std::cin, path)) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::cout << "file " << path << '\n';
    for (const alder::scan::ShellExpansion& one :
         alder::scan::shell_expansions(alder::scan::Source(text), limits)) {
      std::cout << one.offset_bytes << ' ' << one.name << '\n';
    }
  }
}
