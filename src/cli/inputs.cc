// stat, glob(3) and a walk over folders that keeps its own stack.

#include "cli/inputs.h"

#include <glob.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace alder::cli {
namespace {

namespace fs = std::filesystem;

Error unreadable_file(std::string path, const std::error_code& why) {
  return {ErrorCode::UnreadableFile,
          "cannot be read: " + why.message(),
          {},
          std::move(path),
          {}};
}

Error nothing_matched(std::string path, std::string why) {
  return {ErrorCode::NothingMatched, std::move(why), {}, std::move(path), {}};
}

class Expansion {
 public:
  explicit Expansion(const InputOptions& options) : options_(options) {}

  std::vector<InputOrError> run() {
    for (const std::string& argument : options_.arguments) add(argument);
    return std::move(found_);
  }

 private:
  void add(const std::string& argument) {
    if (argument == "-") {
      found_.emplace_back(Input{options_.stdin_name, ""});
      return;
    }
    std::error_code error;
    const fs::file_status status = fs::status(argument, error);
    if (fs::exists(status)) {
      add_path(argument, fs::is_directory(status));
    } else if (argument.find_first_of("*?[") != std::string::npos) {
      add_pattern(argument);
    } else {
      found_.emplace_back(unreadable_file(argument, error));
    }
  }

  void add_path(const std::string& path, bool is_folder) {
    if (!is_folder) {
      found_.emplace_back(Input{path, path});
    } else {
      add_folder(path);
    }
  }

  void add_pattern(const std::string& pattern) {
    glob_t matches{};
    const int outcome = ::glob(pattern.c_str(), 0, nullptr, &matches);
    if (outcome != 0) {
      found_.emplace_back(
          nothing_matched(pattern, "no file matches the pattern"));
    }
    for (std::size_t i = 0; i < matches.gl_pathc; ++i) {
      std::error_code error;
      const std::string path = matches.gl_pathv[i];
      add_path(path, fs::is_directory(path, error));
    }
    ::globfree(&matches);
  }

  void add_folder(const std::string& folder) {
    std::vector<std::string> files;
    std::vector<std::string> folders = {folder};
    bool complete = true;
    while (!folders.empty()) {
      const std::string next = std::move(folders.back());
      folders.pop_back();
      complete = list(next, &files, &folders) && complete;
    }
    if (files.empty() && complete) {
      found_.emplace_back(
          nothing_matched(folder, "there is no *.json in the folder"));
    }
    std::sort(files.begin(), files.end());
    for (std::string& file : files) found_.emplace_back(Input{file, file});
  }

  // Whether the folder could be read to its end.
  bool list(const std::string& folder, std::vector<std::string>* files,
            std::vector<std::string>* folders) {
    std::error_code error;
    fs::directory_iterator at(folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
      std::error_code ignored;
      const fs::directory_entry& entry = *at;
      if (entry.is_directory(ignored) && !entry.is_symlink(ignored)) {
        folders->push_back(entry.path().string());
      } else if (entry.path().extension() == ".json" &&
                 !entry.is_directory(ignored)) {
        files->push_back(entry.path().string());
      }
    }
    if (error) found_.emplace_back(unreadable_file(folder, error));
    return !error;
  }

  const InputOptions& options_;
  std::vector<InputOrError> found_;
};

}  // namespace

std::vector<InputOrError> expand_inputs(const InputOptions& options) {
  return Expansion(options).run();
}

}  // namespace alder::cli
