// Names of languages and kinds; joining, ordering and showing findings.

#include "scan/findings.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

namespace alder::scan {
namespace {

struct Alias {
  std::string_view name;
  Language language;
};

constexpr auto kAliases = std::to_array<Alias>({
    {"shell", Language::Shell},
    {"sh", Language::Shell},
    {"bash", Language::Shell},
    {"zsh", Language::Shell},
    {"dash", Language::Shell},
    {"ksh", Language::Shell},
    {"shellscript", Language::Shell},
    {"shell-script", Language::Shell},
    {"python", Language::Python},
    {"py", Language::Python},
    {"python2", Language::Python},
    {"python3", Language::Python},
    {"markdown", Language::Markdown},
    {"md", Language::Markdown},
    {"javascript", Language::JavaScript},
    {"js", Language::JavaScript},
    {"jsx", Language::JavaScript},
    {"mjs", Language::JavaScript},
    {"cjs", Language::JavaScript},
    {"node", Language::JavaScript},
    {"nodejs", Language::JavaScript},
    {"bun", Language::TypeScript},
    {"deno", Language::TypeScript},
    {"typescript", Language::TypeScript},
    {"ts", Language::TypeScript},
    {"mts", Language::TypeScript},
    {"cts", Language::TypeScript},
    {"ts-node", Language::TypeScript},
    {"tsx", Language::Tsx},
    {"go", Language::Go},
    {"golang", Language::Go},
    {"ruby", Language::Ruby},
    {"rb", Language::Ruby},
    {"perl", Language::Perl},
    {"pl", Language::Perl},
    {"pm", Language::Perl},
    {"rust", Language::Rust},
    {"rs", Language::Rust},
    {"php", Language::Php},
    {"java", Language::Java},
    {"lua", Language::Lua},
    {"luajit", Language::Lua},
    {"c", Language::C},
    {"h", Language::C},
    {"cpp", Language::Cpp},
    {"c++", Language::Cpp},
    {"cxx", Language::Cpp},
    {"cc", Language::Cpp},
    {"hpp", Language::Cpp},
    {"make", Language::Make},
    {"makefile", Language::Make},
    {"dockerfile", Language::Dockerfile},
    {"docker", Language::Dockerfile},
    {"containerfile", Language::Dockerfile},
    {"dotenv", Language::Dotenv},
    {"env", Language::Dotenv},
    {"json", Language::Json},
    {"yaml", Language::Yaml},
    {"yml", Language::Yaml},
});

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a')
                                    : byte;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

template <class T>
void append_to(std::vector<T>* list, std::vector<T>* more) {
  list->insert(list->end(), std::make_move_iterator(more->begin()),
               std::make_move_iterator(more->end()));
}

template <class T, class Key>
void sort_by(std::vector<T>* list, Key key) {
  const auto before = [&](const T& a, const T& b) { return key(a) < key(b); };
  if (std::is_sorted(list->begin(), list->end(), before)) return;
  std::stable_sort(list->begin(), list->end(), before);
}

constexpr auto kByName = [](const auto& entry) {
  return std::tie(entry.offset_bytes, entry.name);
};

// "read 12 NAME plain\n" of its words.
template <class... Word>
void add_line(std::string* out, std::string_view what, std::uint64_t offset,
              const Word&... words) {
  out->append(what).append(" ").append(std::to_string(offset));
  (out->append(" ").append(words), ...);
  out->push_back('\n');
}

// In the order of the enumerators.
constexpr auto kLanguages = std::to_array<std::string_view>({
    "unknown", "shell", "python", "markdown", "javascript", "typescript",
    "tsx",     "go",    "ruby",   "perl",     "rust",       "php",
    "java",    "lua",   "c",      "cpp",      "make",       "dockerfile",
    "dotenv",  "json",  "yaml",
});
static_assert(kLanguages.size() ==
              static_cast<std::size_t>(Language::Yaml) + 1);

}  // namespace

std::string_view to_string(Language language) {
  return kLanguages[static_cast<std::size_t>(language)];
}

std::span<const std::string_view> language_names() {
  return std::span(kLanguages).subspan(1);
}

std::optional<Language> language_from_name(std::string_view name) {
  for (const Alias& alias : kAliases) {
    if (equal_ignoring_case(alias.name, name)) return alias.language;
  }
  return std::nullopt;
}

std::string_view to_string(ReadKind kind) {
  switch (kind) {
    case ReadKind::Plain:
      return "plain";
    case ReadKind::Defaulted:
      return "defaulted";
    case ReadKind::Optional:
      return "optional";
    case ReadKind::Soft:
      break;
  }
  return "soft";
}

void Findings::append(Findings other) {
  append_to(&reads, &other.reads);
  append_to(&writes, &other.writes);
  append_to(&dynamic, &other.dynamic);
  append_to(&implicit, &other.implicit);
  append_to(&uncertain, &other.uncertain);
  append_to(&ignored, &other.ignored);
  append_to(&not_scanned, &other.not_scanned);
}

void Findings::sort() {
  sort_by(&reads, kByName);
  sort_by(&writes, kByName);
  sort_by(&dynamic, [](const Dynamic& entry) {
    return std::tie(entry.offset_bytes, entry.text);
  });
  sort_by(&implicit, kByName);
  sort_by(&uncertain, kByName);
  sort_by(&ignored, [](const Ignored& entry) {
    return std::tie(entry.offset_bytes, entry.reason);
  });
  sort_by(&not_scanned, [](const NotScanned& entry) {
    return std::tie(entry.offset_bytes, entry.reason);
  });
}

std::string Findings::dump() const {
  std::string out;
  for (const Read& entry : reads) {
    add_line(&out, "read", entry.offset_bytes, entry.name,
             to_string(entry.kind));
  }
  for (const Write& entry : writes) {
    add_line(&out, "write", entry.offset_bytes, entry.name);
  }
  for (const Dynamic& entry : dynamic) {
    add_line(&out, "dynamic", entry.offset_bytes,
             entry.prefix.empty() ? "-" : entry.prefix, entry.text);
  }
  for (const Implicit& entry : implicit) {
    add_line(&out, "implicit", entry.offset_bytes, entry.name, entry.by);
  }
  for (const Uncertain& entry : uncertain) {
    add_line(&out, "uncertain", entry.offset_bytes, entry.name, entry.reason);
  }
  for (const Ignored& entry : ignored) {
    add_line(&out, "ignored", entry.offset_bytes, entry.reason);
  }
  for (const NotScanned& entry : not_scanned) {
    out.append("not_scanned ")
        .append(entry.offset_bytes ? std::to_string(*entry.offset_bytes)
                                   : std::string("-"))
        .append(" ")
        .append(entry.reason)
        .append("\n");
  }
  return out;
}

}  // namespace alder::scan
