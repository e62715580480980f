// The tier Dfa: a small deterministic automaton, built once and whole.
//
//   syntax tree -> byte automaton -> sets of its states -> transition table
//
// The text is read once, one table look-up a byte.  A state of the table is a
// set of states of the byte automaton; the search is not anchored, so every
// set but the first also holds what can begin at this place.  ^ holds in the
// first set alone; what waits behind $ is looked at when the text ends.
//
// Only automata of a few hundred states are made; the rest is RE2's.
//
// Source: M. Rabin and D. Scott, Finite Automata and Their Decision Problems
//         (1959).

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "regex/byte_automaton.h"
#include "regex/matcher.h"

namespace alder::regex {
namespace {

constexpr std::size_t kByteStates = 1500;
constexpr std::size_t kTableStates = 256;
constexpr std::size_t kWork = 200'000;  // visits to states while building

// The first two states of every table.
constexpr std::uint16_t kNever = 0;   // no match is possible any more
constexpr std::uint16_t kAlways = 1;  // there was a match

struct Table {
  std::array<std::uint8_t, 256>
      classes{};  // of bytes that no state tells apart
  std::size_t class_count = 0;
  std::vector<std::uint16_t> next;   // state x class
  std::vector<std::uint8_t> at_end;  // by state: whether the end is a match
  std::uint16_t start = kNever;
};

// States of the byte automaton: Bytes and End, sorted.
using StateSet = std::vector<std::uint32_t>;

class TableBuilder {
 public:
  explicit TableBuilder(const ByteAutomaton& automaton)
      : automaton_(automaton), seen_(automaton.states.size()) {}

  std::optional<Table> build();

 private:
  // What is reached without reading a byte.
  struct Closure {
    StateSet set;
    bool match = false;
  };

  void find_classes();
  Closure close(std::vector<std::uint32_t> from, bool begin, bool end);
  std::uint16_t state_of(const Closure& closure);
  std::uint16_t add_state(StateSet set, bool begin);
  void fill_row(std::size_t state);

  const ByteAutomaton& automaton_;
  Table table_;
  std::vector<StateSet> sets_;  // by state
  std::map<StateSet, std::uint16_t> known_;
  std::uint16_t restart_ = kNever;  // what can begin behind the first byte
  std::array<std::uint8_t, 256> representative_{};  // by class
  std::vector<std::size_t> seen_;                   // the last visit
  std::size_t visit_ = 0;
  std::size_t work_ = 0;
  bool overflow_ = false;
};

// Bytes between two neighbouring ends of ranges are never told apart.
void TableBuilder::find_classes() {
  std::array<bool, 257> cut{};
  for (const ByteState& state : automaton_.states) {
    if (state.kind != StateKind::Bytes) continue;
    cut[state.first] = true;
    cut[state.last + 1u] = true;
  }
  std::size_t current = 0;
  for (std::size_t byte = 0; byte < 256; ++byte) {
    if (byte > 0 && cut[byte]) ++current;
    table_.classes[byte] = static_cast<std::uint8_t>(current);
    representative_[current] = static_cast<std::uint8_t>(byte);
  }
  table_.class_count = current + 1;
}

TableBuilder::Closure TableBuilder::close(std::vector<std::uint32_t> from,
                                          bool begin, bool end) {
  Closure closure;
  ++visit_;
  while (!from.empty()) {
    const std::uint32_t id = from.back();
    from.pop_back();
    if (seen_[id] == visit_) continue;
    seen_[id] = visit_;
    ++work_;
    const ByteState& state = automaton_.states[id];
    switch (state.kind) {
      case StateKind::Match:
        closure.match = true;
        break;
      case StateKind::Bytes:
        closure.set.push_back(id);
        break;
      case StateKind::Begin:
        if (begin) from.push_back(state.next);
        break;
      case StateKind::End:
        closure.set.push_back(id);
        if (end) from.push_back(state.next);
        break;
      case StateKind::Split:
        from.insert(from.end(), state.branches.begin(), state.branches.end());
        break;
    }
  }
  std::sort(closure.set.begin(), closure.set.end());
  return closure;
}

std::uint16_t TableBuilder::add_state(StateSet set, bool begin) {
  if (sets_.size() == kTableStates) {
    overflow_ = true;
    return kNever;
  }
  const auto id = static_cast<std::uint16_t>(sets_.size());
  table_.at_end.push_back(close(set, begin, true).match ? 1 : 0);
  sets_.push_back(std::move(set));
  return id;
}

std::uint16_t TableBuilder::state_of(const Closure& closure) {
  if (closure.match) return kAlways;
  if (closure.set.empty()) return kNever;
  const auto found = known_.find(closure.set);
  if (found != known_.end()) return found->second;
  const std::uint16_t id = add_state(closure.set, false);
  known_.emplace(closure.set, id);
  return id;
}

void TableBuilder::fill_row(std::size_t state) {
  for (std::size_t c = 0; c < table_.class_count && !overflow_; ++c) {
    const std::uint8_t byte = representative_[c];
    std::vector<std::uint32_t> reached;
    for (const std::uint32_t id : sets_[state]) {
      const ByteState& from = automaton_.states[id];
      const bool taken = from.kind == StateKind::Bytes && from.first <= byte &&
                         byte <= from.last;
      if (taken) reached.push_back(from.next);
      ++work_;
    }
    if (reached.empty()) {
      table_.next.push_back(restart_);
      continue;
    }
    if (restart_ != kNever) reached.push_back(automaton_.start);
    table_.next.push_back(state_of(close(std::move(reached), false, false)));
    overflow_ = overflow_ || work_ > kWork;
  }
}

std::optional<Table> TableBuilder::build() {
  find_classes();
  add_state({}, false);  // kNever
  add_state({}, false);  // kAlways
  table_.next.assign(table_.class_count, kNever);
  table_.next.insert(table_.next.end(), table_.class_count, kAlways);
  table_.at_end[kAlways] = 1;
  const Closure first = close({automaton_.start}, true, false);
  if (first.match) {
    table_.start = kAlways;
    return std::move(table_);
  }
  table_.start = add_state(first.set, true);
  restart_ = state_of(close({automaton_.start}, false, false));
  for (std::size_t state = table_.start; state < sets_.size(); ++state) {
    fill_row(state);
    if (overflow_) return std::nullopt;
  }
  return std::move(table_);
}

class DfaMatcher : public Matcher {
 public:
  explicit DfaMatcher(Table table) : table_(std::move(table)) {}

  Answer search(std::string_view text) const override {
    const std::size_t classes = table_.class_count;
    const std::uint16_t* next = table_.next.data();
    std::size_t state = table_.start;
    for (const char c : text) {
      if (state <= kAlways) break;
      state =
          next[state * classes + table_.classes[static_cast<unsigned char>(c)]];
    }
    return table_.at_end[state] != 0 ? Answer::Yes : Answer::No;
  }

  std::string dump() const override {
    return "dfa: " + std::to_string(table_.at_end.size()) + " states, " +
           std::to_string(table_.class_count) + " classes of bytes\n";
  }

 private:
  Table table_;
};

}  // namespace

Result<MatcherPtr> make_dfa(const SyntaxTree& tree, NodeId root) {
  ByteAutomaton automaton;
  if (!build_byte_automaton(tree, root, kByteStates, &automaton)) {
    return inexpressible("dfa",
                         "it is too large, or has boundaries, "
                         "lookarounds or back-references");
  }
  std::optional<Table> table = TableBuilder(automaton).build();
  if (!table) return inexpressible("dfa", "its table would be too large");
  return MatcherPtr(std::make_unique<DfaMatcher>(*std::move(table)));
}

}  // namespace alder::regex
