// What a script does with the environment.
//
// Every reader (shell, Python, Markdown, ...) fills one Findings; offsets are
// bytes in the file, whatever program inside a program a read stood in.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace alder::scan {

enum class Language : std::uint8_t {
  Unknown,
  Shell,
  Python,
  Markdown,
  JavaScript,
  TypeScript,
  Tsx,
  Go,
  Ruby,
  Perl,
  Rust,
  Php,
  Java,
  Lua,
  C,
  Cpp,
  Make,
  Dockerfile,
  Dotenv,
  Json,
  Yaml,
};

// "shell", "python", "markdown", "javascript" ...
std::string_view to_string(Language language);
// Also accepts the usual aliases: sh, bash, zsh, py, python3, md, js, node ...
std::optional<Language> language_from_name(std::string_view name);
// Those that to_string gives, without that of Unknown.
std::span<const std::string_view> language_names();

// How the code copes when the variable is absent.
enum class ReadKind : std::uint8_t {
  Plain,      // it does not
  Defaulted,  // a fallback is supplied
  Optional,   // no fallback, but absence is seen or survived
  Soft,       // only prose mentions it
};
std::string_view to_string(ReadKind kind);

struct Read {
  std::string name;
  std::uint64_t offset_bytes = 0;
  Language language = Language::Unknown;
  ReadKind kind = ReadKind::Plain;
};

// Exported, set in the process environment, or put in a child's.
struct Write {
  std::string name;
  std::uint64_t offset_bytes = 0;
};

// A name that the file alone does not determine, or a use of the whole
// environment.
struct Dynamic {
  std::uint64_t offset_bytes = 0;
  std::string text;    // the construct as written, cut at 80 bytes
  std::string prefix;  // of the names, where it is known
};

// Read by a tool or library that the script calls.
struct Implicit {
  std::string name;
  std::uint64_t offset_bytes = 0;
  std::string by;  // "gh", "os.path.expanduser"
};

// A named read that something unseen may set before.
struct Uncertain {
  std::string name;
  std::uint64_t offset_bytes = 0;
  std::string reason;
};

// A line of a delivery file that its reader drops.
struct Ignored {
  std::uint64_t offset_bytes = 0;
  std::string reason;
};

// Text that no reader looked at, or that one gave up on.
struct NotScanned {
  std::optional<std::uint64_t> offset_bytes;  // none: the whole file
  std::string reason;
};

struct Findings {
  std::vector<Read> reads;
  std::vector<Write> writes;
  std::vector<Dynamic> dynamic;
  std::vector<Implicit> implicit;
  std::vector<Uncertain> uncertain;
  std::vector<Ignored> ignored;
  std::vector<NotScanned> not_scanned;

  void append(Findings other);
  // Orders every list by offset, then name.
  void sort();
  // One line an entry ("read 12 NAME plain"), for tests.
  std::string dump() const;
};

}  // namespace alder::scan
