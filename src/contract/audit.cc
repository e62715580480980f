// Reads are grouped by name first, for what is said at one read depends on
// all reads of that name.

#include "contract/audit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "contract/why.h"
#include "explain/messages.h"

namespace alder::contract {
namespace {

using scan::ReadKind;
using scan::ScannedFile;

struct Site {
  const ScannedFile* file;
  const scan::Read* read;
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
      return site.read->kind == ReadKind::Plain;
    });
  }
  static bool is_hard_read(const Site& site) {
    return site.read->kind != ReadKind::Soft;
  }
};

using Usages = std::map<std::string_view, Usage>;

Usages usages_of(const std::vector<ScannedFile>& files) {
  Usages usages;
  for (const ScannedFile& file : files) {
    for (const scan::Read& read : file.findings.reads) {
      usages[read.name].reads.push_back({&file, &read});
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

Setters setters_of(const std::vector<ScannedFile>& files) {
  Setters setters;
  for (const ScannedFile& file : files) {
    for (const scan::Write& write : file.findings.writes) {
      setters[write.name].push_back({&file, &write});
    }
  }
  return setters;
}

// The audit under one runtime.
class Auditor {
 public:
  Auditor(const Contract& contract, const std::vector<ScannedFile>& files,
          const Usages& usages, const Setters& setters,
          const Delivered& delivered, const AuditOptions& options,
          std::string runtime)
      : contract_(contract),
        files_(files),
        usages_(usages),
        setters_(setters),
        delivered_(delivered),
        options_(options),
        suggestions_(contract, runtime,
                     {delivered.names.begin(), delivered.names.end()}) {
    result_.runtime = std::move(runtime);
  }

  Result<AuditResult> run() {
    result_.diagnostics = delivered_.diagnostics;
    result_.declared.assign(delivered_.names.begin(), delivered_.names.end());
    for (const ScannedFile& file : files_) result_.files.push_back(file.path);
    for (const auto& [name, usage] : usages_) add_name(name, usage);
    for (const ScannedFile& file : files_) add_notes(file);
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
    return delivered_.names.find(name) != delivered_.names.end();
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
    const Why why = explain_name(contract_, name, result_.runtime);
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
    if (!why.open_gate().empty()) {
      add_at(site, Level::Note, describe_gate(why), why.name);
    }
    if (why.listed_as(Role::Delivered) != nullptr) {
      add_at(site, Level::Warning, describe_delivered(contract_, why),
             why.name);
    }
    if (why.listed_as(Role::File) != nullptr) {
      add_at(site, Level::Warning, describe_file(why), why.name);
    }
  }

  // One finding a read of a name that is not there.
  void add_missing(const Why& why, const Usage& usage) {
    const Reason reason = reason_of(why);
    for (const Site& site : usage.reads) {
      if (const Setter* setter = sibling(why.name, *site.file)) {
        add_sibling(site, why, *setter);
        continue;
      }
      Reason told = reason;
      Level level = Level::Error;
      if (site.read->kind == ReadKind::Soft) {
        level = Level::Warning;
      } else if (usage.is_optional()) {
        level = Level::Warning;
        told.code = "unreachable-optional";
      }
      // A question about the name comes before one about its use.
      if (may_be_placeholder(why, site) && !told.hint.ends_with('?')) {
        told.hint +=
            "; if it stands for a value to fill in, write <" + why.name + ">";
      }
      add_at(site, level, told, why.name);
    }
  }

  Reason reason_of(const Why& why) {
    const Declaring& declaring = contract_.roles().declaring;
    const std::string upper = upper_cased(why.name);
    if (declaring.wrong_case && declaring.upper_cased && why.name != upper &&
        is_delivered(upper)) {
      return {declaring.wrong_case->code, why.name + " is exported as " + upper,
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
           site.read->kind == ReadKind::Plain &&
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
          contract_.accepts(entry.name, result_.runtime)) {
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
    add(*site.file, site.read->offset_bytes, level, reason, name);
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
  const std::vector<ScannedFile>& files_;
  const Usages& usages_;
  const Setters& setters_;
  const Delivered& delivered_;
  const AuditOptions& options_;
  Suggestions suggestions_;
  AuditResult result_;
};

// The runtimes to audit, or what is wrong with them.
Result<std::vector<std::string>> runtimes_of(
    const Contract& contract, const std::vector<std::string>& wanted) {
  if (wanted.empty()) {
    const std::string& portable = contract.roles().portable;
    if (!portable.empty()) return std::vector{portable};
    return contract.runtimes();
  }
  for (const std::string& runtime : wanted) {
    if (contract.has_runtime(runtime)) continue;
    return Error{ErrorCode::BadUsage,
                 explain::quoted(runtime) + " is no runtime of the contract (" +
                     explain::joined(contract.runtimes(), "or") + ")",
                 {},
                 {},
                 {}};
  }
  return wanted;
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
  auto runtimes = runtimes_of(contract, options.runtimes);
  if (!runtimes) return std::move(runtimes).error();
  const Delivered delivered = deliver(contract, options.declared);
  const Usages usages = usages_of(files);
  const Setters setters = setters_of(files);
  std::vector<AuditResult> results;
  for (const std::string& runtime : *runtimes) {
    auto result =
        Auditor(contract, files, usages, setters, delivered, options, runtime)
            .run();
    if (!result) return std::move(result).error();
    results.push_back(*std::move(result));
  }
  return results;
}

}  // namespace alder::contract
