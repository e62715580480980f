// What contract/repository.h finds, in the terms of a scan and an audit.

#include "cli/audit_files.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "cli/files.h"
#include "contract/file_delivery.h"

namespace alder::cli {
namespace {

using scan::ScannedFile;

Diagnostic root_note(const std::string& root) {
  Diagnostic note;
  note.code = "not-scanned";
  note.level = Level::Note;
  note.file = root;
  note.message =
      "of this repository, only the files that the contract assigns to a "
      "runtime are audited";
  note.hint = "name other files or folders to audit them";
  return note;
}

}  // namespace

AuditFiles::AuditFiles(const contract::Roles& roles,
                       const std::vector<std::string>& given)
    : roles_(roles),
      given_(given.begin(), given.end()),
      places_(roles, given),
      known_(contract::find_known_files(roles, given)) {}

std::vector<std::string> AuditFiles::env_files() const {
  std::vector<std::string> names;
  for (const contract::FileDelivery& one : roles_.file_deliveries) {
    names.push_back(one.file);
  }
  return names;
}

Status AuditFiles::read_deliveries(contract::AuditOptions* options) const {
  std::string text;
  for (const contract::KnownFiles::Delivery& one : known_.deliveries) {
    const Status read =
        read_file(one.path, one.path, Limits().script_bytes, &text);
    if (!read.ok()) return read;
    options->delivered_files.push_back(
        contract::read_delivered_file(one.path, one.file, text));
  }
  return Done{};
}

bool AuditFiles::is_below_root(const std::string& path) const {
  return std::any_of(known_.roots.begin(), known_.roots.end(),
                     [&](const std::string& root) {
                       return path.starts_with(root) &&
                              (root.ends_with('/') ||
                               path.substr(root.size()).starts_with('/'));
                     });
}

void AuditFiles::place(std::vector<ScannedFile>* files,
                       contract::AuditOptions* options) const {
  if (roles_.files.empty()) return;
  std::vector<ScannedFile> kept;
  for (ScannedFile& file : *files) {
    const bool is_named = given_.count(file.path) != 0;
    std::vector<std::string> runtimes;
    if (!is_named || options->runtimes.empty()) {
      runtimes = places_.runtimes_of(file.path);
    }
    if (!runtimes.empty()) {
      options->file_runtimes[file.path] = std::move(runtimes);
    } else if (!is_named && is_below_root(file.path)) {
      continue;
    }
    kept.push_back(std::move(file));
  }
  *files = std::move(kept);
  for (const std::string& root : known_.roots) {
    options->notes.push_back(root_note(root));
  }
}

}  // namespace alder::cli
