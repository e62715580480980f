// Nodes and texts are copied, as every program draws on other files in its own
// way; what costs, their parse, is done once.

#include "scan/python_link.h"

#include <memory>
#include <mutex>
#include <utility>

namespace alder::scan::python {
namespace {

// nullptr: the parser gave up.
const Tree* parsed(const DrawnFile& drawn) {
  std::call_once(drawn.facts->parsed_once, [&] {
    auto tree = parse(drawn.file->text);
    if (!tree) return;
    drawn.facts->parsed = std::make_shared<const Tree>(*std::move(tree));
  });
  return static_cast<const Tree*>(drawn.facts->parsed.get());
}

}  // namespace

Tree linked(Tree tree, const Drawn& drawn) {
  if (drawn.files.empty()) return tree;
  auto text = std::make_shared<std::string>(tree.text_);
  std::vector<NodeId> roots{0};
  for (const DrawnFile& file : drawn.files) {
    const Tree* const more = parsed(file);
    if (more == nullptr || more->size() == 0) {
      roots.push_back(kNoNode);
      continue;
    }
    text->push_back('\n');
    const auto shift = static_cast<std::uint32_t>(text->size());
    const NodeId base = tree.size();
    const auto moved = [base](NodeId id) {
      return id == kNoNode ? kNoNode : id + base;
    };
    for (Node node : more->nodes_) {
      node.start += shift;
      node.end += shift;
      node.parent = moved(node.parent);
      node.first = moved(node.first);
      node.next = moved(node.next);
      node.subtree_end += base;
      tree.nodes_.push_back(node);
    }
    text->append(more->text_);
    tree.roots_.push_back(base);
    roots.push_back(base);
  }
  for (const DrawnLink& link : drawn.links) {
    if (roots[link.from] == kNoNode || roots[link.to] == kNoNode) continue;
    tree.links_.emplace(std::pair(roots[link.from], link.spelled),
                        roots[link.to]);
  }
  tree.whole_text_ = std::move(text);
  return tree;
}

}  // namespace alder::scan::python
