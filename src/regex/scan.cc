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

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "regex/matcher.h"
#include "regex/scan_plan.h"

namespace alder::regex {
namespace {

bool take_run(const Item& item, std::string_view text, std::size_t* at) {
  std::size_t count;
  *at = item.fast.take_run(text, *at, item.max, &count);
  return count >= item.min;
}

bool take_run_back(const Item& item, std::string_view text, std::size_t* end) {
  std::size_t count;
  *end = item.fast.take_run_back(text, *end, item.max, &count);
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
      out += item.literal.empty() ? item.set.to_string() + bounds_text(item)
                                  : "\"" + item.literal + "\"";
    }
    out += sequence.end ? ", end\n" : "\n";
  }
  return sequences_.empty() ? "scan: never\n" : out;
}

}  // namespace

Result<MatcherPtr> make_scan(const SyntaxTree& tree, NodeId root) {
  std::string_view why;
  std::optional<Sequences> sequences = plan_scan(tree, root, &why);
  if (!sequences) return inexpressible("scan", why);
  return MatcherPtr(std::make_unique<ScanMatcher>(*std::move(sequences)));
}

}  // namespace alder::regex
