// Where host files may go.  Source: Harness Field Reference,
// "host_files[].dest" and ".env.d host files".

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/document_rules.h"
#include "harness/finding.h"

namespace alder::harness {
namespace {

bool is_refused(const Rules& rules, std::string_view dest) {
  for (const std::string& file : rules.refused_files) {
    if (dest == file) return true;
  }
  for (const std::string& folder : rules.refused_folders) {
    if (dest == folder || (dest.starts_with(folder) &&
                           dest.substr(folder.size()).starts_with('/'))) {
      return true;
    }
  }
  return false;
}

// Without empty parts and those that are one dot.
std::string cleaned(std::string_view path) {
  std::string clean;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (!part.empty() && part != ".") clean.append("/").append(part);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return clean;
}

}  // namespace

void check_host_files(const RuleContext& context, Diagnostics* found) {
  const Value* const files = context.composed.find("host_files");
  if (files == nullptr) return;
  const EnvFiles& env = context.rules.env_files;
  for (const Value& file : files->items) {
    const Value* const dest = file.find("dest");
    if (dest == nullptr || !dest->is_string()) continue;
    const std::string path = cleaned(dest->text);
    if (is_refused(context.rules, path)) {
      found->push_back(finding(
          "host-file-refused", Level::Error, dest->origin,
          "the runner owns " + dest->text + " and refuses the harness"));
    }
    if (!path.starts_with(env.folder)) continue;
    const std::string_view name =
        std::string_view(path).substr(env.folder.size());
    if (name.ends_with(env.suffix) &&
        name.find('/') == std::string_view::npos) {
      continue;
    }
    found->push_back(finding("env-d-not-read", Level::Warning, dest->origin,
                             dest->text + " is not read before the launch",
                             "place it directly in " + env.folder +
                                 ", with a name that ends in " + env.suffix));
  }
}

}  // namespace alder::harness
