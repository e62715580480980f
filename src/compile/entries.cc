// Interned contexts.

#include "compile/entries.h"

namespace alder::compiler {

Contexts::Contexts(const schema::Graph& graph) : graph_(graph) {
  contexts_.emplace_back();
  ids_.emplace(Context{}, 0);
  if (!graph.uses_dynamic_scope()) return;
  for (schema::SubschemaId id = 0; id < graph.size(); ++id) {
    const schema::Keyword* keyword =
        graph.subschema(id).find(schema::KeywordId::DynamicRef);
    if (keyword != nullptr && !keyword->dynamic_anchor.empty()) {
      used_anchors_.insert(keyword->dynamic_anchor);
    }
  }
}

ContextId Contexts::enter(ContextId context, schema::SubschemaId id) {
  if (used_anchors_.empty()) return context;
  const schema::ResourceId resource = graph_.subschema(id).resource;
  const auto known = entered_.find({context, resource});
  if (known != entered_.end()) return known->second;
  Context grown = contexts_[context];
  for (const auto& [anchor, target] :
       graph_.resource(resource).dynamic_anchors) {
    if (used_anchors_.count(anchor) != 0) grown.emplace(anchor, target);
  }
  const auto [slot, is_new] =
      ids_.emplace(grown, static_cast<ContextId>(contexts_.size()));
  if (is_new) contexts_.push_back(std::move(grown));
  entered_.emplace(std::pair(context, resource), slot->second);
  return slot->second;
}

schema::SubschemaId Contexts::target(ContextId context,
                                     const schema::Keyword& keyword) const {
  if (keyword.dynamic_anchor.empty()) return keyword.target;
  const Context& known = contexts_[context];
  const auto found = known.find(keyword.dynamic_anchor);
  return found == known.end() ? keyword.target : found->second;
}

}  // namespace alder::compiler
