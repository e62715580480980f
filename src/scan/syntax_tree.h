// Text of a programming language -> flat syntax tree.
//
//   bytes --tree-sitter--> TSTree --one cursor walk--> Tree
//
// Nodes stand in one array in the order of the text, each with the index of
// its parent, its first child, its next sibling and the end of its subtree,
// so that every step over the tree is O(1) and nothing recurses over it.
// Comments and punctuation are left out; a token without a name is kept only
// as the child in a field (`operator`, `kind`, ...).

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace alder::scan::syntax {

// Index into Tree; 0 is the whole program.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFF'FFFFu;

// What a language calls the kinds of its nodes: the numbers of an enum of its
// own, which begins like this.
using Kind = std::uint8_t;
inline constexpr Kind kOther = 0;  // not in the language's table
inline constexpr Kind kError = 1;  // the text is not in the language here
inline constexpr Kind kToken = 2;  // a token without a name, kept for its field

struct KindName {
  std::string_view name;  // in the grammar
  Kind kind = kOther;     // several names may share one
};

// The part a node plays for its parent; the fields of all grammars.
enum class Field : std::uint8_t {
  None,
  Alias,
  Alternative,
  Alternatives,
  Argument,
  Arguments,
  Array,
  Arrayref,
  Attribute,
  Attributes,
  Base,
  Begin,
  Block,
  Body,
  Bounds,
  Callback,
  Capacity,
  Captures,
  CatchBlock,
  CatchExpr,
  Channel,
  Class,
  Clause,
  Clauses,
  CloseTag,
  Communication,
  Condition,
  ConditionalExpressions,
  Consequence,
  Consequent,
  Constraint,
  Constructor,
  Content,
  Continue,
  Declaration,
  Declarator,
  Decorator,
  Default,
  DefaultType,
  DefaultValue,
  Delimiter,
  Designator,
  Dimensions,
  Directive,
  Element,
  Else,
  End,
  EndTag,
  Exceptions,
  Field,
  Filter,
  Final,
  Finalizer,
  FinallyBlock,
  Flags,
  Function,
  Guard,
  Handler,
  Hash,
  Hashref,
  Identifier,
  Increment,
  Index,
  IndexType,
  Indices,
  Init,
  Initialiser,
  Initialize,
  Initializer,
  Inner,
  Interfaces,
  Invocant,
  Iterator,
  Key,
  Kind,
  Label,
  Left,
  Length,
  Lexical,
  List,
  LocalDeclaration,
  Locals,
  Loopex,
  Macro,
  Member,
  Message,
  Method,
  Modifiers,
  Module,
  Modules,
  Name,
  Object,
  OpenTag,
  Operand,
  Operator,
  OptionalChain,
  Outer,
  Package,
  Parameter,
  Parameters,
  Path,
  Pattern,
  Permits,
  Phase,
  Placement,
  Prefix,
  Property,
  Provided,
  Provider,
  Readonly,
  Receiver,
  ReferenceModifier,
  Register,
  Requirements,
  Resources,
  Result,
  ReturnExpression,
  ReturnType,
  Right,
  Scope,
  Sign,
  Size,
  Source,
  Start,
  Statement,
  StaticModifier,
  Step,
  Superclass,
  Symbol,
  Table,
  Tag,
  TemplateArgument,
  TemplateParameters,
  TemplateProcessor,
  Trait,
  TryBlock,
  Type,
  TypeArguments,
  TypeParameters,
  UnderlyingType,
  Update,
  Value,
  Variable,
  Variables,
  Version,
  Visibility,
};

struct Node {
  Kind kind = kOther;
  Field field = Field::None;
  std::uint32_t start = 0;  // bytes in the text
  std::uint32_t end = 0;
  NodeId parent = kNoNode;
  NodeId first = kNoNode;  // child
  NodeId next = kNoNode;   // sibling
  NodeId subtree_end = 0;  // the first node behind this one's descendants
};

// A grammar with a table of kinds.  Immutable; shared by threads.
class Grammar {
 public:
  // `name` as in alder_grammar_<name>.so, which is loaded; `kinds` must
  // outlive the grammar.
  //
  // Errors: MissingModule; Internal, the core cannot use that grammar.
  static Result<std::unique_ptr<const Grammar>> load(
      std::string_view name, std::span<const KindName> kinds);
  ~Grammar();
  Grammar(const Grammar&) = delete;
  Grammar& operator=(const Grammar&) = delete;

  // The names of `kinds` that the grammar has no node for; for tests.
  const std::vector<std::string_view>& unknown_kinds() const {
    return unknown_kinds_;
  }

 private:
  friend class Parse;
  struct Tables;
  Grammar();

  std::unique_ptr<Tables> tables_;
  std::vector<std::string_view> unknown_kinds_;
};

class Tree {
 public:
  // kNoNode is answered with a node of no kind, without relatives and text,
  // so that broken programs, where anything may stand anywhere, need no
  // checks at every step.
  const Node& operator[](NodeId id) const {
    static constexpr Node kNone;
    return id < nodes_.size() ? nodes_[id] : kNone;
  }
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }
  std::string_view text() const { return text_; }
  std::string_view text(NodeId id) const {
    const Node& node = (*this)[id];
    return text_.substr(node.start, node.end - node.start);
  }

  // The first child in that field, or kNoNode.  Cost: O(children before it).
  NodeId child(NodeId id, Field field) const;
  // The first child of that kind, or kNoNode.  Cost: as child().
  NodeId child_of_kind(NodeId id, Kind kind) const;
  // Where the text is first not in the language, or nullopt.
  std::optional<std::uint32_t> first_error() const { return first_error_; }

 private:
  friend class Parse;

  std::string_view text_;
  std::vector<Node> nodes_;
  std::optional<std::uint32_t> first_error_;
};

// Parses `text`, which must outlive the tree.  nullopt: the text is larger than
// kMostParsedBytes, or the parser needed more than its budget (Parsed::ok() in
// tree_sitter.h), which the bytes of the text give it.
//
// Thread safety: safe.
std::optional<Tree> parse(const Grammar& grammar, std::string_view text);

}  // namespace alder::scan::syntax
