// Simple commands: who is called, and commands that call others.
//
//   A=1 sudo -u x env B=2 bash -c '...'
//   |   |         |       +- a program of its own, which A and B reach
//   |   |         +- assigns for its command
//   |   +- a wrapper: its options are skipped
//   +- assigned while the command runs
//
// Source: POSIX.1-2017, XCU 2.9.1; the manual pages of the wrappers.

#include <array>
#include <utility>

#include "base/text.h"
#include "scan/shell_characters.h"
#include "scan/shell_flow.h"

namespace alder::scan {

namespace {

constexpr int kMostWrappers = 16;

// A command that runs the command behind its options and operands.
struct Wrapper {
  std::string_view name;
  std::string_view with_value;  // option letters that take a word
  int operands = 0;             // before the command
};
constexpr std::array<Wrapper, 20> kWrappers = {{
    {"nohup", "", 0},       {"time", "fo", 0},        {"nice", "n", 0},
    {"ionice", "cnpPu", 0}, {"setsid", "", 0},        {"stdbuf", "ioe", 0},
    {"timeout", "ks", 1},   {"flock", "wEc", 1},      {"chronic", "", 0},
    {"unbuffer", "", 0},    {"caffeinate", "tw", 0},  {"sudo", "ugpCTRDrth", 0},
    {"doas", "uC", 0},      {"xargs", "InPdLaEs", 0}, {"parallel", "jIa", 0},
    {"watch", "nq", 0},     {"busybox", "", 0},       {"strace", "eopsuE", 0},
    {"uv", "", 1},          {"poetry", "", 1},
}};

const Wrapper* find_wrapper(std::string_view name) {
  for (const Wrapper& wrapper : kWrappers) {
    if (wrapper.name == name) return &wrapper;
  }
  return nullptr;
}

const ShellWord* last_of(const ShellWord* word) {
  while (word->next != nullptr) word = word->next;
  return word;
}

}  // namespace

const ShellFlow::Handlers& ShellFlow::handlers() {
  static const auto* const table = new Handlers([] {
    Handlers all = {
        {"test", &ShellFlow::do_test},
        {"[", &ShellFlow::do_test},
        {"export", &ShellFlow::do_export},
        {"declare", &ShellFlow::do_declare},
        {"typeset", &ShellFlow::do_declare},
        {"local", &ShellFlow::do_declare},
        {"readonly", &ShellFlow::do_declare},
        {"unset", &ShellFlow::do_unset},
        {"read", &ShellFlow::do_read},
        {"mapfile", &ShellFlow::do_mapfile},
        {"readarray", &ShellFlow::do_mapfile},
        {"printf", &ShellFlow::do_printf},
        {"getopts", &ShellFlow::do_getopts},
        {"let", &ShellFlow::do_let},
        {"set", &ShellFlow::do_set},
        {"shift", &ShellFlow::do_shift},
        {"exit", &ShellFlow::do_exit},
        {"return", &ShellFlow::do_return},
        {"break", &ShellFlow::do_break},
        {"continue", &ShellFlow::do_break},
        {"source", &ShellFlow::do_source},
        {".", &ShellFlow::do_source},
        {"compgen", &ShellFlow::do_compgen},
        {"wait", &ShellFlow::do_wait},
        {"eval", &ShellFlow::do_eval},
        {"trap", &ShellFlow::do_trap},
        {"exec", &ShellFlow::do_exec},
        {"command", &ShellFlow::do_command},
        {"builtin", &ShellFlow::do_command},
        {"env", &ShellFlow::do_env},
        {"find", &ShellFlow::do_find},
        {"printenv", &ShellFlow::do_printenv},
        {"bash", &ShellFlow::do_shell},
        {"sh", &ShellFlow::do_shell},
        {"dash", &ShellFlow::do_shell},
        {"zsh", &ShellFlow::do_shell},
        {"ksh", &ShellFlow::do_shell},
        {"ash", &ShellFlow::do_shell},
        {"python", &ShellFlow::do_python},
        {"python2", &ShellFlow::do_python},
        {"python3", &ShellFlow::do_python},
        {"pypy3", &ShellFlow::do_python},
        {"node", &ShellFlow::do_interpreter},
        {"nodejs", &ShellFlow::do_interpreter},
        {"bun", &ShellFlow::do_interpreter},
        {"ruby", &ShellFlow::do_interpreter},
        {"perl", &ShellFlow::do_interpreter},
        {"php", &ShellFlow::do_interpreter},
        {"lua", &ShellFlow::do_interpreter},
        {"luajit", &ShellFlow::do_interpreter},
        {"jq", &ShellFlow::do_jq},
        {"gojq", &ShellFlow::do_jq},
        {"jaq", &ShellFlow::do_jq},
        {"yq", &ShellFlow::do_yq},
        {"awk", &ShellFlow::do_awk},
        {"gawk", &ShellFlow::do_awk},
        {"mawk", &ShellFlow::do_awk},
        {"nawk", &ShellFlow::do_awk},
        {"envsubst", &ShellFlow::do_envsubst},
    };
    for (const Wrapper& wrapper : kWrappers) {
      all.emplace(wrapper.name, &ShellFlow::do_wrapper);
    }
    return all;
  }());
  return *table;
}

ShellFlow::Outcome ShellFlow::follow_simple(const ShellNode* node,
                                            const ShellNode* input) {
  Outcome outcome;
  const bool survives = survives_;
  if (node->words == nullptr) {
    follow_redirects(node->redirects);
    for (const ShellAssignment* assignment = node->assignments;
         assignment != nullptr; assignment = assignment->next) {
      assign(*assignment);
    }
    return outcome;
  }
  const std::optional<std::string_view> name = literal(node->words);
  const bool tests = name && (*name == "[" || *name == "test");
  // A test looks at each word by itself.
  survives_ = survives_ && tests;
  for (const ShellWord* word = node->words; word != nullptr && !tests;
       word = word->next) {
    if (word->assignment == nullptr) expand(word);
  }
  follow_redirects(node->redirects);
  survives_ = survives;
  const Call call{node, node->words, node->words->next, input, &outcome};
  if (node->assignments == nullptr) {
    if (name) run_named(*name, call);
    return outcome;
  }
  std::vector<std::uint32_t> prefixed;
  for (const ShellAssignment* assignment = node->assignments;
       assignment != nullptr; assignment = assignment->next) {
    evaluate(assignment->subscript);
    expand(assignment->value);
    const std::uint32_t id = ask(text(assignment->name));
    write(id, assignment->name.start);
    prefixed.push_back(id);
  }
  with_assigned(prefixed, call);
  return outcome;
}

// Runs the command with `ids` assigned and exported for it alone.
void ShellFlow::with_assigned(const std::vector<std::uint32_t>& ids,
                              const Call& call) {
  std::vector<ShellChange> hidden;
  for (std::uint32_t id : ids) {
    ShellState state = names_.state(id);
    hidden.push_back({id, state});
    note_exported(id);
    state.value = ShellValue::Assigned;
    state.is_exported = true;
    state.texts = nullptr;
    names_.set(id, state);
  }
  run_command(call);
  for (std::size_t i = hidden.size(); i > 0; --i) {
    names_.set(hidden[i - 1].name, hidden[i - 1].state);
  }
}

void ShellFlow::run_command(const Call& call) {
  const std::optional<std::string_view> name = literal(call.command);
  if (name) run_named(*name, call);
}

void ShellFlow::run_named(std::string_view name, const Call& call) {
  if (depth_ > limits_.script_nesting_levels) return;
  if (const auto function = functions_.find(name);
      function != functions_.end()) {
    const Entry entry = entry_;
    if (!unit_->is_elsewhere) {
      entry_ = {unit_,
                {call.command->range.start, last_of(call.command)->range.end}};
    }
    this->call(function->second, call.arguments);
    entry_ = entry;
    return;
  }
  const std::string_view base = leaf_of(name);
  report_implicit(call, base);
  const Handlers& table = handlers();
  auto handler = table.find(base);
  if (handler == table.end() && base.starts_with("python3.")) {
    handler = table.find("python3");
  }
  if (handler == table.end()) return;
  const CommandHandler run = handler->second;
  const bool is_clear =
      run == &ShellFlow::do_test || run == &ShellFlow::do_printf ||
      run == &ShellFlow::do_exit || run == &ShellFlow::do_return;
  if (!is_clear) ++opaque_steps_;
  ++depth_;
  (this->*run)(call);
  --depth_;
}

void ShellFlow::report_implicit(const Call& call, std::string_view name) {
  const ImplicitRule* const rule = context_->rules->commands->find(name);
  if (rule == nullptr || unit_->is_elsewhere) return;
  // Told before, in full: a function that is followed again.
  if (repeats_ > 0 && implied_.contains(call.command)) return;
  std::size_t told = 0;
  for (const std::string& variable : rule->names) {
    const std::uint32_t id = ask(variable);
    const ShellState& state = names_.state(id);
    const bool is_given =
        names_.is_never_read(id) ||
        (state.value == ShellValue::Assigned && state.is_exported);
    if (is_given) continue;
    ++told;
    findings_->implicit.push_back(
        {variable, file_offset(call.command->range.start), rule->by});
  }
  if (frames_.size() > 1 && told == rule->names.size()) {
    implied_.insert(call.command);
  }
}

// The first word that is neither an option nor the value of one;
// `with_value` lists the letters of options with values.
const ShellWord* ShellFlow::skip_options(const ShellWord* word,
                                         std::string_view with_value) {
  while (word != nullptr) {
    const std::string_view raw = text(word->range);
    if (raw == "--") return word->next;
    if (raw.size() < 2 || raw[0] != '-') return word;
    const bool takes =
        raw.size() == 2 && with_value.find(raw[1]) != std::string_view::npos;
    word = word->next;
    if (takes && word != nullptr) word = word->next;
  }
  return nullptr;
}

bool ShellFlow::is_assignment_text(const ShellWord* word,
                                   ShellRange* name) const {
  const std::string_view raw = text(word->range);
  // Quotes may stand before the name: "A=$b".
  const std::size_t skip =
      !raw.empty() && (raw[0] == '"' || raw[0] == '\'') ? 1 : 0;
  std::size_t i = skip;
  while (i < raw.size() && is_name_byte(raw[i])) ++i;
  if (i == skip || i >= raw.size() || raw[i] != '=' || is_digit(raw[skip])) {
    return false;
  }
  name->start = word->range.start + static_cast<std::uint32_t>(skip);
  name->end = word->range.start + static_cast<std::uint32_t>(i);
  return true;
}

// --- commands around commands

void ShellFlow::do_wrapper(const Call& call) {
  const Wrapper* wrapper = find_wrapper(leaf_of(*literal(call.command)));
  const ShellWord* word = skip_options(call.arguments, wrapper->with_value);
  for (int i = 0; i < wrapper->operands && word != nullptr; ++i) {
    word = skip_options(word->next, wrapper->with_value);
  }
  std::vector<std::uint32_t> assigned;
  ShellRange name;
  while (word != nullptr && is_assignment_text(word, &name) &&
         (wrapper->name == "sudo" || wrapper->name == "doas")) {
    const std::uint32_t id = ask(text(name));
    write(id, name.start);
    assigned.push_back(id);
    word = word->next;
  }
  if (word == nullptr) return;
  with_assigned(assigned,
                {call.node, word, word->next, call.input, call.outcome});
}

// command, builtin.
void ShellFlow::do_command(const Call& call) {
  const ShellWord* word = call.arguments;
  while (word != nullptr && text(word->range).starts_with('-')) {
    const std::string_view option = text(word->range);
    if (option.find_first_of("vV") != std::string_view::npos) return;
    word = word->next;
  }
  if (word == nullptr) return;
  run_command({call.node, word, word->next, call.input, call.outcome});
}

// exec: with a command, nothing comes behind it.
void ShellFlow::do_exec(const Call& call) {
  const ShellWord* word = skip_options(call.arguments, "a");
  if (word == nullptr) return;
  run_command({call.node, word, word->next, call.input, call.outcome});
  leave(ShellEnd::Exits);
}

void ShellFlow::report_listing(const Call& call) {
  const ShellWord* last = last_of(call.command);
  report_dynamic({call.command->range.start, last->range.end});
}

void ShellFlow::do_env(const Call& call) {
  const ShellWord* word = skip_options(call.arguments, "uCS");
  if (word != nullptr && text(word->range) == "-") word = word->next;
  std::vector<std::uint32_t> assigned;
  ShellRange name;
  while (word != nullptr && is_assignment_text(word, &name)) {
    const std::uint32_t id = ask(text(name));
    write(id, name.start);
    assigned.push_back(id);
    word = word->next;
  }
  if (word == nullptr) {
    report_listing(call);
    return;
  }
  with_assigned(assigned,
                {call.node, word, word->next, call.input, call.outcome});
}

// find ... -exec command {} \;
void ShellFlow::do_find(const Call& call) {
  int runs = 0;
  for (const ShellWord* word = call.arguments; word != nullptr;
       word = word->next) {
    const std::string_view raw = text(word->range);
    const bool executes =
        raw == "-exec" || raw == "-execdir" || raw == "-ok" || raw == "-okdir";
    if (!executes || word->next == nullptr) continue;
    if (++runs > kMostWrappers) return;
    word = word->next;
    Outcome ignored;
    run_command({call.node, word, word->next, nullptr, &ignored});
  }
}

void ShellFlow::do_printenv(const Call& call) {
  const ShellWord* word = skip_options(call.arguments, "");
  if (word == nullptr) {
    report_listing(call);
    return;
  }
  const ReadKind kind = survives_ ? ReadKind::Optional : ReadKind::Plain;
  const bool is_only = word->next == nullptr;
  for (; word != nullptr; word = word->next) {
    const ShellText* held = texts(word);
    if (held == nullptr) report_dynamic(word->range);
    for (; held != nullptr; held = held->next) {
      if (held->is_prefix) {
        report_dynamic(word->range, held->text, held);
      } else if (is_shell_name(held->text)) {
        const std::uint32_t id = ask(held->text);
        read(id, word->range.start, kind, held);
        if (is_only && held->next == nullptr) {
          add_fact(&call.outcome->yes, id, ReadKind::Optional);
        }
      }
    }
  }
}

}  // namespace alder::scan
