// JavaScript and TypeScript -> Program.
//
// Types are left out.  Nodes that the table does not name are lowered as
// their children, so that nothing inside them is lost.
//
// Source: ECMAScript 2025, clauses 13 to 16; the node types of
// tree-sitter-javascript and tree-sitter-typescript.

#include "scan/javascript.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::javascript {
namespace {

using program::Builder;
using program::kSkipped;
using program::Lowering;
using program::Op;
using syntax::Field;
using syntax::kNoNode;
using syntax::NodeId;

enum Kind : syntax::Kind {
  kTransparent = kSkipped + 1,  // its only, or first, child stands for it
  kArguments,
  kArray,
  kArrayPattern,
  kArrow,
  kAsserted,
  kAssignment,
  kAssignmentPattern,
  kAugmented,
  kBinary,
  kBlock,
  kCall,
  kCatch,
  kClass,
  kClassDeclaration,
  kClassHeritage,
  kComputedName,
  kConditional,
  kConstant,
  kDeclaration,
  kEnum,
  kEnumAssignment,
  kEscape,
  kExport,
  kExportClause,
  kExportSpecifier,
  kField,
  kFor,
  kForIn,
  kFunction,
  kFunctionDeclaration,
  kIdentifier,
  kIf,
  kImport,
  kImportCall,
  kImportClause,
  kImportRequire,
  kImportSpecifier,
  kLeave,
  kLoop,
  kMember,
  kMetaProperty,
  kMethod,
  kModifier,
  kModule,
  kNamedImports,
  kNamespace,
  kNamespaceExport,
  kNamespaceImport,
  kNew,
  kNothing,
  kObject,
  kObjectAssignmentPattern,
  kObjectPattern,
  kPair,
  kPairPattern,
  kParameter,
  kProperty,
  kRestPattern,
  kReturn,
  kSequence,
  kShorthand,
  kSpread,
  kString,
  kSubscript,
  kSwitch,
  kSwitchBranch,
  kTemplate,
  kTemplateHole,
  kThis,
  kTry,
  kTypeAssertion,
  kUnary,
  kVarDeclaration,
  kVariable,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"arguments", kArguments},
    {"array", kArray},
    {"array_pattern", kArrayPattern},
    {"arrow_function", kArrow},
    {"assignment_expression", kAssignment},
    {"assignment_pattern", kAssignmentPattern},
    {"augmented_assignment_expression", kAugmented},
    {"await_expression", kTransparent},
    {"binary_expression", kBinary},
    {"break_statement", kLeave},
    {"call_expression", kCall},
    {"catch_clause", kCatch},
    {"class", kClass},
    {"class_declaration", kClassDeclaration},
    {"abstract_class_declaration", kClassDeclaration},
    {"class_heritage", kClassHeritage},
    {"extends_clause", kTransparent},
    {"class_static_block", kTransparent},
    {"computed_property_name", kComputedName},
    {"continue_statement", kLeave},
    {"do_statement", kLoop},
    {"else_clause", kTransparent},
    {"enum_assignment", kEnumAssignment},
    {"enum_declaration", kEnum},
    {"escape_sequence", kEscape},
    {"export_clause", kExportClause},
    {"export_specifier", kExportSpecifier},
    {"export_statement", kExport},
    {"expression_statement", kTransparent},
    {"false", kConstant},
    {"field_definition", kField},
    {"public_field_definition", kField},
    {"finally_clause", kTransparent},
    {"for_in_statement", kForIn},
    {"for_statement", kFor},
    {"function_declaration", kFunctionDeclaration},
    {"function_expression", kFunction},
    {"generator_function", kFunction},
    {"generator_function_declaration", kFunctionDeclaration},
    {"hash_bang_line", kSkipped},
    {"identifier", kIdentifier},
    {"if_statement", kIf},
    {"import", kImportCall},
    {"import_clause", kImportClause},
    {"import_require_clause", kImportRequire},
    {"import_specifier", kImportSpecifier},
    {"import_statement", kImport},
    {"internal_module", kNamespace},
    {"module", kNamespace},
    {"jsx_closing_element", kSkipped},
    {"labeled_statement", kTransparent},
    {"lexical_declaration", kDeclaration},
    {"using_declaration", kDeclaration},
    {"member_expression", kMember},
    {"meta_property", kMetaProperty},
    {"method_definition", kMethod},
    {"named_imports", kNamedImports},
    {"namespace_export", kNamespaceExport},
    {"namespace_import", kNamespaceImport},
    {"new_expression", kNew},
    {"non_null_expression", kAsserted},
    {"as_expression", kAsserted},
    {"type_assertion", kTypeAssertion},
    {"satisfies_expression", kTransparent},
    {"instantiation_expression", kTransparent},
    {"null", kNothing},
    {"undefined", kNothing},
    {"number", kConstant},
    {"regex", kConstant},
    {"true", kConstant},
    {"object", kObject},
    {"object_assignment_pattern", kObjectAssignmentPattern},
    {"object_pattern", kObjectPattern},
    {"pair", kPair},
    {"pair_pattern", kPairPattern},
    {"parenthesized_expression", kTransparent},
    {"private_property_identifier", kProperty},
    {"program", kModule},
    {"property_identifier", kProperty},
    {"required_parameter", kParameter},
    {"optional_parameter", kParameter},
    {"rest_pattern", kRestPattern},
    {"return_statement", kReturn},
    {"sequence_expression", kSequence},
    {"shorthand_property_identifier", kShorthand},
    {"shorthand_property_identifier_pattern", kIdentifier},
    {"spread_element", kSpread},
    {"statement_block", kBlock},
    {"statement_identifier", kSkipped},
    {"string", kString},
    {"subscript_expression", kSubscript},
    {"super", kThis},
    {"switch_case", kSwitchBranch},
    {"switch_default", kSwitchBranch},
    {"switch_statement", kSwitch},
    {"template_string", kTemplate},
    {"template_substitution", kTemplateHole},
    {"ternary_expression", kConditional},
    {"this", kThis},
    {"throw_statement", kLeave},
    {"try_statement", kTry},
    {"unary_expression", kUnary},
    {"variable_declaration", kVarDeclaration},
    {"variable_declarator", kVariable},
    {"while_statement", kLoop},
    // Types.
    {"abstract_method_signature", kSkipped},
    {"accessibility_modifier", kModifier},
    {"ambient_declaration", kSkipped},
    {"asserts_annotation", kSkipped},
    {"function_signature", kSkipped},
    {"implements_clause", kSkipped},
    {"import_alias", kSkipped},
    {"index_signature", kSkipped},
    {"interface_declaration", kSkipped},
    {"method_signature", kSkipped},
    {"override_modifier", kSkipped},
    {"type_alias_declaration", kSkipped},
    {"type_annotation", kSkipped},
    {"type_arguments", kSkipped},
    {"type_parameters", kSkipped},
    {"type_predicate_annotation", kSkipped},
});

bool is_relative(std::string_view module) {
  return module.starts_with("./") || module.starts_with("../") ||
         module.starts_with('/') || module == "." || module == "..";
}

class JavaScriptLowering : public Lowering {
 public:
  explicit JavaScriptLowering(Builder* out) : Lowering(out) {}

 private:
  bool is_code(NodeId id) const override {
    return Lowering::is_code(id) && kind(id) != kModifier;
  }

  // Any expression, statement or target.
  void lower_node(NodeId id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(first_code(id), id);
      case kArray:
        return with_children(Op::Array, id);
      case kArrayPattern:
        return with_children(Op::ArrayPattern, id);
      case kArrow:
      case kFunction:
        return function(id, 0);
      case kFunctionDeclaration:
        return function(id, program::kDeclares);
      case kAsserted:
        return asserted(id, first_code(id));
      case kTypeAssertion:
        return asserted(id, next(tree_[id].first));
      case kAssignment:
        return assignment(id);
      case kAssignmentPattern:
      case kObjectAssignmentPattern:
        return defaulted(id);
      case kAugmented:
        return augmented(id);
      case kBinary:
        return binary(id);
      case kBlock:
      case kModule:
        return with_children(Op::Block, id);
      case kCall:
        return call(id, child(id, Field::Function), 0);
      case kNew:
        return call(id, child(id, Field::Constructor), program::kNew);
      case kClass:
        return class_like(id, 0);
      case kClassDeclaration:
        return class_like(id, program::kDeclares);
      case kConditional:
        return conditional(id, Op::Conditional);
      case kIf:
        return conditional(id, Op::If);
      case kConstant:
        out_.leaf(Op::Constant, id, text(id));
        return;
      case kNothing:
        out_.leaf(Op::Nothing, id);
        return;
      case kThis:
        out_.leaf(Op::This, id);
        return;
      case kImportCall:
        out_.leaf(Op::Name, id, "import()");
        return;
      case kIdentifier:
        return name(id);
      default:
        return node_of_other_kinds(id);
    }
  }

  void node_of_other_kinds(NodeId id) {
    switch (kind(id)) {
      case kDeclaration:
        return declarations(id, 0);
      case kVarDeclaration:
        return declarations(id, program::kFunctionScoped);
      case kEnum:
        return enumeration(id);
      case kExport:
        return exported(id);
      case kFor:
        return for_loop(id);
      case kForIn:
        return for_each(id);
      case kImport:
        return imported(id);
      case kLeave:
        return with_children(Op::Leave, id);
      case kReturn:
        return with_children(Op::Return, id);
      case kLoop:
        return with_children(Op::Loop, id);
      case kMember:
        return member(id);
      case kMetaProperty:
        return meta_property(id);
      case kNamespace:
        return node(child(id, Field::Body), id);
      case kObject:
        return object(id);
      case kObjectPattern:
        return object_pattern(id);
      case kRestPattern:
        return with_children(Op::Rest, id);
      case kSequence:
        return with_children(Op::Sequence, id);
      case kSpread:
        return with_children(Op::Spread, id);
      case kString:
      case kTemplate:
        return string(id);
      case kSubscript:
        return subscript(id);
      case kSwitch:
        return switch_statement(id);
      case kTry:
        return try_statement(id);
      case kUnary:
        return unary(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Functions.

  void function(NodeId id, std::uint16_t flags) {
    const NodeId named = child(id, Field::Name);
    const auto made = out_.open(Op::Function, id, flags);
    if (named != kNoNode && kind(named) != kComputedName) {
      out_.set_name(made, property_name(named));
    }
    if (const NodeId one = child(id, Field::Parameter); one != kNoNode) {
      parameter(one);
    }
    const NodeId list = child(id, Field::Parameters);
    for (NodeId at = tree_[list].first; at != kNoNode; at = next(at)) {
      parameter(at);
    }
    body(child(id, Field::Body), list, id);
    out_.close();
  }

  // constructor(private env = process.env) also sets this.env.
  void body(NodeId id, NodeId parameters, NodeId around) {
    std::vector<NodeId> fields;
    for (NodeId at = tree_[parameters].first; at != kNoNode; at = next(at)) {
      if (kind(at) == kParameter &&
          tree_.child_of_kind(at, kModifier) != kNoNode) {
        fields.push_back(child(at, Field::Pattern));
      }
    }
    if (fields.empty()) return node(id, around);
    out_.open(Op::Block, around);
    for (const NodeId field : fields) {
      out_.open(Op::Assign, field);
      out_.set_name(out_.open(Op::Member, field), text(field));
      out_.leaf(Op::This, field);
      out_.close();
      name(field);
      out_.close();
    }
    node(id, around);
    out_.close();
  }

  void parameter(NodeId id) {
    if (kind(id) == kSkipped) return;
    NodeId target = id;
    NodeId fallback = kNoNode;
    if (kind(id) == kParameter) {
      target = child(id, Field::Pattern);
      if (target == kNoNode) target = child(id, Field::Name);
      fallback = child(id, Field::Value);
    } else if (kind(id) == kAssignmentPattern) {
      target = child(id, Field::Left);
      fallback = child(id, Field::Right);
    }
    if (kind(target) == kThis) return;  // TypeScript's type of `this`
    const bool rest = kind(target) == kRestPattern;
    out_.open(Op::Param, id, rest ? program::kRest : 0);
    node(rest ? tree_[target].first : target, id);
    if (fallback != kNoNode) node(fallback);
    out_.close();
  }

  void class_like(NodeId id, std::uint16_t flags) {
    const auto made = out_.open(Op::Class, id, flags);
    out_.set_name(made, text(child(id, Field::Name)));
    const NodeId heritage = tree_.child_of_kind(id, kClassHeritage);
    if (heritage != kNoNode) {
      out_.open(Op::Extends, heritage);
      node(first_code(heritage), heritage);
      out_.close();
    }
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (tree_[at].field == Field::Decorator) node(at);
    }
    const NodeId body = child(id, Field::Body);
    for (NodeId at = tree_[body].first; at != kNoNode; at = next(at)) {
      class_member(at);
    }
    out_.close();
  }

  void class_member(NodeId id) {
    const std::uint16_t flags =
        text(id).starts_with("static ") ? program::kStatic : 0;
    if (kind(id) == kMethod) {
      return function(id, flags | program::kMethod);
    }
    if (kind(id) != kField) return node(id);
    NodeId key = child(id, Field::Property);
    if (key == kNoNode) key = child(id, Field::Name);
    const auto made = out_.open(Op::Field, id, flags);
    if (kind(key) != kComputedName) out_.set_name(made, property_name(key));
    node(child(id, Field::Value));
    out_.close();
  }

  // An identifier, its escapes undone.
  static std::string identifier(std::string_view text) {
    const std::size_t escape = text.find("\\u");
    if (escape == std::string_view::npos) return std::string(text);
    const bool braced = text.substr(escape + 2).starts_with('{');
    const std::size_t end = braced ? text.find('}', escape) : escape + 5;
    if (end >= text.size()) return std::string(text);
    return std::string(text.substr(0, escape)) +
           unescaped(text.substr(escape, end + 1 - escape)) +
           identifier(text.substr(end + 1));
  }

  // The name of a property: an identifier, string or number.
  std::string property_name(NodeId id) const {
    if (kind(id) != kString) return identifier(text(id));
    std::string name;
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      name += kind(at) == kEscape ? unescaped(text(at)) : text(at);
    }
    return name;
  }

  // Expressions.

  void asserted(NodeId id, NodeId operand) {
    // `as string | undefined` admits absence.
    const std::string_view type = tree_.text().substr(
        tree_[operand].end, tree_[id].end < tree_[operand].end
                                ? 0
                                : tree_[id].end - tree_[operand].end);
    const bool admits = type.find("undefined") != std::string_view::npos ||
                        type.find("null") != std::string_view::npos ||
                        type.find("const") != std::string_view::npos;
    out_.open(Op::Cast, id, admits ? 0 : program::kAsserted);
    node(operand, id);
    out_.close();
  }

  void assignment(NodeId id) {
    const NodeId left = child(id, Field::Left);
    const std::string_view target = text(left);
    if (target == "module.exports" || target.starts_with("module.exports.") ||
        target.starts_with("exports.")) {
      return common_js_export(id, left);
    }
    out_.open(Op::Assign, id);
    node(left, id);
    node(child(id, Field::Right), id);
    out_.close();
  }

  void common_js_export(NodeId id, NodeId left) {
    const auto made = out_.open(Op::Export, id);
    if (text(left) != "module.exports") {
      out_.set_name(made, text(child(left, Field::Property)));
    }
    node(child(id, Field::Right), id);
    out_.close();
  }

  void augmented(NodeId id) {
    const std::string_view spelled = operator_of(id);
    const std::uint16_t flags = spelled == "||=" || spelled == "?\?="
                                    ? program::kDefaulting
                                    : program::kAppending;
    with_fields(Op::Assign, id, {Field::Left, Field::Right}, flags);
  }

  void defaulted(NodeId id) {
    with_fields(Op::Defaulted, id, {Field::Left, Field::Right});
  }

  static Op op_of(std::string_view spelled) {
    if (spelled == "+") return Op::Concat;
    if (spelled == "||") return Op::Or;
    if (spelled == "&&") return Op::And;
    if (spelled == "??") return Op::Nullish;
    if (spelled == "in") return Op::In;
    if (spelled == "==" || spelled == "===") return Op::Equal;
    if (spelled == "!=" || spelled == "!==") return Op::NotEqual;
    return Op::Other;
  }

  void binary(NodeId id) {
    const std::string_view spelled = operator_of(id);
    const Op op = op_of(spelled);
    const bool chain = op == Op::Concat || op == Op::Or || op == Op::And ||
                       op == Op::Nullish || op == Op::Other;
    operation(id, op_of, chain);
  }

  void unary(NodeId id) {
    const std::string_view spelled = operator_of(id);
    const Op op = spelled == "!"        ? Op::Not
                  : spelled == "typeof" ? Op::Exists
                  : spelled == "delete" ? Op::Delete
                  : spelled == "void"   ? Op::Nothing
                                        : Op::Other;
    const NodeId operand = child(id, Field::Argument);
    if (op == Op::Nothing && kind(operand) == kConstant) {
      out_.leaf(Op::Nothing, id);
      return;
    }
    out_.open(op == Op::Nothing ? Op::Other : op, id);
    node(operand, id);
    out_.close();
  }

  void call(NodeId id, NodeId callee, std::uint16_t flags) {
    if (child(id, Field::OptionalChain) != kNoNode) flags |= program::kOptional;
    out_.open(Op::Call, id, flags);
    node(callee, id);
    const NodeId arguments = child(id, Field::Arguments);
    if (kind(arguments) == kTemplate) {
      string(arguments);
    } else {
      children(arguments);
    }
    out_.close();
  }

  void conditional(NodeId id, Op op) {
    out_.open(op, id);
    node(child(id, Field::Condition), id);
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
    out_.close();
  }

  void member(NodeId id) {
    const NodeId property = child(id, Field::Property);
    const bool optional = child(id, Field::OptionalChain) != kNoNode;
    const auto made =
        out_.open(Op::Member, id, optional ? program::kOptional : 0);
    out_.set_name(made, property_name(property));
    if (property != kNoNode) out_.set_place(made, tree_[property].start);
    node(child(id, Field::Object), id);
    out_.close();
  }

  // import.meta
  void meta_property(NodeId id) {
    const std::string_view spelled = text(id);
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, spelled.substr(spelled.rfind('.') + 1));
    out_.leaf(Op::Name, id, spelled.substr(0, spelled.find('.')));
    out_.close();
  }

  void subscript(NodeId id) {
    const bool optional = child(id, Field::OptionalChain) != kNoNode;
    with_fields(Op::Index, id, {Field::Object, Field::Index},
                optional ? program::kOptional : 0);
  }

  void entry_key(program::NodeId made, NodeId key) {
    if (kind(key) == kComputedName) {
      out_.add_flags(made, program::kComputed);
      node(tree_[key].first, key);
    } else {
      out_.set_name(made, property_name(key));
      out_.set_place(made, tree_[key].start + (kind(key) == kString ? 1 : 0));
    }
  }

  void object(NodeId id) {
    out_.open(Op::Object, id);
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) == kMethod) {
        function(at, program::kMethod);
      } else if (kind(at) == kPair) {
        const auto made = out_.open(Op::Entry, at);
        entry_key(made, child(at, Field::Key));
        node(child(at, Field::Value), at);
        out_.close();
      } else if (kind(at) == kShorthand) {
        out_.set_name(out_.open(Op::Entry, at), text(at));
        name(at);
        out_.close();
      } else {
        node(at);
      }
    }
    out_.close();
  }

  void object_pattern(NodeId id) {
    out_.open(Op::ObjectPattern, id);
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) == kRestPattern) {
        node(at);
      } else {
        pattern_entry(at);
      }
    }
    out_.close();
  }

  void pattern_entry(NodeId id) {
    NodeId target = id;
    NodeId fallback = kNoNode;
    const auto made = out_.open(Op::PatternEntry, id);
    if (kind(id) == kPairPattern) {
      entry_key(made, child(id, Field::Key));
      target = child(id, Field::Value);
    }
    if (kind(target) == kAssignmentPattern ||
        kind(target) == kObjectAssignmentPattern) {
      fallback = child(target, Field::Right);
      target = child(target, Field::Left);
    }
    if (kind(id) != kPairPattern) out_.set_name(made, text(target));
    node(target, id);
    if (fallback != kNoNode) node(fallback);
    out_.close();
  }

  // A piece of a string; escapes are pieces of their own.
  void piece(std::uint32_t start, std::uint32_t end) {
    if (start >= end) return;
    const auto made = out_.open_at(Op::Text, start, end);
    out_.set_name(made, tree_.text().substr(start, end - start));
    out_.close();
  }

  void string(NodeId id) {
    const std::uint32_t start = tree_[id].start + 1;
    const std::uint32_t end = tree_[id].end > start ? tree_[id].end - 1 : start;
    bool plain = true;
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      plain = plain && kind(at) != kEscape && kind(at) != kTemplateHole;
    }
    if (plain) {
      const auto made = out_.leaf(Op::Text, id);
      out_.set_name(made, tree_.text().substr(start, end - start));
      out_.set_place(made, start);
      return;
    }
    out_.open(Op::Concat, id);
    std::uint32_t from = start;
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) != kEscape && kind(at) != kTemplateHole) continue;
      piece(from, tree_[at].start);
      if (kind(at) == kEscape) {
        const auto made = out_.leaf(Op::Text, at, program::kEscaped);
        out_.set_name(made, unescaped(text(at)));
      } else {
        node(tree_[at].first, at);
      }
      from = tree_[at].end;
    }
    piece(from, end);
    out_.close();
  }

  // Statements.

  void declarations(NodeId id, std::uint16_t flags) {
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) != kVariable) continue;
      out_.open(Op::Declare, at, flags);
      node(child(at, Field::Name), at);
      node(child(at, Field::Value));
      out_.close();
    }
  }

  void enumeration(NodeId id) {
    out_.open(Op::Declare, id);
    const NodeId named = child(id, Field::Name);
    out_.leaf(Op::Name, id, text(named));
    const NodeId body = child(id, Field::Body);
    out_.open(Op::Object, body);
    for (NodeId at = tree_[body].first; at != kNoNode; at = next(at)) {
      if (kind(at) != kEnumAssignment) continue;
      const auto made = out_.open(Op::Entry, at);
      entry_key(made, child(at, Field::Name));
      node(child(at, Field::Value), at);
      out_.close();
    }
    out_.close();
    out_.close();
  }

  void for_loop(NodeId id) {
    out_.open(Op::Block, id);
    node(child(id, Field::Initializer));
    out_.open(Op::Loop, id);
    for (const Field field :
         {Field::Condition, Field::Body, Field::Increment}) {
      if (const NodeId part = child(id, field); part != kNoNode) node(part);
    }
    out_.close();
    out_.close();
  }

  void for_each(NodeId id) {
    const bool keys = operator_of(id) == "in";
    with_fields(Op::ForEach, id, {Field::Left, Field::Right, Field::Body},
                keys ? program::kKeys : 0);
  }

  void switch_statement(NodeId id) {
    out_.open(Op::Switch, id);
    node(child(id, Field::Value), id);
    const NodeId body = child(id, Field::Body);
    for (NodeId at = tree_[body].first; at != kNoNode; at = next(at)) {
      out_.open(Op::Case, at);
      node(child(at, Field::Value));
      out_.open(Op::Block, at, program::kPlain);
      for (NodeId part = tree_[at].first; part != kNoNode; part = next(part)) {
        if (tree_[part].field == Field::Body) node(part);
      }
      out_.close();
      out_.close();
    }
    out_.close();
  }

  void try_statement(NodeId id) {
    out_.open(Op::Try, id);
    node(child(id, Field::Body), id);
    if (const NodeId handler = child(id, Field::Handler); handler != kNoNode) {
      out_.open(Op::Block, handler);
      if (const NodeId caught = child(handler, Field::Parameter);
          caught != kNoNode) {
        out_.open(Op::Declare, caught);
        node(caught);
        out_.leaf(Op::Other, caught);
        out_.close();
      }
      node(child(handler, Field::Body), handler);
      out_.close();
    }
    if (const NodeId last = child(id, Field::Finalizer); last != kNoNode) {
      out_.open(Op::Block, last, program::kFinally);
      node(tree_[last].first, last);
      out_.close();
    }
    out_.close();
  }

  // Modules.

  std::string module_name(NodeId id) const {
    std::string name = property_name(child(id, Field::Source));
    return name.starts_with("node:") ? name.substr(5) : name;
  }

  // Declares `local` for `member` of `module`.
  void import_name(NodeId at, std::string_view local, std::string_view module,
                   std::string_view member) {
    const bool file = is_relative(module);
    const auto made = out_.leaf(Op::Import, at, file ? program::kFile : 0);
    out_.set_name(made, local);
    if (file) {
      out_.set_extra(made, module);
      out_.set_member(made, member);
    } else if (member.empty() || member == "default") {
      out_.set_extra(made, module);
    } else {
      out_.set_extra(made, std::string(module) + "." + std::string(member));
    }
  }

  void imported(NodeId id) {
    if (text(id).starts_with("import type ")) return;
    const NodeId require = tree_.child_of_kind(id, kImportRequire);
    if (require != kNoNode) {
      return import_name(require, text(tree_[require].first),
                         module_name(require), "");
    }
    const std::string module = module_name(id);
    const NodeId clause = tree_.child_of_kind(id, kImportClause);
    for (NodeId at = tree_[clause].first; at != kNoNode; at = next(at)) {
      if (kind(at) == kIdentifier) {
        import_name(at, text(at), module, "default");
      } else if (kind(at) == kNamespaceImport) {
        import_name(at, text(tree_[at].first), module, "");
      } else if (kind(at) == kNamedImports) {
        named_imports(at, module);
      }
    }
  }

  void named_imports(NodeId id, std::string_view module) {
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) != kImportSpecifier) continue;
      const NodeId named = child(at, Field::Name);
      const NodeId alias = child(at, Field::Alias);
      import_name(at, text(alias == kNoNode ? named : alias), module,
                  property_name(named));
    }
  }

  void exported(NodeId id) {
    const NodeId declaration = child(id, Field::Declaration);
    const NodeId value = child(id, Field::Value);
    const bool by_default =
        text(id).substr(6, 40).find("default") != std::string_view::npos &&
        tree_.child_of_kind(id, kExportClause) == kNoNode;
    if (declaration != kNoNode) {
      node(declaration);
      return export_declared(id, declaration, by_default);
    }
    if (value != kNoNode) {
      out_.set_name(out_.open(Op::Export, id), "default");
      node(value);
      out_.close();
      return;
    }
    const NodeId clause = tree_.child_of_kind(id, kExportClause);
    if (clause != kNoNode) return export_clause(id, clause);
    if (child(id, Field::Source) != kNoNode) return export_all(id);
    with_children(Op::Other, id);
  }

  void export_name(NodeId at, std::string_view name, std::string_view local) {
    out_.set_name(out_.open(Op::Export, at), name);
    out_.leaf(Op::Name, at, local);
    out_.close();
  }

  void export_declared(NodeId id, NodeId declaration, bool by_default) {
    if (const NodeId named = child(declaration, Field::Name);
        named != kNoNode) {
      return export_name(id, by_default ? "default" : text(named), text(named));
    }
    for (NodeId at = tree_[declaration].first; at != kNoNode; at = next(at)) {
      const NodeId named = child(at, Field::Name);
      if (kind(named) == kIdentifier) {
        export_name(at, text(named), text(named));
      }
    }
  }

  void export_clause(NodeId id, NodeId clause) {
    const std::string module = module_name(id);
    for (NodeId at = tree_[clause].first; at != kNoNode; at = next(at)) {
      if (kind(at) != kExportSpecifier) continue;
      const NodeId local = child(at, Field::Name);
      const NodeId alias = child(at, Field::Alias);
      const NodeId shown = alias == kNoNode ? local : alias;
      if (module.empty()) {
        export_name(at, property_name(shown), text(local));
        continue;
      }
      const auto made = out_.leaf(Op::Export, at, program::kFile);
      out_.set_name(made, property_name(shown));
      out_.set_extra(made, module);
      out_.set_member(made, property_name(local));
    }
  }

  void export_all(NodeId id) {
    const NodeId space = tree_.child_of_kind(id, kNamespaceExport);
    const auto made =
        out_.leaf(Op::Export, id,
                  program::kFile | (space == kNoNode ? program::kWildcard : 0));
    out_.set_extra(made, module_name(id));
    if (space != kNoNode) out_.set_name(made, text(tree_[space].first));
  }
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { JavaScriptLowering(out).module(); }

}  // namespace alder::scan::javascript
