// A metaschema is a schema, and the text of a resource is its instance.
//
// Resources of another dialect inside are blanked with `true` and spaces, which
// keeps all offsets.

#include "explain/checked_graph.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "explain/diagnostics.h"
#include "explain/interpreter.h"
#include "json/pointer.h"
#include "json/value.h"
#include "schema/dialects.h"

namespace alder::explain {
namespace {

using schema::Graph;
using schema::Resource;
using schema::ResourceId;

// A resource has an $id, and so is an object longer than this.
constexpr std::string_view kBlank = "true";

class MetaschemaCheck {
 public:
  explicit MetaschemaCheck(const Graph& graph) : graph_(graph) {}

  Status run() {
    for (ResourceId id = 0; id < graph_.resource_count(); ++id) {
      if (!starts_dialect(id)) continue;
      if (Status status = check(id); !status.ok()) return status;
    }
    return Done{};
  }

 private:
  const std::string& dialect(ResourceId id) const {
    return graph_.resource(id).dialect.uri;
  }

  // Whether a metaschema that the program does not know rules a resource, and
  // not already as a part of the one around it.
  bool starts_dialect(ResourceId id) const {
    const Resource& resource = graph_.resource(id);
    if (schema::draft_from_uri(dialect(id)) != nullptr ||
        graph_.document(resource.document).built_in) {
      return false;
    }
    const schema::SubschemaId around = graph_.subschema(resource.root).parent;
    return around == schema::kNone ||
           dialect(graph_.subschema(around).resource) != dialect(id);
  }

  Result<std::shared_ptr<const Graph>> metaschema(const std::string& uri) {
    const auto known = metaschemas_.find(uri);
    if (known != metaschemas_.end()) return known->second;
    schema::BuildOptions options = graph_.options();
    options.uri.clear();
    options.file.clear();
    options.default_dialect = schema::BuildOptions().default_dialect;
    auto graph = Graph::build(json::to_line({{"$ref", uri}}), options);
    if (graph.ok()) metaschemas_.emplace(uri, *graph);
    return graph;
  }

  ByteSpan span(const json::View& value) {
    return offsets_.try_emplace(value.tape(), *value.tape())
        .first->second.span(value);
  }

  // The text of a resource without those in it that another dialect rules.
  std::string own_text(ResourceId id, const ByteSpan& own) {
    const json::View root = root_value(id);
    std::string text(
        root.tape()->text().substr(own.offset_bytes, own.length_bytes));
    for (ResourceId other = 0; other < graph_.resource_count(); ++other) {
      const json::View value = root_value(other);
      if (value.tape() != root.tape() || dialect(other) == dialect(id)) {
        continue;
      }
      if (value.index() <= root.index() || value.node() >= root.end()) continue;
      const ByteSpan foreign = span(value);
      const std::size_t start = foreign.offset_bytes - own.offset_bytes;
      text.replace(start, foreign.length_bytes,
                   std::string(foreign.length_bytes, ' '));
      text.replace(start, kBlank.size(), kBlank);
    }
    return text;
  }

  json::View root_value(ResourceId id) const {
    return graph_.subschema(graph_.resource(id).root).value;
  }

  Status check(ResourceId id) {
    const std::string& uri = dialect(id);
    Result<std::shared_ptr<const Graph>> rules = metaschema(uri);
    if (!rules.ok()) {
      return error(
          id,
          "the metaschema " + uri + " cannot be used: " + rules.error().message,
          span(root_value(id)), "");
    }
    const ByteSpan own = span(root_value(id));
    const Result<json::Document> text = json::parse_document(own_text(id, own));
    if (!text.ok()) return text.error();
    const Interpreter interpreter(**rules);
    const Explanation explanation = interpreter.explain(text->root(), {});
    if (explanation.outcome == Outcome::Valid) return Done{};
    if (explanation.outcome == Outcome::Limit) {
      Error stopped = error(id,
                            "checking it against " + uri + ": " +
                                std::string(explanation.limit.what),
                            own, "");
      stopped.code = explanation.limit.code;
      return stopped;
    }
    const std::vector<Diagnostic> problems = diagnostics(
        explanation, **rules, *text->tape, /*file=*/{}, /*max_errors=*/1);
    const Diagnostic& first = problems.front();
    ByteSpan wrong =
        json::NodeOffsets(*text->tape)
            .span(*json::follow(text->root(), first.instance_location));
    wrong.offset_bytes += own.offset_bytes;
    return error(id, first.message + ", says the metaschema " + uri, wrong,
                 first.instance_location);
  }

  Error error(ResourceId id, std::string message, ByteSpan where,
              const std::string& below) const {
    const schema::SchemaDocument& document =
        graph_.document(graph_.resource(id).document);
    return {ErrorCode::InvalidSchema, std::move(message), where,
            document.file.empty() ? document.uri : document.file,
            json::pointer_of(root_value(id)) + below};
  }

  const Graph& graph_;
  std::map<std::string, std::shared_ptr<const Graph>> metaschemas_;
  std::map<const json::Tape*, json::NodeOffsets> offsets_;
};

}  // namespace

Result<std::shared_ptr<const Graph>> build_checked_graph(
    std::string text, const schema::BuildOptions& options) {
  Result<std::shared_ptr<const Graph>> graph =
      Graph::build(std::move(text), options);
  if (!graph.ok()) return graph;
  if (Status status = MetaschemaCheck(**graph).run(); !status.ok()) {
    return status.error();
  }
  return graph;
}

}  // namespace alder::explain
