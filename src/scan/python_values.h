// What a Python expression may evaluate to, as far as names of variables and
// the environment are concerned.
//
// Flow-sensitive for names inside one function (the last dominating
// assignment and those that may follow it), the union of all assignments
// otherwise.  Parameters stay symbolic; python_calls.h puts arguments in
// their place.

#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "scan/python_scope.h"
#include "scan/python_tree.h"

namespace alder::scan::python {

// A parameter of a function, or an element of what is passed for it.
struct ParamRef {
  ScopeId function = kNoScope;
  std::uint32_t index = 0;
  bool element = false;

  bool known() const { return function != kNoScope; }
  friend bool operator==(const ParamRef&, const ParamRef&) = default;
};

// What `upper()` and `lower()` make of a text.
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
    None,
    Text,      // the string made of `parts`
    Path,      // a module, or something in one: `path`, or a builtin
    Environ,   // the environment of the process
    Copy,      // a mapping made from it
    Function,  // the definition `node`
    Class,     // the definition `node`
    Instance,  // an object of the class `node`
    Sequence,  // the list, tuple, set or comprehension `node`
    Mapping,   // the dictionary `node`, literal or call of dict
    Param,     // `param`
    File,      // another file, with the root `node`
    Method,    // the member `path` of something of the kind `base`
  };
  Kind kind = Kind::Unknown;
  Kind base = Kind::Unknown;
  bool bound = false;  // a Function whose first parameter is filled already
  NodeId node = kNoNode;
  ParamRef param;
  std::string path;
  std::vector<Part> parts;
};
using Values = std::vector<Value>;

bool has_kind(const Values& values, Value::Kind kind);

// The string of a Text or Param; an unknown part for anything else.
std::vector<Part> parts_of(const Value& value);

// The parts that take the place of `part`, a parameter for which `value` is
// passed.
std::vector<Part> parts_for(const Part& part, const Value& value);

// The text before the first part that is not known; *whole tells whether
// there is none such.
std::string known_prefix(const std::vector<Part>& parts, bool* whole);

// What a call passes for one parameter.
struct Passed {
  Values values;
  NodeId node = kNoNode;  // the argument; none when it is left out
  bool left_out = false;  // `values` are those of the default
};

// Thread safety: one thread at a time.
class Evaluator {
 public:
  // Keeps references.  After about `steps` steps every answer is Unknown.
  Evaluator(const Tree& tree, const Scopes& scopes, std::uint64_t steps,
            int max_levels);

  // Never empty.  Cost: O(1) once known.
  const Values& values(NodeId expression);

  // What iterating over `iterable` yields, or the part of each that
  // `projection` leads to.
  // The reference stays valid.
  const Values& elements(NodeId iterable,
                         const std::vector<std::uint16_t>& projection);

  // What `call` passes for parameter `ref`; `bound`: its function is.
  Passed passed(NodeId call, const ParamRef& ref, bool bound);

  // `value` with the parameters of `function` replaced by what `call` passes.
  Values substitute(const Value& value, ScopeId function, NodeId call,
                    bool bound);

  // A member of a class, or of an object of it (`of_object`).
  Values member(NodeId class_node, std::string_view name, bool of_object);

  // The keyword argument `name` of a call, or kNoNode.
  NodeId keyword(NodeId call, std::string_view name) const;
  // Positional argument `index`, or kNoNode (also behind a `*rest`).
  NodeId positional(NodeId call, std::size_t index) const;

  bool exhausted() const { return steps_left_ == 0; }
  // Takes steps; false when there are none left.
  bool spend(std::uint64_t steps);

 private:
  // Counts one level of nesting while it lives.
  class Level {
   public:
    explicit Level(Evaluator* evaluator) : evaluator_(evaluator) {
      ++evaluator_->levels_;
    }
    ~Level() { --evaluator_->levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Evaluator* evaluator_;
  };

  Values compute(NodeId expression);
  Values identifier(NodeId node);
  Values import_value(const Binding& binding);
  Values file_member(NodeId root, std::string_view name);
  Values wildcard_member(NodeId root, std::string_view name);
  Values reaching(NodeId node, const Scopes::Found& found);
  Values rest_arguments(NodeId call, std::size_t index, NodeId* node);
  Values binding_values(const Binding& binding, ScopeId scope);
  Values project(NodeId node, const std::vector<std::uint16_t>& projection,
                 std::size_t level);
  Values parameter(ScopeId scope, std::uint32_t index);
  Values attribute(NodeId node);
  Values attribute_of(const Value& object, std::string_view name);
  Values call(NodeId node);
  Values call_path(NodeId node, const std::string& path);
  Values call_method(NodeId node, const Value& method);
  Values call_text_method(NodeId node, const Value& method);
  Values call_function(NodeId node, const Value& function);
  Values format_call(NodeId node, const std::vector<Part>& pattern);
  Values super_objects(NodeId node);
  Values binary(NodeId node);
  Values concatenate(const Values& left, const Values& right);
  Values percent(NodeId node, const Values& left);
  Values string(NodeId node);
  Values union_of_children(NodeId node);
  Values dictionary(NodeId node);
  Values dictionary_comprehension(NodeId node);
  Values subscript(NodeId node);
  Values mapping_values(NodeId mapping, const Values& keys);
  Values compute_elements(NodeId iterable,
                          const std::vector<std::uint16_t>& projection);
  void element_of_call(NodeId call,
                       const std::vector<std::uint16_t>& projection,
                       Values* out, bool* known);
  void elements_of_value(const Value& value,
                         const std::vector<std::uint16_t>& projection,
                         Values* out);
  bool dominates(const Binding& binding, NodeId use) const;

  const Tree& tree_;
  const Scopes& scopes_;
  std::uint64_t steps_left_;
  int max_levels_;
  int levels_ = 0;
  int hops_ = 0;  // from file to file, under way
  std::deque<Values> store_;
  std::vector<std::uint32_t> known_;  // 0 unknown, 1 under way, else store + 2
  std::unordered_map<ScopeId, std::vector<NodeId>> returns_;
  std::map<std::pair<NodeId, std::vector<std::uint16_t>>, Values> elements_;
};

// "os.environ" and its like become Environ; other spellings of os.path are
// made one.
Value path_value(std::string path);

}  // namespace alder::scan::python
