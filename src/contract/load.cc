// An embedded contract is a folder below schemas/ with a contract.json.

#include "contract/load.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "base/embedded.h"
#include "contract/roles.h"

namespace alder::contract {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRolesFile = "contract.json";

// The folder of a path, without the last '/'; empty when there is none.
std::string_view folder_of(std::string_view path) {
  const std::size_t at = path.rfind('/');
  return at == std::string_view::npos ? std::string_view() : path.substr(0, at);
}

std::string_view file_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// The number at the end of a folder ("v2" is 2), for the order of versions.
unsigned version_of(std::string_view folder) {
  std::size_t start = folder.size();
  while (start > 0 && folder[start - 1] >= '0' && folder[start - 1] <= '9') {
    --start;
  }
  unsigned version = 0;
  std::from_chars(folder.data() + start, folder.data() + folder.size(),
                  version);
  return version;
}

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || !fs::is_regular_file(path)) return std::nullopt;
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) return std::nullopt;
  return text;
}

// The newest contract of that name or folder, or nullptr.
const EmbeddedContract* named(const std::vector<EmbeddedContract>& all,
                              std::string_view name) {
  const EmbeddedContract* newest = nullptr;
  for (const EmbeddedContract& contract : all) {
    const bool meant = name.empty()
                           ? contract.is_default
                           : name == contract.name || name == contract.folder;
    if (meant) newest = &contract;
  }
  return newest;
}

// Errors: as of an unusable contract, with the file it is about.
Result<Roles> read_roles_of(const std::string& text, const std::string& file,
                            Shape shape) {
  auto roles = read_roles(text, shape);
  if (roles) return roles;
  Error error = std::move(roles).error();
  error.code = ErrorCode::UnusableContract;
  error.file = file;
  return error;
}

Result<Contract> load_embedded(const EmbeddedContract& found,
                               const schema::BuildOptions& options) {
  const std::string path = found.folder + "/" + found.schema;
  const EmbeddedFile* schema = embedded_file(path);
  if (schema == nullptr) {
    return Error{ErrorCode::UnusableContract,
                 "the contract's schema is not embedded",
                 {},
                 path,
                 {}};
  }
  auto roles = embedded_roles(path);
  if (!roles) return std::move(roles).error();
  Sources sources{std::string(schema->bytes), options, *std::move(roles)};
  sources.schema_options.file = path;
  return Contract::build(std::move(sources));
}

Result<Contract> load_file(const std::string& path,
                           const schema::BuildOptions& options) {
  std::optional<std::string> text = read_file(path);
  if (!text) {
    return Error{
        ErrorCode::UnusableContract, "the schema cannot be read", {}, path, {}};
  }
  auto roles = roles_beside(path);
  if (!roles) return std::move(roles).error();
  Sources sources{*std::move(text), options, *std::move(roles)};
  sources.schema_options.file = path;
  return Contract::build(std::move(sources));
}

}  // namespace

Result<std::vector<EmbeddedContract>> embedded_contracts() {
  std::vector<EmbeddedContract> found;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file_of(file.path) != kRolesFile) continue;
    auto roles = read_roles(file.bytes, Shape::Checked);
    if (!roles) return std::move(roles).error();
    found.push_back({roles->name, std::string(folder_of(file.path)),
                     roles->title, roles->schema, roles->is_default});
  }
  std::stable_sort(
      found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.name != b.name ? a.name < b.name
                                : version_of(a.folder) < version_of(b.folder);
      });
  return found;
}

Result<std::string> default_contract() {
  auto all = embedded_contracts();
  if (!all) return std::move(all).error();
  for (const EmbeddedContract& contract : *all) {
    if (contract.is_default) return contract.name;
  }
  return Error{
      ErrorCode::UnknownContract, "there is no default contract", {}, {}, {}};
}

const EmbeddedFile* embedded_schema(std::string_view name) {
  const auto all = embedded_contracts();
  if (!all) return nullptr;
  const EmbeddedContract* found = named(*all, name);
  if (found == nullptr) return nullptr;
  return embedded_file(found->folder + "/" + found->schema);
}

Result<Roles> embedded_roles(std::string_view schema_path) {
  const std::string path =
      std::string(folder_of(schema_path)) + "/" + std::string(kRolesFile);
  const EmbeddedFile* file = embedded_file(path);
  if (file == nullptr) return Roles{};
  return read_roles_of(std::string(file->bytes), path, Shape::Checked);
}

Result<Roles> roles_beside(const std::string& schema_file) {
  const fs::path schema(schema_file);
  const fs::path path = schema.parent_path() / kRolesFile;
  const std::optional<std::string> text = read_file(path);
  if (!text) return Roles{};
  auto roles = read_roles_of(*text, path.string(), Shape::Unchecked);
  if (roles && !roles->schema.empty() &&
      roles->schema != schema.filename().string()) {
    return Roles{};
  }
  return roles;
}

Result<Contract> load(std::string_view name,
                      const schema::BuildOptions& options) {
  auto all = embedded_contracts();
  if (!all) return std::move(all).error();
  if (const EmbeddedContract* found = named(*all, name)) {
    return load_embedded(*found, options);
  }
  std::error_code ignored;
  if (fs::exists(fs::path(name), ignored)) {
    return load_file(std::string(name), options);
  }
  std::string known;
  for (const EmbeddedContract& contract : *all) {
    known += (known.empty() ? "" : ", ") + contract.name;
  }
  return Error{ErrorCode::UnknownContract,
               "\"" + std::string(name) + "\" is neither a contract (" + known +
                   ") nor a schema file",
               {},
               {},
               {}};
}

}  // namespace alder::contract
