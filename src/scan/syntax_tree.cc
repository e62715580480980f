// The cursor visits every node once; the stack of open nodes is explicit.
// Source of the budget: real files need at most 0.027 calls of the progress
// callback a byte, so a quarter of a call a byte stops only pathological
// texts.

#include "scan/syntax_tree.h"

#include <tree_sitter/api.h>

#include <array>
#include <chrono>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/module.h"

namespace alder::scan::syntax {
namespace {

struct FieldName {
  std::string_view name;
  Field field;
};

constexpr auto kFields = std::to_array<FieldName>({
    {"alias", Field::Alias},
    {"alternative", Field::Alternative},
    {"alternatives", Field::Alternatives},
    {"argument", Field::Argument},
    {"arguments", Field::Arguments},
    {"array", Field::Array},
    {"arrayref", Field::Arrayref},
    {"attribute", Field::Attribute},
    {"attributes", Field::Attributes},
    {"base", Field::Base},
    {"begin", Field::Begin},
    {"block", Field::Block},
    {"body", Field::Body},
    {"bounds", Field::Bounds},
    {"callback", Field::Callback},
    {"capacity", Field::Capacity},
    {"captures", Field::Captures},
    {"catch_block", Field::CatchBlock},
    {"catch_expr", Field::CatchExpr},
    {"channel", Field::Channel},
    {"class", Field::Class},
    {"clause", Field::Clause},
    {"clauses", Field::Clauses},
    {"close_tag", Field::CloseTag},
    {"communication", Field::Communication},
    {"condition", Field::Condition},
    {"conditional_expressions", Field::ConditionalExpressions},
    {"consequence", Field::Consequence},
    {"consequent", Field::Consequent},
    {"constraint", Field::Constraint},
    {"constructor", Field::Constructor},
    {"content", Field::Content},
    {"continue", Field::Continue},
    {"declaration", Field::Declaration},
    {"declarator", Field::Declarator},
    {"decorator", Field::Decorator},
    {"default", Field::Default},
    {"default_type", Field::DefaultType},
    {"default_value", Field::DefaultValue},
    {"delimiter", Field::Delimiter},
    {"designator", Field::Designator},
    {"dimensions", Field::Dimensions},
    {"directive", Field::Directive},
    {"element", Field::Element},
    {"else", Field::Else},
    {"end", Field::End},
    {"end_tag", Field::EndTag},
    {"exceptions", Field::Exceptions},
    {"field", Field::Field},
    {"filter", Field::Filter},
    {"final", Field::Final},
    {"finalizer", Field::Finalizer},
    {"finally_block", Field::FinallyBlock},
    {"flags", Field::Flags},
    {"function", Field::Function},
    {"guard", Field::Guard},
    {"handler", Field::Handler},
    {"hash", Field::Hash},
    {"hashref", Field::Hashref},
    {"identifier", Field::Identifier},
    {"increment", Field::Increment},
    {"index", Field::Index},
    {"index_type", Field::IndexType},
    {"indices", Field::Indices},
    {"init", Field::Init},
    {"initialiser", Field::Initialiser},
    {"initialize", Field::Initialize},
    {"initializer", Field::Initializer},
    {"inner", Field::Inner},
    {"interfaces", Field::Interfaces},
    {"invocant", Field::Invocant},
    {"iterator", Field::Iterator},
    {"key", Field::Key},
    {"kind", Field::Kind},
    {"label", Field::Label},
    {"left", Field::Left},
    {"length", Field::Length},
    {"lexical", Field::Lexical},
    {"list", Field::List},
    {"local_declaration", Field::LocalDeclaration},
    {"locals", Field::Locals},
    {"loopex", Field::Loopex},
    {"macro", Field::Macro},
    {"member", Field::Member},
    {"message", Field::Message},
    {"method", Field::Method},
    {"modifiers", Field::Modifiers},
    {"module", Field::Module},
    {"modules", Field::Modules},
    {"name", Field::Name},
    {"object", Field::Object},
    {"open_tag", Field::OpenTag},
    {"operand", Field::Operand},
    {"operator", Field::Operator},
    {"optional_chain", Field::OptionalChain},
    {"outer", Field::Outer},
    {"package", Field::Package},
    {"parameter", Field::Parameter},
    {"parameters", Field::Parameters},
    {"path", Field::Path},
    {"pattern", Field::Pattern},
    {"permits", Field::Permits},
    {"phase", Field::Phase},
    {"placement", Field::Placement},
    {"prefix", Field::Prefix},
    {"property", Field::Property},
    {"provided", Field::Provided},
    {"provider", Field::Provider},
    {"readonly", Field::Readonly},
    {"receiver", Field::Receiver},
    {"reference_modifier", Field::ReferenceModifier},
    {"register", Field::Register},
    {"requirements", Field::Requirements},
    {"resources", Field::Resources},
    {"result", Field::Result},
    {"return_expression", Field::ReturnExpression},
    {"return_type", Field::ReturnType},
    {"right", Field::Right},
    {"scope", Field::Scope},
    {"sign", Field::Sign},
    {"size", Field::Size},
    {"source", Field::Source},
    {"start", Field::Start},
    {"statement", Field::Statement},
    {"static_modifier", Field::StaticModifier},
    {"step", Field::Step},
    {"superclass", Field::Superclass},
    {"symbol", Field::Symbol},
    {"table", Field::Table},
    {"tag", Field::Tag},
    {"template_argument", Field::TemplateArgument},
    {"template_parameters", Field::TemplateParameters},
    {"template_processor", Field::TemplateProcessor},
    {"trait", Field::Trait},
    {"try_block", Field::TryBlock},
    {"type", Field::Type},
    {"type_arguments", Field::TypeArguments},
    {"type_parameters", Field::TypeParameters},
    {"underlying_type", Field::UnderlyingType},
    {"update", Field::Update},
    {"value", Field::Value},
    {"variable", Field::Variable},
    {"variables", Field::Variables},
    {"version", Field::Version},
    {"visibility", Field::Visibility},
});

// Two names of one thing, as grammars spell it.
Field field_named(std::string_view name) {
  if (name == "operators") return Field::Operator;
  for (const FieldName& row : kFields) {
    if (row.name == name) return row.field;
  }
  return Field::None;
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

TreePointer parse_within_budget(const TSLanguage* language,
                                std::string_view text) {
  using std::chrono::seconds;
  const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), language)) return {};
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
  TSFieldId field() const { return ts_tree_cursor_current_field_id(&cursor_); }
  bool down() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool next() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool up() { return ts_tree_cursor_goto_parent(&cursor_); }

 private:
  TSTreeCursor cursor_;
};

bool is_comment_kind(std::string_view name) {
  return name.ends_with("comment") || name == "line_continuation";
}

}  // namespace

// Symbols and fields of the grammar -> ours.
struct Grammar::Tables {
  const TSLanguage* language = nullptr;
  std::vector<Kind> kinds;
  std::vector<bool> comments;
  std::vector<Field> fields;

  // Returns the names that the grammar does not know.
  std::vector<std::string_view> fill(std::span<const KindName> names) {
    std::unordered_map<std::string_view, Kind> wanted;
    for (const KindName& row : names) wanted.emplace(row.name, row.kind);
    std::unordered_map<std::string_view, Kind> missing = wanted;
    const std::uint32_t symbols = ts_language_symbol_count(language);
    kinds.assign(symbols, kOther);
    comments.assign(symbols, false);
    for (std::uint32_t i = 0; i < symbols; ++i) {
      const auto symbol = static_cast<TSSymbol>(i);
      if (ts_language_symbol_type(language, symbol) != TSSymbolTypeRegular) {
        continue;
      }
      const std::string_view name = ts_language_symbol_name(language, symbol);
      comments[i] = is_comment_kind(name);
      const auto found = wanted.find(name);
      if (found == wanted.end()) continue;
      kinds[i] = found->second;
      missing.erase(name);
    }
    const std::uint32_t count = ts_language_field_count(language);
    fields.assign(count + 1, Field::None);
    for (std::uint32_t i = 1; i <= count; ++i) {
      fields[i] = field_named(
          ts_language_field_name_for_id(language, static_cast<TSFieldId>(i)));
    }
    std::vector<std::string_view> unknown;
    for (const auto& [name, kind] : missing) unknown.push_back(name);
    return unknown;
  }
};

Grammar::Grammar() : tables_(std::make_unique<Tables>()) {}
Grammar::~Grammar() = default;

Result<std::unique_ptr<const Grammar>> Grammar::load(
    std::string_view name, std::span<const KindName> kinds) {
  const std::string spelled(name);
  const Result<const void*> address =
      load_module("grammar_" + spelled, "tree_sitter_" + spelled);
  if (!address.ok()) return address.error();
  using Entry = const TSLanguage* (*)();
  const auto entry =
      reinterpret_cast<Entry>(reinterpret_cast<std::uintptr_t>(*address));
  std::unique_ptr<Grammar> grammar(new Grammar());
  grammar->tables_->language = entry();
  const std::uint32_t version =
      ts_language_abi_version(grammar->tables_->language);
  if (version < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION ||
      version > TREE_SITTER_LANGUAGE_VERSION) {
    return Error{ErrorCode::Internal,
                 "the grammar \"" + spelled + "\" has another version",
                 {},
                 {},
                 {}};
  }
  grammar->unknown_kinds_ = grammar->tables_->fill(kinds);
  return std::unique_ptr<const Grammar>(std::move(grammar));
}

NodeId Tree::child(NodeId id, Field field) const {
  NodeId at = (*this)[id].first;
  while (at != kNoNode && nodes_[at].field != field) at = nodes_[at].next;
  return at;
}

NodeId Tree::child_of_kind(NodeId id, Kind kind) const {
  NodeId at = (*this)[id].first;
  while (at != kNoNode && nodes_[at].kind != kind) at = nodes_[at].next;
  return at;
}

// Copies what the cursor shows, node by node.
class Parse {
 public:
  explicit Parse(const Grammar& grammar, Tree* tree)
      : tables_(*grammar.tables_), tree_(*tree) {}

  bool run(std::string_view text) {
    const TreePointer parsed = parse_within_budget(tables_.language, text);
    if (!parsed) return false;
    tree_.text_ = text;
    tree_.nodes_.reserve(text.size() / 4 + 1);
    Cursor cursor(ts_tree_root_node(parsed.get()));
    walk(&cursor);
    return true;
  }

 private:
  struct Open {
    NodeId id;
    NodeId last_child;
  };

  void walk(Cursor* cursor) {
    // For every level the cursor is down, whether its node is kept.
    std::vector<bool> kept{open(*cursor)};
    while (true) {
      if (kept.back() && cursor->down()) {
        kept.push_back(open(*cursor));
        continue;
      }
      while (true) {
        if (kept.back()) close();
        kept.pop_back();
        if (kept.empty()) return;
        if (cursor->next()) {
          kept.push_back(open(*cursor));
          break;
        }
        cursor->up();
      }
    }
  }

  // Opens the node under the cursor.  Returns whether it is kept.
  bool open(const Cursor& cursor) {
    const TSNode node = cursor.node();
    const TSSymbol symbol = ts_node_symbol(node);
    const bool error = ts_node_is_error(node);
    if (!tree_.first_error_ && (error || ts_node_is_missing(node))) {
      tree_.first_error_ = ts_node_start_byte(node);
    }
    const bool named = ts_node_is_named(node);
    const Field field = tables_.fields[cursor.field()];
    const bool comment =
        symbol < tables_.comments.size() && tables_.comments[symbol];
    if (!open_.empty() && (comment || (!named && field == Field::None))) {
      return false;
    }
    Node flat;
    flat.kind = error                           ? kError
                : !named                        ? kToken
                : symbol < tables_.kinds.size() ? tables_.kinds[symbol]
                                                : kOther;
    flat.field = field;
    flat.start = ts_node_start_byte(node);
    flat.end = ts_node_end_byte(node);
    const auto id = static_cast<NodeId>(tree_.nodes_.size());
    if (!open_.empty()) link(&flat, id);
    tree_.nodes_.push_back(flat);
    open_.push_back({id, kNoNode});
    return true;
  }

  void close() {
    tree_.nodes_[open_.back().id].subtree_end =
        static_cast<NodeId>(tree_.nodes_.size());
    open_.pop_back();
  }

  void link(Node* flat, NodeId id) {
    Open& parent = open_.back();
    flat->parent = parent.id;
    if (parent.last_child == kNoNode) {
      tree_.nodes_[parent.id].first = id;
    } else {
      tree_.nodes_[parent.last_child].next = id;
    }
    parent.last_child = id;
  }

  const Grammar::Tables& tables_;
  Tree& tree_;
  std::vector<Open> open_;
};

std::optional<Tree> parse(const Grammar& grammar, std::string_view text) {
  Tree tree;
  if (!Parse(grammar, &tree).run(text)) return std::nullopt;
  return tree;
}

}  // namespace alder::scan::syntax
