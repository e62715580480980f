// alder audit: scripts against what a contract promises.
//
//   paths --scan--> reads --contract--> results --> text, JSON, exit code

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/line_index.h"
#include "cli/audit_files.h"
#include "cli/audit_output.h"
#include "cli/baseline.h"
#include "cli/commands.h"
#include "cli/contracts.h"
#include "cli/files.h"
#include "cli/harness_audit.h"
#include "cli/option_values.h"
#include "cli/project.h"
#include "cli/publish.h"
#include "cli/scanning.h"
#include "cli/triage.h"
#include "contract/audit.h"
#include "contract/declared.h"
#include "contract/inline_ignores.h"
#include "report/columns.h"
#include "report/format.h"
#include "report/summary.h"
#include "scan/files.h"
#include "scan/reader.h"

namespace alder::cli {
namespace {

using contract::AuditResult;
using contract::Declaration;

class Audit {
 public:
  Audit(const AuditOptions& options, const Project& project, Session* session)
      : options_(options), project_(project), session_(session) {}

  // nullopt: there is nothing to show, and why has been said.
  std::optional<std::vector<AuditResult>> run() {
    ContractLoader loader(options_.schema);
    const auto contract = load_or_complain(&loader, session_);
    if (!contract) return std::nullopt;
    contract::AuditOptions wanted;
    wanted.runtimes = options_.runtimes;
    wanted.fail_on_dynamic = options_.fail_on_dynamic;
    for (const auto& [gate, is_open] : options_.gates) {
      wanted.gates.set(gate, is_open ? contract::GateState::Open
                                     : contract::GateState::Closed);
    }
    if (!add_declared(&wanted.declared)) return std::nullopt;
    if (!options_.harnesses.empty()) {
      std::vector<Declaration> secrets;
      const std::string& names = options_.runner_secret_names;
      if (!names.empty() && !add_names(names, &secrets)) return std::nullopt;
      auto results = audit_harnesses(options_, project_, *contract,
                                     std::move(wanted.declared),
                                     std::move(secrets), session_);
      if (results) apply_comments(&*results);
      return results;
    }
    const auto files = scanned(contract->roles(), &wanted);
    if (!files) return std::nullopt;
    auto results = contract::audit(*contract, *files, wanted);
    if (!results.ok()) {
      session_->complain(results.error());
      return std::nullopt;
    }
    contract::apply_inline_ignores(*files, &*results);
    return std::move(*results);
  }

 private:
  // Comments in the files of harnesses, which are read again for them.
  static void apply_comments(std::vector<AuditResult>* results) {
    std::map<std::string, scan::ScannedFile, std::less<>> files;
    for (const AuditResult& result : *results) {
      for (const std::string& path : result.files) {
        if (files.find(path) != files.end()) continue;
        const scan::FileBytes bytes =
            scan::read_regular_file(path, Limits().script_bytes);
        scan::ScannedFile& file = files[path];
        if (!bytes.text || bytes.text->find("alder:") == std::string::npos) {
          continue;
        }
        const auto rules = scan::default_rules();
        if (!rules.ok()) return;
        file =
            scan::scan_text(path, *bytes.text, scan::Language::Unknown, *rules);
      }
    }
    contract::apply_inline_ignores(
        [&](std::string_view path) {
          const auto found = files.find(path);
          return found == files.end() ? nullptr : &found->second;
        },
        results);
  }

  bool add_declared(std::vector<Declaration>* declared) {
    for (const std::string& name : options_.declared) {
      declared->push_back({name, {}, {}});
    }
    for (const std::string& file : options_.declare_files) {
      if (!add_names(file, declared)) return false;
    }
    return true;
  }

  // The names that a file lists.
  bool add_names(const std::string& file, std::vector<Declaration>* all) {
    std::string text;
    const Status read =
        read_file(file == "-" ? "" : file,
                  file == "-" ? options_.inputs.stdin_name : file,
                  Limits().script_bytes, &text);
    if (!read.ok()) {
      session_->complain(read.error());
      return false;
    }
    auto names = contract::read_declared(text, file);
    if (!names.ok()) {
      const Error& error = names.error();
      session_->complain(error, place_at(text, error.span.offset_bytes));
      return false;
    }
    all->insert(all->end(), names->begin(), names->end());
    return true;
  }

  // The files below the paths that can be read; nullopt when there are none.
  std::optional<std::vector<scan::ScannedFile>> scanned(
      const contract::Roles& roles, contract::AuditOptions* wanted) {
    const std::vector<std::string> paths =
        readable_paths(options_.inputs.arguments, session_);
    if (paths.empty()) return std::nullopt;
    Result<scan::Rules> rules = scan_rules(options_.schema);
    if (!rules.ok()) {
      session_->complain(rules.error());
      return std::nullopt;
    }
    if (!project_.wrappers.empty()) rules->add_apis(project_.wrappers);
    AuditFiles known(roles, paths);
    rules->env_files = known.env_files();
    if (const Status read = known.read_deliveries(wanted); !read.ok()) {
      session_->complain(read.error());
      return std::nullopt;
    }
    scan::PathOptions how;
    how.jobs = options_.reporting.jobs;
    how.exclusion = project_.exclusion;
    auto files = scan_showing(known.paths(), *rules, std::move(how), session_);
    if (files.ok()) known.place(&*files, wanted);
    if (files.ok() && !files->empty()) return std::move(*files);
    session_->complain(files.ok() ? no_file("audit", paths.front())
                                  : files.error());
    return std::nullopt;
  }

  const AuditOptions& options_;
  const Project& project_;
  Session* session_;
};

// Options of the command line win over the configuration.
AuditOptions completed(AuditOptions options, const Project& project) {
  if (options.schema.contract.empty() && options.schema.schema_file.empty()) {
    options.schema.contract = project.contract;
  }
  if (options.runtimes.empty()) options.runtimes = project.runtimes;
  if (options.baseline_file.empty()) options.baseline_file = project.baseline;
  if (!options.fail_on) options.fail_on = project.fail_on;
  if (options.inputs.arguments.empty() && options.harnesses.empty()) {
    options.harnesses = project.harnesses;
  }
  options.declared.insert(options.declared.end(), project.declared.begin(),
                          project.declared.end());
  return options;
}

// Baselines; false: one cannot be used, which has been said.
bool pass_over_known(const AuditOptions& options,
                     std::vector<AuditResult>* results, Session* session) {
  Status done{Done{}};
  if (!options.write_baseline.empty()) {
    done = write_baseline(options.write_baseline, results);
  } else if (!options.baseline_file.empty()) {
    done = apply_baseline(options.baseline_file, results);
  }
  if (done.ok()) return true;
  session->complain(done.error());
  return false;
}

bool wants_color(const ReportingOptions& options, Session* session) {
  if (options.color != ColorMode::Auto) {
    return options.color == ColorMode::Always;
  }
  const char* refusal = std::getenv("NO_COLOR");
  return session->out().is_terminal() &&
         (refusal == nullptr || *refusal == '\0');
}

std::string in_format(std::string_view name, bool color,
                      const std::vector<report::Entry>& entries) {
  const std::unique_ptr<report::Format> format =
      report::make_format(name, {color, "alder audit", ALDER_VERSION});
  std::string out;
  std::string text;
  format->begin(&out);
  for (report::Entry entry : entries) {
    // What cannot be read any more has columns in bytes.
    if (!entry.problems.empty() &&
        read_file(entry.file, entry.file, Limits().script_bytes, &text).ok()) {
      entry.code_points = report::CodePointColumns(text);
    }
    format->add(entry, &out);
  }
  format->end(&out);
  return out;
}

void summarise(const std::string& file,
               const std::vector<report::Entry>& entries, Session* session) {
  if (file.empty()) return;
  report::Counts counts;
  for (const report::Entry& entry : entries) counts.add(entry);
  Result<Output> out = Output::open(file, /*append=*/true);
  if (!out.ok()) return session->complain(out.error());
  out->write(report::markdown("alder audit", counts));
  out->flush();
  if (out->failed()) session->complain(out->failure());
}

}  // namespace

void run(const AuditOptions& given, Session* session) {
  if (given.reporting.exit_zero) session->outcomes().forgive_invalid();
  const std::optional<Project> project =
      load_project(given.config_file, session);
  if (!project) return;
  const AuditOptions options = completed(given, *project);
  if (options.inputs.arguments.empty() && options.harnesses.empty()) {
    return session->complain(
        usage_error("nothing to read: name a PATH, or --harness FILE (see "
                    "alder audit --help)"));
  }
  auto results = Audit(options, *project, session).run();
  if (!results) return;
  triage(*project, &*results);
  if (!pass_over_known(options, &*results, session)) return;
  const std::vector<report::Entry> entries =
      audit_entries(*results, options.fail_on.value_or(Level::Error),
                    options.reporting.max_errors);
  for (const report::Entry& entry : entries) {
    if (entry.status == report::Status::Invalid) {
      session->outcomes().add(Exit::Invalid);
    }
  }
  const bool color = wants_color(options.reporting, session);
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? audit_as_json(*results)
                                : in_format(format, color, entries);
      },
      session);
  summarise(options.reporting.summary_file, entries, session);
}

}  // namespace alder::cli
