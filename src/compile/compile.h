// Schema graph -> decision tree.
//
//   inline   references replaced by what they lead to
//   coverage unevaluated keywords whose reach is known become plain plans
//   lower    subschemas to expressions, keyword by keyword
//   merge    what conjoined subschemas say about one value becomes one plan
//   switch   if/then groups, anyOf and oneOf that a property's value decides
//   fold     string predicates over finite sets become tables
//   order    cheap tests first
//   guard    type tests and bounds become parts of the nodes they stand beside
//   unique   uniqueItems over a table's strings becomes a bit set
//   emit     expressions to nodes, equal ones once
//
// Every pass but lower and emit can be left out; the tree then differs and its
// verdicts do not.

#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string_view>

#include "base/result.h"
#include "explain/interpreter.h"
#include "schema/graph.h"
#include "tree/tree.h"

namespace alder::compiler {

enum class Pass : std::uint8_t {
  Inline,
  Coverage,
  Merge,
  Switch,
  Fold,
  Order,
  Guard,
  Unique,
};

// In the order in which they run.
std::span<const Pass> passes();
std::string_view to_string(Pass pass);

using PassSet = std::uint8_t;
constexpr PassSet pass_bit(Pass pass) {
  return static_cast<PassSet>(1u << static_cast<unsigned>(pass));
}
inline constexpr PassSet kAllPasses = 0xFF;

// A tree and all that it points into.
//
// Thread safety: immutable once built.
struct Compiled {
  // What an escape node hands back.
  struct EscapeHandle {
    const schema::Graph* graph;
    schema::SubschemaId id;
  };

  std::shared_ptr<const schema::Graph> graph;
  std::deque<EscapeHandle> escapes;
  tree::Tree tree;
};

// Never fails: what cannot be expressed becomes an escape node.
// Cost: linear in the size of the graph, but for merged plans, whose growth
//       is bounded.
std::shared_ptr<const Compiled> compile(
    std::shared_ptr<const schema::Graph> graph, PassSet passes = kAllPasses);

}  // namespace alder::compiler
