// Patterns that a scan from one end or both decides, without an automaton.
//
//   ^[A-Za-z_][A-Za-z0-9_]*$     begin, run, run, end
//   (HTTP|HTTPS)                 two sequences, each a literal
//   ^.*\.json$                   run, literal, end: the literal from behind
//
// A pattern is spread out into alternative sequences of runs, a run being a
// set of characters with bounds on how many.  Taking as many characters as a
// run allows is exact when none of them could begin what follows ("disjoint
// followers"): a run that stopped earlier would leave a character that nothing
// behind it takes.  The same holds from the end of the text backwards, so an
// anchored sequence may have one run (the pivot) that is decided from neither
// side: it has to hold whatever both sides leave.
//
//   ^ a-z  a-z0-9*  - 0-9 $        forward: a-z | pivot | backward: - 0-9
//
// A run at an end that is not anchored needs no more than its minimum.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "regex/matcher.h"

namespace alder::regex {
namespace {

// Bounds on the spread, and on the work at one start of an unanchored search.
constexpr std::size_t kSequences = 16;
constexpr std::size_t kItems = 256;
constexpr std::uint64_t kWindow = 64;

// A set with its ASCII part as a table.
class FastSet {
 public:
  explicit FastSet(CharSet set) : set_(std::move(set)) {
    for (char32_t c = 0; c < ascii_.size(); ++c) ascii_[c] = set_.contains(c);
    const std::vector<CharRange>& ranges = set_.ranges();
    if (ranges.empty() || ranges.back().last < 0x80) {
      beyond_ = Beyond::None;
    } else if (ranges.back().first <= 0x80 &&
               ranges.back().last == kLastCodePoint) {
      beyond_ = Beyond::All;
    }
  }

  // Whether the character at *at, which moves behind it, belongs to the set.
  bool take(std::string_view text, std::size_t* at) const {
    const auto byte = static_cast<unsigned char>(text[*at]);
    if (byte < 0x80) {
      if (!ascii_[byte]) return false;
      ++*at;
      return true;
    }
    if (beyond_ == Beyond::None) return false;
    std::size_t next = *at;
    const char32_t c = utf8_next(text, &next);
    if (beyond_ == Beyond::Some && !set_.contains(c)) return false;
    *at = next;
    return true;
  }

  // The same for the character that ends at *end, which moves before it.
  bool take_back(std::string_view text, std::size_t* end) const {
    std::size_t begin = *end - 1;
    while (begin > 0 &&
           (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) {
      --begin;
    }
    std::size_t at = begin;
    if (!take(text, &at)) return false;
    *end = begin;
    return true;
  }

  const CharSet& set() const { return set_; }

 private:
  enum class Beyond : std::uint8_t { None, Some, All };

  CharSet set_;
  std::array<bool, 0x80> ascii_{};
  Beyond beyond_ = Beyond::Some;  // members beyond ASCII
};

// A run of characters of a set, or a literal, which is a run of one of each of
// its characters.
struct Item {
  FastSet set;
  std::uint32_t min;
  std::uint32_t max;
  std::string literal;  // UTF-8; empty for a run

  bool fixed() const { return min == max; }
};

struct Sequence {
  bool begin = false;
  bool end = false;
  std::vector<Item> items;
  std::optional<std::size_t> pivot;
};

// ---- Spreading a tree out into sequences ---------------------------------

using Sequences = std::vector<Sequence>;

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
  result[0].items.push_back({FastSet(std::move(set)), min, max, {}});
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

// ---- Making a sequence scannable -----------------------------------------

std::uint32_t sum_of(std::uint32_t a, std::uint32_t b) {
  const std::uint64_t sum = std::uint64_t{a} + b;
  return sum >= kUnbounded ? kUnbounded : static_cast<std::uint32_t>(sum);
}

// x{2}x* is x{2,}.
void merge_runs(std::vector<Item>* items) {
  std::vector<Item> merged;
  for (Item& item : *items) {
    if (item.max == 0) continue;
    if (!merged.empty() && merged.back().set.set() == item.set.set()) {
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
    if (item.set.set().intersects(items[at].set.set())) return false;
    if (item.min > 0) break;
  }
  return true;
}

bool never_matches(const std::vector<Item>& items) {
  for (const Item& item : items) {
    if (item.set.set().empty() && item.min > 0) return true;
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
  if (!item.fixed() || item.min > kCopies || !item.set.set().is_single(&c)) {
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
      items.push_back(std::move(item));
    }
  }
  sequence->items = std::move(items);
}

// ---- Running it ----------------------------------------------------------

bool take_run(const Item& item, std::string_view text, std::size_t* at) {
  std::size_t count = 0;
  while (*at < text.size() && count < item.max && item.set.take(text, at)) {
    ++count;
  }
  return count >= item.min;
}

bool take_run_back(const Item& item, std::string_view text, std::size_t* end) {
  std::size_t count = 0;
  while (*end > 0 && count < item.max && item.set.take_back(text, end)) ++count;
  return count >= item.min;
}

bool take(const Item& item, std::string_view text, std::size_t* at) {
  if (item.literal.empty()) return take_run(item, text, at);
  if (text.substr(*at, item.literal.size()) != item.literal) return false;
  *at += item.literal.size();
  return true;
}

bool take_back(const Item& item, std::string_view text, std::size_t* end) {
  if (item.literal.empty()) return take_run_back(item, text, end);
  const std::size_t size = item.literal.size();
  if (*end < size || text.substr(*end - size, size) != item.literal) {
    return false;
  }
  *end -= size;
  return true;
}

class ScanMatcher : public Matcher {
 public:
  explicit ScanMatcher(Sequences sequences)
      : sequences_(std::move(sequences)) {}

  Answer search(std::string_view text) const override {
    for (const Sequence& sequence : sequences_) {
      if (matches(sequence, text)) return Answer::Yes;
    }
    return Answer::No;
  }

  std::string dump() const override;

 private:
  static bool matches(const Sequence& sequence, std::string_view text);
  static bool matches_at(const Sequence& sequence, std::string_view text,
                         std::size_t at);
  static bool matches_backward(const Sequence& sequence, std::string_view text);
  static bool matches_around(const Sequence& sequence, std::string_view text);
  static bool matches_somewhere(const Sequence& sequence,
                                std::string_view text);

  Sequences sequences_;
};

bool ScanMatcher::matches(const Sequence& sequence, std::string_view text) {
  if (sequence.pivot) return matches_around(sequence, text);
  if (sequence.begin) return matches_at(sequence, text, 0);
  if (sequence.end) return matches_backward(sequence, text);
  return matches_somewhere(sequence, text);
}

bool ScanMatcher::matches_at(const Sequence& sequence, std::string_view text,
                             std::size_t at) {
  for (const Item& item : sequence.items) {
    if (!take(item, text, &at)) return false;
  }
  return !sequence.end || at == text.size();
}

bool ScanMatcher::matches_backward(const Sequence& sequence,
                                   std::string_view text) {
  std::size_t end = text.size();
  for (auto item = sequence.items.rbegin(); item != sequence.items.rend();
       ++item) {
    if (!take_back(*item, text, &end)) return false;
  }
  return true;
}

bool ScanMatcher::matches_around(const Sequence& sequence,
                                 std::string_view text) {
  const std::vector<Item>& items = sequence.items;
  std::size_t at = 0;
  for (std::size_t i = 0; i < *sequence.pivot; ++i) {
    if (!take(items[i], text, &at)) return false;
  }
  const std::string_view rest = text.substr(at);
  std::size_t end = rest.size();
  for (std::size_t i = items.size() - 1; i > *sequence.pivot; --i) {
    if (!take_back(items[i], rest, &end)) return false;
  }
  const std::string_view middle = rest.substr(0, end);
  std::size_t taken = 0;
  return take_run(items[*sequence.pivot], middle, &taken) && taken == end;
}

bool ScanMatcher::matches_somewhere(const Sequence& sequence,
                                    std::string_view text) {
  if (sequence.items.empty()) return true;
  const Item& first = sequence.items.front();
  const bool alone = sequence.items.size() == 1;
  std::size_t at = 0;
  if (!first.literal.empty()) {
    for (at = text.find(first.literal); at != std::string_view::npos;
         at = text.find(first.literal, at + 1)) {
      if (alone || matches_at(sequence, text, at)) return true;
    }
    return false;
  }
  while (at < text.size()) {
    std::size_t behind = at;
    if (alone ? take_run(first, text, &behind)
              : matches_at(sequence, text, at)) {
      return true;
    }
    // A lone run that was too short ends at a character of no use to it.
    if (alone) at = behind;
    if (at < text.size()) utf8_next(text, &at);
  }
  return false;
}

std::string bounds_text(const Item& item) {
  if (item.min == 1 && item.max == 1) return "";
  std::string text = " " + std::to_string(item.min) + "..";
  return item.max == kUnbounded ? text : text + std::to_string(item.max);
}

std::string ScanMatcher::dump() const {
  std::string out;
  for (const Sequence& sequence : sequences_) {
    out += sequence.begin ? "scan: begin" : "scan:";
    for (std::size_t i = 0; i < sequence.items.size(); ++i) {
      const Item& item = sequence.items[i];
      out += sequence.pivot == i ? ", pivot " : ", ";
      out += item.literal.empty()
                 ? item.set.set().to_string() + bounds_text(item)
                 : "\"" + item.literal + "\"";
    }
    out += sequence.end ? ", end\n" : "\n";
  }
  return sequences_.empty() ? "scan: never\n" : out;
}

}  // namespace

Result<MatcherPtr> make_scan(const SyntaxTree& tree, NodeId root) {
  std::optional<Sequences> sequences = Spreader(tree).spread(root);
  if (!sequences) return inexpressible("scan", "it is more than a few runs");
  Sequences kept;
  for (Sequence& sequence : *sequences) {
    merge_runs(&sequence.items);
    if (never_matches(sequence.items)) continue;  // it never matches
    cut_loose_ends(&sequence);
    if (!find_direction(&sequence)) {
      return inexpressible("scan", "a run can take what should follow it");
    }
    make_literals(&sequence);
    kept.push_back(std::move(sequence));
  }
  return MatcherPtr(std::make_unique<ScanMatcher>(std::move(kept)));
}

}  // namespace alder::regex
