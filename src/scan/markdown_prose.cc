// The paragraph is cut into runs of text and code spans (CommonMark 0.30,
// 6.1); a span that is a bare name waits for the words around it.

#include "scan/markdown_prose.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace alder::scan::markdown {
namespace {

bool is_upper_byte(char byte) { return byte >= 'A' && byte <= 'Z'; }
bool is_name_byte(char byte) {
  return is_upper_byte(byte) || (byte >= '0' && byte <= '9') || byte == '_';
}
bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

// The length of the upper-case name at the start of `text`; 0: none.
std::size_t name_length(std::string_view text) {
  if (text.empty() || (!is_upper_byte(text[0]) && text[0] != '_')) return 0;
  std::size_t end = 0;
  while (end < text.size() && is_name_byte(text[end])) ++end;
  if (end < 2 || (end < text.size() && is_word_byte(text[end]))) return 0;
  return end;
}

// Lower case with every run of white space made one blank.
std::string words(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    if (is_space(byte) || byte == '*' || byte == '_') {
      if (!out.empty() && out.back() != ' ') out.push_back(' ');
    } else {
      out.push_back(is_upper_byte(byte) ? static_cast<char>(byte - 'A' + 'a')
                                        : byte);
    }
  }
  return out;
}

constexpr auto kBehind =
    std::to_array<std::string_view>({"environment variable",
                                     "env variable",
                                     "env var",
                                     "environment var",
                                     "is set",
                                     "are set",
                                     "is not set",
                                     "are not set",
                                     "is unset",
                                     "are unset",
                                     "isn't set",
                                     "is defined",
                                     "is not defined",
                                     "is undefined",
                                     "is exported",
                                     "is empty",
                                     "is non-empty",
                                     "is present",
                                     "is missing",
                                     "is absent",
                                     "must be set",
                                     "should be set",
                                     "has to be set",
                                     "is available",
                                     "is not available",
                                     "set in the environment",
                                     "in the environment",
                                     "from the environment"});

constexpr auto kBefore = std::to_array<std::string_view>(
    {"environment variable", "environment variables", "env variable",
     "env variables", "env var", "env vars", "environment vars"});

constexpr std::size_t kContextBytes = 64;

bool names_variable_behind(std::string_view text) {
  std::string behind = words(text.substr(0, kContextBytes));
  if (behind.starts_with(' ')) behind.erase(0, 1);
  return std::any_of(
      kBehind.begin(), kBehind.end(),
      [&](std::string_view phrase) { return behind.starts_with(phrase); });
}

bool names_variable_before(std::string_view text) {
  if (text.size() > kContextBytes) {
    text.remove_prefix(text.size() - kContextBytes);
  }
  std::string before = words(text);
  while (!before.empty() && (before.back() == ' ' || before.back() == ':' ||
                             before.back() == '(')) {
    before.pop_back();
  }
  return std::any_of(
      kBefore.begin(), kBefore.end(),
      [&](std::string_view phrase) { return before.ends_with(phrase); });
}

// Whether only a comma, a slash, "and" or "or" stands between two names.
bool joins_names(std::string_view between) {
  const std::string joint = words(between);
  return joint == ", " || joint == " and " || joint == " or " ||
         joint == ", and " || joint == ", or " || joint == "/" ||
         joint == " / " || joint == " & ";
}

struct Span {
  std::size_t start;  // of the content
  std::size_t end;
  std::size_t outer_start;  // with its backticks
  std::size_t outer_end;
};

class Scanner {
 public:
  Scanner(std::string_view text, bool inputs) : text_(text), inputs_(inputs) {}

  std::vector<Mention> scan() {
    find_closers();
    while (at_ < text_.size()) step();
    for (std::size_t i = 0; i < spans_.size(); ++i) judge(&i);
    std::sort(found_.begin(), found_.end(),
              [](const Mention& a, const Mention& b) { return a.at < b.at; });
    found_.erase(std::unique(found_.begin(), found_.end(),
                             [](const Mention& a, const Mention& b) {
                               return a.at == b.at;
                             }),
                 found_.end());
    return std::move(found_);
  }

 private:
  void step() {
    if (at_line_start() && is_table_row()) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
      return;
    }
    const std::string_view rest = text_.substr(at_);
    if (rest[0] == '\\' && rest.size() > 1) {
      at_ += 2;
    } else if (rest.starts_with("<!--")) {
      const std::size_t end = text_.find("-->", at_ + 4);
      at_ = end == std::string_view::npos ? text_.size() : end + 3;
    } else if (rest[0] == '`') {
      span();
    } else if (rest[0] == '$') {
      dollar(text_.size());
    } else {
      ++at_;
    }
  }

  bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  bool is_table_row() const {
    const std::size_t start = text_.find_first_not_of(" \t>", at_);
    return start != std::string_view::npos && text_[start] == '|';
  }

  // Runs of backticks by length, so that a closer is found without looking
  // through the rest of the text again.
  void find_closers() {
    for (std::size_t at = text_.find('`'); at < text_.size();
         at = text_.find('`', at)) {
      std::size_t end = at;
      while (end < text_.size() && text_[end] == '`') ++end;
      runs_.push_back({at, end - at});
      at = end;
    }
    last_of_length_.assign(kMaxRun + 1, 0);
    for (const Run& run : runs_) {
      if (run.length <= kMaxRun) last_of_length_[run.length] = run.at;
    }
  }

  void span() {
    const std::size_t open = at_;
    while (at_ < text_.size() && text_[at_] == '`') ++at_;
    const std::size_t length = at_ - open;
    if (length > kMaxRun || last_of_length_[length] <= open) return;
    auto run = std::lower_bound(
        runs_.begin(), runs_.end(), at_,
        [](const Run& r, std::size_t wanted) { return r.at < wanted; });
    while (run != runs_.end() && run->length != length) ++run;
    if (run == runs_.end()) return;
    const Span found{at_, run->at, open, run->at + length};
    spans_.push_back(found);
    while (at_ < found.end) {
      if (text_[at_] == '$') {
        dollar(found.end);
      } else {
        assigned(found.end);
        ++at_;
      }
    }
    at_ = found.outer_end;
  }

  // $NAME, ${NAME}, ${NAME:-...}; $NAME$ is a formula.
  void dollar(std::size_t end) {
    ++at_;
    const bool braced = at_ < end && text_[at_] == '{';
    if (braced) ++at_;
    const std::size_t length = name_length(text_.substr(at_, end - at_));
    if (length == 0) return;
    const std::size_t behind = at_ + length;
    const bool formula = !braced && behind < end && text_[behind] == '$';
    if (!formula) add(at_, length);
    at_ = behind;
  }

  // NAME=value where a word starts.
  void assigned(std::size_t end) {
    const char before = at_ == 0 ? ' ' : text_[at_ - 1];
    if (is_word_byte(before) || before == '-' || before == '.' ||
        before == '$' || before == '{') {
      return;
    }
    const std::size_t length = name_length(text_.substr(at_, end - at_));
    const std::size_t sign = at_ + length;
    if (length == 0 || sign + 1 >= end || text_[sign] != '=' ||
        text_[sign + 1] == '=') {
      return;
    }
    add(at_, length);
  }

  bool is_name(const Span& span) const {
    const std::string_view content =
        text_.substr(span.start, span.end - span.start);
    return name_length(content) == content.size() && !content.empty();
  }

  // Judges the names joined from span *i on; moves *i to the last of them.
  void judge(std::size_t* i) {
    const std::size_t first = *i;
    if (!is_name(spans_[first])) return;
    std::size_t last = first;
    while (last + 1 < spans_.size() && is_name(spans_[last + 1]) &&
           joins_names(text_.substr(
               spans_[last].outer_end,
               spans_[last + 1].outer_start - spans_[last].outer_end))) {
      ++last;
    }
    *i = last;
    const bool variables =
        names_variable_behind(text_.substr(spans_[last].outer_end)) ||
        names_variable_before(text_.substr(0, spans_[first].outer_start)) ||
        (inputs_ && opens_text(spans_[first]));
    if (!variables) return;
    for (std::size_t at = first; at <= last; ++at) {
      add(spans_[at].start, spans_[at].end - spans_[at].start);
    }
  }

  // Whether nothing but a list marker and emphasis stands before.
  bool opens_text(const Span& span) const {
    return std::none_of(
        text_.begin(),
        text_.begin() + static_cast<std::ptrdiff_t>(span.outer_start),
        [](char byte) {
          return is_upper_byte(byte) || (byte >= 'a' && byte <= 'z');
        });
  }

  void add(std::size_t at, std::size_t length) {
    found_.push_back({std::string(text_.substr(at, length)), at});
  }

  struct Run {
    std::size_t at;
    std::size_t length;
  };
  static constexpr std::size_t kMaxRun = 64;

  std::string_view text_;
  bool inputs_;
  std::size_t at_ = 0;
  std::vector<Run> runs_;
  std::vector<std::size_t> last_of_length_;
  std::vector<Span> spans_;
  std::vector<Mention> found_;
};

}  // namespace

std::vector<Mention> mentions(std::string_view text, bool inputs) {
  return Scanner(text, inputs).scan();
}

bool announces_inputs(std::string_view text) {
  const std::string said = " " + words(text.substr(0, 4 * kContextBytes));
  for (const std::string_view phrase :
       {" inputs", " input:", "#input", "#inputs", " environment variable",
        " env vars", " env variables", " environment:"}) {
    if (said.find(phrase) != std::string::npos) return true;
  }
  return false;
}

}  // namespace alder::scan::markdown
