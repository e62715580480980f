// Which branch of a failed anyOf or oneOf a person most likely meant.
//
// A branch ranks higher when the type at the place itself fits, then when no
// property that tells branches apart (a failing const or enum one level down)
// refutes it, then by fewer errors, then by how deep its errors lie.

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "explain/evaluation.h"

namespace alder::explain {
namespace {

using schema::KeywordId;

struct Score {
  bool wrong_type = false;
  bool refuted = false;
  std::size_t errors = 0;
  std::size_t depth = 0;

  bool better_than(const Score& other) const {
    return std::tuple(wrong_type, refuted, errors, other.depth) <
           std::tuple(other.wrong_type, other.refuted, other.errors, depth);
  }
};

std::size_t depth_of(const std::string& pointer) {
  return static_cast<std::size_t>(
      std::count(pointer.begin(), pointer.end(), '/'));
}

void add_to_score(const Unit& unit, std::size_t level, Score* score) {
  if (unit.valid) return;
  if (unit.children.empty()) {
    const std::size_t depth = depth_of(unit.instance_location);
    score->errors += 1;
    score->depth = std::max(score->depth, depth);
    score->wrong_type |= depth == level && unit.keyword == KeywordId::Type;
    score->refuted |= depth == level + 1 && (unit.keyword == KeywordId::Const ||
                                             unit.keyword == KeywordId::Enum);
  }
  for (const Unit& child : unit.children) add_to_score(child, level, score);
}

}  // namespace

void Evaluation::drop_failed(Unit* unit) const {
  if (verbose()) return;
  std::erase_if(unit->children, [](const Unit& child) { return !child.valid; });
}

void Evaluation::prune_branches(Unit* unit) const {
  if (options_->all_branches || unit->children.size() < 2) return;
  const std::size_t level = depth_of(unit->instance_location);
  std::size_t best = 0;
  Score best_score;
  for (std::size_t i = 0; i < unit->children.size(); ++i) {
    Score score;
    add_to_score(unit->children[i], level, &score);
    if (i != 0 && !score.better_than(best_score)) continue;
    best = i;
    best_score = score;
  }
  unit->dropped_branches =
      static_cast<std::uint32_t>(unit->children.size() - 1);
  Unit kept = std::move(unit->children[best]);
  unit->children.clear();
  unit->children.push_back(std::move(kept));
}

}  // namespace alder::explain
