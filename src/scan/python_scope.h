// Syntax tree -> scopes and what binds each name in them.
//
// A scope is a module, class, function, lambda or comprehension; a name is
// looked up as Python does (Language Reference, 4.2): innermost scope first,
// class scopes only from directly inside them.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scan/python_tree.h"

namespace alder::scan::python {

using ScopeId = std::uint32_t;
inline constexpr ScopeId kNoScope = 0xFFFF'FFFFu;

// One place that gives a name its value.
struct Binding {
  enum class How : std::uint8_t {
    Assigned,   // the value of the expression `value`
    Augmented,  // something made with it (`+=`)
    Merged,     // what was there, with the names of the expression `value`
    Element,    // an element of the expression `value`
    Imported,   // the module or member `path`
    Parameter,  // of the function of its scope, number `index`
    Function,   // the definition `value`
    Class,      // the definition `value`
    Opaque,     // something not followed (`with ... as x`)
  };
  How how = How::Opaque;
  NodeId site = kNoNode;  // the name, or what holds it
  NodeId value = kNoNode;
  std::uint32_t index = 0;
  std::string path;
  NodeId file = kNoNode;       // of Imported: the root of the file, and
  NodeId submodule = kNoNode;  // that of the file `member` of a package
  std::string_view member;     // empty: all of the file
  // Which part of the value or element: {1, 0} in `a, (name, b) = ...`.
  std::vector<std::uint16_t> projection;
};

struct Parameter {
  enum class Form : std::uint8_t { Plain, KeywordOnly, Rest, Keywords };
  std::string_view name;
  NodeId node = kNoNode;
  NodeId default_value = kNoNode;
  Form form = Form::Plain;
};

struct Scope {
  NodeId node = 0;
  ScopeId parent = kNoScope;
  bool is_class = false;
  bool is_comprehension = false;
  bool imports_everything_of_os = false;  // `from os import *`
  std::vector<NodeId> wildcards;          // roots of files, likewise
  std::vector<Parameter> parameters;      // of a function or lambda
  // In the order of the text.
  std::unordered_map<std::string_view, std::vector<Binding>> names;
  // Of a class: `self.name = ...` in its methods.
  std::unordered_map<std::string_view, std::vector<Binding>> attributes;
};

// Thread safety: immutable once built.
class Scopes {
 public:
  // Keeps a reference to `tree`.  Cost: O(tree) .
  explicit Scopes(const Tree& tree);

  // The scope that a name standing at `node` is looked up in.
  ScopeId at(NodeId node) const { return at_[node]; }
  // The scope that a module, class, function or comprehension opens.
  ScopeId opened_by(NodeId node) const;
  const Scope& operator[](ScopeId id) const { return scopes_[id]; }
  std::size_t size() const { return scopes_.size(); }

  struct Found {
    ScopeId scope = kNoScope;
    std::span<const Binding> bindings;
  };
  // The bindings of `name` as seen from `node`; none when it is a builtin or
  // unknown.  Cost: O(depth of scopes), at most kMaxScopeLevels.
  Found find(NodeId node, std::string_view name) const;

  // The innermost function or lambda around `node`, or kNoScope.
  ScopeId function_around(NodeId node) const;

  static constexpr int kMaxScopeLevels = 256;

 private:
  class Builder;

  std::vector<Scope> scopes_;
  std::vector<ScopeId> at_;
  std::unordered_map<NodeId, ScopeId> opened_;
};

// Whether a function definition carries that decorator.
bool is_static_method(const Tree& tree, NodeId function);
bool is_class_method(const Tree& tree, NodeId function);

}  // namespace alder::scan::python
