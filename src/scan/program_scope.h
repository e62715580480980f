// Program -> scopes, and what binds each name in them.
//
// A name is looked up from the innermost scope outwards; a declaration holds
// for its whole scope, as functions may run later than what stands behind
// them.  Names that nothing declares are bound by their assignments, in the
// file or in the function around, as the language has it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "scan/program.h"
#include "scan/program_language.h"

namespace alder::scan::program {

using ScopeId = std::uint32_t;
inline constexpr ScopeId kNoScope = 0xFFFF'FFFFu;

// Which part of a value a target takes.
struct Step {
  enum class What : std::uint8_t { Property, Item, Rest };
  What what = What::Property;
  std::uint32_t which = 0;         // TextId, or number of the item
  NodeId key = kNoNode;            // of Property, when it is computed
  NodeId default_value = kNoNode;  // in its place when there is none
};

// One place that gives a name its value.
struct Binding {
  enum class How : std::uint8_t {
    Assigned,   // the value of the expression `value`
    Appended,   // something made with it (`+=`)
    Element,    // an element of the expression `value`
    Key,        // a key of it
    Pair,       // a key or index, and an element
    Parameter,  // of the function `value`, number `index`
    Function,   // the node `value`
    Class,      // the node `value`
    Imported,   // the node `value`
    Opaque,     // something not followed
  };
  How how = How::Opaque;
  NodeId site = kNoNode;  // the name
  NodeId value = kNoNode;
  std::uint32_t index = 0;
  std::vector<Step> steps;
};

// Thread safety: immutable once built.
class Scopes {
 public:
  // Keeps references.  Cost: O(program).
  Scopes(const Program& program, const ProgramLanguage& language);

  struct Found {
    ScopeId scope = kNoScope;
    std::span<const std::uint32_t> bindings;  // for binding(), in text order
  };
  // What binds the Name `node`; nothing when nothing in the file does.
  // Cost: O(depth of scopes), at most kMaxScopeLevels.
  Found find(NodeId node) const { return find(node, program_[node].name); }
  Found find(NodeId node, TextId name) const;
  const Binding& binding(std::uint32_t index) const { return bindings_[index]; }
  std::size_t binding_count() const { return bindings_.size(); }

  // The innermost Function around `node` (not itself), or kNoNode.
  NodeId function_around(NodeId node) const { return function_[node]; }
  // The Class whose method or field `node` stands in, or kNoNode.
  NodeId class_around(NodeId node) const;
  // Expressions whose values a function yields.
  std::span<const NodeId> returns(NodeId function) const;
  // The Params of a function.
  std::span<const NodeId> parameters(NodeId function) const;

  static constexpr int kMaxScopeLevels = 256;

 private:
  class Maker;
  struct Scope {
    NodeId node = 0;
    ScopeId parent = kNoScope;
    ScopeId function = 0;  // the scope of the function around, or itself
    ScopeId module = 0;    // that of the file
  };
  using Key = std::uint64_t;
  static Key key(ScopeId scope, TextId name) {
    return (static_cast<Key>(scope) << 32) | name;
  }

  bool is_constant(TextId name) const;
  Found find_in(ScopeId scope, TextId name) const;
  Found functions_of(Found found) const;

  const Program& program_;
  bool closed_ = false;
  std::vector<Scope> scopes_;
  std::vector<ScopeId> at_;
  std::vector<NodeId> function_;
  std::vector<Binding> bindings_;
  std::unordered_map<Key, std::vector<std::uint32_t>> names_;
  std::unordered_map<NodeId, std::vector<NodeId>> returns_;
  std::unordered_map<NodeId, std::vector<NodeId>> parameters_;
};

}  // namespace alder::scan::program
