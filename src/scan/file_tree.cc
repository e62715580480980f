// Paths are compared as texts first; the disk is only asked for what a listing
// of the folder shows, and its answer is checked against the roots again.

#include "scan/file_tree.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "scan/walk.h"

namespace alder::scan {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBinaryProbeBytes = 8192;
// Of texts kept for the next that asks.
constexpr std::uint64_t kMostKeptBytes = 64u << 20;

// Without symbolic links; empty when there is no such path.
std::string real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(
      ::realpath(path.c_str(), nullptr), &std::free);
  return real == nullptr ? std::string() : std::string(real.get());
}

bool is_below(std::string_view path, std::string_view folder) {
  if (folder == "/") return path.starts_with('/');
  return path.size() > folder.size() && path.starts_with(folder) &&
         path[folder.size()] == '/';
}

}  // namespace

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return path.substr(0, std::max<std::size_t>(slash, 1));
}

FileTree::FileTree(const std::vector<std::string>& paths,
                   const std::vector<std::string>& around) {
  std::error_code error;
  here_ = fs::current_path(error).string();
  for (const std::string& path : paths) {
    const std::string real = real_path(path);
    if (real.empty()) continue;
    if (fs::is_directory(real, error)) {
      add_root(real, true);
    } else {
      add_root(std::string(folder_of(real)), false);
      named_.insert(real);
    }
  }
  for (const std::string& folder : around) {
    const std::string real = real_path(folder);
    if (!real.empty()) add_root(real, true);
  }
}

// Many files may be named in one folder.
void FileTree::add_root(const std::string& folder, bool is_walked) {
  for (const Root& root : roots_) {
    if (root.folder == folder && root.is_walked == is_walked) return;
  }
  roots_.push_back({folder, is_walked});
}

std::string FileTree::absolute(std::string_view path) const {
  std::vector<std::string_view> kept;
  const std::string whole = path.starts_with('/')
                                ? std::string(path)
                                : here_ + "/" + std::string(path);
  for (std::size_t at = 0; at < whole.size();) {
    const std::size_t end = std::min(whole.find('/', at), whole.size());
    const std::string_view name = std::string_view(whole).substr(at, end - at);
    at = end + 1;
    if (name == "..") {
      if (!kept.empty()) kept.pop_back();
    } else if (!name.empty() && name != ".") {
      kept.push_back(name);
    }
  }
  std::string out;
  for (const std::string_view name : kept) out.append("/").append(name);
  return out.empty() ? "/" : out;
}

const FileTree::Root* FileTree::root_around(std::string_view path) const {
  const Root* found = nullptr;
  for (const Root& root : roots_) {
    if (!is_below(path, root.folder)) continue;
    const bool is_better = found == nullptr ||
                           (root.is_walked && !found->is_walked) ||
                           (root.is_walked == found->is_walked &&
                            root.folder.size() < found->folder.size());
    if (is_better) found = &root;
  }
  return found;
}

std::string FileTree::root_of(std::string_view path) const {
  std::string_view widest;
  for (const Root& root : roots_) {
    if (!is_below(path, root.folder)) continue;
    if (widest.empty() || root.folder.size() < widest.size()) {
      widest = root.folder;
    }
  }
  return std::string(widest);
}

std::shared_ptr<const FileTree::Listing> FileTree::listing(
    const std::string& folder) const {
  {
    const std::scoped_lock lock(mutex_);
    const auto found = folders_.find(folder);
    if (found != folders_.end()) return found->second;
  }
  auto made = std::make_shared<Listing>();
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    std::string name = at->path().filename().string();
    std::error_code unknown;
    const bool is_file =
        !at->is_symlink(unknown) && at->is_regular_file(unknown);
    if (is_file) made->files.push_back(name);
    made->names.insert(std::move(name));
  }
  std::sort(made->files.begin(), made->files.end());
  const std::scoped_lock lock(mutex_);
  return folders_.try_emplace(folder, std::move(made)).first->second;
}

std::vector<std::string> FileTree::names_in(const std::string& folder) const {
  const std::string real = real_path(folder);
  const bool is_root =
      std::any_of(roots_.begin(), roots_.end(),
                  [&](const Root& root) { return root.folder == real; });
  if (!is_root && root_around(real) == nullptr) return {};
  return listing(folder)->files;
}

TreeFilePointer FileTree::load(const std::string& path) const {
  const std::string real = real_path(path);
  const Root* const root = root_around(real);
  if (real.empty() || root == nullptr) return nullptr;
  FileBytes bytes = read_regular_file(real, kMostBytes);
  if (!bytes.text || bytes.text->substr(0, kBinaryProbeBytes).find('\0') !=
                         std::string::npos) {
    return nullptr;
  }
  auto file = std::make_shared<TreeFile>();
  file->is_scanned = root->is_walked || named_.contains(real);
  file->path = real;
  file->text = std::move(*bytes.text);
  return file;
}

TreeFilePointer FileTree::find(const std::string& path) const {
  const std::string folder(folder_of(path));
  const std::string name = path.substr(
      std::min(folder.size() + (folder == "/" ? 0 : 1), path.size()));
  if (!listing(folder)->names.contains(name)) return nullptr;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = files_.find(path);
    if (found != files_.end()) return found->second;
  }
  TreeFilePointer file = load(path);
  const std::scoped_lock lock(mutex_);
  const std::uint64_t size = file == nullptr ? 0 : file->text.size();
  if (kept_bytes_ + size > kMostKeptBytes) return file;
  const auto [kept, added] = files_.try_emplace(path, std::move(file));
  if (added) kept_bytes_ += size;
  return kept->second;
}

}  // namespace alder::scan
