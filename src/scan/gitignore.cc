// Lines -> patterns; matching with one point to go back to for each kind of
// star, so that no pattern takes exponential time.

#include "scan/gitignore.h"

#include <algorithm>
#include <cstddef>

namespace alder::scan {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// The offset behind "[...]" at `at`, or kNone when it is not closed; *matches
// says whether `byte` is in it.
std::size_t match_class(std::string_view pattern, std::size_t at, char byte,
                        bool* matches) {
  std::size_t i = at + 1;
  const bool is_negated =
      i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (is_negated) ++i;
  bool found = false;
  for (bool is_first = true; i < pattern.size(); is_first = false) {
    if (pattern[i] == ']' && !is_first) {
      *matches = found != is_negated;
      return i + 1;
    }
    if (pattern[i] == '\\' && i + 1 < pattern.size()) ++i;
    const char low = pattern[i++];
    char high = low;
    if (i + 1 < pattern.size() && pattern[i] == '-' && pattern[i + 1] != ']') {
      high = pattern[i + 1];
      i += 2;
    }
    found = found || (low <= byte && byte <= high);
  }
  return kNone;
}

// One pass over a pattern and a path.
class Matcher {
 public:
  Matcher(std::string_view pattern, std::string_view path)
      : pattern_(pattern), path_(path) {}

  bool run() {
    while (true) {
      if (at_ == pattern_.size() && in_ == path_.size()) return true;
      if (!step() && !go_back()) return false;
    }
  }

 private:
  // A place to continue from when what follows a star does not match.
  struct Star {
    std::size_t pattern = kNone;  // behind the star
    std::size_t path = 0;
  };

  bool step() {
    if (at_ == pattern_.size()) return false;
    const char c = pattern_[at_];
    if (c == '*') return take_star();
    if (in_ == path_.size()) return false;
    if (c == '?') {
      if (path_[in_] == '/') return false;
      ++at_, ++in_;
      return true;
    }
    if (c == '[') {
      bool matches = false;
      const std::size_t behind =
          match_class(pattern_, at_, path_[in_], &matches);
      if (behind != kNone) {
        if (!matches || path_[in_] == '/') return false;
        at_ = behind, ++in_;
        return true;
      }
    }
    const std::size_t literal =
        c == '\\' && at_ + 1 < pattern_.size() ? at_ + 1 : at_;
    if (pattern_[literal] != path_[in_]) return false;
    at_ = literal + 1, ++in_;
    return true;
  }

  bool take_star() {
    const bool at_start = at_ == 0 || pattern_[at_ - 1] == '/';
    if (at_start && pattern_.substr(at_, 3) == "**/") {
      at_ += 3;
      deep_ = {at_, in_};
      star_ = {};
      return true;
    }
    if (at_start && pattern_.substr(at_) == "**") {
      // "a/**" is about what is in a, not about a.
      at_ += 2;
      if (in_ == path_.size()) return false;
      in_ = path_.size();
      return true;
    }
    while (at_ < pattern_.size() && pattern_[at_] == '*') ++at_;
    star_ = {at_, in_};
    return true;
  }

  // Lets the last star take one byte more, else the last `**/` one folder.
  bool go_back() {
    if (star_.pattern != kNone && star_.path < path_.size() &&
        path_[star_.path] != '/') {
      ++star_.path;
      at_ = star_.pattern, in_ = star_.path;
      return true;
    }
    star_ = {};
    if (deep_.pattern == kNone) return false;
    const std::size_t slash = path_.find('/', deep_.path);
    if (slash == kNone) return false;
    deep_.path = slash + 1;
    at_ = deep_.pattern, in_ = deep_.path;
    return true;
  }

  std::string_view pattern_;
  std::string_view path_;
  std::size_t at_ = 0;  // in the pattern
  std::size_t in_ = 0;  // in the path
  Star star_;
  Star deep_;
};

// Without blanks at its end, unless a backslash keeps them.
std::string_view without_trailing_blanks(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t') &&
         !(line.size() > 1 && line[line.size() - 2] == '\\')) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
  return Matcher(pattern, path).run();
}

GitIgnore GitIgnore::parse(std::string_view text) {
  GitIgnore file;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = without_trailing_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line[0] == '#') continue;
    Pattern pattern;
    pattern.is_negated = line[0] == '!';
    if (pattern.is_negated) line.remove_prefix(1);
    pattern.folders_only = line.ends_with('/');
    if (pattern.folders_only) line.remove_suffix(1);
    pattern.is_anchored = line.find('/') != std::string_view::npos;
    if (line.starts_with('/')) line.remove_prefix(1);
    if (line.empty()) continue;
    pattern.glob = line;
    file.patterns_.push_back(std::move(pattern));
  }
  return file;
}

GitIgnore::Answer GitIgnore::ask(std::string_view path, bool is_folder) const {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (auto pattern = patterns_.rbegin(); pattern != patterns_.rend();
       ++pattern) {
    if (pattern->folders_only && !is_folder) continue;
    if (glob_matches(pattern->glob, pattern->is_anchored ? path : name)) {
      return pattern->is_negated ? Answer::Wanted : Answer::Ignored;
    }
  }
  return Answer::Silent;
}

bool GitIgnore::leaves_out(std::string_view path) const {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (ask(path.substr(0, slash), true) == Answer::Ignored) return true;
  }
  return ask(path, false) == Answer::Ignored;
}

}  // namespace alder::scan
