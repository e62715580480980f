// Where a schema over {runtime, variables} says which names a runtime has.
//
//   graph --read_structure()--> runtimes
//                               rules       the subschemas of the names, a
//                                           list a runtime
//                               categories  subschemas that list names
//
// The walk goes in place from the root ($ref, allOf, anyOf, oneOf, if, then,
// else, dependentSchemas) and asks the engine which conditions hold for the
// document that has a runtime and no names.  It only finds the places that
// explanations speak of; whether a name is accepted is the engine's to say.
//
// Source: JSON Schema Core 2020-12, section 10.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/graph.h"

namespace alder::contract {

inline constexpr std::string_view kRuntimeMember = "runtime";
inline constexpr std::string_view kVariablesMember = "variables";

// One name that a category lists, or a pattern of names.
struct Entry {
  std::string name;
  bool is_pattern = false;
  std::string gate;  // the description of its branch; may be empty
};

// A subschema that lists names: a member of $defs, or one inside a rule.
struct ListedNames {
  std::string name;  // below $defs, or the JSON Pointer of the subschema
  schema::SubschemaId schema = schema::kNone;
  std::string description;
  std::vector<Entry> entries;
};

// What applies to each name of a document.
struct Rule {
  schema::SubschemaId schema = schema::kNone;
  std::string path;                     // JSON Pointer of the evaluation path
  std::vector<std::size_t> categories;  // it refers to, in its order
};

struct Structure {
  std::vector<std::string> runtimes;
  std::vector<ListedNames> categories;  // $defs in their order, then others
  // Of each runtime, in the order of `runtimes`: its rules that refer to
  // categories.
  std::vector<std::vector<Rule>> rules;
  // What every name must look like, whatever the runtime.
  std::vector<Rule> shapes;
};

// The members of $defs that are categories whatever they look like.
using KnownCategories = std::set<std::string, std::less<>>;

// Errors: UnusableContract, the schema says nothing about the names.
// Cost:   O(runtimes x subschemas), and the evaluation of the conditions.
Result<Structure> read_structure(const schema::Graph& graph,
                                 const KnownCategories& known);

// The JSON text of a document.
std::string document_text(std::optional<std::string_view> runtime,
                          const std::vector<std::string_view>& names);

}  // namespace alder::contract
