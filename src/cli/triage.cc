// Allowed names first, then levels.

#include "cli/triage.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace alder::cli {
namespace {

namespace fs = std::filesystem;

// A path as patterns of the configuration see it.
std::string below_folder(const Project& project, const std::string& file) {
  std::error_code error;
  const fs::path folder =
      fs::absolute(project.file, error).lexically_normal().parent_path();
  return fs::absolute(file, error)
      .lexically_normal()
      .lexically_relative(folder)
      .generic_string();
}

bool is_allowed(const Project& project, const Diagnostic& finding) {
  if (finding.name.empty()) return false;
  return std::any_of(
      project.allowed.begin(), project.allowed.end(),
      [&](const Allowed& allowed) {
        if (!scan::glob_matches(allowed.name, finding.name)) return false;
        return allowed.paths.empty() ||
               allowed.paths.leaves_out(below_folder(project, finding.file));
      });
}

bool is_off(const Project& project, const Diagnostic& finding) {
  const auto level = project.severity.find(finding.code);
  return level != project.severity.end() && !level->second;
}

}  // namespace

void triage(const Project& project,
            std::vector<contract::AuditResult>* results) {
  for (contract::AuditResult& result : *results) {
    std::erase_if(result.diagnostics, [&](const Diagnostic& finding) {
      return is_off(project, finding) || is_allowed(project, finding);
    });
    for (Diagnostic& finding : result.diagnostics) {
      const auto level = project.severity.find(finding.code);
      if (level != project.severity.end()) finding.level = *level->second;
    }
  }
}

}  // namespace alder::cli
