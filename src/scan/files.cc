// Folders and files, in the order of their paths.
//
// Only regular files are opened, and what was opened is checked again, so
// that a FIFO put in a file's place cannot stall the scan.

#include "scan/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/utf8.h"
#include "scan/env_files.h"

namespace alder::scan {
namespace {

constexpr std::size_t kBinaryProbeBytes = 8192;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

ScannedFile noted(std::string path, std::string reason) {
  ScannedFile file;
  file.path = std::move(path);
  file.findings.not_scanned.push_back({std::nullopt, std::move(reason)});
  return file;
}

std::string cannot(std::string_view what) {
  return "cannot " + std::string(what) + ": " + std::strerror(errno);
}

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(::open(path.c_str(),
                       O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

// The bytes of a regular file, or why there are none.
struct Bytes {
  std::optional<std::string> text;
  std::string reason;
};

Bytes read_file(const std::string& path, std::uint64_t most_bytes) {
  const Descriptor file(path);
  struct stat status = {};
  if (file.number() < 0) return {std::nullopt, cannot("open")};
  if (::fstat(file.number(), &status) != 0) {
    return {std::nullopt, cannot("inspect")};
  }
  if (!S_ISREG(status.st_mode)) return {std::nullopt, "not a regular file"};
  std::string text;
  char buffer[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.number(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {std::nullopt, cannot("read")};
    if (got == 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
    if (text.size() > most_bytes) {
      return {std::nullopt,
              "larger than " + std::to_string(most_bytes) + " bytes"};
    }
  }
  return {std::move(text), {}};
}

bool is_binary(std::string_view text) {
  return text.substr(0, kBinaryProbeBytes).find('\0') != std::string_view::npos;
}

// What a path is, with and without following a last symbolic link.
enum class What : std::uint8_t { Missing, File, Folder, LinkedFolder, Special };

What what_is(const std::string& path) {
  struct stat own = {};
  struct stat target = {};
  if (::lstat(path.c_str(), &own) != 0) return What::Missing;
  if (::stat(path.c_str(), &target) != 0) return What::Missing;
  if (S_ISREG(target.st_mode)) return What::File;
  if (!S_ISDIR(target.st_mode)) return What::Special;
  return S_ISLNK(own.st_mode) ? What::LinkedFolder : What::Folder;
}

class Walk {
 public:
  explicit Walk(const Rules& rules) : rules_(rules) {}

  // Errors: UnreadableFile, there is no such path.
  Status add(const std::string& path) {
    switch (what_is(path)) {
      case What::Missing:
        return Error{
            ErrorCode::UnreadableFile, cannot("read " + path), {}, path, {}};
      case What::Folder:
      case What::LinkedFolder:
        add_folder(path);
        break;
      default:
        add_below(path);
    }
    return Done{};
  }

  std::vector<ScannedFile> finish() {
    const auto path = [](const ScannedFile& a, const ScannedFile& b) {
      return a.path < b.path;
    };
    std::stable_sort(files_.begin(), files_.end(), path);
    files_.erase(std::unique(files_.begin(), files_.end(),
                             [](const ScannedFile& a, const ScannedFile& b) {
                               return a.path == b.path;
                             }),
                 files_.end());
    return std::move(files_);
  }

 private:
  void add_folder(const std::string& path) {
    std::vector<std::string> open{path};
    while (!open.empty()) {
      const std::string folder = std::move(open.back());
      open.pop_back();
      for (std::string& entry : entries(folder)) {
        if (what_is(entry) == What::Folder) {
          open.push_back(std::move(entry));
        } else {
          add_below(entry);
        }
      }
    }
  }

  std::vector<std::string> entries(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    std::filesystem::directory_iterator at(folder, error);
    const std::string stem = folder.ends_with('/') ? folder : folder + "/";
    for (; !error && at != std::filesystem::directory_iterator();
         at.increment(error)) {
      const std::string name = at->path().filename().string();
      if (name != ".git" || what_is(stem + name) != What::Folder) {
        found.push_back(stem + name);
      }
    }
    if (error) {
      files_.push_back(noted(folder, "cannot list: " + error.message()));
    }
    return found;
  }

  void add_below(const std::string& path) {
    switch (what_is(path)) {
      case What::File:
        files_.push_back(scan_file(path));
        return;
      case What::LinkedFolder:
        files_.push_back(
            noted(path, "a symbolic link to a folder, not followed"));
        return;
      case What::Missing:
        files_.push_back(noted(path, "a symbolic link to nothing"));
        return;
      default:
        files_.push_back(noted(path, "not a regular file"));
    }
  }

  ScannedFile scan_file(const std::string& path) const {
    Bytes bytes = read_file(path, rules_.limits.script_bytes);
    if (!bytes.text) return noted(path, std::move(bytes.reason));
    if (is_binary(*bytes.text)) return noted(path, "a binary file");
    return scan_text(path, *bytes.text, Language::Unknown, rules_);
  }

  const Rules& rules_;
  std::vector<ScannedFile> files_;
};

}  // namespace

ScannedFile scan_text(std::string path, std::string_view text,
                      Language language, const Rules& rules) {
  ScannedFile file;
  file.lines = LineIndex(text);
  const std::size_t mark =
      text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view program = text.substr(mark);
  file.language =
      language != Language::Unknown ? language : detect_language(path, program);
  file.path = std::move(path);
  if (file.language == Language::Unknown) {
    file.findings.not_scanned.push_back(
        {std::nullopt, "no known language by its name or first line"});
    return file;
  }
  const std::size_t valid = utf8_valid_prefix(text);
  if (valid != text.size()) {
    file.findings.not_scanned.push_back(
        {valid, "not UTF-8 here; read as bytes"});
  }
  Context context;
  context.rules = &rules;
  read_language(file.language, Source(program, mark), context, &file.findings);
  file.findings.sort();
  for (const std::string& name : rules.env_files) {
    if (loads_env_file(text, name)) file.loads.push_back(name);
  }
  return file;
}

Result<std::vector<ScannedFile>> scan_paths(
    const std::vector<std::string>& paths, const Rules& rules) {
  Walk walk(rules);
  for (const std::string& path : paths) {
    const Status status = walk.add(path);
    if (!status.ok()) return status.error();
  }
  return walk.finish();
}

}  // namespace alder::scan
