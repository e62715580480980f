// Names of kinds and fields in the grammar, looked up once.

#include "scan/python_tree.h"

#include <algorithm>
#include <array>

#include "scan/tree_sitter.h"

extern "C" const TSLanguage* tree_sitter_python(void);

namespace alder::scan::python {
namespace {

struct KindName {
  std::string_view name;
  Kind kind;
};

constexpr auto kKinds = std::to_array<KindName>({
    {"ERROR", Kind::Error},
    {"aliased_import", Kind::AliasedImport},
    {"argument_list", Kind::ArgumentList},
    {"as_pattern", Kind::AsPattern},
    {"as_pattern_target", Kind::AsPatternTarget},
    {"assert_statement", Kind::AssertStatement},
    {"assignment", Kind::Assignment},
    {"attribute", Kind::Attribute},
    {"augmented_assignment", Kind::AugmentedAssignment},
    {"await", Kind::Await},
    {"binary_operator", Kind::BinaryOperator},
    {"block", Kind::Block},
    {"boolean_operator", Kind::BooleanOperator},
    {"break_statement", Kind::BreakStatement},
    {"call", Kind::Call},
    {"class_definition", Kind::ClassDefinition},
    {"comparison_operator", Kind::ComparisonOperator},
    {"concatenated_string", Kind::ConcatenatedString},
    {"conditional_expression", Kind::ConditionalExpression},
    {"continue_statement", Kind::ContinueStatement},
    {"decorator", Kind::Decorator},
    {"default_parameter", Kind::DefaultParameter},
    {"delete_statement", Kind::DeleteStatement},
    {"dictionary", Kind::Dictionary},
    {"dictionary_comprehension", Kind::DictionaryComprehension},
    {"dictionary_splat", Kind::DictionarySplat},
    {"dictionary_splat_pattern", Kind::DictionarySplatPattern},
    {"dotted_name", Kind::DottedName},
    {"elif_clause", Kind::ElifClause},
    {"else_clause", Kind::ElseClause},
    {"escape_sequence", Kind::EscapeSequence},
    {"except_clause", Kind::ExceptClause},
    {"expression_list", Kind::ExpressionList},
    {"expression_statement", Kind::ExpressionStatement},
    {"false", Kind::False},
    {"finally_clause", Kind::FinallyClause},
    {"float", Kind::Float},
    {"for_in_clause", Kind::ForInClause},
    {"for_statement", Kind::ForStatement},
    {"function_definition", Kind::FunctionDefinition},
    {"generator_expression", Kind::GeneratorExpression},
    {"global_statement", Kind::GlobalStatement},
    {"identifier", Kind::Identifier},
    {"if_clause", Kind::IfClause},
    {"if_statement", Kind::IfStatement},
    {"import_from_statement", Kind::ImportFromStatement},
    {"import_statement", Kind::ImportStatement},
    {"integer", Kind::Integer},
    {"interpolation", Kind::Interpolation},
    {"keyword_argument", Kind::KeywordArgument},
    {"keyword_separator", Kind::KeywordSeparator},
    {"lambda", Kind::Lambda},
    {"lambda_parameters", Kind::LambdaParameters},
    {"list", Kind::List},
    {"list_comprehension", Kind::ListComprehension},
    {"list_pattern", Kind::ListPattern},
    {"list_splat", Kind::ListSplat},
    {"list_splat_pattern", Kind::ListSplatPattern},
    {"module", Kind::Module},
    {"named_expression", Kind::NamedExpression},
    {"none", Kind::None},
    {"nonlocal_statement", Kind::NonlocalStatement},
    {"not_operator", Kind::NotOperator},
    {"pair", Kind::Pair},
    {"parameters", Kind::Parameters},
    {"parenthesized_expression", Kind::ParenthesizedExpression},
    {"pattern_list", Kind::PatternList},
    {"positional_separator", Kind::PositionalSeparator},
    {"raise_statement", Kind::RaiseStatement},
    {"relative_import", Kind::RelativeImport},
    {"return_statement", Kind::ReturnStatement},
    {"set", Kind::Set},
    {"set_comprehension", Kind::SetComprehension},
    {"slice", Kind::Slice},
    {"string", Kind::String},
    {"string_content", Kind::StringContent},
    {"string_end", Kind::StringEnd},
    {"string_start", Kind::StringStart},
    {"subscript", Kind::Subscript},
    {"true", Kind::True},
    {"try_statement", Kind::TryStatement},
    {"tuple", Kind::Tuple},
    {"tuple_pattern", Kind::TuplePattern},
    {"type", Kind::Type},
    {"typed_default_parameter", Kind::TypedDefaultParameter},
    {"typed_parameter", Kind::TypedParameter},
    {"while_statement", Kind::WhileStatement},
    {"wildcard_import", Kind::WildcardImport},
    {"with_clause", Kind::WithClause},
    {"with_item", Kind::WithItem},
    {"with_statement", Kind::WithStatement},
    {"yield", Kind::Yield},
});

struct FieldName {
  std::string_view name;
  Field field;
};

constexpr auto kFields = std::to_array<FieldName>({
    {"alias", Field::Alias},
    {"alternative", Field::Alternative},
    {"arguments", Field::Arguments},
    {"attribute", Field::Attribute},
    {"body", Field::Body},
    {"condition", Field::Condition},
    {"consequence", Field::Consequence},
    {"definition", Field::Definition},
    {"function", Field::Function},
    {"key", Field::Key},
    {"left", Field::Left},
    {"module_name", Field::ModuleName},
    {"name", Field::Name},
    {"object", Field::Object},
    {"operator", Field::Operator},
    {"operators", Field::Operator},
    {"parameters", Field::Parameters},
    {"right", Field::Right},
    {"subscript", Field::Subscript},
    {"superclasses", Field::Superclasses},
    {"type", Field::Type},
    {"value", Field::Value},
});

// Symbols and fields of the grammar -> ours, filled once.
struct Tables {
  std::vector<Kind> kinds;
  std::vector<bool> comments;
  std::vector<Field> fields;

  explicit Tables(const TSLanguage* language) {
    const std::uint32_t symbols = ts_language_symbol_count(language);
    kinds.assign(symbols, Kind::Other);
    comments.assign(symbols, false);
    for (std::uint32_t i = 0; i < symbols; ++i) {
      const auto symbol = static_cast<TSSymbol>(i);
      if (ts_language_symbol_type(language, symbol) != TSSymbolTypeRegular) {
        continue;
      }
      const std::string_view name = ts_language_symbol_name(language, symbol);
      comments[i] = name == "comment" || name == "line_continuation";
      for (const KindName& row : kKinds) {
        if (row.name == name) kinds[i] = row.kind;
      }
    }
    const std::uint32_t count = ts_language_field_count(language);
    fields.assign(count + 1, Field::None);
    for (std::uint32_t i = 1; i <= count; ++i) {
      const std::string_view name =
          ts_language_field_name_for_id(language, static_cast<TSFieldId>(i));
      for (const FieldName& row : kFields) {
        if (row.name == name) fields[i] = row.field;
      }
    }
  }

  Kind kind(TSNode node) const {
    if (ts_node_is_error(node)) return Kind::Error;
    const TSSymbol symbol = ts_node_symbol(node);
    return symbol < kinds.size() ? kinds[symbol] : Kind::Other;
  }
  bool is_comment(TSNode node) const {
    const TSSymbol symbol = ts_node_symbol(node);
    return symbol < comments.size() && comments[symbol];
  }
};

const Tables& tables() {
  static const Tables filled(tree_sitter_python());
  return filled;
}

// Punctuation is left out, operators are not.
bool keep(TSNode node, TSFieldId field, Node* flat) {
  flat->field = tables().fields[field];
  const bool named = ts_node_is_named(node);
  const bool token = !named && flat->field == Field::Operator;
  flat->kind = token ? Kind::Operator : tables().kind(node);
  return token || (named && !tables().is_comment(node));
}

}  // namespace

NodeId Tree::child(NodeId id, Field field) const {
  NodeId at = (*this)[id].first;
  while (at != kNoNode && nodes_[at].field != field) at = nodes_[at].next;
  return at;
}

NodeId Tree::child(NodeId id, Kind kind) const {
  NodeId at = (*this)[id].first;
  while (at != kNoNode && nodes_[at].kind != kind) at = nodes_[at].next;
  return at;
}

NodeId Tree::root_of(NodeId id) const {
  return *(std::upper_bound(roots_.begin(), roots_.end(), id) - 1);
}

NodeId Tree::drawn(NodeId id, const std::string& spelled) const {
  if (links_.empty()) return kNoNode;
  const auto found = links_.find({root_of(id), spelled});
  return found == links_.end() ? kNoNode : found->second;
}

std::optional<Tree> parse(std::string_view text) {
  const tree_sitter::Parsed parsed(tree_sitter_python(), text);
  if (!parsed.ok()) return std::nullopt;
  Tree tree;
  tree.text_ = text;
  tree_sitter::Flattener flattener(&tree.nodes_, keep);
  flattener.walk(parsed.root());
  tree.first_error_ = flattener.first_error();
  return tree;
}

}  // namespace alder::scan::python
