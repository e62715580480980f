// Go -> Program.
//
// Types are left out, but composite literals look at theirs: the fields of a
// struct that is given by position get their names from it.
//
// Source: The Go Programming Language Specification; the node types of
// tree-sitter-go.

#include "scan/go.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scan/escapes.h"
#include "scan/lowering.h"

namespace alder::scan::go {
namespace {

using program::Builder;
using program::kSkipped;
using program::Lowering;
using program::Op;
using syntax::Field;
using syntax::kNoNode;
using syntax::NodeId;

enum Kind : syntax::Kind {
  kTransparent = kSkipped + 1,  // its only child stands for it
  kInline,                      // its children stand for it
  kArgumentList,
  kArrayType,
  kAssignment,
  kBinary,
  kBlank,
  kBlock,
  kCall,
  kCase,
  kComposite,
  kConstant,
  kConversion,
  kDot,
  kEscape,
  kExpressionList,
  kFieldDeclaration,
  kFieldIdentifier,
  kFieldList,
  kFor,
  kForClause,
  kFunction,
  kFunctionDeclaration,
  kIdentifier,
  kIf,
  kImportSpec,
  kIndex,
  kKeyed,
  kLeave,
  kLiteralValue,
  kMapType,
  kMethodDeclaration,
  kNil,
  kParameter,
  kPointerType,
  kRangeClause,
  kRawString,
  kReturn,
  kSelector,
  kShortDeclaration,
  kSourceFile,
  kString,
  kStructType,
  kSwitch,
  kTypeIdentifier,
  kTypeSpec,
  kUnary,
  kVariadicArgument,
  kVariadicParameter,
  kVarSpec,
};

constexpr auto kKinds = std::to_array<syntax::KindName>({
    {"argument_list", kArgumentList},
    {"array_type", kArrayType},
    {"assignment_statement", kAssignment},
    {"binary_expression", kBinary},
    {"blank_identifier", kBlank},
    {"block", kBlock},
    {"break_statement", kLeave},
    {"call_expression", kCall},
    {"communication_case", kCase},
    {"composite_literal", kComposite},
    {"const_declaration", kInline},
    {"const_spec", kVarSpec},
    {"continue_statement", kLeave},
    {"default_case", kCase},
    {"dot", kDot},
    {"escape_sequence", kEscape},
    {"expression_case", kCase},
    {"expression_list", kExpressionList},
    {"expression_statement", kTransparent},
    {"expression_switch_statement", kSwitch},
    {"type_switch_statement", kSwitch},
    {"select_statement", kSwitch},
    {"type_case", kCase},
    {"false", kConstant},
    {"float_literal", kConstant},
    {"imaginary_literal", kConstant},
    {"int_literal", kConstant},
    {"iota", kConstant},
    {"rune_literal", kConstant},
    {"true", kConstant},
    {"field_declaration", kFieldDeclaration},
    {"field_declaration_list", kFieldList},
    {"field_identifier", kFieldIdentifier},
    {"for_clause", kForClause},
    {"for_statement", kFor},
    {"func_literal", kFunction},
    {"function_declaration", kFunctionDeclaration},
    {"goto_statement", kLeave},
    {"identifier", kIdentifier},
    {"if_statement", kIf},
    {"implicit_length_array_type", kArrayType},
    {"import_declaration", kInline},
    {"import_spec", kImportSpec},
    {"import_spec_list", kInline},
    {"index_expression", kIndex},
    {"interpreted_string_literal", kString},
    {"keyed_element", kKeyed},
    {"label_name", kSkipped},
    {"labeled_statement", kInline},
    {"literal_element", kTransparent},
    {"literal_value", kLiteralValue},
    {"map_type", kMapType},
    {"method_declaration", kMethodDeclaration},
    {"nil", kNil},
    {"package_clause", kSkipped},
    {"parameter_declaration", kParameter},
    {"parenthesized_expression", kTransparent},
    {"pointer_type", kPointerType},
    {"range_clause", kRangeClause},
    {"raw_string_literal", kRawString},
    {"return_statement", kReturn},
    {"selector_expression", kSelector},
    {"short_var_declaration", kShortDeclaration},
    {"slice_type", kArrayType},
    {"source_file", kSourceFile},
    {"statement_list", kInline},
    {"struct_type", kStructType},
    {"type_arguments", kSkipped},
    {"type_conversion_expression", kConversion},
    {"type_declaration", kSkipped},
    {"type_identifier", kTypeIdentifier},
    {"type_assertion_expression", kConversion},
    {"type_spec", kTypeSpec},
    {"unary_expression", kUnary},
    {"var_declaration", kInline},
    {"var_spec", kVarSpec},
    {"var_spec_list", kInline},
    {"variadic_argument", kVariadicArgument},
    {"variadic_parameter_declaration", kVariadicParameter},
});

bool is_type(syntax::Kind kind) {
  return kind == kArrayType || kind == kMapType || kind == kStructType ||
         kind == kPointerType || kind == kTypeIdentifier;
}

class GoLowering : public Lowering {
 public:
  explicit GoLowering(Builder* out) : Lowering(out) {
    for (NodeId id = 0; id < tree_.size(); ++id) {
      if (kind(id) != kTypeSpec) continue;
      types_.emplace(text(child(id, Field::Name)), child(id, Field::Type));
    }
  }

 private:
  bool is_code(NodeId id) const override {
    return Lowering::is_code(id) && !is_type(kind(id));
  }

  void lower_node(NodeId id) override {
    switch (kind(id)) {
      case kTransparent:
        return node(tree_[id].first, id);
      case kInline:
        return children(id);
      case kAssignment:
        return assignment(id);
      case kBinary:
        return binary(id);
      case kBlock:
        return with_children(Op::Block, id);
      case kCall:
        return call(id);
      case kComposite:
        return literal(child(id, Field::Body), child(id, Field::Type));
      case kLiteralValue:
        return literal(id, kNoNode);
      case kConstant:
        out_.leaf(Op::Constant, id, text(id));
        return;
      case kConversion:
        with_fields(Op::Cast, id, {Field::Operand});
        return;
      case kFor:
        return for_loop(id);
      case kFunction:
        return function(id, 0);
      case kFunctionDeclaration:
        return function(id, program::kDeclares);
      case kMethodDeclaration:
        return function(id, program::kMethod);
      case kIdentifier:
        out_.leaf(Op::Name, id, text(id));
        return;
      case kBlank:
        out_.leaf(Op::Other, id);
        return;
      case kNil:
        out_.leaf(Op::Nothing, id);
        return;
      default:
        return node_of_other_kinds(id);
    }
  }

  void node_of_other_kinds(NodeId id) {
    switch (kind(id)) {
      case kIf:
        return if_statement(id);
      case kImportSpec:
        return import_spec(id);
      case kIndex:
        with_fields(Op::Index, id, {Field::Operand, Field::Index});
        return;
      case kLeave:
        out_.leaf(Op::Leave, id);
        return;
      case kReturn:
        return return_statement(id);
      case kSelector:
        return selector(id);
      case kShortDeclaration:
        return pairs(id, child(id, Field::Left), child(id, Field::Right),
                     Op::Declare, 0);
      case kString:
      case kRawString:
        return string(id);
      case kSwitch:
        return switch_statement(id);
      case kUnary:
        return unary(id);
      case kVariadicArgument:
        return with_children(Op::Spread, id);
      case kVarSpec:
        return var_spec(id);
      default:
        return with_children(Op::Other, id);
    }
  }

  // Functions.

  void function(NodeId id, std::uint16_t flags) {
    const auto made = out_.open(Op::Function, id, flags);
    out_.set_name(made, text(child(id, Field::Name)));
    parameters(child(id, Field::Parameters), 0);
    // Behind the others: it is not passed like them.
    parameters(child(id, Field::Receiver), program::kKeyword);
    node(child(id, Field::Body), id);
    out_.close();
  }

  void parameters(NodeId list, std::uint16_t flags) {
    for (NodeId at = tree_[list].first; at != kNoNode; at = next(at)) {
      const bool rest = kind(at) == kVariadicParameter;
      bool named = false;
      for (NodeId name = tree_[at].first; name != kNoNode; name = next(name)) {
        if (tree_[name].field != Field::Name || kind(name) == syntax::kToken) {
          continue;
        }
        named = true;
        out_.open(Op::Param, name, flags | (rest ? program::kRest : 0));
        node(name);
        out_.close();
      }
      if (named) continue;
      out_.open(Op::Param, at, flags);
      out_.leaf(Op::Other, at);
      out_.close();
    }
  }

  // Expressions.

  static Op op_of(std::string_view spelled) {
    if (spelled == "+") return Op::Concat;
    if (spelled == "||") return Op::Or;
    if (spelled == "&&") return Op::And;
    if (spelled == "==") return Op::Equal;
    if (spelled == "!=" || spelled == "<" || spelled == ">" ||
        spelled == "<=" || spelled == ">=") {
      return Op::NotEqual;
    }
    return Op::Other;
  }

  void binary(NodeId id) {
    const Op op = op_of(operator_of(id));
    const bool chain = op != Op::Equal && op != Op::NotEqual;
    operation(id, op_of, chain);
  }

  void unary(NodeId id) {
    const std::string_view spelled = operator_of(id);
    const NodeId operand = child(id, Field::Operand);
    if (spelled == "&" || spelled == "*") return node(operand, id);
    out_.open(spelled == "!" ? Op::Not : Op::Other, id);
    node(operand, id);
    out_.close();
  }

  void call(NodeId id) {
    out_.open(Op::Call, id);
    node(child(id, Field::Function), id);
    const NodeId list = child(id, Field::Arguments);
    for (NodeId at = tree_[list].first; at != kNoNode; at = next(at)) {
      node(at, at);
    }
    out_.close();
  }

  void selector(NodeId id) {
    const NodeId field = child(id, Field::Field);
    const auto made = out_.open(Op::Member, id);
    out_.set_name(made, text(field));
    if (field != kNoNode) out_.set_place(made, tree_[field].start);
    node(child(id, Field::Operand), id);
    out_.close();
  }

  void string(NodeId id) {
    const std::uint32_t start = tree_[id].start + 1;
    const std::uint32_t end = tree_[id].end > start ? tree_[id].end - 1 : start;
    if (tree_.child_of_kind(id, kEscape) == kNoNode) {
      const auto made = out_.leaf(Op::Text, id);
      out_.set_name(made, tree_.text().substr(start, end - start));
      out_.set_place(made, start);
      return;
    }
    out_.open(Op::Concat, id);
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      const bool escape = kind(at) == kEscape;
      const auto made = out_.leaf(Op::Text, at, escape ? program::kEscaped : 0);
      out_.set_name(made, escape ? unescaped(text(at)) : std::string(text(at)));
    }
    out_.close();
  }

  // Composite literals.

  // The type behind names and pointers.
  NodeId resolved(NodeId type) const {
    for (int level = 0; level < 8; ++level) {
      if (kind(type) == kPointerType) {
        type = tree_[type].first;
      } else if (kind(type) == kTypeIdentifier) {
        const auto found = types_.find(text(type));
        if (found == types_.end()) return kNoNode;
        type = found->second;
      } else {
        break;
      }
    }
    return type;
  }

  std::vector<std::string_view> fields_of(NodeId type) const {
    std::vector<std::string_view> names;
    const NodeId list = tree_.child_of_kind(type, kFieldList);
    for (NodeId at = tree_[list].first; at != kNoNode; at = next(at)) {
      for (NodeId part = tree_[at].first; part != kNoNode; part = next(part)) {
        if (tree_[part].field == Field::Name) names.push_back(text(part));
      }
    }
    return names;
  }

  void literal(NodeId body, NodeId type) {
    const Builder::Level level(&out_);
    if (out_.too_deep(body)) return;
    type = resolved(type);
    const bool list = kind(type) == kArrayType;
    const std::vector<std::string_view> fields =
        kind(type) == kStructType ? fields_of(type)
                                  : std::vector<std::string_view>();
    const NodeId inner = list                     ? child(type, Field::Element)
                         : kind(type) == kMapType ? child(type, Field::Value)
                                                  : kNoNode;
    const bool keyed = tree_.child_of_kind(body, kKeyed) != kNoNode;
    const bool object = !list && (keyed || !fields.empty());
    out_.open(object ? Op::Object : Op::Array, body);
    std::size_t index = 0;
    for (NodeId at = tree_[body].first; at != kNoNode; at = next(at), ++index) {
      if (kind(at) == kKeyed && object) {
        keyed_element(at, inner);
      } else if (kind(at) == kKeyed) {
        element(child(at, Field::Value), inner);
      } else if (object) {
        const auto made = out_.open(Op::Entry, at);
        if (index < fields.size()) out_.set_name(made, fields[index]);
        element(at, inner);
        out_.close();
      } else {
        element(at, inner);
      }
    }
    out_.close();
  }

  void element(NodeId id, NodeId type) {
    const NodeId inside = tree_[id].first;
    if (kind(inside) == kLiteralValue) return literal(inside, type);
    node(id, id);
  }

  void keyed_element(NodeId id, NodeId type) {
    const NodeId key = tree_[child(id, Field::Key)].first;
    const auto made = out_.open(Op::Entry, id);
    if (kind(key) == kIdentifier && type == kNoNode) {
      out_.set_name(made, text(key));
      out_.set_place(made, tree_[key].start);
    } else if (is_plain_string(key)) {
      const std::string_view quoted = text(key);
      out_.set_name(made, quoted.substr(1, quoted.size() - 2));
      out_.set_place(made, tree_[key].start + 1);
    } else {
      out_.add_flags(made, program::kComputed);
      node(key, id);
    }
    element(child(id, Field::Value), type);
    out_.close();
  }

  bool is_plain_string(NodeId id) const {
    return (kind(id) == kString || kind(id) == kRawString) &&
           text(id).size() >= 2 && tree_.child_of_kind(id, kEscape) == kNoNode;
  }

  // Statements.

  std::vector<NodeId> listed(NodeId list) const {
    if (kind(list) != kExpressionList) {
      return list == kNoNode ? std::vector<NodeId>()
                             : std::vector<NodeId>{list};
    }
    std::vector<NodeId> items;
    for (NodeId at = tree_[list].first; at != kNoNode; at = next(at)) {
      items.push_back(at);
    }
    return items;
  }

  // One by one, or several targets for what one call yields.
  void pairs(NodeId id, NodeId left, NodeId right, Op op, std::uint16_t flags) {
    assign(id, listed(left), listed(right), op, flags);
  }

  void assign(NodeId id, const std::vector<NodeId>& targets,
              const std::vector<NodeId>& values, Op op, std::uint16_t flags) {
    if (targets.size() > 1 && values.size() == 1) {
      out_.open(op, id, flags);
      out_.open(Op::ArrayPattern, targets[0]);
      for (const NodeId target : targets) node(target);
      out_.close();
      node(values[0], id);
      out_.close();
      return;
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
      out_.open(op, id, flags);
      node(targets[i], id);
      if (i < values.size()) node(values[i]);
      if (i >= values.size() && op == Op::Assign) out_.leaf(Op::Other, id);
      out_.close();
    }
  }

  void assignment(NodeId id) {
    const bool plain = operator_of(id) == "=";
    pairs(id, child(id, Field::Left), child(id, Field::Right), Op::Assign,
          plain ? 0 : program::kAppending);
  }

  void var_spec(NodeId id) {
    std::vector<NodeId> names;
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (tree_[at].field == Field::Name && kind(at) == kIdentifier) {
        names.push_back(at);
      }
    }
    assign(id, names, listed(child(id, Field::Value)), Op::Declare, 0);
  }

  void return_statement(NodeId id) {
    const std::vector<NodeId> values = listed(tree_[id].first);
    out_.open(Op::Return, id);
    if (values.size() == 1) node(values[0]);
    if (values.size() > 1) with_children(Op::Array, tree_[id].first);
    out_.close();
  }

  void if_statement(NodeId id) {
    const NodeId start = child(id, Field::Initializer);
    if (start != kNoNode) {
      out_.open(Op::Block, id);
      node(start);
    }
    out_.open(Op::If, id);
    node(child(id, Field::Condition), id);
    node(child(id, Field::Consequence), id);
    node(child(id, Field::Alternative));
    out_.close();
    if (start != kNoNode) out_.close();
  }

  void for_loop(NodeId id) {
    const NodeId range = tree_.child_of_kind(id, kRangeClause);
    if (range != kNoNode) return for_range(id, range);
    const NodeId clause = tree_.child_of_kind(id, kForClause);
    out_.open(Op::Block, id);
    if (const NodeId start = child(clause, Field::Initializer);
        start != kNoNode) {
      node(start);
    }
    out_.open(Op::Loop, id);
    for (const Field field : {Field::Condition, Field::Update}) {
      if (const NodeId part = child(clause, field); part != kNoNode) node(part);
    }
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (at != clause) node(at);
    }
    out_.close();
    out_.close();
  }

  void for_range(NodeId id, NodeId range) {
    const std::vector<NodeId> targets = listed(child(range, Field::Left));
    out_.open(Op::ForEach, id,
              targets.size() > 1 ? program::kPairs : program::kKeys);
    if (targets.size() > 1) {
      out_.open(Op::ArrayPattern, range);
      for (const NodeId target : targets) node(target);
      out_.close();
    } else {
      node(targets.empty() ? kNoNode : targets[0], range);
    }
    node(child(range, Field::Right), range);
    node(child(id, Field::Body), id);
    out_.close();
  }

  void switch_statement(NodeId id) {
    out_.open(Op::Block, id);
    node(child(id, Field::Initializer));
    out_.open(Op::Switch, id);
    node(child(id, Field::Value), id);
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (kind(at) == kCase) switch_case(at);
    }
    out_.close();
    out_.close();
  }

  void switch_case(NodeId id) {
    out_.open(Op::Case, id);
    for (const NodeId value : listed(child(id, Field::Value))) node(value);
    out_.open(Op::Block, id);
    for (NodeId at = tree_[id].first; at != kNoNode; at = next(at)) {
      if (tree_[at].field == Field::None ||
          tree_[at].field == Field::Communication) {
        node(at);
      }
    }
    out_.close();
    out_.close();
  }

  // Imports.

  void import_spec(NodeId id) {
    std::string_view path = text(child(id, Field::Path));
    if (path.size() < 2) return;
    path = path.substr(1, path.size() - 2);
    const NodeId named = child(id, Field::Name);
    if (kind(named) == kBlank) return;
    const auto made =
        out_.leaf(Op::Import, id, kind(named) == kDot ? program::kWildcard : 0);
    out_.set_extra(made, path);
    out_.set_name(made, named == kNoNode ? package_name(path) : text(named));
  }

  // "a/b/v2" is named b, "gopkg.in/yaml.v3" yaml.
  static std::string_view package_name(std::string_view path) {
    std::string_view name = path.substr(path.rfind('/') + 1);
    if (name.size() > 1 && name[0] == 'v' && name[1] >= '0' && name[1] <= '9' &&
        path.size() > name.size()) {
      path.remove_suffix(name.size() + 1);
      name = path.substr(path.rfind('/') + 1);
    }
    return name.substr(0, name.find('.'));
  }

  std::unordered_map<std::string_view, NodeId> types_;
};

}  // namespace

std::span<const syntax::KindName> kinds() { return kKinds; }

void lower(Builder* out) { GoLowering(out).module(); }

}  // namespace alder::scan::go
