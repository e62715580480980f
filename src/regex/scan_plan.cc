// Spreads a tree out into sequences, and tells which of them a scan decides.

#include "regex/scan_plan.h"

#include <algorithm>

namespace alder::regex {
namespace {

// Bounds on the spread, and on the work at one start of an unanchored search.
constexpr std::size_t kSequences = 16;
constexpr std::size_t kItems = 256;
constexpr std::uint64_t kWindow = 64;

class Spreader {
 public:
  explicit Spreader(const SyntaxTree& tree) : tree_(tree) {}

  // nullopt when the tree has more in it than runs, or too much of it.
  std::optional<Sequences> spread(NodeId id);

 private:
  std::optional<Sequences> spread_repeat(const Node& node);
  std::optional<Sequences> spread_all(const std::vector<NodeId>& children);
  static std::optional<Sequences> join(Sequences left, const Sequences& right);
  bool set_of(NodeId id, CharSet* set) const;

  const SyntaxTree& tree_;
};

Sequences nothing() { return Sequences(1); }

Sequences one_run(CharSet set, std::uint32_t min, std::uint32_t max) {
  Sequences result(1);
  result[0].items.push_back({std::move(set), min, max, {}, {}});
  return result;
}

// The characters of a node that matches exactly one.
bool Spreader::set_of(NodeId id, CharSet* set) const {
  const Node& node = tree_[id];
  switch (node.kind) {
    case NodeKind::Char:
      *set = CharSet({{node.code_point, node.code_point}});
      return true;
    case NodeKind::Set:
      *set = tree_.set(node);
      return true;
    case NodeKind::Group:
      return set_of(node.children[0], set);
    default:
      return false;
  }
}

std::optional<Sequences> Spreader::spread(NodeId id) {
  const Node& node = tree_[id];
  CharSet set;
  switch (node.kind) {
    case NodeKind::Empty:
      return nothing();
    case NodeKind::Char:
    case NodeKind::Set:
      set_of(id, &set);
      return one_run(std::move(set), 1, 1);
    case NodeKind::Begin:
    case NodeKind::End: {
      Sequences result(1);
      (node.kind == NodeKind::Begin ? result[0].begin : result[0].end) = true;
      return result;
    }
    case NodeKind::Concat:
      return spread_all(node.children);
    case NodeKind::Alternate: {
      Sequences all;
      for (const NodeId child : node.children) {
        const std::optional<Sequences> part = spread(child);
        if (!part || all.size() + part->size() > kSequences) {
          return std::nullopt;
        }
        all.insert(all.end(), part->begin(), part->end());
      }
      return all;
    }
    case NodeKind::Repeat:
      return spread_repeat(node);
    case NodeKind::Group:
      return spread(node.children[0]);
    case NodeKind::WordBoundary:
    case NodeKind::NotWordBoundary:
    case NodeKind::Look:
    case NodeKind::Backreference:
      break;
  }
  return std::nullopt;
}

std::optional<Sequences> Spreader::spread_repeat(const Node& node) {
  constexpr std::uint32_t kCopies = 4;
  CharSet set;
  if (set_of(node.children[0], &set)) {
    return one_run(std::move(set), node.min, node.max);
  }
  if (node.max > kCopies) return std::nullopt;
  std::optional<Sequences> once = spread(node.children[0]);
  if (!once) return std::nullopt;
  Sequences all;
  Sequences power = nothing();
  for (std::uint32_t count = 0; count <= node.max; ++count) {
    if (count >= node.min) {
      if (all.size() + power.size() > kSequences) return std::nullopt;
      all.insert(all.end(), power.begin(), power.end());
    }
    if (count == node.max) break;
    std::optional<Sequences> next = join(power, *once);
    if (!next) return std::nullopt;
    power = *std::move(next);
  }
  return all;
}

std::optional<Sequences> Spreader::spread_all(
    const std::vector<NodeId>& children) {
  std::optional<Sequences> all = nothing();
  for (const NodeId child : children) {
    const std::optional<Sequences> part = spread(child);
    if (!part) return std::nullopt;
    all = join(*std::move(all), *part);
    if (!all) return std::nullopt;
  }
  return all;
}

bool fit_together(const Sequence& a, const Sequence& b) {
  // An anchor in the middle, as in "a^" or "$b", is none of our shapes.
  return !(b.begin && !a.items.empty()) && !(a.end && !b.items.empty()) &&
         a.items.size() + b.items.size() <= kItems;
}

void append(Sequence* a, const Sequence& b) {
  a->begin = a->begin || b.begin;
  a->end = a->end || b.end;
  a->items.insert(a->items.end(), b.items.begin(), b.items.end());
}

// Every sequence of `left` with every one of `right` behind it.
std::optional<Sequences> Spreader::join(Sequences left,
                                        const Sequences& right) {
  if (left.size() * right.size() > kSequences) return std::nullopt;
  for (const Sequence& a : left) {
    for (const Sequence& b : right) {
      if (!fit_together(a, b)) return std::nullopt;
    }
  }
  if (right.size() == 1) {
    for (Sequence& a : left) append(&a, right.front());
    return left;
  }
  Sequences all;
  for (const Sequence& a : left) {
    for (const Sequence& b : right) {
      all.push_back(a);
      append(&all.back(), b);
    }
  }
  return all;
}

std::uint32_t sum_of(std::uint32_t a, std::uint32_t b) {
  const std::uint64_t sum = std::uint64_t{a} + b;
  return sum >= kUnbounded ? kUnbounded : static_cast<std::uint32_t>(sum);
}

// x{2}x* is x{2,}.
void merge_runs(std::vector<Item>* items) {
  std::vector<Item> merged;
  for (Item& item : *items) {
    const bool idle = item.max == 0 || item.set.empty();
    if (idle && item.min == 0) continue;
    if (!merged.empty() && merged.back().set == item.set) {
      merged.back().min = sum_of(merged.back().min, item.min);
      merged.back().max = sum_of(merged.back().max, item.max);
    } else {
      merged.push_back(std::move(item));
    }
  }
  *items = std::move(merged);
}

// What is not anchored ends at the minimum of its last run.
void cut_loose_ends(Sequence* sequence) {
  std::vector<Item>& items = sequence->items;
  while (!sequence->end && !items.empty()) {
    items.back().max = items.back().min;
    if (items.back().max != 0) break;
    items.pop_back();
  }
  while (!sequence->begin && !items.empty()) {
    items.front().max = items.front().min;
    if (items.front().max != 0) break;
    items.erase(items.begin());
  }
}

// Whether a run can be told from what comes next in the direction of `step`.
bool is_disjoint(const std::vector<Item>& items, std::size_t at, int step) {
  if (items[at].fixed()) return true;
  auto next = static_cast<std::ptrdiff_t>(at) + step;
  for (; next >= 0 && next < static_cast<std::ptrdiff_t>(items.size());
       next += step) {
    const Item& item = items[static_cast<std::size_t>(next)];
    if (item.set.intersects(items[at].set)) return false;
    if (item.min > 0) break;
  }
  return true;
}

bool never_matches(const std::vector<Item>& items) {
  for (const Item& item : items) {
    if (item.set.empty() && item.min > 0) return true;
  }
  return false;
}

// Whether the scans below are exact; sets the pivot.
bool find_direction(Sequence* sequence) {
  const std::vector<Item>& items = sequence->items;
  if (!sequence->begin && !sequence->end) {
    std::uint64_t longest = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!is_disjoint(items, i, 1)) return false;
      longest += items[i].max;
    }
    // One run may be as long as it likes: the search counts it.
    return items.size() <= 1 || longest <= kWindow;
  }
  std::size_t forward = 0;
  while (forward < items.size() && is_disjoint(items, forward, 1)) ++forward;
  if (sequence->begin && forward == items.size()) return true;
  std::size_t backward = items.size();
  while (backward > 0 && is_disjoint(items, backward - 1, -1)) --backward;
  if (!sequence->begin) return backward == 0;
  if (!sequence->end || backward > forward + 1) return false;
  sequence->pivot = forward;
  return true;
}

// The text of a run of exactly one known character, or nothing.
std::string literal_of(const Item& item) {
  constexpr std::uint32_t kCopies = 16;
  std::string text;
  char32_t c;
  if (!item.fixed() || item.min > kCopies || !item.set.is_single(&c)) {
    return text;
  }
  for (std::uint32_t copy = 0; copy < item.min; ++copy) utf8_append(&text, c);
  return text;
}

// Joins neighbouring runs of known characters into literals.
void make_literals(Sequence* sequence) {
  const std::optional<std::size_t> old_pivot = sequence->pivot;
  std::vector<Item> items;
  for (std::size_t i = 0; i < sequence->items.size(); ++i) {
    Item& item = sequence->items[i];
    item.literal = literal_of(item);  // the pivot is not fixed, so has none
    if (old_pivot == i) sequence->pivot = items.size();
    if (!item.literal.empty() && !items.empty() &&
        !items.back().literal.empty()) {
      items.back().literal += item.literal;
    } else {
      if (item.literal.empty()) item.fast = FastSet(item.set);
      items.push_back(std::move(item));
    }
  }
  sequence->items = std::move(items);
}

}  // namespace

FastSet::FastSet(const CharSet& set) : set_(set) {
  for (const CharRange& range : set.ranges()) {
    for (char32_t c = range.first; c <= range.last && c < ascii_.size(); ++c) {
      ascii_[c] = true;
    }
  }
  if (set.empty() || set.ranges().back().last < 0x80) return;
  const CharRange& last = set.ranges().back();
  beyond_ = last.first <= 0x80 && last.last == kLastCodePoint ? Beyond::All
                                                              : Beyond::Some;
}

std::size_t FastSet::take_run_back(std::string_view text, std::size_t end,
                                   std::uint32_t most,
                                   std::size_t* count) const {
  std::size_t taken = 0;
  while (end > 0 && taken < most) {
    std::size_t at = end - 1;
    auto byte = static_cast<unsigned char>(text[at]);
    while (at > 0 && (byte & 0xC0) == 0x80) {
      byte = static_cast<unsigned char>(text[--at]);
    }
    if (byte < 0x80 ? !ascii_[byte] : !takes_beyond(text, at)) break;
    end = at;
    ++taken;
  }
  *count = taken;
  return end;
}

std::optional<Sequences> plan_scan(const SyntaxTree& tree, NodeId root,
                                   std::string_view* why) {
  std::optional<Sequences> sequences = Spreader(tree).spread(root);
  *why = "it is more than a few runs";
  if (!sequences) return std::nullopt;
  *why = "a run can take what should follow it";
  Sequences kept;
  for (Sequence& sequence : *sequences) {
    merge_runs(&sequence.items);
    if (never_matches(sequence.items)) continue;
    cut_loose_ends(&sequence);
    if (!find_direction(&sequence)) return std::nullopt;
    make_literals(&sequence);
    kept.push_back(std::move(sequence));
  }
  return kept;
}

}  // namespace alder::regex
