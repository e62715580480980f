// Files and folders, each read once in a run.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scan/files.h"
#include "scan/reader.h"

namespace alder::harness {

// Thread safety: one thread at a time.
class Disk {
 public:
  explicit Disk(scan::Rules rules) : rules_(std::move(rules)) {}

  // The bytes of a regular file, or nullptr: missing, unreadable or larger
  // than a script may be.
  const std::string* text(const std::string& path);
  bool is_folder(const std::string& path);
  bool exists(const std::string& path);

  // An entry below a folder, deeper ones too, ordered by path.
  struct Entry {
    std::string path;  // below the folder
    bool is_file;      // regular; everything else that is no folder is not
    bool is_link;
  };
  // Empty when there is no such folder.
  const std::vector<Entry>& tree(const std::string& folder);

  // What a file reads.  Scans it the first time; one that cannot be read has a
  // note that says so.
  // `around`: the folder whose files it may draw on, beside its own.
  const scan::ScannedFile& scanned(const std::string& path,
                                   const std::string& around = {});
  std::size_t scan_count() const { return scanned_.size(); }

  // "skills/x" below "fleet" is "fleet/skills/x"; nothing stands before what
  // is below the working folder.
  static std::string join(std::string_view folder, std::string_view path);

 private:
  scan::Rules rules_;
  std::map<std::string, std::optional<std::string>, std::less<>> texts_;
  std::map<std::string, std::vector<Entry>, std::less<>> trees_;
  std::map<std::string, scan::ScannedFile, std::less<>> scanned_;
};

}  // namespace alder::harness
