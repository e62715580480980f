// Builtins that declare, assign, remove, or end something.
//
// Source: POSIX.1-2017, XCU 2.14; bash manual, chapter 4.

#include <string>

#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

bool has(std::string_view options, char letter) {
  return options.find(letter) != std::string_view::npos;
}

}  // namespace

void ShellFlow::do_export(const Call& call) {
  std::string options;
  const ShellWord* word = call.arguments;
  for (; word != nullptr && text(word->range).starts_with('-');
       word = word->next) {
    options += text(word->range).substr(1);
  }
  if (has(options, 'f')) return;
  if (word == nullptr) {
    report_listing(call);
    return;
  }
  for (; word != nullptr; word = word->next) {
    if (word->assignment != nullptr) {
      assign(*word->assignment, true);
      continue;
    }
    ShellRange quoted;
    if (is_assignment_text(word, &quoted)) {  // "name=$value"
      assign_name(ask(text(quoted)), quoted.start, nullptr, true);
      continue;
    }
    for (const ShellText* held = texts(word); held != nullptr;
         held = held->next) {
      if (held->is_prefix || !is_shell_name(held->text)) continue;
      const std::uint32_t id = resolve(ask(held->text));
      if (id == kUnknownName) continue;
      ShellState state = names_.state(id);
      note_exported(id);
      state.is_exported = !has(options, 'n');
      names_.set(id, state);
      if (state.is_exported && state.value == ShellValue::Assigned) {
        write(id, word->range.start);
      }
    }
  }
}

// declare, typeset, local, readonly.
void ShellFlow::do_declare(const Call& call) {
  const std::string_view command = *literal(call.command);
  std::string options;
  const ShellWord* word = call.arguments;
  for (; word != nullptr; word = word->next) {
    const std::string_view raw = text(word->range);
    if (raw.size() < 2 || (raw[0] != '-' && raw[0] != '+')) break;
    if (raw[0] == '-') options += raw.substr(1);
  }
  if (has(options, 'f') || has(options, 'F')) return;
  if (word == nullptr) {
    const bool lists = command == "declare" || command == "typeset";
    if (lists || has(options, 'x')) report_listing(call);
    return;
  }
  const bool is_local =
      frames_.size() > 1 && command != "readonly" && !has(options, 'g');
  if (has(options, 'p')) {
    for (; word != nullptr; word = word->next) {
      const std::optional<std::string_view> name = literal(word);
      if (!name || !is_shell_name(*name)) continue;
      const std::uint32_t id = ask(*name);
      read(id, word->range.start, ReadKind::Optional);
      add_fact(&call.outcome->yes, id, ReadKind::Optional);
    }
    return;
  }
  for (; word != nullptr; word = word->next) {
    declare_name(word, options, is_local);
  }
}

// One operand of declare and its kin.
void ShellFlow::declare_name(const ShellWord* word, std::string_view options,
                             bool is_local) {
  const ShellAssignment* assignment = word->assignment;
  ShellRange name = word->range;
  bool is_quoted = false;  // "name=$value"
  if (assignment != nullptr) {
    name = assignment->name;
  } else {
    is_quoted = is_assignment_text(word, &name);
  }
  if (!is_shell_name(text(name))) return;
  const std::uint32_t id = ask(text(name));
  const bool refers = has(options, 'n');
  const bool exports = has(options, 'x');
  // The right side still means the outer variable.
  const bool goes_ahead = assignment != nullptr && (is_local || refers);
  if (goes_ahead) expand(assignment->value);
  const ShellText* held =
      assignment == nullptr ? nullptr : texts(assignment->value);
  if (is_local) hide(id, exports);
  ShellState state = names_.state(id);
  state.is_associative = state.is_associative || has(options, 'A');
  if (has(options, 'a') || has(options, 'A')) {
    state.value = ShellValue::Assigned;
  }
  names_.set(id, state);
  if (refers) {
    refer(id, held);
  } else if (assignment == nullptr) {
    declare_without_value(id, name.start, is_quoted, exports);
  } else {
    if (has(options, 'i')) evaluate_word(assignment->value);
    if (!goes_ahead || assignment->is_array) {
      assign(*assignment, exports);
    } else {
      evaluate(assignment->subscript, state.is_associative);
      assign_name(id, name.start, assignment->appends ? nullptr : held,
                  exports);
    }
  }
}

void ShellFlow::declare_without_value(std::uint32_t id, std::uint32_t offset,
                                      bool is_quoted, bool exports) {
  if (is_quoted) {
    assign_name(id, offset, nullptr, exports);
    return;
  }
  if (!exports) return;
  ShellState state = names_.state(id);
  state.is_exported = true;
  note_exported(id);
  names_.set(id, state);
  const bool is_hidden = state.local_level == frames_.size();
  if (state.value == ShellValue::Assigned && !is_hidden) write(id, offset);
}

// Makes the name a reference to the one that `held` spells.
void ShellFlow::refer(std::uint32_t id, const ShellText* held) {
  const bool is_known = held != nullptr && held->next == nullptr &&
                        !held->is_prefix && is_shell_name(held->text);
  const std::uint32_t target = is_known ? ask(held->text) : kUnknownName;
  ShellState state = names_.state(id);
  state.target = target == id ? kNoName : target;
  if (is_known && held->place != ShellText::kNoPlace) referred_.insert(target);
  names_.set(id, state);
}

// Makes a name local to the function: whatever it was is hidden.
void ShellFlow::hide(std::uint32_t id, bool is_exported) {
  const std::uint32_t level = static_cast<std::uint32_t>(frames_.size());
  ShellState state = names_.state(id);
  if (state.local_level != level) {
    frames_.back().locals.push_back({id, state});
  }
  state = ShellState();
  state.value = ShellValue::Assigned;
  state.is_exported = is_exported;
  state.local_level = level;
  names_.set(id, state);
}

void ShellFlow::do_unset(const Call& call) {
  const ShellWord* word = call.arguments;
  for (; word != nullptr && text(word->range).starts_with('-');
       word = word->next) {
    if (has(text(word->range), 'f')) return;
  }
  for (; word != nullptr; word = word->next) {
    const ShellText* held = texts(word);
    if (held == nullptr || held->next != nullptr || held->is_prefix ||
        !is_shell_name(held->text)) {
      continue;
    }
    const std::uint32_t id = ask(held->text);
    ShellState state = names_.state(id);
    state.value = ShellValue::Assigned;
    state.is_exported = false;
    state.target = kNoName;
    state.texts = nullptr;
    names_.set(id, state);
  }
}

// Assigns the variable, or the element, that the word names.
void ShellFlow::assign_word(const ShellWord* word) {
  if (word == nullptr) return;
  for (const ShellText* held = texts(word); held != nullptr;
       held = held->next) {
    const std::string_view name = held->text.substr(0, held->text.find('['));
    if (held->is_prefix || !is_shell_name(name)) continue;
    assign_name(ask(name), word->range.start);
  }
}

void ShellFlow::do_read(const Call& call) {
  const ShellWord* word = call.arguments;
  while (word != nullptr && text(word->range).starts_with('-')) {
    const std::string_view raw = text(word->range);
    // -a takes the name of an array; a letter at the end takes a word.
    const char last = raw.back();
    word = word->next;
    if (last == 'a') assign_word(word);
    if (word != nullptr && has("aptnNdiu", last)) word = word->next;
  }
  for (; word != nullptr; word = word->next) assign_word(word);
}

void ShellFlow::do_mapfile(const Call& call) {
  assign_word(skip_options(call.arguments, "dnOsuCc"));
}

void ShellFlow::do_printf(const Call& call) {
  if (call.arguments == nullptr || text(call.arguments->range) != "-v") return;
  assign_word(call.arguments->next);
}

void ShellFlow::do_getopts(const Call& call) {
  if (call.arguments != nullptr) assign_word(call.arguments->next);
}

void ShellFlow::do_let(const Call& call) {
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    evaluate_word(word);
  }
}

void ShellFlow::do_wait(const Call& call) {
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    if (text(word->range) == "-p") assign_word(word->next);
  }
}

void ShellFlow::do_compgen(const Call& call) {
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    const std::string_view raw = text(word->range);
    if (raw == "-e" || raw == "-v" || raw == "variable" || raw == "export") {
      const ShellWord* behind = word->next;
      const std::optional<std::string_view> prefix =
          behind == nullptr ? std::nullopt : literal(behind);
      report_dynamic({call.command->range.start,
                      behind == nullptr ? word->range.end : behind->range.end},
                     prefix.value_or(std::string_view()));
      return;
    }
  }
}

// --- options and arguments of the shell

void ShellFlow::do_set(const Call& call) {
  if (call.arguments == nullptr) {
    report_listing(call);
    return;
  }
  const ShellWord* word = call.arguments;
  while (word != nullptr) {
    const std::string_view raw = text(word->range);
    if (raw.size() < 2 || (raw[0] != '-' && raw[0] != '+') || raw == "--") {
      break;
    }
    const bool is_on = raw[0] == '-';
    const bool names_option = raw.back() == 'o' && word->next != nullptr;
    const std::string_view option =
        names_option ? text(word->next->range) : std::string_view();
    if (has(raw, 'a') || option == "allexport") exports_all_ = is_on;
    if (has(raw, 'u') || option == "nounset") is_strict_ = is_on;
    word = word->next;
    if (names_option) word = word->next;
  }
  if (word == nullptr) return;
  if (text(word->range) == "--") word = word->next;
  // The rest are the arguments from here on.
  Frame& frame = frames_.back();
  frame.arguments.clear();
  frame.shifted = 0;
  frame.knows_arguments = true;
  for (; word != nullptr; word = word->next) {
    frame.arguments.push_back(texts(word));
    frame.knows_arguments =
        frame.knows_arguments && frame.arguments.back() != nullptr;
  }
}

void ShellFlow::do_shift(const Call& call) {
  Frame& frame = frames_.back();
  std::size_t by = 1;
  if (call.arguments != nullptr) {
    const std::string_view raw = text(call.arguments->range);
    const bool is_digit_only = raw.size() == 1 && is_digit(raw[0]);
    if (!is_digit_only) frame.knows_arguments = false;
    by = is_digit_only ? static_cast<std::size_t>(raw[0] - '0') : 0;
  }
  frame.shifted += by;
}

// --- ends

void ShellFlow::do_exit(const Call&) { leave(ShellEnd::Exits); }

void ShellFlow::do_return(const Call&) { leave(ShellEnd::Returns); }

// break, continue.
void ShellFlow::do_break(const Call& call) {
  if (loops_.empty()) return;
  if (literal(call.command) == "break") {
    leave(ShellEnd::Breaks);
  } else if (end_ == ShellEnd::Runs) {
    end_ = ShellEnd::Breaks;
  }
}

}  // namespace alder::scan
