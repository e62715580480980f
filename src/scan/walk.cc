// A stack of folders, each with the chain of .gitignore files that speak about
// what is below it: the innermost that says anything decides, and what is in a
// folder that is left out is never looked at.
//
// Only regular files are opened, and what was opened is checked again, so that
// a FIFO put in a file's place cannot stall the scan.
//
// Source: gitignore(5), "the patterns are ordered".

#include "scan/walk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace alder::scan {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostIgnoreBytes = 1u << 20;

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

// What a path is, with and without following a last symbolic link.
enum class What : std::uint8_t {
  Missing,
  TooLong,  // a path that the system does not take
  Circular,
  File,
  Folder,
  LinkedFolder,
  Special
};

What what_is(const std::string& path) {
  struct stat own = {};
  struct stat target = {};
  if (::lstat(path.c_str(), &own) != 0) {
    return errno == ENAMETOOLONG ? What::TooLong : What::Missing;
  }
  if (::stat(path.c_str(), &target) != 0) {
    return errno == ELOOP ? What::Circular : What::Missing;
  }
  if (S_ISREG(target.st_mode)) return What::File;
  if (!S_ISDIR(target.st_mode)) return What::Special;
  return S_ISLNK(own.st_mode) ? What::LinkedFolder : What::Folder;
}

// "a" and "b" -> "a/b".
std::string joined(const std::string& folder, std::string_view name) {
  return folder + (folder.ends_with('/') ? "" : "/") + std::string(name);
}

fs::path absolute(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error).lexically_normal();
  // "a/" names the same folder as "a".
  return whole.has_filename() ? whole : whole.parent_path();
}

// A file of patterns and the way from a path that is walked to a path that it
// speaks about: cut `cut` bytes off, put `above` before.
struct Chain {
  GitIgnore patterns;
  std::size_t cut = 0;
  std::string above;
  std::shared_ptr<const Chain> outer;
};
using ChainPointer = std::shared_ptr<const Chain>;

ChainPointer extend(ChainPointer outer, const std::string& file,
                    std::size_t cut, std::string above) {
  if (what_is(file) != What::File) return outer;
  const FileBytes bytes = read_regular_file(file, kMostIgnoreBytes);
  if (!bytes.text) return outer;
  GitIgnore patterns = GitIgnore::parse(*bytes.text);
  if (patterns.empty()) return outer;
  return std::make_shared<const Chain>(
      Chain{std::move(patterns), cut, std::move(above), std::move(outer)});
}

bool is_ignored(const ChainPointer& innermost, const std::string& path,
                bool is_folder) {
  for (const Chain* chain = innermost.get(); chain != nullptr;
       chain = chain->outer.get()) {
    const std::string about = chain->above + path.substr(chain->cut);
    const GitIgnore::Answer answer = chain->patterns.ask(about, is_folder);
    if (answer != GitIgnore::Answer::Silent) {
      return answer == GitIgnore::Answer::Ignored;
    }
  }
  return false;
}

// The files of patterns above `root`, from its repository's root down.
ChainPointer chain_above(const std::string& root, std::size_t cut) {
  const fs::path bottom = absolute(root);
  fs::path top = bottom;
  while (!fs::exists(top / ".git")) {
    if (top == top.parent_path()) return nullptr;
    top = top.parent_path();
  }
  const auto below = [&](const fs::path& folder) {
    const std::string way = bottom.lexically_relative(folder).string();
    return way == "." ? std::string() : way + "/";
  };
  ChainPointer chain =
      extend(nullptr, (top / ".git/info/exclude").string(), cut, below(top));
  fs::path at = top;
  for (const fs::path& name : bottom.lexically_relative(top)) {
    if (at == bottom) break;
    chain =
        extend(std::move(chain), (at / ".gitignore").string(), cut, below(at));
    at /= name;
  }
  return chain;
}

class Walk {
 public:
  explicit Walk(const Exclusion& exclusion) : exclusion_(exclusion) {}

  // Errors: UnreadableFile, there is no such path.
  Status add(const std::string& path) {
    const What what = what_is(path);
    if (what == What::Missing) {
      return Error{
          ErrorCode::UnreadableFile, cannot("read " + path), {}, path, {}};
    }
    if (what == What::Folder || what == What::LinkedFolder) {
      add_folder(path);
    } else {
      add_file(path, what, true);
    }
    return Done{};
  }

  std::vector<Entry> finish() {
    std::stable_sort(
        entries_.begin(), entries_.end(),
        [](const Entry& a, const Entry& b) { return a.path < b.path; });
    entries_.erase(std::unique(entries_.begin(), entries_.end(),
                               [](const Entry& a, const Entry& b) {
                                 return a.path == b.path;
                               }),
                   entries_.end());
    return std::move(entries_);
  }

 private:
  struct Folder {
    std::string path;
    ChainPointer chain;
  };

  void add_folder(const std::string& root) {
    const std::size_t cut = joined(root, "").size();
    std::vector<Folder> open;
    open.push_back({root, exclude(root, cut, chain_above(root, cut))});
    while (!open.empty()) {
      Folder folder = std::move(open.back());
      open.pop_back();
      const std::vector<std::string> names = names_in(folder.path);
      folder.chain =
          extend(std::move(folder.chain), joined(folder.path, ".gitignore"),
                 joined(folder.path, "").size(), {});
      for (const std::string& name : names) {
        std::string path = joined(folder.path, name);
        const What what = what_is(path);
        if (is_ignored(folder.chain, path, what == What::Folder)) continue;
        if (is_ignored(excluded_, path, what == What::Folder)) continue;
        if (what == What::Folder) {
          open.push_back({std::move(path), folder.chain});
        } else {
          add_file(path, what, false);
        }
      }
    }
  }

  // Sets excluded_ for what is below `root`; returns `chain`.
  ChainPointer exclude(const std::string& root, std::size_t cut,
                       ChainPointer chain) {
    excluded_ = nullptr;
    if (exclusion_.patterns.empty()) return chain;
    const std::string way =
        absolute(root).lexically_relative(absolute(exclusion_.folder)).string();
    const bool is_outside =
        way.empty() || way == ".." || way.starts_with("../");
    if (is_outside) return chain;
    excluded_ = std::make_shared<const Chain>(
        Chain{exclusion_.patterns, cut, way == "." ? "" : way + "/", nullptr});
    return chain;
  }

  std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code error;
    fs::directory_iterator at(folder, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
      std::string name = at->path().filename().string();
      if (name != ".git") names.push_back(std::move(name));
    }
    if (error) {
      entries_.push_back({folder, "cannot list: " + error.message()});
    }
    return names;
  }

  void add_file(const std::string& path, What what, bool is_named) {
    std::string reason;
    switch (what) {
      case What::File:
        break;
      case What::Folder:
      case What::LinkedFolder:
        reason = "a symbolic link to a folder, not followed";
        break;
      case What::TooLong:
        reason = "a path that is too long";
        break;
      case What::Missing:
        reason = "a symbolic link to nothing";
        break;
      case What::Circular:
        reason = "a symbolic link that leads to itself";
        break;
      case What::Special:
        reason = "not a regular file";
        break;
    }
    entries_.push_back({path, std::move(reason), is_named});
  }

  const Exclusion& exclusion_;
  ChainPointer excluded_;
  std::vector<Entry> entries_;
};

}  // namespace

FileBytes read_regular_file(const std::string& path, std::uint64_t most_bytes) {
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

bool leaves_out(const Exclusion& exclusion, const std::string& path) {
  if (exclusion.patterns.empty()) return false;
  const std::string way =
      absolute(path).lexically_relative(absolute(exclusion.folder)).string();
  const bool is_outside = way.empty() || way == ".." || way.starts_with("../");
  return !is_outside && exclusion.patterns.leaves_out(way);
}

Result<std::vector<Entry>> walk(const std::vector<std::string>& paths,
                                const Exclusion& exclusion) {
  Walk walk(exclusion);
  for (const std::string& path : paths) {
    const Status status = walk.add(path);
    if (!status.ok()) return status.error();
  }
  return walk.finish();
}

}  // namespace alder::scan
