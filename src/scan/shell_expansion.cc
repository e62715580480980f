// Words and what their expansions read; assignments.
//
// Source: POSIX.1-2017, XCU 2.6; bash manual, 3.4, 3.5.3, 6.5.

#include <algorithm>
#include <array>
#include <string>

#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

constexpr std::size_t kDynamicBytes = 80;
constexpr std::uint64_t kNoPlace = ShellText::kNoPlace;
constexpr int kMostReferences = 8;

}  // namespace

// --- reports

std::uint32_t ShellFlow::resolve(std::uint32_t id) const {
  for (int i = 0; i < kMostReferences && id < names_.count(); ++i) {
    const std::uint32_t target = names_.state(id).target;
    if (target == kNoName) break;
    id = target;
  }
  return id;
}

void ShellFlow::read(std::uint32_t id, std::uint32_t offset, ReadKind kind,
                     const ShellText* held) {
  if (names_.state(id).target != kNoName) {
    const std::string_view name = names_.name(id);
    id = resolve(id);
    if (id == kUnknownName) {
      report_dynamic(
          {offset, offset + static_cast<std::uint32_t>(name.size())});
      return;
    }
  }
  if (names_.is_never_read(id)) return;
  const bool is_told_here = !unit_->is_elsewhere || referred_.contains(id) ||
                            (held != nullptr && held->place != kNoPlace);
  if (!is_told_here) return;
  const ShellState& state = names_.state(id);
  if (state.value == ShellValue::Assigned) return;
  if (state.value == ShellValue::Present && kind == ReadKind::Plain) {
    kind = state.guard;
  }
  // What an eval cannot know, it has reported as a whole.
  if (evals_ > 0 && names_.has_placeholder(id)) return;
  const bool is_held = unit_->is_elsewhere && held != nullptr;
  const std::uint64_t place = is_held ? held->place : file_offset(offset);
  const bool is_certain = !names_.is_assigned_elsewhere(id) &&
                          context_->doubt.empty() && sourced_.empty();
  if (is_certain) {
    reads_.push_back({place, id, kind});
    if (reads_.size() >= compact_at_) compact_reads();
    return;
  }
  const std::string name(names_.name(id));
  if (names_.is_assigned_elsewhere(id)) {
    findings_->uncertain.push_back({name, place, "assigned in another fence"});
  } else if (!context_->doubt.empty()) {
    findings_->uncertain.push_back({name, place, context_->doubt});
  } else {
    findings_->uncertain.push_back({name, place, sourced_});
  }
}

void ShellFlow::write(std::uint32_t id, std::uint32_t offset) {
  if (names_.is_maintained(id) || names_.has_placeholder(id)) return;
  if (unit_->is_elsewhere) return;
  findings_->writes.push_back(
      {std::string(names_.name(id)), file_offset(offset)});
}

void ShellFlow::note_exported(std::uint32_t id) {
  if (was_exported_.size() <= id) was_exported_.resize(id + 1);
  if (!was_exported_[id]) exported_.push_back(id);
  was_exported_[id] = true;
}

void ShellFlow::report_dynamic(ShellRange range, std::string_view prefix,
                               const ShellText* held) {
  const bool is_ours = held != nullptr && held->place != kNoPlace;
  if (unit_->is_elsewhere && !is_ours) return;
  std::string_view shown =
      unit_->is_elsewhere ? entry_.range.in(entry_.unit->text) : text(range);
  shown = shown.substr(0, std::min(shown.find('\n'), kDynamicBytes));
  if (shown.ends_with('\r')) shown.remove_suffix(1);
  findings_->dynamic.push_back(
      {file_offset(range.start), std::string(shown), std::string(prefix)});
}

// --- assignments

void ShellFlow::assign_name(std::uint32_t id, std::uint32_t offset,
                            const ShellText* texts, bool exports) {
  id = resolve(id);
  if (id == kUnknownName) return;
  ShellState state = names_.state(id);
  state.value = ShellValue::Assigned;
  state.texts = texts;
  if (exports || exports_all_) {
    note_exported(id);
    state.is_exported = true;
  }
  names_.set(id, state);
  if (state.is_exported) write(id, offset);
  if (state.local_level == 0) {
    if (assigned_.size() <= id) assigned_.resize(id + 1);
    assigned_[id] = true;
  }
}

void ShellFlow::assign(const ShellAssignment& assignment, bool exports) {
  const std::uint32_t id = ask(text(assignment.name));
  const bool is_associative = names_.state(id).is_associative;
  evaluate(assignment.subscript, is_associative);
  expand(assignment.value);
  const ShellText* held = nullptr;
  if (assignment.is_array) {
    for (const ShellWord* element = assignment.elements; element != nullptr;
         element = element->next) {
      if (element->assignment != nullptr) {
        evaluate(element->assignment->subscript, is_associative);
        expand(element->assignment->value);
      } else {
        expand(element);
      }
    }
    held = texts_of_list(assignment.elements, true);
  } else if (assignment.value != nullptr) {
    held = texts(assignment.value);
  }
  const bool adds = assignment.appends || assignment.has_subscript;
  if (assignment.appends && !assignment.is_array && !assignment.has_subscript) {
    // What was there before stays.
    read(id, assignment.name.start, ReadKind::Optional);
  }
  assign_name(id, assignment.name.start, adds ? nullptr : held, exports);
}

// --- words

void ShellFlow::expand_all(const ShellWord* word) {
  for (; word != nullptr; word = word->next) expand(word);
}

void ShellFlow::expand_text(const ShellWord* word, bool is_presence) {
  if (unit_->text[word->range.start] == '~') {
    const ImplicitRule* const home = context_->rules->commands->find("~");
    const std::string_view raw = text(word->range);
    if (home != nullptr && !unit_->is_elsewhere &&
        (raw == "~" || raw.starts_with("~/"))) {
      for (const std::string& name : home->names) {
        findings_->implicit.push_back(
            {name, file_offset(word->range.start), "~"});
      }
    }
  }
  if (word->parts != nullptr) expand_parts(word->parts, is_presence);
}

void ShellFlow::expand_parts(const ShellPart* part, bool is_presence) {
  for (; part != nullptr; part = part->next) expand_part(part, is_presence);
}

void ShellFlow::expand_part(const ShellPart* part, bool is_presence) {
  switch (part->kind) {
    case ShellPartKind::DoubleQuoted:
    case ShellPartKind::Group:
      expand_parts(part->inner, is_presence);
      break;
    case ShellPartKind::Parameter:
      expand_parameter(part, is_presence);
      break;
    case ShellPartKind::Substitution:
      expand_substitution(*part->substitution);
      break;
    case ShellPartKind::Arithmetic:
      evaluate(part->arithmetic);
      break;
    case ShellPartKind::Literal:
    case ShellPartKind::SingleQuoted:
    case ShellPartKind::AnsiQuoted:
    case ShellPartKind::Foreign:
      break;
  }
}

void ShellFlow::expand_substitution(const ShellSubstitution& substitution) {
  const ShellUnit* unit = unit_;
  unit_ = substitution.unit;
  count_step();
  if (substitution.body != nullptr) follow_subshell(substitution.body);
  unit_ = unit;
}

ReadKind ShellFlow::kind_of(const ShellParameter& parameter) const {
  switch (parameter.op) {
    case ShellOperator::Default:
    case ShellOperator::Assign:
      return ReadKind::Defaulted;
    case ShellOperator::Alternative:
      return ReadKind::Optional;
    case ShellOperator::None:
    case ShellOperator::Require:
    case ShellOperator::Pattern:
    case ShellOperator::Substring:
    case ShellOperator::Transform:
      break;
  }
  return parameter.is_whole ? ReadKind::Optional : ReadKind::Plain;
}

void ShellFlow::expand_parameter(const ShellPart* part, bool is_presence) {
  const ShellParameter& parameter = *part->parameter;
  const std::string_view name = text(parameter.name);
  const bool is_named = !name.empty() && is_name_start(name[0]);
  if (parameter.is_prefix) {
    report_dynamic(part->range, is_named ? name : std::string_view());
    return;
  }
  ReadKind kind = kind_of(parameter);
  if (is_presence && kind == ReadKind::Plain && !is_strict_ &&
      parameter.op == ShellOperator::None) {
    kind = ReadKind::Optional;
  }
  if (parameter.is_indirect && !parameter.is_whole) {
    expand_indirect(part, kind);
  } else if (is_named) {
    const std::uint32_t id = ask(name);
    evaluate(parameter.arithmetic, names_.state(id).is_associative);
    read(id, parameter.name.start, kind);
  }
  expand_operand(parameter);
}

void ShellFlow::expand_operand(const ShellParameter& parameter) {
  evaluate(parameter.offsets);
  if (parameter.operand == nullptr && parameter.op != ShellOperator::Assign) {
    return;
  }
  const ShellNames::Mark mark = names_.mark();
  const std::string_view name = text(parameter.name);
  if (parameter.op == ShellOperator::Alternative && is_shell_name(name)) {
    ShellChanges facts;
    add_fact(&facts, ask(name), ReadKind::Optional);
    names_.apply(facts);
  }
  expand_parts(parameter.operand, false);
  // The word is only expanded when it is needed.
  if (names_.journal_size() != mark) {
    std::array<ShellWay, 2> ways;
    ways[0].changes = names_.take(mark);
    names_.join(ways);
  }
  if (parameter.op == ShellOperator::Assign && is_shell_name(name) &&
      !parameter.is_indirect) {
    assign_name(ask(name), parameter.name.start);
  }
}

// ${!x}: reads what x holds the name of.
void ShellFlow::expand_indirect(const ShellPart* part, ReadKind kind) {
  const ShellParameter& parameter = *part->parameter;
  const std::string_view name = text(parameter.name);
  const ShellText* held = texts_of_parameter(parameter);
  if (is_shell_name(name)) {
    const std::uint32_t id = ask(name);
    evaluate(parameter.arithmetic, names_.state(id).is_associative);
    // ${!ref} of a name reference is the name it refers to: no read.
    if (names_.state(id).target != kNoName) return;
    read(id, parameter.name.start, ReadKind::Plain);
  } else if (name == "#") {
    return;  // the last argument
  }
  if (held == nullptr) report_dynamic(part->range);
  for (; held != nullptr; held = held->next) {
    if (held->is_prefix) {
      report_dynamic(part->range, held->text, held);
    } else if (is_shell_name(held->text)) {
      read(ask(held->text), parameter.name.start, kind, held);
    }
  }
}

// --- arithmetic

// `is_key`: the subscript of an associative array, in which names are text.
void ShellFlow::evaluate(const ShellArithmetic* item, bool is_key) {
  for (; item != nullptr; item = item->next) {
    if (item->kind == ShellArithmeticKind::Expand) {
      expand_part(item->part, false);
      continue;
    }
    if (is_key) {
      evaluate(item->subscript, true);
      continue;
    }
    const std::uint32_t id = ask(text(item->name));
    evaluate(item->subscript, names_.state(id).is_associative);
    if (item->kind == ShellArithmeticKind::Read) {
      read(id, item->name.start, ReadKind::Plain);
    } else if (!item->conditional) {
      assign_name(id, item->name.start);
    }
  }
}

// A word that is computed (an operand of -eq, an argument of let): its text
// counts as an expression, on top of what it expands.
void ShellFlow::evaluate_word(const ShellWord* word) {
  if (word == nullptr) return;
  if (word->parts == nullptr) {
    const std::string_view raw = text(word->range);
    if (raw.find_first_not_of("0123456789-") == std::string_view::npos) return;
    ShellParser parser(unit_, limits_, program_);
    evaluate(parser.parse_as_arithmetic(word->range));
    return;
  }
  evaluate_parts(word->parts);
}

void ShellFlow::evaluate_parts(const ShellPart* part) {
  for (; part != nullptr; part = part->next) {
    switch (part->kind) {
      case ShellPartKind::Literal:
      case ShellPartKind::SingleQuoted: {
        ShellRange range = part->range;
        if (part->kind == ShellPartKind::SingleQuoted) {
          ++range.start;
          --range.end;
        }
        ShellParser parser(unit_, limits_, program_);
        evaluate(parser.parse_as_arithmetic(range));
        break;
      }
      case ShellPartKind::DoubleQuoted:
        evaluate_parts(part->inner);
        break;
      default:
        expand_part(part, false);
    }
  }
}

}  // namespace alder::scan
