// A walk over imports, breadth first, a few files deep.
//
// Source: the module resolution of Node.js and TypeScript; the reference
//         manuals of the languages for their words.

#include "scan/drawn_files.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "scan/program_api.h"
#include "scan/reader.h"

namespace alder::scan {
namespace {

// Imports of imports that are followed.
constexpr int kMostHops = 3;
// Those whose texts may be names of variables.
constexpr int kMostNameHops = 2;
// Files that are looked at, to find those that matter.
constexpr std::size_t kMostLookedAt = 512;
// Names of files in one text.
constexpr std::size_t kMostNames = 256;

// A word of the environment, and what follows it where a variable is read.
struct Word {
  std::string_view word;
  std::array<std::string_view, 4> openers;
};

constexpr auto kJavaScriptWords = std::to_array<Word>({
    {"process.env", {"["}},
    {"import.meta.env", {"["}},
    {"Bun.env", {"["}},
    {"Deno.env", {".get(", ".has("}},
    {"process", {}},
});
constexpr auto kGoWords = std::to_array<Word>({
    {"Getenv", {"("}},
    {"LookupEnv", {"("}},
});
constexpr auto kRubyWords = std::to_array<Word>({
    {"ENV", {"[", ".fetch(", ".key?("}},
});
constexpr auto kPhpWords = std::to_array<Word>({
    {"getenv", {"("}},
    {"_ENV", {"["}},
    {"_SERVER", {"["}},
});
constexpr auto kPerlWords = std::to_array<Word>({{"ENV", {"{"}}});
constexpr auto kLuaWords = std::to_array<Word>({{"getenv", {"("}}});
constexpr auto kCallWords = std::to_array<Word>({
    {"getenv", {"("}},
    {"secure_getenv", {"("}},
});
constexpr auto kPythonWords = std::to_array<Word>({
    {"environ", {"[", ".get(", ".pop(", ".setdefault("}},
    {"getenv", {"("}},
});

bool is_quote(char byte) { return byte == '"' || byte == '\'' || byte == '`'; }

bool is_one_of(char byte, std::string_view list) {
  return list.find(byte) != std::string_view::npos;
}

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

// Whether the name behind an opener is more than one literal.
bool is_computed(std::string_view rest) {
  rest = without_blanks(rest);
  if (rest.empty() || is_one_of(rest[0], "])}")) return false;
  if (rest[0] != '"' && rest[0] != '\'') return true;
  const std::size_t end = rest.find(rest[0], 1);
  if (end == std::string_view::npos) return true;
  const std::string_view behind = without_blanks(rest.substr(end + 1));
  return !behind.empty() && !is_one_of(behind[0], "]),}");
}

// Whether what ends at `at` hands on what stands behind it.
bool hands_on(std::string_view text, std::size_t at) {
  while (at > 0 &&
         (is_word_byte(text[at - 1]) || is_one_of(text[at - 1], ".$\\:"))) {
    --at;
  }
  while (at > 0 && is_one_of(text[at - 1], " \t")) --at;
  const std::string_view before = text.substr(0, at);
  if (before.ends_with("return") || before.ends_with("default") ||
      before.ends_with("import") || before.ends_with("=>")) {
    return true;
  }
  if (!before.ends_with('=')) return false;
  // const { NAME } = process.env reads names.
  const std::size_t last = before.find_last_not_of(" =");
  return last != std::string_view::npos && before[last] != '}' &&
         before[last] != '!';
}

// Whether it is the environment as a whole that stands before `rest`.
bool is_whole(std::string_view rest) {
  const std::size_t end = rest.find_first_not_of(" \t\r");
  return end == std::string_view::npos || is_one_of(rest[end], ";,)}\n#");
}

// Whether it is, and is handed on.
bool is_alias(std::string_view text, std::size_t at, std::string_view rest) {
  if (!is_whole(rest)) return false;
  if (hands_on(text, at)) return true;
  // from os import path, environ
  const std::size_t line = text.rfind('\n', at) + 1;
  return text.substr(line).starts_with("from os import");
}

// f(process.env), f(x, os.environ)
bool passes_word(std::string_view text, const Word& word) {
  for (std::size_t at = text.find(word.word); at != std::string_view::npos;
       at = text.find(word.word, at + word.word.size())) {
    if (!is_whole(text.substr(at + word.word.size()))) continue;
    std::size_t before = at;
    while (before > 0 &&
           (is_word_byte(text[before - 1]) || text[before - 1] == '.')) {
      --before;
    }
    while (before > 0 && text[before - 1] == ' ') --before;
    if (before > 0 && is_one_of(text[before - 1], "(,")) return true;
  }
  return false;
}

bool wraps_word(std::string_view text, const Word& word) {
  for (std::size_t at = text.find(word.word); at != std::string_view::npos;
       at = text.find(word.word, at + word.word.size())) {
    const std::string_view rest = text.substr(at + word.word.size());
    if (at > 0 && is_word_byte(text[at - 1])) continue;
    if (!rest.empty() && is_word_byte(rest[0])) continue;
    for (const std::string_view opener : word.openers) {
      if (!opener.empty() && rest.starts_with(opener) &&
          is_computed(rest.substr(opener.size()))) {
        // $ENV{NAME} is no computed name.
        const std::string_view key = rest.substr(opener.size());
        if (opener != "{" || is_one_of(key[0], "$\"'")) return true;
      }
    }
    if (is_alias(text, at, rest)) return true;
  }
  return false;
}

// A quote, or a dot, with at least three bytes of a name in capitals behind it,
// or with all of a short one.
bool has_names(std::string_view text) {
  int run = -1;  // bytes since the quote
  for (const char byte : text) {
    if (is_quote(byte) && run > 0) return true;
    if (is_quote(byte) || byte == '.') {
      run = 0;
    } else if (run >= 0) {
      const bool fits = (byte >= 'A' && byte <= 'Z') || byte == '_' ||
                        (run > 0 && byte >= '0' && byte <= '9');
      run = fits ? run + 1 : -1;
      if (run == 3) return true;
    }
  }
  return false;
}

// --- names of files

using Names = std::vector<std::string>;

void add_name(std::string_view name, Names* names) {
  if (name.empty() || names->size() >= kMostNames) return;
  if (std::find(names->begin(), names->end(), name) == names->end()) {
    names->emplace_back(name);
  }
}

// The literal that begins at `at`, or empty.
std::string_view literal_at(std::string_view text, std::size_t at) {
  if (at >= text.size() || !is_quote(text[at])) return {};
  const std::size_t end = text.find(text[at], at + 1);
  if (end == std::string_view::npos || end - at > 512) return {};
  return text.substr(at + 1, end - at - 1);
}

// Every literal that is a relative path: imports, and what only looks like one.
void javascript_names(std::string_view text, Names* names) {
  for (std::size_t at = text.find('.'); at != std::string_view::npos;
       at = text.find('.', at + 1)) {
    if (at == 0 || !is_quote(text[at - 1])) continue;
    const std::string_view name = literal_at(text, at - 1);
    if (name == "." || name == ".." || name.starts_with("./") ||
        name.starts_with("../")) {
      add_name(name, names);
    }
  }
}

// The literals behind a word, whatever stands between them on the line.
void literals_behind(std::string_view text, std::string_view word,
                     Names* names) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + word.size())) {
    if (at > 0 && is_word_byte(text[at - 1])) continue;
    const std::size_t line = std::min(text.find('\n', at), text.size());
    for (std::size_t i = at + word.size(); i < line; ++i) {
      if (!is_quote(text[i])) continue;
      add_name(literal_at(text, i), names);
      break;
    }
  }
}

std::string_view take_word(std::string_view* rest) {
  const auto fits = [](char c) { return is_word_byte(c) || c == '.'; };
  while (!rest->empty() && (rest->front() == ' ' || rest->front() == '\t')) {
    rest->remove_prefix(1);
  }
  std::size_t end = 0;
  while (end < rest->size() && fits((*rest)[end])) ++end;
  const std::string_view word = rest->substr(0, end);
  rest->remove_prefix(end);
  return word;
}

// `import a.b as c, d` and `from .a import (b, c)`: a.b, d; .a, .a.b, .a.c.
void python_line(std::string_view text, std::size_t at, Names* names) {
  std::string_view rest = text.substr(at);
  const bool is_from = take_word(&rest) == "from";
  if (is_from) {
    const std::string module(take_word(&rest));
    add_name(module, names);
    if (take_word(&rest) != "import") return;
    rest.remove_prefix(
        std::min(rest.find_first_not_of(" \t(\n\r\\"), rest.size()));
    for (int i = 0; i < 64; ++i) {
      const std::string_view name = take_word(&rest);
      if (name.empty()) return;
      add_name(module + (module.ends_with('.') ? "" : ".") + std::string(name),
               names);
      const std::size_t next = rest.find_first_of(",\n)");
      if (next == std::string_view::npos || rest[next] != ',') return;
      rest.remove_prefix(next + 1);
      rest.remove_prefix(
          std::min(rest.find_first_not_of(" \t\n\r\\"), rest.size()));
    }
    return;
  }
  for (int i = 0; i < 16; ++i) {
    add_name(take_word(&rest), names);
    const std::size_t next = rest.find_first_of(",\n");
    if (next == std::string_view::npos || rest[next] != ',') return;
    rest.remove_prefix(next + 1);
  }
}

void python_names(std::string_view text, Names* names) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t start =
        std::min(text.find_first_not_of(" \t", at), text.size());
    const std::string_view line = text.substr(start);
    if (line.starts_with("import ") || line.starts_with("from ")) {
      python_line(text, start, names);
    }
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
}

// Modules that mean the library's wherever they are imported.
bool is_library(std::string_view module) {
  constexpr auto kLibraries = std::to_array<std::string_view>(
      {"__future__",  "abc",          "aifc",
       "argparse",    "array",        "ast",
       "asynchat",    "asyncio",      "asyncore",
       "atexit",      "audioop",      "base64",
       "bdb",         "binascii",     "bisect",
       "builtins",    "bz2",          "cProfile",
       "calendar",    "cgi",          "cgitb",
       "chunk",       "cmath",        "cmd",
       "code",        "codecs",       "codeop",
       "collections", "colorsys",     "compileall",
       "concurrent",  "configparser", "contextlib",
       "contextvars", "copy",         "copyreg",
       "crypt",       "csv",          "ctypes",
       "curses",      "dataclasses",  "datetime",
       "dbm",         "decimal",      "difflib",
       "dis",         "distutils",    "doctest",
       "email",       "encodings",    "ensurepip",
       "enum",        "errno",        "faulthandler",
       "fcntl",       "filecmp",      "fileinput",
       "fnmatch",     "fractions",    "ftplib",
       "functools",   "gc",           "genericpath",
       "getopt",      "getpass",      "gettext",
       "glob",        "graphlib",     "grp",
       "gzip",        "hashlib",      "heapq",
       "hmac",        "html",         "http",
       "imaplib",     "imghdr",       "imp",
       "importlib",   "inspect",      "io",
       "ipaddress",   "itertools",    "json",
       "keyword",     "linecache",    "locale",
       "logging",     "lzma",         "mailbox",
       "mailcap",     "marshal",      "math",
       "mimetypes",   "mmap",         "modulefinder",
       "msilib",      "msvcrt",       "multiprocessing",
       "netrc",       "nis",          "nntplib",
       "nt",          "ntpath",       "nturl2path",
       "numbers",     "opcode",       "operator",
       "optparse",    "os",           "ossaudiodev",
       "pathlib",     "pdb",          "pickle",
       "pickletools", "pipes",        "pkgutil",
       "platform",    "plistlib",     "poplib",
       "posix",       "posixpath",    "pprint",
       "profile",     "pstats",       "pty",
       "pwd",         "py_compile",   "pyclbr",
       "pydoc",       "pydoc_data",   "pyexpat",
       "queue",       "quopri",       "random",
       "re",          "readline",     "reprlib",
       "resource",    "rlcompleter",  "runpy",
       "sched",       "secrets",      "select",
       "selectors",   "shelve",       "shlex",
       "shutil",      "signal",       "site",
       "smtpd",       "smtplib",      "sndhdr",
       "socket",      "socketserver", "spwd",
       "sqlite3",     "sre_compile",  "sre_constants",
       "sre_parse",   "ssl",          "stat",
       "statistics",  "string",       "stringprep",
       "struct",      "subprocess",   "sunau",
       "symtable",    "sys",          "sysconfig",
       "syslog",      "tabnanny",     "tarfile",
       "telnetlib",   "tempfile",     "termios",
       "textwrap",    "threading",    "time",
       "timeit",      "tkinter",      "token",
       "tokenize",    "tomllib",      "trace",
       "traceback",   "tracemalloc",  "tty",
       "turtle",      "types",        "typing",
       "unicodedata", "unittest",     "urllib",
       "uu",          "uuid",         "venv",
       "warnings",    "wave",         "weakref",
       "webbrowser",  "winreg",       "winsound",
       "wsgiref",     "xdrlib",       "xml",
       "xmlrpc",      "zipapp",       "zipfile",
       "zipimport",   "zlib",         "zoneinfo"});
  module = module.substr(0, module.find('.'));
  return std::binary_search(kLibraries.begin(), kLibraries.end(), module);
}

// --- their places

using Paths = std::vector<std::string>;

void javascript_paths(const std::string& path, Paths* paths) {
  constexpr std::array<std::string_view, 8> kSuffixes = {
      ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts"};
  paths->push_back(path);
  for (const std::string_view suffix : kSuffixes) {
    paths->push_back(path + std::string(suffix));
  }
  // TypeScript spells the file that it will become.
  const std::size_t dot = path.rfind(".js");
  if (dot != std::string::npos && dot + 4 >= path.size()) {
    paths->push_back(path.substr(0, dot) + ".ts" + path.substr(dot + 3));
    paths->push_back(path.substr(0, dot) + ".tsx");
  }
  for (const std::string_view suffix : kSuffixes) {
    paths->push_back(path + "/index" + std::string(suffix));
  }
}

struct Row {
  Language family = Language::Unknown;
  std::span<const Word> words;
  void (*names)(std::string_view text, Names* names) = nullptr;
  // The suffix of a file that need not be spelled.
  std::string_view suffix;
  bool by_folder = false;  // all files of the folder are one program
};

constexpr Row kRows[] = {
    {Language::JavaScript, kJavaScriptWords, javascript_names, "", false},
    {Language::Python, kPythonWords, python_names, ".py", false},
    {Language::Go, kGoWords, nullptr, ".go", true},
    {Language::Java, kCallWords, nullptr, ".java", true},
    {Language::Ruby, kRubyWords,
     [](std::string_view text, Names* names) {
       literals_behind(text, "require_relative", names);
     },
     ".rb", false},
    {Language::Php, kPhpWords,
     [](std::string_view text, Names* names) {
       for (const std::string_view word :
            {"require", "require_once", "include", "include_once"}) {
         literals_behind(text, word, names);
       }
     },
     "", false},
    {Language::Perl, kPerlWords,
     [](std::string_view text, Names* names) {
       literals_behind(text, "require", names);
       literals_behind(text, "do", names);
     },
     "", false},
    {Language::Lua, kLuaWords,
     [](std::string_view text, Names* names) {
       literals_behind(text, "require", names);
     },
     ".lua", false},
    {Language::C, kCallWords,
     [](std::string_view text, Names* names) {
       literals_behind(text, "include", names);
     },
     "", false},
};

const Row* row_of(Language language) {
  const Language family = family_of(language);
  for (const Row& row : kRows) {
    if (row.family == family) return &row;
  }
  return nullptr;
}

class DrawnFinder {
 public:
  DrawnFinder(const Row& row, std::string_view path, const FileTree& tree)
      : row_(row), path_(path), tree_(tree) {}

  std::vector<FileFacts::Target> targets(std::string_view text) const {
    std::vector<FileFacts::Target> found;
    if (row_.by_folder) {
      add_folder(&found);
      return found;
    }
    Names names;
    row_.names(text, &names);
    for (const std::string& name : names) {
      for (const std::string& path : paths_of(name)) {
        if (path == path_) break;
        if (tree_.find(path) == nullptr) continue;
        found.push_back({name, path});
        break;
      }
    }
    return found;
  }

 private:
  void add_folder(std::vector<FileFacts::Target>* found) const {
    const std::string folder(folder_of(path_));
    const bool is_test = path_.ends_with("_test.go");
    for (const std::string& name : tree_.names_in(folder)) {
      const std::string path = folder + "/" + name;
      if (!name.ends_with(row_.suffix) || path == path_) continue;
      if (name.ends_with("_test.go") && !is_test) continue;
      found->push_back({name, path});
    }
  }

  Paths paths_of(const std::string& name) const {
    Paths paths;
    if (row_.family == Language::Python) {
      python_paths(name, &paths);
      return paths;
    }
    const std::string folder(folder_of(path_));
    if (row_.family == Language::Lua) return lua_paths(name);
    // PHP writes __DIR__ . '/file.php'.
    const std::string base = tree_.absolute(folder + "/" + name);
    if (row_.family == Language::JavaScript) {
      javascript_paths(base, &paths);
    } else {
      paths.push_back(base);
      if (!row_.suffix.empty()) {
        paths.push_back(base + std::string(row_.suffix));
      }
    }
    return paths;
  }

  // "a.b" is a/b.py or a/b/__init__.py, beside the file or, from the root of
  // its packages, above.
  void python_paths(const std::string& name, Paths* paths) const {
    if (is_library(name)) return;
    std::string folder(folder_of(path_));
    const std::size_t dots = std::min(name.find_first_not_of('.'), name.size());
    for (std::size_t i = 1; i < dots; ++i) folder = folder_of(folder);
    std::string way = name.substr(dots);
    std::replace(way.begin(), way.end(), '.', '/');
    const std::string root = tree_.root_of(path_);
    const auto add = [&](const std::string& base) {
      if (!way.empty()) paths->push_back(base + "/" + way + ".py");
      paths->push_back(base + (way.empty() ? "" : "/") + way + "/__init__.py");
    };
    add(folder);
    if (dots > 0) return;
    while (folder.size() > root.size() && folder.size() > 1) {
      folder = folder_of(folder);
      add(folder);
    }
  }

  Paths lua_paths(std::string name) const {
    if (name.ends_with(".lua")) name.resize(name.size() - 4);
    std::replace(name.begin(), name.end(), '.', '/');
    Paths paths;
    const std::string root = tree_.root_of(path_);
    for (std::string folder(folder_of(path_));
         folder.size() >= root.size() && folder.size() > 1;
         folder = folder_of(folder)) {
      paths.push_back(folder + "/" + name + ".lua");
      paths.push_back(folder + "/" + name + "/init.lua");
    }
    return paths;
  }

  const Row& row_;
  std::string path_;
  const FileTree& tree_;
};

void find_facts(const Row& row, std::string_view path, std::string_view text,
                const FileTree& tree, FileFacts* facts) {
  facts->targets = DrawnFinder(row, path, tree).targets(text);
  facts->wraps =
      std::any_of(row.words.begin(), row.words.end(),
                  [&](const Word& w) { return wraps_word(text, w); });
  facts->passes =
      std::any_of(row.words.begin(), row.words.end(),
                  [&](const Word& word) { return passes_word(text, word); });
  facts->has_names = has_names(text);
}

const FileFacts& facts_of(const TreeFile& file, const Row& row,
                          const FileTree& tree) {
  std::call_once(file.made_once, [&] {
    auto facts = std::make_unique<FileFacts>();
    facts->language = detect_language(file.path, file.text);
    if (family_of(facts->language) == row.family) {
      find_facts(row, file.path, file.text, tree, facts.get());
    }
    file.made = std::move(facts);
  });
  return static_cast<const FileFacts&>(*file.made);
}

class DrawnWalk {
 public:
  DrawnWalk(const Row& row, const FileTree& tree) : row_(row), tree_(tree) {}

  Drawn run(std::string_view path, const FileFacts& own) {
    numbers_.emplace(path, 0);
    all_.push_back({{nullptr, &own}, 0});
    std::size_t first = 0;
    for (int hop = 0; hop < kMostHops && first < all_.size(); ++hop) {
      const std::size_t last = all_.size();
      for (; first < last; ++first) follow(first, hop + 1);
    }
    return kept();
  }

 private:
  void follow(std::size_t from, int hops) {
    const FileFacts& facts = *all_[from].facts;
    for (const FileFacts::Target& target : facts.targets) {
      const std::size_t to = number_of(target.path, hops);
      if (to != kNone) links_.push_back({from, target.spelled, to});
    }
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  std::size_t number_of(const std::string& path, int hops) {
    const auto known = numbers_.find(path);
    if (known != numbers_.end()) return known->second;
    TreeFilePointer file = tree_.find(path);
    if (file == nullptr) return kNone;
    // Two ways to one file.
    if (const auto same = numbers_.find(file->path); same != numbers_.end()) {
      return same->second;
    }
    const FileFacts& facts = facts_of(*file, row_, tree_);
    if (family_of(facts.language) != row_.family) return kNone;
    if (all_.size() > kMostLookedAt) {
      is_cut_ = true;
      return kNone;
    }
    numbers_.emplace(path, all_.size());
    numbers_.emplace(file->path, all_.size());
    all_.push_back({{std::move(file), &facts}, hops});
    return all_.size() - 1;
  }

  // Marks the files that lead to one for which `matters` holds.
  template <class Matters>
  bool mark(std::vector<bool>* marked, Matters matters) const {
    bool any = false;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (!matters(i)) continue;
      (*marked)[i] = any = true;
    }
    for (bool news = any; news;) {
      news = false;
      for (const DrawnLink& link : links_) {
        if (!(*marked)[link.to] || (*marked)[link.from]) continue;
        (*marked)[link.from] = news = true;
      }
    }
    return any;
  }

  // Whether the program has something to hand to a wrapper, or to ask an alias
  // for; what wraps beside it is followed in any case.
  bool may_use_names() const {
    const FileFacts& own = *all_[0].facts;
    return own.has_names || own.wraps || own.passes ||
           std::any_of(all_.begin() + 1, all_.end(), [](const Seen& seen) {
             return seen.hops == 1 && seen.facts->wraps;
           });
  }

  Drawn kept() {
    std::vector<bool> marked(all_.size(), false);
    Drawn out;
    if (!may_use_names()) return out;
    const bool any =
        mark(&marked, [&](std::size_t i) { return all_[i].facts->wraps; });
    if (any) {
      mark(&marked, [&](std::size_t i) {
        return all_[i].hops <= kMostNameHops && all_[i].facts->has_names;
      });
    }
    for (const DrawnLink& link : links_) {
      if (link.from == 0 && all_[0].facts->passes) marked[link.to] = true;
    }
    std::vector<std::size_t> number(all_.size(), 0);
    std::uint64_t bytes = 0;
    for (std::size_t i = 1; i < all_.size(); ++i) {
      if (!marked[i]) continue;
      bytes += all_[i].file->text.size();
      if (out.files.size() >= FileTree::kMostFiles ||
          bytes > FileTree::kMostBytes) {
        is_cut_ = true;
        break;
      }
      out.files.push_back({std::move(all_[i].file), all_[i].facts});
      number[i] = out.files.size();
    }
    for (DrawnLink& link : links_) {
      const bool stays = (link.from == 0 || number[link.from] != 0) &&
                         (link.to == 0 || number[link.to] != 0);
      if (!stays) continue;
      out.links.push_back(
          {number[link.from], std::move(link.spelled), number[link.to]});
    }
    out.is_cut = is_cut_;
    return out;
  }

  const Row& row_;
  const FileTree& tree_;
  struct Seen : DrawnFile {
    int hops = 0;
  };

  std::vector<Seen> all_;
  std::vector<DrawnLink> links_;
  std::unordered_map<std::string, std::size_t> numbers_;
  bool is_cut_ = false;
};

}  // namespace

void note_drawn(const Drawn& drawn, std::uint64_t offset_bytes,
                Findings* findings) {
  if (drawn.is_cut) {
    findings->not_scanned.push_back(
        {offset_bytes, "draws on more files than are followed"});
  }
  for (const DrawnFile& one : drawn.files) {
    if (one.file->is_scanned) continue;
    findings->not_scanned.push_back(
        {offset_bytes,
         "draws on a file that is not scanned itself: " +
             one.file->path.substr(one.file->path.rfind('/') + 1)});
  }
}

Drawn draw_files(Language language, std::string_view text,
                 std::string_view path, const FileTree& tree) {
  const Row* const row = row_of(language);
  if (row == nullptr) return {};
  const std::string whole = tree.absolute(path);
  FileFacts own;
  own.language = language;
  find_facts(*row, whole, text, tree, &own);
  if (own.targets.empty()) return {};
  return DrawnWalk(*row, tree).run(whole, own);
}

}  // namespace alder::scan
