// -c CONTRACT -> a loaded contract, and the text to compile it from.

#pragma once

#include <optional>
#include <string>

#include "alder/schema.h"
#include "base/result.h"
#include "cli/options.h"
#include "cli/schemas.h"
#include "cli/session.h"
#include "contract/contract.h"
#include "scan/reader.h"

namespace alder::cli {

// Thread safety: one thread at a time.
class ContractLoader {
 public:
  explicit ContractLoader(const SchemaOptions& options)
      : options_(options), schemas_(options_) {}
  // With usual options of the schema; an empty name means the default one.
  explicit ContractLoader(const std::string& name);
  ContractLoader(const ContractLoader&) = delete;
  ContractLoader& operator=(const ContractLoader&) = delete;

  // Errors: those of SchemaLoader::load() and contract::Contract::build().
  Result<contract::Contract> load();

  // The same schema, compiled.
  // Requires: a successful load().
  Result<Schema> compile();

  // The place of an error of load() or compile(), where it has one.
  Place place(const Error& error) const;

 private:
  SchemaOptions options_;
  SchemaLoader schemas_;
  std::optional<SchemaLoader::Source> source_;
};

// The contract, or nullopt when it cannot be used, which has been said.
std::optional<contract::Contract> load_or_complain(ContractLoader* loader,
                                                   Session* session);

// The embedded rules, with the delivery rules of the contract; without these
// when its roles cannot be used, which its load() says.
//
// Errors: those of scan::default_rules().
Result<scan::Rules> scan_rules(const SchemaOptions& options);

// Errors: BadUsage, `runtime` is neither empty nor one of the contract's.
Status check_runtime(const contract::Contract& contract,
                     const std::string& runtime);

}  // namespace alder::cli
