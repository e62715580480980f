// What a program of any language says, without its syntax.
//
//   syntax tree --a language's lower()--> Program --analysis--> Findings
//
// One array of nodes in pre-order: expressions, targets of assignments and
// statements alike, each with its operation, its children in a fixed order
// (below) and its place in the text.  A language's file lowers into it through
// Builder; names, scopes, values and accesses are worked out once for all
// languages (program_scope.h, program_values.h, program_access.h).
//
// Parentheses, `await` and other wrappings that keep a value are not lowered:
// their operand stands in their place.

#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scan/syntax_tree.h"

namespace alder::scan::program {

// Index into Program; 0 is the whole program.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFF'FFFFu;

// An interned text; 0 is the empty one.
using TextId = std::uint32_t;

// `name` and `extra` are the texts of a node; [x] is a child that may lack,
// x* any number of children.  Where a child that must be there is missing in
// a broken program, lower it as Other.
enum class Op : std::uint8_t {
  // Expressions.
  Other,        // x*: evaluated; the value is not followed
  Nothing,      // null, undefined, nil
  Constant,     // a number, true, false
  Text,         // name: the string; Node::place: its content.  A literal with
                // escapes is a Concat of Texts, those of escapes kEscaped
  Concat,       // piece*: strings joined; also templates with expressions
  Name,         // name
  This,         // the object whose method this is
  Member,       // object; name.  Node::place: the name
  Index,        // object, key
  Call,         // callee, argument* (also Spread, Named); kNew
  Named,        // an argument by name: name, value
  Spread,       // the elements of x
  Object,       // a mapping: (Entry | Spread | Function)*
  Entry,        // of Object: name, value; or with kComputed: key, value
  Array,        // x*
  Function,     // [name]; Param*, body (Block, or what is returned);
                // kDeclares: binds its name around it; kOpen: sees the names
                // around it even where functions do not
  Class,        // [name]; [base: Extends], (Function | Field)*; kDeclares
  Extends,      // of Class: x
  Field,        // of Class: name, [value]; kStatic
  Conditional,  // test, then, else
  Or,           // x, x+: the first that is true
  Nullish,      // x, x+: the first that is there (`??`, `//`)
  And,          // x, x+: the last, when all are true
  Not,          // x
  Exists,       // x: whether it is there (typeof, isset, defined, exists)
  Equal,        // x, y
  NotEqual,     // x, y
  In,           // key, mapping
  Assign,       // target, value; kDefaulting, kAppending
  Delete,       // target
  Cast,         // x, of another type; kAsserted: absence is ruled out
  Shell,        // text: a command that the shell runs (backticks)
  Sequence,     // x*: the last

  // Targets: Name, Member, Index, and
  ObjectPattern,  // (PatternEntry | Rest)*
  PatternEntry,   // name (or kComputed: key), target, [default]
  ArrayPattern,   // target*; Other for a hole; also of several values
  Rest,           // target: what is left
  Defaulted,      // target, default

  // Statements.
  Module,   // statement*
  Block,    // statement*; a scope, unless kPlain
  Declare,  // target, [value]; declares the names of the target in the block
            // (kFunctionScoped: in the function; kGlobal: nowhere, they are
            // outer ones); kAppending as in Assign
  If,       // test, then, [else]
  Loop,     // x*: evaluated again and again (test, update, body)
  ForEach,  // target, iterable, body; declares the target's names.  kKeys:
            // the keys; kPairs: target is ArrayPattern {key or index, value}
  Switch,   // subject, Case*
  Case,     // value*, Block last; no value: the default one
  Try,      // Block, handler Block*; kFinally on those that always run
  Return,   // [x]
  Leave,    // [x]: throw, break, continue, exit

  // Modules.
  Import,  // declares name for `extra`, the dotted path of what is imported;
           // kWildcard: every member of `extra` without its prefix;
           // kFile: extra is a path of a file as written, `member` the
           // exported name ("" for all of it, as a mapping)
  Export,  // name ("default" when it has none), [value]; makes a value, or
           // the declaration of that name, visible to other files
  Param,   // of Function: target, [default]; kRest, kKeyword (passed by the
           // target's name), kBlock (Ruby's &block)
};

std::string_view to_string(Op op);

// Flags; which operation takes which stands above.
enum Flag : std::uint16_t {
  kPlain = 1,                // Block
  kNew = 1,                  // Call
  kComputed = 1,             // Entry, PatternEntry
  kDeclares = 1 << 1,        // Function, Class
  kStatic = 1 << 2,          // Function (method), Field
  kMethod = 1 << 3,          // Function of a Class
  kDefaulting = 1 << 4,      // Assign: only when the target is not there
  kAppending = 1 << 5,       // Assign, Declare: target op= value
  kAsserted = 1 << 6,        // Cast
  kOptional = 1 << 7,        // Member, Index, Call: `?.`; absence is survived
  kFunctionScoped = 1 << 8,  // Declare
  kGlobal = 1 << 9,          // Declare
  kKeys = 1 << 8,            // ForEach
  kPairs = 1 << 9,           // ForEach
  kFinally = 1 << 8,         // Block
  kRest = 1 << 8,            // Param
  kKeyword = 1 << 9,         // Param
  kOpen = 1 << 9,            // Function
  kBlock = 1 << 10,          // Param
  kWildcard = 1 << 8,        // Import, Export
  kFile = 1 << 9,            // Import, Export
  kEscaped = 1 << 8,         // Text: other than what stands at its place
};

struct Node {
  Op op = Op::Other;
  std::uint16_t flags = 0;
  TextId name = 0;
  TextId extra = 0;
  TextId member = 0;        // of Import
  std::uint32_t start = 0;  // bytes in the text, as written
  std::uint32_t end = 0;
  std::uint32_t place = 0;  // what a finding points at
  NodeId parent = kNoNode;
  NodeId first = kNoNode;
  NodeId next = kNoNode;
  NodeId subtree_end = 0;

  bool has(Flag flag) const { return (flags & flag) != 0; }
};

class Program {
 public:
  // kNoNode is answered with a node of Other, without relatives.
  const Node& operator[](NodeId id) const {
    static constexpr Node kNone;
    return id < nodes_.size() ? nodes_[id] : kNone;
  }
  NodeId size() const { return static_cast<NodeId>(nodes_.size()); }

  // Child number `index`, or kNoNode.  Cost: O(index).
  NodeId child(NodeId id, std::size_t index) const;
  NodeId last_child(NodeId id) const;
  bool contains(NodeId outer, NodeId inner) const {
    return inner >= outer && inner < (*this)[outer].subtree_end;
  }
  bool is(NodeId id, Op op) const { return id < size() && nodes_[id].op == op; }

  std::string_view text(TextId id) const { return texts_[id]; }
  std::string_view name(NodeId id) const { return texts_[(*this)[id].name]; }
  // The id of `text` when some node has it, else 0.
  TextId find_text(std::string_view text) const;

  // Where nesting was too deep to lower; empty for nearly all programs.
  const std::vector<std::uint32_t>& too_deep() const { return too_deep_; }

  // Whether a node is of the program itself, not of a file that it draws on
  // (program_link.h).
  bool is_own(NodeId id) const {
    return modules_.size() < 2 || id < modules_[1];
  }
  // The Module around a node.
  NodeId module_of(NodeId id) const;
  // The Module that `spelled` names where `id` stands, or kNoNode.
  NodeId drawn(NodeId id, std::string_view spelled) const;

  // One line a node, indented: "Call", "  Name \"f\"".
  std::string dump() const;

 private:
  friend class Builder;
  friend class Linker;

  static std::uint64_t link_key(NodeId module, TextId spelled) {
    return (static_cast<std::uint64_t>(module) << 32) | spelled;
  }

  std::vector<Node> nodes_;
  std::vector<NodeId> modules_{0};  // ascending
  std::unordered_map<std::uint64_t, NodeId> links_;
  std::vector<std::shared_ptr<const Program>> kept_;  // whose texts are used
  std::deque<std::string> owned_;  // texts that are not slices
  std::vector<std::string_view> texts_{std::string_view()};
  std::unordered_map<std::string_view, TextId> ids_;
  std::vector<std::uint32_t> too_deep_;
};

// Makes a Program in pre-order.
//
//   const auto call = out.open(Op::Call, id);   // id: a syntax::NodeId
//   lower(callee); lower(argument);
//   out.close();
//
// Thread safety: one thread at a time.
class Builder {
 public:
  // Nesting beyond which deeper() answers true.
  static constexpr int kMaxLevels = 1500;

  // Keeps a reference to `tree`; its text must outlive the Program.
  explicit Builder(const syntax::Tree& tree) : tree_(tree) {}

  const syntax::Tree& tree() const { return tree_; }

  // Opens a node as the next child of the one open; it stands where `from`
  // does, and its place is its start.
  NodeId open(Op op, syntax::NodeId from, std::uint16_t flags = 0);
  // As open(), for the bytes [start, end).
  NodeId open_at(Op op, std::uint32_t start, std::uint32_t end,
                 std::uint16_t flags = 0);
  void close();
  // open() and close().
  NodeId leaf(Op op, syntax::NodeId from, std::uint16_t flags = 0);
  // A leaf with a name: Name, Text, Import ...
  NodeId leaf(Op op, syntax::NodeId from, std::string_view name);

  // Of a node made before, open or not.
  void set_name(NodeId id, std::string_view name);
  void set_extra(NodeId id, std::string_view extra);
  void set_member(NodeId id, std::string_view member);
  void set_place(NodeId id, std::uint32_t place_bytes);
  void add_flags(NodeId id, std::uint16_t flags);

  // Counts a call of a lowering function that may call itself.
  class Level {
   public:
    explicit Level(Builder* out) : out_(out) { ++out_->levels_; }
    ~Level() { --out_->levels_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Builder* out_;
  };

  // Whether the nodes open now, or the Levels, are so many that `from` must
  // not be lowered; notes the place, and puts an Other there.
  bool too_deep(syntax::NodeId from);

  // Requires: every node is closed.
  Program finish() &&;

 private:
  struct Open {
    NodeId id;
    NodeId last_child;
  };
  TextId intern(std::string_view text);

  const syntax::Tree& tree_;
  Program program_;
  std::vector<Open> open_;
  int levels_ = 0;
};

}  // namespace alder::scan::program
