// Walks the failed units and keeps those that say something.

#include "explain/diagnostics.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "base/line_index.h"
#include "base/words.h"
#include "schema/uri.h"

namespace alder::explain {
namespace {

using schema::KeywordId;

class Collector {
 public:
  // Of one branch: `suffix` is added to its messages.
  void collect(const Unit& unit, const std::string& suffix) {
    if (unit.valid) return;
    if (unit.keyword == KeywordId::AnyOf || unit.keyword == KeywordId::OneOf) {
      collect_alternatives(unit, suffix);
      return;
    }
    if (!unit.message.empty() && unit.children.empty()) {
      found_.push_back({&unit, suffix});
    }
    for (const Unit& child : unit.children) collect(child, suffix);
  }

  std::vector<std::pair<const Unit*, std::string>>& found() { return found_; }

 private:
  void collect_alternatives(const Unit& unit, const std::string& suffix) {
    const std::size_t others = unit.dropped_branches;
    if (unit.children.empty()) {
      found_.push_back({&unit, suffix});
      return;
    }
    std::string more = suffix;
    if (others != 0) {
      more = " (" + counted(others, "other alternative") + " of " +
             std::string(unit.keyword_name) + " failed too)";
    }
    for (const Unit& child : unit.children) collect(child, more);
  }

  std::vector<std::pair<const Unit*, std::string>> found_;
};

bool looks_at_leftovers(KeywordId id) {
  return id == KeywordId::UnevaluatedItems ||
         id == KeywordId::UnevaluatedProperties ||
         id == KeywordId::AdditionalProperties;
}

// Whether one of the pointers is `above` or lies below it.
bool has_within(const std::set<std::string, std::less<>>& pointers,
                const std::string& above) {
  if (pointers.find(above) != pointers.end()) return true;
  const std::string start = above + "/";
  const auto next = pointers.lower_bound(start);
  return next != pointers.end() && next->starts_with(start);
}

// The keyword, or for a subschema as a whole what it is.
std::string code_of(const schema::Graph& graph, const Unit& unit) {
  if (!unit.keyword_name.empty()) return std::string(unit.keyword_name);
  return graph.subschema(unit.schema).is_boolean() ? "false" : "schema";
}

}  // namespace

std::string absolute_keyword_location(const schema::Graph& graph,
                                      const Unit& unit) {
  if (unit.schema == schema::kNone) return {};
  std::string location = graph.absolute_location(unit.schema);
  // The units of a failing `false` carry the keyword it is the value of, and
  // stand at the `false` already.
  const schema::Subschema& schema = graph.subschema(unit.schema);
  if (!schema.is_boolean() && !unit.keyword_name.empty()) {
    location += "/" + schema::as_fragment(unit.keyword_name);
  }
  return location;
}

std::vector<Diagnostic> diagnostics(const Explanation& explanation,
                                    const schema::Graph& graph,
                                    const json::Tape& tape,
                                    const std::string& file,
                                    std::size_t max_errors,
                                    std::size_t* total) {
  Collector collector;
  collector.collect(explanation.root, "");
  auto& found = collector.found();
  std::set<std::string, std::less<>> failed;
  for (const auto& [unit, suffix] : found) {
    if (!looks_at_leftovers(unit->keyword)) {
      failed.insert(unit->instance_location);
    }
  }
  std::erase_if(found, [&](const auto& entry) {
    return looks_at_leftovers(entry.first->keyword) &&
           has_within(failed, entry.first->instance_location);
  });
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) {
                     return a.first->place.index() < b.first->place.index();
                   });
  // One problem reached by several paths is one problem.
  std::set<std::pair<std::string, std::string>> told;
  json::NodeOffsets offsets(tape);
  const LineIndex lines(tape.text());
  std::vector<Diagnostic> result;
  std::size_t count = 0;
  for (const auto& [unit, suffix] : found) {
    Diagnostic diagnostic;
    diagnostic.absolute_keyword_location =
        absolute_keyword_location(graph, *unit);
    if (!told.emplace(unit->instance_location,
                      diagnostic.absolute_keyword_location + unit->message)
             .second) {
      continue;
    }
    ++count;
    if (max_errors != 0 && result.size() == max_errors) continue;
    diagnostic.code = code_of(graph, *unit);
    diagnostic.keyword = diagnostic.code;
    diagnostic.file = file;
    diagnostic.place = lines.place(offsets.offset_bytes(unit->place));
    diagnostic.message = unit->message + suffix;
    diagnostic.hint = unit->hint;
    diagnostic.instance_location = unit->instance_location;
    diagnostic.keyword_location = unit->keyword_location;
    result.push_back(std::move(diagnostic));
  }
  if (total != nullptr) *total = count;
  return result;
}

}  // namespace alder::explain
