// Functions at their calls, the ends of lists, and what runs at the very end.
//
//   f    the body of f, with the states at the call; its locals are put back
//
// Functions that nothing called are followed at the end, those first that no
// other of them calls.  The handlers of traps come last.

#include <algorithm>
#include <utility>

#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

// Calls inside calls that are followed.
constexpr std::size_t kMostFrames = 48;
// Returns and breaks of one function or loop that are told apart.
constexpr std::size_t kMostWays = 64;
// Names that a call may ask for and still be remembered.
constexpr std::size_t kMostAsked = 64;

}  // namespace

void ShellFlow::collect_in_parts(const ShellPart* part, const ShellUnit* unit,
                                 Commands* names) {
  for (; part != nullptr; part = part->next) {
    if (part->kind == ShellPartKind::DoubleQuoted) {
      collect_in_parts(part->inner, unit, names);
    } else if (part->kind == ShellPartKind::Substitution) {
      collect_commands(part->substitution->body, part->substitution->unit,
                       names);
    }
  }
}

void ShellFlow::collect_in_words(const ShellWord* word, const ShellUnit* unit,
                                 Commands* names) {
  for (; word != nullptr; word = word->next) {
    collect_in_parts(word->parts, unit, names);
    if (word->assignment != nullptr && word->assignment->value != nullptr) {
      collect_in_parts(word->assignment->value->parts, unit, names);
    }
  }
}

// The literal command words of a list.
void ShellFlow::collect_commands(const ShellNode* list, const ShellUnit* unit,
                                 Commands* names) {
  for (const ShellNode* node = list; node != nullptr; node = node->next) {
    if (node->kind == ShellNodeKind::Simple && node->words != nullptr &&
        node->words->parts == nullptr) {
      names->push_back(node->words->range.in(unit->text));
    }
    collect_in_words(node->words, unit, names);
    for (const ShellAssignment* a = node->assignments; a != nullptr;
         a = a->next) {
      collect_in_words(a->value, unit, names);
    }
    collect_commands(node->body, unit, names);
    collect_commands(node->condition, unit, names);
    collect_commands(node->clauses, unit, names);
    collect_commands(node->alternative, unit, names);
  }
}

// --- ends

void ShellFlow::record_way(std::vector<ShellWay>* ways, ShellNames::Mark mark) {
  ShellWay way;
  const std::uint64_t size = names_.journal_size() - mark;
  if (ways->size() < kMostWays && !is_spent()) {
    extra_steps_ += size / 4;
    way.changes = names_.changes_since(mark);
    ways->push_back(std::move(way));
  } else if (ways->size() == kMostWays) {
    ways->push_back(std::move(way));  // nothing is sure any more
  }
}

// The commands exit, return, break and continue.
void ShellFlow::leave(ShellEnd end) {
  if (end_ != ShellEnd::Runs) return;
  if (end == ShellEnd::Returns && frames_.size() == sources_.level) {
    record_way(&sources_.returns, sources_.mark);
  } else if (end == ShellEnd::Returns && frames_.size() > 1) {
    record_way(&frames_.back().returns, frames_.back().mark);
  }
  if (end == ShellEnd::Breaks && !loops_.empty()) {
    record_way(&loops_.back().breaks, loops_.back().mark);
  }
  end_ = end;
}

// --- calls

bool ShellFlow::may_go_deeper() const {
  return frames_.size() < kMostFrames &&
         depth_ < limits_.script_nesting_levels && !is_spent();
}

void ShellFlow::define(const ShellNode* node) {
  if (node->body == nullptr) return;
  ++definitions_;
  Function*& known = functions_by_node_[node];
  if (known == nullptr) {
    known = program_->arena.make<Function>(text(node->name), unit_, node->body);
    all_functions_.push_back(known);
  }
  functions_[text(node->name)] = known;
}

void ShellFlow::call(Function* function, const ShellWord* arguments) {
  if (function->is_active || !may_go_deeper()) {
    ++opaque_steps_;
    is_exhausted_ = is_exhausted_ || (!function->is_active && is_spent());
    return;
  }
  if (says_nothing_new(*function)) {
    end_ = std::max(end_, function->end);
    return;
  }
  Frame frame;
  frame.knows_arguments = true;
  for (; arguments != nullptr; arguments = arguments->next) {
    frame.arguments.push_back(texts(arguments));
    if (sole_parameter(arguments) != nullptr &&
        frame.arguments.back() == nullptr) {
      frame.knows_arguments =
          frame.knows_arguments && !sole_parameter(arguments)->is_whole;
    }
  }
  follow_frame(function, std::move(frame));
}

// The id of a name that the program uses here.
std::uint32_t ShellFlow::ask(std::string_view name) {
  const std::uint32_t id = names_.id(name);
  if (frames_.size() > 1) asked_.push_back(id);
  return id;
}

// All that decides about a call beside the states of names.
std::uint64_t ShellFlow::settings() const {
  return definitions_ << 3 | std::uint64_t{exports_all_} << 2 |
         std::uint64_t{is_strict_} << 1 | std::uint64_t{evals_ > 0};
}

bool ShellFlow::says_nothing_new(const Function& function) {
  if (function.asked == nullptr || function.settings != settings() ||
      !sourced_.empty()) {
    return false;
  }
  for (std::uint32_t i = 0; i < function.asked_count; ++i) {
    const ShellChange& known = function.asked[i];
    if (!(names_.state(known.name) == known.state)) return false;
  }
  for (std::uint32_t i = 0; i < function.asked_count; ++i) {
    asked_.push_back(function.asked[i].name);
  }
  return true;
}

// Requires: the call that has just ended changed nothing.
void ShellFlow::remember_call(Function* function, std::size_t asked_before) {
  const auto from = asked_.begin() + static_cast<std::ptrdiff_t>(asked_before);
  std::sort(from, asked_.end());
  asked_.erase(std::unique(from, asked_.end()), asked_.end());
  const std::size_t count = asked_.size() - asked_before;
  if (count > kMostAsked) return;
  ShellChange* known = program_->arena.make_array<ShellChange>(count + 1);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t id = asked_[asked_before + i];
    known[i] = {id, names_.state(id)};
  }
  function->asked = known;
  function->asked_count = static_cast<std::uint32_t>(count);
  function->end = end_;
  function->settings = settings();
}

void ShellFlow::follow_frame(Function* function, Frame frame) {
  const ShellUnit* unit = std::exchange(unit_, function->unit);
  const bool survives = std::exchange(survives_, false);
  const ShellEnd end = std::exchange(end_, ShellEnd::Runs);
  std::vector<Loop> loops = std::move(loops_);
  loops_.clear();
  const std::uint32_t repeats = repeats_;
  if (function->is_visited) ++repeats_;
  function->is_visited = true;
  function->is_active = true;
  frame.mark = names_.mark();
  const ShellNames::Mark mark = frame.mark;
  const std::size_t asked = asked_.size();
  const std::uint64_t opaque_steps = opaque_steps_;
  frames_.push_back(std::move(frame));
  follow(function->body);
  const bool changes = names_.journal_size() != mark ||
                       opaque_steps_ != opaque_steps || !sourced_.empty() ||
                       frames_.back().has_changes();
  end_frame();
  if (!changes) remember_call(function, asked);
  if (frames_.size() == 1) asked_.clear();
  function->is_active = false;
  repeats_ = repeats;
  loops_ = std::move(loops);
  end_ = std::max(end, end_);
  survives_ = survives;
  unit_ = unit;
}

void ShellFlow::end_frame() {
  Frame& frame = frames_.back();
  std::vector<ShellWay> ways = std::move(frame.returns);
  ShellChanges changes = names_.take(frame.mark);
  if (end_ == ShellEnd::Exits) {
    ways.push_back({std::move(changes), ShellEnd::Exits});
  } else if (end_ != ShellEnd::Returns || ways.empty()) {
    ways.push_back({std::move(changes), ShellEnd::Runs});
  }
  end_ = names_.join(ways);
  for (std::size_t i = frame.locals.size(); i > 0; --i) {
    names_.set(frame.locals[i - 1].name, frame.locals[i - 1].state);
  }
  frames_.pop_back();
}

void ShellFlow::call_the_rest() {
  Commands commands;
  for (const Function* function : all_functions_) {
    if (function->is_visited || function->unit->is_elsewhere) continue;
    commands.clear();
    collect_commands(function->body, function->unit, &commands);
    for (const std::string_view command : commands) {
      const auto called = functions_.find(command);
      if (called != functions_.end() && command != function->name) {
        called->second->is_called = true;
      }
    }
  }
  for (const bool roots_only : {true, false}) {
    // Following one may define more.
    for (std::size_t i = 0; i < all_functions_.size(); ++i) {
      Function* function = all_functions_[i];
      if (function->is_visited || function->unit->is_elsewhere) continue;
      const auto last = functions_.find(function->name);
      const bool is_called =
          last != functions_.end() && last->second->is_called;
      if (roots_only && is_called) continue;
      const ShellNames::Mark mark = names_.mark();
      follow_frame(function, Frame());
      names_.roll_back(mark);
      end_ = ShellEnd::Runs;
    }
  }
}

// The handlers of traps, which run when the shell ends.
void ShellFlow::run_handlers(std::size_t from) {
  for (std::size_t i = from; i < handlers_.size(); ++i) {
    const Handler handler = handlers_[i];
    const ShellUnit* unit = std::exchange(unit_, handler.unit);
    const ShellNames::Mark mark = names_.mark();
    for (std::uint32_t id : handler.locals) {
      ShellState state = names_.state(id);
      state.value = ShellValue::Assigned;
      names_.set(id, state);
    }
    follow_list(handler.list);
    names_.roll_back(mark);
    unit_ = unit;
    end_ = ShellEnd::Runs;
  }
  handlers_.resize(from);
}

}  // namespace alder::scan
