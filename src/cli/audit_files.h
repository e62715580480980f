// The paths of an audit -> what is scanned, and where it runs.
//
//   AuditFiles known(roles, paths);
//   known.paths() --scan--> files
//   known.place(&files, &options)     options.file_runtimes

#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "contract/audit.h"
#include "contract/repository.h"
#include "contract/roles.h"
#include "scan/files.h"

namespace alder::cli {

// Refers to `roles`.
class AuditFiles {
 public:
  AuditFiles(const contract::Roles& roles,
             const std::vector<std::string>& given);

  // To scan.
  const std::vector<std::string>& paths() const { return known_.paths; }
  // Names of files whose loading a scan has to look for.
  std::vector<std::string> env_files() const;

  // Sets options->delivered_files.
  // Errors: UnreadableFile, SizeLimit.
  Status read_deliveries(contract::AuditOptions* options) const;

  // Sets options->file_runtimes, leaves out files of repositories that the
  // contract does not know, and notes that there are more.  A file that was
  // named itself runs wherever options->runtimes says, if they say anything.
  void place(std::vector<scan::ScannedFile>* files,
             contract::AuditOptions* options) const;

 private:
  bool is_below_root(const std::string& path) const;

  const contract::Roles& roles_;
  std::set<std::string> given_;
  contract::FilePlaces places_;
  contract::KnownFiles known_;
};

}  // namespace alder::cli
