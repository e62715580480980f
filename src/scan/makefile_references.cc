// One pass over a text finds where each reference ends; a second one walks
// them from the outside in, with a bound on the nesting.
//
// Source: the GNU make manual, "Basics of Variable References", "Functions
//         for Transforming Text"; for the variables of make's own, its
//         "Special Variables" and "Variables Used by Implicit Rules".

#include "scan/makefile_references.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "scan/shell_characters.h"
#include "scan/shell_names.h"

namespace alder::scan::makefile {
namespace {

constexpr int kMaxLevels = 200;

constexpr auto kBuiltin = std::to_array<std::string_view>({
    "AR",
    "ARFLAGS",
    "AS",
    "CC",
    "CO",
    "COFLAGS",
    "CPP",
    "CTANGLE",
    "CURDIR",
    "CWEAVE",
    "CXX",
    "F77",
    "F77FLAGS",
    "FC",
    "GET",
    "LD",
    "LEX",
    "LINT",
    "M2C",
    "MAKE",
    "MAKECMDGOALS",
    "MAKEFILE_LIST",
    "MAKEFLAGS",
    "MAKEINFO",
    "MAKELEVEL",
    "MAKEOVERRIDES",
    "MAKE_COMMAND",
    "MAKE_HOST",
    "MAKE_RESTARTS",
    "MAKE_TERMERR",
    "MAKE_TERMOUT",
    "MAKE_VERSION",
    "MFLAGS",
    "OBJC",
    "OUTPUT_OPTION",
    "PC",
    "RM",
    "SHELL",
    "SUFFIXES",
    "TANGLE",
    "TEX",
    "TEXI2DVI",
    "WEAVE",
    "YACC",
});

constexpr auto kGiven = std::to_array<std::string_view>(
    {"MAKEFLAGS", "MAKELEVEL", "MAKE_TERMERR", "MAKE_TERMOUT", "MFLAGS"});

constexpr auto kFunctions = std::to_array<std::string_view>({
    "abspath",  "addprefix",  "addsuffix",  "and",       "basename",
    "call",     "dir",        "error",      "eval",      "file",
    "filter",   "filter-out", "findstring", "firstword", "flavor",
    "foreach",  "guile",      "if",         "info",      "intcmp",
    "join",     "lastword",   "let",        "notdir",    "or",
    "origin",   "patsubst",   "realpath",   "shell",     "sort",
    "strip",    "subst",      "suffix",     "value",     "warning",
    "wildcard", "word",       "wordlist",   "words",
});

// Where each `$(` and `${` of a part of a text is closed.
class Closers {
 public:
  Closers(std::string_view text, Part part) {
    struct Frame {
      std::size_t entry;
      char closer;
      int inner;  // parentheses of the same kind that are open
    };
    std::vector<Frame> frames;
    for (std::size_t at = part.start; at < part.end; ++at) {
      const char c = text[at];
      if (c == '$' && at + 1 < part.end) {
        const char next = text[++at];
        if (next != '(' && next != '{') continue;
        frames.push_back({found_.size(), next == '(' ? ')' : '}', 0});
        found_.push_back({at - 1, std::string_view::npos});
      } else if (!frames.empty()) {
        Frame& frame = frames.back();
        if (c == (frame.closer == ')' ? '(' : '{')) ++frame.inner;
        if (c == frame.closer && frame.inner-- == 0) {
          found_[frame.entry].second = at;
          frames.pop_back();
        }
      }
    }
  }

  // Of the reference whose `$` stands at `at`; npos: nothing closes it.
  std::size_t of(std::size_t at) const {
    const auto found =
        std::lower_bound(found_.begin(), found_.end(), at,
                         [](const auto& entry, std::size_t wanted) {
                           return entry.first < wanted;
                         });
    return found != found_.end() && found->first == at ? found->second
                                                       : std::string_view::npos;
  }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> found_;
};

class Expansion {
 public:
  Expansion(const Source& text, Part part, ReferenceSink* sink)
      : source_(text),
        text_(text.text()),
        closers_(text_, part),
        sink_(*sink) {}

  // `out`, where there is one, gets the shell's part of it.
  void expand(Part part, Source::Builder* out) {
    for (std::size_t at = part.start; at < part.end;) {
      const std::size_t dollar = std::min(text_.find('$', at), part.end);
      if (out != nullptr) {
        out->append(text_.substr(at, dollar - at), source_.file_offset(at));
      }
      if (dollar >= part.end) return;
      at = expand_dollar(dollar, part.end, out);
    }
  }

 private:
  // Returns where the text goes on.
  std::size_t expand_dollar(std::size_t at, std::size_t end,
                            Source::Builder* out) {
    if (at + 1 >= end) return end;
    const char next = text_[at + 1];
    if (next == '$') {
      if (out != nullptr) out->append("$", source_.file_offset(at + 1));
      return at + 2;
    }
    if (next != '(' && next != '{') {
      refer(text_.substr(at + 1, 1), at + 1, ReadKind::Plain);
      if (out != nullptr) {
        out->append_at(kShellPlaceholder, source_.file_offset(at));
      }
      return at + 2;
    }
    const std::size_t close = closers_.of(at);
    if (close == std::string_view::npos || close >= end) return end;
    put_value(at, {at + 2, close}, out);
    if (levels_ >= kMaxLevels) {
      if (!std::exchange(gave_up_, true)) {
        sink_.give_up(source_.file_offset(at));
      }
      return close + 1;
    }
    ++levels_;
    expand_reference({at + 2, close}, at);
    --levels_;
    return close + 1;
  }

  void put_value(std::size_t at, Part inner, Source::Builder* out) {
    if (out == nullptr) return;
    const std::string_view value = sink_.value_of(text_of(inner));
    out->append_at(value.empty() ? kShellPlaceholder : value,
                   source_.file_offset(at));
  }

  std::string_view text_of(Part part) const {
    return text_.substr(part.start, part.end - part.start);
  }

  void expand_reference(Part inner, std::size_t dollar) {
    std::size_t at = inner.start;
    while (at < inner.end && !is_blank(text_[at])) ++at;
    const std::string_view word = text_.substr(inner.start, at - inner.start);
    if (at < inner.end &&
        std::binary_search(kFunctions.begin(), kFunctions.end(), word)) {
      return call(word, {at + 1, inner.end});
    }
    expand_name(inner, dollar);
  }

  // `X`, `X:.c=.o`, `a_$(b)`
  void expand_name(Part inner, std::size_t dollar) {
    const std::string_view whole = text_of(inner);
    const std::size_t colon = whole.find(':');
    const std::size_t computed = whole.find('$');
    if (computed > colon || computed == std::string_view::npos) {
      const std::string_view name = whole.substr(0, colon);
      refer(name, inner.start, kind_);
      if (colon == std::string_view::npos) return;
      return expand({inner.start + colon, inner.end}, nullptr);
    }
    sink_.refer_computed(pattern_of(whole),
                         text_.substr(dollar, inner.end + 1 - dollar),
                         source_.file_offset(dollar));
    expand(inner, nullptr);
  }

  void refer(std::string_view name, std::size_t at, ReadKind kind) {
    if (std::find(locals_.begin(), locals_.end(), name) != locals_.end()) {
      return;
    }
    for (const auto& [guarded, guard] : guarded_) {
      if (guarded == name && kind == ReadKind::Plain) kind = guard;
    }
    sink_.refer(name, source_.file_offset(at), kind);
  }

  // Functions -------------------------------------------------------------

  // The parts between commas that stand in no reference.
  std::vector<Part> arguments_of(Part part) const {
    std::vector<Part> found;
    std::size_t start = part.start;
    int open = 0;
    for (std::size_t at = part.start; at < part.end; ++at) {
      const char c = text_[at];
      if (c == '$' && at + 1 < part.end &&
          (text_[at + 1] == '(' || text_[at + 1] == '{')) {
        const std::size_t close = closers_.of(at);
        if (close == std::string_view::npos || close >= part.end) break;
        at = close;
      } else if (c == '(') {
        ++open;
      } else if (c == ')') {
        --open;
      } else if (c == ',' && open <= 0) {
        found.push_back({start, at});
        start = at + 1;
      }
    }
    found.push_back({start, part.end});
    return found;
  }

  void call(std::string_view function, Part rest) {
    const ReadKind kind = std::exchange(kind_, ReadKind::Plain);
    if (function == "shell") {
      Source::Builder program;
      expand(rest, &program);
      if (!program.empty()) sink_.run(std::move(program).build());
    } else if (function == "if") {
      call_if(arguments_of(rest));
    } else if (function == "or" || function == "and") {
      call_or(arguments_of(rest), function == "or");
    } else if (function == "foreach" || function == "let") {
      call_foreach(arguments_of(rest));
    } else if (function == "origin" || function == "flavor" ||
               function == "value") {
      call_value(trimmed(text_, rest),
                 function == "value" ? ReadKind::Plain : ReadKind::Optional);
    } else {
      kind_ = function == "strip" ? kind : ReadKind::Plain;
      expand(rest, nullptr);
    }
    kind_ = kind;
  }

  void expand_as(ReadKind kind, Part part) {
    const ReadKind before = std::exchange(kind_, kind);
    expand(part, nullptr);
    kind_ = before;
  }

  void call_if(const std::vector<Part>& parts) {
    const bool fails = parts.size() > 2 && is_error(parts[2]);
    const bool defaults =
        parts.size() > 2 && !fails &&
        trimmed(text_, parts[2]).start < trimmed(text_, parts[2]).end;
    const ReadKind kind = fails      ? ReadKind::Plain
                          : defaults ? ReadKind::Defaulted
                                     : ReadKind::Optional;
    expand_as(kind, parts[0]);
    const std::size_t guarded = guarded_.size();
    if (const auto name = sole_name(parts[0])) {
      guarded_.push_back({*name, kind});
    }
    if (parts.size() > 1) expand(parts[1], nullptr);
    guarded_.resize(guarded);
    for (std::size_t i = 2; i < parts.size(); ++i) expand(parts[i], nullptr);
  }

  bool is_error(Part part) const {
    return text_of(trimmed(text_, part)).starts_with("$(error");
  }

  // X of `$(X)`, `$(strip $(X))`.
  std::optional<std::string_view> sole_name(Part part) const {
    std::string_view text = text_of(trimmed(text_, part));
    if (text.starts_with("$(strip ") && text.ends_with(')')) {
      text = text.substr(8, text.size() - 9);
    }
    if (text.size() < 4 || text[0] != '$') return std::nullopt;
    const std::string_view name = text.substr(2, text.size() - 3);
    if (!is_shell_name(name)) return std::nullopt;
    return name;
  }

  void call_or(const std::vector<Part>& parts, bool is_or) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_last = i + 1 == parts.size();
      if (is_last) {
        expand(parts[i], nullptr);
      } else if (!is_or) {
        expand_as(ReadKind::Optional, parts[i]);
      } else {
        expand_as(
            is_error(parts.back()) ? ReadKind::Plain : ReadKind::Defaulted,
            parts[i]);
      }
    }
  }

  // The variables of the first argument are the function's own.
  void call_foreach(const std::vector<Part>& parts) {
    const std::size_t before = locals_.size();
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
      expand(parts[i], nullptr);
    }
    const std::string_view names = text_of(parts[0]);
    for (std::size_t at = 0;
         (at = names.find_first_not_of(" \t", at)) != std::string_view::npos;) {
      const std::size_t end =
          std::min(names.find_first_of(" \t", at), names.size());
      locals_.push_back(names.substr(at, end - at));
      at = end;
    }
    if (parts.size() > 1) expand(parts.back(), nullptr);
    locals_.resize(before);
  }

  void call_value(Part name, ReadKind kind) {
    if (text_of(name).find('$') == std::string_view::npos) {
      refer(text_of(name), name.start, kind);
    } else {
      expand(name, nullptr);
    }
  }

  const Source& source_;
  std::string_view text_;
  const Closers closers_;
  ReferenceSink& sink_;
  ReadKind kind_ = ReadKind::Plain;  // of references here
  std::vector<std::string_view> locals_;
  std::vector<std::pair<std::string_view, ReadKind>> guarded_;
  int levels_ = 0;
  bool gave_up_ = false;
};

// The sides of `(a,b)` and `"a" "b"`, with their places.
struct Sides {
  Tested left;
  Tested right;
};

std::optional<Sides> sides_of(std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) {
    const std::size_t comma = text.starts_with("(,") ? 1 : text.rfind(',');
    if (comma == std::string_view::npos) return std::nullopt;
    return Sides{{text.substr(1, comma - 1), 1},
                 {text.substr(comma + 1, text.size() - comma - 2), comma + 1}};
  }
  if (text.size() < 2 || (text[0] != '"' && text[0] != '\'')) {
    return std::nullopt;
  }
  const std::size_t close = text.find(text[0], 1);
  if (close == std::string_view::npos) return std::nullopt;
  const std::size_t open = text.find_first_not_of(" \t", close + 1);
  if (open == std::string_view::npos || text.size() < open + 2 ||
      text.back() != text[open]) {
    return std::nullopt;
  }
  return Sides{{text.substr(1, close - 1), 1},
               {text.substr(open + 1, text.size() - open - 2), open + 1}};
}

std::optional<Tested> sole_reference(Tested side) {
  std::string_view& text = side.name;
  const auto cut = [&](std::size_t front, std::size_t back) {
    side.at += front;
    text = text.substr(front, text.size() - front - back);
  };
  while (!text.empty() && is_blank(text.front())) cut(1, 0);
  while (!text.empty() && is_blank(text.back())) cut(0, 1);
  constexpr std::string_view kStrip = "$(strip ";
  if (text.starts_with(kStrip) && text.ends_with(')')) cut(kStrip.size(), 1);
  if (text.size() < 4 || text[0] != '$') return std::nullopt;
  if (!(text[1] == '(' && text.back() == ')') &&
      !(text[1] == '{' && text.back() == '}')) {
    return std::nullopt;
  }
  cut(2, 1);
  if (!is_shell_name(text)) return std::nullopt;
  return side;
}

bool is_all_blank(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

}  // namespace

bool NamePattern::may_equal(const NamePattern& other) const {
  const auto fit = [](std::string_view a, std::string_view b, bool front) {
    const std::size_t most = std::min(a.size(), b.size());
    return front ? a.substr(0, most) == b.substr(0, most)
                 : a.substr(a.size() - most) == b.substr(b.size() - most);
  };
  return fit(prefix, other.prefix, true) && fit(suffix, other.suffix, false);
}

NamePattern pattern_of(std::string_view name) {
  const std::size_t first = std::min(name.find('$'), name.size());
  const std::size_t last = name.find_last_of(")}");
  return {std::string(name.substr(0, first)),
          std::string(last == std::string_view::npos ? std::string_view()
                                                     : name.substr(last + 1))};
}

void expand(const Source& text, Part part, ReferenceSink* sink) {
  Expansion(text, part, sink).expand(part, nullptr);
}

void shell_text(const Source& text, Part part, ReferenceSink* sink,
                Source::Builder* out) {
  Expansion(text, part, sink).expand(part, out);
}

std::optional<Tested> tested_for_emptiness(std::string_view comparison) {
  const auto sides = sides_of(comparison);
  if (!sides) return std::nullopt;
  if (is_all_blank(sides->right.name)) return sole_reference(sides->left);
  if (is_all_blank(sides->left.name)) return sole_reference(sides->right);
  return std::nullopt;
}

bool is_builtin(std::string_view name) {
  return std::binary_search(kBuiltin.begin(), kBuiltin.end(), name);
}

std::span<const std::string_view> given_to_recipes() { return kGiven; }

}  // namespace alder::scan::makefile
