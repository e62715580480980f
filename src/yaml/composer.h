// YAML text -> the nodes of its documents, aliases not yet followed.
//
//   a: &x [1]      0 Mapping  end 5
//   b: *x    ->    1   Scalar a      2   Sequence end 4    3     Scalar 1
//                  4   Scalar b      5   Alias target 2
//
// Nodes stand in document order; a node's children follow it up to its end.
// An alias to a node that is still open would make a cycle and is refused
// here, so that following aliases ends.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "yaml/parser.h"

namespace alder::yaml {

struct Node {
  enum class Kind : std::uint8_t { Null, Scalar, Alias, Sequence, Mapping };

  Kind kind;
  bool plain;            // a scalar that is neither quoted nor a block
  std::uint32_t end;     // the first node behind this one and its children
  std::uint32_t target;  // of an alias
  std::uint64_t offset_bytes;  // of the content, behind anchor and tag
  std::string text;            // of a scalar
  std::string tag;             // explicit and resolved; else empty
};

// The nodes of one document; the root is the first.
using Nodes = std::vector<Node>;

// Errors: as parse_stream; none of them about what aliases expand to.
// Cost:   O(text.size()) beside yaml-cpp.
Result<std::vector<Nodes>> compose(std::string_view text,
                                   const ParseOptions& options);

}  // namespace alder::yaml
