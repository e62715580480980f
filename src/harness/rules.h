// What a system does with a harness: names, folders and gates that are data.
//
//   schemas/<system>/harness/v<N>/harness.json --read_rules()--> Rules
//
// No name of a system's variable, runtime or folder stands in C++.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "explain/interpreter.h"
#include "harness/value.h"
#include "json/view.h"
#include "schema/graph.h"

namespace alder::harness {

// Names that environment files cannot set.  A name may hold one '*'.
struct NeverTaken {
  std::vector<std::string> names;
  std::string reason;
};

// Names that runtimes unset again.
struct Unset {
  std::vector<std::string> runtimes;
  std::vector<std::string> names;
};

// Delivery files: those placed directly in `folder` that end in `suffix`.
struct EnvFiles {
  std::string folder;  // ends with '/'
  std::string suffix;
  std::vector<NeverTaken> never;
  std::vector<Unset> unset;
};

struct PluginFormat {
  std::string format;                 // as messages call it
  std::vector<std::string> markers;   // a file below the folder; none: any
  std::vector<std::string> runtimes;  // that load it
  bool env = false;                   // its entry's `env` is exported
};

struct Provider {
  std::string provider;
  std::vector<std::string> names;  // of the placeholders it delivers
};

// A condition on the composed harness: a JSON Schema.
//
// Thread safety: safe to share.
class Test {
 public:
  // Errors: those of schema::Graph::build.
  static Result<Test> build(const json::View& schema);
  bool holds(const json::View& harness) const;

 private:
  std::shared_ptr<const schema::Graph> graph_;
};

// When the gate of a name is open.  Neither open nor closed: unknown.  A test
// that is `true` is what remains when the other one does not hold.
struct GateRule {
  std::vector<std::string> names;
  // A path to a field that names a file, without which the gate is closed.
  std::vector<std::string> file;
  Test open;
  Test closed;
  bool open_by_default = false;  // `open` is true: `closed` is asked first
};

struct Rules {
  std::string folder;             // of harness files, below the base folder
  std::uint32_t base_levels = 0;  // longest chain of bases
  EnvFiles env_files;
  std::string programs;                        // a folder on the PATH
  std::vector<std::string> programs_not_seen;  // by these runtimes
  std::vector<PluginFormat> plugins;  // the first that fits; the last is any
  std::vector<std::string> hook_folders;
  std::vector<std::string> hook_runtimes;
  std::string nested;  // the base folder's name inside another repository
  std::vector<std::string> repository;  // what a repository brings along
  std::vector<Provider> providers;
  std::vector<GateRule> gates;

  // For document_rules.h.
  std::shared_ptr<const schema::Graph> schema;  // of a composed harness
  std::shared_ptr<const json::Document> schema_document;  // the same, as text
  std::vector<std::string> roles;            // that the hosted mint serves
  std::vector<std::string> effort_runtimes;  // that heed `effort`
  std::vector<std::string> refused_files;    // destinations of host files
  std::vector<std::string> refused_folders;
  std::vector<std::string> preflight_allowed;
  std::vector<std::string> preflight_credentials;
  std::vector<std::string> host_secrets;     // not inherited by scripts
  std::vector<std::string> forced;           // that the runner sets itself
  std::vector<std::string> refused_secrets;  // upper-case
  std::string loader;                        // of extensions, in package.json
  std::vector<std::string> reserved_plugins;
  std::vector<std::string> package_layout;
  std::vector<std::string> entry_points;
  std::string register_tool;                // the call that registers a tool
  std::string owned_tool;                   // that the runner registers
  std::string register_flag;                // the call that registers a flag
  std::vector<std::string> loader_options;  // of the loader's own, no dashes
};

// Errors: those of the JSON parser; UnusableContract, a member is missing or
//         has the wrong type.
Result<Rules> read_rules(std::string_view text);

// The rules that stand beside the contract of that name.
// Errors: UnknownContract, it has none.
Result<Rules> rules_of(std::string_view contract);

// Whether a name is one of those, which may hold one '*' for any text.
bool matches(const std::vector<std::string>& names, std::string_view name);

// Names whose gate the composed harness opens (true) or closes.
using GateStates = std::map<std::string, bool, std::less<>>;

// What the composed harness says about the gates.  `exists` tells whether a
// file of the harness does.
GateStates gates_of(const Rules& rules, const Value& harness,
                    const json::View& instance,
                    const std::function<bool(std::string_view)>& exists);

}  // namespace alder::harness
