// Tables of small trees of files and what a scan says about them.

#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "folder.h"
#include "scan/files.h"

namespace alder::scan {

// `files`: each behind a line "== PATH"; `told`: one line a finding,
// "PATH:LINE:COLUMN what NAME".
struct TreeRow {
  std::string_view what;
  std::string_view files;
  std::string_view told;
};

// Writes the files; those named "LINK -> TARGET" are symbolic links.
inline void write_tree(const Folder& folder, std::string_view files) {
  constexpr std::string_view kMark = "== ";
  while (files.starts_with(kMark)) {
    const std::size_t line = files.find('\n');
    const std::string path(files.substr(kMark.size(), line - kMark.size()));
    const std::size_t end = files.find("\n== ", line);
    const std::size_t stop =
        end == std::string_view::npos ? files.size() : end + 1;
    const std::size_t arrow = path.find(" -> ");
    if (arrow == std::string::npos) {
      folder.write(path, files.substr(line + 1, stop - line - 1));
    } else {
      std::filesystem::create_symlink(path.substr(arrow + 4),
                                      folder.path() / path.substr(0, arrow));
    }
    files.remove_prefix(stop);
  }
}

// The findings of every file, in its order.
inline std::string told(const Folder& folder,
                        const std::vector<ScannedFile>& files) {
  std::string out;
  for (const ScannedFile& file : files) {
    const std::string path =
        file.path.substr(folder.path().string().size() + 1);
    const auto line = [&](std::optional<std::uint64_t> offset,
                          std::string_view what) {
      out += path;
      if (offset) {
        const Place place = file.lines.place(*offset);
        out += ":" + std::to_string(place.line) + ":" +
               std::to_string(place.column);
      }
      out.append(" ").append(what).append("\n");
    };
    const Findings& all = file.findings;
    for (const Read& read : all.reads) {
      line(read.offset_bytes,
           std::string(to_string(read.kind)) + " " + read.name);
    }
    for (const Write& one : all.writes) {
      line(one.offset_bytes, "write " + one.name);
    }
    for (const Dynamic& one : all.dynamic) {
      line(one.offset_bytes,
           "dynamic " + one.text +
               (one.prefix.empty() ? "" : " (" + one.prefix + ")"));
    }
    for (const Implicit& one : all.implicit) {
      line(one.offset_bytes, "implicit " + one.name);
    }
    for (const Uncertain& one : all.uncertain) {
      line(one.offset_bytes, "uncertain " + one.name);
    }
    for (const NotScanned& one : all.not_scanned) {
      line(one.offset_bytes, "note " + one.reason);
    }
  }
  return out;
}

// Scans the folder with one thread and with four, which must agree.
inline std::string scan_tree(const Folder& folder, const Rules& rules,
                             std::string_view below = {}) {
  std::string path = folder.path().string();
  if (!below.empty()) path.append("/").append(below);
  PathOptions options;
  const auto alone = scan_paths({path}, rules, options);
  options.jobs = 4;
  const auto together = scan_paths({path}, rules, options);
  REQUIRE(alone.ok());
  REQUIRE(together.ok());
  const std::string text = told(folder, *alone);
  CHECK(text == told(folder, *together));
  return text;
}

inline void check_tree_rows(std::span<const TreeRow> rows) {
  const Result<Rules> rules = default_rules();
  REQUIRE(rules.ok());
  for (const TreeRow& row : rows) {
    CAPTURE(row.what);
    const Folder folder;
    write_tree(folder, row.files);
    CHECK(scan_tree(folder, *rules) == row.told);
  }
}

}  // namespace alder::scan
