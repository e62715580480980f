// Files that a script sources, followed where it does so.
//
//   . "$(dirname "$0")/lib.sh"     lib.sh runs here: what it assigns and
//                                  defines is known behind it
//
// The path of the script is a text like any other, so that variables that hold
// its folder lead to the file.  What a sourced file reads is told of by its own
// scan; here only names count that the scanned file hands it:
//
//   lib.sh:  need() { [ -n "${!1}" ] || exit 1; }
//   here:    need TOKEN                             a read of TOKEN
//
// Where the file is not found in the tree, what follows is uncertain.
//
// Source: bash manual, 4.1 (source), 5.2 (BASH_SOURCE); zsh manual, 14.1.4
//         (modifiers).

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "scan/env_files.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

constexpr std::size_t kShownPathBytes = 80;
// Commands inside $(...) that are looked at.
constexpr std::size_t kMostCommands = 4;

// What follows the name in an expansion of a path that keeps its folder.
constexpr auto kFolderEnds =
    std::to_array<std::string_view>({"%/*}", ":h}", ":A:h}", ":a:h}", ":P:h}"});
constexpr auto kPathEnds =
    std::to_array<std::string_view>({"}", ":A}", ":a}", ":P}"});

template <std::size_t n>
bool starts_with_one(const std::array<std::string_view, n>& list,
                     std::string_view text) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view one) {
    return text.starts_with(one);
  });
}

// The simple commands of a list, as far as they run one after the other.
std::vector<const ShellNode*> commands_of(const ShellNode* list) {
  std::vector<const ShellNode*> commands;
  for (const ShellNode* node = list;
       node != nullptr && commands.size() < kMostCommands; node = node->next) {
    if (node->kind == ShellNodeKind::Chain) {
      for (const ShellNode* member = node->body; member != nullptr;
           member = member->next) {
        commands.push_back(member);
      }
    } else {
      commands.push_back(node);
    }
  }
  return commands;
}

bool assigns(const ShellChange& change) {
  return change.state.value == ShellValue::Assigned;
}

bool is_command(const ShellNode* node) {
  return node != nullptr && node->kind == ShellNodeKind::Simple &&
         node->words != nullptr;
}

}  // namespace

// --- the folder of the script, as a text

// Of the scanned file; empty when it is not in a tree.
std::string_view ShellFlow::script_path() {
  if (script_path_.empty() && context_->tree != nullptr) {
    script_path_ = context_->tree->absolute(context_->path);
  }
  return script_path_;
}

// $0, ${BASH_SOURCE[0]} and the folder in them.
const ShellText* ShellFlow::texts_of_path(const ShellParameter& parameter) {
  if (context_->tree == nullptr) return nullptr;
  const bool is_script = text(parameter.name) == "0" || unit_->path.empty();
  const std::string_view path = is_script ? script_path() : unit_->path;
  std::string_view rest = unit_->text.substr(parameter.name.end);
  const bool is_braced =
      parameter.name.start > 0 && unit_->text[parameter.name.start - 1] == '{';
  if (rest.starts_with("[0]")) rest.remove_prefix(3);
  ShellText* const made = program_->arena.make<ShellText>();
  if (!is_braced || starts_with_one(kPathEnds, rest)) {
    made->text = path;
  } else if (starts_with_one(kFolderEnds, rest)) {
    made->text = folder_of(path);
  } else {
    return nullptr;
  }
  return made;
}

const ShellText* ShellFlow::folders_of(const ShellText* paths) {
  ShellChain<ShellText> all;
  for (; paths != nullptr; paths = paths->next) {
    if (paths->is_prefix) return nullptr;
    ShellText* const made = program_->arena.make<ShellText>(*paths);
    made->text = folder_of(paths->text);
    if (made->text.empty()) made->text = ".";
    made->next = nullptr;
    all.append(made);
  }
  return all.first;
}

// $(dirname "$0"), $(cd "$(dirname "$0")/.." && pwd) and their like.
const ShellText* ShellFlow::texts_of_substitution(
    const ShellSubstitution& substitution) {
  if (context_->tree == nullptr) return nullptr;
  const std::vector<const ShellNode*> commands = commands_of(substitution.body);
  if (commands.empty() || commands.size() > kMostCommands) return nullptr;
  const ShellUnit* const unit = std::exchange(unit_, substitution.unit);
  const ShellText* const found = texts_of_command(
      commands.back(),
      commands.size() > 1 ? commands[commands.size() - 2] : nullptr);
  unit_ = unit;
  return found;
}

const ShellText* ShellFlow::texts_of_command(const ShellNode* command,
                                             const ShellNode* before) {
  if (!is_command(command)) return nullptr;
  const std::string_view name = text(command->words->range);
  const ShellWord* const word = skip_options(command->words->next, "");
  if (name == "pwd") {
    if (!is_command(before)) return nullptr;
    const std::string_view moves = text(before->words->range);
    if (moves != "cd" && moves != "pushd") return nullptr;
    return texts(skip_options(before->words->next, ""));
  }
  if (name == "dirname") return folders_of(texts(word));
  if (name == "realpath" || name == "readlink") return texts(word);
  if (name == "git" && word != nullptr && text(word->range) == "rev-parse") {
    ShellText* const made = program_->arena.make<ShellText>();
    made->text = program_->arena.keep(context_->tree->root_of(script_path()));
    return made;
  }
  return nullptr;
}

// --- sourcing

void ShellFlow::do_source(const Call& call) {
  const ShellWord* word = skip_options(call.arguments, "");
  if (word == nullptr) return;
  std::string_view shown = text(word->range);
  if (is_env_file(shown, context_->rules->env_files)) return;
  if (context_->tree != nullptr && source_texts(call, texts(word))) return;
  shown = shown.substr(0, std::min(shown.find('\n'), kShownPathBytes));
  sourced_ = "may be set by the sourced " + std::string(shown);
}

// Follows each file that `held` may name.  False: not every one is known.
bool ShellFlow::source_texts(const Call& call, const ShellText* held) {
  if (held == nullptr) return false;
  // In a loop all of them are sourced, else one of them.
  const bool is_choice = held->next != nullptr && loops_.empty();
  bool all_known = true;
  const ShellEnd end = end_;
  std::vector<ShellWay> ways;
  for (; held != nullptr; held = held->next) {
    TreeFilePointer file = held->is_prefix ? nullptr : find_sourced(held->text);
    if (file == nullptr) {
      all_known = false;
      continue;
    }
    const ShellNames::Mark mark = is_choice ? names_.mark() : 0;
    all_known = follow_sourced(std::move(file), call) && all_known;
    if (!is_choice) continue;
    ways.push_back({names_.take(mark), std::exchange(end_, end)});
  }
  if (!ways.empty()) end_ = names_.join(ways);
  return all_known;
}

// A relative path is tried from the folder of the file that names it, that of
// the script, and those around it up to the root of the tree.
TreeFilePointer ShellFlow::find_sourced(std::string_view path) {
  const FileTree& tree = *context_->tree;
  if (path.starts_with('/')) return tree.find(tree.absolute(path));
  const auto find_in = [&](std::string_view folder) {
    return tree.find(
        tree.absolute(std::string(folder).append("/").append(path)));
  };
  if (!unit_->path.empty()) {
    if (TreeFilePointer file = find_in(folder_of(unit_->path))) return file;
  }
  const std::string root = tree.root_of(script_path());
  for (std::string_view folder = folder_of(script_path());
       folder.size() >= root.size() && folder.size() > 1;
       folder = folder_of(folder)) {
    if (TreeFilePointer file = find_in(folder)) return file;
  }
  return nullptr;
}

// False: there are more files than are followed.
bool ShellFlow::follow_sourced(TreeFilePointer file, const Call& call) {
  const std::string path = file->path;
  if (path == script_path()) return true;
  if (!sourced_files_.contains(path)) {
    sourced_bytes_ += file->text.size();
    if (sourced_files_.size() >= FileTree::kMostFiles ||
        sourced_bytes_ > FileTree::kMostBytes) {
      if (!std::exchange(is_over_sourced_, true)) {
        findings_->not_scanned.push_back(
            {file_offset(call.command->range.start),
             "sources more than is followed"});
      }
      return false;
    }
    if (!file->is_scanned) {
      findings_->not_scanned.push_back(
          {file_offset(call.command->range.start),
           "sources a file that is not scanned itself: " +
               path.substr(path.rfind('/') + 1)});
    }
    const ShellUnit* const unit = program_->add(std::move(file));
    sourced_files_[path] = {
        unit, ShellParser(unit, limits_, program_, depth_).parse(), false};
  } else {
    extra_steps_ += 16 + sourced_files_[path].unit->text.size() / 8;
  }
  SourcedFile& known = sourced_files_[path];  // stays where it is
  if (known.is_active || depth_ > limits_.script_nesting_levels) return true;
  if (is_spent()) {
    is_exhausted_ = true;
    return true;
  }
  const Entry entry = entry_;
  if (!unit_->is_elsewhere) entry_ = {unit_, call.node->range};
  const ShellUnit* const unit = std::exchange(unit_, known.unit);
  const bool survives = std::exchange(survives_, false);
  OpenSource around =
      std::exchange(sources_, OpenSource{frames_.size(), names_.mark(), {}});
  const ShellEnd end = std::exchange(end_, ShellEnd::Runs);
  known.is_active = true;
  follow_list(known.list);
  known.is_active = false;
  if (end_ == ShellEnd::Returns) {
    // What stands behind the return is not reached.  A return before anything
    // is assigned is for a second time (`[ -n "$LOADED" ] && return`).
    std::erase_if(sources_.returns, [](const ShellWay& way) {
      return std::none_of(way.changes.begin(), way.changes.end(), assigns);
    });
    names_.roll_back(sources_.mark);
    names_.join(sources_.returns);
    end_ = ShellEnd::Runs;
  }
  end_ = std::max(end, end_);
  sources_ = std::move(around);
  survives_ = survives;
  unit_ = unit;
  entry_ = entry;
  return true;
}

}  // namespace alder::scan
