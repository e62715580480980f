// Roots are found by the literal beginnings of globs, so that nothing is
// searched.

#include "contract/repository.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "contract/glob.h"

namespace alder::contract {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

std::string below(const std::string& folder, std::string_view name) {
  return folder + (folder.ends_with('/') ? "" : "/") + std::string(name);
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(fs::path(path), ignored);
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(fs::path(path), ignored);
}

Names folders_in(const std::string& path) {
  Names found;
  std::error_code error;
  fs::directory_iterator at(fs::path(path), error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    std::string folder = below(path, at->path().filename().string());
    if (is_folder(folder)) found.push_back(std::move(folder));
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The names of an absolute path, without "." and "..".
Names names_of(const std::string& path) {
  std::error_code ignored;
  const fs::path whole = fs::absolute(fs::path(path), ignored);
  Names names;
  for (const fs::path& name : whole.lexically_normal()) {
    std::string text = name.string();
    if (!text.empty() && text != "/") names.push_back(std::move(text));
  }
  return names;
}

// The names from `from` up to `to`.
std::string joined(const Names& names, std::size_t from, std::size_t to) {
  std::string path;
  for (std::size_t i = from; i < to; ++i) {
    path += (path.empty() ? "" : "/") + names[i];
  }
  return path;
}

// The path below a root that is `count` names deep.
std::string rest_of(const Names& names, std::size_t count) {
  return joined(names, count, names.size());
}

Names matching(const Roles& roles, const std::string& path) {
  Names runtimes;
  if (path.empty()) return runtimes;
  for (const FileRule& rule : roles.files) {
    const bool matched =
        std::any_of(rule.globs.begin(), rule.globs.end(),
                    [&](const auto& glob) { return glob_matches(glob, path); });
    if (!matched) continue;
    runtimes.insert(runtimes.end(), rule.runtimes.begin(), rule.runtimes.end());
  }
  std::sort(runtimes.begin(), runtimes.end());
  runtimes.erase(std::unique(runtimes.begin(), runtimes.end()), runtimes.end());
  return runtimes;
}

class Finder {
 public:
  explicit Finder(const Roles& roles) : roles_(roles) {}

  void add(const std::string& path) {
    if (!is_folder(path)) return add_file(path);
    add_deliveries(path);
    if (add_root(path)) {
      found_.roots.push_back(path);
      return;
    }
    bool is_workspace = false;
    if (!roles_.files.empty()) {
      for (const std::string& folder : folders_in(path)) {
        if (!add_root(folder)) continue;
        add_deliveries(folder);
        is_workspace = true;
      }
    }
    if (is_workspace) {
      found_.roots.push_back(path);
    } else {
      found_.paths.push_back(path);
    }
  }

  KnownFiles take() { return std::move(found_); }

 private:
  void add_file(const std::string& path) {
    const std::string name = fs::path(path).filename().string();
    for (const FileDelivery& one : roles_.file_deliveries) {
      if (one.file != name || !exists(path)) continue;
      found_.deliveries.push_back({path, one.file});
      return;
    }
    found_.paths.push_back(path);
  }

  void add_deliveries(const std::string& folder) {
    for (const FileDelivery& one : roles_.file_deliveries) {
      const std::string path = below(folder, one.file);
      if (!exists(path) || is_folder(path)) continue;
      found_.deliveries.push_back({path, one.file});
    }
  }

  // Whether the folder is a repository that has files for some runtime.
  bool add_root(const std::string& folder) {
    Names paths;
    for (const FileRule& rule : roles_.files) {
      for (const std::string& glob : rule.globs) {
        const std::string_view start = literal_prefix(glob);
        if (start.empty()) continue;
        std::string path = below(folder, start);
        if (exists(path)) paths.push_back(std::move(path));
      }
    }
    found_.paths.insert(found_.paths.end(), paths.begin(), paths.end());
    return !paths.empty();
  }

  const Roles& roles_;
  KnownFiles found_;
};

}  // namespace

KnownFiles find_known_files(const Roles& roles,
                            const std::vector<std::string>& paths) {
  Finder finder(roles);
  for (const std::string& path : paths) finder.add(path);
  return finder.take();
}

FilePlaces::FilePlaces(const Roles& roles,
                       const std::vector<std::string>& given)
    : roles_(roles) {
  if (roles.files.empty()) return;
  for (const std::string& path : given) {
    const Names names = names_of(path);
    given_.insert(joined(names, 0, names.size()));
  }
}

std::vector<std::string> FilePlaces::runtimes_of(
    const std::string& path) const {
  if (roles_.files.empty()) return {};
  const Names names = names_of(path);
  std::size_t start = names.size();
  while (start > 0 && given_.count(joined(names, 0, start)) == 0) --start;
  for (const std::size_t count : {start, start + 1}) {
    Names runtimes = matching(roles_, rest_of(names, count));
    if (!runtimes.empty()) return runtimes;
  }
  for (std::size_t count = start; count-- > 0;) {
    Names runtimes = matching(roles_, rest_of(names, count));
    if (!runtimes.empty()) return runtimes;
  }
  return {};
}

}  // namespace alder::contract
