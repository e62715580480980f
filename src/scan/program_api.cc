// Paths as a trie; one map from (path, word) to the longer path.

#include "scan/program_api.h"

#include <algorithm>
#include <array>

namespace alder::scan {
namespace {

constexpr auto kRoles = std::to_array<std::string_view>({
    "none",
    "environ",
    "environ-call",
    "get",
    "get-each",
    "lookup",
    "test",
    "set",
    "set-text",
    "set-all",
    "remove",
    "expand",
    "expand-with",
    "list",
    "copy",
    "append",
    "shell",
    "command",
    "shell-or-command",
    "code",
    "child-set",
    "child-all",
    "require",
    "make",
    "alias",
    "same",
    "upper",
    "lower",
    "elements",
    "default",
    "survive",
    "demand",
    "leave",
});
static_assert(kRoles.size() == static_cast<std::size_t>(ApiRole::Leave) + 1);

}  // namespace

std::string_view to_string(ApiRole role) {
  return kRoles[static_cast<std::size_t>(role)];
}

std::optional<ApiRole> role_from_name(std::string_view name) {
  const auto* const found = std::find(kRoles.begin(), kRoles.end(), name);
  if (found == kRoles.end()) return std::nullopt;
  return static_cast<ApiRole>(found - kRoles.begin());
}

Language family_of(Language language) {
  switch (language) {
    case Language::TypeScript:
    case Language::Tsx:
      return Language::JavaScript;
    case Language::Cpp:
      return Language::C;
    default:
      return language;
  }
}

ApiTable::ApiTable(Language language, const std::vector<Api>& rows,
                   const std::vector<ImplicitRule>& implicit) {
  nodes_.emplace_back();
  const Language family = family_of(language);
  for (const Api& row : rows) {
    if (family_of(row.language) != family) continue;
    nodes_[add(row.path)].api = &row;
  }
  for (const ImplicitRule& rule : implicit) {
    if (family_of(rule.language) != family) continue;
    nodes_[add(rule.by)].implicit = &rule;
  }
  for (const Api& row : rows) {
    if (family_of(row.language) == family && row.role == ApiRole::Alias) {
      const PathId target = add(row.result);
      nodes_[add(row.path)].alias = target;
    }
  }
  environ_ = find("@environ");
  read_ = find("@read");
  any_ = find("@any");
}

PathId ApiTable::member(PathId path, std::string_view word) const {
  const auto found = members_.find({path, word});
  if (found == members_.end()) return kNoPath;
  const PathId alias = nodes_[found->second].alias;
  return alias == kNoPath ? found->second : alias;
}

PathId ApiTable::find(std::string_view path) const {
  PathId at = kRoot;
  while (at != kNoPath && !path.empty()) {
    const std::size_t dot = path.find('.');
    at = member(at, path.substr(0, dot));
    path.remove_prefix(dot == std::string_view::npos ? path.size() : dot + 1);
  }
  return at;
}

PathId ApiTable::add(std::string_view path) {
  PathId at = kRoot;
  std::size_t start = 0;
  while (start <= path.size()) {
    const std::size_t dot = std::min(path.find('.', start), path.size());
    const std::string_view word = path.substr(start, dot - start);
    const auto [found, added] =
        members_.try_emplace({at, word}, static_cast<PathId>(nodes_.size()));
    if (added) {
      nodes_.emplace_back();
      nodes_.back().spelling = path.substr(0, dot);
    }
    at = found->second;
    start = dot + 1;
  }
  return at;
}

const ApiTable& ApiTables::of(Language language) const {
  const Language family = family_of(language);
  const std::scoped_lock lock(mutex_);
  const auto found = tables_.find(family);
  if (found != tables_.end()) return found->second;
  return tables_.try_emplace(family, family, rows_, implicit_).first->second;
}

}  // namespace alder::scan
