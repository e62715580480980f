// The tier Backtrack: ECMA-262's own semantics, under limits.
//
// For what no other engine has right: lookbehinds of any length, and
// back-references, whose groups ECMA-262 forgets at each round of a loop.
//
// The machine keeps one stack.  An entry is either a branch (somewhere else to
// go on, should this way fail) or the old value of a slot; failing pops
// entries, putting old values back, until there is a branch.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "regex/backtrack_program.h"
#include "regex/matcher.h"

namespace alder::regex {
namespace {

constexpr std::uint64_t kUnset = ~std::uint64_t{0};

// Instructions that count as one step of Limits::regex_steps.
constexpr std::uint64_t kInstructionsPerStep = 16;

struct Entry {
  std::uint32_t target;  // the instruction, or the slot
  bool old_value;
  std::uint64_t value;  // place in the text, or the slot's value
};

class Machine {
 public:
  Machine(const BacktrackProgram& program, std::string_view text,
          const Limits& limits)
      : program_(program),
        text_(text),
        slots_(program.slot_count, kUnset),
        instructions_left_(limits.regex_steps * kInstructionsPerStep),
        most_entries_(limits.regex_heap_bytes / sizeof(Entry)) {}

  // Matches at exactly one place.  After No, all is as it was before.
  Answer match(std::size_t at);

 private:
  enum class Step : std::uint8_t { Next, Fail, Done };

  Step step(const Instruction& instruction);
  bool take(const Instruction& instruction, char32_t* c);
  bool fail();

  bool is_word_at(std::size_t at) const {
    if (at >= text_.size()) return false;
    const char c = text_[at];
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (c >= 'a' && c <= 'z');
  }
  bool at_boundary() const {
    return (at_ > 0 && is_word_at(at_ - 1)) != is_word_at(at_);
  }

  void set(std::uint32_t slot, std::uint64_t value) {
    stack_.push_back({slot, true, slots_[slot]});
    slots_[slot] = value;
  }
  void branch(std::uint32_t target) { stack_.push_back({target, false, at_}); }

  void close_group(const Instruction& instruction);
  bool take_reference(const Instruction& instruction);
  void test_loop(const Instruction& instruction);
  void start_round(const Loop& loop);
  void start_look(const Instruction& instruction);
  bool end_look(const Instruction& instruction);

  const BacktrackProgram& program_;
  std::string_view text_;
  std::vector<std::uint64_t> slots_;
  std::vector<Entry> stack_;
  std::uint64_t instructions_left_;
  std::size_t most_entries_;
  std::size_t at_ = 0;
  std::uint32_t pc_ = 0;
};

Answer Machine::match(std::size_t at) {
  at_ = at;
  pc_ = 0;
  while (true) {
    if (instructions_left_ == 0 || stack_.size() > most_entries_) {
      return Answer::Limit;
    }
    --instructions_left_;
    const Instruction& instruction = program_.code[pc_];
    ++pc_;
    const Step result = step(instruction);
    if (result == Step::Done) return Answer::Yes;
    if (result == Step::Fail && !fail()) return Answer::No;
  }
}

// Goes back to the last branch.
bool Machine::fail() {
  while (!stack_.empty()) {
    const Entry entry = stack_.back();
    stack_.pop_back();
    if (!entry.old_value) {
      pc_ = entry.target;
      at_ = entry.value;
      return true;
    }
    slots_[entry.target] = entry.value;
  }
  return false;
}

Machine::Step Machine::step(const Instruction& instruction) {
  const auto next_if = [](bool holds) {
    return holds ? Step::Next : Step::Fail;
  };
  char32_t c;
  switch (instruction.op) {
    case Op::Char:
      return next_if(take(instruction, &c) && c == instruction.a);
    case Op::Set:
      return next_if(take(instruction, &c) &&
                     program_.sets[instruction.a].contains(c));
    case Op::Begin:
      return next_if(at_ == 0);
    case Op::End:
      return next_if(at_ == text_.size());
    case Op::WordBoundary:
      return next_if(at_boundary());
    case Op::NotWordBoundary:
      return next_if(!at_boundary());
    case Op::Jump:
      pc_ = instruction.a;
      return Step::Next;
    case Op::Split:
      branch(instruction.b);
      pc_ = instruction.a;
      return Step::Next;
    case Op::Open:
      set(BacktrackProgram::open_slot(instruction.a), at_);
      return Step::Next;
    case Op::Close:
      close_group(instruction);
      return Step::Next;
    case Op::Backreference:
      return next_if(take_reference(instruction));
    case Op::LoopStart:
      set(program_.loops[instruction.loop].count_slot, 0);
      return Step::Next;
    case Op::LoopTest:
      test_loop(instruction);
      return Step::Next;
    case Op::LoopRound:
      start_round(program_.loops[instruction.loop]);
      return Step::Next;
    case Op::LoopEnd: {
      const Loop& loop = program_.loops[instruction.loop];
      pc_ = instruction.a;
      // A round beyond the minimum has to get somewhere.
      return next_if(slots_[loop.place_slot] != at_ ||
                     slots_[loop.count_slot] <= loop.min);
    }
    case Op::LookStart:
      start_look(instruction);
      return Step::Next;
    case Op::LookEnd:
      return next_if(end_look(instruction));
    case Op::Match:
      break;
  }
  return Step::Done;
}

// The character ahead, or behind where the text is read backwards.
bool Machine::take(const Instruction& instruction, char32_t* c) {
  if (!instruction.backward) {
    if (at_ == text_.size()) return false;
    *c = utf8_next(text_, &at_);
    return true;
  }
  if (at_ == 0) return false;
  do {
    --at_;
  } while (at_ > 0 && (static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80);
  std::size_t begin = at_;
  *c = utf8_next(text_, &begin);
  return true;
}

void Machine::close_group(const Instruction& instruction) {
  const std::uint32_t group = instruction.a;
  const std::uint64_t opened = slots_[BacktrackProgram::open_slot(group)];
  set(BacktrackProgram::begin_slot(group),
      std::min<std::uint64_t>(opened, at_));
  set(BacktrackProgram::end_slot(group), std::max<std::uint64_t>(opened, at_));
}

// A group that has not matched is referred to as an empty text.
bool Machine::take_reference(const Instruction& instruction) {
  const std::uint64_t begin =
      slots_[BacktrackProgram::begin_slot(instruction.a)];
  const std::uint64_t end = slots_[BacktrackProgram::end_slot(instruction.a)];
  if (begin == kUnset || end == kUnset) return true;
  const std::string_view captured = text_.substr(begin, end - begin);
  if (instruction.backward) {
    if (at_ < captured.size()) return false;
    at_ -= captured.size();
    return text_.substr(at_, captured.size()) == captured;
  }
  if (text_.substr(at_, captured.size()) != captured) return false;
  at_ += captured.size();
  return true;
}

void Machine::test_loop(const Instruction& instruction) {
  const Loop& loop = program_.loops[instruction.loop];
  const std::uint64_t count = slots_[loop.count_slot];
  if (count < loop.min) {
    pc_ = instruction.a;
  } else if (loop.max != kUnbounded && count >= loop.max) {
    pc_ = instruction.b;
  } else {
    branch(loop.lazy ? instruction.a : instruction.b);
    pc_ = loop.lazy ? instruction.b : instruction.a;
  }
}

void Machine::start_round(const Loop& loop) {
  set(loop.count_slot, slots_[loop.count_slot] + 1);
  set(loop.place_slot, at_);
  for (std::uint32_t group = loop.first_group; group < loop.last_group;
       ++group) {
    if (slots_[BacktrackProgram::begin_slot(group)] == kUnset) continue;
    set(BacktrackProgram::begin_slot(group), kUnset);
    set(BacktrackProgram::end_slot(group), kUnset);
  }
}

// Notes where the body starts, in the text and on the stack.
void Machine::start_look(const Instruction& instruction) {
  set(instruction.a + 1, at_);
  set(instruction.a, stack_.size() + 1);
  if (instruction.negated) branch(instruction.b);
}

// The body has matched.  A lookaround is never gone back into: its branches
// are dropped and what it captured stays, unless it was negated and fails.
bool Machine::end_look(const Instruction& instruction) {
  const auto inside =
      stack_.begin() + static_cast<std::ptrdiff_t>(slots_[instruction.a]);
  if (!instruction.negated) {
    at_ = slots_[instruction.a + 1];
    stack_.erase(
        std::remove_if(inside, stack_.end(),
                       [](const Entry& entry) { return !entry.old_value; }),
        stack_.end());
    return true;
  }
  for (auto entry = stack_.end(); entry != inside;) {
    --entry;
    if (entry->old_value) slots_[entry->target] = entry->value;
  }
  stack_.erase(inside, stack_.end());
  return false;
}

class BacktrackMatcher : public Matcher {
 public:
  BacktrackMatcher(BacktrackProgram program, const Limits& limits)
      : program_(std::move(program)), limits_(limits) {}

  Answer search(std::string_view text) const override {
    Machine machine(program_, text, limits_);
    const bool anchored = program_.code.front().op == Op::Begin;
    for (std::size_t at = 0;;) {
      const Answer answer = machine.match(at);
      if (answer != Answer::No || anchored || at == text.size()) return answer;
      utf8_next(text, &at);
    }
  }

  std::string dump() const override { return program_.dump(); }

 private:
  BacktrackProgram program_;
  Limits limits_;
};

}  // namespace

MatcherPtr make_backtrack(const SyntaxTree& tree, NodeId root,
                          const Limits& limits) {
  return std::make_unique<BacktrackMatcher>(compile_backtrack(tree, root),
                                            limits);
}

}  // namespace alder::regex
