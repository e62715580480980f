// Lua -> Program.
//
// Source: the Lua 5.4 reference manual; the node types of tree-sitter-lua.

#include "scan/lua.h"

#include <cstdint>
#include <string_view>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::lua {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kAssignment,
  kBinary,
  kBlock,
  kBracketIndex,
  kCall,
  kConstant,
  kContent,
  kDotIndex,
  kElse,
  kElseIf,
  kEscape,
  kExpressions,
  kField,
  kFor,
  kForGeneric,
  kForNumeric,
  kFunction,
  kFunctionDeclaration,
  kIdentifier,
  kIf,
  kLeave,
  kLoop,
  kMethodIndex,
  kNothing,
  kReturn,
  kString,
  kTable,
  kUnary,
  kVariables,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"assignment_statement", kAssignment},
    {"attribute", program::kSkipped},
    {"binary_expression", kBinary},
    {"block", kBlock},
    {"bracket_index_expression", kBracketIndex},
    {"break_statement", kLeave},
    {"comment", program::kSkipped},
    {"do_statement", kBlock},
    {"dot_index_expression", kDotIndex},
    {"else_statement", kElse},
    {"elseif_statement", kElseIf},
    {"escape_sequence", kEscape},
    {"expression_list", kExpressions},
    {"false", kConstant},
    {"field", kField},
    {"for_generic_clause", kForGeneric},
    {"for_numeric_clause", kForNumeric},
    {"for_statement", kFor},
    {"function_call", kCall},
    {"function_declaration", kFunctionDeclaration},
    {"function_definition", kFunction},
    {"goto_statement", kLeave},
    {"hash_bang_line", program::kSkipped},
    {"identifier", kIdentifier},
    {"if_statement", kIf},
    {"label_statement", program::kSkipped},
    {"method_index_expression", kMethodIndex},
    {"nil", kNothing},
    {"number", kConstant},
    {"parenthesized_expression", kTransparent},
    {"repeat_statement", kLoop},
    {"return_statement", kReturn},
    {"string", kString},
    {"string_content", kContent},
    {"table_constructor", kTable},
    {"true", kConstant},
    {"unary_expression", kUnary},
    {"variable_declaration", kTransparent},
    {"variable_list", kVariables},
    {"while_statement", kLoop},
});

class LuaLowering : public Lowering {
 public:
  explicit LuaLowering(Builder* out) : Lowering(out) {}

 private:
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  program::kSkipped};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return declaration(id);
      case kAssignment:
        return assignments(id, false);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kBracketIndex:
        return bracket_index(id);
      case kCall:
        return call(id);
      case kConstant:
        return leaf(Op::Constant, id);
      case kDotIndex:
        return member(id, child(id, Field::Field));
      case kMethodIndex:
        return member(id, child(id, Field::Method));
      case kFor:
        return for_loop(id);
      case kFunction:
      case kFunctionDeclaration:
        return function(id);
      case kIdentifier:
        return name(id);
      case kIf:
        return if_statement(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kLoop:
        return with_children(Op::Loop, id);
      case kNothing:
        return leaf(Op::Nothing, id);
      case kReturn:
        return returned(id);
      case kString:
        return quoted(id);
      case kTable:
        return table(id);
      case kUnary:
        return unary(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // A parenthesized expression, or `local`.
  void declaration(Id id) {
    const Id inner = first_code(id);
    if (kind(inner) == kAssignment) return assignments(inner, true);
    if (kind(inner) != kVariables) return node(inner, id);
    for (Id at = first_code(inner); at != kNone; at = next_code(at)) {
      out_.open(Op::Declare, at);
      node(at);
      out_.close();
    }
  }

  // Names and values in pairs; a last call may have several values.
  void assignments(Id id, bool declares) {
    const Id targets = first_code(id);
    Id value = first_code(next_code(targets));
    for (Id at = first_code(targets); at != kNone; at = next_code(at)) {
      out_.open(declares ? Op::Declare : Op::Assign, at);
      node(at);
      if (value != kNone) {
        node(value);
      } else {
        leaf(Op::Other, at);
      }
      out_.close();
      value = next_code(value);
    }
    for (; value != kNone; value = next_code(value)) node(value);
  }

  void binary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "or"    ? Op::Or
                    : op == "and" ? Op::And
                    : op == "=="  ? Op::Equal
                    : op == "~="  ? Op::NotEqual
                    : op == ".."  ? Op::Concat
                                  : Op::Other;
    with_children(made, id);
  }

  void unary(Id id) {
    const bool negates = operator_of(id) == "not";
    with_children(negates ? Op::Not : Op::Other, id);
  }

  void bracket_index(Id id) {
    with_fields(Op::Index, id, {Field::Table, Field::Field});
  }

  void member(Id id, Id named) {
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(named));
    if (named != kNone) out_.set_place(made, tree_[named].start);
    node(child(id, Field::Table), id);
    out_.close();
  }

  void call(Id id) {
    const Id called = child(id, Field::Name);
    const Id list = child(id, Field::Arguments);
    if (text(called) == "error") {
      out_.open(Op::Leave, id);
      children(list);
      return out_.close();
    }
    out_.open(Op::Call, id);
    node(called, id);
    children(list);
    out_.close();
  }

  void function(Id id) {
    const Id named = child(id, Field::Name);
    // function M.f() end
    const bool is_member =
        kind(named) == kDotIndex || kind(named) == kMethodIndex;
    const bool declares = kind(id) == kFunctionDeclaration && !is_member;
    if (is_member) {
      out_.open(Op::Assign, id);
      node(named);
    }
    const auto made =
        out_.open(Op::Function, id, declares ? program::kDeclares : 0);
    out_.set_name(made, is_member ? text(last_code(named)) : text(named));
    const Id list = child(id, Field::Parameters);
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (kind(at) != kIdentifier) continue;
      out_.open(Op::Param, at);
      node(at);
      out_.close();
    }
    const Id body = child(id, Field::Body);
    if (body == kNone) {
      out_.leaf(Op::Block, id);
    } else {
      node(body);
    }
    out_.close();
    if (is_member) out_.close();
  }

  void returned(Id id) {
    const Id list = first_code(id);
    out_.open(Op::Return, id);
    if (next_code(first_code(list)) == kNone) {
      node(first_code(list));
    } else {
      with_children(Op::Array, list);
    }
    out_.close();
  }

  void if_statement(Id id) {
    int open = 1;
    out_.open(Op::If, id);
    test_and_branch(id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) == kElseIf) {
        ++open;
        out_.open(Op::If, at);
        test_and_branch(at);
      } else if (kind(at) == kElse) {
        branch(child(at, Field::Body), at);
      }
    }
    while (open-- > 0) out_.close();
  }

  void test_and_branch(Id id) {
    node(child(id, Field::Condition), id);
    branch(child(id, Field::Consequence), id);
  }

  void branch(Id id, Id around) {
    if (id == kNone) {
      out_.leaf(Op::Block, around);
    } else {
      node(id);
    }
  }

  void for_loop(Id id) {
    const Id clause = child(id, Field::Clause);
    if (kind(clause) != kForGeneric) return with_children(Op::Loop, id);
    const Id names = first_code(clause);
    const Id list = first_code(next_code(names));
    const bool pairs = next_code(first_code(names)) != kNone;
    out_.open(Op::ForEach, id, pairs ? program::kPairs : 0);
    if (pairs) {
      with_children(Op::ArrayPattern, names);
    } else {
      node(first_code(names), id);
    }
    iterated(list, id);
    branch(child(id, Field::Body), id);
    out_.close();
  }

  // What ipairs(x) and pairs(x) go over.
  void iterated(Id id, Id around) {
    const std::string_view called = text_of(id, Field::Name);
    if (kind(id) == kCall && (called == "ipairs" || called == "pairs")) {
      return node(first_code(child(id, Field::Arguments)), around);
    }
    node(id, around);
  }

  void table(Id id) {
    bool is_mapping = first_code(id) == kNone;  // to be filled
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      is_mapping = is_mapping || child(at, Field::Name) != kNone;
    }
    out_.open(is_mapping ? Op::Object : Op::Array, id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kField) continue;
      const Id named = child(at, Field::Name);
      const Id value = child(at, Field::Value);
      if (!is_mapping) {
        node(value, at);
      } else if (named != kNone) {
        entry(at, named, value);
      }
    }
    out_.close();
  }

  void entry(Id id, Id named, Id value) {
    const bool literal =
        kind(named) == kIdentifier ||
        (kind(named) == kString && first_code(first_code(named)) == kNone);
    const auto made =
        out_.open(Op::Entry, id, literal ? 0 : program::kComputed);
    if (!literal) {
      node(named, id);
    } else {
      out_.set_name(
          made, kind(named) == kString ? text(first_code(named)) : text(named));
    }
    node(value, id);
    out_.close();
  }

  void quoted(Id id) {
    const Id content = tree_.child_of_kind(id, kContent);
    if (content == kNone) {
      out_.set_name(out_.leaf(Op::Text, id), "");
      return;
    }
    string(content, tree_[content].start, tree_[content].end, kPieces);
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { LuaLowering(out).module(); }

}  // namespace alder::scan::lua
