// The journal, and the meeting of branches.
//
// Source for the maintained names: bash manual, 5.2 (variables that the shell
// sets), without the names that a login or a terminal provides.

#include "scan/shell_names.h"

#include <algorithm>
#include <array>

#include "scan/shell_characters.h"

namespace alder::scan {

namespace {

constexpr std::array<std::string_view, 39> kMaintained = {
    "BASH",          "BASHOPTS",
    "BASHPID",       "COMPREPLY",
    "COMP_CWORD",    "COMP_KEY",
    "COMP_LINE",     "COMP_POINT",
    "COMP_TYPE",     "COMP_WORDBREAKS",
    "COMP_WORDS",    "COPROC",
    "DIRSTACK",      "EPOCHREALTIME",
    "EPOCHSECONDS",  "EUID",
    "FUNCNAME",      "GROUPS",
    "HISTCMD",       "HOSTNAME",
    "HOSTTYPE",      "IFS",
    "LINENO",        "MACHTYPE",
    "MAPFILE",       "OLDPWD",
    "OPTARG",        "OPTERR",
    "OPTIND",        "OSTYPE",
    "PIPESTATUS",    "PPID",
    "PWD",           "RANDOM",
    "READLINE_LINE", "READLINE_POINT",
    "REPLY",         "SECONDS",
    "SHELLOPTS",
};
constexpr std::array<std::string_view, 4> kMaintainedToo = {"SHLVL", "SRANDOM",
                                                            "UID", "_"};

constexpr int kMostTexts = 64;

}  // namespace

bool is_shell_maintained(std::string_view name) {
  const bool may_be =
      !name.empty() && (name[0] == '_' || (name[0] >= 'A' && name[0] <= 'Z'));
  if (!may_be) return false;
  return name.starts_with("BASH_") ||
         std::binary_search(kMaintained.begin(), kMaintained.end(), name) ||
         std::find(kMaintainedToo.begin(), kMaintainedToo.end(), name) !=
             kMaintainedToo.end();
}

std::uint32_t ShellNames::id(std::string_view name) {
  if (2 * slots_.size() >= ids_.size()) grow();
  std::uint32_t* const place = find(name);
  if (*place != kNoName) return *place;
  *place = count();
  Slot slot;
  slot.name = name;
  slot.is_maintained = !is_shell_name(name) || is_shell_maintained(name);
  slot.is_never = slot.is_maintained || context_->provided.contains(name);
  slot.has_placeholder = name.find(kShellPlaceholder) != std::string_view::npos;
  slot.is_elsewhere = context_->assigned_elsewhere.contains(name);
  slots_.push_back(slot);
  return *place;
}

// Where the id of `name` is, or belongs.
std::uint32_t* ShellNames::find(std::string_view name) {
  const std::size_t mask = ids_.size() - 1;
  std::size_t at = hash_bytes(name, seed_) & mask;
  while (ids_[at] != kNoName && slots_[ids_[at]].name != name) {
    at = (at + 1) & mask;
  }
  return &ids_[at];
}

void ShellNames::grow() {
  ids_.assign(std::max<std::size_t>(2 * ids_.size(), 64), kNoName);
  for (std::uint32_t id = 0; id < count(); ++id) *find(slots_[id].name) = id;
}

void ShellNames::set(std::uint32_t id, const ShellState& state) {
  // Since the last mark, the first state is the one to go back to.
  const std::size_t last = slots_[id].last_change;
  const bool is_kept =
      last >= last_mark_ && last < journal_.size() && journal_[last].name == id;
  if (!is_kept) {
    slots_[id].last_change = journal_.size();
    journal_.push_back({id, slots_[id].state});
  }
  put(id, state);
}

void ShellNames::put(std::uint32_t id, const ShellState& state) {
  const auto is_given = [](const ShellState& s) {
    return s.is_exported && s.value == ShellValue::Assigned;
  };
  if (is_given(slots_[id].state) != is_given(state)) ++export_changes_;
  slots_[id].state = state;
}

ShellNames::Mark ShellNames::mark() {
  last_mark_ = journal_.size();
  return last_mark_;
}

ShellChanges ShellNames::changes_since(Mark mark) {
  ShellChanges changes;
  if (mark == journal_.size()) return changes;
  ++stamp_;
  changes.reserve(journal_.size() - mark);
  for (std::size_t i = mark; i < journal_.size(); ++i) {
    const std::uint32_t id = journal_[i].name;
    if (slots_[id].stamp == stamp_) continue;
    slots_[id].stamp = stamp_;
    changes.push_back({id, slots_[id].state});
  }
  return changes;
}

void ShellNames::roll_back(Mark mark) {
  last_mark_ = std::min(last_mark_, mark);
  while (journal_.size() > mark) {
    put(journal_.back().name, journal_.back().state);
    journal_.pop_back();
  }
}

ShellChanges ShellNames::take(Mark mark) {
  ShellChanges changes = changes_since(mark);
  roll_back(mark);
  return changes;
}

void ShellNames::apply(const ShellChanges& changes) {
  for (const ShellChange& change : changes) set(change.name, change.state);
}

ShellEnd ShellNames::join(std::span<const ShellWay> ways) {
  ShellEnd end = ShellEnd::Exits;
  for (const ShellWay& way : ways) end = std::min(end, way.end);
  std::uint32_t running = 0;
  touched_.clear();
  ++stamp_;
  for (const ShellWay& way : ways) {
    if (way.end != end) continue;
    ++running;
    for (const ShellChange& change : way.changes) {
      const std::uint32_t id = change.name;
      if (slots_[id].stamp != stamp_) {
        slots_[id].stamp = stamp_;
        slots_[id].count = 1;
        slots_[id].met = change.state;
        touched_.push_back(id);
      } else {
        ++slots_[id].count;
        slots_[id].met = meet(slots_[id].met, change.state);
      }
    }
  }
  for (std::uint32_t id : touched_) {
    set(id, slots_[id].count == running
                ? slots_[id].met
                : meet(slots_[id].met, slots_[id].state));
  }
  return end;
}

ShellState ShellNames::meet(const ShellState& a, const ShellState& b) {
  ShellState met;
  met.value = std::min(a.value, b.value);
  if (met.value == ShellValue::Present) {
    const bool both = a.value == b.value;
    const ReadKind one = a.value == ShellValue::Present ? a.guard : b.guard;
    // Optional says less than Defaulted.
    met.guard = both ? std::max(a.guard, b.guard) : one;
  }
  met.is_exported = a.is_exported || b.is_exported;
  met.is_associative = a.is_associative || b.is_associative;
  met.local_level = std::max(a.local_level, b.local_level);
  if (a.target == b.target) {
    met.target = a.target;
  } else if (a.target != kNoName || b.target != kNoName) {
    met.target = kUnknownName;
  }
  met.texts = unite(a.texts, b.texts);
  return met;
}

const ShellText* ShellNames::unite(const ShellText* a, const ShellText* b) {
  if (a == b) return a;
  if (a == nullptr || b == nullptr) return nullptr;
  int count = 0;
  ShellChain<ShellText> all;
  for (const ShellText* list : {a, b}) {
    for (; list != nullptr; list = list->next) {
      if (++count > kMostTexts) return nullptr;
      ShellText* copy = arena_->make<ShellText>(*list);
      copy->next = nullptr;
      all.append(copy);
    }
  }
  return all.first;
}

}  // namespace alder::scan
