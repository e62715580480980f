// Rust -> Program.
//
// Patterns that take the value out of a Result or an Option, and a `match`
// with an arm for each of both, become tests of whether the value is there.
// A chain that builds a Command becomes one call with all its words.
// Arguments of macros are not parsed by the grammar: calls in them are told
// by the looks of their tokens.
//
// Source: the Rust reference; the node types of tree-sitter-rust.

#include "scan/rust.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::rust {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

// Links of a chain that are looked at to find a Command at its start.
constexpr std::size_t kMostLinks = 64;
constexpr int kMostUseLevels = 64;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kArguments,
  kArray,
  kAssignment,
  kAugmented,
  kBinary,
  kBlock,
  kCall,
  kClosure,
  kConstant,
  kConstItem,
  kElse,
  kEscape,
  kField,
  kFor,
  kFunction,
  kIdentifier,
  kIf,
  kImpl,
  kIndex,
  kInitializer,
  kInitializers,
  kLeave,
  kLet,
  kLetCondition,
  kLoop,
  kMacro,
  kMatch,
  kMatchArm,
  kMod,
  kParameter,
  kReturn,
  kScoped,
  kScopedUse,
  kSelf,
  kString,
  kStruct,
  kTokens,
  kTry,
  kTuplePattern,
  kTupleStructPattern,
  kUnary,
  kUse,
  kUseAs,
  kUseList,
  kUseWildcard,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"arguments", kArguments},
    {"array_expression", kArray},
    {"assignment_expression", kAssignment},
    {"attribute_item", program::kSkipped},
    {"await_expression", kTransparent},
    {"binary_expression", kBinary},
    {"block", kBlock},
    {"block_comment", program::kSkipped},
    {"boolean_literal", kConstant},
    {"break_expression", kLeave},
    {"call_expression", kCall},
    {"char_literal", kConstant},
    {"closure_expression", kClosure},
    {"compound_assignment_expr", kAugmented},
    {"const_item", kConstItem},
    {"continue_expression", kLeave},
    {"crate", kIdentifier},
    {"else_clause", kElse},
    {"enum_item", program::kSkipped},
    {"escape_sequence", kEscape},
    {"expression_statement", kTransparent},
    {"field_expression", kField},
    {"field_initializer", kInitializer},
    {"field_initializer_list", kInitializers},
    {"float_literal", kConstant},
    {"for_expression", kFor},
    {"function_item", kFunction},
    {"function_signature_item", program::kSkipped},
    {"identifier", kIdentifier},
    {"if_expression", kIf},
    {"impl_item", kImpl},
    {"inner_attribute_item", program::kSkipped},
    {"index_expression", kIndex},
    {"integer_literal", kConstant},
    {"label", program::kSkipped},
    {"let_condition", kLetCondition},
    {"let_declaration", kLet},
    {"line_comment", program::kSkipped},
    {"loop_expression", kLoop},
    {"macro_definition", program::kSkipped},
    {"macro_invocation", kMacro},
    {"match_arm", kMatchArm},
    {"match_expression", kMatch},
    {"match_pattern", kTransparent},
    {"mod_item", kMod},
    {"mut_pattern", kTransparent},
    {"mutable_specifier", program::kSkipped},
    {"parameter", kParameter},
    {"parenthesized_expression", kTransparent},
    {"raw_string_literal", kString},
    {"ref_pattern", kTransparent},
    {"reference_expression", kTransparent},
    {"reference_pattern", kTransparent},
    {"return_expression", kReturn},
    {"scoped_identifier", kScoped},
    {"scoped_use_list", kScopedUse},
    {"self", kSelf},
    {"static_item", kConstItem},
    {"string_literal", kString},
    {"struct_expression", kStruct},
    {"struct_item", program::kSkipped},
    {"token_tree", kTokens},
    {"trait_item", kImpl},
    {"try_expression", kTry},
    {"tuple_expression", kArray},
    {"tuple_pattern", kTuplePattern},
    {"tuple_struct_pattern", kTupleStructPattern},
    {"type_arguments", program::kSkipped},
    {"type_cast_expression", kTransparent},
    {"type_item", program::kSkipped},
    {"unary_expression", kUnary},
    {"unsafe_block", kTransparent},
    {"use_as_clause", kUseAs},
    {"use_declaration", kUse},
    {"use_list", kUseList},
    {"use_wildcard", kUseWildcard},
    {"visibility_modifier", program::kSkipped},
    {"while_expression", kLoop},
});

class RustLowering : public Lowering {
 public:
  explicit RustLowering(Builder* out) : Lowering(out) {}

 private:
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  program::kSkipped};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
        return with_children(Op::Array, id);
      case kAssignment:
        return assignment(id, 0);
      case kAugmented:
        return assignment(id, program::kAppending);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kCall:
        return call(id);
      case kClosure:
      case kFunction:
        return function(id, kind(id) == kFunction ? program::kDeclares : 0);
      case kConstant:
        return leaf(Op::Constant, id);
      case kConstItem:
        return constant(id);
      case kElse:
        return node(first_code(id), id);
      case kField:
        return field(id);
      case kFor:
        return for_each(id);
      case kIdentifier:
        return identifier(id);
      case kIf:
        return if_expression(id);
      case kImpl:
        return implementation(id);
      case kIndex:
        return index(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kLet:
        return let(id);
      case kLoop:
        return loop(id);
      case kMacro:
        return macro(id);
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kMatch:
        return match(id);
      case kMod:
        return children(child(id, Field::Body));
      case kReturn:
        return with_children(Op::Return, id);
      case kScoped:
        return scoped(id);
      case kSelf:
        return leaf(Op::This, id);
      case kString:
        return quoted(id);
      case kStruct:
        return structure(id);
      case kTokens:
        return tokens(id);
      case kTry:
        out_.open(Op::Cast, id, program::kAsserted);
        node(first_code(id), id);
        return out_.close();
      case kTuplePattern:
        return with_children(Op::ArrayPattern, id);
      case kTupleStructPattern:
        return unwrapping_pattern(id);
      case kUnary:
        return unary(id);
      case kUse:
        return use(child(id, Field::Argument), {}, 0);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Names -----------------------------------------------------------------

  void identifier(Id id) {
    if (text(id) == "None") return leaf(Op::Nothing, id);
    name(id);
  }

  // a::b
  void scoped(Id id) {
    const Id path = child(id, Field::Path);
    const Id named = child(id, Field::Name);
    if (path == kNone || kind(path) == kSelf || text(path) == "crate" ||
        text(path) == "super") {
      return node(named, id);
    }
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(named));
    out_.set_place(made, tree_[named].start);
    if (text(path) == "Self") {
      leaf(Op::This, path);
    } else if (tree_[path].first == kNone) {
      name(path);  // also the name of a type
    } else {
      node(path, id);
    }
    out_.close();
  }

  void field(Id id) {
    const Id named = child(id, Field::Field);
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(named));
    if (named != kNone) out_.set_place(made, tree_[named].start);
    node(child(id, Field::Value), id);
    out_.close();
  }

  // `use` with everything before it in `prefix`, joined by dots.
  void use(Id id, const std::string& prefix, int level) {
    if (level > kMostUseLevels) return;
    switch (kind(id)) {
      case kScopedUse:
        return use(child(id, Field::List),
                   joined(prefix, dotted(child(id, Field::Path))), level + 1);
      case kUseList:
        for (Id at = first_code(id); at != kNone; at = next_code(at)) {
          use(at, prefix, level + 1);
        }
        return;
      case kUseAs:
        return import(id, text_of(id, Field::Alias),
                      joined(prefix, dotted(child(id, Field::Path))));
      case kUseWildcard: {
        const auto made = out_.leaf(Op::Import, id, program::kWildcard);
        return out_.set_extra(made, joined(prefix, dotted(first_code(id))));
      }
      default: {
        const std::string path = joined(prefix, dotted(id));
        return import(id, std::string_view(path).substr(path.rfind('.') + 1),
                      path);
      }
    }
  }

  void import(Id id, std::string_view local, std::string_view path) {
    const auto made = out_.leaf(Op::Import, id);
    out_.set_name(made, local);
    out_.set_extra(made, path);
  }

  // "std::env" -> "std.env"; `self` is nothing more.
  std::string dotted(Id id) const {
    std::string path;
    const std::string_view bytes = text(id);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      if (bytes.substr(at).starts_with("::")) {
        path += '.';
        ++at;
      } else if (bytes[at] > ' ') {
        path += bytes[at];
      }
    }
    return path == "self" ? std::string() : path;
  }

  static std::string joined(const std::string& prefix,
                            const std::string& more) {
    return prefix.empty() || more.empty() ? prefix + more : prefix + "." + more;
  }

  // Items -----------------------------------------------------------------

  void function(Id id, std::uint16_t flags) {
    const auto made = out_.open(Op::Function, id, flags);
    out_.set_name(made, text_of(id, Field::Name));
    const Id list = child(id, Field::Parameters);
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (text(at).ends_with("self")) continue;
      out_.open(Op::Param, at);
      node(kind(at) == kParameter ? child(at, Field::Pattern) : at, at);
      out_.close();
    }
    node(child(id, Field::Body), id);
    out_.close();
  }

  void implementation(Id id) {
    const auto made = out_.open(Op::Class, id, program::kDeclares);
    const Id type = child(id, Field::Type);
    out_.set_name(made, type == kNone ? text_of(id, Field::Name) : text(type));
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      if (kind(at) == kFunction) {
        function(at, program::kMethod);
      } else if (kind(at) == kConstItem) {
        out_.set_name(out_.open(Op::Field, at, program::kStatic),
                      text_of(at, Field::Name));
        node(child(at, Field::Value));
        out_.close();
      } else {
        node(at);
      }
    }
    out_.close();
  }

  void constant(Id id) {
    out_.open(Op::Declare, id);
    node(child(id, Field::Name), id);
    node(child(id, Field::Value));
    out_.close();
  }

  // Statements ------------------------------------------------------------

  void let(Id id) {
    const Id value = child(id, Field::Value);
    const Id otherwise = child(id, Field::Alternative);
    out_.open(Op::Declare, id);
    node(child(id, Field::Pattern), id);
    node(value);
    out_.close();
    if (otherwise == kNone) return;
    // let Some(x) = value else { ... };
    out_.open(Op::If, otherwise);
    out_.open(Op::Not, otherwise);
    test_of_pattern(child(id, Field::Pattern), otherwise);
    out_.close();
    node(otherwise);
    out_.close();
  }

  // The first name in a pattern, or kNone.
  Id name_in(Id pattern) const {
    Id at = pattern;
    for (int level = 0; level < 8 && at != kNone; ++level) {
      if (kind(at) == kIdentifier) return at;
      at = kind(at) == kTupleStructPattern ? next_code(first_code(at))
                                           : first_code(at);
    }
    return kNone;
  }

  void test_of_pattern(Id pattern, Id around) {
    out_.open(Op::Exists, around);
    const Id named = name_in(pattern);
    if (named != kNone) {
      out_.leaf(Op::Name, around, text(named));
    } else {
      leaf(Op::Other, around);
    }
    out_.close();
  }

  // Ok(x), Some(x): the value is the first of one.
  void unwrapping_pattern(Id id) {
    out_.open(Op::ArrayPattern, id);
    for (Id at = next_code(first_code(id)); at != kNone; at = next_code(at)) {
      node(at);
    }
    out_.close();
  }

  void if_expression(Id id) {
    const Id test = child(id, Field::Condition);
    if (kind(test) != kLetCondition) {
      out_.open(Op::If, id);
      node(test, id);
      branches(id);
      return out_.close();
    }
    out_.open(Op::Block, id);
    out_.open(Op::If, id);
    declare_or_test(child(test, Field::Pattern), child(test, Field::Value), id);
    branches(id);
    out_.close();
    out_.close();
  }

  // Declares the pattern's name in front of the node that is open, which
  // tests it; or tests the value itself.
  void declare_or_test(Id pattern, Id value, Id around) {
    const Id named = name_in(pattern);
    if (named == kNone) {
      out_.open(Op::Exists, around);
      node(value, around);
      return out_.close();
    }
    out_.open(Op::Exists, around);
    out_.open(Op::Sequence, around);
    out_.open(Op::Declare, around);
    node(pattern, around);
    node(value, around);
    out_.close();
    out_.leaf(Op::Name, pattern, text(named));
    out_.close();
    out_.close();
  }

  void branches(Id id) {
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
  }

  void for_each(Id id) {
    with_fields(Op::ForEach, id, {Field::Pattern, Field::Value, Field::Body});
  }

  void loop(Id id) {
    const Id test = child(id, Field::Condition);
    out_.open(Op::Loop, id);
    if (kind(test) == kLetCondition) {
      out_.open(Op::Declare, test);
      node(child(test, Field::Pattern), test);
      node(child(test, Field::Value), test);
      out_.close();
    } else {
      node(test);
    }
    node(child(id, Field::Body), id);
    out_.close();
  }

  // An arm that takes the value, and one for everything else.
  struct Arms {
    Id value = kNone;
    Id otherwise = kNone;
    std::size_t count = 0;
  };

  Arms arms_of(Id id) const {
    Arms arms;
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      ++arms.count;
      const std::string_view pattern = text_of(at, Field::Pattern);
      if (pattern.starts_with("Ok(") || pattern.starts_with("Some(")) {
        arms.value = at;
      } else if (pattern.starts_with("Err(") || pattern == "None" ||
                 pattern == "_") {
        arms.otherwise = at;
      }
    }
    return arms;
  }

  void match(Id id) {
    const Arms arms = arms_of(id);
    if (arms.count == 2 && arms.value != kNone && arms.otherwise != kNone) {
      const Id pattern = first_code(child(arms.value, Field::Pattern));
      out_.open(Op::Block, id);
      out_.open(Op::Conditional, id);
      declare_or_test(pattern, child(id, Field::Value), id);
      node(child(arms.value, Field::Value), arms.value);
      node(child(arms.otherwise, Field::Value), arms.otherwise);
      out_.close();
      return out_.close();
    }
    out_.open(Op::Switch, id);
    node(child(id, Field::Value), id);
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      out_.open(Op::Case, at);
      out_.open(Op::Block, at);
      node(child(at, Field::Value), at);
      out_.close();
      out_.close();
    }
    out_.close();
  }

  // Expressions -----------------------------------------------------------

  void assignment(Id id, std::uint16_t flags) {
    with_fields(Op::Assign, id, {Field::Left, Field::Right}, flags);
  }

  void binary(Id id) {
    const std::string_view op = operator_of(id);
    const Op made = op == "||"   ? Op::Or
                    : op == "&&" ? Op::And
                    : op == "==" ? Op::Equal
                    : op == "!=" ? Op::NotEqual
                    : op == "+"  ? Op::Concat
                                 : Op::Other;
    with_children(made, id);
  }

  void unary(Id id) {
    if (text(id).starts_with('!')) return with_children(Op::Not, id);
    node(first_code(id), id);
  }

  void index(Id id) { with_children(Op::Index, id); }

  void structure(Id id) {
    out_.open(Op::Object, id);
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      if (kind(at) != kInitializer) continue;
      out_.set_name(out_.open(Op::Entry, at), text_of(at, Field::Field));
      node(child(at, Field::Value), at);
      out_.close();
    }
    out_.close();
  }

  void quoted(Id id) {
    const std::string_view bytes = text(id);
    const std::size_t open = bytes.find('"');
    const std::size_t close = bytes.rfind('"');
    if (open == std::string_view::npos) return leaf(Op::Other, id);
    string(id, tree_[id].start + static_cast<std::uint32_t>(open) + 1,
           tree_[id].start + static_cast<std::uint32_t>(close), kPieces);
  }

  // Calls -----------------------------------------------------------------

  void call(Id id) {
    std::vector<Id> links;
    if (const Id made = command_of(id, &links); made != kNone) {
      return command(id, made, links);
    }
    const Id function = child(id, Field::Function);
    const std::string_view called = text(function);
    if (called == "Some" || called == "Ok") {
      return node(first_code(child(id, Field::Arguments)), id);
    }
    out_.open(Op::Call, id);
    node(function, id);
    children(child(id, Field::Arguments));
    out_.close();
  }

  // The call of Command::new at the start of a chain, or kNone; `links` are
  // the calls behind it, the last one first.
  Id command_of(Id id, std::vector<Id>* links) const {
    Id at = id;
    while (links->size() < kMostLinks) {
      const Id function = child(at, Field::Function);
      if (kind(function) == kScoped) {
        return text(function).ends_with("Command::new") ? at : kNone;
      }
      const Id object = child(function, Field::Value);
      if (kind(function) != kField || kind(object) != kCall) return kNone;
      links->push_back(at);
      at = object;
    }
    return kNone;
  }

  void command(Id id, Id made, const std::vector<Id>& links) {
    out_.open(Op::Call, id);
    node(child(made, Field::Function), made);
    children(child(made, Field::Arguments));
    for (std::size_t i = links.size(); i-- > 0;) {
      const std::string_view method =
          text_of(child(links[i], Field::Function), Field::Field);
      if (method == "arg" || method == "args") {
        children(child(links[i], Field::Arguments));
      }
    }
    out_.set_name(out_.open(Op::Named, id), "env");
    out_.open(Op::Object, id);
    for (std::size_t i = links.size(); i-- > 0;) environment(links[i]);
    out_.close();
    out_.close();
    out_.close();
  }

  // .env(name, value), .envs(mapping)
  void environment(Id link) {
    const std::string_view method =
        text_of(child(link, Field::Function), Field::Field);
    const Id first = first_code(child(link, Field::Arguments));
    if (first == kNone || (method != "env" && method != "envs")) return;
    const bool one = method == "env";
    out_.open(one ? Op::Entry : Op::Spread, first,
              one ? program::kComputed : 0);
    node(first, link);
    if (one) node(next_code(first), link);
    out_.close();
  }

  // Macros ----------------------------------------------------------------

  void macro(Id id) {
    const std::string_view called = text_of(id, Field::Macro);
    const Id list = tree_.child_of_kind(id, kTokens);
    const std::string_view last = called.substr(called.rfind(':') + 1);
    if (last == "panic" || last == "bail" || last == "unreachable" ||
        last == "todo" || last == "unimplemented" || last == "compile_error") {
      out_.open(Op::Leave, id);
      node(list);
      return out_.close();
    }
    if (last == "vec") return token_list(Op::Array, id, list);
    if (last == "format" && format(id, list)) return;
    if (last == "env" || last == "option_env") {
      out_.open(Op::Call, id);
      out_.leaf(Op::Name, id, std::string(last) + "!");
      children(list);
      return out_.close();
    }
    token_list(Op::Other, id, list);
  }

  void token_list(Op op, Id id, Id list) {
    out_.open(op, id);
    token_children(list);
    out_.close();
  }

  // "...{}..." with names or literals for its holes.
  bool format(Id id, Id list) {
    const Id pattern = first_code(list);
    if (kind(pattern) != kString || kind(first_code(pattern)) == kEscape) {
      return false;
    }
    const std::string_view bytes = text(pattern);
    std::size_t at = bytes.find('"') + 1;
    const std::size_t end = bytes.rfind('"');
    Id value = next_code(pattern);
    out_.open(Op::Concat, id);
    while (at < end) {
      const std::size_t open = std::min(bytes.find('{', at), end);
      if (open > at) {
        const auto start =
            tree_[pattern].start + static_cast<std::uint32_t>(at);
        const auto made = out_.open_at(
            Op::Text, start,
            tree_[pattern].start + static_cast<std::uint32_t>(open));
        out_.set_name(made, bytes.substr(at, open - at));
        out_.close();
      }
      const std::size_t close = bytes.find('}', open);
      if (open >= end || close == std::string_view::npos) break;
      value = hole(bytes.substr(open + 1, close - open - 1), value, id);
      at = close + 1;
    }
    out_.close();
    return true;
  }

  // Returns the next value.
  Id hole(std::string_view named, Id value, Id around) {
    named = named.substr(0, named.find(':'));
    if (!named.empty()) {
      out_.leaf(Op::Name, around, named);
      return value;
    }
    if (kind(value) == kIdentifier || kind(value) == kString) {
      node(value);
    } else {
      leaf(Op::Other, around);
    }
    return next_code(value);
  }

  void tokens(Id id) { token_list(Op::Other, id, id); }

  // A call among tokens: path(arguments).method(arguments)...
  struct Link {
    Id named = kNone;
    Id arguments = kNone;
  };

  bool joined_by(Id left, Id right, std::string_view by) const {
    if (left == kNone || right == kNone) return false;
    return tree_.text().substr(tree_[left].end,
                               tree_[right].start - tree_[left].end) == by;
  }

  bool is_arguments(Id id) const {
    return kind(id) == kTokens && text(id).starts_with('(');
  }

  void token_children(Id list) {
    for (Id at = first_code(list); at != kNone;) {
      std::vector<Id> path{at};
      Id after = next_code(at);
      while (kind(path.back()) == kIdentifier &&
             joined_by(path.back(), after, "::") && path.size() < kMostLinks) {
        path.push_back(after);
        after = next_code(after);
      }
      if (kind(path.back()) != kIdentifier || !is_arguments(after) ||
          !joined_by(path.back(), after, "")) {
        node(at);
        at = next_code(at);
        continue;
      }
      std::vector<Link> links{{kNone, after}};
      Id last = after;
      after = next_code(after);
      while (joined_by(last, after, ".") && is_arguments(next_code(after)) &&
             links.size() < kMostLinks) {
        last = next_code(after);
        links.push_back({after, last});
        after = next_code(last);
      }
      token_call(path, links, links.size());
      at = after;
    }
  }

  void token_call(const std::vector<Id>& path, const std::vector<Link>& links,
                  std::size_t count) {
    const Link& link = links[count - 1];
    const std::uint32_t start = tree_[path[0]].start;
    out_.open_at(Op::Call, start, tree_[link.arguments].end);
    if (count == 1) {
      token_path(path, path.size());
    } else {
      const auto made = out_.open_at(Op::Member, start, tree_[link.named].end);
      out_.set_name(made, text(link.named));
      token_call(path, links, count - 1);
      out_.close();
    }
    token_children(link.arguments);
    out_.close();
  }

  void token_path(const std::vector<Id>& path, std::size_t count) {
    if (count == 1) return name(path[0]);
    const auto made = out_.open_at(Op::Member, tree_[path[0]].start,
                                   tree_[path[count - 1]].end);
    out_.set_name(made, text(path[count - 1]));
    token_path(path, count - 1);
    out_.close();
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { RustLowering(out).module(); }

}  // namespace alder::scan::rust
