// Which files of the tree a program draws on.
//
//   text --words--> names of files --FileTree--> files, and theirs in turn
//
// Imports are found by their words, before anything is parsed, as most files
// import none that matters: one matters when it does more with the environment
// than read variables by name (a wrapper, an alias), or leads to one that does;
// and where there is such a thing, when it holds texts that may be names.

#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "scan/file_tree.h"
#include "scan/findings.h"

namespace alder::scan {

// What is found out about one file.
struct FileFacts : TreeFile::Made {
  struct Target {
    std::string spelled;  // as the text has it: "./names", "..pkg.names"
    std::string path;     // absolute, of a file of the tree
  };
  Language language = Language::Unknown;
  std::vector<Target> targets;
  bool wraps = false;      // does more than read variables by name
  bool passes = false;     // passes the environment to a call
  bool has_names = false;  // texts that may be names of variables
  // The parsed text, made when it is first asked for.
  mutable std::once_flag parsed_once;
  mutable std::shared_ptr<const void> parsed;
};

struct DrawnFile {
  TreeFilePointer file;
  const FileFacts* facts = nullptr;  // of `file`
};

// Files are numbered from 1; 0 is the program that draws on them.
struct DrawnLink {
  std::size_t from = 0;
  std::string spelled;
  std::size_t to = 0;
};

struct Drawn {
  std::vector<DrawnFile> files;
  std::vector<DrawnLink> links;
  bool is_cut = false;  // there are more than may be followed
};

// Thread safety: safe.
// Cost: O(text), and O(FileTree::kMostFiles) for files known before.
Drawn draw_files(Language language, std::string_view text,
                 std::string_view path, const FileTree& tree);

// What the reader of a file has to say about those it draws on.
void note_drawn(const Drawn& drawn, std::uint64_t offset_bytes,
                Findings* findings);

}  // namespace alder::scan
