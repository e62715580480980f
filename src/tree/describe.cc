// Nodes in words.

#include "tree/describe.h"

#include "base/words.h"
#include "json/preview.h"

namespace alder::tree {

std::string counts_text(const Counts& counts) {
  if (counts.max == kNoLimit) return "at least " + std::to_string(counts.min);
  if (counts.min == 0) return "at most " + std::to_string(counts.max);
  return std::to_string(counts.min) + " to " + std::to_string(counts.max);
}

std::string size_text(const Counts& counts) {
  return counts == Counts{} ? std::string() : ", size " + counts_text(counts);
}

namespace {

std::string bound_text(Comparison comparison) {
  switch (comparison) {
    case Comparison::AtMost:
      return "at most ";
    case Comparison::LessThan:
      return "less than ";
    case Comparison::AtLeast:
      return "at least ";
    case Comparison::MoreThan:
      break;
  }
  return "more than ";
}

std::string values_text(const std::vector<json::View>& values) {
  std::string text = "one of";
  for (const json::View& value : values) text += " " + json::preview(value);
  return text;
}

std::string key_text(const Tree& tree, std::uint32_t symbol) {
  return quoted(
      tree.dictionary.key(static_cast<KeyDictionary::Symbol>(symbol)));
}

void add_switch(const Switch& decision, std::vector<Edge>* edges) {
  for (std::uint32_t i = 0; i < decision.cases.size(); ++i) {
    edges->push_back({quoted(decision.values.text(i)), decision.cases[i]});
  }
  edges->push_back({"any other value", decision.other});
  edges->push_back({"absent", decision.absent});
  edges->push_back({"no object", decision.not_object});
}

void add_object(const Tree& tree, const ObjectPlan& plan,
                std::vector<Edge>* edges) {
  for (const KnownKey& key : plan.keys) {
    edges->push_back(
        {key_text(tree, key.symbol) + (key.required ? " (required)" : ""),
         key.node});
  }
  for (const UnknownRule& rule : plan.unknown) {
    for (const auto& [pattern, node] : rule.patterns) {
      edges->push_back({"/" + tree.patterns[pattern].source() + "/", node});
    }
    edges->push_back({"any other", rule.additional});
  }
}

void add_array(const ArrayPlan& plan, std::vector<Edge>* edges) {
  for (std::size_t i = 0; i < plan.prefix.size(); ++i) {
    edges->push_back({std::to_string(i), plan.prefix[i]});
  }
  edges->push_back({"each", plan.rest});
}

}  // namespace

namespace {

std::string range_text(const Tree& tree, const Range& range) {
  std::string text;
  for (const auto& [comparison, index] : range.bounds) {
    if (!text.empty()) text += ", ";
    text += bound_text(comparison) + tree.bounds[index].to_string();
  }
  return text;
}

// The guard of a node that asks for more than a type; a string of a table is
// one without saying so.
std::string guard_text(const Node& node) {
  if (is_leaf(node.op) || node.op == Op::Strings || node.types == kAnyType) {
    return {};
  }
  return json::type_list(static_cast<std::uint8_t>(node.types)) + ": ";
}

std::string unguarded_leaf_text(const Tree& tree, const Node& node) {
  switch (node.op) {
    case Op::Accept:
    case Op::Reject:
      return std::string(to_string(node.op));
    case Op::Types:
      return json::type_list(node.small);
    case Op::Strings:
      return "a string of table " + std::to_string(node.a) + ", bit " +
             std::to_string(node.small);
    case Op::Values:
      return values_text(tree.value_sets[node.a].values);
    case Op::Bound:
      return bound_text(static_cast<Comparison>(node.small)) +
             tree.bounds[node.a].to_string();
    case Op::Range:
      return range_text(tree, tree.ranges[node.a]);
    case Op::MultipleOf:
      return "a multiple of " + tree.divisors[node.a].divisor().to_string();
    case Op::IntegerText:
      return "spelled as an integer";
    case Op::Length:
      return "length " + counts_text(tree.counts[node.a]);
    case Op::Pattern:
      return "matches " + quoted(tree.patterns[node.a].source());
    case Op::Format:
      return "format " + std::string(tree.formats[node.a]->name);
    case Op::Call:
    case Op::MarkCall:
      return "call node " + std::to_string(node.a);
    case Op::Escape:
      return "escape " + tree.escapes[node.a].label;
    default:
      return {};
  }
}

}  // namespace

std::string leaf_text(const Tree& tree, NodeId id) {
  const Node& node = tree.nodes[id];
  const std::string text = unguarded_leaf_text(tree, node);
  return text.empty() ? text : guard_text(node) + text;
}

std::vector<Edge> edges_of(const Tree& tree, NodeId id) {
  const Node& node = tree.nodes[id];
  std::vector<Edge> edges;
  switch (node.op) {
    case Op::All:
    case Op::Any:
    case Op::One:
    case Op::MarkAll:
    case Op::MarkAny:
    case Op::MarkOne:
      for (std::uint32_t i = 0; i < node.b; ++i) {
        edges.push_back({std::to_string(i), tree.links[node.a + i]});
      }
      break;
    case Op::If:
    case Op::MarkIf:
      edges = {{"if", node.a}, {"then", node.b}, {"else", node.c}};
      break;
    case Op::Switch:
      add_switch(tree.switches[node.a], &edges);
      break;
    case Op::Object:
    case Op::MarkObject:
      add_object(tree, tree.objects[node.a], &edges);
      break;
    case Op::Array:
    case Op::MarkArray:
      add_array(tree.arrays[node.a], &edges);
      break;
    case Op::Not:
    case Op::Names:
    case Op::Contains:
    case Op::MarkContains:
    case Op::Call:
    case Op::MarkCall:
      edges = {{"", node.a}};
      break;
    case Op::Dependent:
    case Op::MarkDependent:
      edges = {{"", node.b}};
      break;
    case Op::Consume:
      edges.push_back({"marking", node.a});
      if ((node.small & 1) != 0) edges.push_back({"unmarked items", node.b});
      if ((node.small & 2) != 0) {
        edges.push_back({"unmarked properties", node.c});
      }
      break;
    default:
      break;
  }
  return edges;
}

namespace {

std::string unguarded_head_text(const Tree& tree, const Node& node) {
  switch (node.op) {
    case Op::Switch:
      return "switch on " + key_text(tree, tree.switches[node.a].property);
    case Op::Object:
    case Op::MarkObject:
      return std::string(to_string(node.op)) +
             size_text(tree.objects[node.a].size);
    case Op::Array:
    case Op::MarkArray: {
      const ArrayPlan& plan = tree.arrays[node.a];
      const std::string unique =
          plan.table == kNone ? ", unique" : ", unique by a bit set";
      return std::string(to_string(node.op)) + size_text(plan.size) +
             (plan.unique ? unique : "");
    }
    case Op::Contains:
    case Op::MarkContains:
      return std::string(to_string(node.op)) + " " +
             counts_text(tree.counts[node.b]) + " of";
    case Op::Dependent:
    case Op::MarkDependent:
      return "if property " + key_text(tree, node.a) + " is there";
    default:
      return std::string(to_string(node.op));
  }
}

}  // namespace

std::string head_text(const Tree& tree, NodeId id) {
  const Node& node = tree.nodes[id];
  return guard_text(node) + unguarded_head_text(tree, node);
}

}  // namespace alder::tree
