// The grammar of the command line, written with CLI11; no other file includes
// it, as it takes long to compile.
//
// Options are collected as words and given their meaning by option_values.h,
// so that every wrong word is answered in the same way.  Only the command
// that is named gets its options defined: start-up counts.

#include "cli/arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "cli/option_values.h"
#include "cli/words.h"
#include "explain/messages.h"

namespace alder::cli {
namespace {

// Defines options of one command; each is known by its long name.
class Definer {
 public:
  Definer(CLI::App* app, Words* words) : app_(app), words_(words) {}

  void text(const std::string& names, const std::string& value,
            const std::string& help) const {
    app_->add_option_function<std::string>(
            names,
            [words = words_, key = key_of(names)](const std::string& word) {
              words->text[key] = word;
            },
            help)
        ->type_name(value);
  }

  void list(const std::string& names, const std::string& value,
            const std::string& help) const {
    app_->add_option(names, words_->lists[key_of(names)], help)
        ->type_name(value)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  void flag(const std::string& names, const std::string& help) const {
    app_->add_flag_callback(
        names,
        [words = words_, key = key_of(names)] { words->flags.insert(key); },
        help);
  }

  void inputs(const std::string& value, const std::string& help) const {
    app_->add_option(value, words_->inputs, help)->type_name("");
  }

  CLI::App* app() const { return app_; }
  Words* words() const { return words_; }

 private:
  // "-s,--schema" -> "--schema"; "-j" stays.
  static std::string key_of(const std::string& names) {
    const std::size_t at = names.rfind(',');
    return at == std::string::npos ? names : names.substr(at + 1);
  }

  CLI::App* app_;
  Words* words_;
};

void define_format(const Definer& d, const std::string& others = " or json") {
  d.list("--format", "NAME[=FILE]",
         "text (default)" + others + "; with =FILE into a file; repeatable");
  d.text("--color", "WHEN", "auto (default), always or never");
}

void define_limits(const Definer& d) {
  d.text("--max-errors", "N", "show at most N errors of a document");
  d.flag("--all-branches", "errors of every branch of anyOf and oneOf");
  d.flag("--redact", "no values of documents in messages");
  d.text("-j,--jobs", "N", "use at most N threads (default: all cores)");
  d.flag("--exit-zero", "exit with 0 though something is invalid");
}

// `more`: formats beside those of all commands that judge.
void define_reporting(const Definer& d, const std::string& more = "") {
  define_format(d, ", json, gnu, github, sarif, junit" +
                       (more.empty() ? " or gitlab" : ", gitlab" + more));
  define_limits(d);
  d.text("--summary", "FILE", "append a summary in Markdown to FILE");
  d.text("--stdin-name", "NAME", "how messages call standard input");
}

void define_schema_reading(const Definer& d) {
  d.list("--ref-dir", "URI=DIR",
         "look for schemas whose URI starts with URI in DIR; repeatable");
  d.text("--dialect", "URI",
         "of schemas without $schema, or a name: draft-07 (default: 2020-12)");
  d.flag("--assert-formats", "\"format\" must hold");
  d.flag("--assert-content",
         "\"contentEncoding\" and \"contentMediaType\" must hold");
  d.flag("--strict", "duplicate keys are errors");
  d.text("--evaluator", "NAME", "tree (default) or explain, for tests");
  d.text("--passes", "LIST",
         "all (default), none, or the compiler passes to run, for tests");
}

void define_contract(const Definer& d) {
  d.text("-c,--contract", "CONTRACT",
         "a name that `alder contract list` shows, or a schema file");
}

void define_any_schema(const Definer& d) {
  d.text("-s,--schema", "SCHEMA", "a schema file");
  define_contract(d);
  define_schema_reading(d);
}

void define_check(const Definer& d) {
  d.inputs("FILE|DIR|GLOB|-", "documents {runtime, variables}");
  define_contract(d);
  define_schema_reading(d);
  define_reporting(d);
}

void define_config(const Definer& d) {
  d.text("--config", "FILE",
         "of the project (default: .alder.yaml here or above)");
}

void define_scan(const Definer& d) {
  d.inputs("PATH|-", "scripts, or folders of them");
  define_contract(d);
  d.flag("--document", "print {runtime, variables} instead");
  d.text("-r,--runtime", "RUNTIME", "of the document (default: portable)");
  d.text("--language", "L", "of standard input: shell, python, go …");
  define_config(d);
  d.text("-j,--jobs", "N", "use at most N threads (default: all cores)");
  define_format(d);
  d.text("--stdin-name", "NAME", "how messages call standard input");
}

void define_audit(const Definer& d) {
  d.inputs("PATH", "scripts, or folders of them");
  define_contract(d);
  d.list("-r,--runtime", "RUNTIME", "default: portable; repeatable");
  d.list("--declare", "NAME", "a name that is delivered; repeatable");
  d.list("--declare-file", "FILE",
         "what is delivered: one name a line, or a JSON array");
  d.list("--gate", "NAME=STATE",
         "a gate, or a variable with one, is open or closed; repeatable");
  d.list("--harness", "FILE", "what runs in its sandbox; repeatable");
  d.text("--forge", "NAME", "of the harness's variants, those on this forge");
  d.list("--overlay", "N", "the variant with the Nth overlay; repeatable");
  d.flag("--credit-env-d", "what .env.d files deliver is subtracted too");
  d.flag("--unused-keys", "note env.sandbox keys that nothing reads");
  d.flag("--include-repo", "audit the repository's own agent files too");
  d.flag("--include-hooks", "audit the runner's security hooks too");
  d.text("--runner-secret-names", "FILE",
         "the names of runner secrets: one a line, or a JSON array");
  d.text("--fail-on", "LEVEL", "note, warning or error (default)");
  d.flag("--fail-on-dynamic", "computed names are errors");
  d.text("--baseline", "FILE", "findings to pass over");
  d.text("--write-baseline", "FILE", "pass over all of now from now on");
  define_config(d);
  define_schema_reading(d);
  define_reporting(d);
}

void define_validate(const Definer& d) {
  d.inputs(
      "FILE|DIR|GLOB|-",
      "JSON; of *.jsonl and *.ndjson every line, of *.yaml every document");
  define_any_schema(d);
  define_reporting(d, ", flag, basic, detailed or verbose");
}

void define_stream(const Definer& d) {
  define_any_schema(d);
  d.text("--id", "POINTER", "add the value there to each record as \"id\"");
  d.text("--pass", "WHICH", "pass the valid or the invalid lines through");
  d.flag("--flag", "no errors in records");
  define_limits(d);
  d.text("--stdin-name", "NAME", "how messages call standard input");
}

void define_tree(const Definer& d) {
  define_any_schema(d);
  d.text("--as", "FORM", "text (default), json or dot");
}

void define_bench(const Definer& d) {
  d.inputs(
      "FILE",
      "JSON; of *.jsonl and *.ndjson every line, of *.yaml every document");
  define_any_schema(d);
  define_format(d);
}

void define_test(const Definer& d) {
  d.inputs("FILE|DIR|GLOB|-", "files of schema tests");
  d.text("--report", "FILE", "write every result as JSON to FILE");
  define_schema_reading(d);
  define_reporting(d);
}

void define_bowtie(const Definer&) {}

void define_lint(const Definer& d) {
  d.inputs("FILE|DIR|GLOB|-", "schemas");
  define_schema_reading(d);
  define_reporting(d);
}

void define_rewrite(const Definer& d) {
  d.inputs("SCHEMA", "a schema file, or - for standard input");
  d.list("--ref-dir", "URI=DIR",
         "look for schemas whose URI starts with URI in DIR; repeatable");
  d.text("--dialect", "URI",
         "of schemas without $schema, or a name: draft-07 (default: 2020-12)");
}

void define_contract_list(const Definer& d) { define_format(d); }

void define_contract_show(const Definer& d) {
  define_contract(d);
  d.text("-r,--runtime", "RUNTIME", "one runtime (default: all)");
  define_format(d);
}

void define_contract_why(const Definer& d) {
  d.app()->add_option("NAME", d.words()->name, "a variable")->type_name("");
  define_contract_show(d);
}

void define_contract_diff(const Definer& d) {
  d.inputs("OLD NEW PATH",
           "two contracts, as of -c; scripts, or folders of them");
  d.list("-r,--runtime", "RUNTIME",
         "where the scripts run (default: all); repeatable");
  define_format(d);
}

struct Row {
  const char* group;  // the command above it, or nullptr
  const char* name;
  const char* help;
  void (*define)(const Definer& definer);
  Result<Command> (*read)(const Words& words);
};

constexpr auto kRows = std::to_array<Row>({
    {nullptr, "check", "check env-reference documents against a contract",
     define_check, read_check},
    {nullptr, "scan", "find the environment variables that scripts read",
     define_scan, read_scan},
    {nullptr, "audit", "scan, subtract what is delivered, and check",
     define_audit, read_audit},
    {nullptr, "validate",
     "validate JSON or YAML documents against a JSON Schema", define_validate,
     read_validate},
    {nullptr, "stream", "NDJSON on standard input, one JSON record a line out",
     define_stream, read_stream},
    {nullptr, "tree", "print the compiled decision tree", define_tree,
     read_tree},
    {nullptr, "bench", "nanoseconds a document, over whole passes",
     define_bench, read_bench},
    {nullptr, "test", "run schema tests in the official suite's file format",
     define_test, read_test},
    {nullptr, "bowtie", "speak the Bowtie harness protocol", define_bowtie,
     read_bowtie},
    {nullptr, "lint", "find what is wrong or suspicious about schemas",
     define_lint, read_lint},
    {nullptr, "bundle", "embed all that a schema refers to", define_rewrite,
     read_bundle},
    {nullptr, "upgrade", "rewrite a schema of an older draft in 2020-12",
     define_rewrite, read_upgrade},
    {nullptr, "contract", "what the contracts promise: list, show, why, diff",
     nullptr, nullptr},
    {"contract", "list", "the contracts that alder ships", define_contract_list,
     read_contract_list},
    {"contract", "show", "what is reachable", define_contract_show,
     read_contract_show},
    {"contract", "why", "who delivers a name, and under which gate",
     define_contract_why, read_contract_why},
    {"contract", "diff", "what a new version of a contract changes",
     define_contract_diff, read_contract_diff},
});

constexpr const char* kFooter =
    "Exit codes: 0 all valid, 1 something is invalid, 2 bad usage,\n"
    "3 schema or contract unusable, 4 input unreadable or malformed,\n"
    "5 a limit stopped a verdict, 70 internal error.";

// The command that comes before all else, if one does, and if it is no group.
const Row* first_command(std::span<const char* const> words) {
  for (const Row& row : kRows) {
    if (!words.empty() && row.group == nullptr && row.define != nullptr &&
        row.name == std::string_view(words.front())) {
      return &row;
    }
  }
  return nullptr;
}

// The application with all commands, the options of the named one only; or
// with that command alone where no other can be meant.
class Grammar {
 public:
  explicit Grammar(std::span<const char* const> words)
      : app_(
            "Checks JSON documents against JSON Schemas, and scripts against "
            "the environment variables they may rely on.",
            "alder") {
    std::vector<std::string_view> names;
    for (const std::string_view word : words) {
      if (!word.starts_with('-')) names.push_back(word);
    }
    names.resize(2);
    app_.set_help_flag("-h,--help", "print this and exit");
    app_.add_flag("--version", version_, "print the version and exit");
    app_.footer(kFooter);
    app_.require_subcommand(0, 1);
    app_.allow_extras();
    CLI::App* group = nullptr;
    const Row* const only = first_command(words);
    for (const Row& row : kRows) {
      if (only != nullptr && &row != only) continue;
      CLI::App* parent = row.group == nullptr ? &app_ : group;
      CLI::App* command = parent->add_subcommand(row.name, row.help);
      if (row.define == nullptr) {
        group = command;
        command->require_subcommand(0, 1);
        continue;
      }
      const std::string_view named = row.group == nullptr ? names[0] : names[1];
      if (named == row.name) row.define(Definer(command, &words_));
    }
  }

  // Errors: as CLI11 words them.
  Status parse(std::span<const char* const> words) {
    // CLI11 takes words from the back; a word in brackets would be split.
    std::vector<std::string> reversed;
    for (const std::string_view word : words) {
      const bool bracketed = word.starts_with('[') && word.ends_with(']');
      reversed.push_back((bracketed ? "./" : "") + std::string(word));
    }
    std::reverse(reversed.begin(), reversed.end());
    try {
      app_.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
      help_ = true;
    } catch (const CLI::ParseError& error) {
      return usage_error(error.what());
    }
    return Done{};
  }

  bool wants_help() const { return help_; }
  bool wants_version() const { return version_; }
  const Words& words() const { return words_; }

  // The innermost command that was named.
  CLI::App* named() {
    CLI::App* at = &app_;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    return at;
  }
  const Row* row() {
    const CLI::App* command = named();
    const CLI::App* parent = command->get_parent();
    for (const Row& row : kRows) {
      const bool grouped = parent != nullptr && parent != &app_;
      if (row.name == command->get_name() && grouped == (row.group != nullptr))
        return &row;
    }
    return nullptr;
  }

 private:
  CLI::App app_;
  Words words_;
  bool version_ = false;
  bool help_ = false;
};

// "alder contract why".
std::string full_name(const CLI::App* app) {
  return app->get_parent() == nullptr
             ? app->get_name()
             : full_name(app->get_parent()) + " " + app->get_name();
}

// What precedes the name of a command: "alder contract".
std::string above(const CLI::App* app) {
  return app->get_parent() == nullptr ? "" : full_name(app->get_parent());
}

// Every spelling of the options of a command.
std::vector<std::string> option_names(const CLI::App* app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app->get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return names;
}

Error unknown_option(const CLI::App* app, const std::string& word) {
  const std::vector<std::string> names = option_names(app);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string bare = word.substr(0, word.find('='));
  return usage_error("unknown option " + explain::quoted(bare) +
                     did_you_mean(bare, known));
}

Error unknown_command(const CLI::App* app, const std::string& word) {
  const std::string group =
      app->get_parent() == nullptr ? std::string() : app->get_name();
  std::vector<std::string_view> known;
  for (const Row& row : kRows) {
    if ((row.group == nullptr ? "" : row.group) == group) {
      known.emplace_back(row.name);
    }
  }
  return usage_error("unknown command " + explain::quoted(word) +
                     did_you_mean(word, known));
}

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

// What no command or option took.
std::optional<Error> leftover(CLI::App* app) {
  std::vector<std::string> rest = app->remaining();
  std::erase(rest, "--");  // CLI11 keeps the mark
  if (rest.empty()) return std::nullopt;
  const bool has_commands =
      app->get_parent() == nullptr || app->get_name() == "contract";
  const auto option = std::find_if(rest.begin(), rest.end(), is_option);
  if (has_commands) {
    const auto word = std::find_if_not(rest.begin(), rest.end(), is_option);
    if (word != rest.end()) return unknown_command(app, *word);
  }
  if (option != rest.end()) return unknown_option(app, *option);
  return usage_error("unexpected argument " + explain::quoted(rest.front()));
}

Error with_advice(Error error, const CLI::App* app) {
  error.message += " (see " + full_name(app) + " --help)";
  return error;
}

}  // namespace

Result<Arguments> read_arguments(int count, const char* const* words) {
  const std::span<const char* const> given(
      words + 1, count > 0 ? static_cast<std::size_t>(count - 1) : 0);
  Grammar grammar(given);
  Status parsed = grammar.parse(given);
  CLI::App* const app = grammar.named();
  if (!parsed.ok()) return with_advice(parsed.error(), app);
  if (grammar.wants_help()) return Arguments{{}, app->help(above(app))};
  if (grammar.wants_version()) {
    return Arguments{{}, "alder " ALDER_VERSION "\n"};
  }
  for (CLI::App* at = app; at != nullptr; at = at->get_parent()) {
    if (std::optional<Error> error = leftover(at)) {
      return with_advice(std::move(*error), at);
    }
  }
  const Row* row = grammar.row();
  if (row == nullptr || row->read == nullptr) {
    return with_advice(usage_error("a command is missing"), app);
  }
  Result<Command> command = row->read(grammar.words());
  if (!command.ok()) return with_advice(command.error(), app);
  return Arguments{std::move(*command), {}};
}

}  // namespace alder::cli
