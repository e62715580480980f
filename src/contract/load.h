// Where contracts come from: the program itself, or a schema file.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/embedded.h"
#include "base/result.h"
#include "contract/contract.h"
#include "schema/graph.h"

namespace alder::contract {

// A contract that the program holds, without having read its schema.
struct EmbeddedContract {
  std::string name;    // "fullsend"
  std::string folder;  // below schemas/
  std::string title;
  std::string schema;  // the file's name in the folder
  bool is_default = false;
};

// Ordered by folder; of one name, the last is the newest.
// Errors: as read_roles (never, in a program that passes its tests).
Result<std::vector<EmbeddedContract>> embedded_contracts();

// The name of the contract that is meant when none is given.
Result<std::string> default_contract();

// The schema of an embedded contract, by its name or folder, without loading
// the contract; nullptr when there is none.  An empty name means the default
// one.
const EmbeddedFile* embedded_schema(std::string_view name);

// The roles that an embedded contract.json gives the embedded schema beside it.
// Requires: `schema_path` is that of an embedded contract's schema.
// Errors:   UnusableContract (never, in a program that passes its tests).
Result<Roles> embedded_roles(std::string_view schema_path);

// The roles that contract.json beside a schema file gives it; those of no
// contract.json when there is none, or when it names another schema.
// Errors: UnusableContract, with the file it is about.
Result<Roles> roles_beside(const std::string& schema_file);

// Loads a contract by the name of an embedded one (its newest version), by the
// folder of one, or by the path of a schema file, beside which a contract.json
// that names the file is read too.  An empty name means the default one.
//
// `options` are for the schema; its `file` is set here, and `uri` when empty.
//
// Errors: UnknownContract, neither an embedded name nor a file;
//         UnusableContract; those of Contract::build.
Result<Contract> load(std::string_view name,
                      const schema::BuildOptions& options = {});

}  // namespace alder::contract
