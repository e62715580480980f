// What the files of all languages need to lower a syntax tree to a Program.
//
// A language derives from Lowering and says what becomes of one node.  Its
// enum of kinds begins after the kinds of syntax_tree.h with kSkipped.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "scan/program.h"
#include "scan/syntax_tree.h"

namespace alder::scan::program {

// Types, comments and other text that is no code.
inline constexpr syntax::Kind kSkipped = 3;

// Thread safety: one thread at a time.
class Lowering {
 public:
  virtual ~Lowering() = default;
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  // The whole tree, as a Module.
  void module() { with_children(Op::Module, 0); }

 protected:
  using Id = syntax::NodeId;
  static constexpr Id kNone = syntax::kNoNode;

  // Keeps a reference.
  explicit Lowering(Builder* out) : out_(*out), tree_(out->tree()) {}

  // Lowers a node that is neither skipped nor nested too deeply, into any
  // number of nodes.
  virtual void lower_node(Id id) = 0;

  // Whether a node is lowered at all: types and tokens are not.
  virtual bool is_code(Id id) const {
    return kind(id) != kSkipped && kind(id) != syntax::kToken;
  }

  // A child that may lack, whose place must not stay empty.
  void node(Id id, Id around);
  // A child that may lack.
  void node(Id id);
  void children(Id id);
  void with_children(Op op, Id id, std::uint16_t flags = 0);
  // The children but `except`.
  void other_children(Id id, Id except);
  // The children in these fields, none of which may lack.
  void with_fields(Op op, Id id, std::initializer_list<syntax::Field> fields,
                   std::uint16_t flags = 0);
  // The fields left and right of an operator.  In a chain, operands of one
  // operator in a row, which nest to the left, stand side by side.
  void operation(Id id, Op (*op_of)(std::string_view spelled), bool chain);
  // A `switch` whose body holds cases with a value and statements.
  void switch_by_value(Id id);
  void name(Id id) { out_.leaf(Op::Name, id, text(id)); }
  void leaf(Op op, Id id) { out_.leaf(op, id); }
  // The string [start, end) of the text, which stands there as it is.
  void plain_string(Id id, std::uint32_t start, std::uint32_t end);
  // Likewise, with children of kind `escape`, which `unescape` understands,
  // and others of kind `hole`, whose first child is lowered.  With `content`,
  // the kind of the plain text, all other children are lowered; `content` is
  // all the text there is when they do not touch.
  struct Pieces {
    syntax::Kind escape = kSkipped;
    syntax::Kind hole = kSkipped;
    std::string (*unescape)(std::string_view escape) = nullptr;
    syntax::Kind content = kSkipped;
    bool has_gaps = false;  // of neither kind, around what is lowered
  };
  void string(Id id, std::uint32_t start, std::uint32_t end,
              const Pieces& pieces);

  syntax::Kind kind(Id id) const { return tree_[id].kind; }
  std::string_view text(Id id) const { return tree_.text(id); }
  Id child(Id id, syntax::Field field) const { return tree_.child(id, field); }
  Id next(Id id) const { return tree_[id].next; }
  std::string_view text_of(Id id, syntax::Field field) const {
    return text(child(id, field));
  }
  std::string_view operator_of(Id id) const {
    return text_of(id, syntax::Field::Operator);
  }
  // Only of what is lowered; kNone when there is none.
  Id first_code(Id id) const;
  Id next_code(Id id) const;
  Id last_code(Id id) const;

  Builder& out_;
  const syntax::Tree& tree_;

 private:
  void piece(std::uint32_t start, std::uint32_t end);
};

}  // namespace alder::scan::program
