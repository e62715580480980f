// Lists, branches, loops and functions.
//
//   A && B    from the states after A: [yes of A, B] meets [no of A]
//   if        each clause meets what follows it, innermost first
//   for       the body meets its absence, unless the list has words for sure
//   ( A )     A, taken back
//   f         the body of f at each call; locals are put back behind it
//
// Functions that nothing called are followed at the end, those first that no
// other of them calls.

#include "scan/shell_flow.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "scan/shell_characters.h"

namespace alder::scan {

namespace {

// Calls inside calls that are followed.
constexpr std::size_t kMostFrames = 48;
// Facts that a chain of && carries on.
constexpr std::size_t kMostFacts = 24;
// Returns and breaks of one function or loop that are told apart.
constexpr std::size_t kMostWays = 64;
// Commands that a program of no length may have followed again.
constexpr std::uint64_t kExtraSteps = 400'000;

void collect_commands(const ShellNode* list, const ShellUnit* unit,
                      std::set<std::string_view>* names);

void collect_in_parts(const ShellPart* part, const ShellUnit* unit,
                      std::set<std::string_view>* names) {
  for (; part != nullptr; part = part->next) {
    if (part->kind == ShellPartKind::DoubleQuoted) {
      collect_in_parts(part->inner, unit, names);
    } else if (part->kind == ShellPartKind::Substitution) {
      collect_commands(part->substitution->body, part->substitution->unit,
                       names);
    }
  }
}

void collect_in_words(const ShellWord* word, const ShellUnit* unit,
                      std::set<std::string_view>* names) {
  for (; word != nullptr; word = word->next) {
    collect_in_parts(word->parts, unit, names);
    if (word->assignment != nullptr && word->assignment->value != nullptr) {
      collect_in_parts(word->assignment->value->parts, unit, names);
    }
  }
}

// The literal command words of a list.
void collect_commands(const ShellNode* list, const ShellUnit* unit,
                      std::set<std::string_view>* names) {
  for (const ShellNode* node = list; node != nullptr; node = node->next) {
    if (node->kind == ShellNodeKind::Simple && node->words != nullptr &&
        node->words->parts == nullptr) {
      names->insert(node->words->range.in(unit->text));
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

}  // namespace

ShellFlow::ShellFlow(const Context* context, ShellProgram* program,
                     Findings* findings)
    : context_(context),
      limits_(context->rules->limits),
      program_(program),
      findings_(findings),
      names_(context, &program->arena) {
  for (const ImplicitRule& rule : context->rules->implicit) {
    if (rule.language == Language::Shell) implicit_.emplace(rule.by, &rule);
  }
}

void ShellFlow::run(const ShellUnit* unit, const ShellNode* list) {
  unit_ = unit;
  most_extra_steps_ = unit->text.size() / 4 + kExtraSteps;
  frames_.emplace_back();
  follow_list(list);
  end_ = ShellEnd::Runs;
  call_the_rest();
  run_handlers(0);
  compact_reads();
  for (const SeenRead& read : reads_) {
    findings_->reads.push_back({std::string(names_.name(read.name)), read.place,
                                Language::Shell, read.kind});
  }
  if (is_exhausted_) {
    findings_->not_scanned.push_back(
        {file_offset(0),
         "functions call each other too often; not every "
         "call was followed"});
  }
}

// Keeps one of the reads of a name at a place: the plainest.
void ShellFlow::compact_reads() {
  const auto weight = [](ReadKind kind) {
    return kind == ReadKind::Plain ? 0 : kind == ReadKind::Optional ? 1 : 2;
  };
  const auto before = [&](const SeenRead& a, const SeenRead& b) {
    return std::tuple(a.place, a.name, weight(a.kind)) <
           std::tuple(b.place, b.name, weight(b.kind));
  };
  if (!std::is_sorted(reads_.begin(), reads_.end(), before)) {
    std::sort(reads_.begin(), reads_.end(), before);
  }
  reads_.erase(std::unique(reads_.begin(), reads_.end(),
                           [](const SeenRead& a, const SeenRead& b) {
                             return a.place == b.place && a.name == b.name;
                           }),
               reads_.end());
  compact_at_ = 2 * reads_.size() + 1024;
}

NameSet ShellFlow::assigned_names() const {
  NameSet names;
  for (std::uint32_t id = 0; id < assigned_.size(); ++id) {
    if (assigned_[id]) names.emplace(names_.name(id));
  }
  return names;
}

ShellFlow::Outcome ShellFlow::follow_list(const ShellNode* list) {
  Outcome outcome;
  for (const ShellNode* node = list; node != nullptr; node = node->next) {
    // Only the last command of a list decides about it.
    const bool survives = survives_;
    if (node->next != nullptr) survives_ = false;
    if (node->is_background) {
      const ShellNames::Mark mark = names_.mark();
      const ShellEnd end = end_;
      follow(node);
      names_.roll_back(mark);
      end_ = end;
      outcome = {};
    } else {
      outcome = follow(node);
    }
    survives_ = survives;
  }
  return outcome;
}

bool ShellFlow::may_go_deeper() const {
  return frames_.size() < kMostFrames &&
         depth_ < limits_.script_nesting_levels && !is_spent();
}

ShellFlow::Outcome ShellFlow::follow(const ShellNode* node) {
  count_step();
  ++depth_;
  Outcome outcome;
  switch (node->kind) {
    case ShellNodeKind::Simple:
      outcome = follow_simple(node, nullptr);
      break;
    case ShellNodeKind::Chain:
      outcome = follow_chain(node);
      break;
    case ShellNodeKind::Pipeline:
      outcome = follow_pipeline(node);
      break;
    case ShellNodeKind::Subshell:
      follow_subshell(node->body);
      break;
    case ShellNodeKind::Group:
      outcome = follow_list(node->body);
      break;
    case ShellNodeKind::If:
      follow_if(node);
      break;
    case ShellNodeKind::While:
    case ShellNodeKind::Until:
      follow_while(node);
      break;
    case ShellNodeKind::For:
    case ShellNodeKind::Select:
      follow_for(node);
      break;
    case ShellNodeKind::CountedFor:
      evaluate(node->arithmetic);
      follow_body(node->body, nullptr, false, false);
      break;
    case ShellNodeKind::Case:
      follow_case(node);
      break;
    case ShellNodeKind::Arithmetic:
      evaluate(node->arithmetic);
      break;
    case ShellNodeKind::Test:
      outcome = follow_test(node->test);
      expand_all(node->words);
      break;
    case ShellNodeKind::Function:
      define(node);
      break;
    case ShellNodeKind::Coprocess:
      if (!node->name.empty()) {
        assign_name(names_.id(text(node->name)), node->name.start);
      }
      follow_subshell(node->body);
      break;
    case ShellNodeKind::Clause:
      break;
  }
  if (node->kind != ShellNodeKind::Simple) follow_redirects(node->redirects);
  --depth_;
  return outcome;
}

void ShellFlow::follow_redirects(const ShellRedirect* redirect) {
  for (; redirect != nullptr; redirect = redirect->next) {
    expand(redirect->target);
    expand_parts(redirect->parts, false);
    if (!redirect->variable.empty()) {
      assign_name(names_.id(text(redirect->variable)),
                  redirect->variable.start);
    }
  }
}

// --- branches

ShellFlow::Outcome ShellFlow::follow_chain(const ShellNode* node) {
  const bool survives = survives_;
  survives_ = true;
  const ShellNode* member = node->body;
  Outcome outcome = follow(member);
  for (member = member->next; member != nullptr; member = member->next) {
    survives_ = member->next != nullptr || survives;
    const bool is_and = member->joint == ShellJoint::And;
    const ShellEnd end = end_;
    const ShellNames::Mark mark = names_.mark();
    names_.apply(is_and ? outcome.yes : outcome.no);
    Outcome last = follow(member);
    std::vector<ShellWay> ways(2);
    ways[0] = {names_.take(mark), end_};
    ways[1] = {is_and ? outcome.no : outcome.yes, end};
    end_ = names_.join(ways);
    // Success of A && B is success of B behind A.
    Outcome joined;
    ShellChanges* both = is_and ? &joined.yes : &joined.no;
    if (ways[0].changes.size() <= kMostFacts) *both = ways[0].changes;
    add_facts(both, is_and ? last.yes : last.no);
    outcome = std::move(joined);
  }
  survives_ = survives;
  return outcome;
}

ShellFlow::Outcome ShellFlow::follow_pipeline(const ShellNode* node) {
  const bool survives = survives_;
  const ShellNode* member = node->body;
  if (member->next == nullptr) {
    survives_ = true;
    Outcome outcome = follow(member);
    survives_ = survives;
    if (node->is_negated) std::swap(outcome.yes, outcome.no);
    return outcome;
  }
  const ShellNode* before = nullptr;
  for (; member != nullptr; before = member, member = member->next) {
    survives_ = survives && member->next == nullptr;
    const ShellNames::Mark mark = names_.mark();
    const ShellEnd end = end_;
    if (member->kind == ShellNodeKind::Simple) {
      count_step();
      follow_simple(member, before);
    } else {
      follow(member);
    }
    names_.roll_back(mark);
    end_ = end;
  }
  survives_ = survives;
  return {};
}

// A subshell: its changes are its own.
void ShellFlow::follow_subshell(const ShellNode* list) {
  const ShellNames::Mark mark = names_.mark();
  const ShellEnd end = end_;
  const std::string sourced = sourced_;
  const bool exports_all = exports_all_;
  const bool is_strict = is_strict_;
  const std::size_t handlers = handlers_.size();
  follow_list(list);
  run_handlers(handlers);
  names_.roll_back(mark);
  end_ = end;
  sourced_ = sourced;
  exports_all_ = exports_all;
  is_strict_ = is_strict;
}

void ShellFlow::follow_if(const ShellNode* node) {
  struct Open {
    ShellNames::Mark mark;
    ShellWay way;
  };
  std::vector<Open> open;
  const bool survives = survives_;
  for (const ShellNode* clause = node->clauses; clause != nullptr;
       clause = clause->next) {
    count_step();
    survives_ = true;
    const Outcome outcome = follow_list(clause->condition);
    survives_ = survives;
    const ShellEnd end = end_;
    const ShellNames::Mark mark = names_.mark();
    names_.apply(outcome.yes);
    follow_list(clause->body);
    open.push_back({mark, {names_.take(mark), end_}});
    end_ = end;
    names_.apply(outcome.no);
  }
  follow_list(node->alternative);
  while (!open.empty()) {
    std::vector<ShellWay> ways(2);
    ways[0] = std::move(open.back().way);
    ways[1] = {names_.take(open.back().mark), end_};
    open.pop_back();
    end_ = names_.join(ways);
  }
}

// Whether the empty text matches one of the patterns, as far as they tell.
bool ShellFlow::may_match_empty(const ShellWord* patterns) {
  for (; patterns != nullptr; patterns = patterns->next) {
    const std::optional<std::string_view> known = literal(patterns);
    if (!known || known->find_first_not_of('*') == std::string_view::npos) {
      return true;
    }
  }
  return false;
}

void ShellFlow::follow_case(const ShellNode* node) {
  expand(node->words);
  std::vector<ShellWay> ways;
  bool has_default = false;
  bool empty_is_gone = false;
  const ShellEnd end = end_;
  ShellChanges facts;
  if (const ShellParameter* subject = sole_parameter(node->words)) {
    const std::string_view name = text(subject->name);
    if (is_shell_name(name) && subject->operand_range.empty() &&
        !subject->is_indirect) {
      add_fact(&facts, names_.id(name), kind_of(*subject));
    }
  }
  for (const ShellNode* clause = node->clauses; clause != nullptr;
       clause = clause->next) {
    count_step();
    expand_all(clause->words);
    for (const ShellWord* word = clause->words; word != nullptr;
         word = word->next) {
      has_default = has_default || text(word->range) == "*";
    }
    const ShellNames::Mark mark = names_.mark();
    end_ = end;
    const bool takes_empty = may_match_empty(clause->words);
    if (empty_is_gone || !takes_empty) names_.apply(facts);
    empty_is_gone = empty_is_gone || is_empty_text(clause->words);
    follow_list(clause->body);
    ways.push_back({names_.take(mark), end_});
  }
  if (!has_default) ways.push_back({{}, end});
  end_ = names_.join(ways);
}

// --- loops

namespace {

// `true`, `:`: the loop ends by break alone.
bool is_always(const ShellNode* list, std::string_view text,
               std::string_view word) {
  return list != nullptr && list->next == nullptr &&
         list->kind == ShellNodeKind::Simple && list->words != nullptr &&
         list->words->next == nullptr && list->assignments == nullptr &&
         (list->words->range.in(text) == word ||
          (word == "true" && list->words->range.in(text) == ":"));
}

}  // namespace

void ShellFlow::follow_while(const ShellNode* node) {
  const bool is_until = node->kind == ShellNodeKind::Until;
  const bool is_endless =
      is_always(node->condition, unit_->text, is_until ? "false" : "true");
  const bool survives = survives_;
  survives_ = true;
  Outcome outcome = follow_list(node->condition);
  survives_ = survives;
  if (is_until) std::swap(outcome.yes, outcome.no);
  follow_body(node->body, &outcome, false, is_endless);
}

void ShellFlow::follow_body(const ShellNode* body, const Outcome* condition,
                            bool runs_once, bool is_endless) {
  const ShellEnd before = end_;
  const ShellNames::Mark mark = names_.mark();
  bool shifts = false;
  if (frames_.back().knows_arguments) {
    std::set<std::string_view> commands;
    collect_commands(body, unit_, &commands);
    shifts = commands.contains("shift");
  }
  loops_.push_back({mark, is_endless, shifts, {}});
  if (condition != nullptr) names_.apply(condition->yes);
  follow_list(body);
  std::vector<ShellWay> ways = std::move(loops_.back().breaks);
  loops_.pop_back();
  const ShellEnd end = end_ == ShellEnd::Breaks ? ShellEnd::Runs : end_;
  ShellWay last{names_.take(mark), end};
  if (is_endless) {
    // Without a break nothing comes behind it; go on as if there were one.
    if (ways.empty()) ways.push_back(std::move(last));
  } else {
    ways.push_back(std::move(last));
    if (!runs_once) {
      ways.push_back(
          {condition == nullptr ? ShellChanges() : condition->no, before});
    }
  }
  end_ = std::max(before, names_.join(ways));
}

void ShellFlow::follow_for(const ShellNode* node) {
  expand_all(node->words);
  const ShellText* values =
      node->has_in ? texts_of_list(node->words, true) : texts_of_arguments();
  if (!node->name.empty()) {
    assign_name(names_.id(text(node->name)), node->name.start, values);
  }
  follow_body(node->body, nullptr, node->has_in && values != nullptr, false);
}

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
  if (end == ShellEnd::Returns && frames_.size() > 1) {
    record_way(&frames_.back().returns, frames_.back().mark);
  }
  if (end == ShellEnd::Breaks && !loops_.empty()) {
    record_way(&loops_.back().breaks, loops_.back().mark);
  }
  end_ = end;
}

// --- functions

void ShellFlow::define(const ShellNode* node) {
  if (node->body == nullptr) return;
  Function*& known = functions_by_node_[node];
  if (known == nullptr) {
    all_functions_.push_back({text(node->name), unit_, node->body});
    known = &all_functions_.back();
  }
  functions_[text(node->name)] = known;
}

void ShellFlow::call(Function* function, const ShellWord* arguments) {
  if (function->is_active) return;
  if (!may_go_deeper()) {
    is_exhausted_ = is_exhausted_ || is_spent();
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
  frames_.push_back(std::move(frame));
  follow(function->body);
  end_frame();
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
  std::set<std::string_view> called;
  for (const Function& function : all_functions_) {
    if (function.is_visited) continue;
    std::set<std::string_view> commands;
    collect_commands(function.body, function.unit, &commands);
    commands.erase(function.name);
    called.merge(commands);
  }
  for (const bool roots_only : {true, false}) {
    // Following one may define more.
    for (std::size_t i = 0; i < all_functions_.size(); ++i) {
      Function* function = &all_functions_[i];
      if (function->is_visited) continue;
      if (roots_only && called.contains(function->name)) continue;
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
