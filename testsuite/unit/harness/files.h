// A folder of files for one test, removed at its end.

#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace alder::harness {

class Files {
 public:
  Files() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "alder-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    folder_ = pattern;
  }
  ~Files() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  // Writes a file below the folder; returns its path.
  std::string add(std::string_view path, std::string_view text) const {
    const std::filesystem::path file = folder_ / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }

  std::string path(std::string_view below) const {
    return (folder_ / below).string();
  }

  // `text` with the folder's own path left out.
  std::string below(std::string text) const {
    const std::string stem = folder_.string() + "/";
    for (std::size_t at = text.find(stem); at != std::string::npos;
         at = text.find(stem)) {
      text.erase(at, stem.size());
    }
    return text;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace alder::harness
