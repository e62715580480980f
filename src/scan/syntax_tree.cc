// Names of kinds and fields, looked up once a grammar.

#include "scan/syntax_tree.h"

#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/module.h"
#include "scan/tree_sitter.h"

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

class Parse {
 public:
  explicit Parse(const Grammar& grammar) : tables_(*grammar.tables_) {}

  std::optional<Tree> run(std::string_view text) const {
    const tree_sitter::Parsed parsed(tables_.language, text);
    if (!parsed.ok()) return std::nullopt;
    Tree tree;
    tree.text_ = text;
    tree.nodes_.reserve(text.size() / 4 + 1);
    tree_sitter::Flattener flattener(
        &tree.nodes_, [this](TSNode node, TSFieldId field, Node* flat) {
          return keep(node, field, flat);
        });
    flattener.walk(parsed.root());
    tree.first_error_ = flattener.first_error();
    return tree;
  }

 private:
  bool keep(TSNode node, TSFieldId field, Node* flat) const {
    const TSSymbol symbol = ts_node_symbol(node);
    const bool named = ts_node_is_named(node);
    flat->kind = ts_node_is_error(node)          ? kError
                 : !named                        ? kToken
                 : symbol < tables_.kinds.size() ? tables_.kinds[symbol]
                                                 : kOther;
    flat->field = tables_.fields[field];
    const bool comment =
        symbol < tables_.comments.size() && tables_.comments[symbol];
    return !comment && (named || flat->field != Field::None);
  }

  const Grammar::Tables& tables_;
};

std::optional<Tree> parse(const Grammar& grammar, std::string_view text) {
  return Parse(grammar).run(text);
}

}  // namespace alder::scan::syntax
