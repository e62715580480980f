// Walks over the tree of units.

#include "explain/output.h"

#include <string>
#include <utility>

#include "base/line_index.h"
#include "explain/diagnostics.h"
#include "json/value.h"
#include "schema/uri.h"

namespace alder::explain {
namespace {

class Writer {
 public:
  Writer(const schema::Graph& graph, const json::Tape& tape)
      : graph_(graph), offsets_(tape), lines_(tape.text()) {}

  // One unit without its children.
  json::Value head(const Unit& unit, bool with_annotation) {
    json::Value value;
    value["valid"] = unit.valid;
    value["keywordLocation"] = unit.keyword_location;
    if (!graph_.resource_of(unit.schema).uri.empty()) {
      value["absoluteKeywordLocation"] =
          absolute_keyword_location(graph_, unit);
    }
    value["instanceLocation"] = unit.instance_location;
    const Place place = lines_.place(offsets_.offset_bytes(unit.place));
    value["line"] = place.line;
    value["column"] = place.column;
    if (!unit.valid) {
      value["error"] = unit.message.empty()
                           ? std::string("what applies here does not hold")
                           : unit.message;
    } else if (with_annotation && unit.annotation) {
      value["annotation"] = *unit.annotation;
    }
    return value;
  }

  // Every failed keyword, or every annotation.
  void add_flat(const Unit& unit, bool valid, json::Value* list) {
    const bool is_keyword = !unit.is_subschema();
    if (unit.valid == valid && is_keyword &&
        (!valid || unit.annotation != nullptr)) {
      list->push_back(head(unit, valid));
    }
    for (const Unit& child : unit.children) {
      if (child.valid == valid) add_flat(child, valid, list);
    }
  }

  // 12.4.3: units that say nothing are left out, and one that only holds
  // another gives way to it.
  json::Value detailed(const Unit& unit) {
    json::Value children = json::Value::array();
    for (const Unit& child : unit.children) {
      if (child.valid != unit.valid) continue;
      json::Value value = detailed(child);
      if (!value.is_null()) children.push_back(std::move(value));
    }
    const bool speaks =
        unit.valid ? unit.annotation != nullptr : !unit.message.empty();
    if (children.empty() && !speaks) return nullptr;
    if (children.size() == 1 && !speaks) return children.front();
    json::Value value = head(unit, true);
    if (!unit.valid && !speaks) value.erase("error");
    if (!children.empty()) {
      value[unit.valid ? "annotations" : "errors"] = std::move(children);
    }
    return value;
  }

  // 12.4.4.  Below a subschema that failed nothing annotates.
  json::Value verbose(const Unit& unit, bool may_annotate) {
    may_annotate = may_annotate && unit.valid;
    json::Value value = head(unit, may_annotate);
    if (!unit.valid && unit.message.empty()) value.erase("error");
    json::Value children = json::Value::array();
    for (const Unit& child : unit.children) {
      children.push_back(verbose(child, may_annotate));
    }
    if (!children.empty()) {
      value[unit.valid ? "annotations" : "errors"] = std::move(children);
    }
    return value;
  }

 private:
  const schema::Graph& graph_;
  json::NodeOffsets offsets_;
  LineIndex lines_;
};

void add_annotations(const schema::Graph& graph, const Unit& unit,
                     json::Value* list) {
  if (!unit.valid) return;
  if (unit.annotation) {
    const schema::Subschema& schema = graph.subschema(unit.schema);
    const std::string place =
        schema.document == graph.subschema(graph.root()).document
            ? "#" + schema::as_fragment(graph.pointer(unit.schema))
            : graph.absolute_location(unit.schema);
    list->push_back({{"keyword", std::string(unit.keyword_name)},
                     {"instanceLocation", unit.instance_location},
                     {"keywordLocation",
                      place + "/" + schema::as_fragment(unit.keyword_name)},
                     {"annotation", *unit.annotation}});
  }
  for (const Unit& child : unit.children) {
    add_annotations(graph, child, list);
  }
}

}  // namespace

Options options_for(OutputFormat format) {
  Options options;
  options.all_branches = true;
  options.annotations = format != OutputFormat::Flag;
  options.verbose = format == OutputFormat::Verbose;
  return options;
}

json::Value output(const Explanation& explanation, const schema::Graph& graph,
                   const json::Tape& tape, OutputFormat format) {
  const bool valid = explanation.outcome == Outcome::Valid;
  Writer writer(graph, tape);
  json::Value value;
  value["valid"] = valid;
  switch (format) {
    case OutputFormat::Flag:
      return value;
    case OutputFormat::Basic: {
      json::Value list = json::Value::array();
      writer.add_flat(explanation.root, valid, &list);
      if (!valid || !list.empty()) {
        value[valid ? "annotations" : "errors"] = std::move(list);
      }
      return value;
    }
    case OutputFormat::Detailed: {
      json::Value tree = writer.detailed(explanation.root);
      return tree.is_null() ? value : tree;
    }
    case OutputFormat::Verbose:
      break;
  }
  return writer.verbose(explanation.root, true);
}

json::Value annotations(const Explanation& explanation,
                        const schema::Graph& graph) {
  json::Value list = json::Value::array();
  add_annotations(graph, explanation.root, &list);
  return list;
}

}  // namespace alder::explain
