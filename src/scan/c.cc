// C and C++ -> Program.
//
// Namespaces are left out of names, types are left out altogether, and a
// macro without parameters is a constant.
//
// Source: ISO C 17 and C++ 20; the node types of tree-sitter-c and
// tree-sitter-cpp.

#include "scan/c.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::c {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

// Declarators in declarators: `char *(*names[])`.
constexpr int kMostDeclarators = 32;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kAssignment,
  kBinary,
  kBlock,
  kCall,
  kCase,
  kCast,
  kCatch,
  kClass,
  kConcatenated,
  kConditional,
  kConditionClause,
  kConstant,
  kDeclaration,
  kDefine,
  kDeclarator,  // one around another
  kArrayDeclarator,
  kElse,
  kEscape,
  kFieldDeclaration,
  kFieldExpression,
  kFor,
  kForRange,
  kFunction,
  kFunctionDeclarator,
  kIdentifier,
  kIf,
  kInitDeclarator,
  kInitializerList,
  kInitializerPair,
  kInline,  // its children stand where it does
  kLambda,
  kLeave,
  kLoop,
  kMemberInitializers,
  kNew,
  kNothing,
  kParameter,
  kPointer,
  kQualified,
  kReturn,
  kString,
  kSubscript,
  kSwitch,
  kTemplateFunction,
  kThis,
  kTry,
  kUnary,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"access_specifier", program::kSkipped},
    {"alias_declaration", program::kSkipped},
    {"array_declarator", kArrayDeclarator},
    {"assignment_expression", kAssignment},
    {"attribute_declaration", program::kSkipped},
    {"attribute_specifier", program::kSkipped},
    {"binary_expression", kBinary},
    {"break_statement", kLeave},
    {"call_expression", kCall},
    {"case_statement", kCase},
    {"cast_expression", kCast},
    {"catch_clause", kCatch},
    {"char_literal", kConstant},
    {"class_specifier", kClass},
    {"comma_expression", kInline},
    {"comment", program::kSkipped},
    {"compound_literal_expression", kCast},
    {"compound_statement", kBlock},
    {"concatenated_string", kConcatenated},
    {"condition_clause", kConditionClause},
    {"conditional_expression", kConditional},
    {"continue_statement", kLeave},
    {"declaration", kDeclaration},
    {"declaration_list", kInline},
    {"do_statement", kLoop},
    {"else_clause", kElse},
    {"enum_specifier", program::kSkipped},
    {"escape_sequence", kEscape},
    {"expression_statement", kTransparent},
    {"false", kConstant},
    {"field_declaration", kFieldDeclaration},
    {"field_expression", kFieldExpression},
    {"field_identifier", kIdentifier},
    {"field_initializer_list", kMemberInitializers},
    {"for_range_loop", kForRange},
    {"for_statement", kFor},
    {"function_declarator", kFunctionDeclarator},
    {"abstract_function_declarator", kFunctionDeclarator},
    {"function_definition", kFunction},
    {"goto_statement", kLeave},
    {"identifier", kIdentifier},
    {"if_statement", kIf},
    {"init_declarator", kInitDeclarator},
    {"init_statement", kTransparent},
    {"initializer_list", kInitializerList},
    {"initializer_pair", kInitializerPair},
    {"lambda_expression", kLambda},
    {"linkage_specification", kInline},
    {"namespace_definition", kInline},
    {"namespace_identifier", program::kSkipped},
    {"new_expression", kNew},
    {"null", kNothing},
    {"number_literal", kConstant},
    {"optional_parameter_declaration", kParameter},
    {"parameter_declaration", kParameter},
    {"parenthesized_declarator", kDeclarator},
    {"parenthesized_expression", kTransparent},
    {"placeholder_type_specifier", program::kSkipped},
    {"pointer_declarator", kDeclarator},
    {"pointer_expression", kPointer},
    {"preproc_call", program::kSkipped},
    {"preproc_def", kDefine},
    {"preproc_elif", kInline},
    {"preproc_else", kInline},
    {"preproc_function_def", program::kSkipped},
    {"preproc_if", kInline},
    {"preproc_ifdef", kInline},
    {"preproc_include", program::kSkipped},
    {"primitive_type", program::kSkipped},
    {"qualified_identifier", kQualified},
    {"raw_string_literal", kString},
    {"reference_declarator", kDeclarator},
    {"return_statement", kReturn},
    {"sized_type_specifier", program::kSkipped},
    {"storage_class_specifier", program::kSkipped},
    {"string_literal", kString},
    {"struct_specifier", kClass},
    {"subscript_expression", kSubscript},
    {"switch_statement", kSwitch},
    {"template_declaration", kInline},
    {"template_function", kTemplateFunction},
    {"template_parameter_list", program::kSkipped},
    {"this", kThis},
    {"throw_statement", kLeave},
    {"true", kConstant},
    {"try_statement", kTry},
    {"type_definition", program::kSkipped},
    {"type_descriptor", program::kSkipped},
    {"type_identifier", program::kSkipped},
    {"type_qualifier", program::kSkipped},
    {"unary_expression", kUnary},
    {"using_declaration", program::kSkipped},
    {"while_statement", kLoop},
});

class CLowering : public Lowering {
 public:
  explicit CLowering(Builder* out) : Lowering(out) {}

 private:
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  program::kSkipped};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
      case kElse:
        return node(first_code(id), id);
      case kAssignment:
        return assignment(id);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kCall:
        return call(id);
      case kCast:
        return node(child(id, Field::Value), id);
      case kClass:
        return class_like(id);
      case kConcatenated:
        return with_children(Op::Concat, id);
      case kConditional:
        return conditional(id);
      case kConstant:
        return leaf(Op::Constant, id);
      case kDeclaration:
        return declaration(id);
      case kDefine:
        return define(id);
      case kFieldDeclaration:
        return field(id);
      case kFieldExpression:
        return member(id);
      case kFor:
        return for_loop(id);
      case kForRange:
        return for_range(id);
      case kFunction:
        return function(id);
      case kIdentifier:
        return name(id);
      case kIf:
        return if_statement(id);
      case kInline:
        return inlined(id);
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kInitDeclarator:
        return declare(id, child(id, Field::Declarator),
                       child(id, Field::Value));
      case kInitializerList:
        return initializer_list(id);
      case kLambda:
        return lambda(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kLoop:
        return with_children(Op::Loop, id);
      case kNew:
        return children(child(id, Field::Arguments));
      case kNothing:
        return leaf(Op::Nothing, id);
      case kPointer:
        return node(child(id, Field::Argument), id);
      case kQualified:
        return qualified(id);
      case kReturn:
        return with_children(Op::Return, id);
      case kString:
        return quoted(id);
      case kSubscript:
        return subscript(id);
      case kSwitch:
        return switch_by_value(id);
      case kThis:
        return leaf(Op::This, id);
      case kTry:
        return try_statement(id);
      case kUnary:
        return unary(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Code around which something else stands: a namespace, #ifdef.
  void inlined(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      const Field field = tree_[at].field;
      if (field != Field::Name && field != Field::Condition) node(at);
    }
  }

  // Names -----------------------------------------------------------------

  void qualified(Id id) {
    Id at = id;
    for (int level = 0; level < kMostDeclarators && kind(at) == kQualified;
         ++level) {
      at = child(at, Field::Name);
    }
    if (kind(at) == kTemplateFunction) at = child(at, Field::Name);
    out_.leaf(Op::Name, at == kNone ? id : at, text(at));
  }

  void member(Id id) {
    const Id named = child(id, Field::Field);
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(named));
    if (named != kNone) out_.set_place(made, tree_[named].start);
    node(child(id, Field::Argument), id);
    out_.close();
  }

  // The declarator that holds the name: a name, or a function's.
  Id inner_declarator(Id id, bool* is_array) const {
    Id at = id;
    for (int level = 0; level < kMostDeclarators; ++level) {
      if (kind(at) != kDeclarator && kind(at) != kArrayDeclarator) break;
      *is_array = *is_array || kind(at) == kArrayDeclarator;
      const Id inner = child(at, Field::Declarator);
      at = inner == kNone ? last_code(at) : inner;
    }
    return at;
  }

  // Declarations ----------------------------------------------------------

  void declaration(Id id) {
    const bool is_extern = text(id).starts_with("extern ");
    const Id value = child(id, Field::Value);
    for (Id at = tree_[id].first; at != kNone; at = next(at)) {
      if (tree_[at].field != Field::Declarator) continue;
      if (kind(at) == kInitDeclarator) {
        node(at);
      } else if (!is_extern) {
        declare(at, at, value);
      }
    }
  }

  void declare(Id id, Id declarator, Id value) {
    bool is_array = false;
    const Id named = inner_declarator(declarator, &is_array);
    if (kind(named) != kIdentifier) return node(value);
    // std::string_view name{"..."}
    if (kind(value) == kInitializerList && !is_array) {
      const Id only = first_code(value);
      if (only != kNone && next_code(only) == kNone) value = only;
    }
    out_.open(Op::Declare, id);
    name(named);
    node(value);
    out_.close();
  }

  // #define NAME "text" OTHER
  void define(Id id) {
    out_.open(Op::Declare, id);
    node(child(id, Field::Name), id);
    macro_value(child(id, Field::Value), id);
    out_.close();
  }

  void macro_value(Id id, Id around) {
    if (id == kNone) return leaf(Op::Other, around);
    const std::string_view bytes = text(id);
    out_.open(Op::Concat, id);
    for (std::size_t at = 0; at < bytes.size();) {
      std::size_t end = at + 1;
      if (bytes[at] == '"') {
        while (end < bytes.size() && bytes[end] != '"') {
          end += bytes[end] == '\\' ? 2 : 1;
        }
        end = std::min(end, bytes.size());
        macro_piece(Op::Text, id, at + 1, end);
        at = end + 1;
      } else if (is_word(bytes[at])) {
        while (end < bytes.size() && is_word(bytes[end])) ++end;
        macro_piece(Op::Name, id, at, end);
        at = end;
      } else {
        const bool blank = bytes[at] == ' ' || bytes[at] == '\t' ||
                           bytes[at] == '(' || bytes[at] == ')';
        if (!blank) leaf(Op::Other, id);
        ++at;
      }
    }
    out_.close();
  }

  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
  }

  void macro_piece(Op op, Id id, std::size_t start, std::size_t end) {
    const std::uint32_t base = tree_[id].start;
    const auto made = out_.open_at(op, base + static_cast<std::uint32_t>(start),
                                   base + static_cast<std::uint32_t>(end));
    out_.set_name(made, text(id).substr(start, end - start));
    out_.close();
  }

  // Functions and classes -------------------------------------------------

  void function(Id id) {
    bool is_array = false;
    const Id declarator =
        inner_declarator(child(id, Field::Declarator), &is_array);
    const Id named = child(declarator, Field::Declarator);
    const auto made = out_.open(Op::Function, id, program::kDeclares);
    std::string_view called = text(named);
    called = called.substr(called.rfind(':') + 1);
    out_.set_name(made, called);
    parameters(child(declarator, Field::Parameters), called == "main");
    out_.open(Op::Block, id);
    children(tree_.child_of_kind(id, kMemberInitializers));
    const Id body = child(id, Field::Body);
    if (kind(body) == kBlock) {
      children(body);
    } else {
      node(body);
    }
    out_.close();
    out_.close();
  }

  // The third parameter of main is the environment.
  void parameters(Id list, bool of_main) {
    int count = 0;
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (kind(at) != kParameter || (of_main && ++count == 3)) continue;
      bool is_array = false;
      const Id named =
          inner_declarator(child(at, Field::Declarator), &is_array);
      out_.open(Op::Param, at);
      node(kind(named) == kIdentifier ? named : kNone, at);
      node(child(at, Field::DefaultValue));
      out_.close();
    }
  }

  void lambda(Id id) {
    out_.open(Op::Function, id);
    parameters(child(child(id, Field::Declarator), Field::Parameters), false);
    node(child(id, Field::Body), id);
    out_.close();
  }

  void class_like(Id id) {
    const Id body = child(id, Field::Body);
    if (body == kNone) return;
    const auto made = out_.open(Op::Class, id, program::kDeclares);
    out_.set_name(made, text_of(id, Field::Name));
    children(body);
    out_.close();
  }

  void field(Id id) {
    const Id value = child(id, Field::DefaultValue);
    bool is_array = false;
    const Id named = inner_declarator(child(id, Field::Declarator), &is_array);
    if (value == kNone || kind(named) != kIdentifier) return;
    out_.open(Op::Declare, id);
    name(named);
    node(value);
    out_.close();
  }

  // Expressions -----------------------------------------------------------

  void assignment(Id id) {
    const bool plain = operator_of(id) == "=";
    with_fields(Op::Assign, id, {Field::Left, Field::Right},
                plain ? 0 : program::kAppending);
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
    const bool negates = op == "!" || op == "not";
    with_children(negates ? Op::Not : Op::Other, id);
  }

  // a ? b : c, a ?: c
  void conditional(Id id) {
    const Id yes = child(id, Field::Consequence);
    out_.open(yes == kNone ? Op::Or : Op::Conditional, id);
    node(child(id, Field::Condition), id);
    node(yes);
    node(child(id, Field::Alternative), id);
    out_.close();
  }

  void call(Id id) {
    const Id function = child(id, Field::Function);
    const Id list = child(id, Field::Arguments);
    // static_cast<T>(x)
    if (kind(function) == kTemplateFunction &&
        text_of(function, Field::Name).ends_with("_cast")) {
      return node(first_code(list), id);
    }
    out_.open(Op::Call, id);
    if (kind(function) == kTemplateFunction) {
      node(child(function, Field::Name), id);
    } else {
      node(function, id);
    }
    children(list);
    out_.close();
  }

  void subscript(Id id) {
    const Id object = child(id, Field::Argument);
    Id key = child(id, Field::Index);
    if (key == kNone) key = first_code(child(id, Field::Indices));
    out_.open(Op::Index, id);
    node(object, id);
    node(key, id);
    out_.close();
  }

  void initializer_list(Id id) {
    const bool is_mapping = kind(first_code(id)) == kInitializerPair;
    if (!is_mapping) return with_children(Op::Array, id);
    out_.open(Op::Object, id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kInitializerPair) continue;
      std::string_view named = text_of(at, Field::Designator);
      if (named.starts_with('.')) named.remove_prefix(1);
      out_.set_name(out_.open(Op::Entry, at), named);
      node(child(at, Field::Value), at);
      out_.close();
    }
    out_.close();
  }

  // "...", L"...", R"x(...)x"
  void quoted(Id id) {
    const std::string_view bytes = text(id);
    const Id inner = first_code(id);
    if (bytes.find("R\"") < 4 && inner != kNone) {
      const Id content = next_code(inner) == kNone ? inner : next_code(inner);
      return plain_string(id, tree_[content].start, tree_[content].end);
    }
    const std::size_t open = bytes.find('"');
    const std::size_t close = bytes.rfind('"');
    if (open == std::string_view::npos) return leaf(Op::Other, id);
    string(id, tree_[id].start + static_cast<std::uint32_t>(open) + 1,
           tree_[id].start + static_cast<std::uint32_t>(close), kPieces);
  }

  // Statements ------------------------------------------------------------

  void if_statement(Id id) {
    const Id test = child(id, Field::Condition);
    const Id value = child(test, Field::Value);
    const Id first = child(test, Field::Initializer);
    const bool declares = kind(value) == kDeclaration;
    const bool opens = declares || first != kNone;
    if (opens) out_.open(Op::Block, id);
    node(first);
    if (declares) node(value);
    out_.open(Op::If, id);
    if (declares) {
      bool is_array = false;
      const Id named =
          inner_declarator(child(value, Field::Declarator), &is_array);
      node(kind(named) == kIdentifier ? named : kNone, id);
    } else {
      node(value == kNone ? first_code(test) : value, id);
    }
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
    out_.close();
    if (opens) out_.close();
  }

  void for_loop(Id id) {
    out_.open(Op::Block, id);
    node(child(id, Field::Initializer));
    out_.open(Op::Loop, id);
    for (const Field part : {Field::Condition, Field::Body, Field::Update}) {
      node(child(id, part));
    }
    out_.close();
    out_.close();
  }

  void for_range(Id id) {
    bool is_array = false;
    const Id named = inner_declarator(child(id, Field::Declarator), &is_array);
    out_.open(Op::ForEach, id);
    node(kind(named) == kIdentifier ? named : kNone, id);
    node(child(id, Field::Right), id);
    node(child(id, Field::Body), id);
    out_.close();
  }

  void try_statement(Id id) {
    out_.open(Op::Try, id);
    node(child(id, Field::Body), id);
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kCatch) continue;
      out_.open(Op::Block, at);
      children(child(at, Field::Body));
      out_.close();
    }
    out_.close();
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { CLowering(out).module(); }

}  // namespace alder::scan::c
