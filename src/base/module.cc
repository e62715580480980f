// dlopen behind base/module.h.

#include "base/module.h"

#include <dlfcn.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#ifndef ALDER_MODULE_DIRS
#define ALDER_MODULE_DIRS ""
#endif

namespace alder {
namespace {

#ifdef __APPLE__
constexpr std::string_view kSuffix = ".dylib";
#else
constexpr std::string_view kSuffix = ".so";
#endif

// The folder of the program or shared library that holds this function.
std::filesystem::path own_folder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&own_folder), &info) == 0 ||
      info.dli_fname == nullptr) {
    return {};
  }
  std::error_code ignored;
  std::filesystem::path file =
      std::filesystem::canonical("/proc/self/exe", ignored);
  const std::filesystem::path named =
      std::filesystem::canonical(info.dli_fname, ignored);
  // For the main program dli_fname is argv[0], which need not be a path.
  return named.empty() ? file.parent_path() : named.parent_path();
}

std::vector<std::filesystem::path> search_folders() {
  std::vector<std::filesystem::path> folders;
  const std::filesystem::path own = own_folder();
  if (!own.empty()) {
    folders.push_back(own);
    folders.push_back(own / ".." / "lib" / "alder");
    folders.push_back(own / "alder");
  }
  std::string_view fixed = ALDER_MODULE_DIRS;
  while (!fixed.empty()) {
    const std::size_t end = fixed.find(':');
    folders.emplace_back(fixed.substr(0, end));
    if (end == std::string_view::npos) break;
    fixed.remove_prefix(end + 1);
  }
  return folders;
}

Result<const void*> open_and_look_up(const std::string& name,
                                     const std::string& symbol) {
  std::string tried;
  for (const std::filesystem::path& folder : search_folders()) {
    const std::filesystem::path file =
        folder / ("alder_" + name + std::string(kSuffix));
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) {
      tried += " " + file.string();
      continue;
    }
    void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      return Error{ErrorCode::MissingModule,
                   "cannot load the module " + file.string() + ": " + dlerror(),
                   {},
                   {},
                   {}};
    }
    const void* address = dlsym(handle, symbol.c_str());
    if (address == nullptr) {
      return Error{ErrorCode::MissingModule,
                   "the module " + file.string() + " has no " + symbol,
                   {},
                   {},
                   {}};
    }
    return address;
  }
  return Error{ErrorCode::MissingModule,
               "the module \"" + name + "\" is missing; looked for" + tried,
               {},
               {},
               {}};
}

}  // namespace

Result<const void*> load_module(std::string_view name,
                                std::string_view symbol) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, const void*> loaded;
  const std::scoped_lock lock(mutex);
  const std::pair<std::string, std::string> key{name, symbol};
  if (const auto found = loaded.find(key); found != loaded.end()) {
    return found->second;
  }
  Result<const void*> address = open_and_look_up(key.first, key.second);
  if (address.ok()) loaded.emplace(key, *address);
  return address;
}

}  // namespace alder
