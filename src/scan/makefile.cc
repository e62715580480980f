// Makefile -> findings.
//
//   statements --collect()--> who is assigned where, who is exported
//   statements --follow()--> references of make, programs of the shell
//
// make takes every variable of the environment for one of its own, so that
// `$(X)` of a name that the makefile does not assign reads the environment.
// Values of `=`, recipes and `define` are expanded late, when the whole file
// is known; the rest sees only what is assigned above it.  The shell of a
// recipe inherits the environment and what the makefile exports.
//
// Source: the GNU make manual, "Variables from the Environment",
//         "Communicating Variables to a Sub-make", "How make Reads a
//         Makefile", and the chapter on functions.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "scan/makefile_references.h"
#include "scan/makefile_statements.h"
#include "scan/reader.h"
#include "scan/shell.h"
#include "scan/shell_characters.h"
#include "scan/shell_names.h"

namespace alder::scan {
namespace {

using namespace makefile;

// Names handed to programs, over the whole file.
constexpr std::size_t kMostGivenBytes = 20'000'000;
// Statements that are looked at to learn what a condition guards.
constexpr std::size_t kMostGuarded = 16;
constexpr std::size_t kLongestValue = 200;

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t"));
}

template <class Take>
void for_each_word(std::string_view text, Take take) {
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t", at)) != std::string_view::npos) {
    const std::size_t end =
        std::min(text.find_first_of(" \t", at), text.size());
    take(text.substr(at, end - at), at);
    at = end;
  }
}

// A name that the makefile assigns.
struct Variable {
  std::size_t first = 0;  // number of the statement that does it first
  std::size_t times = 0;
  std::string value;  // when it is assigned once, to plain text
};

class MakefileReader : public ReferenceSink {
 public:
  MakefileReader(const Source& source, const Context& context,
                 Findings* findings)
      : context_(context),
        findings_(*findings),
        statements_(read_statements(source)),
        recipes_(context) {
    ++recipes_.depth_levels;
  }

  void read() {
    for (at_ = 0; at_ < statements_.size(); ++at_) collect(statements_[at_]);
    finish_exports();
    for (at_ = 0; at_ < statements_.size(); ++at_) follow(statements_[at_]);
    run_pending();
  }

 private:
  // What is assigned ------------------------------------------------------

  void collect(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::Assignment:
        collect_assignment(statement);
        return collect_inner(statement.part(statement.value));
      case StatementKind::Export:
        exports_all_ =
            exports_all_ || statement.value.start == statement.value.end;
        return for_each_word(statement.part(statement.value),
                             [&](std::string_view name, std::size_t) {
                               exported_.emplace(name);
                             });
      case StatementKind::Unexport:
        return for_each_word(statement.part(statement.value),
                             [&](std::string_view name, std::size_t) {
                               unexported_.emplace(name);
                             });
      case StatementKind::Rule:
        exports_all_ =
            exports_all_ || statement.part(statement.value)
                                .starts_with(".EXPORT_ALL_VARIABLES");
        one_shell_ = one_shell_ ||
                     statement.part(statement.value).starts_with(".ONESHELL");
        return;
      case StatementKind::Other:
        return collect_inner(statement.part(statement.value));
      default:
        return;
    }
  }

  void collect_assignment(const Statement& statement) {
    const std::string_view name = statement.part(statement.name);
    const std::string_view value = statement.part(statement.value);
    if (name.find('$') != std::string_view::npos) {
      computed_.push_back(pattern_of(name));
      return;
    }
    add_variable(name);
    Variable& variable = variables_.find(name)->second;
    const bool is_plain = variable.times == 1 && !statement.defines &&
                          value.size() <= kLongestValue &&
                          value.find('$') == std::string_view::npos &&
                          statement.op != '!' && statement.op != '+';
    variable.value = is_plain ? std::string(value) : std::string();
    if (statement.exports) exported_.emplace(name);
    if (name == "SHELL") shell_ = leaf_of(first_word(value));
  }

  void add_variable(std::string_view name) {
    auto found = variables_.find(name);
    if (found == variables_.end()) {
      found = variables_.emplace(name, Variable()).first;
      found->second.first = at_;
    }
    ++found->second.times;
  }

  // What `$(eval ...)`, or a text that it expands, assigns.
  void collect_inner(std::string_view text) {
    if (text.find("$(eval") != std::string_view::npos ||
        text.find("${eval") != std::string_view::npos) {
      evaluates_ = true;
    }
    std::size_t start = 0;
    while (start < text.size()) {
      std::size_t end = std::min(text.find('\n', start), text.size());
      std::string_view line = text.substr(start, end - start);
      start = end + 1;
      const std::size_t eval = line.find("(eval ");
      if (eval != std::string_view::npos) line.remove_prefix(eval + 6);
      if (eval == std::string_view::npos && end == text.size() &&
          line.data() == text.data()) {
        return;
      }
      collect_line(line);
    }
  }

  void collect_line(std::string_view line) {
    const Assigned assigned = find_assignment(line, {0, line.size()});
    if (!assigned.found) return;
    const std::string_view name = line.substr(
        assigned.name.start, assigned.name.end - assigned.name.start);
    if (name.find('$') == std::string_view::npos) {
      add_variable(name);
      variables_.find(name)->second.times += 2;
    } else {
      computed_.push_back(pattern_of(name));
    }
  }

  void finish_exports() {
    if (exports_all_) {
      for (const auto& [name, variable] : variables_) exported_.insert(name);
    }
    for (const std::string& name : unexported_) exported_.erase(name);
    for (const std::string& name : exported_) {
      if (variables_.contains(name)) recipes_.provided.insert(name);
    }
    for (const std::string_view name : given_to_recipes()) {
      recipes_.provided.emplace(name);
    }
  }

  // What is read ----------------------------------------------------------

  void follow(const Statement& statement) {
    if (statement.kind != StatementKind::Recipe) run_pending();
    switch (statement.kind) {
      case StatementKind::Assignment:
        return follow_assignment(statement);
      case StatementKind::Recipe:
        return follow_recipe(statement);
      case StatementKind::Export:
        return follow_export(statement);
      case StatementKind::Include:
        follow_now(statement, statement.value);
        if (included_.empty()) {
          included_ =
              "may be set by the included " +
              std::string(statement.part(statement.value).substr(0, 80));
          included_at_ = at_;
        }
        return;
      case StatementKind::Condition:
        return follow_condition(statement);
      case StatementKind::Else:
        if (!guards_.empty()) guards_.back().holds = !guards_.back().holds;
        return;
      case StatementKind::End:
        if (!guards_.empty()) guards_.pop_back();
        return;
      case StatementKind::Rule:
      case StatementKind::Other:
        return follow_now(statement, statement.value);
      case StatementKind::Unexport:
      case StatementKind::Undefine:
        return;
    }
  }

  void follow_now(const Statement& statement, Part part) {
    is_late_ = false;
    expand(statement.text, part, this);
  }

  void follow_late(const Statement& statement, Part part) {
    is_late_ = true;
    expand(statement.text, part, this);
    is_late_ = false;
  }

  void follow_assignment(const Statement& statement) {
    const std::string_view name = statement.part(statement.name);
    follow_now(statement, statement.name);
    const bool is_first = is_first_assignment(name);
    if (is_first && statement.op == '?') {
      report(name, statement.text.file_offset(statement.name.start),
             ReadKind::Defaulted);
    } else if (is_first && statement.op == '+') {
      report(name, statement.text.file_offset(statement.name.start),
             ReadKind::Optional);
    }
    if (statement.exports && is_shell_name(name)) {
      findings_.writes.push_back(
          {std::string(name),
           statement.text.file_offset(statement.name.start)});
    }
    // A value with `$$` is made for a recipe.
    const bool is_late = statement.op != ':' && statement.op != '!';
    const std::string_view value = statement.part(statement.value);
    if (statement.op == '!' ||
        (!evaluates_ && value.find("$$") != std::string_view::npos)) {
      run_shell(statement, statement.value, is_late);
    } else if (is_late) {
      follow_late(statement, statement.value);
    } else {
      follow_now(statement, statement.value);
    }
  }

  bool is_first_assignment(std::string_view name) const {
    const auto found = variables_.find(name);
    return found != variables_.end() && found->second.first == at_;
  }

  void follow_export(const Statement& statement) {
    for_each_word(statement.part(statement.value), [&](std::string_view name,
                                                       std::size_t at) {
      if (!is_shell_name(name)) return;
      findings_.writes.push_back(
          {std::string(name),
           statement.text.file_offset(statement.value.start + at)});
    });
    follow_now(statement, statement.value);
  }

  // Conditions ------------------------------------------------------------

  // A name that is there while a branch is taken.
  struct Guard {
    std::string name;  // empty: nothing is known
    bool holds = false;
    ReadKind kind = ReadKind::Optional;
  };

  void follow_condition(const Statement& statement) {
    const std::string_view word = statement.part(statement.name);
    const std::string_view value = statement.part(statement.value);
    Guard guard;
    guard.holds = word == "ifdef" || word == "ifneq";
    std::size_t place = statement.value.start;
    if (word == "ifdef" || word == "ifndef") {
      guard.name = value;
      if (value.find('$') != std::string_view::npos) {
        follow_now(statement, statement.value);
        guard.name.clear();
      }
    } else if (const auto tested = tested_for_emptiness(value)) {
      guard.name = tested->name;
      place += tested->at;
    } else {
      follow_now(statement, statement.value);
    }
    if (!guard.name.empty()) {
      guard.kind = kind_of_guard(guard);
      is_late_ = false;
      refer(guard.name, statement.text.file_offset(place), guard.kind);
    }
    if (statement.is_chained && !guards_.empty()) {
      guards_.back() = std::move(guard);
    } else {
      guards_.push_back(std::move(guard));
    }
  }

  // What becomes of a name that is not there: an error, a value, nothing.
  ReadKind kind_of_guard(const Guard& guard) const {
    bool is_absent = !guard.holds;
    std::size_t depth = 0;
    for (std::size_t i = at_ + 1;
         i < statements_.size() && i <= at_ + kMostGuarded; ++i) {
      const Statement& inner = statements_[i];
      if (inner.kind == StatementKind::Condition && !inner.is_chained) ++depth;
      if (inner.kind == StatementKind::End && depth-- == 0) break;
      if (depth > 0) continue;
      if (inner.kind == StatementKind::Else) is_absent = !is_absent;
      if (!is_absent) continue;
      if (inner.part(inner.value).find("$(error") != std::string_view::npos) {
        return ReadKind::Plain;
      }
      if (inner.kind == StatementKind::Assignment &&
          inner.part(inner.name) == guard.name) {
        return ReadKind::Defaulted;
      }
    }
    return ReadKind::Optional;
  }

  // References ------------------------------------------------------------

  void refer(std::string_view name, std::uint64_t offset_bytes,
             ReadKind kind) override {
    if (!is_shell_name(name) || is_builtin(name)) return;
    const auto found = variables_.find(name);
    if (found != variables_.end() && (is_late_ || found->second.first < at_)) {
      return;
    }
    if (kind == ReadKind::Plain) kind = guarded_kind(name);
    report(name, offset_bytes, kind);
  }

  // By the conditions around, the nearest ones only.
  ReadKind guarded_kind(std::string_view name) const {
    for (std::size_t i = 0; i < std::min(guards_.size(), kMostGuarded); ++i) {
      const Guard& guard = guards_[guards_.size() - 1 - i];
      if (guard.holds && guard.name == name && guard.kind != ReadKind::Plain) {
        return ReadKind::Optional;
      }
    }
    return ReadKind::Plain;
  }

  void report(std::string_view name, std::uint64_t offset_bytes,
              ReadKind kind) {
    if (!is_shell_name(name) || is_builtin(name)) return;
    if (context_.provided.contains(name)) return;
    const bool is_doubtful =
        !included_.empty() && (is_late_ || included_at_ < at_);
    if (!context_.doubt.empty() || is_doubtful) {
      findings_.uncertain.push_back(
          {std::string(name), offset_bytes,
           context_.doubt.empty() ? included_ : context_.doubt});
    } else {
      findings_.reads.push_back(
          {std::string(name), offset_bytes, Language::Make, kind});
    }
  }

  // A computed name that fits an assigned one is make's own.
  void refer_computed(const NamePattern& pattern, std::string_view text,
                      std::uint64_t offset_bytes) override {
    for (const NamePattern& assigned : computed_) {
      if (assigned.may_equal(pattern)) return;
    }
    auto at = variables_.lower_bound(pattern.prefix);
    for (std::size_t tried = 0;
         tried < kMostGuarded && at != variables_.end() &&
         at->first.starts_with(pattern.prefix);
         ++at, ++tried) {
      if (pattern.fits(at->first)) return;
    }
    findings_.dynamic.push_back(
        {offset_bytes, std::string(text.substr(0, 80)), pattern.prefix});
  }

  void run(Source program) override { run_program(std::move(program)); }

  std::string_view value_of(std::string_view name) override {
    const auto found = variables_.find(name);
    if (found == variables_.end() || found->second.times != 1) return {};
    return found->second.value;
  }

  void give_up(std::uint64_t offset_bytes) override {
    findings_.not_scanned.push_back(
        {offset_bytes, "references are nested too deeply"});
  }

  // Programs ---------------------------------------------------------------

  void follow_recipe(const Statement& statement) {
    is_late_ = true;
    std::size_t start = statement.value.start;
    const std::string_view bytes = statement.text.text();
    while (start < bytes.size() &&
           std::string_view("@-+ \t").find(bytes[start]) !=
               std::string_view::npos) {
      ++start;
    }
    if (!one_shell_) {
      run_shell(statement, {start, statement.value.end}, true);
    } else {
      shell_text(statement.text, {start, statement.value.end}, this, &pending_);
      pending_.append_at("\n", statement.text.file_offset(bytes.size()));
    }
    is_late_ = false;
  }

  // The lines of a recipe that one shell runs.
  void run_pending() {
    if (pending_.empty()) return;
    run_program(std::exchange(pending_, {}).build());
  }

  void run_shell(const Statement& statement, Part part, bool late) {
    is_late_ = late;
    Source::Builder out;
    shell_text(statement.text, part, this, &out);
    is_late_ = false;
    if (!out.empty()) run_program(std::move(out).build());
  }

  void run_program(Source program) {
    given_ += recipes_.provided.size();
    const std::uint64_t start = program.file_offset(0);
    if (given_ > kMostGivenBytes) {
      if (!std::exchange(is_told_, true)) {
        findings_.not_scanned.push_back(
            {start, "too many exported variables and recipes"});
      }
      return;
    }
    const auto language =
        shell_.empty() ? Language::Shell : language_from_name(shell_);
    if (!language) {
      if (!std::exchange(is_told_, true)) {
        findings_.not_scanned.push_back(
            {start, "no reader for recipes of " + std::string(shell_)});
      }
      return;
    }
    Findings found;
    read_language(*language, program, recipes_, &found);
    resolve_placeholders(&found);
    findings_.append(std::move(found));
  }

  const Context& context_;
  Findings& findings_;
  const std::vector<Statement> statements_;
  std::size_t at_ = 0;  // the statement that is looked at
  std::map<std::string, Variable, std::less<>> variables_;
  std::vector<NamePattern> computed_;  // assigned
  NameSet exported_;
  NameSet unexported_;
  bool exports_all_ = false;
  bool one_shell_ = false;
  bool evaluates_ = false;  // $(eval)
  std::string_view shell_;
  Context recipes_;
  std::vector<Guard> guards_;
  std::string included_;  // why reads are uncertain, or empty
  std::size_t included_at_ = 0;
  bool is_late_ = false;
  Source::Builder pending_;
  std::size_t given_ = 0;
  bool is_told_ = false;
};

}  // namespace

void read_makefile(const Source& source, const Context& context,
                   Findings* findings) {
  MakefileReader(source, context, findings).read();
}

}  // namespace alder::scan
