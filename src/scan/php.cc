// PHP -> Program.
//
// Names of variables keep their `$`, those of functions and classes lose
// their namespaces.
//
// Source: the PHP manual, "Language Reference"; the node types of
// tree-sitter-php.

#include "scan/php.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::php {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kArguments,
  kArgument,
  kArray,
  kAssignment,
  kAugmented,
  kBinary,
  kBlock,
  kCall,
  kCast,
  kCatch,
  kClass,
  kClassConstant,
  kClosure,
  kConditional,
  kConstDeclaration,
  kConstElement,
  kConstant,
  kContent,
  kElement,
  kElse,
  kElseIf,
  kEscape,
  kExtends,
  kFinally,
  kForeach,
  kFunction,
  kGlobal,
  kHeredoc,
  kIf,
  kLeave,
  kList,
  kLoop,
  kMember,
  kMemberCall,
  kMethod,
  kName,
  kNew,
  kNothing,
  kPair,
  kParameter,
  kProperty,
  kPropertyElement,
  kQualified,
  kReturn,
  kScopedCall,
  kScopedProperty,
  kSelf,
  kShell,
  kSpread,
  kStaticModifier,
  kString,
  kSubscript,
  kSwitch,
  kSwitchCase,
  kTry,
  kUnary,
  kUnset,
  kVariable,
  kVariadic,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"anonymous_function", kClosure},
    {"argument", kArgument},
    {"arguments", kArguments},
    {"array_creation_expression", kArray},
    {"array_element_initializer", kElement},
    {"arrow_function", kClosure},
    {"assignment_expression", kAssignment},
    {"reference_assignment_expression", kAssignment},
    {"attribute_list", program::kSkipped},
    {"augmented_assignment_expression", kAugmented},
    {"base_clause", kExtends},
    {"binary_expression", kBinary},
    {"boolean", kConstant},
    {"break_statement", kLeave},
    {"by_ref", kTransparent},
    {"case_statement", kSwitchCase},
    {"cast_expression", kCast},
    {"catch_clause", kCatch},
    {"class_constant_access_expression", kClassConstant},
    {"class_declaration", kClass},
    {"class_interface_clause", program::kSkipped},
    {"comment", program::kSkipped},
    {"compound_statement", kBlock},
    {"conditional_expression", kConditional},
    {"const_declaration", kConstDeclaration},
    {"const_element", kConstElement},
    {"continue_statement", kLeave},
    {"default_statement", kSwitchCase},
    {"do_statement", kLoop},
    {"else_clause", kElse},
    {"else_if_clause", kElseIf},
    {"encapsed_string", kString},
    {"enum_declaration", kClass},
    {"error_suppression_expression", kTransparent},
    {"escape_sequence", kEscape},
    {"exit_statement", kLeave},
    {"expression_statement", kTransparent},
    {"finally_clause", kFinally},
    {"float", kConstant},
    {"for_statement", kLoop},
    {"foreach_statement", kForeach},
    {"function_call_expression", kCall},
    {"function_definition", kFunction},
    {"global_declaration", kGlobal},
    {"heredoc", kHeredoc},
    {"nowdoc", kHeredoc},
    {"if_statement", kIf},
    {"integer", kConstant},
    {"interface_declaration", kClass},
    {"list_literal", kList},
    {"member_access_expression", kMember},
    {"nullsafe_member_access_expression", kMember},
    {"member_call_expression", kMemberCall},
    {"nullsafe_member_call_expression", kMemberCall},
    {"method_declaration", kMethod},
    {"name", kName},
    {"namespace_use_declaration", program::kSkipped},
    {"nowdoc_string", kContent},
    {"null", kNothing},
    {"object_creation_expression", kNew},
    {"pair", kPair},
    {"parenthesized_expression", kTransparent},
    {"property_declaration", kProperty},
    {"property_element", kPropertyElement},
    {"property_promotion_parameter", kParameter},
    {"qualified_name", kQualified},
    {"relative_scope", kSelf},
    {"return_statement", kReturn},
    {"scoped_call_expression", kScopedCall},
    {"scoped_property_access_expression", kScopedProperty},
    {"shell_command_expression", kShell},
    {"simple_parameter", kParameter},
    {"static_modifier", kStaticModifier},
    {"string", kString},
    {"string_content", kContent},
    {"subscript_expression", kSubscript},
    {"switch_statement", kSwitch},
    {"text", program::kSkipped},
    {"php_tag", program::kSkipped},
    {"throw_expression", kLeave},
    {"trait_declaration", kClass},
    {"try_statement", kTry},
    {"unary_op_expression", kUnary},
    {"unset_statement", kUnset},
    {"use_declaration", program::kSkipped},
    {"variable_name", kVariable},
    {"variadic_parameter", kVariadic},
    {"variadic_unpacking", kSpread},
    {"while_statement", kLoop},
});

class PhpLowering : public Lowering {
 public:
  explicit PhpLowering(Builder* out) : Lowering(out) {}

 private:
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  kContent, true};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
        return array(id);
      case kAssignment:
        return assignment(id, 0);
      case kAugmented:
        return augmented(id);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id, program::kPlain);
      case kCall:
        return call(id);
      case kCast:
        return node(child(id, Field::Value), id);
      case kClass:
        return class_like(id);
      case kClassConstant:
        return scoped_member(id, first_code(id), last_code(id));
      case kClosure:
        return function(id, program::kOpen);
      case kConditional:
        return conditional(id);
      case kConstDeclaration:
        return constants(id);
      case kConstant:
        return leaf(Op::Constant, id);
      case kForeach:
        return for_each(id);
      case kFunction:
        return function(id, program::kDeclares);
      case kGlobal:
        return global(id);
      case kHeredoc:
        return heredoc(id);
      case kIf:
        return if_statement(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kList:
        return list_pattern(id);
      case kLoop:
        return with_children(Op::Loop, id);
      case kName:
        return constant(id);
      case kNothing:
        return leaf(Op::Nothing, id);
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kMember:
        return member(id);
      case kMemberCall:
      case kScopedCall:
        return member_call(id);
      case kMethod:
        return function(id, program::kMethod);
      case kNew:
        return object_creation(id);
      case kProperty:
        return children(id);
      case kPropertyElement:
        return property(id);
      case kQualified:
        out_.leaf(Op::Name, id, text(last_code(id)));
        return;
      case kReturn:
        return with_children(Op::Return, id);
      case kScopedProperty:
        return scoped_member(id, child(id, Field::Scope),
                             child(id, Field::Name));
      case kSelf:
        return leaf(Op::This, id);
      case kShell:
        return shell(id);
      case kSpread:
        return with_children(Op::Spread, id);
      case kString:
        return quoted(id);
      case kSubscript:
        return subscript(id);
      case kSwitch:
        return switch_by_value(id);
      case kTry:
        return try_statement(id);
      case kUnary:
        return unary(id);
      case kUnset:
        return unset(id);
      case kVariable:
        return variable(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Names -----------------------------------------------------------------

  void variable(Id id) {
    if (text(id) == "$this") return leaf(Op::This, id);
    name(id);
  }

  void constant(Id id) {
    const std::string_view word = text(id);
    if (word == "null" || word == "NULL") return leaf(Op::Nothing, id);
    name(id);
  }

  // The name behind `->` or `::`, without the `$` of a static property.
  void put_member_name(program::NodeId made, Id named) {
    std::string_view word = text(named);
    if (word.starts_with('$')) word.remove_prefix(1);
    out_.set_name(made, word);
    if (named != kNone) out_.set_place(made, tree_[named].start);
  }

  void member(Id id) {
    const bool optional = text(id).find("?->") != std::string_view::npos;
    const auto made =
        out_.open(Op::Member, id, optional ? program::kOptional : 0);
    put_member_name(made, child(id, Field::Name));
    node(child(id, Field::Object), id);
    out_.close();
  }

  void scoped_member(Id id, Id scope, Id named) {
    const auto made = out_.open(Op::Member, id);
    put_member_name(made, named);
    node(scope, id);
    out_.close();
  }

  void subscript(Id id) {
    const Id object = first_code(id);
    out_.open(Op::Index, id);
    node(object, id);
    node(next_code(object), id);
    out_.close();
  }

  // Calls -----------------------------------------------------------------

  void arguments(Id list) {
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (kind(at) != kArgument) {
        node(at);
      } else if (const Id named = child(at, Field::Name); named != kNone) {
        out_.set_name(out_.open(Op::Named, at), text(named));
        node(last_code(at), at);
        out_.close();
      } else {
        node(first_code(at), at);
      }
    }
  }

  // What looks like a call of a function, and is none.
  bool construct(Id id, std::string_view called, Id list) {
    if (called == "die" || called == "exit") {
      out_.open(Op::Leave, id);
      arguments(list);
      out_.close();
    } else if (called == "isset" || called == "is_null" ||
               called == "is_string") {
      each_argument(Op::Exists, id, list);
    } else if (called == "empty") {
      each_argument(Op::Not, id, list);
    } else if (called == "define") {
      return defined_constant(id, list);
    } else {
      return false;
    }
    return true;
  }

  void each_argument(Op op, Id id, Id list) {
    const Id first = first_code(list);
    const bool several = next_code(first) != kNone;
    if (several) out_.open(Op::And, id);
    for (Id at = first; at != kNone; at = next_code(at)) {
      out_.open(op, at);
      node(first_code(at), at);
      out_.close();
    }
    if (first == kNone) leaf(Op::Other, id);
    if (several) out_.close();
  }

  // define('NAME', value)
  bool defined_constant(Id id, Id list) {
    const Id named = first_code(first_code(list));
    const Id value = next_code(first_code(list));
    if (kind(named) != kString || value == kNone) return false;
    out_.open(Op::Declare, id);
    out_.leaf(Op::Name, named, text(first_code(named)));
    node(first_code(value), value);
    out_.close();
    return true;
  }

  void call(Id id) {
    const Id function = child(id, Field::Function);
    const Id list = child(id, Field::Arguments);
    if (kind(function) == kName && construct(id, text(function), list)) return;
    out_.open(Op::Call, id);
    node(function, id);
    arguments(list);
    out_.close();
  }

  void member_call(Id id) {
    const bool scoped = kind(id) == kScopedCall;
    const Id named = child(id, Field::Name);
    const bool optional =
        !scoped && text(id).find("?->") != std::string_view::npos;
    out_.open(Op::Call, id);
    const auto made =
        out_.open(Op::Member, id, optional ? program::kOptional : 0);
    put_member_name(made, named);
    node(child(id, scoped ? Field::Scope : Field::Object), id);
    out_.close();
    arguments(child(id, Field::Arguments));
    out_.close();
  }

  void object_creation(Id id) {
    const Id created = first_code(id);
    out_.open(Op::Call, id, program::kNew);
    node(created, id);
    arguments(tree_.child_of_kind(id, kArguments));
    out_.close();
  }

  // Functions and classes ---------------------------------------------------

  void function(Id id, std::uint16_t flags) {
    if (tree_.child_of_kind(id, kStaticModifier) != kNone) {
      flags |= program::kStatic;
    }
    const auto made = out_.open(Op::Function, id, flags);
    out_.set_name(made, text_of(id, Field::Name));
    const Id list = child(id, Field::Parameters);
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (kind(at) != kParameter && kind(at) != kVariadic) continue;
      out_.open(Op::Param, at, kind(at) == kVariadic ? program::kRest : 0);
      node(child(at, Field::Name), at);
      node(child(at, Field::DefaultValue));
      out_.close();
    }
    const Id body = child(id, Field::Body);
    if (kind(body) == kBlock) {
      with_children(Op::Block, body);
    } else {
      node(body, id);
    }
    out_.close();
  }

  void class_like(Id id) {
    const auto made = out_.open(Op::Class, id, program::kDeclares);
    out_.set_name(made, text_of(id, Field::Name));
    const Id base = tree_.child_of_kind(id, kExtends);
    if (base != kNone) {
      out_.open(Op::Extends, base);
      node(first_code(base), base);
      out_.close();
    }
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      if (kind(at) == kConstDeclaration) {
        class_constants(at);
      } else {
        node(at);
      }
    }
    out_.close();
  }

  void class_constants(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kConstElement) continue;
      const auto made = out_.open(Op::Field, at, program::kStatic);
      out_.set_name(made, text(first_code(at)));
      node(last_code(at), at);
      out_.close();
    }
  }

  void property(Id id) {
    const auto made = out_.open(Op::Field, id);
    put_member_name(made, child(id, Field::Name));
    node(child(id, Field::DefaultValue));
    out_.close();
  }

  void constants(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kConstElement) continue;
      out_.open(Op::Declare, at);
      name(first_code(at));
      node(last_code(at), at);
      out_.close();
    }
  }

  // Expressions -----------------------------------------------------------

  void assignment(Id id, std::uint16_t flags) {
    out_.open(Op::Assign, id, flags);
    const Id target = child(id, Field::Left);
    if (kind(target) == kArray) {
      list_pattern(target);
    } else {
      node(target, id);
    }
    node(child(id, Field::Right), id);
    out_.close();
  }

  void augmented(Id id) {
    const bool defaults = operator_of(id) == "?\?=";
    assignment(id, defaults ? program::kDefaulting : program::kAppending);
  }

  void binary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "||" || op == "or"                  ? Op::Or
                    : op == "&&" || op == "and"               ? Op::And
                    : op == "??"                              ? Op::Nullish
                    : op == "==" || op == "==="               ? Op::Equal
                    : op == "!=" || op == "!==" || op == "<>" ? Op::NotEqual
                    : op == "."                               ? Op::Concat
                                                              : Op::Other;
    with_children(made, id);
  }

  void unary(Id id) {
    const bool negates = operator_of(id) == "!";
    with_children(negates ? Op::Not : Op::Other, id);
  }

  // a ? b : c, a ?: c
  void conditional(Id id) {
    const Id body = child(id, Field::Body);
    out_.open(body == kNone ? Op::Or : Op::Conditional, id);
    node(child(id, Field::Condition), id);
    if (body != kNone) node(body, id);
    node(child(id, Field::Alternative), id);
    out_.close();
  }

  // ["a", "b"], ["a" => "b"]
  void array(Id id) {
    bool is_mapping = false;
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      const Id first = first_code(at);
      is_mapping =
          is_mapping || kind(first) == kSpread || next_code(first) != kNone;
    }
    out_.open(is_mapping ? Op::Object : Op::Array, id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      const Id first = first_code(at);
      if (next_code(first) != kNone) {
        entry(at, first);
      } else {
        node(first, at);
      }
    }
    out_.close();
  }

  void entry(Id id, Id key) {
    const bool literal = kind(key) == kString &&
                         kind(first_code(key)) == kContent &&
                         next_code(first_code(key)) == kNone;
    const auto made =
        out_.open(Op::Entry, id, literal ? 0 : program::kComputed);
    if (literal) {
      out_.set_name(made, text(first_code(key)));
      out_.set_place(made, tree_[key].start + 1);
    } else {
      node(key, id);
    }
    node(next_code(key), id);
    out_.close();
  }

  // [$a, $b] = ..., ["a" => $a] = ...
  void list_pattern(Id id) {
    out_.open(Op::ArrayPattern, id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      Id target = at;
      if (kind(at) == kElement || kind(at) == kPair) target = last_code(at);
      node(target, at);
    }
    out_.close();
  }

  // Strings ---------------------------------------------------------------

  void quoted(Id id) {
    const std::uint32_t start = tree_[id].start + 1;
    const std::uint32_t end = tree_[id].end;
    string(id, start, end > start ? end - 1 : start, kPieces);
  }

  void heredoc(Id id) {
    const Id body = child(id, Field::Value);
    if (body == kNone) return leaf(Op::Other, id);
    string(body, tree_[body].start, tree_[body].end, kPieces);
  }

  void shell(Id id) {
    out_.open(Op::Shell, id);
    quoted(id);
    out_.close();
  }

  // Statements ------------------------------------------------------------

  void if_statement(Id id) {
    int open = 1;
    out_.open(Op::If, id);
    node(child(id, Field::Condition), id);
    node(child(id, Field::Body), id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) == kElseIf) {
        ++open;
        out_.open(Op::If, at);
        node(child(at, Field::Condition), at);
        node(child(at, Field::Body), at);
      } else if (kind(at) == kElse) {
        node(child(at, Field::Body), at);
      }
    }
    while (open-- > 0) out_.close();
  }

  void for_each(Id id) {
    const Id iterable = first_code(id);
    const Id target = next_code(iterable);
    const bool pairs = kind(target) == kPair;
    out_.open(Op::ForEach, id, pairs ? program::kPairs : 0);
    if (pairs) {
      with_children(Op::ArrayPattern, target);
    } else {
      node(target, id);
    }
    node(iterable, id);
    node(child(id, Field::Body), id);
    out_.close();
  }

  void try_statement(Id id) {
    out_.open(Op::Try, id);
    node(child(id, Field::Body), id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kCatch && kind(at) != kFinally) continue;
      out_.open(Op::Block, at,
                kind(at) == kFinally ? program::kFinally | program::kPlain
                                     : program::kPlain);
      children(child(at, Field::Body));
      out_.close();
    }
    out_.close();
  }

  void unset(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      out_.open(Op::Delete, at);
      node(at);
      out_.close();
    }
  }

  void global(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      out_.open(Op::Declare, at, program::kGlobal);
      node(at, id);
      out_.close();
    }
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { PhpLowering(out).module(); }

}  // namespace alder::scan::php
