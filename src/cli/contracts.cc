// The schema is read as any other (schemas.h); its roles stand beside it.

#include "cli/contracts.h"

#include <string_view>
#include <utility>
#include <vector>

#include "alder/build_options.h"
#include "base/line_index.h"
#include "cli/files.h"
#include "cli/option_values.h"
#include "contract/load.h"

namespace alder::cli {
namespace {

SchemaOptions options_of(const std::string& name) {
  SchemaOptions options;
  options.contract = name;
  return options;
}

bool is_embedded(const SchemaOptions& options) {
  return options.schema_file.empty() &&
         contract::embedded_schema(options.contract) != nullptr;
}

// The roles that stand beside the schema.
Result<contract::Roles> roles_of(const SchemaOptions& options) {
  if (!options.schema_file.empty()) {
    return contract::roles_beside(options.schema_file);
  }
  const EmbeddedFile* const schema =
      contract::embedded_schema(options.contract);
  return schema != nullptr ? contract::embedded_roles(schema->path)
                           : contract::roles_beside(options.contract);
}

}  // namespace

ContractLoader::ContractLoader(const std::string& name)
    : ContractLoader(options_of(name)) {}

Result<contract::Contract> ContractLoader::load() {
  Result<SchemaLoader::Source> source = schemas_.read();
  if (!source.ok()) return source.error();
  source_ = std::move(*source);
  const std::string& file = source_->options.file;
  Result<contract::Roles> roles = is_embedded(options_)
                                      ? contract::embedded_roles(file)
                                      : contract::roles_beside(file);
  if (!roles.ok()) return roles.error();
  return contract::Contract::build(
      {source_->text, build_options(source_->options), std::move(*roles)});
}

Result<Schema> ContractLoader::compile() {
  return alder::compile(source_->text, source_->options);
}

Place ContractLoader::place(const Error& error) const {
  const Place known = schemas_.place(error);
  if (known.line != 0 || error.code != ErrorCode::UnusableContract ||
      error.file.empty()) {
    return known;
  }
  std::string text;
  const Status read =
      read_file(error.file, error.file, Limits().size_bytes, &text);
  return read.ok() ? place_at(text, error.span.offset_bytes) : Place{};
}

std::optional<contract::Contract> load_or_complain(ContractLoader* loader,
                                                   Session* session) {
  Result<contract::Contract> contract = loader->load();
  if (contract.ok()) return std::move(*contract);
  const Error& error = contract.error();
  session->complain(error, loader->place(error), schema_exit(error.code));
  return std::nullopt;
}

Result<scan::Rules> scan_rules(const SchemaOptions& options) {
  Result<scan::Rules> rules = scan::default_rules();
  if (!rules.ok()) return rules;
  const Result<contract::Roles> roles = roles_of(options);
  if (roles.ok()) rules->delivery = roles->delivery;
  return rules;
}

Status check_runtime(const contract::Contract& contract,
                     const std::string& runtime) {
  if (runtime.empty()) return Done{};
  const auto& all = contract.runtimes();
  const std::vector<std::string_view> names(all.begin(), all.end());
  const Result<std::size_t> known = read_choice("--runtime", runtime, names);
  if (!known.ok()) return known.error();
  return Done{};
}

}  // namespace alder::cli
