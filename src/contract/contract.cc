// The engine's verdicts, asked in the contract's terms.

#include "contract/contract.h"

#include <algorithm>
#include <set>
#include <utility>

#include "explain/checked_graph.h"
#include "json/parser.h"
#include "json/value.h"

namespace alder::contract {
namespace {

using schema::Keyword;
using schema::KeywordId;

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// One string as an instance.
Result<json::Document> string_document(std::string_view text) {
  return json::parse_document(json::to_line(json::Value(text)));
}

// What a category is when nobody says so.
Role role_by_structure(const Category& category, std::size_t runtimes) {
  if (category.runtimes.empty()) return Role::Listed;
  const auto& entries = category.names.entries;
  const bool gated =
      std::any_of(entries.begin(), entries.end(),
                  [](const Entry& entry) { return !entry.gate.empty(); });
  if (gated) return Role::Gated;
  return category.runtimes.size() == runtimes ? Role::Promised : Role::Runtime;
}

Error with_file(Error error, const std::string& file) {
  if (error.file.empty()) error.file = file;
  return error;
}

}  // namespace

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](char x, char y) { return upper(x) == upper(y); });
}

std::string upper_cased(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), upper);
  return out;
}

Result<Contract> Contract::build(Sources sources) {
  Contract contract;
  contract.roles_ = std::move(sources.roles);
  const std::string& file = sources.schema_options.file;
  auto graph =
      explain::build_checked_graph(sources.schema_text, sources.schema_options);
  if (!graph) return with_file(std::move(graph).error(), file);
  contract.graph_ = std::move(graph).value();
  contract.schema_text_ = std::move(sources.schema_text);
  KnownCategories known;
  for (const auto& [name, role] : contract.roles_.categories) {
    known.insert(name);
  }
  auto structure = read_structure(*contract.graph_, known);
  if (!structure) return with_file(std::move(structure).error(), file);
  contract.structure_ = std::move(structure).value();
  contract.give_roles();
  return contract;
}

void Contract::give_roles() {
  for (ListedNames& names : structure_.categories) {
    Category category;
    category.names = std::move(names);
    categories_.push_back(std::move(category));
  }
  structure_.categories.clear();
  for (std::size_t r = 0; r < structure_.runtimes.size(); ++r) {
    for (const Rule& rule : structure_.rules[r]) {
      for (const std::size_t index : rule.categories) {
        auto& runtimes = categories_[index].runtimes;
        if (runtimes.empty() || runtimes.back() != structure_.runtimes[r]) {
          runtimes.push_back(structure_.runtimes[r]);
        }
      }
    }
  }
  for (Category& category : categories_) {
    const auto given = roles_.categories.find(category.names.name);
    if (given != roles_.categories.end()) {
      category.role = given->second.role;
      category.note = given->second.note;
    } else {
      category.role = role_by_structure(category, structure_.runtimes.size());
    }
  }
}

std::string Contract::schema_uri() const {
  const Keyword* id = graph_->subschema(graph_->root()).find(KeywordId::Id);
  return id != nullptr && id->value.is_string()
             ? std::string(id->value.string())
             : std::string();
}

bool Contract::has_runtime(std::string_view runtime) const {
  const auto& all = runtimes();
  return std::find(all.begin(), all.end(), runtime) != all.end();
}

const std::vector<Rule>& Contract::rules(std::string_view runtime) const {
  static const std::vector<Rule> kNone;
  const auto& all = runtimes();
  const auto found = std::find(all.begin(), all.end(), runtime);
  if (found == all.end()) return kNone;
  return structure_.rules[static_cast<std::size_t>(found - all.begin())];
}

explain::Outcome Contract::verdict(
    std::optional<std::string_view> runtime,
    const std::vector<std::string_view>& names) const {
  const auto document = json::parse_document(document_text(runtime, names));
  if (!document) return explain::Outcome::Limit;
  return explain::Interpreter(*graph_).verdict(document->root());
}

explain::Outcome Contract::verdict(std::string_view name,
                                   std::string_view runtime) const {
  return verdict(std::optional(runtime), {name});
}

std::vector<std::string> Contract::accepting(std::string_view name) const {
  std::vector<std::string> found;
  for (const std::string& runtime : runtimes()) {
    if (accepts(name, runtime)) found.push_back(runtime);
  }
  return found;
}

bool Contract::is_well_formed(std::string_view name) const {
  const auto document = string_document(name);
  if (!document) return false;
  const explain::Interpreter interpreter(*graph_);
  return std::all_of(structure_.shapes.begin(), structure_.shapes.end(),
                     [&](const Rule& rule) {
                       return interpreter.verdict_at(rule.schema,
                                                     document->root()) ==
                              explain::Outcome::Valid;
                     });
}

std::string_view Contract::name_pattern() const {
  for (const Rule& rule : structure_.shapes) {
    schema::SubschemaId id = rule.schema;
    // A chain of references is as long as the schema at most.
    for (std::size_t steps = 0; steps < graph_->size(); ++steps) {
      const schema::Subschema& schema = graph_->subschema(id);
      const Keyword* pattern = schema.find(KeywordId::Pattern);
      if (pattern != nullptr) return pattern->value.string();
      const Keyword* ref = schema.find(KeywordId::Ref);
      if (ref == nullptr) break;
      id = ref->target;
    }
  }
  return {};
}

bool Contract::lists(const Category& category, std::string_view name) const {
  const auto document = string_document(name);
  return document && explain::Interpreter(*graph_).verdict_at(
                         category.names.schema, document->root()) ==
                         explain::Outcome::Valid;
}

std::string Contract::gate(const Category& category,
                           std::string_view name) const {
  const auto document = string_document(name);
  if (!document) return {};
  const explain::Interpreter interpreter(*graph_);
  const schema::Subschema& schema = graph_->subschema(category.names.schema);
  for (const KeywordId id : {KeywordId::OneOf, KeywordId::AnyOf}) {
    const Keyword* branches = schema.find(id);
    if (branches == nullptr) continue;
    for (const schema::Child& child : branches->children) {
      const Keyword* text =
          graph_->subschema(child.schema).find(KeywordId::Description);
      if (text != nullptr && text->value.is_string() &&
          interpreter.verdict_at(child.schema, document->root()) ==
              explain::Outcome::Valid) {
        return std::string(text->value.string());
      }
    }
  }
  return {};
}

std::optional<std::string> Contract::reserved(std::string_view name) const {
  for (const Category& category : categories_) {
    if (category.role != Role::Reserved) continue;
    for (const Entry& entry : category.names.entries) {
      if (!entry.is_pattern && equal_ignoring_case(entry.name, name)) {
        return entry.name;
      }
    }
    // Patterns are the engine's, and are asked in the spelling of most names.
    for (const std::string& spelling :
         {std::string(name), contract::upper_cased(name)}) {
      if (lists(category, spelling)) return spelling;
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> Contract::listed_names() const {
  std::set<std::string_view> names;
  for (const Category& category : categories_) {
    for (const Entry& entry : category.names.entries) {
      if (!entry.is_pattern) names.insert(entry.name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace alder::contract
