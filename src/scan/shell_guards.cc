// Tests, and what they prove about a variable.
//
//   [ -n "${X:-}" ]     yes: X is there
//   [ -z "$X" ]         no:  X is there
//   [[ -v X ]]          yes: X is there
//   [ "${X:-}" = on ]   yes: X is there
//
// A later read under such a fact takes the kind of the read in the test.
//
// Source: POSIX.1-2017, test; bash manual, 6.4.

#include <algorithm>
#include <array>
#include <utility>

#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

constexpr std::size_t kMostFactsOfTest = 24;

bool is_unary(std::string_view op) {
  return op.size() == 2 && op[0] == '-' && is_name_start(op[1]) && op != "-a" &&
         op != "-o";
}

bool is_arithmetic_comparison(std::string_view op) {
  return op == "-eq" || op == "-ne" || op == "-lt" || op == "-le" ||
         op == "-gt" || op == "-ge";
}

bool is_equality(std::string_view op) { return op == "=" || op == "=="; }

bool is_binary(std::string_view op) {
  return is_equality(op) || op == "!=" || op == "<" || op == ">" ||
         op == "=~" || is_arithmetic_comparison(op) || op == "-nt" ||
         op == "-ot" || op == "-ef";
}

}  // namespace

void ShellFlow::add_fact(ShellChanges* facts, std::uint32_t id, ReadKind kind) {
  id = resolve(id);
  if (id == kUnknownName || names_.is_never_read(id)) return;
  ShellState state = names_.state(id);
  if (state.value != ShellValue::Inherited || kind == ReadKind::Plain) return;
  state.value = ShellValue::Present;
  state.guard = kind;
  facts->push_back({id, state});
}

void ShellFlow::add_facts(ShellChanges* facts, const ShellChanges& more) {
  if (facts->size() + more.size() > kMostFactsOfTest) return;
  facts->insert(facts->end(), more.begin(), more.end());
}

// --- [[ ... ]]

ShellFlow::Outcome ShellFlow::follow_test(const ShellTest* test) {
  if (test == nullptr) return {};
  count_step();
  switch (test->kind) {
    case ShellTestKind::Or:
    case ShellTestKind::And:
      return follow_operands(test);
    case ShellTestKind::Not: {
      Outcome outcome = follow_test(test->first);
      std::swap(outcome.yes, outcome.no);
      return outcome;
    }
    case ShellTestKind::Unary:
      return follow_unary(test->op, test->left);
    case ShellTestKind::Binary:
      return follow_binary(test->left, test->op, test->right, true);
    case ShellTestKind::Word:
      return follow_presence(test->left);
  }
  return {};
}

// Each operand of && is reached under the facts of those before it.
ShellFlow::Outcome ShellFlow::follow_operands(const ShellTest* test) {
  const bool is_and = test->kind == ShellTestKind::And;
  Outcome all;
  ShellChanges hidden;
  for (const ShellTest* operand = test->first; operand != nullptr;
       operand = operand->next) {
    const Outcome one = follow_test(operand);
    const ShellChanges& facts = is_and ? one.yes : one.no;
    add_facts(is_and ? &all.yes : &all.no, facts);
    for (const ShellChange& fact : facts) {
      hidden.push_back({fact.name, names_.state(fact.name)});
      names_.set(fact.name, fact.state);
    }
  }
  while (!hidden.empty()) {
    names_.set(hidden.back().name, hidden.back().state);
    hidden.pop_back();
  }
  return all;
}

ShellFlow::Outcome ShellFlow::follow_unary(std::string_view op,
                                           const ShellWord* word) {
  Outcome outcome;
  if (word == nullptr) return outcome;
  if (op == "-v" || op == "-R") {
    follow_variable_test(word, &outcome);
    return outcome;
  }
  if (op == "-n" || op == "-z") {
    outcome = follow_presence(word);
    if (op == "-z") std::swap(outcome.yes, outcome.no);
    return outcome;
  }
  expand(word);
  // A file of that name is there: the name is not empty.
  const ShellParameter* parameter = sole_parameter(word);
  if (parameter != nullptr && is_shell_name(text(parameter->name)) &&
      op != "-o" && op != "-t" && parameter->operand_range.empty()) {
    add_fact(&outcome.yes, ask(text(parameter->name)), kind_of(*parameter));
  }
  return outcome;
}

// Whether the word is empty.
ShellFlow::Outcome ShellFlow::follow_presence(const ShellWord* word) {
  Outcome outcome;
  if (word == nullptr) return outcome;
  expand(word, true);
  const ShellParameter* parameter = sole_parameter(word);
  if (parameter == nullptr || parameter->is_indirect || parameter->is_length) {
    return outcome;
  }
  const std::string_view name = text(parameter->name);
  if (!is_shell_name(name)) return outcome;
  ReadKind kind = kind_of(*parameter);
  const bool tells =
      parameter->op == ShellOperator::None ||
      parameter->op == ShellOperator::Alternative ||
      (kind == ReadKind::Defaulted && parameter->operand_range.empty());
  if (!tells) return outcome;
  if (kind == ReadKind::Plain && !is_strict_) kind = ReadKind::Optional;
  add_fact(&outcome.yes, ask(name), kind);
  return outcome;
}

// -v name, -v name[key].
void ShellFlow::follow_variable_test(const ShellWord* word, Outcome* outcome) {
  expand(word);
  const ShellText* held = texts(word);
  if (held == nullptr) report_dynamic(word->range);
  for (; held != nullptr; held = held->next) {
    if (held->is_prefix) {
      report_dynamic(word->range, held->text, held);
      continue;
    }
    const std::string_view name = held->text.substr(0, held->text.find('['));
    if (!is_shell_name(name)) continue;
    const std::uint32_t id = ask(program_->arena.keep(name));
    read(id, word->range.start, ReadKind::Optional, held);
    if (held->next == nullptr) add_fact(&outcome->yes, id, ReadKind::Optional);
  }
}

bool ShellFlow::is_empty_text(const ShellWord* word) {
  if (word == nullptr) return true;
  const std::optional<std::string_view> known = literal(word);
  return known.has_value() && known->empty();
}

ShellFlow::Outcome ShellFlow::follow_binary(const ShellWord* left,
                                            std::string_view op,
                                            const ShellWord* right,
                                            bool is_extended) {
  Outcome outcome;
  if (is_extended && is_arithmetic_comparison(op)) {
    evaluate_word(left);
    evaluate_word(right);
    return outcome;
  }
  const bool compares = is_equality(op) || op == "!=";
  const bool with_empty = compares && is_empty_text(right);
  if (with_empty) {
    outcome = follow_presence(left);
    if (is_equality(op)) std::swap(outcome.yes, outcome.no);
    return outcome;
  }
  expand(left);
  expand(right);
  if (!compares || right == nullptr) return outcome;
  // Equal to a text that is not empty.
  const ShellParameter* parameter = sole_parameter(left);
  const std::optional<std::string_view> known = literal(right);
  if (parameter == nullptr || !known ||
      known->find_first_of("*?[") != std::string_view::npos ||
      !is_shell_name(text(parameter->name)) ||
      !parameter->operand_range.empty() || parameter->is_indirect ||
      parameter->op == ShellOperator::Alternative) {
    return outcome;
  }
  add_fact(is_equality(op) ? &outcome.yes : &outcome.no,
           ask(text(parameter->name)), kind_of(*parameter));
  return outcome;
}

// --- test, [ ]

void ShellFlow::do_test(const Call& call) {
  std::array<const ShellWord*, 8> few;  // nearly always enough
  std::vector<const ShellWord*> many;
  std::size_t count = 0;
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    if (count == few.size()) many.assign(few.begin(), few.end());
    if (count < few.size()) {
      few[count] = word;
    } else {
      many.push_back(word);
    }
    ++count;
  }
  std::span<const ShellWord* const> words(
      many.empty() ? few.data() : many.data(), count);
  if (!words.empty() && text(call.command->range).ends_with('[') &&
      text(words.back()->range) == "]") {
    words = words.first(count - 1);
  }
  *call.outcome = follow_test_words(words);
}

// Terms joined by -a and -o; what they prove together is only worked out
// where all are joined alike.
ShellFlow::Outcome ShellFlow::follow_test_words(
    std::span<const ShellWord* const> words) {
  Outcome all;
  bool has_and = false;
  bool has_or = false;
  const std::size_t to = words.size();
  std::size_t i = 0;
  while (i < to) {
    bool is_negated = false;
    const auto word_at = [&](std::size_t at) {
      return at < to ? text(words[at]->range) : std::string_view();
    };
    while (i + 1 < to &&
           (word_at(i) == "!" || word_at(i) == "(" || word_at(i) == "\\(")) {
      if (word_at(i) == "!") is_negated = !is_negated;
      ++i;
    }
    Outcome one;
    if (i + 2 < to && is_binary(word_at(i + 1))) {
      one = follow_binary(words[i], word_at(i + 1), words[i + 2], false);
      i += 3;
    } else if (i + 1 < to && is_unary(word_at(i))) {
      one = follow_unary(word_at(i), words[i + 1]);
      i += 2;
    } else {
      one = follow_presence(words[i]);
      ++i;
    }
    if (is_negated) std::swap(one.yes, one.no);
    add_facts(&all.yes, one.yes);
    add_facts(&all.no, one.no);
    while (i < to && (word_at(i) == ")" || word_at(i) == "\\)")) ++i;
    has_and = has_and || word_at(i) == "-a";
    has_or = has_or || word_at(i) == "-o";
    if (word_at(i) == "-a" || word_at(i) == "-o") ++i;
  }
  if (has_and) all.no.clear();
  if (has_or) all.yes.clear();
  return all;
}

}  // namespace alder::scan
