// Nodes -> JSON text, and the place of each node of the tape it gives.
//
// Aliases are followed and `<<` is merged here: members that a mapping names
// itself come first, then those of the mappings it merges, the earlier mapping
// before the later one, each name once.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "yaml/composer.h"

namespace alder::yaml {

struct Written {
  std::string json;
  std::vector<std::uint64_t> offsets;  // by node of the tape
};

// `text` is what the nodes were composed from.  No nodes give null.
//
// Errors: DuplicateKey, DepthLimit, SizeLimit, NumberLimit, MalformedYaml
//         (a key that is no scalar, a merge of what is no mapping, a value
//         that its tag or JSON cannot have).
// Cost:   O(nodes, copies included).
Result<Written> write(const Nodes& nodes, std::string_view text,
                      const ParseOptions& options);

}  // namespace alder::yaml
