// Reads are grouped by name first, for what is said at one read depends on
// all reads of that name.

#include "contract/audit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "contract/why.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

using scan::ReadKind;
using scan::ScannedFile;

using Files = std::vector<const ScannedFile*>;

struct Site {
  const ScannedFile* file;
  std::uint64_t offset_bytes;
  ReadKind kind;
};

// Everything the unit does with one name.
struct Usage {
  std::vector<Site> reads;  // in the order of files and offsets

  bool is_hard() const {
    return std::any_of(reads.begin(), reads.end(), is_hard_read);
  }
  // Whether no hard read needs the name.
  bool is_optional() const {
    return std::none_of(reads.begin(), reads.end(), [](const Site& site) {
      return site.kind == ReadKind::Plain;
    });
  }
  static bool is_hard_read(const Site& site) {
    return site.kind != ReadKind::Soft;
  }
};

using Usages = std::map<std::string_view, Usage>;

Usages usages_of(const Files& files) {
  Usages usages;
  for (const ScannedFile* file : files) {
    for (const scan::Read& read : file->findings.reads) {
      usages[read.name].reads.push_back({file, read.offset_bytes, read.kind});
    }
  }
  return usages;
}

// Which files set a name.
struct Setter {
  const ScannedFile* file;
  const scan::Write* write;
};
using Setters = std::map<std::string_view, std::vector<Setter>>;

Setters setters_of(const Files& files) {
  Setters setters;
  for (const ScannedFile* file : files) {
    for (const scan::Write& write : file->findings.writes) {
      setters[write.name].push_back({file, &write});
    }
  }
  return setters;
}

// The audit under one runtime.
class Auditor {
 public:
  Auditor(const Contract& contract, Files files, const Delivered& delivered,
          const AuditOptions& options, std::string runtime, NameCache* names)
      : contract_(contract),
        files_(std::move(files)),
        usages_(usages_of(files_)),
        setters_(setters_of(files_)),
        delivered_(delivered),
        options_(options),
        names_(*names),
        suggestions_(contract, runtime,
                     {delivered.names.begin(), delivered.names.end()},
                     &names->accepted(runtime)) {
    result_.runtime = std::move(runtime);
  }

  Result<AuditResult> run() {
    result_.diagnostics = delivered_.diagnostics;
    result_.diagnostics.insert(result_.diagnostics.end(),
                               options_.notes.begin(), options_.notes.end());
    result_.declared.assign(delivered_.names.begin(), delivered_.names.end());
    for (const ScannedFile* file : files_) result_.files.push_back(file->path);
    for (const auto& [name, usage] : usages_) add_name(name, usage);
    for (const ScannedFile* file : files_) add_notes(*file);
    if (auto verdict = judge(); !verdict) return std::move(verdict).error();
    std::stable_sort(result_.diagnostics.begin(), result_.diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                       return std::tie(a.file, a.place, a.code, a.name) <
                              std::tie(b.file, b.place, b.code, b.name);
                     });
    return std::move(result_);
  }

 private:
  bool is_delivered(std::string_view name) const {
    const auto& credited = options_.surroundings.credited;
    return delivered_.names.find(name) != delivered_.names.end() ||
           credited.find(name) != credited.end();
  }

  Status judge() {
    const std::vector<std::string_view> names(result_.variables.begin(),
                                              result_.variables.end());
    const explain::Outcome outcome =
        contract_.verdict(std::string_view(result_.runtime), names);
    if (outcome == explain::Outcome::Limit) {
      return Error{ErrorCode::StepLimit,
                   "the contract's evaluation reached a limit",
                   {},
                   {},
                   {}};
    }
    result_.valid = outcome == explain::Outcome::Valid;
    return Done{};
  }

  void add_name(std::string_view name, const Usage& usage) {
    if (is_delivered(name)) return;
    if (usage.is_hard()) result_.variables.emplace_back(name);
    const Why& why = names_.explain(name, result_.runtime, options_.gates);
    if (why.standing == Standing::Accepted) {
      add_accepted(why, usage);
    } else {
      add_missing(why, usage);
    }
    if (why.deprecated) {
      add_at(usage.reads.front(), Level::Warning, describe_deprecated(why),
             name);
    }
  }

  // What to mind about a name that is there, at its first read.
  void add_accepted(const Why& why, const Usage& usage) {
    const Site& site = usage.reads.front();
    if (why.gate_state == GateState::Closed) {
      return add_at(site, Level::Warning, describe_gate(why), why.name);
    }
    if (!why.gate_text().empty()) {
      add_at(site, Level::Note, describe_gate(why), why.name);
    }
    const auto& configured = options_.surroundings.configured;
    if (why.listed_as(Role::Delivered) != nullptr &&
        configured.find(why.name) == configured.end()) {
      add_at(site, Level::Warning, describe_delivered(contract_, why),
             why.name);
    }
    if (why.listed_as(Role::File) != nullptr) add_line(why, usage);
  }

  // A line of a file, at the first read of each file that does without it.
  void add_line(const Why& why, const Usage& usage) {
    const ScannedFile* last = nullptr;
    for (const Site& site : usage.reads) {
      if (site.file == last) continue;
      last = site.file;
      const auto reason = missing_line(contract_, why, site.file->loads,
                                       options_.delivered_files);
      if (reason) add_at(site, Level::Warning, *reason, why.name);
    }
  }

  // One finding a read of a name that is not there.
  void add_missing(const Why& why, const Usage& usage) {
    const auto& known = options_.surroundings.missing;
    const auto instead = known.find(why.name);
    const bool explained = instead != known.end();
    const Reason reason = with_hint(
        explained ? Reason{instead->second.code, instead->second.message,
                           instead->second.hint}
                  : reason_of(why),
        why.name);
    for (const Site& site : usage.reads) {
      if (const Setter* setter = sibling(why.name, *site.file)) {
        add_sibling(site, why, *setter);
        continue;
      }
      Reason told = reason;
      Level level = explained ? instead->second.level : Level::Error;
      if (site.kind == ReadKind::Soft) {
        level = std::min(level, Level::Warning);
      } else if (level < Level::Error) {
        // What is known makes it no error already.
      } else if (wrong_case(why.name)) {
        level = contract_.roles().declaring.wrong_case->level;
      } else if (usage.is_optional()) {
        level = Level::Warning;
        told.code = "unreachable-optional";
      }
      // A question about the name comes before one about its use.
      if (!explained && may_be_placeholder(why, site) &&
          !told.hint.ends_with('?')) {
        told.hint +=
            "; if it stands for a value to fill in, write <" + why.name + ">";
      }
      add_at(site, level, told, why.name);
    }
  }

  Reason with_hint(Reason reason, const std::string& name) const {
    const auto& hints = options_.surroundings.hints;
    const auto hint = hints.find(name);
    if (hint != hints.end()) {
      reason.hint += (reason.hint.empty() ? "" : "; ") + hint->second;
    }
    return reason;
  }

  // Whether a name is declared, and exported in upper case alone.
  bool wrong_case(const std::string& name) const {
    const Declaring& declaring = contract_.roles().declaring;
    const std::string upper = upper_cased(name);
    return declaring.wrong_case && declaring.upper_cased && name != upper &&
           is_delivered(upper);
  }

  Reason reason_of(const Why& why) {
    if (wrong_case(why.name)) {
      const std::string upper = upper_cased(why.name);
      return {contract_.roles().declaring.wrong_case->code,
              why.name + " is exported as " + upper,
              "names are upper-cased when they are declared; read " + upper};
    }
    return describe(
        contract_, why,
        why.may_be_misspelt() ? suggestions_.nearest(why.name) : std::string());
  }

  // A lone name in the commands of a document often stands for a value that
  // the reader fills in.
  bool may_be_placeholder(const Why& why, const Site& site) const {
    return why.standing == Standing::Unlisted &&
           site.file->language == scan::Language::Markdown &&
           site.kind == ReadKind::Plain &&
           setters_.find(why.name) == setters_.end();
  }

  // Another file of the unit that sets the name, or nullptr.
  const Setter* sibling(std::string_view name, const ScannedFile& file) const {
    const auto found = setters_.find(name);
    if (found == setters_.end()) return nullptr;
    for (const Setter& setter : found->second) {
      if (setter.file != &file) return &setter;
    }
    return nullptr;
  }

  void add_sibling(const Site& site, const Why& why, const Setter& setter) {
    const Place place = setter.file->lines.place(setter.write->offset_bytes);
    add_at(
        site, Level::Note,
        {"sibling-set",
         why.name + " is not reachable under " + why.runtime + ", but " +
             setter.file->path + ":" + std::to_string(place.line) + " sets it",
         "every tool call is a new shell: make sure that this code runs "
         "where it is set"},
        why.name);
  }

  // What has no verdict: uncertain and computed reads, unread text.
  void add_notes(const ScannedFile& file) {
    const scan::Findings& findings = file.findings;
    for (const scan::Uncertain& entry : findings.uncertain) {
      if (is_delivered(entry.name) ||
          names_.accepts(entry.name, result_.runtime)) {
        continue;
      }
      add(file, entry.offset_bytes, Level::Note,
          {"cross-fence", entry.name + " may be set elsewhere: " + entry.reason,
           "every tool call is a new shell"},
          entry.name);
    }
    for (const scan::Dynamic& entry : findings.dynamic) {
      add_dynamic(file, entry);
    }
    for (const scan::Ignored& entry : findings.ignored) {
      add(file, entry.offset_bytes, Level::Warning,
          {"env-d-line-ignored", "the line is ignored: " + entry.reason, {}},
          {});
    }
    for (const scan::NotScanned& entry : findings.not_scanned) {
      add(file, entry.offset_bytes, Level::Note,
          {"not-scanned", "not scanned: " + entry.reason, {}}, {});
    }
  }

  void add_dynamic(const ScannedFile& file, const scan::Dynamic& entry) {
    Reason reason{"dynamic-read",
                  "the names that are read here are computed: " +
                      explain::quoted(entry.text),
                  {}};
    if (!entry.prefix.empty()) {
      reason.hint = "they start with " + entry.prefix;
    }
    add(file, entry.offset_bytes,
        options_.fail_on_dynamic ? Level::Error : Level::Note, reason, {});
  }

  void add_at(const Site& site, Level level, const Reason& reason,
              std::string_view name) {
    add(*site.file, site.offset_bytes, level, reason, name);
  }

  void add(const ScannedFile& file, std::optional<std::uint64_t> offset,
           Level level, const Reason& reason, std::string_view name) {
    Diagnostic diagnostic;
    diagnostic.code = reason.code;
    diagnostic.level = level;
    diagnostic.file = file.path;
    if (offset) diagnostic.place = file.lines.place(*offset);
    diagnostic.message = reason.message;
    diagnostic.hint = reason.hint;
    diagnostic.name = name;
    result_.diagnostics.push_back(std::move(diagnostic));
  }

  const Contract& contract_;
  const Files files_;
  const Usages usages_;
  const Setters setters_;
  const Delivered& delivered_;
  const AuditOptions& options_;
  NameCache& names_;
  Suggestions suggestions_;
  AuditResult result_;
};

// Where a file runs; nullptr: wherever the audit is about.
const std::vector<std::string>* runtimes_of(const AuditOptions& options,
                                            const ScannedFile& file) {
  const auto found = options.file_runtimes.find(file.path);
  return found == options.file_runtimes.end() ? nullptr : &found->second;
}

// The runtimes that the files bring along.
std::vector<std::string> usual_runtimes(const Contract& contract,
                                        const std::vector<ScannedFile>& files,
                                        const AuditOptions& options) {
  std::set<std::string_view> found;
  bool anywhere = false;
  for (const ScannedFile& file : files) {
    const auto* runtimes = runtimes_of(options, file);
    anywhere = anywhere || runtimes == nullptr;
    if (runtimes != nullptr) found.insert(runtimes->begin(), runtimes->end());
  }
  const std::string& portable = contract.roles().portable;
  if (found.empty() && portable.empty()) return contract.runtimes();
  if (found.empty() || anywhere) found.insert(portable);
  std::vector<std::string> usual;
  for (const std::string& runtime : contract.runtimes()) {
    if (found.count(runtime) != 0) usual.push_back(runtime);
  }
  return usual;
}

// The runtimes to audit, or what is wrong with them.
Result<std::vector<std::string>> audited_runtimes(
    const Contract& contract, const std::vector<ScannedFile>& files,
    const AuditOptions& options) {
  if (options.runtimes.empty()) {
    return usual_runtimes(contract, files, options);
  }
  for (const std::string& runtime : options.runtimes) {
    if (contract.has_runtime(runtime)) continue;
    return Error{ErrorCode::BadUsage,
                 explain::quoted(runtime) + " is no runtime of the contract (" +
                     explain::joined(contract.runtimes(), "or") + ")",
                 {},
                 {},
                 {}};
  }
  return options.runtimes;
}

// What works under all runtimes has to hold the files of each.
Files files_under(const Contract& contract, const std::string& runtime,
                  const std::vector<ScannedFile>& files,
                  const AuditOptions& options) {
  const bool asked_for_all =
      contract.is_portable(runtime) && !options.runtimes.empty();
  Files found;
  for (const ScannedFile& file : files) {
    const auto* runtimes = runtimes_of(options, file);
    if (runtimes == nullptr || asked_for_all || contains(*runtimes, runtime)) {
      found.push_back(&file);
    }
  }
  return found;
}

}  // namespace

std::string AuditResult::document_text() const {
  return contract::document_text(
      std::string_view(runtime),
      std::vector<std::string_view>(variables.begin(), variables.end()));
}

Result<std::vector<AuditResult>> audit(const Contract& contract,
                                       const std::vector<ScannedFile>& files,
                                       const AuditOptions& options) {
  auto runtimes = audited_runtimes(contract, files, options);
  if (!runtimes) return std::move(runtimes).error();
  if (auto known = options.gates.check(contract); !known) {
    return std::move(known).error();
  }
  const Delivered delivered =
      deliver(contract, options.declared, options.gates);
  NameCache names(contract);
  std::vector<AuditResult> results;
  for (const std::string& runtime : *runtimes) {
    auto result =
        Auditor(contract, files_under(contract, runtime, files, options),
                delivered, options, runtime, &names)
            .run();
    if (!result) return std::move(result).error();
    results.push_back(*std::move(result));
  }
  return results;
}

Result<AuditResult> audit_unit(const Contract& contract,
                               const std::vector<const ScannedFile*>& files,
                               const std::string& runtime,
                               const AuditOptions& options, NameCache* names) {
  const Delivered delivered =
      deliver(contract, options.declared, options.gates);
  return Auditor(contract, files, delivered, options, runtime, names).run();
}

}  // namespace alder::contract
