// Lists, branches and loops.
//
//   A && B    from the states after A: [yes of A, B] meets [no of A]
//   if        each clause meets what follows it, innermost first
//   for       the body meets its absence, unless the list has words for sure
//   ( A )     A, taken back

#include "scan/shell_flow.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "scan/shell_characters.h"

namespace alder::scan {

namespace {

// Facts that a chain of && carries on.
constexpr std::size_t kMostFactsOfWay = 24;
// Commands that a program of no length may have followed again.
constexpr std::uint64_t kExtraSteps = 400'000;

}  // namespace

ShellFlow::ShellFlow(const Context* context, ShellProgram* program,
                     Findings* findings)
    : context_(context),
      limits_(context->rules->limits),
      program_(program),
      findings_(findings),
      names_(context, &program->arena) {}

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
        assign_name(ask(text(node->name)), node->name.start);
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
      assign_name(ask(text(redirect->variable)), redirect->variable.start);
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
    std::array<ShellWay, 2> ways;
    ways[0] = {names_.take(mark), end_};
    ways[1] = {is_and ? outcome.no : outcome.yes, end};
    end_ = names_.join(ways);
    // Success of A && B is success of B behind A.
    Outcome joined;
    ShellChanges* both = is_and ? &joined.yes : &joined.no;
    if (ways[0].changes.size() <= kMostFactsOfWay) *both = ways[0].changes;
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
  const std::size_t open = open_ifs_.size();
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
    open_ifs_.push_back({mark, {names_.take(mark), end_}});
    end_ = end;
    names_.apply(outcome.no);
  }
  follow_list(node->alternative);
  while (open_ifs_.size() > open) {
    std::array<ShellWay, 2> ways;
    ways[0] = std::move(open_ifs_.back().way);
    ways[1] = {names_.take(open_ifs_.back().mark), end_};
    open_ifs_.pop_back();
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
      add_fact(&facts, ask(name), kind_of(*subject));
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
    Commands commands;
    collect_commands(body, unit_, &commands);
    shifts =
        std::find(commands.begin(), commands.end(), "shift") != commands.end();
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
    assign_name(ask(text(node->name)), node->name.start, values);
  }
  follow_body(node->body, nullptr, node->has_in && values != nullptr, false);
}

}  // namespace alder::scan
