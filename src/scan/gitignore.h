// Which files of a tree git does not want to see.
//
//   .gitignore text --parse()--> patterns; path --matches--> ignored or not
//
// Source: gitignore(5): comments, negation, anchoring by a slash, `**`, `?`,
//         `[...]`, a last slash for folders, trailing blanks.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace alder::scan {

// Whether `pattern` (with `*`, `?`, `[a-z]`, `\`, and `**` between slashes)
// matches all of `path`.
//
// Cost: O(pattern.size() x path.size()), times the folders when there is a
// `**`.
bool glob_matches(std::string_view pattern, std::string_view path);

// The patterns of one file, which are about paths below its folder.
//
// Thread safety: immutable once parsed.
class GitIgnore {
 public:
  enum class Answer : std::uint8_t { Silent, Ignored, Wanted };

  static GitIgnore parse(std::string_view text);

  // What the last pattern that matches says about `path`, which is relative to
  // the folder of the file, without a slash at either end.
  Answer ask(std::string_view path, bool is_folder) const;

  // Whether the file `path` or a folder that it is in is ignored.
  bool leaves_out(std::string_view path) const;

  bool empty() const { return patterns_.empty(); }

 private:
  struct Pattern {
    std::string glob;
    bool is_negated = false;
    bool is_anchored = false;  // else it is about the last name alone
    bool folders_only = false;
  };
  std::vector<Pattern> patterns_;
};

}  // namespace alder::scan
