// A contract: which environment variables code may count on, by runtime.
//
//   schema + contract.json --Contract::build()--> Contract
//                                                   accepts(name, runtime)
//                                                   categories, rules, roles
//
// A contract is a schema over documents {"runtime": R, "variables": [...]};
// its verdicts are the engine's on such documents, never of code beside it.
// Categories and roles only explain them.

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contract/roles.h"
#include "contract/structure.h"
#include "explain/interpreter.h"
#include "schema/graph.h"

namespace alder::contract {

struct Sources {
  std::string schema_text;
  schema::BuildOptions schema_options;  // its `file` and `uri` name the schema
  Roles roles;
};

// Names that a schema lists together, with what that means.
struct Category {
  ListedNames names;
  Role role = Role::Listed;
  std::string note;
  std::vector<std::string> runtimes;  // whose rules refer to it
};

// Immutable once built.
//
// Thread safety: safe to share.
class Contract {
 public:
  // Errors: those of explain::build_checked_graph and read_structure.
  static Result<Contract> build(Sources sources);

  const std::string& name() const { return roles_.name; }
  const std::shared_ptr<const schema::Graph>& graph() const { return graph_; }
  const std::string& schema_text() const { return schema_text_; }
  // The schema's own `$id`; may be empty.
  std::string schema_uri() const;
  const Roles& roles() const { return roles_; }

  // In the schema's order.
  const std::vector<std::string>& runtimes() const {
    return structure_.runtimes;
  }
  bool has_runtime(std::string_view runtime) const;
  // Those other than the one that stands for all.
  bool is_portable(std::string_view runtime) const {
    return !roles_.portable.empty() && runtime == roles_.portable;
  }

  // In the order of $defs.
  const std::vector<Category>& categories() const { return categories_; }
  // The rules of a runtime; empty for an unknown one.
  const std::vector<Rule>& rules(std::string_view runtime) const;

  // The engine's verdict on the document that lists one name.
  // Cost: one evaluation of the schema by the interpreter.
  explain::Outcome verdict(std::string_view name,
                           std::string_view runtime) const;
  bool accepts(std::string_view name, std::string_view runtime) const {
    return verdict(name, runtime) == explain::Outcome::Valid;
  }
  // The runtimes that accept a name.
  std::vector<std::string> accepting(std::string_view name) const;
  // The verdict on any document, the strict one of an audit among them.
  explain::Outcome verdict(std::optional<std::string_view> runtime,
                           const std::vector<std::string_view>& names) const;

  // Whether a name looks as every name must, whatever the runtime.
  bool is_well_formed(std::string_view name) const;
  // The pattern that well-formed names match; empty when there is none.
  std::string_view name_pattern() const;

  // Whether the engine accepts the name by the category's own subschema.
  bool lists(const Category& category, std::string_view name) const;
  // The text of the branch that accepts the name: its gate.  Empty when the
  // category has no text of its own for the name.
  // Requires: lists(category, name).
  std::string gate(const Category& category, std::string_view name) const;
  // The name in a category of role Reserved that equals `name` ignoring case.
  std::optional<std::string> reserved(std::string_view name) const;

  // All names that categories list, without patterns, each once, ordered.
  std::vector<std::string_view> listed_names() const;

 private:
  Contract() = default;
  void give_roles();

  std::shared_ptr<const schema::Graph> graph_;
  std::string schema_text_;
  Roles roles_;
  Structure structure_;
  std::vector<Category> categories_;
};

// Equality of ASCII letters in either case.
bool equal_ignoring_case(std::string_view a, std::string_view b);

// `text` with ASCII letters in upper case.
std::string upper_cased(std::string_view text);

}  // namespace alder::contract
