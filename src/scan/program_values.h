// What an expression may evaluate to, as far as names of variables and the
// environment are concerned.
//
// Flow-sensitive for names inside one function (the last dominating
// assignment and those that may follow it), the union of all assignments
// otherwise.  Parameters stay symbolic; program_access.h puts arguments in
// their place.

#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "scan/program.h"
#include "scan/program_api.h"
#include "scan/program_scope.h"

namespace alder::scan::program {

// A parameter of a function, a member of it (`{ name }`), or an element.
struct ParamRef {
  NodeId function = kNoNode;
  std::uint32_t index = 0;
  TextId member = 0;
  bool element = false;

  bool known() const { return function != kNoNode; }
  friend bool operator==(const ParamRef&, const ParamRef&) = default;
};

enum class Letters : std::uint8_t { AsTheyAre, Upper, Lower };
std::string with_letters(std::string text, Letters letters);

// A run of a string: known text, a parameter, or neither (unknown).
struct Part {
  std::string text;
  ParamRef param;
  bool unknown = false;
  Letters letters = Letters::AsTheyAre;  // of what the parameter brings
};

struct Value {
  enum class Kind : std::uint8_t {
    Unknown,
    Nothing,
    Text,      // the string made of `parts`
    Path,      // a module, or something in one: `path`
    Environ,   // the environment of the process, found by `path`
    Copy,      // a mapping made from it, by the Object or Call node
    Read,      // what is read from it
    Method,    // `path` of an object: of @environ (`base` tells), @any, @read
    Function,  // the node
    Class,     // the node
    Instance,  // an object of the Class node
    Array,     // the node
    Object,    // the node
    Keys,      // of the Object node, one after the other
    Elements,  // likewise
    Pairs,     // likewise, as pairs
    Pair,      // the Entry node
    Param,     // `param`
    File,      // another file, with the Module node
  };
  Kind kind = Kind::Unknown;
  Kind base = Kind::Unknown;
  PathId path = kNoPath;
  NodeId node = kNoNode;
  ParamRef param;
  std::vector<Part> parts;
};
using Values = std::vector<Value>;

bool has_kind(const Values& values, Value::Kind kind);
// Whether one of them is a mapping with the environment in it.
bool is_environment(const Values& values);

Value text_value(std::string text);
// The string of a Text or Param; an unknown part for anything else.
std::vector<Part> parts_of(const Value& value);
// The text before the first part that is not known; *whole tells whether
// there is none such.
std::string known_prefix(const std::vector<Part>& parts, bool* whole);
// The text of a value that is wholly known.
std::optional<std::string> whole_text(const Value& value);

// A call of a function of the same file.
struct CallSite {
  NodeId call = kNoNode;
  bool over_elements = false;  // xs.forEach(function)
};

// What a call passes for one parameter.
struct Passed {
  Values values;
  NodeId node = kNoNode;  // the argument; none when it is left out
};

// Thread safety: one thread at a time.
class Evaluator {
 public:
  // Keeps references.  After about `steps` steps every answer is Unknown.
  Evaluator(const Program& program, const Scopes& scopes, const ApiTable& table,
            const ProgramLanguage& language, std::uint64_t steps,
            int max_levels);

  // Never empty.  Cost: O(1) once known.
  const Values& values(NodeId expression);
  // What iterating over a value yields.
  void elements(const Value& value, Values* out);
  // The part of a value that steps lead to.
  Values project(Values values, const std::vector<Step>& steps);
  // A member of a value.
  void member(const Value& value, std::string_view name, Values* out);

  // Argument `index` by position, or kNoNode (also behind a spread).
  NodeId argument(NodeId call, int index) const;
  NodeId named_argument(NodeId call, std::string_view name) const;
  // What a call site passes for a parameter.
  Passed passed(const CallSite& site, const ParamRef& ref);
  // `value` with the parameters of `function` replaced by what is passed.
  void substitute(const Value& value, NodeId function, const CallSite& site,
                  Values* out);
  // The object that a call of a member is made on, or kNoNode.
  NodeId object_of(NodeId call) const;
  // The row that a call's function stands for, or nullptr; *of tells what the
  // callee is.
  const Api* api_of(NodeId call, Value* of);

  const ApiTable& table() const { return table_; }
  bool exhausted() const { return steps_left_ == 0; }
  // Takes steps; false when there are none left.
  bool spend(std::uint64_t steps);

 private:
  Values compute(NodeId id);
  Values compute_statement_value(NodeId id);
  Values name(NodeId id);
  Values unbound(TextId name);
  // Around it, among the nodes near it; or kNoNode.
  NodeId outermost_loop(NodeId use) const;
  std::vector<std::uint32_t> reaching(NodeId use, const Scopes::Found& found);
  bool dominates(NodeId site, NodeId use) const;
  const Values& binding_values(std::uint32_t index);
  Values compute_binding(const Binding& binding);
  Values object(NodeId id);
  Values concat(NodeId id);
  Values index(NodeId id);
  void index_by_name(const Value& value, NodeId key, Values* out);
  bool is_number(NodeId id) const;
  std::size_t number_of(NodeId id) const;
  Values call(NodeId id);
  Values call_of(const Value& callee, NodeId id);
  Values call_path(const Value& callee, const Api& api, NodeId id);
  Passed rest_of(NodeId call, std::uint32_t index);
  Values call_function(NodeId function, NodeId id);
  Values required(NodeId id, const Api& api);
  Values listed(NodeId id, const Api& api);
  Values copied(NodeId id);
  Values with_case(NodeId id, const Api& api, Letters letters);
  Values union_of(NodeId first, NodeId end);
  void object_member(NodeId object, std::string_view name, Values* out);
  void assigned_member(NodeId object, std::string_view name, Values* out);
  void class_member(NodeId node, std::string_view name, bool of_object,
                    Values* out);
  Value path_value(PathId path) const;
  void import_value(NodeId import, Values* out);
  void import_file(NodeId module, std::string_view member, Values* out);
  void file_member(NodeId module, std::string_view name, Values* out,
                   int hops = 0);
  void exported(NodeId module, std::string_view name, Values* out, int hops);

  const Program& program_;
  const Scopes& scopes_;
  const ApiTable& table_;
  const ProgramLanguage& language_;
  std::uint64_t steps_left_;
  int max_levels_;
  int levels_ = 0;
  std::deque<Values> store_;
  // 0 unknown, 1 under way, 2 Unknown, else store + 3.
  std::vector<std::uint32_t> known_;
  std::vector<std::uint32_t> known_bindings_;
  std::vector<PathId> wildcards_;
  // The Export nodes of each Module.
  std::unordered_map<NodeId, std::vector<NodeId>> exports_;
  // Of languages whose methods are found by name.
  std::unordered_map<TextId, std::vector<NodeId>> methods_;
  // Members of objects that are set from inside: `this.x = ...`.
  std::map<std::pair<NodeId, TextId>, std::vector<NodeId>> attributes_;
  // Assignments to members, by name: `m.x = ...`.
  std::unordered_map<TextId, std::vector<NodeId>> member_assignments_;
};

}  // namespace alder::scan::program
