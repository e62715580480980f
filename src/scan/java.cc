// Java -> Program.
//
// Methods can be called by their name alone, as inside their class; a call of
// System.getenv without an argument is the mapping itself.
//
// Source: the Java language specification; the node types of
// tree-sitter-java.

#include "scan/java.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::java {
namespace {

using program::Builder;
using program::Lowering;
using program::Op;
using syntax::Field;

enum Kind : syntax::Kind {
  kTransparent = program::kSkipped + 1,
  kArgumentList,
  kArray,
  kArrayAccess,
  kArrayCreation,
  kAssignment,
  kAsterisk,
  kBinary,
  kBlock,
  kCast,
  kCatch,
  kClass,
  kConstant,
  kConstructor,
  kDeclaration,
  kDeclarator,
  kDimensions,
  kEscape,
  kFieldAccess,
  kFieldDeclaration,
  kFinally,
  kFor,
  kForEach,
  kIdentifier,
  kIf,
  kImport,
  kLambda,
  kLeave,
  kLoop,
  kMethod,
  kMethodCall,
  kMethodReference,
  kNew,
  kNothing,
  kParameter,
  kParameters,
  kResource,
  kResources,
  kReturn,
  kScoped,
  kString,
  kSuperclass,
  kSwitch,
  kSwitchGroup,
  kSwitchLabel,
  kSwitchRule,
  kTernary,
  kThis,
  kTry,
  kUnary,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"annotation", program::kSkipped},
    {"argument_list", kArgumentList},
    {"array_access", kArrayAccess},
    {"array_creation_expression", kArrayCreation},
    {"array_initializer", kArray},
    {"assignment_expression", kAssignment},
    {"asterisk", kAsterisk},
    {"binary_expression", kBinary},
    {"block", kBlock},
    {"block_comment", program::kSkipped},
    {"break_statement", kLeave},
    {"cast_expression", kCast},
    {"catch_clause", kCatch},
    {"catch_formal_parameter", program::kSkipped},
    {"character_literal", kConstant},
    {"class_declaration", kClass},
    {"constructor_body", kBlock},
    {"constructor_declaration", kConstructor},
    {"continue_statement", kLeave},
    {"decimal_integer_literal", kConstant},
    {"dimensions", kDimensions},
    {"do_statement", kLoop},
    {"enhanced_for_statement", kForEach},
    {"enum_declaration", kClass},
    {"escape_sequence", kEscape},
    {"expression_statement", kTransparent},
    {"false", kConstant},
    {"field_access", kFieldAccess},
    {"field_declaration", kFieldDeclaration},
    {"finally_clause", kFinally},
    {"for_statement", kFor},
    {"formal_parameter", kParameter},
    {"formal_parameters", kParameters},
    {"identifier", kIdentifier},
    {"if_statement", kIf},
    {"import_declaration", kImport},
    {"inferred_parameters", kParameters},
    {"interface_declaration", kClass},
    {"lambda_expression", kLambda},
    {"line_comment", program::kSkipped},
    {"local_variable_declaration", kDeclaration},
    {"method_declaration", kMethod},
    {"method_invocation", kMethodCall},
    {"method_reference", kMethodReference},
    {"modifiers", program::kSkipped},
    {"null_literal", kNothing},
    {"object_creation_expression", kNew},
    {"package_declaration", program::kSkipped},
    {"parenthesized_expression", kTransparent},
    {"record_declaration", kClass},
    {"resource", kResource},
    {"resource_specification", kResources},
    {"return_statement", kReturn},
    {"scoped_identifier", kScoped},
    {"string_literal", kString},
    {"super", kThis},
    {"superclass", kSuperclass},
    {"switch_block_statement_group", kSwitchGroup},
    {"switch_expression", kSwitch},
    {"switch_label", kSwitchLabel},
    {"switch_rule", kSwitchRule},
    {"ternary_expression", kTernary},
    {"this", kThis},
    {"throw_statement", kLeave},
    {"true", kConstant},
    {"try_statement", kTry},
    {"try_with_resources_statement", kTry},
    {"type_arguments", program::kSkipped},
    {"type_parameters", program::kSkipped},
    {"unary_expression", kUnary},
    {"variable_declarator", kDeclarator},
    {"while_statement", kLoop},
    {"yield_statement", kReturn},
});

class JavaLowering : public Lowering {
 public:
  explicit JavaLowering(Builder* out) : Lowering(out) {}

 private:
  static constexpr Pieces kPieces{kEscape, program::kSkipped, unescaped,
                                  program::kSkipped};

  void lower_node(Id id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
        return with_children(Op::Array, id);
      case kArrayAccess:
        return array_access(id);
      case kArrayCreation:
        return node(child(id, Field::Value), id);
      case kAssignment:
        return assignment(id);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kCast:
        return node(child(id, Field::Value), id);
      case kClass:
        return class_like(id);
      case kConstant:
        return leaf(Op::Constant, id);
      case kConstructor:
      case kMethod:
        return method(id);
      case kDeclaration:
        return declarations(id);
      case kFieldAccess:
        return member(id, child(id, Field::Object), child(id, Field::Field));
      case kFor:
        return for_loop(id);
      case kForEach:
        return for_each(id);
      case kIdentifier:
        return name(id);
      case kIf:
        return conditional(id, Op::If);
      case kImport:
        return import(id);
      case kLambda:
        return lambda(id);
      default:
        return lower_other(id);
    }
  }

  void lower_other(Id id) {
    switch (kind(id)) {
      case kLeave:
        return with_children(Op::Leave, id);
      case kLoop:
        return with_children(Op::Loop, id);
      case kMethodCall:
        return method_call(id);
      case kMethodReference:
        return member(id, first_code(id), last_code(id));
      case kNew:
        return object_creation(id);
      case kNothing:
        return leaf(Op::Nothing, id);
      case kResource:
        return declare(id, child(id, Field::Name), child(id, Field::Value));
      case kResources:
        return children(id);
      case kReturn:
        return with_children(Op::Return, id);
      case kScoped:
        return member(id, child(id, Field::Scope), child(id, Field::Name));
      case kString:
        return quoted(id);
      case kSwitch:
        return switch_expression(id);
      case kTernary:
        return conditional(id, Op::Conditional);
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

  // Names -----------------------------------------------------------------

  void member(Id id, Id object, Id named) {
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(named));
    if (named != kNone) out_.set_place(made, tree_[named].start);
    node(object, id);
    out_.close();
  }

  // import a.b.C;   import static a.b.C.m;   import static a.b.C.*;
  // A class is known by its own name, whatever its package.
  void import(Id id) {
    if (!text(id).starts_with("import static")) return;
    const Id path = first_code(id);
    const bool all = tree_.child_of_kind(id, kAsterisk) != kNone;
    std::string_view bytes = text(path);
    const std::size_t last = bytes.rfind('.');
    if (last == std::string_view::npos) return;
    if (all) {
      const auto made = out_.leaf(Op::Import, id, program::kWildcard);
      return out_.set_extra(made, bytes.substr(last + 1));
    }
    const std::size_t before = bytes.substr(0, last).rfind('.');
    const auto made = out_.leaf(Op::Import, id);
    out_.set_name(made, bytes.substr(last + 1));
    out_.set_extra(made, bytes.substr(before + 1));
  }

  // Classes ---------------------------------------------------------------

  void class_like(Id id) {
    const auto made = out_.open(Op::Class, id, program::kDeclares);
    out_.set_name(made, text_of(id, Field::Name));
    if (const Id base = child(id, Field::Superclass); base != kNone) {
      out_.open(Op::Extends, base);
      out_.leaf(Op::Name, base, text(first_code(base)));
      out_.close();
    }
    members(child(id, Field::Body));
    out_.close();
  }

  void members(Id body) {
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      if (kind(at) == kFieldDeclaration) {
        fields(at);
      } else if (kind(at) == syntax::kOther) {
        members(at);  // of an enum
      } else {
        node(at);
      }
    }
  }

  // A field can be used by its name alone: it is declared beside its class.
  void fields(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kDeclarator) continue;
      const Id named = child(at, Field::Name);
      const Id value = child(at, Field::Value);
      if (value == kNone) continue;
      declare(at, named, value);
      // Lowered twice, it must not say anything twice.
      if (text(value).find("getenv") != std::string_view::npos) continue;
      const auto made = out_.open(Op::Field, at);
      out_.set_name(made, text(named));
      node(value);
      out_.close();
    }
  }

  void method(Id id) {
    const bool constructs = kind(id) == kConstructor;
    const auto made = out_.open(
        Op::Function, id,
        static_cast<std::uint16_t>(program::kMethod |
                                   (constructs ? 0 : program::kDeclares)));
    out_.set_name(made, constructs ? std::string_view("constructor")
                                   : text_of(id, Field::Name));
    parameters(child(id, Field::Parameters));
    const Id body = child(id, Field::Body);
    if (body == kNone) {
      out_.leaf(Op::Block, id);
    } else {
      node(body);
    }
    out_.close();
  }

  void parameters(Id list) {
    if (kind(list) == kIdentifier) return parameter(list, list);
    for (Id at = first_code(list); at != kNone; at = next_code(at)) {
      if (kind(at) == kIdentifier) {
        parameter(at, at);
      } else if (kind(at) == kParameter) {
        parameter(at, child(at, Field::Name));
      } else {
        // String... names
        const Id last = last_code(at);
        out_.open(Op::Param, at, program::kRest);
        node(kind(last) == kDeclarator ? child(last, Field::Name) : last, at);
        out_.close();
      }
    }
  }

  void parameter(Id id, Id named) {
    out_.open(Op::Param, id);
    node(named, id);
    out_.close();
  }

  void lambda(Id id) {
    out_.open(Op::Function, id);
    parameters(child(id, Field::Parameters));
    node(child(id, Field::Body), id);
    out_.close();
  }

  // Calls -----------------------------------------------------------------

  void method_call(Id id) {
    const Id object = child(id, Field::Object);
    const Id named = child(id, Field::Name);
    const Id list = child(id, Field::Arguments);
    if (text(named) == "getenv" && first_code(list) == kNone) {
      return whole_environment(id, object);
    }
    if (makes_list(text(object), text(named))) {
      return with_children(Op::Array, list);
    }
    out_.open(Op::Call, id);
    if (object == kNone) {
      out_.leaf(Op::Name, named, text(named));
    } else {
      const auto made =
          out_.open_at(Op::Member, tree_[object].start, tree_[named].end);
      out_.set_name(made, text(named));
      out_.set_place(made, tree_[named].start);
      node(object);
      out_.close();
    }
    children(list);
    out_.close();
  }

  static bool makes_list(std::string_view type, std::string_view method) {
    return (type == "Arrays" && method == "asList") ||
           (method == "of" &&
            (type == "List" || type == "Set" || type == "Stream"));
  }

  void whole_environment(Id id, Id object) {
    if (object == kNone) {
      out_.leaf(Op::Name, id, "getenv()");
      return;
    }
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, "getenv()");
    node(object);
    out_.close();
  }

  void object_creation(Id id) {
    out_.open(Op::Call, id, program::kNew);
    std::string_view type = text_of(id, Field::Type);
    type = type.substr(0, type.find('<'));
    out_.leaf(Op::Name, id, type.substr(type.rfind('.') + 1));
    children(child(id, Field::Arguments));
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
    const Op made = op == "||"   ? Op::Or
                    : op == "&&" ? Op::And
                    : op == "==" ? Op::Equal
                    : op == "!=" ? Op::NotEqual
                    : op == "+"  ? Op::Concat
                                 : Op::Other;
    with_children(made, id);
  }

  void unary(Id id) {
    const bool negates = operator_of(id) == "!";
    with_children(negates ? Op::Not : Op::Other, id);
  }

  void array_access(Id id) {
    with_fields(Op::Index, id, {Field::Array, Field::Index});
  }

  void conditional(Id id, Op op) {
    out_.open(op, id);
    node(child(id, Field::Condition), id);
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
    out_.close();
  }

  void quoted(Id id) {
    const std::string_view bytes = text(id);
    const std::uint32_t marks = bytes.starts_with("\"\"\"") ? 3 : 1;
    const std::uint32_t start = tree_[id].start + marks;
    const std::uint32_t end = tree_[id].end;
    string(id, start, end >= start + marks ? end - marks : start, kPieces);
  }

  // Statements ------------------------------------------------------------

  void declare(Id id, Id named, Id value) {
    out_.open(Op::Declare, id);
    node(named, id);
    node(value);
    out_.close();
  }

  void declarations(Id id) {
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) == kDeclarator) {
        declare(at, child(at, Field::Name), child(at, Field::Value));
      }
    }
  }

  void for_loop(Id id) {
    out_.open(Op::Block, id);
    node(child(id, Field::Init));
    out_.open(Op::Loop, id);
    for (const Field part : {Field::Condition, Field::Body, Field::Update}) {
      node(child(id, part));
    }
    out_.close();
    out_.close();
  }

  void for_each(Id id) {
    with_fields(Op::ForEach, id, {Field::Name, Field::Value, Field::Body});
  }

  void switch_expression(Id id) {
    out_.open(Op::Switch, id);
    node(child(id, Field::Condition), id);
    const Id body = child(id, Field::Body);
    for (Id at = first_code(body); at != kNone; at = next_code(at)) {
      out_.open(Op::Case, at);
      for (Id part = first_code(at); part != kNone; part = next_code(part)) {
        if (kind(part) == kSwitchLabel) children(part);
      }
      out_.open(Op::Block, at, program::kPlain);
      for (Id part = first_code(at); part != kNone; part = next_code(part)) {
        if (kind(part) != kSwitchLabel) node(part);
      }
      out_.close();
      out_.close();
    }
    out_.close();
  }

  void try_statement(Id id) {
    out_.open(Op::Try, id);
    out_.open(Op::Block, id);
    node(child(id, Field::Resources));
    children(child(id, Field::Body));
    out_.close();
    for (Id at = first_code(id); at != kNone; at = next_code(at)) {
      if (kind(at) != kCatch && kind(at) != kFinally) continue;
      const bool last = kind(at) == kFinally;
      out_.open(Op::Block, at, last ? program::kFinally : 0);
      children(last ? first_code(at) : child(at, Field::Body));
      out_.close();
    }
    out_.close();
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { JavaLowering(out).module(); }

}  // namespace alder::scan::java
