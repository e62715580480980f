// The schemas that the official suite's tests refer to.

#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "support.h"

namespace alder::testsuite {

// All below the suite's folder remotes/, by the URI that tests know them by.
inline std::map<std::string, std::string> read_remotes(
    const std::filesystem::path& folder) {
  std::map<std::string, std::string> remotes;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).string();
    remotes["http://localhost:1234/" + path] = *read_bytes(entry.path());
  }
  return remotes;
}

}  // namespace alder::testsuite
