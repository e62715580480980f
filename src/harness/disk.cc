// std::filesystem, remembered.

#include "harness/disk.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace alder::harness {
namespace {

namespace fs = std::filesystem;

// A folder that holds more is not walked to its end.
constexpr std::size_t kMostEntries = 100'000;

std::optional<std::string> read(const std::string& path,
                                std::uint64_t most_bytes) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return std::nullopt;
  const std::uintmax_t size = fs::file_size(path, failed);
  if (failed || size > most_bytes) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) return std::nullopt;
  return text;
}

std::vector<Disk::Entry> walk(const std::string& folder) {
  std::vector<Disk::Entry> entries;
  std::error_code failed;
  fs::recursive_directory_iterator at(
      folder, fs::directory_options::skip_permission_denied, failed);
  for (const fs::recursive_directory_iterator end; !failed && at != end;
       at.increment(failed)) {
    std::error_code unknown;
    const bool link = at->is_symlink(unknown);
    if (!link && at->is_directory(unknown)) {
      if (at->path().filename() == ".git") at.disable_recursion_pending();
      continue;
    }
    entries.push_back({at->path().lexically_relative(folder).generic_string(),
                       !link && at->is_regular_file(unknown), link});
    if (entries.size() == kMostEntries) break;
  }
  std::sort(entries.begin(), entries.end(),
            [](const Disk::Entry& a, const Disk::Entry& b) {
              return a.path < b.path;
            });
  return entries;
}

}  // namespace

const std::string* Disk::text(const std::string& path) {
  auto found = texts_.find(path);
  if (found == texts_.end()) {
    found = texts_.emplace(path, read(path, rules_.limits.script_bytes)).first;
  }
  return found->second ? &*found->second : nullptr;
}

bool Disk::is_folder(const std::string& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

bool Disk::exists(const std::string& path) {
  std::error_code failed;
  return fs::exists(path, failed);
}

const std::vector<Disk::Entry>& Disk::tree(const std::string& folder) {
  auto found = trees_.find(folder);
  if (found == trees_.end()) {
    found = trees_.emplace(folder, walk(folder)).first;
  }
  return found->second;
}

const scan::ScannedFile& Disk::scanned(const std::string& path,
                                       const std::string& around) {
  const auto known = scanned_.find(path);
  if (known != scanned_.end()) return known->second;
  scan::PathOptions options;
  if (!around.empty()) options.around = {around};
  auto files = scan::scan_paths({path}, rules_, options);
  scan::ScannedFile file;
  if (files.ok() && files->size() == 1) {
    file = std::move(files->front());
  } else {
    file.path = path;
    file.findings.not_scanned.push_back(
        {std::nullopt, files.ok() ? "no file" : files.error().message});
  }
  return scanned_.emplace(path, std::move(file)).first->second;
}

std::string Disk::join(std::string_view folder, std::string_view path) {
  if (folder.empty() || folder == ".") return std::string(path);
  if (folder.ends_with('/')) return std::string(folder) + std::string(path);
  return std::string(folder) + "/" + std::string(path);
}

}  // namespace alder::harness
