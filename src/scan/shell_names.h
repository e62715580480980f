// What is known about each variable at a point of a shell program.
//
//   states by name id  +  a journal of every change
//
// A branch is: mark the journal, run, take the changes back as a ShellChanges.
// Branches that meet are joined name by name, which touches only what they
// changed; so the cost of a program is the number of its changes times its
// nesting, however many names it has.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "scan/findings.h"
#include "scan/reader.h"
#include "scan/shell_syntax.h"

namespace alder::scan {

// Set by the shell itself (BASH_VERSION, RANDOM, IFS ...).
bool is_shell_maintained(std::string_view name);

enum class ShellValue : std::uint8_t {
  Inherited,  // from the environment, if it is there at all
  Present,    // from the environment; a test has shown that it is there
  Assigned,   // by this program (or unset by it)
};

// A text that a variable may hold.
struct ShellText {
  std::string_view text;
  bool is_prefix = false;  // the rest is unknown
  ShellText* next = nullptr;
  // Where it stands in the file that is scanned; kNoPlace: in one it sources.
  std::uint64_t place = kNoPlace;

  static constexpr std::uint64_t kNoPlace = ~std::uint64_t{0};
};

// Stands in a program's text for what the shell around puts there: a valid
// name in every language that is read, and nobody's own.
inline constexpr std::string_view kShellPlaceholder = "__expansion__";

inline constexpr std::uint32_t kNoName = 0xFFFF'FFFFu;
inline constexpr std::uint32_t kUnknownName = 0xFFFF'FFFEu;

struct ShellState {
  ShellValue value = ShellValue::Inherited;
  ReadKind guard = ReadKind::Plain;  // Present: the kind of that test
  bool is_exported = false;
  bool is_associative = false;
  std::uint32_t local_level = 0;     // of the function it is local to; 0: none
  std::uint32_t target = kNoName;    // of a name reference
  const ShellText* texts = nullptr;  // all it may hold; null: not known

  bool operator==(const ShellState&) const = default;
};

struct ShellChange {
  std::uint32_t name;
  ShellState state;
};
using ShellChanges = std::vector<ShellChange>;

// How a list of commands ends.
enum class ShellEnd : std::uint8_t { Runs, Breaks, Returns, Exits };

// One of several ways on.
struct ShellWay {
  ShellChanges changes;
  ShellEnd end = ShellEnd::Runs;
};

// The names of one program and their states.
class ShellNames {
 public:
  ShellNames(const Context* context, ShellArena* arena)
      : context_(context), arena_(arena), seed_(process_seed()) {}

  std::uint32_t id(std::string_view name);
  std::string_view name(std::uint32_t id) const { return slots_[id].name; }
  // Never the environment's: maintained by the shell, or provided.
  bool is_never_read(std::uint32_t id) const { return slots_[id].is_never; }
  bool is_maintained(std::uint32_t id) const {
    return slots_[id].is_maintained;
  }
  bool has_placeholder(std::uint32_t id) const {
    return slots_[id].has_placeholder;
  }
  bool is_assigned_elsewhere(std::uint32_t id) const {
    return slots_[id].is_elsewhere;
  }
  std::uint32_t count() const {
    return static_cast<std::uint32_t>(slots_.size());
  }

  const ShellState& state(std::uint32_t id) const { return slots_[id].state; }
  void set(std::uint32_t id, const ShellState& state);

  // Grows whenever a name comes to be, or no longer is, both assigned and
  // exported.
  std::uint64_t export_changes() const { return export_changes_; }

  using Mark = std::size_t;
  // Opens a level; levels are taken back, innermost first.
  Mark mark();
  std::size_t journal_size() const { return journal_.size(); }
  // The changes since `mark`, which stay.
  ShellChanges changes_since(Mark mark);
  // The same, taken back.
  ShellChanges take(Mark mark);
  void roll_back(Mark mark);
  void apply(const ShellChanges& changes);
  // Sets what holds after any of `ways`, which start from here; those that do
  // not run on count only when none does.
  ShellEnd join(std::span<const ShellWay> ways);

 private:
  struct Slot {
    std::string_view name;
    bool is_never = false;
    bool is_maintained = false;
    bool is_elsewhere = false;
    bool has_placeholder = false;
    ShellState state;
    std::size_t last_change = 0;  // index in journal_
    // Scratch of changes_since and join.
    std::uint32_t stamp = 0;
    std::uint32_t count = 0;
    ShellState met;
  };
  std::uint32_t* find(std::string_view name);
  void grow();
  void put(std::uint32_t id, const ShellState& state);
  ShellState meet(const ShellState& a, const ShellState& b);
  const ShellText* unite(const ShellText* a, const ShellText* b);

  const Context* context_;
  ShellArena* arena_;
  std::vector<Slot> slots_;         // by id
  std::vector<std::uint32_t> ids_;  // by hash, open addressing; kNoName: free
  std::uint64_t seed_;
  std::vector<std::uint32_t> touched_;  // scratch of join
  std::vector<ShellChange> journal_;    // with the states before
  Mark last_mark_ = 0;
  std::uint64_t export_changes_ = 0;
  std::uint32_t stamp_ = 0;
};

}  // namespace alder::scan
