// References that lead back to themselves at one instance location.
//
// Such a schema has no verdict (Core 2020-12, 9.4.1).  In-place edges are
// those of $ref and of the applicators that stay at their location; a depth-
// first search from the root colours subschemas and refuses an edge back into
// the open path.  What stays in place for longer than the limits allow is
// refused as well, so that no evaluator meets it.  Edges of $dynamicRef count
// with their first target only: where the scope decides, the evaluator's own
// limit watches.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/limit_hit.h"
#include "schema/builder.h"

namespace alder::schema {
namespace {

bool stays_in_place(KeywordId id) {
  switch (id) {
    case KeywordId::AllOf:
    case KeywordId::AnyOf:
    case KeywordId::OneOf:
    case KeywordId::Not:
    case KeywordId::If:
    case KeywordId::Then:
    case KeywordId::Else:
    case KeywordId::DependentSchemas:
    case KeywordId::Dependencies:
      return true;
    default:
      return false;
  }
}

enum class Colour : std::uint8_t { New, Open, Finished };

struct Edge {
  SubschemaId to;
  const Keyword* keyword;
  bool in_place;
};

// Whether the subschemas of a keyword are ever applied: `then` and `else` only
// beside `if` (Core 2020-12, 10.2.2), `contentSchema` never.
bool is_applied(const Subschema& subschema, KeywordId id) {
  if (id == KeywordId::Then || id == KeywordId::Else) {
    return subschema.find(KeywordId::If) != nullptr;
  }
  return id != KeywordId::Defs && id != KeywordId::Definitions &&
         id != KeywordId::AdditionalItems && id != KeywordId::ContentSchema;
}

std::vector<Edge> edges_of(const Subschema& subschema) {
  std::vector<Edge> edges;
  for (const Keyword& keyword : subschema.keywords) {
    if (!is_applied(subschema, keyword.id)) continue;
    if (keyword.id == KeywordId::Ref || (keyword.id == KeywordId::DynamicRef &&
                                         keyword.dynamic_anchor.empty())) {
      edges.push_back({keyword.target, &keyword, true});
    }
    for (const Child& child : keyword.children) {
      edges.push_back({child.schema, &keyword, stays_in_place(keyword.id)});
    }
  }
  return edges;
}

}  // namespace

Status GraphBuilder::refuse_loops() {
  struct Open {
    SubschemaId id;
    std::vector<Edge> edges;
    std::size_t next = 0;
  };
  std::vector<Colour> colours(graph_->size(), Colour::New);
  // Of finished subschemas: the longest path in place from there.
  std::vector<std::uint32_t> levels(graph_->size(), 0);
  std::vector<SubschemaId> roots{graph_->root()};
  while (!roots.empty()) {
    const SubschemaId root = roots.back();
    roots.pop_back();
    if (colours[root] != Colour::New) continue;
    std::vector<Open> path;
    path.push_back({root, edges_of(subschema(root))});
    colours[root] = Colour::Open;
    while (!path.empty()) {
      Open& top = path.back();
      if (top.next == top.edges.size()) {
        colours[top.id] = Colour::Finished;
        for (const Edge& edge : top.edges) {
          if (!edge.in_place) continue;
          levels[top.id] = std::max(levels[top.id], levels[edge.to] + 1);
        }
        if (levels[top.id] > graph_->options_.limits.in_place_levels) {
          return error_at(kTooManyInPlace.code,
                          std::string(kTooManyInPlace.what),
                          subschema(top.id).document, subschema(top.id).value);
        }
        path.pop_back();
        continue;
      }
      const Edge edge = top.edges[top.next++];
      if (!edge.in_place) {
        roots.push_back(edge.to);
        continue;
      }
      if (colours[edge.to] == Colour::Open) {
        return error_at(
            ErrorCode::ReferenceLoop,
            "this reference leads back to itself at the same place of the "
            "instance",
            subschema(top.id).document, edge.keyword->value);
      }
      if (colours[edge.to] == Colour::New) {
        colours[edge.to] = Colour::Open;
        path.push_back({edge.to, edges_of(subschema(edge.to))});
      }
    }
  }
  return Done{};
}

}  // namespace alder::schema
