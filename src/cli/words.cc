// Meaning of words: defaults, choices, what excludes what.

#include "cli/words.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "alder/schema.h"
#include "cli/option_values.h"
#include "report/format.h"

namespace alder::cli {
namespace {

// Reads values one after the other and keeps the first error.
class Reader {
 public:
  explicit Reader(const Words& words) : words_(words) {}

  template <class T, class U>
  void set(Result<T> result, U* target) {
    if (result.ok()) {
      *target = std::move(*result);
    } else if (!error_) {
      error_ = result.error();
    }
  }
  void require(bool holds, std::string message) {
    if (!holds && !error_) error_ = usage_error(std::move(message));
  }

  // The enumerator of a word, by its place in `allowed`.
  template <class Enum>
  void choose(const std::string& option,
              std::span<const std::string_view> allowed, Enum* target) {
    if (!words_.has(option)) return;
    const Result<std::size_t> at =
        read_choice(option, words_.get(option), allowed);
    if (!at.ok()) {
      set(at, &ignored_);
    } else {
      *target = static_cast<Enum>(*at);
    }
  }
  template <class Number>
  void count(const std::string& option, Number* target) {
    if (words_.has(option)) set(read_count(option, words_.get(option)), target);
  }

  const Words& words() const { return words_; }

  Result<Command> finish(Command command) {
    if (error_) return std::move(*error_);
    return command;
  }

 private:
  const Words& words_;
  std::size_t ignored_ = 0;
  std::optional<Error> error_;
};

// What a command tells: lists; findings; findings about documents that are held
// against a schema, of which the specification's output formats speak.
enum class Tells : std::uint8_t { Lists, Findings, Validity };

bool is_told(Tells tells, std::string_view format) {
  if (report::unit_format(format)) return tells == Tells::Validity;
  return tells != Tells::Lists || report::shows_anything(format);
}

ReportingOptions reporting(Reader* r, Tells tells = Tells::Findings) {
  const Words& words = r->words();
  ReportingOptions options;
  r->set(read_formats(words.list("--format")), &options.formats);
  for (const FormatRequest& request : options.formats) {
    r->require(is_told(tells, request.name),
               "--format " + request.name +
                   (report::unit_format(request.name)
                        ? " goes with validate alone"
                        : " goes with commands that judge"));
  }
  r->count("--max-errors", &options.max_errors);
  r->count("--jobs", &options.jobs);
  constexpr std::string_view kWhen[] = {"auto", "always", "never"};
  r->choose("--color", kWhen, &options.color);
  options.all_branches = words.flag("--all-branches");
  options.redact = words.flag("--redact");
  options.exit_zero = words.flag("--exit-zero");
  options.summary_file = words.get("--summary");
  return options;
}

// `by_default`: without -s and -c the default contract is meant.
SchemaOptions schema(Reader* r, bool by_default) {
  const Words& words = r->words();
  SchemaOptions options;
  options.schema_file = words.get("--schema");
  options.contract = words.get("--contract");
  r->require(options.schema_file.empty() || options.contract.empty(),
             "-s and -c exclude each other");
  r->require(by_default || words.has("--schema") || words.has("--contract"),
             "a schema is missing: -s SCHEMA, or -c CONTRACT");
  for (const std::string& word : words.list("--ref-dir")) {
    options.ref_dirs.emplace_back();
    r->set(read_ref_dir(word), &options.ref_dirs.back());
  }
  options.dialect = words.get("--dialect");
  options.assert_formats = words.flag("--assert-formats");
  options.assert_content = words.flag("--assert-content");
  options.strict = words.flag("--strict");
  constexpr std::string_view kEvaluators[] = {"tree", "explain"};
  r->choose("--evaluator", kEvaluators, &options.use_interpreter);
  if (words.has("--passes")) {
    r->set(read_skipped_passes(words.get("--passes"), pass_names()),
           &options.skipped_passes);
  }
  return options;
}

std::string stdin_name(const Words& words) {
  return words.get("--stdin-name", InputOptions().stdin_name);
}

InputOptions inputs(Reader* r, std::string_view wanted) {
  r->require(!r->words().inputs.empty(),
             "nothing to read: name " + std::string(wanted));
  return {r->words().inputs, stdin_name(r->words())};
}

constexpr std::string_view kDocuments =
    "a FILE, a DIR, a GLOB, or - for standard input";

}  // namespace

std::string Words::get(const std::string& option,
                       std::string_view otherwise) const {
  const auto found = text.find(option);
  return found == text.end() ? std::string(otherwise) : found->second;
}

std::vector<std::string> Words::list(const std::string& option) const {
  const auto found = lists.find(option);
  return found == lists.end() ? std::vector<std::string>() : found->second;
}

Result<Command> read_check(const Words& words) {
  Reader r(words);
  CheckOptions options;
  options.schema = schema(&r, true);
  options.inputs = inputs(&r, kDocuments);
  options.reporting = reporting(&r);
  return r.finish(std::move(options));
}

Result<Command> read_scan(const Words& words) {
  Reader r(words);
  ScanOptions options;
  options.contract = words.get("--contract");
  options.inputs = inputs(&r, "a PATH, or - for standard input");
  options.language = words.get("--language");
  options.document = words.flag("--document");
  options.runtime = words.get("--runtime");
  r.require(options.runtime.empty() || options.document,
            "-r goes with --document");
  options.config_file = words.get("--config");
  options.reporting = reporting(&r, Tells::Lists);
  return r.finish(std::move(options));
}

Result<Command> read_audit(const Words& words) {
  Reader r(words);
  AuditOptions options;
  options.schema = schema(&r, true);
  options.harnesses = words.list("--harness");
  // Without either, the configuration may name harnesses.
  options.inputs = {words.inputs, stdin_name(words)};
  if (options.harnesses.empty() && !words.inputs.empty()) {
    for (const char* option :
         {"--forge", "--overlay", "--credit-env-d", "--unused-keys",
          "--include-repo", "--include-hooks", "--runner-secret-names"}) {
      r.require(!words.has(option) && !words.flag(option),
                std::string(option) + " goes with --harness");
    }
  }
  options.forge = words.get("--forge");
  for (const std::string& word : words.list("--overlay")) {
    options.overlays.push_back(0);
    r.set(read_count("--overlay", word), &options.overlays.back());
  }
  options.credit_env_d = words.flag("--credit-env-d");
  options.unused_keys = words.flag("--unused-keys");
  options.include_repo = words.flag("--include-repo");
  options.include_hooks = words.flag("--include-hooks");
  options.runner_secret_names = words.get("--runner-secret-names");
  options.runtimes = words.list("--runtime");
  options.declared = words.list("--declare");
  options.declare_files = words.list("--declare-file");
  for (const std::string& word : words.list("--gate")) {
    options.gates.emplace_back();
    r.set(read_gate(word), &options.gates.back());
  }
  constexpr std::string_view kLevels[] = {"note", "warning", "error"};
  if (words.has("--fail-on")) {
    r.choose("--fail-on", kLevels, &options.fail_on.emplace());
  }
  options.fail_on_dynamic = words.flag("--fail-on-dynamic");
  options.config_file = words.get("--config");
  options.baseline_file = words.get("--baseline");
  options.write_baseline = words.get("--write-baseline");
  options.reporting = reporting(&r);
  return r.finish(std::move(options));
}

Result<Command> read_validate(const Words& words) {
  Reader r(words);
  ValidateOptions options;
  options.schema = schema(&r, false);
  options.inputs = inputs(&r, kDocuments);
  options.reporting = reporting(&r, Tells::Validity);
  return r.finish(std::move(options));
}

Result<Command> read_stream(const Words& words) {
  Reader r(words);
  StreamOptions options;
  options.schema = schema(&r, false);
  if (words.has("--id")) {
    options.id_pointer = words.get("--id");
    r.require(options.id_pointer->empty() || options.id_pointer->front() == '/',
              "--id takes a JSON Pointer, which is empty or starts with \"/\"");
  }
  if (words.has("--pass")) {
    options.pass = StreamPass::ValidLines;
    constexpr std::string_view kLines[] = {"valid", "invalid"};
    bool invalid = false;
    r.choose("--pass", kLines, &invalid);
    if (invalid) options.pass = StreamPass::InvalidLines;
    r.require(!options.id_pointer && !words.flag("--flag"),
              "--pass prints no records: it excludes --id and --flag");
  }
  options.flag = words.flag("--flag");
  options.stdin_name = stdin_name(words);
  options.reporting = reporting(&r);
  return r.finish(std::move(options));
}

Result<Command> read_tree(const Words& words) {
  Reader r(words);
  TreeOptions options;
  options.schema = schema(&r, false);
  constexpr std::string_view kForms[] = {"text", "json", "dot"};
  r.choose("--as", kForms, &options.form);
  return r.finish(std::move(options));
}

Result<Command> read_bench(const Words& words) {
  Reader r(words);
  BenchOptions options;
  options.schema = schema(&r, false);
  options.inputs = inputs(&r, kDocuments);
  options.reporting = reporting(&r, Tells::Lists);
  return r.finish(std::move(options));
}

Result<Command> read_test(const Words& words) {
  Reader r(words);
  TestOptions options;
  options.schema = schema(&r, true);
  options.inputs = inputs(&r, kDocuments);
  options.report_file = words.get("--report");
  options.reporting = reporting(&r);
  return r.finish(std::move(options));
}

Result<Command> read_bowtie(const Words& words) {
  Reader r(words);
  return r.finish(BowtieOptions());
}

Result<Command> read_lint(const Words& words) {
  Reader r(words);
  LintOptions options;
  options.schema = schema(&r, true);
  options.inputs = inputs(&r, kDocuments);
  options.reporting = reporting(&r);
  return r.finish(std::move(options));
}

namespace {

Result<Command> read_rewrite(const Words& words, Rewriting rewriting) {
  Reader r(words);
  RewriteOptions options;
  options.schema = schema(&r, true);
  options.rewriting = rewriting;
  r.require(words.inputs.size() == 1, "name one SCHEMA file");
  if (!words.inputs.empty()) options.schema.schema_file = words.inputs.front();
  return r.finish(std::move(options));
}

}  // namespace

Result<Command> read_bundle(const Words& words) {
  return read_rewrite(words, Rewriting::Bundle);
}

Result<Command> read_upgrade(const Words& words) {
  return read_rewrite(words, Rewriting::Upgrade);
}

Result<Command> read_contract_list(const Words& words) {
  Reader r(words);
  return r.finish(ContractListOptions{reporting(&r, Tells::Lists)});
}

Result<Command> read_contract_show(const Words& words) {
  Reader r(words);
  return r.finish(ContractShowOptions{words.get("--contract"),
                                      words.get("--runtime"),
                                      reporting(&r, Tells::Lists)});
}

Result<Command> read_contract_why(const Words& words) {
  Reader r(words);
  r.require(!words.name.empty(), "the NAME of a variable is missing");
  return r.finish(ContractWhyOptions{words.get("--contract"), words.name,
                                     words.get("--runtime"),
                                     reporting(&r, Tells::Lists)});
}

Result<Command> read_contract_diff(const Words& words) {
  Reader r(words);
  ContractDiffOptions options;
  r.require(words.inputs.size() >= 2,
            "two contracts are wanted: the OLD and the NEW one");
  if (words.inputs.size() >= 2) {
    options.before = words.inputs[0];
    options.after = words.inputs[1];
    options.paths.assign(words.inputs.begin() + 2, words.inputs.end());
  }
  options.runtimes = words.list("--runtime");
  r.require(options.runtimes.empty() || !options.paths.empty(),
            "-r goes with a PATH");
  options.reporting = reporting(&r, Tells::Lists);
  return r.finish(std::move(options));
}

}  // namespace alder::cli
