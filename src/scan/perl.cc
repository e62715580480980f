// Perl -> Program.
//
// Names keep their sigils: `$a`, `@a` and `%a` are three variables, and an
// element of `%ENV`, written `$ENV{A}`, is one of the mapping `%ENV`.  What a
// sub takes out of @_ at its start are its parameters.
//
// Source: perlsyn, perlop, perlsub and perldata; the node types of
// tree-sitter-perl.

#include "scan/perl.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::perl {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

// Elements of @_ that are looked for in a sub.
constexpr std::size_t kMostParameters = 9;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kArray,
  kArrayElement,
  kAssignment,
  kAutoquoted,
  kBareword,
  kBinary,
  kBlock,
  kCall,
  kCodeCall,
  kCommand,
  kConditional,
  kConditionalStatement,
  kConstant,
  kContainer,
  kDeclaration,
  kElse,
  kElsif,
  kEquality,
  kEscape,
  kEval,
  kFor,
  kHash,
  kHashElement,
  kHashList,
  kArrayList,
  kHeredoc,
  kHeredocBody,
  kHeredocEnd,
  kInterpolated,
  kLeave,
  kList,
  kLocal,
  kLogical,
  kLoop,
  kMapGrep,
  kMethodCall,
  kNot,
  kOneArgument,
  kParameter,
  kParenthesized,
  kPostfixFor,
  kPostfixIf,
  kReturn,
  kScalar,
  kSignature,
  kSlice,
  kSliceContainer,
  kString,
  kStringContent,
  kSub,
  kSubDeclaration,
  kUnary,
  kUndefined,
  kUse,
  kVariableName,
  kWords,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"ambiguous_function_call_expression", kCall},
    {"anonymous_array_expression", kArrayList},
    {"anonymous_hash_expression", kHashList},
    {"anonymous_subroutine_expression", kSub},
    {"array", kArray},
    {"array_element_expression", kArrayElement},
    {"assignment_expression", kAssignment},
    {"autoquoted_bareword", kAutoquoted},
    {"bareword", kBareword},
    {"binary_expression", kBinary},
    {"block", kBlock},
    {"block_statement", kBlock},
    {"coderef_call_expression", kCodeCall},
    {"command_string", kCommand},
    {"comment", program::kSkipped},
    {"conditional_expression", kConditional},
    {"conditional_statement", kConditionalStatement},
    {"container_variable", kContainer},
    {"cstyle_for_statement", kLoop},
    {"do_expression", kTransparent},
    {"else", kElse},
    {"elsif", kElsif},
    {"equality_expression", kEquality},
    {"escape_sequence", kEscape},
    {"eval_expression", kEval},
    {"expression_statement", kTransparent},
    {"for_statement", kFor},
    {"func1op_call_expression", kOneArgument},
    {"function_call_expression", kCall},
    {"hash", kHash},
    {"hash_element_expression", kHashElement},
    {"heredoc_content", kHeredocBody},
    {"heredoc_end", kHeredocEnd},
    {"heredoc_token", kHeredoc},
    {"interpolated_string_literal", kInterpolated},
    {"list_expression", kList},
    {"localization_expression", kLocal},
    {"logical_not_expression", kNot},
    {"loop_statement", kLoop},
    {"loopex_expression", kLeave},
    {"lowprec_logical_expression", kLogical},
    {"mandatory_parameter", kParameter},
    {"map_grep_expression", kMapGrep},
    {"method_call_expression", kMethodCall},
    {"number", kConstant},
    {"optional_parameter", kParameter},
    {"parenthesized_expression", kParenthesized},
    {"pod", program::kSkipped},
    {"postfix_conditional_expression", kPostfixIf},
    {"postfix_for_expression", kPostfixFor},
    {"postfix_loop_expression", kLoop},
    {"quoted_word_list", kWords},
    {"refgen_expression", kTransparent},
    {"return_expression", kReturn},
    {"scalar", kScalar},
    {"signature", kSignature},
    {"slice_container_variable", kSliceContainer},
    {"slice_expression", kSlice},
    {"string_content", kStringContent},
    {"string_literal", kString},
    {"subroutine_declaration_statement", kSubDeclaration},
    {"unary_expression", kUnary},
    {"undef_expression", kUndefined},
    {"use_statement", kUse},
    {"variable_declaration", kDeclaration},
    {"varname", kVariableName},
});

bool is_one_of(std::string_view word,
               std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class PerlLowering : public Lowering {
 public:
  explicit PerlLowering(Builder* out) : Lowering(out) {
    for (Id id = 0; id < tree_.size(); ++id) {
      if (kind(id) == kHeredoc) heredocs_.push_back(id);
      if (kind(id) == kHeredocBody) bodies_.push_back(id);
    }
  }

 private:
  // Everything but text in the content of a string is code.
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  kStringContent};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
      case kHash:
      case kScalar:
        return variable(id);
      case kArrayElement:
        return array_element(id);
      case kAssignment:
        return assignment(id);
      case kAutoquoted:
        return plain_string(id, tree_[id].start, tree_[id].end);
      case kBareword:
        return name(id);
      case kBinary:
      case kLogical:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kCall:
        return call(id);
      case kCodeCall:
        return code_call(id);
      case kCommand:
        out_.open(Op::Shell, id);
        quoted(id);
        return out_.close();
      case kConditional:
        return conditional(id);
      case kConditionalStatement:
        return conditional_statement(id);
      case kConstant:
        return leaf(Op::Constant, id);
      case kDeclaration:
        return declaration(id, kNone, kNone);
      case kEquality:
        return equality(id);
      case kEval:
        return eval(id);
      case kFor:
        return for_each(id);
      case kHashElement:
        return hash_element(id);
      case kHashList:
        return mapping(id, id);
      case kArrayList:
      case kList:
        return list(id);
      case kHeredoc:
        return heredoc(id);
      case kHeredocBody:
        return;  // lowered where it begins
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kInterpolated:
      case kString:
        return quoted(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kLocal:
        out_.open(Op::Delete, id);
        node(first_code(id), id);
        return out_.close();
      case kLoop:
        return with_children(Op::Loop, id);
      case kMapGrep:
        return implicit_loop(id, child(id, Field::Callback),
                             child(id, Field::List));
      case kMethodCall:
        return method_call(id);
      case kNot:
        return with_children(Op::Not, id);
      case kOneArgument:
        return one_argument(id);
      case kParenthesized:
        return parenthesized(id);
      case kPostfixFor:
        return implicit_loop(id, first_code(id), child(id, Field::List));
      case kPostfixIf:
        return postfix_if(id);
      case kReturn:
        return with_children(Op::Return, id);
      case kSlice:
        return slice(id);
      case kSub:
      case kSubDeclaration:
        return sub(id);
      case kUnary:
        return unary(id);
      case kUndefined:
        return leaf(Op::Nothing, id);
      case kUse:
        return use(id);
      case kWords:
        return words(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Variables -------------------------------------------------------------

  std::string_view bare_name(Id id) const {
    const Id named = tree_.child_of_kind(id, kVariableName);
    return named == kNone ? std::string_view() : text(named);
  }

  // `@{$x}` is what $x refers to; `$main::a` is `$a`.
  void variable(Id id) {
    const Id named = tree_.child_of_kind(id, kVariableName);
    const Id inner = first_code(named);
    if (inner != kNone) return node(inner, id);
    out_.leaf(Op::Name, id, with_sigil(text(id)[0], text(named)));
  }

  static std::string with_sigil(char sigil, std::string_view name) {
    const std::size_t last = name.rfind("::");
    if (last != std::string_view::npos) name = name.substr(last + 2);
    return sigil + std::string(name);
  }

  // The variable that an element belongs to, or what refers to it.
  void container(Id id, char sigil, Id around) {
    if (kind(id) != kContainer && kind(id) != kSliceContainer) {
      return node(id, around);
    }
    const Id named = tree_.child_of_kind(id, kVariableName);
    if (const Id inner = first_code(named); inner != kNone) {
      return node(inner, id);
    }
    out_.leaf(Op::Name, id, with_sigil(sigil, text(named)));
  }

  void hash_element(Id id) {
    const Id held = child(id, Field::Hash);
    out_.open(Op::Index, id);
    container(held == kNone ? first_code(id) : held, '%', id);
    node(child(id, Field::Key), id);
    out_.close();
  }

  void array_element(Id id) {
    const Id held = child(id, Field::Array);
    const Id index = child(id, Field::Index);
    if (kind(held) == kContainer && bare_name(held) == "_" &&
        kind(index) == kConstant) {
      out_.leaf(Op::Name, id, argument_name(text(index)));
      return;
    }
    out_.open(Op::Index, id);
    container(held == kNone ? first_code(id) : held, '@', id);
    node(index, id);
    out_.close();
  }

  static std::string argument_name(std::string_view index) {
    return "$_[" + std::string(index) + "]";
  }

  // @ENV{...}, @a[...]
  void slice(Id id) {
    const Id hash = child(id, Field::Hash);
    const Id held = hash == kNone ? first_code(id) : hash;
    out_.open(Op::Index, id);
    container(held, hash == kNone ? '@' : '%', id);
    node(next_code(held), id);
    out_.close();
  }

  // my $a = ..., my ($a, $b) = ...
  void declaration(Id id, Id value, Id around) {
    out_.open(Op::Declare, around == kNone ? id : around);
    target(id);
    if (value != kNone) {
      assigned(value, is_mapping(id));
    }
    out_.close();
  }

  // Whether a list assigned to it becomes a mapping.
  bool is_mapping(Id target) const {
    if (kind(target) == kDeclaration) {
      target = child(target, Field::Variable);
    } else if (kind(target) == kLocal) {
      target = first_code(target);
    }
    return kind(target) == kHash;
  }

  void target(Id id) {
    if (kind(id) != kDeclaration) return node(id);
    const Id only = child(id, Field::Variable);
    if (only != kNone) return node(only);
    with_children(Op::ArrayPattern, id);
  }

  void assigned(Id value, bool to_mapping) {
    if (to_mapping) {
      mapping(kind(value) == kParenthesized ? first_code(value) : value, value);
    } else {
      node(value);
    }
  }

  // Expressions -----------------------------------------------------------

  void assignment(Id id) {
    const Id left = child(id, Field::Left);
    const Id right = child(id, Field::Right);
    const std::string_view op = operator_of(id);
    if (kind(left) == kDeclaration && op == "=") {
      return declaration(left, right, id);
    }
    const Id whole = kind(left) == kLocal ? first_code(left) : left;
    if (text(whole) == "%ENV" && op == "=") return replace(id, whole, right);
    out_.open(Op::Assign, id,
              op == "="                    ? 0
              : op == "||=" || op == "//=" ? program::kDefaulting
                                           : program::kAppending);
    if (kind(left) == kLocal) {
      node(first_code(left), id);
    } else if (kind(left) == kParenthesized || kind(left) == kList) {
      with_children(Op::ArrayPattern,
                    kind(left) == kList ? left : first_code(left));
    } else {
      node(left, id);
    }
    assigned(right == kNone ? id : right, is_mapping(left));
    out_.close();
  }

  // %ENV = (...) is no new variable.
  void replace(Id id, Id whole, Id value) {
    out_.open(Op::Call, id);
    out_.set_name(out_.open(Op::Member, whole), "replace");
    node(whole);
    out_.close();
    assigned(value == kNone ? id : value, true);
    out_.close();
  }

  void binary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "||" || op == "or"    ? Op::Or
                    : op == "&&" || op == "and" ? Op::And
                    : op == "//"                ? Op::Nullish
                    : op == "."                 ? Op::Concat
                                                : Op::Other;
    with_children(made, id);
  }

  void equality(Id id) {
    const std::string_view op = operator_of(id);
    const bool differs = op == "ne" || op == "!=";
    with_children(differs ? Op::NotEqual : Op::Equal, id);
  }

  void unary(Id id) {
    const std::string_view op = operator_of(id);
    if (op == "!") return with_children(Op::Not, id);
    node(child(id, Field::Operand), id);
  }

  void conditional(Id id) {
    with_fields(Op::Conditional, id,
                {Field::Condition, Field::Consequent, Field::Alternative});
  }

  void parenthesized(Id id) {
    const Id inner = first_code(id);
    if (inner == kNone) return leaf(Op::Array, id);
    node(inner);
  }

  // The items of a list; a list of one is that.
  void list(Id id) {
    const Id first = first_code(id);
    if (kind(id) == kArrayList && kind(first) == kList) return list(first);
    with_children(Op::Array, id);
  }

  // NAME => value, ... in a list; %other is spread.
  void mapping(Id items, Id id) {
    if (kind(items) == kHashList) items = first_code(items);
    out_.open(Op::Object, id);
    if (kind(items) == kHash) {
      spread(items);
    } else if (kind(items) == kList) {
      for (Id at = first_code(items); at != kNone; at = next_code(at)) {
        if (kind(at) == kHash) {
          spread(at);
          continue;
        }
        const Id value = next_code(at);
        entry(at, value);
        if (value == kNone) break;
        at = value;
      }
    } else if (items != kNone && items != id) {
      node(items);
    } else if (items == id) {
      children(items);
    }
    out_.close();
  }

  void spread(Id id) {
    out_.open(Op::Spread, id);
    node(id);
    out_.close();
  }

  void entry(Id key, Id value) {
    const bool literal =
        kind(key) == kAutoquoted ||
        ((kind(key) == kString || kind(key) == kInterpolated) &&
         first_code(child(key, Field::Content)) == kNone);
    const auto made =
        out_.open(Op::Entry, key, literal ? 0 : program::kComputed);
    if (!literal) {
      node(key);
    } else if (kind(key) == kAutoquoted) {
      out_.set_name(made, text(key));
    } else {
      out_.set_name(made, text_of(key, Field::Content));
      out_.set_place(made, tree_[key].start + 1);
    }
    node(value, key);
    out_.close();
  }

  // qw(A B)
  void words(Id id) {
    const Id content = child(id, Field::Content);
    const std::string_view bytes = text(content);
    out_.open(Op::Array, id);
    std::size_t at = 0;
    while ((at = bytes.find_first_not_of(" \t\r\n", at)) !=
           std::string_view::npos) {
      const std::size_t end =
          std::min(bytes.find_first_of(" \t\r\n", at), bytes.size());
      word(tree_[content].start + static_cast<std::uint32_t>(at),
           bytes.substr(at, end - at));
      at = end;
    }
    out_.close();
  }

  void word(std::uint32_t start, std::string_view bytes) {
    const auto made = out_.open_at(
        Op::Text, start, start + static_cast<std::uint32_t>(bytes.size()));
    out_.set_name(made, bytes);
    out_.close();
  }

  void quoted(Id id) {
    const Id content = child(id, Field::Content);
    if (content == kNone) {
      out_.set_name(out_.leaf(Op::Text, id), "");
      return;
    }
    string(content, tree_[content].start, tree_[content].end, kPieces);
  }

  // Bodies follow their beginnings in the same order.
  void heredoc(Id id) {
    const auto found = std::lower_bound(heredocs_.begin(), heredocs_.end(), id);
    const auto index = static_cast<std::size_t>(found - heredocs_.begin());
    if (index >= bodies_.size()) return leaf(Op::Other, id);
    const Id body = bodies_[index];
    const Id last = tree_.child_of_kind(body, kHeredocEnd);
    std::uint32_t end = last == kNone ? tree_[body].end : tree_[last].start;
    if (text(id).find('\'') != std::string_view::npos) {
      return plain_string(body, tree_[body].start, end);
    }
    string(body, tree_[body].start, end, kHeredocPieces);
  }
  static constexpr Pieces kHeredocPieces{kEscape, program::kSkipped, unescaped,
                                         kHeredocEnd};

  // Calls -----------------------------------------------------------------

  static bool leaves(std::string_view called) {
    return is_one_of(called, {"die", "exit", "croak", "confess", "Carp::croak",
                              "Carp::confess", "POSIX::_exit"});
  }

  void call(Id id) {
    const Id list = child(id, Field::Arguments);
    std::string_view called = text_of(id, Field::Function);
    if (leaves(called)) {
      out_.open(Op::Leave, id);
      arguments(list);
      return out_.close();
    }
    called = called.substr(0, called.find(' '));
    // A constant, most often.
    if (list == kNone && kind(id) == kCall && !called.empty() &&
        called[0] >= 'A' && called[0] <= 'Z' &&
        called.find("::") == std::string_view::npos) {
      out_.leaf(Op::Name, id, called);
      return;
    }
    out_.open(Op::Call, id);
    dotted_name(id, called);
    arguments(list);
    out_.close();
  }

  // POSIX::getenv
  void dotted_name(Id id, std::string_view called) {
    if (called.starts_with('&')) called.remove_prefix(1);
    const std::size_t colons = called.rfind("::");
    if (colons == std::string_view::npos) {
      out_.leaf(Op::Name, id, called);
      return;
    }
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, called.substr(colons + 2));
    out_.leaf(Op::Name, id, called.substr(0, colons));
    out_.close();
  }

  void arguments(Id list) {
    if (kind(list) == kList) return children(list);
    node(list);
  }

  // exists, defined, delete, keys, lc ...
  void one_argument(Id id) {
    const std::string_view called = text_of(id, Field::Function);
    if (is_one_of(called, {"exists", "defined"})) {
      return with_children(Op::Exists, id);
    }
    if (called == "delete") {
      out_.open(Op::Delete, id);
      node(first_code(id), id);
      return out_.close();
    }
    if (called == "exit") return with_children(Op::Leave, id);
    out_.open(Op::Call, id);
    out_.leaf(Op::Name, id, called);
    children(id);
    out_.close();
  }

  void code_call(Id id) {
    const Id called = first_code(id);
    out_.open(Op::Call, id);
    node(called, id);
    arguments(child(id, Field::Arguments));
    out_.close();
  }

  // The object is the first argument.
  void method_call(Id id) {
    const Id object = child(id, Field::Invocant);
    const Id method = child(id, Field::Method);
    out_.open(Op::Call, id);
    out_.leaf(Op::Name, method == kNone ? id : method, text(method));
    node(object, id);
    arguments(child(id, Field::Arguments));
    out_.close();
  }

  // Subs ------------------------------------------------------------------

  struct Parameter {
    Id name = kNone;
    Id fallback = kNone;
  };

  bool takes_argument(Id id) const {
    return kind(id) == kOneArgument &&
           text_of(id, Field::Function) == "shift" &&
           (first_code(id) == kNone || text(first_code(id)) == "@_");
  }

  // `my $a = shift;`, `my ($a, $b) = @_;` at the start of a body.
  std::vector<Parameter> parameters(Id body, Id* rest) const {
    std::vector<Parameter> found;
    Id at = first_code(body);
    for (; at != kNone; at = next_code(at)) {
      const Id set = first_code(at);
      const Id left = child(set, Field::Left);
      const Id right = child(set, Field::Right);
      if (kind(set) != kAssignment || kind(left) != kDeclaration) break;
      const Id only = child(left, Field::Variable);
      if (only != kNone && takes_argument(right)) {
        found.push_back({only, kNone});
      } else if (only != kNone && kind(right) == kBinary &&
                 takes_argument(child(right, Field::Left))) {
        found.push_back({only, child(right, Field::Right)});
      } else if (only == kNone && text(right) == "@_") {
        for (Id one = first_code(left); one != kNone; one = next_code(one)) {
          found.push_back({one, kNone});
        }
      } else {
        break;
      }
    }
    *rest = at;
    return found;
  }

  void sub(Id id) {
    const bool declares = kind(id) == kSubDeclaration;
    const auto made =
        out_.open(Op::Function, id, declares ? program::kDeclares : 0);
    const std::string_view named = text_of(id, Field::Name);
    const std::size_t colons = named.rfind(':');
    out_.set_name(made, named.substr(colons == named.npos ? 0 : colons + 1));
    const Id body = child(id, Field::Body);
    const Id signature = tree_.child_of_kind(id, kSignature);
    Id rest = first_code(body);
    if (signature != kNone) {
      for (Id at = first_code(signature); at != kNone; at = next_code(at)) {
        parameter(first_code(at), child(at, Field::Default), at);
      }
    } else {
      const std::vector<Parameter> found = parameters(body, &rest);
      for (const Parameter& one : found) {
        parameter(one.name, one.fallback, one.name);
      }
      if (found.empty()) arguments_by_number(body);
    }
    out_.open(Op::Block, body == kNone ? id : body);
    for (Id at = rest; at != kNone; at = next_code(at)) node(at);
    out_.close();
    out_.close();
  }

  void parameter(Id named, Id fallback, Id around) {
    out_.open(Op::Param, around);
    node(named, around);
    node(fallback);
    out_.close();
  }

  // $_[0], $_[1] ...
  void arguments_by_number(Id body) {
    std::size_t count = 0;
    for (Id at = body; at != kNone && at < tree_[body].subtree_end; ++at) {
      const std::string_view bytes = text(at);
      if (kind(at) == kArrayElement && bytes.size() == 5 &&
          bytes.starts_with("$_[") && bytes[3] >= '0' && bytes[3] < '9') {
        count = std::max(count, static_cast<std::size_t>(bytes[3] - '0') + 1);
      }
    }
    for (std::size_t i = 0; i < std::min(count, kMostParameters); ++i) {
      out_.open(Op::Param, body);
      out_.leaf(Op::Name, body, argument_name(std::to_string(i)));
      out_.close();
    }
  }

  // use constant NAME => value;   use constant { ... };   use Env qw(NAME);
  void use(Id id) {
    const std::string_view module = text_of(id, Field::Module);
    const Id list = next_code(child(id, Field::Module));
    if (module == "constant") {
      Id items = kind(list) == kHashList ? first_code(list) : list;
      if (kind(items) != kList) return;
      const bool several = kind(list) == kHashList;
      for (Id at = first_code(items); at != kNone; at = next_code(at)) {
        const Id value = next_code(at);
        if (value == kNone) return;
        out_.open(Op::Declare, at);
        out_.leaf(Op::Name, at, text(at));
        node(value);
        out_.close();
        if (!several) return;
        at = value;
      }
    } else if (module == "Env" && kind(list) == kWords) {
      bound_names(list);
    }
  }

  void bound_names(Id list) {
    const Id content = child(list, Field::Content);
    const std::string_view bytes = text(content);
    for (std::size_t at = 0; (at = bytes.find_first_not_of(" \t\r\n$@", at)) !=
                             std::string_view::npos;) {
      const std::size_t end =
          std::min(bytes.find_first_of(" \t\r\n", at), bytes.size());
      out_.open(Op::Index, list);
      out_.leaf(Op::Name, list, "%ENV");
      word(tree_[content].start + static_cast<std::uint32_t>(at),
           bytes.substr(at, end - at));
      out_.close();
      at = end;
    }
  }

  // Statements ------------------------------------------------------------

  void eval(Id id) {
    const Id block = first_code(id);
    if (kind(block) != kBlock) return with_children(Op::Other, id);
    node(block);
  }

  // The keyword may stand anywhere before the condition.
  bool is_negated(Id id, std::uint32_t from) const {
    const std::uint32_t end = tree_[child(id, Field::Condition)].start;
    return end > from && tree_.text().substr(from, end - from).find("unless") !=
                             std::string_view::npos;
  }

  void condition(Id id, bool negated) {
    const Id test = child(id, Field::Condition);
    if (negated) out_.open(Op::Not, id);
    node(test, id);
    if (negated) out_.close();
  }

  // `elsif` and `else` stand in what comes before them.
  void conditional_statement(Id id) {
    int open = 0;
    for (Id at = id; at != kNone;) {
      if (kind(at) == kElse) {
        node(child(at, Field::Block), at);
        break;
      }
      ++open;
      out_.open(Op::If, at);
      condition(at, is_negated(at, tree_[at].start));
      node(child(at, Field::Block), at);
      const Id more = tree_.child_of_kind(at, kElsif);
      at = more == kNone ? tree_.child_of_kind(at, kElse) : more;
    }
    while (open-- > 0) out_.close();
  }

  void postfix_if(Id id) {
    const Id body = first_code(id);
    out_.open(Op::If, id);
    condition(id, is_negated(id, tree_[body].end));
    out_.open(Op::Block, body == kNone ? id : body);
    node(body, id);
    out_.close();
    out_.close();
  }

  void for_each(Id id) {
    const Id variable = child(id, Field::Variable);
    out_.open(Op::ForEach, id);
    if (variable == kNone) {
      out_.leaf(Op::Name, id, "$_");
    } else {
      target(variable);
    }
    node(child(id, Field::List), id);
    node(child(id, Field::Block), id);
    out_.close();
  }

  // Of map, grep and the postfix `for`: over $_.
  void implicit_loop(Id id, Id body, Id items) {
    out_.open(Op::ForEach, id);
    out_.leaf(Op::Name, id, "$_");
    node(items, id);
    out_.open(Op::Block, body == kNone ? id : body);
    node(body, id);
    out_.close();
    out_.close();
  }

  std::vector<Id> heredocs_;
  std::vector<Id> bodies_;
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { PerlLowering(out).module(); }

}  // namespace alder::scan::perl
