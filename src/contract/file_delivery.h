// Names that are lines of a file, there only for code that loads the file.
//
//   text --read_lines_of()--> DeliveredFile    names and places, never values
//   a read, what its script loads --missing_line()--> a warning, or nothing
//
// contract.json says which category is such a file's.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "contract/contract.h"
#include "contract/why.h"

namespace alder::contract {

// What one file delivers.
struct DeliveredFile {
  std::string path;  // as the user spelled it
  std::string file;  // as contract.json names it
  std::map<std::string, Place, std::less<>> names;
};

// Reads lines NAME=value, with or without "export"; others are no lines of
// such a file, and are left out.
// Cost: O(text.size()).
DeliveredFile read_delivered_file(std::string path, std::string file,
                                  std::string_view text);

// What is wrong with the read of a line of a file: the script does not load
// the file, or the files at hand lack the line.
// Requires: why.standing is Accepted.
std::optional<Reason> missing_line(const Contract& contract, const Why& why,
                                   const std::vector<std::string>& loads,
                                   const std::vector<DeliveredFile>& at_hand);

}  // namespace alder::contract
