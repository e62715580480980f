// The syntax tree of a shell program.
//
//   script text --ShellParser--> ShellNode list --ShellFlow--> Findings
//
// The tree keeps ranges of the text and nothing that has to be destroyed: all
// of it lives in one arena and goes away with it.  What the data flow does not
// ask for (which redirection operator, the options of `read`) is left in the
// text.
//
// Source: POSIX.1-2017, XCU 2 (Shell Command Language); the bash 5.2 manual,
//         chapter 3, for everything beyond it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "scan/source.h"

namespace alder::scan {

// Memory for nodes; given back at once.
//
// Comes in blocks, of which each thread keeps some for the next program: most
// scripts are short, and asking the system for memory would cost more than
// reading them.
class ShellArena {
 public:
  ShellArena() = default;
  ~ShellArena();
  ShellArena(const ShellArena&) = delete;
  ShellArena& operator=(const ShellArena&) = delete;

  template <class T, class... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    static_assert(alignof(T) <= kAlignment);
    return new (allocate(sizeof(T))) T{std::forward<Args>(args)...};
  }

  // `count` of them, each as T{}.
  template <class T>
  T* make_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    static_assert(alignof(T) <= kAlignment);
    T* const first = static_cast<T*>(allocate(count * sizeof(T)));
    std::uninitialized_value_construct_n(first, count);
    return first;
  }

  // A copy of `text` that lives as long as the arena.
  std::string_view keep(std::string_view text) { return join(text, {}); }
  std::string_view join(std::string_view left, std::string_view right) {
    const std::size_t size = left.size() + right.size();
    if (size == 0) return {};
    char* const place = static_cast<char*>(allocate(size));
    left.copy(place, left.size());
    right.copy(place + left.size(), right.size());
    return {place, size};
  }

 private:
  static constexpr std::size_t kAlignment = 8;

  void* allocate(std::size_t size_bytes) {
    const std::size_t size = (size_bytes + kAlignment - 1) & ~(kAlignment - 1);
    if (size > left_bytes_) return allocate_block(size);
    char* const place = next_;
    next_ += size;
    left_bytes_ -= size;
    return place;
  }
  void* allocate_block(std::size_t size_bytes);

  char* next_ = nullptr;
  std::size_t left_bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::vector<std::unique_ptr<char[]>> large_;  // for one text each
};

// One text that was parsed: the script, a backtick body whose escapes were
// undone, the argument of an eval.
struct ShellUnit {
  const Source* source = nullptr;
  std::string_view text;      // source->text()
  std::string_view path;      // of the file it stands in; empty: not asked for
  bool is_elsewhere = false;  // in a file that this one sources
};

// Bytes of a unit's text.
struct ShellRange {
  std::uint32_t start = 0;
  std::uint32_t end = 0;

  bool empty() const { return start == end; }
  std::string_view in(std::string_view text) const {
    return text.substr(start, end - start);
  }
};

struct ShellNode;
struct ShellPart;
struct ShellArithmetic;

// An appended-to list of nodes that are linked by `next`.
template <class T>
struct ShellChain {
  T* first = nullptr;
  T* last = nullptr;

  void append(T* node) {
    (last == nullptr ? first : last->next) = node;
    last = node;
  }
};

enum class ShellOperator : std::uint8_t {
  None,         // ${x}
  Default,      // ${x:-w} ${x-w}
  Assign,       // ${x:=w} ${x=w}
  Require,      // ${x:?w} ${x?w}
  Alternative,  // ${x:+w} ${x+w}
  Pattern,      // ${x#w} ${x%w} ${x/w/w} ${x^w} ${x,w}
  Substring,    // ${x:n:n}
  Transform,    // ${x@Q}
};

// $name, ${name...}.
struct ShellParameter {
  ShellRange name;
  ShellOperator op = ShellOperator::None;
  bool is_length = false;                 // ${#x}
  bool is_indirect = false;               // ${!x}
  bool is_prefix = false;                 // ${!x*} ${!x@}
  bool is_whole = false;                  // ${x[@]} ${x[*]}
  bool has_subscript = false;             // ${x[i]}
  ShellArithmetic* arithmetic = nullptr;  // the subscript
  ShellPart* operand = nullptr;           // of the operator
  ShellArithmetic* offsets = nullptr;     // of Substring
  ShellRange operand_range;
};

// $(...), `...`, <(...), >(...).
struct ShellSubstitution {
  const ShellUnit* unit = nullptr;  // in which `body` stands
  ShellNode* body = nullptr;
};

enum class ShellPartKind : std::uint8_t {
  Literal,       // unquoted or inside double quotes, with its backslashes
  SingleQuoted,  // '...'
  AnsiQuoted,    // $'...'
  DoubleQuoted,  // "..." $"..."
  Group,         // @(a|b), a parenthesis of a regular expression
  Parameter,
  Substitution,
  Arithmetic,  // $((...)) $[...]
  Foreign,     // ${{ ... }}, which a workflow engine replaces before
};

// A piece of a word.
struct ShellPart {
  ShellPartKind kind = ShellPartKind::Literal;
  ShellRange range;  // with its quotes or brackets
  ShellPart* next = nullptr;
  union {
    ShellPart* inner = nullptr;       // DoubleQuoted, Group
    ShellParameter* parameter;        // Parameter
    ShellSubstitution* substitution;  // Substitution
    ShellArithmetic* arithmetic;      // Arithmetic
  };
};

// What an arithmetic expression does, in order.
enum class ShellArithmeticKind : std::uint8_t {
  Read,    // of a bare name
  Assign,  // to a bare name
  Expand,  // `part`
};
struct ShellArithmetic {
  ShellArithmeticKind kind = ShellArithmeticKind::Read;
  bool conditional = false;  // right of && || ?: an assignment may not happen
  bool has_subscript = false;
  ShellRange name;
  ShellPart* part = nullptr;
  ShellArithmetic* subscript = nullptr;
  ShellArithmetic* next = nullptr;
};

struct ShellAssignment;

struct ShellWord {
  ShellRange range;
  bool has_escape = false;     // only asked when `parts` is null
  ShellPart* parts = nullptr;  // null: literal text, perhaps with backslashes
  // An argument of declare, local, export ... that is an assignment.
  ShellAssignment* assignment = nullptr;
  ShellWord* next = nullptr;
};

// name=word, name+=word, name[i]=word, name=(word ...).
struct ShellAssignment {
  ShellRange name;
  bool appends = false;
  bool is_array = false;
  bool has_subscript = false;
  ShellArithmetic* subscript = nullptr;
  ShellWord* value = nullptr;     // null: empty
  ShellWord* elements = nullptr;  // of an array
  ShellAssignment* next = nullptr;
};

enum class ShellRedirectKind : std::uint8_t { File, HereDocument, HereString };
struct ShellRedirect {
  ShellRedirectKind kind = ShellRedirectKind::File;
  bool reads = false;        // < <> <<
  bool strips_tabs = false;  // <<-
  bool is_quoted = false;    // the delimiter was
  ShellWord* target = nullptr;
  std::string_view delimiter;
  ShellRange body;             // of a here-document, with its last newline
  ShellPart* parts = nullptr;  // its expansions
  ShellRange variable;         // {name}>file
  ShellRedirect* next = nullptr;
};

enum class ShellTestKind : std::uint8_t { Or, And, Not, Unary, Binary, Word };
// A node of [[ ... ]].
struct ShellTest {
  ShellTestKind kind = ShellTestKind::Word;
  std::string_view op;  // "-n", "==", "-eq"
  ShellWord* left = nullptr;
  ShellWord* right = nullptr;
  ShellTest* first = nullptr;  // operands of Or, And, Not, by `next`
  ShellTest* next = nullptr;
};

enum class ShellNodeKind : std::uint8_t {
  Simple,      // assignments, words, redirects
  Chain,       // body && || ...: `joint` of each member says how it is joined
  Pipeline,    // body | ...
  Subshell,    // ( body )
  Group,       // { body }
  If,          // clauses; alternative
  Clause,      // condition, body; words: the patterns of a case
  While,       // condition, body
  Until,       // condition, body
  For,         // name, words, body
  Select,      // name, words, body
  CountedFor,  // arithmetic, body
  Case,        // words: the subject; clauses
  Arithmetic,  // (( ))
  Test,        // [[ ]]
  Function,    // name, body
  Coprocess,   // name, body
};

enum class ShellJoint : std::uint8_t { First, And, Or };

struct ShellNode {
  ShellNodeKind kind = ShellNodeKind::Simple;
  ShellJoint joint = ShellJoint::First;
  bool is_background = false;
  bool is_negated = false;
  bool has_in = false;  // for x in ...
  ShellRange range;
  ShellNode* next = nullptr;
  ShellRedirect* redirects = nullptr;
  ShellWord* words = nullptr;
  ShellAssignment* assignments = nullptr;  // Simple
  ShellNode* body = nullptr;
  ShellNode* condition = nullptr;
  ShellNode* clauses = nullptr;      // by `next`
  ShellNode* alternative = nullptr;  // the list behind else
  ShellArithmetic* arithmetic = nullptr;
  ShellTest* test = nullptr;
  ShellRange name;
};

}  // namespace alder::scan
