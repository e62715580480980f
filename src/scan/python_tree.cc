// The only home of tree-sitter.
//
// The cursor visits every node once; the stack of open nodes is explicit.
// Source of the budget: real files need at most 0.027 calls of the progress
// callback a byte, so a quarter of a call a byte stops only pathological
// texts.

#include "scan/python_tree.h"

#include <tree_sitter/api.h>

#include <array>
#include <chrono>
#include <memory>

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

struct Budget {
  std::uint64_t calls_left;
  std::chrono::steady_clock::time_point deadline;
};

bool spend(TSParseState* state) {
  auto* const budget = static_cast<Budget*>(state->payload);
  if (budget->calls_left == 0) return true;
  --budget->calls_left;
  return std::chrono::steady_clock::now() > budget->deadline;
}

const char* read_all(void* payload, std::uint32_t at, TSPoint /*place*/,
                     std::uint32_t* length) {
  const auto& text = *static_cast<const std::string_view*>(payload);
  *length = at < text.size() ? static_cast<std::uint32_t>(text.size() - at) : 0;
  return at < text.size() ? text.data() + at : "";
}

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
using TreePointer = std::unique_ptr<TSTree, TreeDeleter>;

TreePointer parse_within_budget(std::string_view text) {
  using std::chrono::seconds;
  const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), tree_sitter_python())) return {};
  Budget budget{2000 + text.size() / 4,
                std::chrono::steady_clock::now() + seconds(5)};
  const TSInput input{&text, read_all, TSInputEncodingUTF8, nullptr};
  return TreePointer(ts_parser_parse_with_options(parser.get(), nullptr, input,
                                                  {&budget, spend}));
}

class Cursor {
 public:
  explicit Cursor(TSNode root) : cursor_(ts_tree_cursor_new(root)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  Field field() const {
    return tables().fields[ts_tree_cursor_current_field_id(&cursor_)];
  }
  bool down() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool next() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool up() { return ts_tree_cursor_goto_parent(&cursor_); }

 private:
  TSTreeCursor cursor_;
};

// Copies what the cursor shows, node by node.
class Flattener {
 public:
  explicit Flattener(std::vector<Node>* nodes) : nodes_(nodes) {}

  // Opens the node under the cursor.  Returns whether it is kept.
  bool open(const Cursor& cursor) {
    const TSNode node = cursor.node();
    const Field field = cursor.field();
    const bool token = !ts_node_is_named(node) && field == Field::Operator;
    if (!open_.empty() && !token &&
        (!ts_node_is_named(node) || tables().is_comment(node))) {
      return false;
    }
    const auto id = static_cast<NodeId>(nodes_->size());
    Node flat;
    flat.kind = token ? Kind::Operator : tables().kind(node);
    flat.field = field;
    flat.start = ts_node_start_byte(node);
    flat.end = ts_node_end_byte(node);
    if (!open_.empty()) link(&flat, id);
    nodes_->push_back(flat);
    open_.push_back({id, kNoNode});
    return true;
  }

  void close() {
    (*nodes_)[open_.back().id].subtree_end =
        static_cast<NodeId>(nodes_->size());
    open_.pop_back();
  }

 private:
  struct Open {
    NodeId id;
    NodeId last_child;
  };

  void link(Node* flat, NodeId id) {
    Open& parent = open_.back();
    flat->parent = parent.id;
    if (parent.last_child == kNoNode) {
      (*nodes_)[parent.id].first = id;
    } else {
      (*nodes_)[parent.last_child].next = id;
    }
    parent.last_child = id;
  }

  std::vector<Node>* nodes_;
  std::vector<Open> open_;
};

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

std::optional<Tree> parse(std::string_view text) {
  const TreePointer parsed = parse_within_budget(text);
  if (!parsed) return std::nullopt;
  Tree tree;
  tree.text_ = text;
  Cursor cursor(ts_tree_root_node(parsed.get()));
  Flattener flattener(&tree.nodes_);
  flattener.open(cursor);
  // `kept` holds, for every level the cursor is down, whether its node is.
  std::vector<bool> kept{true};
  for (bool walking = true; walking;) {
    const TSNode node = cursor.node();
    if (!tree.first_error_ &&
        (ts_node_is_error(node) || ts_node_is_missing(node))) {
      tree.first_error_ = ts_node_start_byte(node);
    }
    if (kept.back() && cursor.down()) {
      kept.push_back(flattener.open(cursor));
      continue;
    }
    while (true) {
      if (kept.back()) flattener.close();
      kept.pop_back();
      if (kept.empty()) {
        walking = false;
        break;
      }
      if (cursor.next()) {
        kept.push_back(flattener.open(cursor));
        break;
      }
      cursor.up();
    }
  }
  return tree;
}

}  // namespace alder::scan::python
