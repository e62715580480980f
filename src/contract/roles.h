// contract.json: what a contract's schema cannot say about itself.
//
//   contract.json --read_roles()--> Roles
//
// The shape is schemas/alder/contract.schema.json, where every member is
// described.  A contract without the file has the roles of a
// default-constructed Roles, and structure.h derives the rest.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "scan/delivery.h"

namespace alder::contract {

// What being listed in a category means for a name.
enum class Role : std::uint8_t {
  Promised,    // exported always
  Gated,       // exported only if the gate in the entry's text holds
  Delivered,   // accepted, but delivered by configuration that may lack it
  Runtime,     // exported by some runtimes
  File,        // a line of a file, there for code that loads the file
  Reserved,    // cannot be declared
  Withheld,    // kept away on purpose
  Internal,    // set by the implementation, promised by nobody
  Deprecated,  // accepted still, going away
  Listed,      // no rule refers to the category and no role is known
};

// "promised", "gated", ...
std::string_view to_string(Role role);

struct CategoryRole {
  Role role = Role::Listed;
  std::string note;  // what the schema does not say about the category
};

// Names that something outside the contract usually sets.
struct Ambient {
  std::vector<std::string> names;
  std::vector<std::string> runtimes;  // empty: all
  std::string by;                     // "the image", a subject
  std::string advice;
};

struct Advice {
  std::vector<std::string> names;
  std::string text;
};

// A fact about a session that names depend on; users settle it.
struct GateRule {
  std::string name;
  std::string text;                     // what holds when it is open
  std::vector<std::string> names;       // there only if it is open
  std::vector<std::string> categories;  // the same for all their names
};

// Names that are kept away where the schema's rules cannot say so.
struct WithheldRule {
  std::vector<std::string> names;
  std::vector<std::string> runtimes;  // empty: all
  std::string gate;                   // that decides; empty: always withheld
  bool when_open = false;             // or when the gate is closed
  std::string reason;
};

// Which files of a repository run where.
struct FileRule {
  std::vector<std::string> runtimes;
  std::vector<std::string> globs;  // of paths below the repository's root
};

// A file whose lines are the names of a category.
struct FileDelivery {
  std::string category;
  std::string file;  // its name, in any folder
};

// How a finding about declared names is called by this contract.
struct FindingKind {
  std::string code;
  Level level = Level::Warning;
};

// Names that are taken when declared but never arrive.
struct Dropped {
  std::vector<std::string> names;
  std::string reason;
};

// How users add names of their own.
struct Declaring {
  std::string place;           // "env.sandbox"; empty: unknown
  bool upper_cased = false;    // keys are upper-cased before they are exported
  std::size_t max_length = 0;  // of a key, in bytes; 0: no limit
  FindingKind reserved = {"reserved-key-dropped", Level::Warning};
  FindingKind invalid = {"invalid-key", Level::Warning};
  // A read that differs from a declared name in case alone.
  std::optional<FindingKind> wrong_case;
  // A declared name that the contract exports already, and whose value wins.
  std::optional<FindingKind> shadowed;
  std::vector<std::string> own;  // exported, and declared all the same
  FindingKind dropped_kind = {"dropped-key", Level::Warning};
  std::vector<Dropped> dropped;

  // The entry of `dropped` that has the name, or nullptr.
  const Dropped* find_dropped(std::string_view name) const;
};

struct Roles {
  std::string name;
  std::string title;
  bool is_default = false;
  std::string schema;    // the file it belongs to, in the same folder
  std::string portable;  // the runtime that stands for all; empty: none
  std::map<std::string, CategoryRole, std::less<>> categories;
  std::vector<Ambient> ambient;
  std::vector<Advice> advice;
  std::vector<GateRule> gates;
  std::vector<WithheldRule> withheld;
  std::vector<FileRule> files;
  std::vector<FileDelivery> file_deliveries;
  Declaring declaring;
  scan::DeliveryRules delivery;
};

// Whether a file's shape is still to be checked.  That of embedded files is,
// by the tests.
enum class Shape : std::uint8_t { Unchecked, Checked };

// Reads the file, and checks it unless that is done.
//
// Errors: those of the JSON parser; UnusableContract with the JSON Pointer and
//         span of the first problem that contract.schema.json finds.
Result<Roles> read_roles(std::string_view text, Shape shape = Shape::Unchecked);

}  // namespace alder::contract
