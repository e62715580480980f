// Schema x document -> diagnostics as lines, for the tests of explain/.
//
//   1:6 "a" is a string; an integer is wanted [type] /a /properties/a/type

#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "json/parser.h"
#include "schema/graph.h"

namespace alder::explain {

// One schema and one document.
class Subject {
 public:
  Subject(std::string_view schema, std::string_view document,
          const schema::BuildOptions& build = {}) {
    auto graph = schema::Graph::build(std::string(schema), build);
    if (!graph.ok()) FAIL(graph.error().message);
    graph_ = *graph;
    auto parsed = json::parse_document(std::string(document));
    if (!parsed.ok()) FAIL(parsed.error().message);
    document_ = std::move(*parsed);
  }

  const schema::Graph& graph() const { return *graph_; }
  json::View root() const { return document_.root(); }

  // The subschema that a reference from the root leads to.
  schema::SubschemaId at(std::string_view reference) const {
    const auto found = graph_->look_up(reference);
    if (!found.ok()) FAIL(found.error().message);
    for (schema::SubschemaId id = 0; id < graph_->size(); ++id) {
      if (graph_->subschema(id).value == found->value) return id;
    }
    FAIL("no subschema");
    return schema::kNone;
  }

  Outcome verdict() const { return Interpreter(*graph_).verdict(root()); }

  Explanation explanation(const Options& options = {}) const {
    return Interpreter(*graph_).explain(root(), options);
  }

  std::vector<Diagnostic> problems(const Options& options = {},
                                   std::size_t max_errors = 0,
                                   std::size_t* total = nullptr) const {
    return diagnostics(explanation(options), *graph_, *document_.tape, "d.json",
                       max_errors, total);
  }

 private:
  std::shared_ptr<const schema::Graph> graph_;
  json::Document document_;
};

inline std::string line_of(const Diagnostic& problem) {
  std::string line = std::to_string(problem.place.line) + ":" +
                     std::to_string(problem.place.column) + " " +
                     problem.message;
  if (!problem.hint.empty()) line += "; " + problem.hint;
  line += " [" + problem.code + "] ";
  line += problem.instance_location.empty() ? "-" : problem.instance_location;
  return line + " " +
         (problem.keyword_location.empty() ? "-" : problem.keyword_location);
}

inline std::string lines_of(const std::vector<Diagnostic>& problems) {
  std::string lines;
  for (const Diagnostic& problem : problems) lines += line_of(problem) + "\n";
  return lines;
}

inline std::string lines_of(std::string_view schema, std::string_view document,
                            const Options& options = {}) {
  return lines_of(Subject(schema, document).problems(options));
}

// A row of a table: what is said of a document, without the line break at the
// end.
struct Said {
  std::string_view schema;
  std::string_view document;
  std::string_view lines;
};

inline void check_said(const Said& row, const Options& options = {}) {
  CAPTURE(row.schema);
  CAPTURE(row.document);
  const std::string wanted(row.lines);
  CHECK(lines_of(row.schema, row.document, options) ==
        (wanted.empty() ? wanted : wanted + "\n"));
}

}  // namespace alder::explain
