// Python text -> flat syntax tree.
//
//   bytes --tree-sitter--> TSTree --one cursor walk--> Tree
//
// Nodes stand in one array in the order of the text, each with the index of
// its parent, its first child, its next sibling and the end of its subtree,
// so that every step of the analysis is O(1) and nothing recurses over the
// tree.  Comments and punctuation are left out.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alder::scan {

struct Drawn;

}  // namespace alder::scan

namespace alder::scan::python {

// Index into Tree; 0 is the module.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFF'FFFFu;

// The kinds of nodes that the analysis tells apart, named as in the grammar.
enum class Kind : std::uint8_t {
  Other,
  AliasedImport,
  ArgumentList,
  AsPattern,
  AsPatternTarget,
  AssertStatement,
  Assignment,
  Attribute,
  AugmentedAssignment,
  Await,
  BinaryOperator,
  Block,
  BooleanOperator,
  BreakStatement,
  Call,
  ClassDefinition,
  ComparisonOperator,
  ConcatenatedString,
  ConditionalExpression,
  ContinueStatement,
  Decorator,
  DefaultParameter,
  DeleteStatement,
  Dictionary,
  DictionaryComprehension,
  DictionarySplat,
  DictionarySplatPattern,
  DottedName,
  ElifClause,
  ElseClause,
  Error,
  EscapeSequence,
  ExceptClause,
  ExpressionList,
  ExpressionStatement,
  False,
  FinallyClause,
  Float,
  ForInClause,
  ForStatement,
  FunctionDefinition,
  GeneratorExpression,
  GlobalStatement,
  Identifier,
  IfClause,
  IfStatement,
  ImportFromStatement,
  ImportStatement,
  Integer,
  Interpolation,
  KeywordArgument,
  KeywordSeparator,
  Lambda,
  LambdaParameters,
  List,
  ListComprehension,
  ListPattern,
  ListSplat,
  ListSplatPattern,
  Module,
  NamedExpression,
  None,
  NonlocalStatement,
  NotOperator,
  Operator,  // a token in the field `operator` or `operators`
  Pair,
  Parameters,
  ParenthesizedExpression,
  PatternList,
  PositionalSeparator,
  RaiseStatement,
  RelativeImport,
  ReturnStatement,
  Set,
  SetComprehension,
  Slice,
  String,
  StringContent,
  StringEnd,
  StringStart,
  Subscript,
  True,
  TryStatement,
  Tuple,
  TuplePattern,
  Type,
  TypedDefaultParameter,
  TypedParameter,
  WhileStatement,
  WildcardImport,
  WithClause,
  WithItem,
  WithStatement,
  Yield,
};

// The part a node plays for its parent.
enum class Field : std::uint8_t {
  None,
  Alias,
  Alternative,
  Arguments,
  Attribute,
  Body,
  Condition,
  Consequence,
  Definition,
  Function,
  Key,
  Left,
  ModuleName,
  Name,
  Object,
  Operator,
  Parameters,
  Right,
  Subscript,
  Superclasses,
  Type,
  Value,
};

struct Node {
  Kind kind = Kind::Other;
  Field field = Field::None;
  std::uint32_t start = 0;  // bytes in the text
  std::uint32_t end = 0;
  NodeId parent = kNoNode;
  NodeId first = kNoNode;  // child
  NodeId next = kNoNode;   // sibling
  NodeId subtree_end = 0;  // the first node behind this one's descendants
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
  // Begins with that of the program itself.
  std::string_view text() const {
    return whole_text_ == nullptr ? text_ : std::string_view(*whole_text_);
  }
  std::string_view own_text() const { return text_; }
  std::string_view text(NodeId id) const {
    const Node& node = (*this)[id];
    return text().substr(node.start, node.end - node.start);
  }

  // Whether a node is of the program itself, not of a file that it draws on
  // (python_link.h).
  bool is_own(NodeId id) const { return roots_.size() < 2 || id < roots_[1]; }
  // The root of the file that `id` stands in.
  NodeId root_of(NodeId id) const;
  // The root of the file that `spelled` ("..pkg.names") names where `id`
  // stands, or kNoNode.
  NodeId drawn(NodeId id, const std::string& spelled) const;

  // The first child in that field, or kNoNode.  Cost: O(children before it).
  NodeId child(NodeId id, Field field) const;
  // The first child of that kind, or kNoNode.  Cost: as child().
  NodeId child(NodeId id, Kind kind) const;
  bool contains(NodeId outer, NodeId inner) const {
    return inner >= outer && inner < (*this)[outer].subtree_end;
  }
  // Where the text is first not Python, or nullopt.
  std::optional<std::uint32_t> first_error() const { return first_error_; }

 private:
  friend std::optional<Tree> parse(std::string_view text);
  friend Tree linked(Tree tree, const Drawn& drawn);

  std::string_view text_;
  std::shared_ptr<const std::string> whole_text_;  // of all files; null: one
  std::vector<NodeId> roots_{0};                   // ascending
  std::map<std::pair<NodeId, std::string>, NodeId> links_;
  std::vector<Node> nodes_;
  std::optional<std::uint32_t> first_error_;
};

// Parses `text`, which must outlive the tree.  nullopt: the text is larger than
// kMostParsedBytes, or the parser needed more than its budget (Parsed::ok() in
// tree_sitter.h), which the bytes of the text give it.
//
// Thread safety: safe.
std::optional<Tree> parse(std::string_view text);

}  // namespace alder::scan::python
