// Lines are shifted; in YAML a place of the one-line JSON names a node, which
// knows where it stands.

#include "cli/instances.h"

#include <algorithm>

#include "base/line_index.h"
#include "json/value.h"
#include "yaml/parser.h"

namespace alder::cli {
namespace {

class YamlInstance : public Instance {
 public:
  YamlInstance(const yaml::Document& document, const LineIndex& lines)
      : Instance(document.instance().tape->text()),
        document_(document),
        lines_(lines) {}

  Place place(Place in_json) const override {
    if (in_json.line == 0) return in_json;
    const json::Tape& tape = *document_.instance().tape;
    if (offsets_.empty()) offsets_ = tape.node_offsets();
    const auto behind =
        std::upper_bound(offsets_.begin(), offsets_.end(), in_json.column - 1);
    const auto index =
        std::max<std::ptrdiff_t>(behind - offsets_.begin() - 1, 0);
    const json::View node(&tape, tape.nodes() + index);
    return lines_.place(document_.span(node).offset_bytes);
  }

 private:
  const yaml::Document& document_;
  const LineIndex& lines_;
  mutable std::vector<std::uint32_t> offsets_;  // filled when first needed
};

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool ends_with_any(std::string_view name,
                   std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view end) { return name.ends_with(end); });
}

void visit_lines(std::string_view rest, const VisitInstance& visit) {
  for (std::uint32_t skipped = 0; !rest.empty(); ++skipped) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if (!is_blank(line)) visit(LineInstance(line, skipped));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

Status visit_yaml(std::string_view bytes, const Limits& limits,
                  const VisitInstance& visit) {
  yaml::ParseOptions options;
  options.size_bytes = limits.size_bytes;
  options.depth_levels = limits.depth_levels;
  const auto documents = yaml::parse_stream(std::string(bytes), options);
  if (!documents.ok()) return documents.error();
  const LineIndex lines(bytes);
  for (const yaml::Document& document : *documents) {
    visit(YamlInstance(document, lines));
  }
  return Done{};
}

// Of the specification's output units, which nest in lists of these names.
void locate_units(const Instance& instance, json::Value* unit) {
  if (const auto line = unit->find("line"); line != unit->end()) {
    const Place place = instance.place(
        {line->get<std::uint32_t>(), (*unit)["column"].get<std::uint32_t>()});
    *line = place.line;
    (*unit)["column"] = place.column;
  }
  for (const char* const list : {"errors", "annotations"}) {
    const auto units = unit->find(list);
    if (units == unit->end()) continue;
    for (json::Value& each : *units) locate_units(instance, &each);
  }
}

}  // namespace

bool is_line_by_line(std::string_view name) {
  return ends_with_any(name, {".jsonl", ".ndjson"});
}

Status for_each_instance(const std::string& name, std::string_view bytes,
                         const Limits& limits, const VisitInstance& visit) {
  if (ends_with_any(name, {".yaml", ".yml"})) {
    return visit_yaml(bytes, limits, visit);
  }
  if (is_line_by_line(name)) {
    visit_lines(bytes, visit);
  } else {
    visit(LineInstance(bytes, 0));
  }
  return Done{};
}

void locate(const Instance& instance, report::Entry* entry) {
  entry->place = instance.place(entry->place);
  for (Diagnostic& problem : entry->problems) {
    problem.place = instance.place(problem.place);
  }
  for (std::string& unit : entry->units) {
    if (unit.empty()) continue;
    json::Value value = json::Value::parse(unit);
    locate_units(instance, &value);
    unit = json::to_line(value);
  }
}

}  // namespace alder::cli
