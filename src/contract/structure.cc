// Two walks of the same kind: from the root to the subschemas of the names,
// and from those to the subschemas that list names.

#include "contract/structure.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "contract/in_place_walk.h"
#include "explain/interpreter.h"
#include "json/parser.h"
#include "json/pointer.h"
#include "json/value.h"

namespace alder::contract {
namespace {

using schema::Child;
using schema::Keyword;
using schema::KeywordId;
using schema::kNone;
using schema::Subschema;
using schema::SubschemaId;

std::string description_of(const Subschema& schema) {
  const Keyword* keyword = schema.find(KeywordId::Description);
  return keyword != nullptr && keyword->value.is_string()
             ? std::string(keyword->value.string())
             : std::string();
}

// Whether a subschema lists names itself: enum, const or pattern.
bool lists_directly(const Subschema& schema, bool with_pattern) {
  return schema.find(KeywordId::Enum) != nullptr ||
         schema.find(KeywordId::Const) != nullptr ||
         (with_pattern && schema.find(KeywordId::Pattern) != nullptr);
}

// The keyword with alternatives that list names one by one, or nullptr.
const Keyword* listing_branches(const schema::Graph& graph,
                                const Subschema& schema) {
  for (const KeywordId id : {KeywordId::OneOf, KeywordId::AnyOf}) {
    const Keyword* keyword = schema.find(id);
    if (keyword == nullptr) continue;
    const bool all = std::all_of(
        keyword->children.begin(), keyword->children.end(),
        [&](const Child& child) {
          return lists_directly(graph.subschema(child.schema), true);
        });
    if (all) return keyword;
  }
  return nullptr;
}

// The names of enum, const and pattern of one subschema.
void add_entries(const Subschema& schema, const std::string& gate,
                 std::vector<Entry>* entries) {
  bool finite = false;
  for (const KeywordId id : {KeywordId::Enum, KeywordId::Const}) {
    const Keyword* keyword = schema.find(id);
    if (keyword == nullptr) continue;
    finite = true;
    for (const json::View& value : keyword->as<std::vector<json::View>>()) {
      if (!value.is_string()) continue;
      entries->push_back({std::string(value.string()), false, gate});
    }
  }
  const Keyword* pattern = schema.find(KeywordId::Pattern);
  if (finite || pattern == nullptr) return;
  entries->push_back({std::string(pattern->value.string()), true, gate});
}

std::vector<Entry> entries_of(const schema::Graph& graph,
                              const Subschema& schema) {
  std::vector<Entry> entries;
  if (lists_directly(schema, true)) {
    add_entries(schema, {}, &entries);
    return entries;
  }
  const Keyword* branches = listing_branches(graph, schema);
  if (branches == nullptr) return entries;
  for (const Child& child : branches->children) {
    const Subschema& branch = graph.subschema(child.schema);
    add_entries(branch, description_of(branch), &entries);
  }
  return entries;
}

class StructureReader {
 public:
  StructureReader(const schema::Graph& graph, const KnownCategories& known)
      : graph_(graph), known_(known), interpreter_(graph) {}

  Result<Structure> read() {
    read_runtimes();
    std::vector<Stop> shapes = name_rules(std::nullopt);
    std::erase_if(shapes, [](const Stop& stop) { return stop.conditional; });
    for (const std::string& runtime : structure_.runtimes) {
      read_rules(runtime);
    }
    for (const Stop& stop : shapes) {
      Rule rule = rule_of(stop);
      if (rule.categories.empty()) structure_.shapes.push_back(std::move(rule));
    }
    if (!met_variables_) {
      return Error{ErrorCode::UnusableContract,
                   "the schema says nothing about \"" +
                       std::string(kVariablesMember) + "\"",
                   {},
                   {},
                   {}};
    }
    read_definitions();
    return std::move(structure_);
  }

 private:
  // The subschemas of a member of the document, for a document that has
  // `runtime` and no names.
  std::vector<Stop> member_rules(
      std::string_view member, std::optional<std::string_view> runtime) const {
    const auto document = json::parse_document(document_text(runtime, {}));
    std::vector<Stop> found;
    InPlaceWalk walk(
        graph_,
        [&](const Stop& stop) {
          const Keyword* properties =
              graph_.subschema(stop.id).find(KeywordId::Properties);
          if (properties == nullptr) return true;
          for (const Child& child : properties->children) {
            if (child.name != member) continue;
            std::string path = stop.path + "/properties";
            json::append_token(&path, child.name);
            found.push_back({child.schema, std::move(path), stop.alternative,
                             stop.conditional});
          }
          return true;
        },
        [&](SubschemaId id) {
          return interpreter_.verdict_at(id, document->root()) ==
                 explain::Outcome::Valid;
        });
    walk.run({graph_.root(), {}, false, false});
    return found;
  }

  // The subschemas that each name must meet, for `runtime`.
  std::vector<Stop> name_rules(std::optional<std::string_view> runtime) {
    std::vector<Stop> found;
    const std::vector<Stop> members = member_rules(kVariablesMember, runtime);
    met_variables_ |= !members.empty();
    for (const Stop& member : members) {
      InPlaceWalk walk(
          graph_,
          [&](const Stop& stop) {
            const Keyword* items =
                graph_.subschema(stop.id).find(KeywordId::Items);
            if (items != nullptr && items->children.size() == 1) {
              found.push_back({items->children.front().schema,
                               stop.path + "/items", false, stop.conditional});
            }
            return true;
          },
          may_hold);
      walk.run({member.id, member.path, false, member.conditional});
    }
    return found;
  }

  void read_runtimes() {
    for (const Stop& member : member_rules(kRuntimeMember, std::nullopt)) {
      if (member.conditional) continue;
      InPlaceWalk walk(
          graph_,
          [&](const Stop& stop) {
            runtime_schemas_.insert(stop.id);
            std::vector<Entry> entries;
            add_entries(graph_.subschema(stop.id), {}, &entries);
            for (Entry& entry : entries) {
              if (!entry.is_pattern) add_runtime(std::move(entry.name));
            }
            return true;
          },
          may_hold);
      walk.run({member.id, {}, false, false});
    }
  }

  void add_runtime(std::string name) {
    auto& runtimes = structure_.runtimes;
    if (std::find(runtimes.begin(), runtimes.end(), name) == runtimes.end()) {
      runtimes.push_back(std::move(name));
    }
  }

  void read_rules(const std::string& runtime) {
    std::vector<Rule> rules;
    for (const Stop& stop : name_rules(runtime)) {
      Rule rule = rule_of(stop);
      if (!rule.categories.empty()) rules.push_back(std::move(rule));
    }
    structure_.rules.push_back(std::move(rules));
  }

  Rule rule_of(const Stop& start) {
    Rule rule{start.id, start.path, {}};
    InPlaceWalk walk(
        graph_,
        [&](const Stop& stop) {
          if (!is_category(stop)) {
            // A pattern that every name must match is no list.
            if (lists_directly(graph_.subschema(stop.id), true)) {
              shape_schemas_.insert(stop.id);
            }
            return true;
          }
          rule.categories.push_back(category(stop.id));
          return false;
        },
        may_hold);
    walk.run({start.id, {}, false, false});
    return rule;
  }

  bool is_definition(SubschemaId id) const {
    return graph_.subschema(id).step.starts_with("/$defs/");
  }

  bool is_category(const Stop& stop) const {
    const Subschema& schema = graph_.subschema(stop.id);
    if (lists_directly(schema, stop.alternative)) return true;
    return is_definition(stop.id) && listing_branches(graph_, schema);
  }

  std::size_t category(SubschemaId id) {
    const auto known = category_of_.find(id);
    if (known != category_of_.end()) return known->second;
    const Subschema& schema = graph_.subschema(id);
    structure_.categories.push_back({graph_.pointer(id), id,
                                     description_of(schema),
                                     entries_of(graph_, schema)});
    const std::size_t index = structure_.categories.size() - 1;
    category_of_.emplace(id, index);
    return index;
  }

  // Adds the definitions that no rule refers to, and orders all as $defs does.
  void read_definitions() {
    const Keyword* defs = graph_.subschema(graph_.root()).find(KeywordId::Defs);
    std::vector<std::size_t> order;
    if (defs != nullptr) {
      for (const Child& child : defs->children) {
        if (runtime_schemas_.count(child.schema) != 0 ||
            shape_schemas_.count(child.schema) != 0) {
          continue;
        }
        if (known_.count(child.name) == 0 &&
            entries_of(graph_, graph_.subschema(child.schema)).empty()) {
          continue;
        }
        const std::size_t index = category(child.schema);
        structure_.categories[index].name = std::string(child.name);
        order.push_back(index);
      }
    }
    std::vector<bool> placed(structure_.categories.size());
    for (const std::size_t index : order) placed[index] = true;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (!placed[i]) order.push_back(i);
    }
    reorder(order);
  }

  void reorder(const std::vector<std::size_t>& order) {
    std::vector<ListedNames> sorted;
    std::vector<std::size_t> now(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      now[order[i]] = i;
      sorted.push_back(std::move(structure_.categories[order[i]]));
    }
    structure_.categories = std::move(sorted);
    for (auto& rules : structure_.rules) {
      for (Rule& rule : rules) {
        for (std::size_t& index : rule.categories) index = now[index];
      }
    }
  }

  const schema::Graph& graph_;
  const KnownCategories& known_;
  explain::Interpreter interpreter_;
  Structure structure_;
  std::set<SubschemaId> runtime_schemas_;
  std::set<SubschemaId> shape_schemas_;
  std::map<SubschemaId, std::size_t> category_of_;
  bool met_variables_ = false;
};

}  // namespace

Result<Structure> read_structure(const schema::Graph& graph,
                                 const KnownCategories& known) {
  return StructureReader(graph, known).read();
}

std::string document_text(std::optional<std::string_view> runtime,
                          const std::vector<std::string_view>& names) {
  json::Value document = json::Value::object();
  if (runtime) document[std::string(kRuntimeMember)] = *runtime;
  document[std::string(kVariablesMember)] = names;
  return json::to_line(document);
}

}  // namespace alder::contract
