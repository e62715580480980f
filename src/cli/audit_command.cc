// alder audit: scripts against what a contract promises.
//
//   paths --scan--> reads --contract--> results --> text, JSON, exit code

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/line_index.h"
#include "cli/audit_files.h"
#include "cli/audit_output.h"
#include "cli/commands.h"
#include "cli/contracts.h"
#include "cli/files.h"
#include "cli/harness_audit.h"
#include "cli/option_values.h"
#include "cli/publish.h"
#include "contract/audit.h"
#include "contract/declared.h"
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
  Audit(const AuditOptions& options, Session* session)
      : options_(options), session_(session) {}

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
      return audit_harnesses(options_, *contract, std::move(wanted.declared),
                             std::move(secrets), session_);
    }
    const auto files = scanned(contract->roles(), &wanted);
    if (!files) return std::nullopt;
    auto results = contract::audit(*contract, *files, wanted);
    if (results.ok()) return std::move(*results);
    session_->complain(results.error());
    return std::nullopt;
  }

 private:
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
    std::vector<std::string> paths;
    for (const std::string& path : options_.inputs.arguments) {
      if (::access(path.c_str(), R_OK) == 0) {
        paths.push_back(path);
      } else {
        session_->complain(
            {ErrorCode::UnreadableFile,
             std::string("cannot be read: ") + std::strerror(errno),
             {},
             path,
             {}});
      }
    }
    if (paths.empty()) return std::nullopt;
    Result<scan::Rules> rules = scan_rules(options_.schema);
    if (!rules.ok()) {
      session_->complain(rules.error());
      return std::nullopt;
    }
    AuditFiles known(roles, paths);
    rules->env_files = known.env_files();
    if (const Status read = known.read_deliveries(wanted); !read.ok()) {
      session_->complain(read.error());
      return std::nullopt;
    }
    auto files = scan::scan_paths(known.paths(), *rules);
    if (files.ok()) known.place(&*files, wanted);
    if (files.ok() && !files->empty()) return std::move(*files);
    session_->complain(files.ok() ? Error{ErrorCode::NothingMatched,
                                          "there is no file to audit",
                                          {},
                                          paths.front(),
                                          {}}
                                  : files.error());
    return std::nullopt;
  }

  const AuditOptions& options_;
  Session* session_;
};

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

void run(const AuditOptions& options, Session* session) {
  if (options.reporting.exit_zero) session->outcomes().forgive_invalid();
  const auto results = Audit(options, session).run();
  if (!results) return;
  const std::vector<report::Entry> entries =
      audit_entries(*results, options.fail_on, options.reporting.max_errors);
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
