// alder scan: scripts -> the environment variables they read.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/contracts.h"
#include "cli/files.h"
#include "cli/option_values.h"
#include "cli/project.h"
#include "cli/publish.h"
#include "cli/scan_output.h"
#include "cli/scanning.h"
#include "contract/audit.h"
#include "scan/files.h"
#include "scan/reader.h"

namespace alder::cli {
namespace {

// Unknown when no language is named.
Result<scan::Language> language_of(const ScanOptions& options) {
  if (options.language.empty()) return scan::Language::Unknown;
  const auto language = scan::language_from_name(options.language);
  if (language) return *language;
  // Says what is allowed, as `language` is none of them.
  return read_choice("--language", options.language, scan::language_names())
      .error();
}

class Scan {
 public:
  Scan(const ScanOptions& options, const scan::Rules& rules,
       scan::Exclusion exclusion, Session* session)
      : options_(options),
        rules_(rules),
        exclusion_(std::move(exclusion)),
        session_(session) {}

  std::vector<scan::ScannedFile> run(scan::Language language) {
    for (const std::string& argument : options_.inputs.arguments) {
      if (argument == "-") {
        add_stdin(language);
      } else {
        paths_.push_back(argument);
      }
    }
    add_paths();
    return std::move(files_);
  }

 private:
  void add_stdin(scan::Language language) {
    const std::string& name = options_.inputs.stdin_name;
    std::string text;
    Status read = read_file("", name, rules_.limits.script_bytes, &text);
    if (!read.ok()) return session_->complain(read.error());
    files_.push_back(scan::scan_text(name, text, language, rules_));
  }

  void add_paths() {
    paths_ = readable_paths(paths_, session_);
    if (paths_.empty()) return;
    scan::PathOptions wanted;
    wanted.jobs = options_.reporting.jobs;
    wanted.exclusion = std::move(exclusion_);
    auto scanned = scan_showing(paths_, rules_, std::move(wanted), session_);
    if (!scanned.ok()) return session_->complain(scanned.error());
    if (scanned->empty()) {
      session_->complain(no_file("scan", paths_.front()));
    }
    std::move(scanned->begin(), scanned->end(), std::back_inserter(files_));
  }

  const ScanOptions& options_;
  const scan::Rules& rules_;
  scan::Exclusion exclusion_;
  Session* session_;
  std::vector<std::string> paths_;
  std::vector<scan::ScannedFile> files_;
};

// What the scripts read, as the document that the contract is about.
void publish_document(const ScanOptions& options,
                      const contract::Contract& contract,
                      const std::vector<scan::ScannedFile>& files,
                      Session* session) {
  contract::AuditOptions wanted;
  if (!options.runtime.empty()) wanted.runtimes = {options.runtime};
  const auto results = contract::audit(contract, files, wanted);
  if (!results.ok()) return session->complain(results.error());
  publish(
      options.reporting,
      [&](std::string_view) { return results->front().document_text() + "\n"; },
      session);
}

void publish_findings(const ScanOptions& options,
                      const std::vector<scan::ScannedFile>& files,
                      Session* session) {
  publish(
      options.reporting,
      [&](std::string_view format) {
        return format == "json" ? scan_as_json(files) : scan_as_text(files);
      },
      session);
}

}  // namespace

void run(const ScanOptions& given, Session* session) {
  ScanOptions options = given;
  const Result<scan::Language> language = language_of(options);
  if (!language.ok()) return session->complain(language.error());
  SchemaOptions schema;
  schema.contract = options.contract;
  Result<scan::Rules> rules = scan_rules(schema);
  if (!rules.ok()) return session->complain(rules.error());
  std::optional<Project> project = load_project(options.config_file, session);
  if (!project) return;
  if (!project->wrappers.empty()) rules->add_apis(project->wrappers);
  if (options.contract.empty()) options.contract = project->contract;
  std::optional<contract::Contract> contract;
  if (options.document || !options.contract.empty()) {
    ContractLoader loader(options.contract);
    contract = load_or_complain(&loader, session);
    if (!contract) return;
    for (const auto& one : contract->roles().file_deliveries) {
      rules->env_files.push_back(one.file);
    }
  }
  const std::vector<scan::ScannedFile> files =
      Scan(options, *rules, std::move(project->exclusion), session)
          .run(*language);
  if (options.document) {
    publish_document(options, *contract, files, session);
  } else {
    publish_findings(options, files, session);
  }
}

}  // namespace alder::cli
