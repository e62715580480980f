// The files of repositories that a contract knows.
//
//   paths --find_known_files()--> what to scan, files of deliveries
//   scanned path --FilePlaces--> where it runs
//
// A path is the root of a repository when a file that the contract assigns to
// a runtime is there, and a workspace when only folders right below it are
// roots.  Of a repository, only the files that the contract knows are looked
// at: most of the others never run in the sandbox.

#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "contract/roles.h"

namespace alder::contract {

struct KnownFiles {
  std::vector<std::string> paths;  // to scan: what was given, or what of it
  std::vector<std::string> roots;  // given, and of which there is more
  struct Delivery {
    std::string path;
    std::string file;  // as contract.json names it
  };
  std::vector<Delivery> deliveries;
};

// Cost: a look at the file system a path and a rule; for a workspace, a folder
//       below it.
KnownFiles find_known_files(const Roles& roles,
                            const std::vector<std::string>& paths);

// Where the files of an audit run.  Refers to `roles`.
//
// Thread safety: safe to share.
class FilePlaces {
 public:
  // `given` are the paths of the audit.
  FilePlaces(const Roles& roles, const std::vector<std::string>& given);

  // The runtimes of a file; empty: the contract does not say.  Roots are
  // looked for at, right below and above the longest path of the audit that
  // leads to the file.
  // Cost: O(depth of the file x rules).
  std::vector<std::string> runtimes_of(const std::string& path) const;

 private:
  const Roles& roles_;
  std::set<std::string> given_;  // absolute
};

}  // namespace alder::contract
