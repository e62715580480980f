// Which members of a language and its libraries touch the environment.
//
//   schemas/alder/scan-apis.json --> Rules::apis --> ApiTable of a language
//
// A path is spelled with dots whatever the language writes ("os.Getenv",
// "std.env.var"); its first word is a module, a global or a class, or stands
// for a kind of value:
//
//   @environ   the environment, or a mapping made from it
//   @read      what a read yields (Rust's Result, Java's Optional)
//   @any       an object that is not known

#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "scan/findings.h"

namespace alder::scan {

// What a path means.  `name`, `fallback` ... are numbers of arguments.
enum class ApiRole : std::uint8_t {
  None,
  Environ,      // the mapping itself
  EnvironCall,  // a call yields a mapping made from it
  Get,          // a call reads argument `name`; `fallback` stands in
  GetEach,      // a call reads each of its arguments
  Lookup,       // as Get; yields the value and whether it is there
  Test,         // a call tells whether `name` is there
  Set,          // a call sets `name`
  SetText,      // a call sets NAME of the text "NAME=value"
  SetAll,       // a call sets the names of the mapping, or NAME=value list
  Remove,       // a call removes `name`
  Expand,       // a call replaces $NAME in the text `name`
  ExpandWith,   // as Expand, with a mapping of the caller's own
  List,         // a call or member uses the environment as a whole
  Copy,         // a call yields a mapping that holds all its arguments; when
                // the first is the environment, it sets the names of the others
  Append,       // a call yields a list of its arguments
  Shell,        // a call runs the text `name` in a shell
  Command,      // a call runs the program `name` with the words behind it
  ShellOrCommand,  // Shell for one text, Command for several
  Code,      // a call runs the text `name` in the row's `program` language
  ChildSet,  // a call sets `name` in the environment of a child
  ChildAll,  // a call or assignment gives a child its environment: a
             // mapping, or a list of NAME=value
  Require,   // a call yields the module `name`
  Make,      // a call yields something of the path `result`
  Alias,     // another spelling of the path `result`
  Same,      // a call yields its argument `name`; with @any, its object
  Upper,     // as Same, in upper case
  Lower,     // as Same, in lower case
  Elements,  // a call hands each element of its object to the function
             // `name` (forEach, map, each)
  Default,   // of @read: supplies a fallback
  Survive,   // of @read: absence is seen
  Demand,    // of @read: absence is an error
  Leave,     // a call does not return (exit)
};
std::string_view to_string(ApiRole role);
std::optional<ApiRole> role_from_name(std::string_view name);

struct Api {
  Language language = Language::Unknown;
  std::string path;
  ApiRole role = ApiRole::None;
  ReadKind kind = ReadKind::Optional;  // of Get and Lookup without fallback
  int mapping = -1;  // the argument that must be the environment; or none
  int name = 0;
  int fallback = -1;
  // Of Shell, Command, Code: the name of the argument or member that gives
  // the child's environment ("env"), and the argument it stands in (-1: any).
  // "@first": the argument `name` when it is a mapping, and what it names
  // stands behind it.
  std::string environment;
  int options = -1;
  Language program = Language::Unknown;  // of Code
  std::string result;                    // of Make, Alias
  std::string doubt;  // of Environ, Get: why such reads are uncertain
};

// One row of schemas/alder/implicit-reads.json: a command or library call
// that reads variables by itself.
struct ImplicitRule {
  Language language = Language::Unknown;
  std::string by;                  // "gh", "os.path.expanduser"
  std::vector<std::string> names;  // {"GH_TOKEN"}
};

// Languages that share their libraries: TypeScript and TSX are JavaScript,
// C++ is C.
Language family_of(Language language);

// Index into ApiTable.
using PathId = std::uint32_t;
inline constexpr PathId kNoPath = 0xFFFF'FFFFu;

// The paths of one family of languages, word by word.  Immutable once built;
// shared by threads.
class ApiTable {
 public:
  // Rows of other families are left out; `rows` must outlive the table.
  // `implicit` likewise.
  ApiTable(Language language, const std::vector<Api>& rows,
           const std::vector<ImplicitRule>& implicit);

  PathId root(std::string_view word) const { return member(kRoot, word); }
  // The path `path` + "." + `word`, aliases resolved; kNoPath when no row
  // begins so.  kNoPath has no members.
  PathId member(PathId path, std::string_view word) const;
  // The path of dotted words.
  PathId find(std::string_view path) const;
  // The row of that path, or nullptr.
  const Api* api(PathId path) const {
    return path < nodes_.size() ? nodes_[path].api : nullptr;
  }
  // What a call of that path reads by itself, or nullptr.
  const ImplicitRule* implicit(PathId path) const {
    return path < nodes_.size() ? nodes_[path].implicit : nullptr;
  }
  // "os.homedir"
  const std::string& spelling(PathId path) const {
    return nodes_[path].spelling;
  }

  // "@environ", "@read", "@any"; kNoPath when no row begins so.
  PathId environ() const { return environ_; }
  PathId read() const { return read_; }
  PathId any() const { return any_; }

 private:
  static constexpr PathId kRoot = 0;
  struct Node {
    std::string spelling;
    const Api* api = nullptr;
    const ImplicitRule* implicit = nullptr;
    PathId alias = kNoPath;
  };
  struct Hash {
    std::size_t operator()(
        const std::pair<PathId, std::string_view>& key) const {
      return std::hash<std::string_view>()(key.second) * 31 + key.first;
    }
  };

  PathId add(std::string_view path);

  std::vector<Node> nodes_;
  std::unordered_map<std::pair<PathId, std::string_view>, PathId, Hash>
      members_;
  PathId environ_ = kNoPath;
  PathId read_ = kNoPath;
  PathId any_ = kNoPath;
};

// The tables of all languages, each built when it is first asked for.
//
// Thread safety: safe.
class ApiTables {
 public:
  ApiTables(std::vector<Api> rows, std::vector<ImplicitRule> implicit)
      : rows_(std::move(rows)), implicit_(std::move(implicit)) {}

  const ApiTable& of(Language language) const;
  const std::vector<Api>& rows() const { return rows_; }
  const std::vector<ImplicitRule>& implicit() const { return implicit_; }

 private:
  const std::vector<Api> rows_;
  const std::vector<ImplicitRule> implicit_;
  mutable std::mutex mutex_;
  mutable std::map<Language, ApiTable> tables_;
};

}  // namespace alder::scan
