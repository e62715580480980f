// Texts -> graphs, for the tests of schema/.

#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "schema/graph.h"

namespace alder::schema {

using Registry = std::map<std::string, std::string, std::less<>>;

// Retrieves from `registry`, which must outlive the options.
inline BuildOptions options_with(const Registry* registry) {
  BuildOptions options;
  options.retrieve =
      [registry](const std::string& uri) -> std::optional<Result<std::string>> {
    const auto found = registry->find(uri);
    if (found == registry->end()) return std::nullopt;
    return Result<std::string>(found->second);
  };
  return options;
}

inline std::shared_ptr<const Graph> built(std::string_view text,
                                          const BuildOptions& options = {}) {
  auto graph = Graph::build(std::string(text), options);
  if (!graph.ok()) FAIL(graph.error().message);
  return *graph;
}

// The subschema that a reference from the root leads to, or kNone.
inline SubschemaId id_of(const Graph& graph, std::string_view reference) {
  const auto found = graph.look_up(reference);
  if (!found.ok()) return kNone;
  for (SubschemaId id = 0; id < graph.size(); ++id) {
    if (graph.subschema(id).value == found->value) return id;
  }
  return kNone;
}

// What a text is refused with, and the piece of text it points at.
struct Refusal {
  Error error;
  std::string piece;
};

inline Refusal refusal(std::string_view text,
                       const BuildOptions& options = {}) {
  const auto graph = Graph::build(std::string(text), options);
  if (graph.ok()) FAIL("accepted");
  const Error& error = graph.error();
  return {error, std::string(text.substr(error.span.offset_bytes,
                                         error.span.length_bytes))};
}

}  // namespace alder::schema
