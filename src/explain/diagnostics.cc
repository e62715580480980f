// Walks the failed units and keeps those that say something.

#include "explain/diagnostics.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/line_index.h"
#include "explain/messages.h"
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
      more += " (" + counted(others, "other alternative") + " of " +
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

// Whether `pointer` is `above` or lies below it.
bool is_within(std::string_view pointer, std::string_view above) {
  return pointer.substr(0, above.size()) == above &&
         (pointer.size() == above.size() || pointer[above.size()] == '/');
}

std::string absolute_location(const schema::Graph& graph, const Unit& unit) {
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

}  // namespace

std::vector<Diagnostic> diagnostics(const Explanation& explanation,
                                    const schema::Graph& graph,
                                    const json::Tape& tape,
                                    const std::string& file,
                                    std::size_t max_errors,
                                    std::size_t* total) {
  Collector collector;
  collector.collect(explanation.root, "");
  auto& found = collector.found();
  std::set<std::string_view> failed;
  for (const auto& [unit, suffix] : found) {
    if (!looks_at_leftovers(unit->keyword)) {
      failed.insert(unit->instance_location);
    }
  }
  std::erase_if(found, [&](const auto& entry) {
    if (!looks_at_leftovers(entry.first->keyword)) return false;
    const std::string_view location = entry.first->instance_location;
    const auto next = failed.lower_bound(location);
    return next != failed.end() && is_within(*next, location);
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
    diagnostic.absolute_keyword_location = absolute_location(graph, *unit);
    if (!told.emplace(unit->instance_location,
                      diagnostic.absolute_keyword_location + unit->message)
             .second) {
      continue;
    }
    ++count;
    if (max_errors != 0 && result.size() == max_errors) continue;
    diagnostic.code =
        unit->keyword_name.empty() ? "false" : std::string(unit->keyword_name);
    diagnostic.keyword = diagnostic.code;
    diagnostic.file = file;
    diagnostic.place = lines.place(offsets.span(unit->place).offset_bytes);
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
