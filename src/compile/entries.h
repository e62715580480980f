// What is lowered on its own: a subschema in a dynamic context.
//
// $dynamicRef depends on which resources evaluation has entered, and there
// only on the first that defines each dynamic anchor (Core 2020-12,
// 8.2.3.2).  That is a context: anchor -> subschema.  It only ever grows along
// a path, so lowering can carry it and the tree needs no scope at run time;
// a subschema reached in two contexts is lowered twice.
//
// Private to the module.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "schema/graph.h"

namespace alder::compiler {

using ContextId = std::uint32_t;
using EntryId = std::uint32_t;

// The contexts of one graph.  Context 0 is empty.
class Contexts {
 public:
  explicit Contexts(const schema::Graph& graph);

  // The context after evaluation enters the resource of `id`.
  ContextId enter(ContextId context, schema::SubschemaId id);

  // Where a $dynamicRef leads.
  schema::SubschemaId target(ContextId context,
                             const schema::Keyword& keyword) const;

  std::size_t size() const { return contexts_.size(); }

 private:
  using Context = std::map<std::string_view, schema::SubschemaId>;

  const schema::Graph& graph_;
  std::set<std::string_view> used_anchors_;
  std::vector<Context> contexts_;
  std::map<Context, ContextId> ids_;
  std::map<std::pair<ContextId, schema::ResourceId>, ContextId> entered_;
};

struct Entry {
  schema::SubschemaId id = 0;
  ContextId context = 0;
  bool marking = false;  // beneath a consumer of evaluated children

  friend auto operator<=>(const Entry&, const Entry&) = default;
};

}  // namespace alder::compiler
