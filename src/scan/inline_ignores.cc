// A search for "alder:", and a look at what stands before it.

#include "scan/inline_ignores.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace alder::scan {
namespace {

constexpr std::string_view kMark = "alder:";
constexpr std::string_view kVerb = "ignore";
constexpr std::string_view kBlanks = " \t";

using Signs = std::span<const std::string_view>;
constexpr auto kHash = std::to_array<std::string_view>({"#"});
constexpr auto kSlashes = std::to_array<std::string_view>({"//", "/*", "*"});
constexpr auto kPhp = std::to_array<std::string_view>({"#", "//", "/*", "*"});
constexpr auto kDashes = std::to_array<std::string_view>({"--"});
constexpr auto kProse =
    std::to_array<std::string_view>({"<!--", "#", "//", "/*", "*", "--"});

// What begins a comment in `language`, or a line of one.
Signs signs_of(Language language) {
  switch (language) {
    case Language::Shell:
    case Language::Python:
    case Language::Ruby:
    case Language::Perl:
    case Language::Make:
    case Language::Dockerfile:
    case Language::Dotenv:
    case Language::Yaml:
      return kHash;
    case Language::JavaScript:
    case Language::TypeScript:
    case Language::Tsx:
    case Language::Go:
    case Language::Rust:
    case Language::Java:
    case Language::C:
    case Language::Cpp:
      return kSlashes;
    case Language::Php:
      return kPhp;
    case Language::Lua:
      return kDashes;
    case Language::Markdown:
      return kProse;  // its own, and those of its fences
    case Language::Json:
    case Language::Unknown:
      break;
  }
  return {};
}

bool is_name_byte(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z');
}

void skip_blanks(std::string_view* rest) {
  rest->remove_prefix(std::min(rest->find_first_not_of(kBlanks), rest->size()));
}

// The name at the start of `rest`, or nothing.
std::string_view take_name(std::string_view* rest) {
  std::size_t end = 0;
  while (end < rest->size() && is_name_byte((*rest)[end])) ++end;
  const std::string_view name = rest->substr(0, end);
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return {};
  rest->remove_prefix(end);
  return name;
}

std::vector<std::string> take_names(std::string_view* rest) {
  std::vector<std::string> names;
  while (true) {
    skip_blanks(rest);
    const std::string_view name = take_name(rest);
    if (name.empty()) return names;
    names.emplace_back(name);
    std::string_view behind = *rest;
    skip_blanks(&behind);
    if (!behind.starts_with(',')) return names;
    *rest = behind.substr(1);
  }
}

// Without what ends a comment, and a dash or colon before it.
std::string_view reason_in(std::string_view rest) {
  for (const std::string_view closer : {"*/", "-->"}) {
    rest = rest.substr(0, rest.find(closer));
  }
  const std::size_t first = rest.find_first_not_of(" \t:-");
  if (first == std::string_view::npos) return {};
  const std::size_t last = rest.find_last_not_of(" \t\r");
  return rest.substr(first, last + 1 - first);
}

// Where the comment begins whose text begins at the end of `before`; npos:
// there is none.
std::size_t comment_start(std::string_view before, Signs signs) {
  const std::size_t last = before.find_last_not_of(kBlanks);
  if (last == std::string_view::npos) return std::string_view::npos;
  before = before.substr(0, last + 1);
  for (const std::string_view sign : signs) {
    if (!before.ends_with(sign)) continue;
    std::size_t start = before.size() - sign.size();
    // "##" and "///" are comments too.
    while (start > 0 && before[start - 1] == sign.back()) --start;
    return start;
  }
  return std::string_view::npos;
}

class Finder {
 public:
  Finder(std::string_view text, Signs signs) : text_(text), signs_(signs) {}

  std::vector<InlineIgnore> run() {
    for (std::size_t at = text_.find(kMark); at != std::string_view::npos;
         at = text_.find(kMark, at + 1)) {
      add(at);
    }
    // Those alone in their lines reach what the next one reaches.
    for (std::size_t i = found_.size(); i > 1; --i) {
      InlineIgnore& upper = found_[i - 2];
      const InlineIgnore& lower = found_[i - 1];
      if (is_alone_[i - 2] && is_alone_[i - 1] &&
          upper.end_bytes > lower.offset_bytes) {
        upper.end_bytes = lower.end_bytes;
      }
    }
    return std::move(found_);
  }

 private:
  std::size_t line_end(std::size_t from) const {
    return std::min(text_.find('\n', from), text_.size());
  }

  void add(std::size_t at) {
    const std::size_t newline =
        at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
    const std::size_t line =
        newline == std::string_view::npos ? 0 : newline + 1;
    const std::size_t end = line_end(at);
    const std::size_t comment =
        comment_start(text_.substr(line, at - line), signs_);
    if (comment == std::string_view::npos) return;
    std::string_view rest = text_.substr(at, end - at);
    rest.remove_prefix(kMark.size());
    skip_blanks(&rest);
    if (!rest.starts_with(kVerb)) return;
    rest.remove_prefix(kVerb.size());
    if (!rest.empty() && is_name_byte(rest[0])) return;
    InlineIgnore ignore;
    ignore.offset_bytes = at;
    ignore.names = take_names(&rest);
    ignore.reason = reason_in(rest);
    const bool is_alone =
        text_.substr(line, comment).find_first_not_of(kBlanks) ==
        std::string_view::npos;
    ignore.begin_bytes = line;
    ignore.end_bytes = is_alone && end < text_.size() ? line_end(end + 1) : end;
    found_.push_back(std::move(ignore));
    is_alone_.push_back(is_alone);
  }

  std::string_view text_;
  Signs signs_;
  std::vector<InlineIgnore> found_;
  std::vector<bool> is_alone_;
};

}  // namespace

bool InlineIgnore::is_about(std::string_view name, std::uint64_t offset) const {
  return begin_bytes <= offset && offset < end_bytes &&
         std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<InlineIgnore> find_inline_ignores(std::string_view text,
                                              Language language) {
  return Finder(text, signs_of(language)).run();
}

}  // namespace alder::scan
