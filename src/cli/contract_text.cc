// The last embedded contract of a name is its newest version.

#include "cli/contract_text.h"

#include <string>

#include "contract/load.h"
#include "contract/roles.h"

namespace alder::cli {
namespace {

constexpr std::string_view kRolesFile = "/contract.json";

Result<const EmbeddedFile*> schema_in(const std::string& folder) {
  const EmbeddedFile* file = embedded_file(folder + std::string(kRolesFile));
  if (file == nullptr) return nullptr;
  const Result<contract::Roles> roles = contract::read_roles(
      file->bytes, contract::Shape::Checked);  // by the tests
  if (!roles.ok()) return roles.error();
  return embedded_file(folder + "/" + roles->schema);
}

}  // namespace

Result<const EmbeddedFile*> contract_text(std::string_view name) {
  const auto contracts = contract::embedded_contracts();
  if (!contracts.ok()) return contracts.error();
  const contract::EmbeddedContract* found = nullptr;
  for (const contract::EmbeddedContract& candidate : *contracts) {
    if (name.empty() ? candidate.is_default : candidate.name == name) {
      found = &candidate;
    }
  }
  if (found == nullptr) return nullptr;
  return schema_in(found->folder);
}

}  // namespace alder::cli
