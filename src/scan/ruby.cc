// Ruby -> Program.
//
// A block is a function that sees the names around it, passed as the last
// argument.  A method is a function of its class, and can be called by its
// name alone.
//
// Source: the Ruby language reference (docs.ruby-lang.org, "syntax"); the node
// types of tree-sitter-ruby.

#include "scan/ruby.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::ruby {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kArgument,  // its child is taken as an argument
  kArgumentList,
  kArray,
  kAssignment,
  kAugmented,
  kBareString,
  kBegin,
  kBinary,
  kBlock,
  kBlockParameter,
  kCall,
  kCase,
  kClass,
  kConditional,
  kConstant,
  kDefined,
  kElement,
  kElse,
  kEnsure,
  kEscape,
  kFor,
  kFunction,
  kHash,
  kHeredoc,
  kHeredocBody,
  kHeredocEnd,
  kIdentifier,
  kIf,
  kInstanceVariable,
  kLambda,
  kLeave,
  kLoop,
  kLoopModifier,
  kModifierIf,
  kModifierUnless,
  kNothing,
  kPair,
  kParameter,
  kPattern,
  kRescue,
  kRescueModifier,
  kRest,
  kReturn,
  kScope,
  kSelf,
  kSpread,
  kString,
  kStringHole,
  kSubshell,
  kSymbol,
  kUnary,
  kUnless,
  kWhen,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"argument_list", kArgumentList},
    {"array", kArray},
    {"assignment", kAssignment},
    {"bare_string", kBareString},
    {"bare_symbol", kBareString},
    {"begin", kBegin},
    {"begin_block", kBegin},
    {"binary", kBinary},
    {"block", kBlock},
    {"block_argument", kTransparent},
    {"block_body", kBegin},
    {"block_parameter", kBlockParameter},
    {"body_statement", kBegin},
    {"break", kLeave},
    {"call", kCall},
    {"case", kCase},
    {"chained_string", kStringHole},
    {"class", kClass},
    {"comment", program::kSkipped},
    {"conditional", kConditional},
    {"constant", kIdentifier},
    {"delimited_symbol", kString},
    {"do", kBegin},
    {"do_block", kBlock},
    {"element_reference", kElement},
    {"else", kElse},
    {"elsif", kIf},
    {"end_block", kBegin},
    {"ensure", kEnsure},
    {"escape_sequence", kEscape},
    {"false", kConstant},
    {"float", kConstant},
    {"for", kFor},
    {"global_variable", kIdentifier},
    {"hash", kHash},
    {"hash_splat_argument", kSpread},
    {"hash_splat_parameter", kRest},
    {"heredoc_beginning", kHeredoc},
    {"heredoc_body", kHeredocBody},
    {"heredoc_end", kHeredocEnd},
    {"identifier", kIdentifier},
    {"if", kIf},
    {"if_modifier", kModifierIf},
    {"in", kTransparent},
    {"instance_variable", kInstanceVariable},
    {"class_variable", kInstanceVariable},
    {"integer", kConstant},
    {"interpolation", kStringHole},
    {"keyword_parameter", kParameter},
    {"lambda", kLambda},
    {"left_assignment_list", kPattern},
    {"destructured_left_assignment", kPattern},
    {"method", kFunction},
    {"module", kClass},
    {"next", kLeave},
    {"nil", kNothing},
    {"operator_assignment", kAugmented},
    {"optional_parameter", kParameter},
    {"pair", kPair},
    {"parenthesized_statements", kBegin},
    {"pattern", kTransparent},
    {"redo", kLeave},
    {"rescue", kRescue},
    {"rescue_modifier", kRescueModifier},
    {"rest_assignment", kRest},
    {"retry", kLeave},
    {"return", kReturn},
    {"right_assignment_list", kArray},
    {"scope_resolution", kScope},
    {"self", kSelf},
    {"simple_symbol", kSymbol},
    {"singleton_class", kBegin},
    {"singleton_method", kFunction},
    {"splat_argument", kSpread},
    {"splat_parameter", kRest},
    {"string", kString},
    {"string_array", kArray},
    {"subshell", kSubshell},
    {"symbol_array", kArray},
    {"then", kBegin},
    {"true", kConstant},
    {"unary", kUnary},
    {"unless", kUnless},
    {"unless_modifier", kModifierUnless},
    {"until", kLoop},
    {"until_modifier", kLoopModifier},
    {"when", kWhen},
    {"while", kLoop},
    {"while_modifier", kLoopModifier},
});

class RubyLowering : public Lowering {
 public:
  explicit RubyLowering(Builder* out) : Lowering(out) {
    for (Id id = 0; id < tree_.size(); ++id) {
      if (kind(id) == kHeredoc) heredocs_.push_back(id);
      if (kind(id) == kHeredocBody) bodies_.push_back(id);
    }
  }

 private:
  static constexpr Pieces kPieces{kEscape, kStringHole, unescaped};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
        return with_children(Op::Array, id);
      case kArgumentList:
        return value_list(id);
      case kAssignment:
        return assignment(id, 0);
      case kAugmented:
        return augmented(id);
      case kBegin:
      case kElse:
      case kEnsure:
        return statements(id, 0);
      case kBinary:
        return binary(id);
      case kBlock:
      case kLambda:
        return block(id);
      case kCall:
        return call(id);
      case kCase:
        return case_statement(id);
      case kClass:
        return class_like(id);
      case kConditional:
        return conditional(id, Op::Conditional, false);
      case kIf:
        return conditional(id, Op::If, false);
      case kUnless:
        return conditional(id, Op::If, true);
      case kModifierIf:
        return modifier(id, false);
      case kModifierUnless:
        return modifier(id, true);
      case kConstant:
        return leaf(Op::Constant, id);
      case kNothing:
        return leaf(Op::Nothing, id);
      case kSelf:
        return leaf(Op::This, id);
      case kIdentifier:
        return name(id);
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kElement:
        return element(id);
      case kFor:
        return for_each(id);
      case kFunction:
        return function(id);
      case kHash:
        return hash(id);
      case kHeredoc:
        return heredoc(id);
      case kHeredocBody:
        return;  // lowered where it begins
      case kInstanceVariable:
        return instance_variable(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kLoop:
      case kLoopModifier:
        return with_children(Op::Loop, id);
      case kPair:
        return pair(id);
      case kPattern:
        return with_children(Op::ArrayPattern, id);
      case kRescueModifier:
        return with_children(Op::Nullish, id);
      case kRest:
        return with_children(Op::Rest, id);
      case kReturn:
        return with_children(Op::Return, id);
      case kScope:
        return scope_resolution(id);
      case kSpread:
        return with_children(Op::Spread, id);
      case kString:
        return quoted(id);
      case kBareString:
        return string(id, tree_[id].start, tree_[id].end, kPieces);
      case kStringHole:
        return with_children(Op::Concat, id);
      case kSubshell:
        return subshell(id);
      case kSymbol:
        return plain_string(id, tree_[id].start + 1, tree_[id].end);
      case kUnary:
        return unary(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // `return a`, `puts a, b`
  void value_list(Id id) {
    if (next_code(first_code(id)) == kNone) return node(first_code(id), id);
    with_children(Op::Array, id);
  }

  // Statements ------------------------------------------------------------

  // Those before rescue and ensure, and these.
  void statements(Id id, std::uint16_t flags) {
    bool tries = false;
    for (Id at = first_code(id); at != kNone; at = next(at)) {
      tries = tries || kind(at) == kRescue || kind(at) == kEnsure;
    }
    out_.open(Op::Block, id, program::kPlain | flags);
    if (!tries) {
      children(id);
      return out_.close();
    }
    out_.open(Op::Try, id);
    out_.open(Op::Block, id, program::kPlain);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kRescue && kind(at) != kEnsure) node(at);
    }
    out_.close();
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) == kRescue) {
        node_block(child(at, Field::Body), at, 0);
      } else if (kind(at) == kEnsure) {
        node_block(at, at, program::kFinally);
      }
    }
    out_.close();
    out_.close();
  }

  void node_block(Id id, Id around, std::uint16_t flags) {
    if (id != kNone) return statements(id, flags);
    out_.leaf(Op::Block, around, program::kPlain | flags);
  }

  void conditional(Id id, Op op, bool negated) {
    out_.open(op, id);
    condition(child(id, Field::Condition), id, negated);
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
    out_.close();
  }

  void condition(Id test, Id around, bool negated) {
    if (negated) out_.open(Op::Not, test == kNone ? around : test);
    node(test, around);
    if (negated) out_.close();
  }

  void modifier(Id id, bool negated) {
    out_.open(Op::If, id);
    condition(child(id, Field::Condition), id, negated);
    out_.open(Op::Block, id, program::kPlain);
    node(child(id, Field::Body));
    out_.close();
    out_.close();
  }

  void case_statement(Id id) {
    out_.open(Op::Switch, id);
    node(child(id, Field::Value), id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kWhen && kind(at) != kElse) continue;
      out_.open(Op::Case, at);
      if (kind(at) == kWhen) {
        for (Id value = first_code(at); value != kNone;
             value = next_code(value)) {
          if (tree_[value].field == Field::Pattern) node(value);
        }
      }
      node_block(kind(at) == kElse ? at : child(at, Field::Body), at, 0);
      out_.close();
    }
    out_.close();
  }

  void for_each(Id id) {
    with_fields(Op::ForEach, id, {Field::Pattern, Field::Value, Field::Body});
  }

  // Functions -------------------------------------------------------------

  void function(Id id) {
    const bool is_static = child(id, Field::Object) != kNone;
    const auto made = out_.open(
        Op::Function, id,
        static_cast<std::uint16_t>(program::kDeclares | program::kMethod |
                                   (is_static ? program::kStatic : 0)));
    out_.set_name(made, text_of(id, Field::Name));
    parameters(child(id, Field::Parameters));
    body(child(id, Field::Body), id);
    out_.close();
  }

  void block(Id id) {
    out_.open(Op::Function, id, program::kOpen);
    parameters(child(id, Field::Parameters));
    Id inner = child(id, Field::Body);
    if (kind(id) == kLambda) inner = child(inner, Field::Body);
    body(inner, id);
    out_.close();
  }

  void body(Id id, Id around) {
    if (id == kNone) {
      out_.leaf(Op::Block, around);
    } else if (kind(id) == kBegin) {
      statements(id, 0);
    } else {
      node(id);  // def f = value
    }
  }

  void parameters(Id list) {
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      parameter(at);
    }
  }

  void parameter(Id id) {
    std::uint16_t flags = 0;
    if (kind(id) == kRest) flags = program::kRest;
    if (kind(id) == kBlockParameter) flags = program::kBlock;
    if (text(id).starts_with(text_of(id, Field::Name)) &&
        text(id).substr(text_of(id, Field::Name).size()).starts_with(':')) {
      flags = program::kKeyword;
    }
    out_.open(Op::Param, id, flags);
    const Id named = child(id, Field::Name);
    node(named == kNone ? id : named, id);
    node(child(id, Field::Value));
    out_.close();
  }

  void class_like(Id id) {
    const auto made = out_.open(Op::Class, id, program::kDeclares);
    const Id named = child(id, Field::Name);
    out_.set_name(made, kind(named) == kScope ? text_of(named, Field::Name)
                                              : text(named));
    if (const Id base = child(id, Field::Superclass); base != kNone) {
      out_.open(Op::Extends, base);
      node(first_code(base), base);
      out_.close();
    }
    children(child(id, Field::Body));
    out_.close();
  }

  // Calls -----------------------------------------------------------------

  void call(Id id) {
    const Id receiver = child(id, Field::Receiver);
    const Id method = child(id, Field::Method);
    const std::string_view called = text(method);
    if (receiver == kNone && (called == "raise" || called == "abort" ||
                              called == "exit" || called == "fail")) {
      out_.open(Op::Leave, id);
      children(child(id, Field::Arguments));
      return out_.close();
    }
    out_.open(Op::Call, id);
    if (receiver != kNone) {
      member(receiver, method, id);
    } else {
      out_.leaf(Op::Name, method == kNone ? id : method, called);
    }
    const Id list = child(id, Field::Arguments);
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      argument(at);
    }
    node(child(id, Field::Block));
    out_.close();
  }

  void member(Id receiver, Id method, Id around) {
    const bool optional = text_of(around, Field::Operator) == "&.";
    const auto made =
        out_.open_at(Op::Member, tree_[receiver].start,
                     method == kNone ? tree_[around].end : tree_[method].end,
                     optional ? program::kOptional : 0);
    out_.set_name(made, text(method));
    if (method != kNone) out_.set_place(made, tree_[method].start);
    node(receiver, around);
    out_.close();
  }

  // `name: value` is passed by its name; `"name" => value` in a mapping.
  void argument(Id id) {
    if (kind(id) != kPair) return node(id);
    const Id key = child(id, Field::Key);
    if (text(id).substr(text(key).size()).starts_with(':')) {
      const auto made = out_.open(Op::Named, id);
      out_.set_name(made, key_text(key));
      node(child(id, Field::Value), id);
      return out_.close();
    }
    out_.open(Op::Object, id);
    pair(id);
    out_.close();
  }

  // Expressions -----------------------------------------------------------

  void assignment(Id id, std::uint16_t flags) {
    out_.open(Op::Assign, id, flags);
    target(child(id, Field::Left), id);
    node(child(id, Field::Right), id);
    out_.close();
  }

  // `a.b = c` sets a member; it calls nothing that has a value.
  void target(Id id, Id around) {
    if (kind(id) == kCall && child(id, Field::Receiver) != kNone) {
      return member(child(id, Field::Receiver), child(id, Field::Method), id);
    }
    node(id, around);
  }

  void augmented(Id id) {
    const bool defaults = operator_of(id) == "||=";
    assignment(id, defaults ? program::kDefaulting : program::kAppending);
  }

  void binary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "||" || op == "or"    ? Op::Or
                    : op == "&&" || op == "and" ? Op::And
                    : op == "=="                ? Op::Equal
                    : op == "!="                ? Op::NotEqual
                    : op == "+"                 ? Op::Concat
                                                : Op::Other;
    with_children(made, id);
  }

  void unary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "!" || op == "not" ? Op::Not
                    : op == "defined?"       ? Op::Exists
                                             : Op::Other;
    with_fields(made, id, {Field::Operand});
  }

  void element(Id id) {
    const Id object = child(id, Field::Object);
    out_.open(Op::Index, id);
    node(object, id);
    node(next_code(object), id);
    out_.close();
  }

  void instance_variable(Id id) {
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(id));
    leaf(Op::This, id);
    out_.close();
  }

  // Constants are found by their last name.
  void scope_resolution(Id id) {
    out_.leaf(Op::Name, id, text_of(id, Field::Name));
  }

  void hash(Id id) {
    out_.open(Op::Object, id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) == kPair) {
        pair(at);
      } else {
        node(at);
      }
    }
    out_.close();
  }

  void pair(Id id) {
    const Id key = child(id, Field::Key);
    const bool is_name = kind(key) != kString || first_code(key) == kNone ||
                         next_code(first_code(key)) == kNone;
    const std::string name = is_name ? key_text(key) : std::string();
    const auto made =
        out_.open(Op::Entry, id, name.empty() ? program::kComputed : 0);
    if (name.empty()) {
      node(key, id);
    } else {
      out_.set_name(made, name);
      out_.set_place(made, tree_[key].start + (kind(key) == kString ? 1 : 0));
    }
    if (child(id, Field::Value) == kNone && !name.empty()) {
      out_.leaf(Op::Name, id, name);  // { name: }
    } else {
      node(child(id, Field::Value), id);
    }
    out_.close();
  }

  // Of `name:`, `:name =>`, `"name" =>`; else nothing.
  std::string key_text(Id key) const {
    const std::string_view bytes = text(key);
    if (kind(key) == kSymbol) return std::string(bytes.substr(1));
    if (kind(key) == kString) {
      const Id only = first_code(key);
      if (only == kNone || kind(only) == kStringHole || kind(only) == kEscape) {
        return {};
      }
      return std::string(text(only));
    }
    if (kind(key) == syntax::kOther && !bytes.starts_with('"')) {
      return std::string(bytes);  // hash_key_symbol
    }
    return {};
  }

  // Strings ---------------------------------------------------------------

  // The content of "...", '...', %q(...), :"...".
  void quoted(Id id) {
    const Id first = tree_[id].first;
    if (first == kNone) {
      const auto made = out_.leaf(Op::Text, id);
      return out_.set_name(made, "");
    }
    std::uint32_t end = tree_[first].end;
    for (Id at = first; at != kNone; at = next(at)) end = tree_[at].end;
    string(id, tree_[first].start, end, kPieces);
  }

  void subshell(Id id) {
    out_.open(Op::Shell, id);
    quoted(id);
    out_.close();
  }

  // Bodies follow their beginnings in the same order.
  void heredoc(Id id) {
    const auto found = std::lower_bound(heredocs_.begin(), heredocs_.end(), id);
    const auto index = static_cast<std::size_t>(found - heredocs_.begin());
    if (index >= bodies_.size()) return leaf(Op::Other, id);
    const Id body = bodies_[index];
    std::uint32_t end = tree_[body].end;
    for (Id at = tree_[body].first; at != kNone; at = next(at)) {
      if (kind(at) == kHeredocEnd) end = tree_[at].start;
    }
    string(body, tree_[body].start, end, kPieces);
  }

  std::vector<Id> heredocs_;
  std::vector<Id> bodies_;
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { RubyLowering(out).module(); }

}  // namespace alder::scan::ruby
