// What a scanned file may draw on: the other files of its tree.
//
//   paths of a scan --> FileTree --find(path)--> text, each file read once
//
// A script that sources another, or a module that imports one, is analysed
// together with it, so that what is defined there is known here.  Findings are
// told of the scanned file alone: the other one is scanned by itself.
//
// The tree is what lies below the folders of the scan, and for a file named
// alone, below its own folder.  Nothing outside is opened, and no symbolic
// link that leads out is followed.

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace alder::scan {

// A file that others draw on.  Immutable; shared by threads.
struct TreeFile {
  // What a reader makes of the text, for all who draw on it.
  struct Made {
    virtual ~Made() = default;
  };

  std::string path;  // absolute, without symbolic links
  std::string text;
  bool is_scanned = false;  // a file of the scan itself, or below a folder
  // Made when it is first asked for.
  mutable std::once_flag made_once;
  mutable std::unique_ptr<const Made> made;
};
using TreeFilePointer = std::shared_ptr<const TreeFile>;

// Thread safety: safe.
class FileTree {
 public:
  // The files that one file draws on: how many, and of how many bytes
  // together.  What is beyond is left out, and a note says so.
  static constexpr std::size_t kMostFiles = 32;
  static constexpr std::uint64_t kMostBytes = 256u << 10;

  // `paths` as scan_paths() takes them; `around`: more folders.
  explicit FileTree(const std::vector<std::string>& paths,
                    const std::vector<std::string>& around = {});

  // `path` as an absolute one without "." and "..".  Asks nothing of the disk.
  std::string absolute(std::string_view path) const;

  // The regular file of the tree with that absolute path, or nullptr: there is
  // none, it is binary or larger than kMostBytes.
  // Cost: each file is read once, each folder listed once.
  TreeFilePointer find(const std::string& path) const;

  // The files of the tree that lie in that folder, by name; no symbolic links.
  std::vector<std::string> names_in(const std::string& folder) const;

  // The folder of the tree that `path` lies below, or empty.
  // With several, one of them holds the others: that one.
  std::string root_of(std::string_view path) const;

 private:
  struct Root {
    std::string folder;      // without symbolic links
    bool is_walked = false;  // its files are scanned
  };
  struct Listing {
    std::unordered_set<std::string> names;
    std::vector<std::string> files;  // sorted
  };

  void add_root(const std::string& folder, bool is_walked);
  const Root* root_around(std::string_view path) const;
  std::shared_ptr<const Listing> listing(const std::string& folder) const;
  TreeFilePointer load(const std::string& path) const;

  std::string here_;  // the working folder
  std::vector<Root> roots_;
  std::unordered_set<std::string> named_;  // files, without symbolic links
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::string, std::shared_ptr<const Listing>>
      folders_;
  mutable std::unordered_map<std::string, TreeFilePointer> files_;
  mutable std::uint64_t kept_bytes_ = 0;
};

// "a/b/c" -> "a/b"; empty for a path without a folder.
std::string_view folder_of(std::string_view path);

}  // namespace alder::scan
