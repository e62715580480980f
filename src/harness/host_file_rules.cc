// Where host files may go.  Source: Harness Field Reference,
// "host_files[].dest" and ".env.d host files".

#include <algorithm>

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

}  // namespace

void check_host_files(const RuleContext& context, Diagnostics* found) {
  const Value* const files = context.composed.find("host_files");
  if (files == nullptr) return;
  const EnvFiles& env = context.rules.env_files;
  for (const Value& file : files->items) {
    const Value* const dest = file.find("dest");
    if (dest == nullptr || !dest->is_string()) continue;
    if (is_refused(context.rules, dest->text)) {
      found->push_back(finding(
          "host-file-refused", Level::Error, dest->origin,
          "the runner owns " + dest->text + " and refuses the harness"));
    }
    if (!dest->text.starts_with(env.folder)) continue;
    const std::string_view name =
        std::string_view(dest->text).substr(env.folder.size());
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
