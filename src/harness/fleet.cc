// Variants are planned first, for what one declares and another does not is
// told about in each.

#include "harness/fleet.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "contract/declared.h"
#include "harness/document_rules.h"
#include "harness/surround.h"

namespace alder::harness {
namespace {

using contract::AuditResult;
using scan::ScannedFile;

void append(std::vector<Diagnostic>* all, const std::vector<Diagnostic>& more) {
  all->insert(all->end(), more.begin(), more.end());
}

// One variant, ready to be audited.
struct Prepared {
  std::optional<std::string> name;
  Plan plan;
  contract::Gates gates;
  std::set<std::string, std::less<>> exported;  // env.sandbox keys
};

class HarnessAudit {
 public:
  HarnessAudit(const contract::Contract& contract, const Rules& rules,
               const FleetOptions& options,
               const std::vector<std::string>& runtimes,
               const std::vector<ScannedFile>& shared, Disk* disk,
               contract::NameCache* names)
      : contract_(contract),
        rules_(rules),
        options_(options),
        runtimes_(runtimes),
        shared_(shared),
        disk_(disk),
        names_(names) {}

  Result<std::vector<AuditResult>> run(const std::string& path) {
    auto loaded = load(path, rules_, disk_);
    if (!loaded) return std::move(loaded).error();
    harness_ = *std::move(loaded);
    auto found = variants(harness_, options_.variants);
    if (!found) return std::move(found).error();
    if (found->cut) note_cut();
    append(&harness_.diagnostics,
           check_harness({contract_, harness_, harness_.merged, rules_,
                          options_.secrets, *disk_}));
    for (const Variant& variant : found->all) prepare(variant);
    find_varying();
    std::vector<AuditResult> results;
    for (const Prepared& variant : prepared_) {
      for (const std::string& runtime : runtimes_) {
        auto result = audit(variant, runtime);
        if (!result) return std::move(result).error();
        results.push_back(*std::move(result));
      }
    }
    return results;
  }

 private:
  void note_cut() {
    Diagnostic note;
    note.code = "not-scanned";
    note.level = Level::Note;
    note.file = harness_.path;
    note.message =
        "not scanned: more variants than " + std::to_string(kMostVariants);
    note.hint = "choose with --forge or --overlay";
    harness_.diagnostics.push_back(std::move(note));
  }

  void prepare(const Variant& variant) {
    const Value composed = compose(harness_, variant, disk_);
    PlanOptions wanted;
    wanted.include_repo = options_.include_repo;
    wanted.include_hooks = options_.include_hooks;
    wanted.runtimes = runtimes_;
    Prepared prepared{
        variant.name, plan(harness_, composed, rules_, wanted, disk_), {}, {}};
    const RuleContext context{contract_, harness_,         composed,
                              rules_,    options_.secrets, *disk_};
    append(&prepared.plan.diagnostics, check_variant(context));
    for (const std::string& runtime : runtimes_) {
      append(&prepared.plan.under[runtime], check_runtime(context, runtime));
    }
    const Instance instance = instance_of(composed);
    const auto exists = [this](std::string_view file) {
      return disk_->exists(Disk::join(harness_.folder, file));
    };
    for (const auto& [name, open] :
         gates_of(rules_, composed, instance.document.root(), exists)) {
      prepared.gates.set(
          name, open ? contract::GateState::Open : contract::GateState::Closed);
    }
    for (const auto& [name, open] : options_.gates) {
      prepared.gates.set(
          name, open ? contract::GateState::Open : contract::GateState::Closed);
    }
    for (std::string name :
         contract::deliver(contract_, prepared.plan.declared).names) {
      prepared.exported.insert(std::move(name));
    }
    prepared_.push_back(std::move(prepared));
  }

  void find_varying() {
    std::set<std::string, std::less<>> all;
    for (const Prepared& variant : prepared_) {
      all.insert(variant.exported.begin(), variant.exported.end());
    }
    for (const std::string& name : all) {
      VaryingKey key;
      for (const Prepared& variant : prepared_) {
        (variant.exported.count(name) != 0 ? key.with : key.without)
            .push_back(variant.name.value_or(""));
      }
      if (!key.without.empty()) varying_.emplace(name, std::move(key));
    }
  }

  // Each file once, those of every runtime and those of this one.
  std::vector<const ScannedFile*> files_of(const Prepared& variant,
                                           const std::string& runtime) {
    std::vector<const ScannedFile*> files;
    std::set<std::string_view> known;
    const std::string around = harness_.folder.empty() ? "." : harness_.folder;
    for (const PlannedFile& file : variant.plan.files) {
      if (!file.runtimes.empty() && !contains(file.runtimes, runtime)) continue;
      if (scan::leaves_out(options_.exclusion, file.path)) continue;
      if (known.insert(file.path).second) {
        files.push_back(&disk_->scanned(file.path, around));
      }
    }
    for (const ScannedFile& file : shared_) {
      if (known.insert(file.path).second) files.push_back(&file);
    }
    std::sort(files.begin(), files.end(),
              [](const ScannedFile* a, const ScannedFile* b) {
                return a->path < b->path;
              });
    return files;
  }

  Result<AuditResult> audit(const Prepared& variant,
                            const std::string& runtime) {
    const Plan& plan = variant.plan;
    const std::vector<const ScannedFile*> files = files_of(variant, runtime);
    contract::AuditOptions wanted;
    wanted.declared = plan.declared;
    wanted.declared.insert(wanted.declared.end(), options_.declared.begin(),
                           options_.declared.end());
    wanted.gates = variant.gates;
    wanted.fail_on_dynamic = options_.fail_on_dynamic;
    wanted.surroundings =
        surroundings_of(plan, varying_, runtime, options_.credit_env_files);
    append(&wanted.notes, harness_.diagnostics);
    append(&wanted.notes, plan.diagnostics);
    if (const auto under = plan.under.find(runtime);
        under != plan.under.end()) {
      append(&wanted.notes, under->second);
    }
    append(&wanted.notes, shadowed_keys(plan));
    if (options_.unused_keys) append(&wanted.notes, unused(variant, files));
    auto result =
        contract::audit_unit(contract_, files, runtime, wanted, names_);
    if (!result) return result;
    result->harness = harness_.path;
    result->variant = variant.name;
    return result;
  }

  std::vector<Diagnostic> unused(const Prepared& variant,
                                 const std::vector<const ScannedFile*>& files) {
    std::set<std::string_view> read;
    for (const ScannedFile* file : files) {
      for (const scan::Read& one : file->findings.reads) read.insert(one.name);
      for (const scan::Implicit& one : file->findings.implicit) {
        read.insert(one.name);
      }
    }
    std::vector<Diagnostic> found;
    for (const contract::Declaration& key : variant.plan.declared) {
      if (read.count(key.name) != 0) continue;
      if (variant.exported.count(key.name) == 0) continue;
      Diagnostic note;
      note.code = "unused-sandbox-key";
      note.level = Level::Note;
      note.file = key.file;
      note.place = key.place;
      note.name = key.name;
      note.message = "nothing that was scanned reads " + key.name;
      note.hint = "tools that the code calls may read it";
      found.push_back(std::move(note));
    }
    return found;
  }

  const contract::Contract& contract_;
  const Rules& rules_;
  const FleetOptions& options_;
  const std::vector<std::string>& runtimes_;
  const std::vector<ScannedFile>& shared_;
  Disk* disk_;
  contract::NameCache* names_;
  Harness harness_;
  std::vector<Prepared> prepared_;
  VaryingKeys varying_;
};

}  // namespace

Fleet::Fleet(const contract::Contract& contract, Rules rules,
             scan::Rules scan_rules, FleetOptions options)
    : contract_(contract),
      rules_(std::move(rules)),
      options_(std::move(options)),
      scan_rules_(std::move(scan_rules)),
      disk_(scan_rules_),
      names_(contract) {
  if (options_.runtimes.empty()) {
    options_.runtimes = contract.roles().portable.empty()
                            ? contract.runtimes()
                            : std::vector{contract.roles().portable};
  }
}

Result<std::vector<AuditResult>> Fleet::audit(const std::string& file) {
  if (!shared_) {
    scan::PathOptions how;
    how.exclusion = options_.exclusion;
    auto scanned = options_.paths.empty()
                       ? Result(std::vector<ScannedFile>())
                       : scan::scan_paths(options_.paths, scan_rules_, how);
    if (!scanned) return std::move(scanned).error();
    shared_ = *std::move(scanned);
  }
  return HarnessAudit(contract_, rules_, options_, options_.runtimes, *shared_,
                      &disk_, &names_)
      .run(file);
}

}  // namespace alder::harness
