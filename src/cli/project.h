// The configuration of a project: .alder.yaml.
//
//   .alder.yaml --yaml--> instance --alder/config.schema.json--> Project
//
// Looked for in the working folder and those above it.  Options of the command
// line win over it; its paths are relative to its folder.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cli/session.h"
#include "scan/gitignore.h"
#include "scan/program_api.h"
#include "scan/walk.h"

namespace alder::cli {

// A name, or with `*` many, of which nothing is told.
struct Allowed {
  std::string name;
  std::string reason;
  scan::GitIgnore paths;  // empty: everywhere
};

struct Project {
  std::string file;  // the configuration; empty: there is none
  std::string contract;
  std::vector<std::string> runtimes;
  std::vector<std::string> harnesses;
  std::vector<std::string> declared;
  std::vector<Allowed> allowed;
  std::vector<scan::Api> wrappers;
  scan::Exclusion exclusion;
  std::map<std::string, std::optional<Level>, std::less<>> severity;
  std::optional<Level> fail_on;
  std::string baseline;
};

// `file` empty: looked for.  nullopt: it cannot be used, which has been said,
// with places.
std::optional<Project> load_project(const std::string& file, Session* session);

}  // namespace alder::cli
